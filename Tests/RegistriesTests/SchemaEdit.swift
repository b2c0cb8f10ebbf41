import SignalbookSchemaFiles

/// An edit of a schema file, with the resulting text.
struct SchemaEdit {
  enum Change: String, Sendable, CaseIterable {
    /// A member or list element is removed.
    case deleted
    /// A number is increased by one, a boolean is negated, or a letter is added to a string.
    case altered
  }

  let change: Change
  /// The index in the registry's files.
  let file: Int
  /// The kind, such as `field.minimum`, `entry of events` or `element of upload.delete`.
  let kind: String
  /// The path, such as `events/gesture.tap/fields/path/type`.
  let path: String
  let location: Location
  let bytes: [UInt8]
}

/// Creates edits that delete each member and list element, and alter each scalar, in the sections that contain
/// declarations.
struct SchemaEditWalk {
  static let sections = [
    "registry", "types", "profiles", "streams", "events", "attributes", "links", "messages", "refine",
  ]

  private let source: SourceFile
  private let file: Int
  private(set) var edits: [SchemaEdit] = []

  init(_ source: SourceFile, index: Int, root: JSONNode) {
    self.source = source
    file = index
    guard let form = Grammar.form(Grammar.root) else { return }
    for section in root.members ?? [] where Self.sections.contains(section.key) {
      guard let key = form.key(section.key) else { continue }
      walk(section.value, key.shape, label: section.key, path: section.key)
    }
  }

  private mutating func walk(_ node: JSONNode, _ shape: Shape, label: String, path: String) {
    switch node.value {
    case .object(let members):
      for (index, member) in members.enumerated() {
        let memberPath = "\(path)/\(member.key)"
        let (kind, shape, label) = place(of: member.key, in: shape, label: label)
        delete(kind, memberPath, member.keyRange, cut(members, index, node))
        walk(member.value, shape, label: label, path: memberPath)
      }
    case .array(let elements):
      let inner: Shape = if case .list(let element, _) = shape.alternative(for: node) { element } else { .anything }
      for (index, element) in elements.enumerated() {
        let elementPath = "\(path)/\(index)"
        let kind = "element of \(label)"
        delete(kind, elementPath, element.range, cut(elements.map(\.range), index, node))
        walk(element, inner, label: element.isScalar ? kind : label, path: elementPath)
      }
    default: alter(node, label, path)
    }
  }

  private mutating func alter(_ node: JSONNode, _ kind: String, _ path: String) {
    var bytes = source.bytes
    switch node.value {
    case .boolean(let flag): bytes.replaceSubrange(node.range.start..<node.range.end, with: Array("\(!flag)".utf8))
    case .number(let number):
      let text = number.integer.map { String($0 + 1) } ?? number.text + "1"
      bytes.replaceSubrange(node.range.start..<node.range.end, with: Array(text.utf8))
    case .string: bytes.insert(UInt8(ascii: "x"), at: node.range.end - 1)
    default: return
    }
    add(.altered, kind, path, node.range, bytes)
  }

  /// Returns the kind of a member, and the shape and label of its value.
  private func place(of key: String, in shape: Shape, label: String) -> (String, Shape, String) {
    switch shape.alternative(forObject: true) {
    case .form(let name):
      let kind = "\(name).\(key)"
      return (kind, Grammar.form(name)?.key(key)?.shape ?? .anything, kind)
    case .map(_, let values): return ("entry of \(label)", values, label)
    default: return ("inside \(label)", .anything, label)
    }
  }

  private func cut(_ members: [JSONMember], _ index: Int, _ node: JSONNode) -> ByteRange {
    cut(members.map { ByteRange($0.keyRange.start, $0.value.range.end) }, index, node)
  }

  /// Returns the range of an entry, including its comma.
  private func cut(_ ranges: [ByteRange], _ index: Int, _ node: JSONNode) -> ByteRange {
    if index + 1 < ranges.count { return ByteRange(ranges[index].start, ranges[index + 1].start) }
    return ByteRange(index == 0 ? ranges[index].start : ranges[index - 1].end, ranges[index].end)
  }

  private mutating func delete(_ kind: String, _ path: String, _ place: ByteRange, _ cut: ByteRange) {
    var bytes = source.bytes
    bytes.removeSubrange(cut.start..<cut.end)
    add(.deleted, kind, path, place, bytes)
  }

  private mutating func add(
    _ change: SchemaEdit.Change, _ kind: String, _ path: String, _ place: ByteRange, _ bytes: [UInt8]
  ) {
    edits.append(
      SchemaEdit(
        change: change, file: file, kind: kind, path: path, location: source.location(of: place), bytes: bytes))
  }
}

extension JSONNode {
  fileprivate var isScalar: Bool { elements == nil && members == nil }
}

extension Shape {
  /// Returns the alternative that matches the node.
  func alternative(for node: JSONNode) -> Shape {
    guard case .either(let shapes) = self else { return self }
    for shape in shapes {
      switch (shape, node.value) {
      case (.list, .array), (.form, .object), (.map, .object): return shape
      default: continue
      }
    }
    return .anything
  }

  func alternative(forObject: Bool) -> Shape {
    guard case .either(let shapes) = self else { return self }
    for shape in shapes {
      switch shape {
      case .form, .map: return shape
      default: continue
      }
    }
    return .anything
  }
}
