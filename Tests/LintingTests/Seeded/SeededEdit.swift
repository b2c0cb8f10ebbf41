import SignalbookSchemaFiles

/// A byte-exact edit of a schema file, in the format of `faults.json` and `harmless.json`. `in` is the JSON pointer of
/// an object or list. `set`, `remove` and `rename` edit its members, `reverse` reverses their order, and `find` with
/// `put` replaces text that occurs once.
struct SeededEdit {
  struct Misfit: Error, CustomStringConvertible { var description: String }

  /// The path, as `REGISTRY/FILE`.
  let file: String
  private let pointer: String
  private let node: JSONNode
  private let data: SourceFile

  init(_ node: JSONNode, in data: SourceFile) {
    self.node = node
    self.data = data
    file = node["file"]?.string ?? ""
    pointer = node["in"]?.string ?? ""
  }

  func applied(to bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    for name in node["remove"]?.elements ?? [] {
      let (members, index) = try member(name.string ?? "", of: bytes)
      let last = index + 1 == members.count
      let start = last && index > 0 ? members[index - 1].value.range.end : members[index].keyRange.start
      bytes.removeSubrange(start..<(last ? members[index].value.range.end : members[index + 1].keyRange.start))
    }
    for change in node["rename"]?.members ?? [] {
      let (members, index) = try member(change.key, of: bytes)
      replace(members[index].keyRange, by: text(change.value.range), in: &bytes)
    }
    for change in node["set"]?.members ?? [] {
      let object = try Self.node(at: pointer, of: bytes)
      let value = text(change.value.range)
      if let known = object.member(change.key) {
        replace(known.value.range, by: value, in: &bytes)
      } else {
        let last = object.members?.last
        let at = last?.value.range.end ?? object.range.start + 1
        bytes.insert(
          contentsOf: (last == nil ? [] : Array(", ".utf8)) + text(change.keyRange) + Array(": ".utf8) + value, at: at)
      }
    }
    if node["reverse"]?.boolean == true { try reverse(&bytes) }
    if let find = node["find"]?.string, let put = node["put"]?.string {
      let range = try Self.entry(at: pointer, of: bytes)
      let places = Self.places(of: Array(find.utf8), in: bytes[range.start..<range.end])
      guard places.count == 1 else { throw Misfit(description: "\(find) occurs \(places.count) times in \(pointer)") }
      replace(ByteRange(places[0], places[0] + find.utf8.count), by: Array(put.utf8), in: &bytes)
    }
    return bytes
  }

  /// Returns the range of an entry with its key, or `nil` if the entry does not exist.
  static func place(of pointer: String, in bytes: [UInt8]) -> ByteRange? { try? entry(at: pointer, of: bytes) }

  private func text(_ range: ByteRange) -> [UInt8] { Array(data.bytes[range.start..<range.end]) }

  private func replace(_ range: ByteRange, by text: [UInt8], in bytes: inout [UInt8]) {
    bytes.replaceSubrange(range.start..<range.end, with: text)
  }

  private func member(_ key: String, of bytes: [UInt8]) throws -> ([JSONMember], Int) {
    let members = try Self.node(at: pointer, of: bytes).members ?? []
    guard let index = members.firstIndex(where: { $0.key == key }) else {
      throw Misfit(description: "\(file)\(pointer) has no \(key)")
    }
    return (members, index)
  }

  private func reverse(_ bytes: inout [UInt8]) throws {
    let node = try Self.node(at: pointer, of: bytes)
    let parts =
      node.members?.map { ByteRange($0.keyRange.start, $0.value.range.end) } ?? node.elements?.map(\.range) ?? []
    guard let first = parts.first, let last = parts.last else { return }
    let texts = parts.reversed().map { Array(bytes[$0.start..<$0.end]) }
    replace(ByteRange(first.start, last.end), by: Array(texts.joined(separator: Array(",\n    ".utf8))), in: &bytes)
  }

  private static func node(at pointer: String, of bytes: [UInt8]) throws -> JSONNode {
    try walk(pointer, bytes).node
  }

  private static func entry(at pointer: String, of bytes: [UInt8]) throws -> ByteRange {
    let (node, key) = try walk(pointer, bytes)
    return ByteRange(key?.start ?? node.range.start, node.range.end)
  }

  private static func walk(_ pointer: String, _ bytes: [UInt8]) throws -> (node: JSONNode, key: ByteRange?) {
    var ignored = Diagnostics()
    guard var node = JSONReader.read(SourceFile(path: "", bytes: bytes), into: &ignored) else {
      throw Misfit(description: "no JSON")
    }
    var key: ByteRange?
    for part in pointer.split(separator: "/") {
      let name = String(part.replacing("~1", with: "/").replacing("~0", with: "~"))
      if let member = node.member(String(name)) {
        (node, key) = (member.value, member.keyRange)
      } else if let elements = node.elements, let index = Int(name), elements.indices.contains(index) {
        (node, key) = (elements[index], nil)
      } else {
        throw Misfit(description: "there is no \(pointer)")
      }
    }
    return (node, key)
  }

  private static func places(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: text) }
  }
}
