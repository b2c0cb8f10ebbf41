import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Returns the fields declared in an object, in wire order. `canBeFlattened` is whether a member can be a flattened
  /// map.
  func fields(
    from node: JSONNode?, order: JSONNode?, in file: SchemaFile, inheriting metadata: Metadata,
    canBeFlattened: Bool = false
  ) -> [Field] {
    guard let members = node?.members else {
      if let order {
        report(.badOrder, "'order' has no effect without fields; remove it", at: order.range, in: file)
      }
      return []
    }
    let declared = members.map { DeclaredEntry(name: $0.key, keyRange: $0.keyRange, node: $0.value, file: file) }
    return resolveFields(
      declared, order: order, orderFile: file, inheriting: metadata, canBeFlattened: canBeFlattened)
  }

  func resolveFields(
    _ declared: [DeclaredEntry], order: JSONNode?, orderFile: SchemaFile, inheriting metadata: Metadata,
    canBeFlattened: Bool = false
  ) -> [Field] {
    if let first = declared.first, !isWithinSizeLimit(adding: declared.count, at: first.keyRange, in: first.file) {
      return []
    }
    var fields: [Field] = []
    var size = 0
    for member in declared {
      // Keep only the names of fields after the size limit is exceeded.
      let named = Field(
        name: member.name, wire: member.name, type: ValueType(.string), metadata: metadata, origin: origin(of: member))
      let field =
        size <= Limits.typeSize ? resolveField(member, inheriting: metadata, canBeFlattened: canBeFlattened) : named
      let before = size
      size += field.type.extent.valueCount
      if before <= Limits.typeSize, size > Limits.typeSize {
        report(
          .beyondLimit,
          "the fields have more than \(Limits.typeSize) values, including the values of their types",
          at: member.keyRange, in: member.file)
      }
      fields.append(size <= Limits.typeSize ? field : named)
    }
    if let order { sort(&fields, by: order, in: orderFile) } else { fields.sort(by: Self.isInDefaultOrder) }
    checkWireKeys(fields)
    if fields.contains(where: \.isFlattened) { resolveFlattened(in: &fields) }
    // Retired fields are no longer sent, but their names and keys stay reserved.
    let retired = Set(declared.filter { $0.node["retired"] != nil }.map(\.name))
    if !retired.isEmpty {
      retiredFields += fields.filter { retired.contains($0.name) }
      fields.removeAll { retired.contains($0.name) }
    }
    return fields
  }

  /// Returns whether two fields are in default order: members that are always sent come first; each group is sorted by
  /// wire key.
  static func isInDefaultOrder(_ left: Field, _ right: Field) -> Bool {
    if left.sent.isAlways != right.sent.isAlways { return left.sent.isAlways }
    return left.wire == right.wire
      ? areInIncreasingOrder(left.name, right.name) : areInIncreasingOrder(left.wire, right.wire)
  }

  /// Sorts fields. The listed fields come first, in the given order, followed by the others in default order.
  private func sort(_ fields: inout [Field], by order: JSONNode, in file: SchemaFile) {
    let names = Set(fields.map(\.name))
    var indices: [String: Int] = [:]
    for element in order.elements ?? [] {
      guard let name = element.string else { continue }
      if indices[name] != nil {
        report(.badOrder, "'\(name)' is in 'order' twice; remove one", at: element.range, in: file)
      } else if !names.contains(name) {
        reportUnknown("field", name, among: Array(names), rule: .badOrder, at: element, in: file)
      } else {
        indices[name] = indices.count
      }
    }
    fields.sort { left, right in
      switch (indices[left.name], indices[right.name]) {
      case (let first?, let second?): first < second
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): Self.isInDefaultOrder(left, right)
      }
    }
  }

  /// Reports duplicate keys in a JSON object.
  func checkWireKeys(_ fields: [Field], with others: [Field] = []) {
    guard fields.count + others.count > 1 else { return }
    var indicesByKey: [String: Int] = [:]
    indicesByKey.reserveCapacity(fields.count + others.count)
    for (index, field) in others.enumerated() where !field.isFlattened { indicesByKey[field.wire] = -1 - index }
    for (index, field) in fields.enumerated() where !field.isFlattened {
      if let known = indicesByKey[field.wire] {
        let first = known < 0 ? others[-1 - known] : fields[known]
        let wire = JSONText.quoted(field.wire)
        diagnostics.add(
          Diagnostic(
            .duplicateWireKey,
            known < 0
              ? "the field '\(field.name)' has the wire key \(wire) of the stream's field '\(first.name)', which is in "
                + "the same object; rename the field, or set its `wire`"
              : "two fields of an object have the wire key \(wire): '\(first.name)' and '\(field.name)'",
            at: field.origin.location, notes: [.init("the other field", at: first.origin.location)]))
      } else {
        indicesByKey[field.wire] = index
      }
    }
    checkVariedWireKeys(others + fields)
  }

  /// Reports duplicate keys that occur only in a variant or profile. Skips objects that already have duplicate keys.
  private func checkVariedWireKeys(_ fields: [Field]) {
    let wires = fields.map(\.wire)
    guard Set(wires).count == wires.count else { return }
    for kind in [\Field.profiles, \Field.variants] {
      let names = Set(fields.flatMap { $0[keyPath: kind].filter { $0.wire != nil }.map(\.name) })
      for name in names.sorted(by: areInIncreasingOrder) {
        var firstFields: [String: Field] = [:]
        for field in fields where !field.isFlattened {
          let variation = field[keyPath: kind].first { $0.name == name }
          if case .never = variation?.sent ?? field.sent { continue }
          let wire = variation?.wire ?? field.wire
          if let first = firstFields.updateValue(field, forKey: wire) {
            diagnostics.add(
              Diagnostic(
                .duplicateWireKey,
                "with '\(name)', two fields of an object have the key \(JSONText.quoted(wire)): '\(first.name)' and "
                  + "'\(field.name)'",
                at: field.origin.location, notes: [.init("the other field", at: first.origin.location)]))
          }
        }
      }
    }
  }

  func resolveField(_ declared: DeclaredEntry, inheriting outer: Metadata, canBeFlattened: Bool = false) -> Field {
    let node = declared.node
    let file = declared.file
    let metadata = metadata(from: node, in: file, inheriting: outer)
    let type = type(from: node, in: file, inheriting: metadata, at: declared.keyRange)
    var description: String?
    var wire: String?
    var source: String?
    var resetBy: String?
    var isReadAtSending = false
    var absent: Scalar?
    var presence = Field.Presence.always
    var isRequired: Bool?
    var receiver = type.receiver
    var swiftName: String?
    var examples: [JSONNode] = []
    var variants: [Field.Variation] = []
    var profiles: [Field.Variation] = []
    for member in node.members ?? [] {
      let value = member.value
      switch member.key {
      case "description": description = value.string
      case "wire": wire = value.string
      case "from": source = self.source(from: value, for: type, in: file)
      case "resetBy": resetBy = value.string
      case "readAt": isReadAtSending = value.string == "send"
      case "absent": absent = constant(from: value, key: "absent", as: type, in: file)
      case "sent": presence = self.presence(from: value, in: file)
      case "required": isRequired = value.boolean
      case "receiver": receiver = self.receiverCheck(from: value, in: file)
      case "swiftName": swiftName = value.string
      case "examples": examples = value.elements ?? []
      case "variants":
        variants = variations(from: value, of: type, in: file) { self.checkVariant($0.key, at: $0.keyRange, in: file) }
      case "profiles":
        profiles = variations(from: value, of: type, in: file) {
          _ = self.find(.profiles, $0.key, at: JSONNode(.string($0.key), $0.keyRange), in: file)
        }
      default: break
      }
    }
    if type.constant != nil, let from = node.member("from") {
      report(
        .misfitKey, "a constant value cannot also come from a source; remove 'const' or 'from'",
        at: from.keyRange, in: file)
    }
    if type.constant != nil, let member = node.member("absent") {
      report(
        .misfitKey, "a constant value is never missing; remove 'const' or 'absent'", at: member.keyRange,
        in: file)
    }
    if type.constant != nil, node["sent"]?.string == "present", let presence = node.member("sent") {
      report(
        .misfitKey, "'sent' has no effect, because a constant value is always present; remove 'sent'",
        at: presence.keyRange, in: file)
    }
    if case .object(let members) = type.base, members.isEmpty, type.isOpen, !type.isUnresolved, node["from"] == nil,
      node["retired"] == nil, !isMisspelt("fields", in: node)
    {
      if case .never = presence {
      } else {
        report(
          .missingPart,
          "an object without members would always be sent as {}; add 'fields', or 'from' with a source",
          at: node.member("type")?.value.range ?? node.range, in: file)
      }
    }
    if case .held(let sibling) = type.base, let from = node.member("from") {
      report(
        .misfitKey,
        "the call supplies the value together with '\(sibling)', so the value cannot come from a source; "
          + "remove 'from'",
        at: from.keyRange, in: file)
    }
    checkShortening(type, from: source, of: node, in: file)
    if let from = node.member("from") { _ = isWithoutEffect(from, on: type, in: file) }
    if let reset = node.member("resetBy"), source?.hasPrefix("counter.") != true {
      report(.misfitKey, "'resetBy' applies only to counters; remove it", at: reset.keyRange, in: file)
    }
    if isReadAtSending, let readAt = node.member("readAt") {
      let isPingSource = ["counter.", "stream.", "document.", "event."].contains { source?.hasPrefix($0) == true }
      if source == nil || isPingSource {
        report(
          .misfitKey,
          "'readAt' applies only to values from the app, the platform and the clock, but this value belongs to the ping; "
            + "remove 'readAt'",
          at: readAt.keyRange, in: file)
      }
    }
    let isFlattened = isFlattened(node, of: type, isAllowed: canBeFlattened, in: file)
    if isFlattened, presence.isAlways { presence = .present }
    let field = Field(
      name: declared.name, wire: isFlattened ? Field.anyKey : wire ?? declared.name, description: description,
      type: type, source: source, resetBy: resetBy, isReadAtSending: isReadAtSending, absent: absent, sent: presence,
      isRequired: isRequired ?? presence.isAlways, receiver: receiver,
      swiftName: swiftName, examples: examples, metadata: metadata, origin: origin(of: declared), variants: variants,
      profiles: profiles, siblingKeys: isFlattened ? [] : nil)
    checkTexts(of: field, node, in: file)
    checkSource(of: field, node, in: file)
    checkExamples(field, node["examples"], in: file)
    return field
  }

  /// Reports string values of `const` and `absent` for a number or boolean that is sent as a string. Generated code
  /// passes `absent` in place of a missing argument, so `absent` must be a value of the type.
  private func checkTexts(of field: Field, _ node: JSONNode, in file: SchemaFile) {
    let absent = field.source == nil ? field.absent : nil
    for (key, value) in [("absent", absent), ("const", field.type.constant)] {
      guard case .text(let text)? = value, let given = node[key] else { continue }
      let example: String
      switch field.type.base {
      case .integer, .number: example = DecimalNumber(text) == nil ? "0" : text
      case .boolean: example = text == "true" ? "true" : "false"
      default: continue
      }
      let form = node["as"] == nil ? "" : " that is sent as a string"
      report(
        .valueOutside,
        "\(key) \(JSONText.quoted(text)) is a string, but the value is \(field.type.kindName)\(form); write a value of the "
          + "type, such as \(example)", at: given.range, in: file)
    }
  }

  /// Reports `cut` and `empty` on a string that comes from a source. Such strings are sent unchanged.
  private func checkShortening(_ type: ValueType, from source: String?, of node: JSONNode, in file: SchemaFile) {
    guard let source, type.constant == nil, let from = node.member("from") else { return }
    for (key, isSet) in [("cut", type.cut != nil), ("empty", type.empty != nil)] where isSet {
      let member = node.member(key) ?? from
      report(
        .misfitKey,
        "'\(key)' applies only to strings that the app passes in a call, but the value of '\(source)' is sent unchanged; remove "
          + "'\(key)' or 'from'",
        at: member.keyRange, in: file)
    }
  }

  private func source(from node: JSONNode, for type: ValueType, in file: SchemaFile) -> String? {
    guard let name = node.string else { return nil }
    guard let kind = SourceKind.of(name) else { return name }  // The grammar reported it.
    if !type.isUnresolved, !kind.suits(type) {
      var remedy = "; change 'type', or use a different source"
      if case (.anything, .object) = (kind, type.base) { remedy = "; set a source for each of its fields" }
      report(
        .sourceMismatch, "the source '\(name)' yields \(kind.noun), but the field is \(type.kindName)\(remedy)",
        at: node.range, in: file)
    }
    return name
  }

  private func presence(from node: JSONNode, in file: SchemaFile) -> Field.Presence {
    switch node.string {
    case "present": .present
    case "never": .never
    case nil: condition(from: node, in: file).map(Field.Presence.when) ?? .always
    default: .always
    }
  }

  func condition(from node: JSONNode, in file: SchemaFile) -> Condition? {
    guard let name = node["source"]?.string else { return nil }
    let isIn = node["in"]
    let isNot = node["not"]
    guard let values = isIn ?? isNot else { return nil }
    return Condition(
      source: name, values: (values.elements ?? []).compactMap(Scalar.init), isNegated: isNot != nil,
      location: file.source.location(of: values.range))
  }

  /// Returns a receiver's check. Validates its patterns, which the runtime evaluates as well.
  func receiverCheck(from node: JSONNode, in file: SchemaFile) -> JSONNode {
    _ = pattern(from: node["pattern"], in: file)
    for key in ["values", "items"] { if let inner = node[key] { _ = receiverCheck(from: inner, in: file) } }
    for member in node["fields"]?.members ?? [] { _ = receiverCheck(from: member.value, in: file) }
    return node
  }

  private func variations(
    from node: JSONNode, of type: ValueType, in file: SchemaFile, check: (JSONMember) -> Void
  ) -> [Field.Variation] {
    (node.members ?? []).map { member in
      check(member)
      var variation = Field.Variation(name: member.key)
      for key in member.value.members ?? [] {
        switch key.key {
        case "const": variation.constant = constant(from: key.value, key: "const", as: type, in: file)
        case "absent": variation.absent = constant(from: key.value, key: "absent", as: type, in: file)
        case "as":
          variation.wireForm = key.value.string == "text" ? .text : key.value.string == "plain" ? .plain : .jsonText
          checkVaried(key, .wireForm, variation, of: type, member.value, in: file)
        case "decimals":
          variation.decimals = key.value.integer.map { Int(clamping: $0) }
          checkVaried(key, .decimal, variation, of: type, member.value, in: file)
        case "sent": variation.sent = presence(from: key.value, in: file)
        case "wire": variation.wire = key.value.string
        default: break
        }
      }
      return variation
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
  }

  /// Checks a key in a variation as if it were the field's own key.
  private func checkVaried(
    _ key: JSONMember, _ kind: KeyKind, _ variation: Field.Variation, of type: ValueType, _ node: JSONNode,
    in file: SchemaFile
  ) {
    let isPlain = variation.wireForm == .plain && kind == .wireForm
    guard isPlain || canApply(kind, to: type) else {
      return report(.misfitKey, "'\(key.key)' \(misfitReason(of: kind, for: type))", at: key.keyRange, in: file)
    }
    var variedType = type
    if kind == .decimal {
      variedType.decimals = variation.decimals
      checkRounding(variedType, node, in: file)
    } else if let form = variation.wireForm {
      checkWireForm(form, of: type, at: key, in: file)
      if form == .text {
        checkTexts(of: type, "with \"as\": \"text\"", at: file.source.location(of: key.keyRange))
      }
    }
  }

  // MARK: Held values

  /// Checks that each `heldBy` names a sibling whose cases hold values.
  func checkHeld(in fields: [Field], nodes: (Field) -> (JSONNode, SchemaFile)?) {
    for field in fields {
      guard case .held(let sibling) = field.type.base, let (node, file) = nodes(field) else { continue }
      guard let key = fields.first(where: { $0.name == sibling }) else {
        reportUnknown(
          "field", sibling, among: fields.map(\.name).filter { $0 != field.name }, rule: .badHeldValue,
          at: node["heldBy"] ?? node, in: file)
        continue
      }
      checkHeld(key: key.type, named: sibling, at: node, in: file)
      if let (keyNode, keyFile) = nodes(key), !key.isNeverSent {
        for member in ["const", "from"].compactMap(keyNode.member) {
          report(
            .misfitKey,
            "a call supplies '\(sibling)' together with the value of '\(field.name)', so '\(sibling)' cannot have "
              + "'\(member.key)'; remove '\(member.key)'",
            at: member.keyRange, in: keyFile)
        }
      }
      if let (keyNode, keyFile) = nodes(key) {
        for (member, isSet) in [("nullable", key.type.isNullable), ("absent", key.absent != nil)] where isSet {
          report(
            .misfitKey,
            "'\(member)' has no effect, because a call supplies '\(sibling)' together with the value of "
              + "'\(field.name)', so '\(sibling)' is never missing; remove '\(member)'",
            at: (keyNode.member(member) ?? keyNode.member("type"))?.keyRange ?? keyNode.range, in: keyFile)
        }
      }
      if let name = node.member("swiftName") {
        report(
          .misfitKey,
          "'swiftName' has no effect, because a call supplies the value together with '\(sibling)'; remove 'swiftName'",
          at: name.keyRange, in: file)
      }
      if let sent = node["sent"], !field.isNeverSent {
        report(
          .misfitKey,
          "'sent' has no effect, because the value is sent whenever '\(sibling)' has an associated value; remove 'sent'",
          at: sent.range, in: file)
      }
    }
  }

  /// Makes held fields optional if some cases of the key do not hold a value.
  ///
  /// - Returns: Whether fields were changed.
  func makeHeldFieldsOptional(in fields: inout [Field], heldBy key: Field) -> Bool {
    let heldIndices = fields.indices.filter {
      if case .held(key.name) = fields[$0].type.base { fields[$0].sent.isAlways } else { false }
    }
    guard !heldIndices.isEmpty, case .vocabulary(let vocabulary) = key.type.base, vocabulary.onlySomeCasesHoldValues
    else { return false }
    for index in heldIndices { fields[index] = fields[index].replacing(sent: .present, isRequired: false) }
    return true
  }

  /// Checks `heldBy` in a map's values, whose only sibling is the key.
  func checkHeld(by sibling: String, key: ValueType, at node: JSONNode, in file: SchemaFile) {
    let heldByNode = node["values"]?["heldBy"] ?? node
    guard sibling == "key" else {
      report(
        .badHeldValue, "in a map, 'heldBy' must be 'key', not '\(sibling)'", at: heldByNode.range,
        in: file)
      return
    }
    checkHeld(key: key, named: "key", at: node["values"] ?? node, in: file)
    if case .vocabulary(let vocabulary) = key.base, vocabulary.onlySomeCasesHoldValues,
      let empty = vocabulary.cases.first(where: { $0.holds == nil && !$0.metadata.isRetired })
    {
      report(
        .badHeldValue,
        "an entry needs a value, but the key '\(empty.name)' has no associated value; declare its type in 'holds'",
        at: heldByNode.range, in: file, notes: [.init("the case '\(empty.name)'", at: empty.origin.location)])
    }
  }

  private func checkHeld(key: ValueType, named sibling: String, at node: JSONNode, in file: SchemaFile) {
    if case .vocabulary(let vocabulary) = key.base, vocabulary.cases.contains(where: { $0.holds != nil }) { return }
    report(
      .badHeldValue, "'\(sibling)' has no associated values; use a vocabulary with 'holds' in its cases",
      at: (node["heldBy"] ?? node).range, in: file)
  }
}

extension Field.Presence {
  public var isAlways: Bool { if case .always = self { true } else { false } }
}
