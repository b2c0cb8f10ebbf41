import SignalbookSchemaFiles
import SignalbookWireForm

/// The kind of type that a key applies to.
private enum KeyKind { case text, number, decimal, array, map, object, vocabulary, wireForm, anything }

private let keyKinds: [String: KeyKind] = [
  "pattern": .text, "minLength": .text, "maxLength": .text, "format": .text, "cut": .text, "empty": .text,
  "minimum": .number, "maximum": .number, "exclusiveMinimum": .number, "exclusiveMaximum": .number, "unit": .number,
  "decimals": .decimal, "items": .array, "minItems": .array, "maxItems": .array, "fields": .object, "keys": .map,
  "values": .map, "maxProperties": .map, "surplus": .map, "repeated": .map, "entries": .map, "named": .map,
  "entryName": .map, "unknown": .vocabulary, "match": .vocabulary, "as": .wireForm, "const": .anything,
  "nullable": .anything, "enforced": .anything, "secret": .anything, "identifies": .anything,
]

/// Keys that can contradict another key.
private let boundingKeys: Set<String> = [
  "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems",
]

extension Resolver {
  /// Applies bounds, the wire form and other keys to a type.
  func apply(_ keys: TypeKeys, _ node: JSONNode, to type: inout ValueType, in file: SchemaFile) {
    guard case .object(let members) = node.value else { return }
    var patternMember: JSONMember?
    var bounded: JSONMember?
    var constantNode: JSONNode?
    let declared = type.typeName.map { (name: $0, bounds: type.bounds) }
    for member in members {
      guard let kind = keyKinds[member.key], !isWithoutEffect(member, on: type, in: file) else { continue }
      let value = member.value
      if case .held = type.base, [.text, .number, .decimal].contains(kind), member.key != "cut" {
        report(
          .misfitKey,
          "'\(member.key)' does not fit \(type.kindName); give it to the types that the keys hold", at: member.keyRange,
          in: file)
        continue
      }
      guard fits(kind, type) else {
        report(.misfitKey, "'\(member.key)' \(misfit(kind, type))", at: member.keyRange, in: file)
        continue
      }
      if boundingKeys.contains(member.key) { bounded = member }
      if let declared, let fault = Self.widening(member, of: declared.bounds) {
        report(
          .widened, "\(fault), which the type '\(declared.name)' allows; narrow it here, or change the type",
          at: member.keyRange, in: file)
      }
      switch member.key {
      case "pattern":
        patternMember = member
        if let text = pattern(value, in: file) { type.bounds.patterns.append(text) }
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
      case "cut": type.cut = cut(value)
      case "empty": type.empty = value.string
      case "as":
        type.wireForm = value.string == "text" ? .text : .jsonText
        checkWireForm(type.wireForm, of: type, at: member, in: file)
      case "nullable": type.isNullable = value.boolean ?? false
      case "enforced": type.enforcement = value.string == "loosely" ? .loosely : .strictly
      case "secret": type.isSecret = value.boolean ?? false
      case "identifies": type.identifies = value.boolean ?? false
      case "const": constantNode = value
      default: break
      }
    }
    if let bounded, let contradiction = type.contradiction {
      report(.impossibleBounds, "no value is possible: \(contradiction)", at: bounded.keyRange, in: file)
    }
    if let cut = type.cut, cut.over == .cut, cut.unit == .scalar, let maximum = type.bounds.maxLength,
      maximum <= cut.atMost,
      let member = node.member("cut") ?? node.member("maxLength")
    {
      report(
        .impossibleBounds, "nothing is ever cut at \(cut.atMost): maxLength \(maximum) refuses longer texts before",
        at: member.keyRange, in: file)
    }
    if type.empty != nil, let least = type.bounds.minLength, least > Bounds.longestPatternCount,
      let member = node.member("empty") ?? node.member("minLength")
    {
      report(
        .misfitKey,
        "'empty' works beside a minLength of at most \(Bounds.longestPatternCount), and this is \(least); remove one of the two",
        at: member.keyRange, in: file)
    }
    if case .vocabulary = type.base {
      for key in ["cut", "empty"] {
        guard let member = node.member(key) else { continue }
        report(
          .misfitKey, "'\(key)' changes nothing: the values of a closed vocabulary are sent as declared; remove it",
          at: member.keyRange, in: file)
      }
    } else if let empty = type.empty, let member = node.member("empty") {
      for fault in faults(of: .text(empty), as: type) {
        report(
          .valueOutside, "\(JSONText.quoted(empty)), sent for an empty text, \(fault)", at: member.value.range, in: file
        )
      }
    }
    if case .held = type.base, type.cut != nil, type.wireForm != .text, let member = node.member("cut") {
      report(
        .misfitKey, "'cut' is for what a key holds where it is sent as text; add \"as\": \"text\", or remove 'cut'",
        at: member.keyRange, in: file)
    }
    checkRounding(type, node, in: file)
    checkVocabularyBounds(type, at: bounded ?? patternMember, in: file)
    if let constantNode { type.constant = constant(constantNode, "const", as: type, in: file) }
    if type.isSecret { checkSecret(type, node, in: file) }
  }

  /// Reports a secret whose values are listed in the schema, because the app and the documents would contain them.
  private func checkSecret(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
    var isClosed = type.constant != nil && node["const"] == nil
    if case .vocabulary = type.base { isClosed = true }
    guard isClosed, let member = node.member("secret") ?? node.member("enum") ?? node.member("cases") else { return }
    report(
      .secretExample, "the values in the schema are not secret; remove 'secret'", at: member.keyRange,
      in: file)
  }

  /// Reports a bound that a value can exceed once rounded to the declared decimal places.
  private func checkRounding(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
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
        reason = "a number is sent with \(noun), and one beside the bound could become the bound; use '\(inclusive)'"
      } else if let number = DecimalNumber(bound.plainText), number.decimals > decimals {
        reason = "a number is sent with \(noun), and could be outside then; give the bound at most as many"
      } else {
        continue
      }
      report(
        .misfitKey, "'\(key)' \(bound.plainText) does not fit 'decimals': \(reason)", at: member.keyRange, in: file)
    }
  }

  private func fits(_ kind: KeyKind, _ type: ValueType) -> Bool {
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
        "; it is for numbers, booleans and closed values, and \"json-text\" for lists and objects"
      case .jsonText where !isComposite:
        "; it is for lists and objects, and \"text\" for numbers, booleans and closed values"
      default: nil
      }
    guard let remedy else { return }
    report(
      .misfitKey, "'as' \(JSONText.quoted(member.value.string ?? "")) does not fit \(type.kindName)\(remedy)",
      at: member.keyRange, in: file)
  }

  /// Returns the reason a key does not fit a type, phrased to follow the key.
  private func misfit(_ kind: KeyKind, _ type: ValueType) -> String {
    if case .template = type.base, kind == .text { return "does not fit a template; give it to its parts" }
    if type.isUnion { return "does not fit a union; give it to the members of its objects" }
    let needed =
      switch kind {
      case .text: "a text"
      case .number: "the type integer or number"
      case .decimal: "the type number"
      case .array: "a list"
      case .map: "a map"
      case .object: "an object"
      case .vocabulary: "a closed vocabulary (cases, enum)"
      case .wireForm: "a value that is not sent as text anyway"
      case .anything: "a value"
      }
    return "needs \(needed); this is \(type.kindName)"
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

  /// Converts a literal to a value of the type and reports an unsuitable value.
  func constant(_ node: JSONNode, _ what: String, as type: ValueType, in file: SchemaFile) -> Scalar? {
    guard let scalar = Scalar(node) else { return nil }
    if type.isSecret, scalar != .null, scalar != .text("") {
      report(
        .secretExample, "a secret cannot be in the schema, which the app and its documents show; remove '\(what)'",
        at: node.range, in: file)
    }
    if type.wireForm == .text, case .text = scalar { return scalar }
    if let empty = type.empty, scalar == .text("") {
      report(
        .valueOutside, "\(what) \"\" is never sent: 'empty' sends \(JSONText.quoted(empty)) instead; write that",
        at: node.range, in: file)
    }
    for fault in faults(of: scalar, as: type) {
      report(.valueOutside, "\(what) \(scalar.jsonText) \(fault)", at: node.range, in: file)
    }
    return scalar
  }

  /// Returns the reasons that a scalar is not a value of the type, each as the end of a sentence. In a vocabulary, wire
  /// values are compared.
  func faults(of value: Scalar, as type: ValueType) -> [String] {
    if case .null = value { return type.isNullable ? [] : ["is null; add \"nullable\": true where null is allowed"] }
    switch (type.base, value) {
    case (.held, _), (.boolean, .boolean), (.integer, .integer), (.number, .integer), (.number, .number): break
    case (.string, .text(let text)), (.template, .text(let text)):
      if text.isEmpty, type.empty != nil { return [] }
    case (.vocabulary(let vocabulary), _):
      if !isWithinMatching(vocabulary.cases.count) { return [] }
      if vocabulary.cases.contains(where: { $0.wire == value }) || vocabulary.unknown == value { return [] }
      let known = vocabulary.cases.prefix(8).map(\.wire.jsonText).joined(separator: ", ")
      return ["is none of \(known)\(vocabulary.cases.count > 8 ? ", …" : "")"]
    default: return ["is not \(type.kindName)"]
    }
    var faults = type.bounds.faults(of: value, matching: matches)
    if let cut = type.cut, case .text(let text) = value, cut.exceeds(text) {
      faults.append("is longer than \(cut.atMost) (\(cut.unit.rawValue))")
    }
    return faults
  }
}

extension ValueType {
  var isInteger: Bool { if case .integer = base { true } else { false } }

  /// The reason no value satisfies the bounds, or `nil` if some do.
  var contradiction: String? {
    if case .integer = base { bounds.contradiction(ofIntegers: true) } else { bounds.contradiction() }
  }

  /// The type's name in messages.
  var kindName: String {
    switch base {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a text"
    case .vocabulary(let vocabulary): vocabulary.buckets == nil ? "a closed vocabulary" : "a number in buckets"
    case .object: "an object"
    case .array: "a list"
    case .map: "a map"
    case .held: "what a key holds"
    case .template: "a template"
    case .union: "a union"
    }
  }
}
