/// Identifiers with a special meaning.
enum SwiftKeywords {
  /// Keywords that require backticks in declarations.
  static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  /// Returns the reason why a declaration of the given kind cannot have the identifier, or `nil` if it can.
  static func reason(against bare: String, as kind: DeclarationKind) -> String? {
    // Compare the length first, which rules out nearly every name.
    switch bare.utf8.count {
    case 1 where bare == "_": return "is not a name"
    case 4 where bare == "self" || bare == "Self" || bare == "init" || bare == "Type", 8 where bare == "Protocol":
      return "has a special meaning after a dot, even in backticks"
    default: break
    }
    // Members, arguments and variables start in lower case, and types in upper case, so they cannot shadow each other.
    var firstByte = bare.utf8.first ?? 0
    if firstByte == 0x5F { firstByte = bare.utf8.first { $0 != 0x5F } ?? 0 }
    switch kind {
    case .type, .namespace:
      if (0x61...0x7A).contains(firstByte) { return "starts with a lowercase letter, which is reserved for members" }
    case .member, .enumCase, .linkRoute, .parameter:
      if (0x41...0x5A).contains(firstByte) { return "starts with an uppercase letter, which is reserved for types" }
    }
    switch kind {
    case .member, .parameter: return nil
    case .enumCase, .linkRoute:
      if caseNames.contains(bare) || (kind == .linkRoute && bare == "family") {
        return "is a member of every generated enum"
      }
      return optionalNames.contains(bare) ? "would be read as a case of Optional if the value is optional" : nil
    case .type, .namespace:
      if typeNames.contains(bare) { return "is the name of a type in every registry" }
      if isBoundedKey(bare) { return "has the form of a bounded key's name" }
      if isArgument(bare) { return "has the form of an argument type's name" }
      if kind == .namespace, nestedNames.contains(bare) { return "would be hidden by a nested type" }
      return swiftTypes.contains(bare) ? "would hide a type that generated code uses" : nil
    }
  }

  /// The suffix that is appended to a derived identifier that cannot be used.
  static func suffix(for kind: DeclarationKind) -> String {
    switch kind {
    case .member: "Event"
    case .parameter: "Value"
    case .linkRoute: "Link"
    case .enumCase, .type, .namespace: "Choice"
    }
  }

  /// Returns whether an identifier has the form of a bounded key type, such as `KeyFrom1To20`.
  private static func isBoundedKey(_ bare: String) -> Bool {
    guard bare.hasPrefix("KeyFrom"), let last = bare.utf8.last, (0x30...0x39).contains(last) else { return false }
    let rest = bare.dropFirst(7)
    return rest.hasPrefix("Minus") || rest.utf8.first.map { (0x30...0x39).contains($0) } == true
  }

  /// Returns whether an identifier has the form of a type that writes an argument, such as `MapArgument0`.
  private static func isArgument(_ bare: String) -> Bool {
    ["MapArgument", "ListArgument"].contains { bare.hasPrefix($0) && bare.dropFirst($0.count).allSatisfy(\.isNumber) }
  }

  /// The names of members that generated enums declare. Cases can have the same names as members of protocol
  /// extensions.
  static let caseNames: Set<String> = ["_never", "allCases", "vocabularyTable", "ignoresLetterCase"]
  static let optionalNames: Set<String> = ["none", "some"]
  static let typeNames: Set<String> = [
    "AppSource", "AppValues", "DecodedEvent", "Documents", "Event", "Links", "Profiles", "Stream", "Variant",
  ]
  /// Types nested in the types of a registry.
  static let nestedNames: Set<String> = ["Category", "Method", "Object"]
  static let swiftTypes: Set<String> = [
    "Any", "AnyObject", "Array", "AttributeDescription", "BatchPolicy", "Bool", "BoundedKey", "BuiltPing",
    "ByteComparedString",
    "CaseIterable", "Character",
    "ClosedValue", "CollectionArgument", "ConsentPolicy", "DestinationDescription", "DestinationEvent", "Dictionary",
    "DistinctLimit", "DocumentValidator", "Double",
    "Equatable", "EventDecoder",
    "EventMatch", "EventPayload", "EventProgram", "EventTexts", "Float", "GeneratedCode",
    "GeneratedList", "GeneratedMap", "GestureRules", "HeldEvents", "Int", "Int16", "Int32", "Int64", "Int8",
    "JSONValue",
    "LabeledTelemetryCounter",
    "LinkDestination", "LinkFamily", "LinkOrigin", "LinkParameter", "LinkRejection", "LinkRoute", "LinkValues",
    "ListText", "LocalMessage",
    "MapEntry", "MapText", "MessageAttribute",
    "MessageButton", "MessageTrigger", "NamedMapEntry", "Never", "NoAppValues",
    "OnceRule", "Optional",
    "PercentEncoding", "Population", "RecordableEvent", "RecordOutcome",
    "RemoteRestrictionPolicy", "RestrictableEvents", "Result",
    "RouteParameters", "Sendable", "Set", "Signalbook", "Source",
    "SourceCondition", "SourceRequest", "SourceValue", "StaticString", "StreamDescription", "StreamLimits", "String",
    "Swift", "Telemetry", "TelemetryCounter", "TelemetryCounters", "TelemetryRegistry", "TelemetryStream",
    "TelemetryVariant", "TextLimit", "TextProfile",
    "TouchMeasures",
    "TriggeredEvent", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "UndeclaredParameter", "UndeclaredParameterLimits",
    "UploadPolicy", "VariantMatch",
    "VerdictLocation",
    "Vocabulary", "VocabularyValue",
    "Void", "WireProgram",
  ]
}
