import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func vocabularyType(
    from node: JSONNode, _ keys: TypeKeys, wireKind: String?, in file: SchemaFile, _ metadata: Metadata
  ) -> ValueType {
    var cases: [Vocabulary.Case] = []
    if let members = node.members {
      for member in members { cases.append(vocabularyCase(from: member, in: file, metadata)) }
    } else {
      for element in node.elements ?? [] {
        guard let wire = Scalar(element) else { continue }
        cases.append(
          Vocabulary.Case(
            name: wire.plainText, wire: wire,
            metadata: self.metadata(from: JSONNode(.null, element.range), in: file, inheriting: metadata),
            origin: origin(of: element.range, in: file)))
      }
    }
    let unknown = keys.unknown.flatMap(Scalar.init)
    if cases.isEmpty {
      // The grammar rejects an empty array.
      if node.members != nil {
        report(.badVocabulary, "a vocabulary needs at least one case", at: node.range, in: file)
      }
    } else if cases.count > Limits.cases {
      report(
        .badVocabulary, "the vocabulary has \(cases.count) cases; the limit is \(Limits.cases); use a pattern instead",
        at: node.range, in: file)
    }
    var casesByWireValue: [Scalar: Vocabulary.Case] = [:]
    for item in cases {
      if let first = casesByWireValue[item.wire] {
        diagnostics.add(
          Diagnostic(
            .badVocabulary,
            "two cases are sent as \(item.wire.jsonText), so receivers could not distinguish them; change one",
            at: item.origin.location, notes: [.init("the first case is '\(first.name)'", at: first.origin.location)]))
      }
      casesByWireValue[item.wire] = item
      if let wireKind, let fault = kindFault(of: item.wire, expected: wireKind) {
        diagnostics.add(
          Diagnostic(.valueOutside, "the value \(item.wire.jsonText) \(fault)", at: item.origin.location))
      }
    }
    if let unknown, unknown != .null, let unknownNode = keys.unknown, let wireKind,
      let fault = kindFault(of: unknown, expected: wireKind)
    {
      report(.valueOutside, "the value of 'unknown', \(unknown.jsonText), \(fault)", at: unknownNode.range, in: file)
    }
    if let unknown, let first = casesByWireValue[unknown], let unknownNode = keys.unknown {
      report(
        .badVocabulary, "\(unknown.jsonText) is both the value of 'unknown' and a case", at: unknownNode.range,
        in: file,
        notes: [.init("the case '\(first.name)'", at: first.origin.location)])
    }
    checkHeldValues(cases, node, in: file)
    cases.sort { areInIncreasingOrder($0.name, $1.name) }
    return ValueType(
      .vocabulary(
        Vocabulary(cases: cases, unknown: unknown, ignoresCase: keys.match?.string == "ignoring-case")))
  }

  /// Reports cases that differ only in their JSON type, if values are sent as strings. `reason` is a phrase for the
  /// message, such as "as keys".
  func checkTexts(of type: ValueType, _ reason: String, at location: Location) {
    guard case .vocabulary(let vocabulary) = type.base, vocabulary.buckets == nil else { return }
    var casesByText: [String: Vocabulary.Case] = [:]
    func report(_ message: String, _ wire: Scalar, notes: [Diagnostic.Note]) {
      diagnostics.add(
        Diagnostic(
          .badVocabulary,
          "\(message) sent as \(JSONText.quoted(wire.plainText)) \(reason), so receivers could not distinguish them; "
            + "change one", at: location, notes: notes))
    }
    for item in vocabulary.cases {
      guard let first = casesByText.updateValue(item, forKey: item.wire.plainText), first.wire != item.wire else {
        continue
      }
      report(
        "the cases '\(first.name)' and '\(item.name)' are both", item.wire,
        notes: [first, item].map { .init("the case '\($0.name)'", at: $0.origin.location) })
    }
    if let unknown = vocabulary.unknown, unknown != .null, let first = casesByText[unknown.plainText],
      first.wire != unknown
    {
      report(
        "the case '\(first.name)' and the value of 'unknown' are both", unknown,
        notes: [.init("the case '\(first.name)'", at: first.origin.location)])
    }
  }

  /// Checks that all cases declare `holds` if any case does. A case with `"holds": null` does not hold a value.
  private func checkHeldValues(_ cases: [Vocabulary.Case], _ node: JSONNode, in file: SchemaFile) {
    let emptyMembers = (node.members ?? []).filter { $0.value["holds"]?.isNull == true }
    guard let first = cases.first(where: { $0.holds != nil }) else {
      for member in emptyMembers {
        report(
          .badHeldValue,
          "'holds' has no effect, because no case of this vocabulary has an associated value; remove 'holds'",
          at: member.value["holds"]?.range ?? member.keyRange, in: file)
      }
      return
    }
    let emptyNames = Set(emptyMembers.map(\.key))
    for item in cases where item.holds == nil && !item.metadata.isRetired && !emptyNames.contains(item.name) {
      diagnostics.add(
        Diagnostic(
          .badHeldValue,
          "the case '\(item.name)' does not declare the type of its value, but other cases do; add 'holds', "
            + "with null for no value",
          at: item.origin.location, notes: [.init("'\(first.name)' does", at: first.origin.location)]))
    }
  }

  private func kindFault(of value: Scalar, expected kind: String) -> String? {
    switch (kind, value) {
    case ("string", .text), ("integer", .integer), ("number", .integer), ("number", .number), ("boolean", .boolean): nil
    default: "is not of the type \(kind), as set in 'type'"
    }
  }

  private func vocabularyCase(from member: JSONMember, in file: SchemaFile, _ metadata: Metadata) -> Vocabulary.Case {
    let node = member.value
    let holds = node["holds"].flatMap { holds -> ValueType? in
      if holds.isNull { return nil }
      // A string is the name of a type.
      let typeReference = JSONNode(.object([JSONMember(key: "type", keyRange: holds.range, value: holds)]), holds.range)
      let type = nestedType(
        from: holds.string == nil ? holds : typeReference, isHeld: true, in: file, inheriting: metadata)
      checkBucketPlacement(of: type, "a held value is", at: holds, in: file)
      return type
    }
    var defaultValue: Scalar?
    if let holds {
      if let value = node["default"] { defaultValue = constant(from: value, key: "default", as: holds, in: file) }
    } else if let value = node["default"] {
      report(
        .misfitKey,
        "'default' is the value of a setting that the user has not changed, and requires a type; add "
          + "'holds'",
        at: value.range, in: file)
    }
    return Vocabulary.Case(
      name: member.key, description: node.string ?? node["description"]?.string,
      wire: node["wire"].flatMap(Scalar.init) ?? .text(member.key), holds: holds, defaultValue: defaultValue,
      swiftName: node["swiftName"]?.string, metadata: self.metadata(from: node, in: file, inheriting: metadata),
      origin: origin(of: member.keyRange, in: file))
  }

  /// Restricts a named type to the listed values. Reports listed values that the type does not allow.
  func narrow(
    _ type: inout ValueType, to node: JSONNode, _ keys: TypeKeys, in file: SchemaFile, _ metadata: Metadata
  ) {
    if type.buckets != nil {
      return report(
        .misfitKey, "buckets cannot be narrowed, because every number belongs to a bucket; remove 'cases' or 'enum'",
        at: node.range,
        in: file)
    }
    let listedType = vocabularyType(from: node, keys, wireKind: nil, in: file, metadata)
    guard case .vocabulary(var closedVocabulary) = listedType.base else { return }
    if case .template = type.base {
      report(
        .misfitKey,
        "the values of a template cannot be listed, because its parts determine them; narrow the types of its "
          + "parts",
        at: node.range, in: file)
      return
    }
    var importedCases: [Vocabulary.Case] = []
    if case .vocabulary(let vocabulary) = type.base { importedCases = vocabulary.cases }
    let indicesByWireValue = Dictionary(
      importedCases.indices.map { (importedCases[$0].wire, $0) }, uniquingKeysWith: min)
    let indicesByName = Dictionary(importedCases.indices.map { (importedCases[$0].name, $0) }, uniquingKeysWith: min)
    for (index, item) in closedVocabulary.cases.enumerated() {
      if case .vocabulary = type.base {
        if let importedIndex = [indicesByWireValue[item.wire], indicesByName[item.name]].compactMap(\.self).min() {
          closedVocabulary.cases[index] = importedCases[importedIndex]
          continue
        }
      } else if faults(of: item.wire, as: type).isEmpty {
        continue
      }
      let name = type.typeName.map { "the type '\($0)'" } ?? "the type"
      diagnostics.add(
        Diagnostic(
          .widened, "\(item.wire.jsonText) is not a value of \(name), which can only be narrowed",
          at: item.origin.location
        ))
    }
    if case .vocabulary(let importedCases) = type.base {
      closedVocabulary.unknown = importedCases.unknown
      closedVocabulary.ignoresCase = importedCases.ignoresCase
    }
    type.base = .vocabulary(closedVocabulary)
    type.typeName = nil
    type.typeOrigin = nil
  }
}
