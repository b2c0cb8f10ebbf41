import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Reports keys that apply to fields but not to nested values.
  func checkPart(_ node: JSONNode, _ type: ValueType, isHeld: Bool, in file: SchemaFile) {
    for member in node.members ?? [] where Self.fieldKeys.contains(member.key) {
      // A held value may be constant.
      if isHeld, member.key == "const" { continue }
      report(
        .misfitKey,
        "'\(member.key)' has no effect here: it is a key of fields, and this is a value inside of one; remove it",
        at: member.keyRange, in: file)
    }
    if type.wireForm == .jsonText {
      report(
        .misfitKey, "only a whole field is sent as JSON text, and this is a value inside of one; remove 'as'",
        at: node.member("as")?.keyRange ?? node.range, in: file)
    }
  }

  /// The field keys for the wire position, the source and the lifecycle.
  private static let fieldKeys: Set<String> = [
    "wire", "from", "resetBy", "readAt", "const", "absent", "sent", "required", "receiver", "variants", "profiles",
    "swiftName",
    "examples", "deprecated", "retired",
  ]

  /// Reports keys that compete with the key that determines the type.
  func checkAlternatives(_ keys: TypeKeys, _ node: JSONNode, in file: SchemaFile) {
    if keys.discriminator != nil || keys.buckets != nil { return }
    func report(_ key: String, _ reason: String) {
      guard let member = node.member(key) else { return }
      self.report(.misfitKey, "'\(key)' has no effect \(reason)", at: member.keyRange, in: file)
    }
    if keys.order != nil, keys.fields == nil { report("order", "without 'fields', whose order it is; remove it") }
    if let name = keys.type?.string, !Self.basicTypes.contains(name) {
      for key in ["fields", "items", "keys", "values", "entries", "named", "entryName"] {
        report(key, "beside the declared type '\(name)', which says what the value is; remove one of the two")
      }
    }
    let alternatives = ["cases", "enum", "heldBy", "template"].filter { node.member($0) != nil }
    guard var first = alternatives.first else { return }
    // In a vocabulary, `const` selects a case instead of competing with it.
    if node.member("const") != nil, first == "heldBy" || first == "template" { first = "const" }
    let effective =
      switch keys.type?.string {
      case nil, "string", "integer", "number", "boolean": first
      case "object", "array", "map": "type"
      default: keys.cases == nil && keys.enumeration == nil ? "type" : first  // Narrows the declared type.
      }
    for key in alternatives where key != effective {
      report(key, "beside '\(effective)', which says what the value is; remove one of the two")
    }
    guard effective == "heldBy" || effective == "template" && keys.type?.string != "string" else { return }
    report("type", "beside '\(effective)', which says what the value is; remove one of the two")
  }

  private static let basicTypes: Set<String> = ["string", "integer", "number", "boolean", "object", "array", "map"]
}
