import SignalbookSchemaFiles

/// The canonical layout of schema files. It indents by two spaces and writes values on one line if they fit. The file
/// and its sections are always expanded. The layout depends only on the content, so formatting is idempotent.
///
/// Strings and numbers keep their notation, including escapes, and keys keep their order.
public struct SchemaFormat {
  /// The maximum line length, in columns. A single string may be longer.
  public static let width = 116

  private let bytes: [UInt8]
  private var output: [UInt8] = []

  /// Returns the file in the canonical layout, with a line break at the end.
  ///
  /// - Parameters:
  ///   - root: The tree parsed from `bytes`.
  ///   - bytes: The contents of the file.
  /// - Returns: The formatted file.
  public static func formatted(_ root: JSONNode, of bytes: [UInt8]) -> [UInt8] {
    var format = SchemaFormat(bytes: bytes)
    format.output.reserveCapacity(bytes.count + bytes.count / 4)
    format.write(root, depth: 0, column: 0, behind: 0)
    format.output.append(0x0A)
    return format.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Values at lower depths, such as the file and its sections, are always expanded, because entries are added to them.
  private static let openDepth = 2

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - depth: The nesting depth.
  ///   - column: The column at which the value begins.
  ///   - behind: The number of columns to reserve after the value on the same line, for example for a comma.
  private mutating func write(_ node: JSONNode, depth: Int, column: Int, behind: Int) {
    guard let count = node.childCount, count > 0 else {
      writeOnOneLine(node)
      return
    }
    if depth >= Self.openDepth, let length = oneLineLength(of: node, atMost: Self.width - column - behind), length >= 0
    {
      writeOnOneLine(node)
      return
    }
    let indent = 2 * (depth + 1)
    switch node.value {
    case .array(let elements):
      output.append(0x5B)
      for (index, element) in elements.enumerated() {
        startLine(indent)
        let comma = index < count - 1 ? 1 : 0
        write(element, depth: max(depth + 1, Self.openDepth), column: indent, behind: comma)
        if comma == 1 { output.append(0x2C) }
      }
      startLine(indent - 2)
      output.append(0x5D)
    case .object(let members):
      output.append(0x7B)
      for (index, member) in members.enumerated() {
        startLine(indent)
        let key = columnCount(of: member.keyRange)
        append(member.keyRange)
        output += [0x3A, 0x20]
        let comma = index < count - 1 ? 1 : 0
        write(member.value, depth: depth + 1, column: indent + key + 2, behind: comma)
        if comma == 1 { output.append(0x2C) }
      }
      startLine(indent - 2)
      output.append(0x7D)
    default: break
    }
  }

  private mutating func startLine(_ indent: Int) {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: indent))
  }

  private mutating func append(_ range: ByteRange) { output += bytes[range.start..<range.end] }

  private mutating func writeOnOneLine(_ node: JSONNode) {
    switch node.value {
    case .array(let elements):
      output.append(0x5B)
      for (index, element) in elements.enumerated() {
        if index > 0 { output += [0x2C, 0x20] }
        writeOnOneLine(element)
      }
      output.append(0x5D)
    case .object(let members):
      output.append(0x7B)
      for (index, member) in members.enumerated() {
        output += index > 0 ? [0x2C, 0x20] : [0x20]
        append(member.keyRange)
        output += [0x3A, 0x20]
        writeOnOneLine(member.value)
      }
      if !members.isEmpty { output.append(0x20) }
      output.append(0x7D)
    default: append(node.range)
    }
  }

  /// Returns the number of columns that the value needs on one line, or `nil` if it exceeds `limit`.
  private func oneLineLength(of node: JSONNode, atMost limit: Int) -> Int? {
    var length = 0
    switch node.value {
    case .array(let elements):
      length = 2
      for element in elements {
        guard let part = oneLineLength(of: element, atMost: limit - length) else { return nil }
        length += part + 2
      }
      if !elements.isEmpty { length -= 2 }
    case .object(let members):
      length = members.isEmpty ? 2 : 4
      for member in members {
        length += columnCount(of: member.keyRange) + 2
        guard let part = oneLineLength(of: member.value, atMost: limit - length) else { return nil }
        length += part + 2
      }
      if !members.isEmpty { length -= 2 }
    default: length = columnCount(of: node.range)
    }
    return length > limit ? nil : length
  }

  /// Returns the number of columns in a range, counted as in editors.
  private func columnCount(of range: ByteRange) -> Int {
    bytes[range.start..<range.end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}

extension JSONNode {
  fileprivate var childCount: Int? {
    switch value {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: nil
    }
  }
}
