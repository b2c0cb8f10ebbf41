import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Reports keys that have an effect on fields but not on nested values.
  func checkNestedValue(_ node: JSONNode, _ type: ValueType, isHeld: Bool, in file: SchemaFile) {
    for member in node.members ?? [] where Self.fieldKeys.contains(member.key) {
      // A held value may be constant.
      if isHeld, member.key == "const" { continue }
      report(
        .misfitKey,
        "'\(member.key)' has no effect on a value within a field, only on a field; remove '\(member.key)'",
        at: member.keyRange, in: file)
    }
    if type.wireForm == .jsonText {
      report(
        .misfitKey, "only a whole field can be sent as JSON text, not a value within a field; remove 'as'",
        at: node.member("as")?.keyRange ?? node.range, in: file)
    }
  }

  /// The keys for a field's wire position, source and lifecycle.
  private static let fieldKeys: Set<String> = [
    "wire", "flattened", "from", "resetBy", "readAt", "const", "absent", "sent", "required", "receiver", "variants",
    "profiles",
    "swiftName",
    "examples", "deprecated", "retired",
  ]

  /// Reports keys that have no effect because another key determines the type.
  func checkAlternatives(_ keys: TypeKeys, _ node: JSONNode, in file: SchemaFile) {
    if keys.discriminator != nil || keys.buckets != nil { return }
    func report(_ key: String, _ reason: String) {
      guard let member = node.member(key) else { return }
      self.report(.misfitKey, "'\(key)' has no effect \(reason)", at: member.keyRange, in: file)
    }
    if keys.order != nil, keys.fields == nil { report("order", "without 'fields'; remove it") }
    if let name = keys.type?.string, !Self.basicTypes.contains(name) {
      for key in ["fields", "items", "keys", "values", "entries", "named", "entryName"] {
        report(
          key,
          "when the declared type '\(name)' is set, because '\(name)' determines the value; remove one of the "
            + "two keys")
      }
    }
    let alternatives = ["cases", "enum", "heldBy", "template"].filter { node.member($0) != nil }
    guard var first = alternatives.first else { return }
    // In a vocabulary, `const` selects a case instead of determining the type.
    if node.member("const") != nil, first == "heldBy" || first == "template" { first = "const" }
    let effective =
      switch keys.type?.string {
      case nil, "string", "integer", "number", "boolean": first
      case "object", "array", "map": "type"
      default: keys.cases == nil && keys.enumeration == nil ? "type" : first  // Narrows the declared type.
      }
    for key in alternatives where key != effective {
      report(key, "when '\(effective)' is set, because '\(effective)' determines the value; remove one of the two keys")
    }
    guard effective == "heldBy" || effective == "template" && keys.type?.string != "string" else { return }
    report(
      "type", "when '\(effective)' is set, because '\(effective)' determines the value; remove one of the two keys")
  }

  /// Reports keys for a vocabulary's fallback if the vocabulary's declared type determines it.
  func checkDeclaredVocabulary(_ node: JSONNode, _ name: String, in file: SchemaFile) {
    for key in ["unknown", "match"] {
      guard let member = node.member(key), node["const"] == nil else { continue }
      report(
        .misfitKey,
        "'\(key)' has no effect here, because the declared type '\(name)' determines it; set '\(key)' in '\(name)', or "
          + "remove it", at: member.keyRange, in: file)
    }
  }

  /// Reports keys that have no effect on an item of a tuple, which has no key.
  func checkTupleItem(_ node: JSONNode, _ item: String, _ keys: [String], in file: SchemaFile) {
    for key in keys {
      guard let member = node.member(key), key != "sent" || member.value.string != "always" else { continue }
      report(
        .misfitKey, "'\(key)' has no effect on \(item); remove '\(key)'", at: member.keyRange, in: file)
    }
  }

  /// Reports a file's tuple defaults if all of the file's events are objects.
  func checkTupleDefaults(_ events: [Event]) {
    for file in root.files {
      let declared = file.root["events"]?.members ?? []
      let ownEvents = events.filter { $0.origin.location.path == file.source.path }
      // An event with errors may be a tuple.
      guard ownEvents.count == declared.count else { continue }
      if ownEvents.contains(where: { if case .tuple = $0.shape { true } else { false } }) { continue }
      for key in ["category", "method", "object"] {
        guard let member = file.root["defaults"]?.member(key) else { continue }
        report(
          .misfitKey, "'\(key)' has no effect, because this file has no tuple events; remove '\(key)'",
          at: member.keyRange, in: file)
      }
    }
  }

  /// Reports keys that have no effect on a type with a constant.
  func checkKeysBesideConstant(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
    guard let constant = type.constant, node.member("const") != nil else { return }
    var ineffectiveKeys = ["decimals", "cut", "enforced", "unknown", "match"]
    if constant != .null { ineffectiveKeys.append("nullable") }
    if constant != .text("") { ineffectiveKeys.append("empty") }
    for key in ineffectiveKeys {
      guard let member = node.member(key) else { continue }
      report(
        .misfitKey,
        "'\(key)' has no effect when 'const' is set, because the constant is sent unchanged; remove '\(key)'",
        at: member.keyRange, in: file)
    }
  }

  /// Reports keys that have no effect because a key they depend on is missing.
  func checkDependentKeys(_ type: ValueType, _ node: JSONNode, in file: SchemaFile) {
    func report(_ key: String, _ reason: String) {
      guard let member = node.member(key) else { return }
      self.report(.misfitKey, "'\(key)' has no effect \(reason)", at: member.keyRange, in: file)
    }
    if node["enforced"]?.string == "loosely", type.constant == nil, !type.isBounded {
      report("enforced", "on \(type.kindName) without bounds; remove it, or set the bounds that values can exceed")
    }
    switch type.base {
    case .map where type.bounds.maxProperties == nil:
      report("surplus", "without 'maxProperties', because all entries are sent; remove it, or set 'maxProperties'")
    case .vocabulary(let vocabulary):
      // A case can be looked up by its name, which is a string even if the wire value is not.
      let isOfNumbers = vocabulary.cases.allSatisfy { $0.wire != .text($0.name) && $0.name == $0.wire.plainText }
      if isOfNumbers, node["match"]?.string == "ignoring-case" {
        report("match", "on numbers and booleans, which have no letter case; remove it")
      }
    default: break
    }
  }

  /// Reports keys in a template's parts that have an effect only on separate fields.
  func checkTemplateParts(_ node: JSONNode?, in file: SchemaFile) {
    for part in node?.members ?? [] {
      var ineffectiveKeys = ["wire", "flattened", "sent", "required", "readAt", "resetBy", "receiver"]
      // A source may lack a value, whereas a call always passes one.
      if part.value["from"] == nil { ineffectiveKeys += ["nullable", "absent"] }
      for key in ineffectiveKeys {
        guard let member = part.value.member(key) else { continue }
        report(
          .misfitKey,
          "'\(key)' has no effect on a part of a template, because the part is sent within the template's "
            + "text; remove '\(key)'",
          at: member.keyRange, in: file)
      }
    }
  }

  /// Reports `readAt` in parts of an event, at any depth.
  func checkReadAt(_ node: JSONNode?, in file: SchemaFile) {
    guard let node else { return }
    if let readAt = node.member("readAt") {
      report(
        .misfitKey, "'readAt' applies only to envelope fields, but this field is part of an event; remove 'readAt'",
        at: readAt.keyRange, in: file)
    }
    for field in node["fields"]?.members ?? [] { checkReadAt(field.value, in: file) }
  }

  private static let basicTypes: Set<String> = ["string", "integer", "number", "boolean", "object", "array", "map"]
}

extension ValueType {
  /// Whether the type rejects some values of its kind.
  fileprivate var isBounded: Bool {
    switch base {
    case .string, .integer, .number, .boolean, .template: bounds != Bounds()
    case .array(let items): bounds != Bounds() || items.isBounded
    case .map(let map): bounds != Bounds() || map.key.isBounded || map.value.isBounded || map.entries != nil
    case .vocabulary, .object, .held, .union: true
    }
  }
}
