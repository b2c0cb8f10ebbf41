import SignalbookSchemaFiles
import SignalbookWireForm

/// The kind of type that a key applies to.
enum KeyKind { case text, number, decimal, array, map, object, vocabulary, wireForm, anything }

private let keyKinds: [String: KeyKind] = [
  "pattern": .text, "minLength": .text, "maxLength": .text, "format": .text, "cut": .text, "empty": .text,
  "minimum": .number, "maximum": .number, "exclusiveMinimum": .number, "exclusiveMaximum": .number, "unit": .number,
  "decimals": .decimal, "items": .array, "minItems": .array, "maxItems": .array, "fields": .object, "keys": .map,
  "values": .map, "maxProperties": .map, "surplus": .map, "repeated": .map, "entries": .map, "named": .map,
  "entryName": .map, "flattened": .map, "unknown": .vocabulary, "match": .vocabulary, "as": .wireForm,
  "const": .anything,
  "nullable": .anything, "enforced": .anything, "secret": .anything, "identifies": .anything,
]

/// Keys that can contradict other keys.
private let boundingKeys: Set<String> = [
  "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems",
]

extension Resolver {
  /// Applies bounds, the wire form and other keys to a type.
  func apply(_ keys: TypeKeys, of node: JSONNode, to type: inout ValueType, in file: SchemaFile) {
    // The unknown type determines which keys apply, so only the type is reported.
    guard !type.isUnresolved, case .object(let members) = node.value else { return }
    var patternMember: JSONMember?
    var boundingMember: JSONMember?
    var constantNode: JSONNode?
    let declared = type.typeName.map { (name: $0, bounds: type.bounds) }
    for member in members {
      guard let kind = keyKinds[member.key], !isWithoutEffect(member, on: type, in: file) else { continue }
      let value = member.value
      if case .held = type.base, [.text, .number, .decimal].contains(kind) || member.key == "enforced",
        member.key != "cut"
      {
        report(
          .misfitKey,
          "'\(member.key)' does not apply to \(type.kindName); set it in the types that the cases declare in 'holds'",
          at: member.keyRange,
          in: file)
        continue
      }
      guard canApply(kind, to: type) else {
        // A list in `values` has already been reported.
        if kind == .map, value.elements != nil { continue }
        report(.misfitKey, "'\(member.key)' \(misfitReason(of: kind, for: type))", at: member.keyRange, in: file)
        continue
      }
      if boundingKeys.contains(member.key) { boundingMember = member }
      if let declared, isRefined(declared.name, in: file),
        Self.wideningFault(of: member, beyond: declared.bounds) != nil
      {
        continue  // The refinement of an importer is narrower, and applies to every use of the type.
      }
      if let declared, let fault = Self.wideningFault(of: member, beyond: declared.bounds) {
        report(
          .widened, "\(fault), which the type '\(declared.name)' allows; narrow the bound here, or change the type",
          at: member.keyRange, in: file)
      }
      switch member.key {
      case "pattern":
        patternMember = member
        if let text = pattern(from: value, in: file) { type.bounds.patterns.append(text) }
      case "minLength": type.bounds.minLength = value.integer.map { Int(clamping: $0) }
      case "maxLength": type.bounds.maxLength = value.integer.map { Int(clamping: $0) }
      case "format":
        patternMember = patternMember ?? member
        type.format = value.string
        if let pattern = value.string.flatMap(Format.pattern) { type.bounds.patterns.append(pattern) }
      case "minimum": type.bounds.minimum = Scalar(value)
      case "maximum": type.bounds.maximum = Scalar(value)
      case "exclusiveMinimum": type.bounds.exclusiveMinimum = Scalar(value)
      case "exclusiveMaximum": type.bounds.exclusiveMaximum = Scalar(value)
      case "minItems": type.bounds.minItems = value.integer.map { Int(clamping: $0) }
      case "maxItems": type.bounds.maxItems = value.integer.map { Int(clamping: $0) }
      case "maxProperties": type.bounds.maxProperties = value.integer.map { Int(clamping: $0) }
      case "unit": type.unit = value.string
      case "decimals": type.decimals = value.integer.map { Int(clamping: $0) }
      case "cut": type.cut = cut(from: value)
      case "empty": type.empty = value.string
      case "as":
        type.wireForm = value.string == "text" ? .text : .jsonText
        checkWireForm(type.wireForm, of: type, at: member, in: file)
        if type.wireForm == .text {
          checkTexts(of: type, "with \"as\": \"text\"", at: file.source.location(of: member.keyRange))
        }
      case "nullable": type.isNullable = value.boolean ?? false
      case "enforced": type.enforcement = value.string == "loosely" ? .loosely : .strictly
      case "secret": type.isSecret = value.boolean ?? false
      case "identifies": type.identifies = value.boolean ?? false
      case "const": constantNode = value
      default: break
      }
    }
    checkMergedType(type, node, bounded: boundingMember, pattern: patternMember, in: file)
    // Contradictory bounds exclude every value, so constants and examples are not compared with them.
    if boundingMember != nil, type.contradiction != nil { type.isUnresolved = true }
    if let constantNode { type.constant = constant(from: constantNode, key: "const", as: type, in: file) }
    if type.isSecret { checkSecret(type, node, in: file) }
  }

  /// Reports contradictory keys in a type. The type's bounds, including inherited bounds, are already set.
  ///
  /// - Parameters:
  ///   - type: The type with all its bounds.
  ///   - node: The node whose keys are checked. The type may also have bounds that are declared elsewhere.
  ///   - bounded: The last of the node's keys that can contradict another key.
  ///   - patternMember: The member that declares a pattern or a format.
  ///   - file: The node's file.
  func checkMergedType(
    _ type: ValueType, _ node: JSONNode, bounded: JSONMember?, pattern patternMember: JSONMember?, in file: SchemaFile
  ) {
    let narrowing = bounded ?? patternMember
    if let bounded, let contradiction = type.contradiction {
      report(.impossibleBounds, "no value satisfies the bounds: \(contradiction)", at: bounded.keyRange, in: file)
    }
    if let cut = type.cut, cut.overflow == .truncate, cut.unit == .scalar, let maximum = type.bounds.maxLength,
      maximum <= cut.atMost,
      let member = node.member("cut") ?? node.member("maxLength")
    {
      report(
        .impossibleBounds,
        "'cut' at \(cut.atMost) has no effect, because maxLength \(maximum) refuses longer strings first; "
          + "remove 'cut' or 'maxLength'",
        at: member.keyRange, in: file)
    }
    if type.empty != nil, let least = type.bounds.minLength, least > Bounds.longestPatternCount,
      let member = node.member("empty") ?? node.member("minLength")
    {
      report(
        .misfitKey,
        "'empty' cannot be combined with a minLength of \(least), which is more "
          + "than \(Bounds.longestPatternCount); remove one of the two keys",
        at: member.keyRange, in: file)
    }
    if case .vocabulary = type.base {
      for key in ["cut", "empty"] {
        guard let member = node.member(key) else { continue }
        report(
          .misfitKey,
          "'\(key)' has no effect, because the values of a vocabulary are sent as declared; remove '\(key)'",
          at: member.keyRange, in: file)
      }
    } else if let empty = type.empty, let own = node.member("empty")?.value.range ?? narrowing?.keyRange {
      for fault in faults(of: .text(empty), as: type) {
        report(
          .valueOutside, "'empty' (\(JSONText.quoted(empty))) \(fault)", at: own, in: file)
      }
    }
    if let constant = type.constant, node["const"] == nil, let narrowing {
      for fault in faults(of: constant, as: type) {
        report(
          .valueOutside, "the constant \(constant.jsonText) of the type \(fault)", at: narrowing.keyRange, in: file)
      }
    }
    if case .held = type.base, type.cut != nil, type.wireForm != .text, let member = node.member("cut") {
      report(
        .misfitKey,
        "'cut' applies to an associated value only if the value is sent as a string; add \"as\": \"text\", or remove 'cut'",
        at: member.keyRange, in: file)
    }
    checkRounding(type, node, in: file)
    checkVocabularyBounds(type, at: narrowing, in: file)
  }

  /// Reports a secret whose values are listed in the schema, because the app and the documents would contain these
  /// values.
  func checkSecret(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
    var isClosed = type.constant != nil && node["const"] == nil
    if case .vocabulary = type.base { isClosed = true }
    guard isClosed, let member = node.member("secret") ?? node.member("enum") ?? node.member("cases") else { return }
    report(
      .secretExample, "values in a schema cannot be secret; remove 'secret'", at: member.keyRange,
      in: file)
  }

  /// Reports a bound that a value can exceed once rounded to the declared decimal places.
  func checkRounding(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
    guard let decimals = type.decimals, type.enforcement == .strictly, case .number = type.base else { return }
    let noun = decimals == 1 ? "1 decimal" : "\(decimals) decimals"
    for (key, bound, inclusive) in [
      ("minimum", type.bounds.minimum, nil), ("maximum", type.bounds.maximum, nil),
      ("exclusiveMinimum", type.bounds.exclusiveMinimum, "minimum"),
      ("exclusiveMaximum", type.bounds.exclusiveMaximum, "maximum"),
    ] {
      guard let bound, let member = node.member(key) ?? node.member("decimals") else { continue }
      let reason: String
      if let inclusive {
        reason =
          "numbers are rounded to \(noun), so a number near the bound could be rounded to the bound; use '\(inclusive)'"
      } else if let number = DecimalNumber(bound.plainText), number.decimals > decimals {
        reason =
          "numbers are rounded to \(noun), so a number could exceed the bound; use at most as many decimals in "
          + "the bound"
      } else {
        continue
      }
      report(
        .misfitKey, "'\(key)' \(bound.plainText) cannot be combined with 'decimals': \(reason)", at: member.keyRange,
        in: file)
    }
  }

  func canApply(_ kind: KeyKind, to type: ValueType) -> Bool {
    switch (kind, type.base) {
    // A union is always sent as an object, so it cannot be constant, nullable or a string.
    case (.anything, .union), (.wireForm, .union): false
    case (.anything, _): true
    case (.text, .string), (.text, .held): true
    case (.text, .vocabulary(let vocabulary)):
      vocabulary.cases.contains { if case .text = $0.wire { true } else { false } }
    case (.number, .integer), (.number, .number), (.number, .held): true
    case (.number, .vocabulary(let vocabulary)):
      vocabulary.buckets != nil || vocabulary.cases.contains { $0.wire.decimal != nil }
    case (.decimal, .number), (.decimal, .held): true
    case (.array, .array), (.map, .map), (.object, .object), (.vocabulary, .vocabulary): true
    case (.wireForm, .string), (.wireForm, .template): false
    case (.wireForm, .vocabulary(let vocabulary)):
      vocabulary.buckets != nil
        || !(vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap { $0 }).allSatisfy {
          if case .text = $0 { true } else { false }
        }
    case (.wireForm, _): true
    default: false
    }
  }

  /// Reports an unsuitable wire form: lists and objects can be sent as JSON text, single values as plain text.
  func checkWireForm(_ form: ValueType.WireForm, of type: ValueType, at member: JSONMember, in file: SchemaFile) {
    let isComposite =
      switch type.base {
      case .object, .array, .map: true
      default: false
      }
    let remedy: String? =
      switch form {
      case .text where isComposite:
        "; \"text\" is for numbers, booleans and vocabularies, and \"json-text\" for lists and objects"
      case .jsonText where !isComposite:
        "; \"json-text\" is for lists and objects, and \"text\" for numbers, booleans and vocabularies"
      default: nil
      }
    guard let remedy else { return }
    report(
      .misfitKey, "'as' \(JSONText.quoted(member.value.string ?? "")) does not apply to \(type.kindName)\(remedy)",
      at: member.keyRange, in: file)
  }

  /// Returns the reason that a key does not apply to the type, phrased to follow the key.
  func misfitReason(of kind: KeyKind, for type: ValueType) -> String {
    if case .template = type.base, kind == .text {
      return "does not apply to a template; set it in the template's parts"
    }
    if kind == .wireForm, !type.isUnion {
      return "has no effect on \(type.kindName), which is already sent as a string; remove it"
    }
    if type.isUnion { return "does not apply to a union; set it in the members of the union's objects" }
    let needed =
      switch kind {
      case .text: "a string"
      case .number: "the type integer or number"
      case .decimal: "the type number"
      case .array: "a list"
      case .map: "a map"
      case .object: "an object"
      case .vocabulary: "a vocabulary (cases, enum)"
      case .wireForm, .anything: "a value"
      }
    return "requires \(needed), not \(type.kindName)"
  }

  /// Reports vocabulary values that are outside the vocabulary's bounds.
  private func checkVocabularyBounds(_ type: ValueType, at member: JSONMember?, in file: SchemaFile) {
    guard let member, case .vocabulary(let vocabulary) = type.base else { return }
    for item in vocabulary.cases {
      for fault in type.bounds.faults(of: item.wire, matching: matches) {
        report(.valueOutside, "the case '\(item.name)' (\(item.wire.jsonText)) \(fault)", at: member.keyRange, in: file)
      }
    }
  }

  /// Returns a literal as a value of the type, and reports an unsuitable value.
  func constant(from node: JSONNode, key noun: String, as type: ValueType, in file: SchemaFile) -> Scalar? {
    guard let scalar = Scalar(node) else { return nil }
    if type.isUnresolved { return scalar }
    if type.isSecret, scalar != .null, scalar != .text("") {
      report(
        .secretExample,
        "the schema cannot contain a secret, because the app and the documents would show it; remove '\(noun)'",
        at: node.range, in: file)
    }
    if type.wireForm == .text, case .text = scalar { return scalar }
    if let empty = type.empty, scalar == .text("") {
      report(
        .valueOutside,
        "\(noun) \"\" is never sent, because 'empty' replaces it with \(JSONText.quoted(empty)); use that "
          + "string",
        at: node.range, in: file)
    }
    for fault in faults(of: scalar, as: type) {
      report(.valueOutside, "\(noun) \(scalar.jsonText) \(fault)", at: node.range, in: file)
    }
    return scalar
  }

  /// Returns the reasons that `value` is not a value of the type, each phrased as the end of a sentence. For a
  /// vocabulary, compares wire values.
  func faults(of value: Scalar, as type: ValueType) -> [String] {
    if type.isUnresolved { return [] }
    if case .null = value {
      if type.isNullable { return [] }
      if case .vocabulary(let vocabulary) = type.base, vocabulary.cases.contains(where: { $0.wire == .null }) {
        return []
      }
      return ["is not allowed; to allow null, add \"nullable\": true to the type"]
    }
    switch (type.base, value) {
    case (.held, _), (.boolean, .boolean), (.integer, .integer), (.number, .integer), (.number, .number): break
    case (.string, .text(let text)), (.template, .text(let text)):
      if text.isEmpty, type.empty != nil { return [] }
    case (.vocabulary(let vocabulary), _):
      if !isWithinMatchingLimit(adding: vocabulary.cases.count) { return [] }
      if vocabulary.cases.contains(where: { $0.wire == value }) || vocabulary.unknown == value { return [] }
      let listedCases = vocabulary.cases.prefix(8).map(\.wire.jsonText).joined(separator: ", ")
      return ["is not one of \(listedCases)\(vocabulary.cases.count > 8 ? ", …" : "")"]
    default: return ["is not \(type.kindName)"]
    }
    var faults = type.bounds.faults(of: value, matching: matches)
    if let cut = type.cut, case .text(let text) = value, cut.exceeds(text) {
      faults.append("is longer than \(cut.atMost) \(cut.unit.rawValue)\(cut.atMost == 1 ? "" : "s")")
    }
    return faults
  }
}

extension ValueType {
  var isString: Bool { if case .string = base { true } else { false } }

  var isInteger: Bool { if case .integer = base { true } else { false } }

  /// The reason that no value satisfies the bounds, or `nil` if the bounds can be satisfied.
  var contradiction: String? {
    if case .integer = base { bounds.contradiction(ofIntegers: true) } else { bounds.contradiction() }
  }

  /// The type's name in messages.
  var kindName: String {
    switch base {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .vocabulary(let vocabulary): vocabulary.buckets == nil ? "a vocabulary" : "a number in buckets"
    case .object: "an object"
    case .array: "a list"
    case .map: "a map"
    case .held: "a held value"
    case .template: "a template"
    case .union: "a union"
    }
  }
}
