import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Returns the named type that the given declaration in `types` declares, or `nil` if the type cannot be resolved.
  func namedType(_ declared: DeclaredEntry) -> NamedType? {
    guard let type = type(of: declared) else { return nil }
    return NamedType(
      name: declared.name, description: declared.node["description"]?.string, type: type,
      swiftName: declared.node["swiftName"]?.string, note: declared.node["note"]?.string,
      formerly: formerNames(from: declared.node["formerly"]), origin: origin(of: declared))
  }

  /// Returns a declared type, which is resolved only once.
  func type(of declared: DeclaredEntry) -> ValueType? {
    let scope = declared.file.scope
    if let resolvedType = scope.resolvedTypes[declared.name] { return resolvedType }
    if let cycleStart = scope.typesInProgress.firstIndex(of: declared.name) {
      let path = (scope.typesInProgress[cycleStart...] + [declared.name]).map { "'\($0)'" }.joined(separator: " → ")
      report(
        .recursion, "the type contains itself: \(path); break the cycle, because values have a limited depth",
        at: declared.keyRange, in: declared.file)
      scope.resolvedTypes[declared.name] = ValueType(.string)
      return scope.resolvedTypes[declared.name]
    }
    scope.typesInProgress.append(declared.name)
    let outer = ownerImportIndex
    ownerImportIndex = scope.importIndex
    defer { ownerImportIndex = outer }
    var type = type(from: declared.node, in: declared.file, inheriting: Metadata(), at: declared.keyRange)
    scope.typesInProgress.removeLast()
    // The type was found to be recursive.
    if scope.resolvedTypes[declared.name] != nil { return scope.resolvedTypes[declared.name] }
    type.typeName = declared.name
    type.typeSwiftName = declared.node["swiftName"]?.string
    let conformances = declared.node["swiftConforms"]?.elements ?? []
    // Sorted, so that the order in the schema does not matter.
    if !conformances.isEmpty { type.typeConformances = Set(conformances.compactMap(\.string)).sorted() }
    type.typeOrigin = origin(of: declared)
    type.receiver = declared.node["receiver"].map { receiverCheck(from: $0, in: declared.file) } ?? type.receiver
    if let refinement = scope.refinements[Section.types.rawValue][declared.name] { refine(&type, by: refinement) }
    type.extent = type.extent.extentOfReference
    scope.resolvedTypes[declared.name] = type
    return type
  }

  /// Returns the type declared by a `type` or `field` form, or a string type if the declaration exceeds the limits.
  /// Exceeded limits are reported at `range` or, if it is `nil`, at the opening brace.
  func type(
    from node: JSONNode, in file: SchemaFile, inheriting metadata: Metadata, at range: ByteRange? = nil
  ) -> ValueType {
    func reportExcess(_ message: String) -> ValueType {
      let opening = ByteRange(node.range.start, node.range.start + 1)
      report(.beyondLimit, message, at: range ?? opening, in: file)
      var text = ValueType(.string)
      text.extent = .placeholder
      return text
    }
    let tooDeep = "values are nested more than \(Limits.typeDepth) levels deep here, including their types"
    guard typeDepth < Limits.typeDepth else { return reportExcess(tooDeep) }
    typeDepth += 1
    defer { typeDepth -= 1 }
    let keys = TypeKeys(node)
    var type = baseType(from: keys, node, in: file, metadata)
    if !type.isUnresolved { checkAlternatives(keys, node, in: file) }
    if case .map = type.base, type.typeName == nil, ownerImportIndex != nil { type.ownerImportIndex = ownerImportIndex }
    if typeDepth - 1 + type.extent.depth > Limits.typeDepth { return reportExcess(tooDeep) }
    if type.extent.valueCount > Limits.typeSize {
      return reportExcess("the entry has more than \(Limits.typeSize) values, including the values of its types")
    }
    apply(keys, of: node, to: &type, in: file)
    checkKeysBesideConstant(type, node, in: file)
    checkDependentKeys(type, node, in: file)
    return type
  }

  /// Returns the type of an item, key, value, entry name, or held value, which can have its own privacy answers.
  func nestedType(
    from node: JSONNode, isHeld: Bool = false, in file: SchemaFile, inheriting outer: Metadata
  ) -> ValueType {
    let type = nestedTypeWithAnswers(from: node, in: file, inheriting: outer)
    checkNestedValue(node, type, isHeld: isHeld, in: file)
    return type
  }

  private func nestedTypeWithAnswers(from node: JSONNode, in file: SchemaFile, inheriting outer: Metadata) -> ValueType
  {
    guard node.members?.contains(where: { Metadata.isAnswerKey($0.key) || $0.key == "identifies" }) == true else {
      return type(from: node, in: file, inheriting: outer)
    }
    var own = Metadata()
    for member in node.members ?? [] where Metadata.isAnswerKey(member.key) { read(member, in: file, into: &own) }
    var type = type(from: node, in: file, inheriting: own.inheriting(outer))
    let opening = ByteRange(node.range.start, node.range.start + 1)
    type.answers = ValueAnswers(
      metadata: own, description: node["description"]?.string, origin: origin(of: opening, in: file))
    return type
  }

  /// Returns a declared type with the metadata that its fields inherit at a use. Uses with equal metadata share the
  /// result.
  private func inheritedType(_ type: ValueType, of declared: DeclaredEntry, inheriting outer: Metadata) -> ValueType {
    if type.extent.valueCount == 1 || outer.isEmpty { return type }
    let use = TypeUse(
      scope: ObjectIdentifier(declared.file.scope), name: declared.name, metadata: outer.identity)
    if let cachedEntry = inheritedTypes[use] { return cachedEntry.type }
    let type = type.inheriting(outer)
    // Retain the metadata, so that its identity is not reused.
    inheritedTypes[use] = (outer, type)
    return type
  }

  /// A declared type and the metadata that it inherits at a use.
  struct TypeUse: Hashable {
    var scope: ObjectIdentifier
    var name: String
    var metadata: ObjectIdentifier
  }

  // MARK: Base

  private func baseType(from keys: TypeKeys, _ node: JSONNode, in file: SchemaFile, _ metadata: Metadata) -> ValueType {
    if let discriminator = keys.discriminator {
      return unionType(discriminatedBy: discriminator, keys, in: file, metadata)
    }
    let typeName = keys.type?.string
    if typeName == nil, keys.type != nil || isMisspelt("type", in: node) { return .unresolved }
    if let buckets = keys.buckets { return self.bucketVocabulary(buckets, keys, node, in: file, metadata) }
    switch typeName {
    case nil, "string", "integer", "number", "boolean":
      if let cases = keys.cases ?? keys.enumeration {
        return vocabularyType(from: cases, keys, wireKind: typeName, in: file, metadata)
      }
      if keys.heldBy != nil, let sibling = keys.heldBy?.string { return ValueType(.held(by: sibling)) }
      if let template = keys.template {
        checkTemplateParts(template["parts"], in: file)
        return self.templateType(from: template, in: file, metadata)
      }
      switch typeName {
      case "string": return ValueType(.string)
      case "integer": return ValueType(.integer)
      case "number": return ValueType(.number)
      case "boolean": return ValueType(.boolean)
      default: return impliedType(from: keys, node, in: file, metadata)
      }
    case "object":
      guard keys.fields != nil else { return .openObject }
      return ValueType(
        .object(fields(from: keys.fields, order: keys.order, in: file, inheriting: metadata, canBeFlattened: true)))
    case "array": return arrayType(from: keys, node, in: file, metadata)
    case "map": return ValueType(.map(mapType(from: keys, node, in: file, metadata)))
    case let name?:
      guard let typeNode = keys.type, let declared = find(.types, name, at: typeNode, in: file),
        let declaredType = type(of: declared),
        isWithinSizeLimit(adding: declaredType.extent.valueCount, at: typeNode.range, in: file)
      else {
        return .unresolved
      }
      if case .vocabulary = declaredType.base { checkDeclaredVocabulary(node, name, in: file) }
      var type = inheritedType(declaredType, of: declared, inheriting: metadata)
      if let listedValues = keys.enumeration ?? keys.cases { narrow(&type, to: listedValues, keys, in: file, metadata) }
      return type
    }
  }

  private func impliedType(from keys: TypeKeys, _ node: JSONNode, in file: SchemaFile, _ metadata: Metadata)
    -> ValueType
  {
    if keys.fields != nil {
      return ValueType(
        .object(fields(from: keys.fields, order: keys.order, in: file, inheriting: metadata, canBeFlattened: true)))
    }
    if keys.items != nil { return arrayType(from: keys, node, in: file, metadata) }
    if keys.keys != nil || keys.values != nil || keys.entries != nil {
      return ValueType(.map(mapType(from: keys, node, in: file, metadata)))
    }
    if let constant = node["const"], let scalar = Scalar(constant) {
      switch scalar {
      case .boolean: return ValueType(.boolean)
      case .integer: return ValueType(.integer)
      case .number: return ValueType(.number)
      case .text, .null: return ValueType(.string)
      }
    }
    switch node["from"]?.string.flatMap(SourceKind.of) {
    case .integer, .count: return ValueType(.integer)
    case .number: return ValueType(.number)
    case .array: return ValueType(.array(.openObject))
    case .object: return .openObject
    case .string, .anything, nil: return ValueType(.string)
    }
  }

  private func arrayType(from keys: TypeKeys, _ node: JSONNode, in file: SchemaFile, _ metadata: Metadata) -> ValueType
  {
    if let items = keys.items {
      let item = nestedType(from: items, in: file, inheriting: metadata)
      if case .held = item.base {
        report(
          .badHeldValue,
          "'heldBy' cannot be used for the items of a list; declare their type, or use a map with 'heldBy'",
          at: (items["heldBy"] ?? items).range, in: file)
      }
      return ValueType(.array(item))
    }
    if node["from"]?.string == "stream.events" { return ValueType(.array(.openObject)) }
    if isMisspelt("items", in: node) { return ValueType(.array(ValueType(.string))) }
    report(.missingPart, "a list needs the type of its items; add 'items'", at: node.range, in: file)
    return ValueType(.array(ValueType(.string)))
  }

  private func mapType(from keys: TypeKeys, _ node: JSONNode, in file: SchemaFile, _ metadata: Metadata) -> MapType {
    let key = keys.keys.map { nestedType(from: $0, in: file, inheriting: metadata) } ?? ValueType(.string)
    let value = keys.values.map { nestedType(from: $0, in: file, inheriting: metadata) } ?? ValueType(.string)
    if keys.values == nil && keys.entries == nil {
      report(
        .missingPart, "a map needs the type of its values or its entries; add 'values' or 'entries'", at: node.range,
        in: file)
    }
    if case .held(let sibling) = value.base { checkHeld(by: sibling, key: key, at: node, in: file) }
    if let keys = keys.keys { checkBucketPlacement(of: key, "keys of a map are", at: keys, in: file) }
    if let member = node.member("keys") {
      checkTexts(of: key, "as keys of an object", at: file.source.location(of: member.keyRange))
    }
    for name in [keys.keys, node["entryName"]] {
      guard let nullable = name?.member("nullable") else { continue }
      report(
        .misfitKey, "'nullable' has no effect on a key, which is always a string; remove 'nullable'",
        at: nullable.keyRange,
        in: file)
    }
    let isNamed = node["named"]?.boolean == true
    if let named = node.member("named"), named.value.boolean == false, node["entryName"] != nil {
      report(
        .misfitKey, "'entryName' has no effect, because 'named' is false; remove one of the two keys",
        at: named.value.range,
        in: file)
    }
    let entryName = node["entryName"].map { nestedType(from: $0, in: file, inheriting: metadata) }
    if let entryName, let named = node.member("entryName") {
      if case .string = entryName.base {
      } else {
        report(
          .misfitKey, "the name in a named map must be a string, not \(entryName.kindName)", at: named.keyRange,
          in: file)
      }
    }
    let map = MapType(
      key: key, value: value, entryName: entryName ?? (isNamed ? ValueType(.string) : nil),
      surplus: node["surplus"]?.string == "keep-lowest" ? .keepLowest : .keepFirst,
      repeated: node["repeated"]?.string == "keep-first" ? .keepFirst : .keepLast)
    guard let entries = keys.entries else { return map }
    return map.closed(to: self.entries(from: entries, of: map, in: file, metadata))
  }

  /// Returns a closed map's entries, sorted by name.
  func entries(from node: JSONNode, of map: MapType, in file: SchemaFile, _ metadata: Metadata) -> [MapType.Entry] {
    var membersByKey: [Scalar: JSONMember] = [:]
    return (node.members ?? []).map { member in
      let key = member.value["key"].flatMap(Scalar.init) ?? .text(member.key)
      let range = member.value["key"]?.range ?? member.keyRange
      // JSON keys are strings, so 1 and "1" are the same key.
      let sentKey = Scalar.text(key.plainText)
      if let first = membersByKey[sentKey] {
        report(
          .duplicateWireKey, "two entries have the key \(sentKey.jsonText)", at: range, in: file,
          notes: [.init("the first entry is '\(first.key)'", at: file.source.location(of: first.keyRange))])
      }
      membersByKey[sentKey] = member
      checkMapKey(key, map.key, at: range, in: file)
      let ownMetadata = entryMetadata(member.value, of: map, in: file, metadata)
      var value = map.value
      if let node = member.value["value"] {
        value = type(from: node, in: file, inheriting: ownMetadata)
        checkNestedValue(node, value, isHeld: false, in: file)
        if case .held = value.base {
          report(
            .badHeldValue,
            "the key of a closed map's entry determines the type of its value; declare the type instead of "
              + "'heldBy'",
            at: (node["heldBy"] ?? node).range, in: file)
        }
      }
      if map.entryName == nil, let wire = member.value.member("wire") {
        report(
          .misfitKey, "'wire' is the name in an entry of a named map; add 'named', or remove 'wire'",
          at: wire.keyRange, in: file)
      }
      value.answers = nil
      return MapType.Entry(
        name: member.key, key: key, wire: member.value["wire"]?.string ?? member.key, value: value,
        description: member.value["description"]?.string, swiftName: member.value["swiftName"]?.string,
        metadata: ownMetadata, origin: origin(of: member.keyRange, in: file))
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
  }

  /// Returns the answers of an entry. The answers in its `value` override the entry's own. An entry without a `value`
  /// inherits the answers of the map's values.
  private func entryMetadata(
    _ node: JSONNode, of map: MapType, in file: SchemaFile, _ outer: Metadata
  ) -> Metadata {
    let value = node["value"]
    let valueMetadata = value == nil ? map.value.answers?.metadata.inheriting(outer) : nil
    var metadata = self.metadata(from: node, in: file, inheriting: valueMetadata ?? outer)
    for member in value?.members ?? [] where Metadata.isAnswerKey(member.key) {
      read(member, in: file, into: &metadata)
    }
    return metadata
  }

  private func checkMapKey(_ key: Scalar, _ type: ValueType, at range: ByteRange, in file: SchemaFile) {
    var keyScalar = key
    if case .integer = type.base, case .text(let text) = key, let integer = Int64(text) {
      keyScalar = .integer(integer)
    }
    for fault in faults(of: keyScalar, as: type) {
      report(.valueOutside, "the key \(key.jsonText) \(fault)", at: range, in: file)
    }
  }

  // MARK: Templates

  func templateType(from node: JSONNode, in file: SchemaFile, _ metadata: Metadata) -> ValueType {
    guard let textNode = node["text"], let text = textNode.string else { return ValueType(.string) }
    let parts = fields(from: node["parts"], order: nil, in: file, inheriting: metadata)
    var pieces: [Template.Piece] = []
    var literal: [UInt8] = []
    var placeholderName: [UInt8]?
    var usedNames = Set<String>()
    let partsByName = Dictionary(parts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for byte in text.utf8 {
      if let name = placeholderName {
        if byte != 0x7D {
          placeholderName?.append(byte)
          continue
        }
        placeholderName = nil
        let partName = String(decoding: name, as: UTF8.self)
        usedNames.insert(partName)
        guard let part = partsByName[partName] else {
          reportUnknown("part", partName, among: parts.map(\.name), rule: .badTemplate, at: textNode, in: file)
          continue
        }
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.part(part))
      } else if byte == 0x7B {
        placeholderName = []
      } else if byte == 0x7D {
        report(.badTemplate, "a '}' has no matching '{'; placeholders are written {name}", at: textNode.range, in: file)
      } else {
        literal.append(byte)
      }
    }
    if parts.isEmpty, let escape = node.member("escape") {
      report(
        .misfitKey, "'escape' has no effect on a template without parts, whose text is sent unchanged; remove 'escape'",
        at: escape.keyRange, in: file)
    }
    if placeholderName != nil { report(.badTemplate, "a '{' has no matching '}'", at: textNode.range, in: file) }
    if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    for part in node["parts"]?.members ?? [] where !usedNames.contains(part.key) {
      report(.badTemplate, "the template's text does not use the part '\(part.key)'", at: part.keyRange, in: file)
    }
    for part in parts {
      checkTexts(of: part.type, "within the template's text", at: part.origin.location)
      switch part.type.base {
      case .object, .array, .map, .union:
        diagnostics.add(
          Diagnostic(
            .badTemplate, "the part '\(part.name)' must be a string, a number or a boolean", at: part.origin.location))
      default: break
      }
    }
    return ValueType(.template(Template(pieces: pieces, percentEncodes: node["escape"]?.string == "percent")))
  }
}

/// The keys that determine a type.
struct TypeKeys {
  var type: JSONNode?
  var cases: JSONNode?
  var enumeration: JSONNode?
  var fields: JSONNode?
  var order: JSONNode?
  var items: JSONNode?
  var keys: JSONNode?
  var values: JSONNode?
  var entries: JSONNode?
  var template: JSONNode?
  var heldBy: JSONNode?
  var unknown: JSONNode?
  var match: JSONNode?
  var buckets: JSONNode?
  var discriminator: JSONNode?

  init(_ node: JSONNode) {
    guard case .object(let members) = node.value else { return }
    for member in members {
      switch member.key {
      case "type": type = member.value
      case "cases": cases = member.value
      case "enum": enumeration = member.value
      case "fields": fields = member.value
      case "order": order = member.value
      case "items": items = member.value
      case "keys": keys = member.value
      case "values": values = member.value
      case "entries": entries = member.value
      case "template": template = member.value
      case "heldBy": heldBy = member.value
      case "unknown": unknown = member.value
      case "match": match = member.value
      case "buckets": buckets = member.value
      case "discriminator": discriminator = member.value
      default: break
      }
    }
  }
}
