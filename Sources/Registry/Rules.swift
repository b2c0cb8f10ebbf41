import SignalbookSchemaFiles

/// The soundness checks of a registry. Their ids are stable, and their names describe the finding.
extension RuleID {
  // Files and imports.
  static let unreadableFile = RuleID("SB0201", "unreadable-file")
  static let noRegistry = RuleID("SB0202", "no-registry")
  static let declaredTwice = RuleID("SB0203", "declared-twice")
  static let unknownImport = RuleID("SB0204", "unknown-import")
  static let importCycle = RuleID("SB0205", "import-cycle")
  static let missingImport = RuleID("SB0206", "missing-import")
  static let fileName = RuleID("SB0207", "generated-file-name")
  package static let outsidePackage = RuleID("SB0208", "outside-package")

  // References.
  static let unknownName = RuleID("SB0210", "unknown-name")
  static let ambiguousName = RuleID("SB0211", "ambiguous-name")
  static let recursion = RuleID("SB0212", "recursive-declaration")
  static let formerName = RuleID("SB0213", "former-name-taken")

  static let streamTag = RuleID("SB0214", "stream-tag-collision")
  static let builtInName = RuleID("SB0215", "built-in-name")

  // Values.
  static let misfitKey = RuleID("SB0220", "misfit-key")
  static let valueOutside = RuleID("SB0221", "value-outside-type")
  static let impossibleBounds = RuleID("SB0222", "impossible-bounds")
  static let unsupportedPattern = RuleID("SB0223", "unsupported-pattern")
  static let badVocabulary = RuleID("SB0224", "bad-vocabulary")
  static let sourceMismatch = RuleID("SB0225", "source-type-mismatch")
  static let badHeldValue = RuleID("SB0226", "bad-held-value")
  static let badTemplate = RuleID("SB0227", "bad-template")
  static let secretExample = RuleID("SB0228", "secret-example")
  static let widened = RuleID("SB0229", "widened-import")
  static let badExample = RuleID("SB0230", "bad-example")
  static let sourceRefused = RuleID("SB0231", "source-refused")
  static let sourceOfPing = RuleID("SB0232", "source-of-ping")
  static let badUnion = RuleID("SB0233", "bad-union")

  // Fields.
  static let duplicateWireKey = RuleID("SB0240", "duplicate-wire-key")
  static let badOrder = RuleID("SB0241", "bad-order")
  static let noValue = RuleID("SB0242", "no-value")
  static let missingPart = RuleID("SB0243", "missing-part")

  // Streams, events, links, messages.
  static let misplacedKey = RuleID("SB0250", "misplaced-key")
  static let duplicateCode = RuleID("SB0251", "duplicate-code")
  static let outsideProfile = RuleID("SB0252", "outside-profile")
  static let badQuantity = RuleID("SB0253", "bad-quantity")
  static let badMirror = RuleID("SB0254", "bad-mirror")
  static let gestureOverlap = RuleID("SB0255", "overlapping-gestures")
  static let unusableAddress = RuleID("SB0256", "unusable-address")
  static let badHeader = RuleID("SB0257", "bad-header")

  // Swift.
  static let noSwiftName = RuleID("SB0270", "no-swift-name")
  static let swiftNameCollision = RuleID("SB0271", "swift-name-collision")
}
