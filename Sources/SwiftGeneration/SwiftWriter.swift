import SignalbookWireForm

/// A writer of Swift source code: indented lines, doc comments and literals.
struct SwiftWriter {
  private(set) var bytes: [UInt8] = []
  /// The modules whose types are used in declarations visible outside this module. `Signalbook` is the runtime.
  private(set) var exposedModules: Set<String> = []
  private var indentation: [UInt8]

  /// Creates a writer. `depth` is the number of blocks that enclose the output.
  init(depth: Int = 0) { indentation = [UInt8](repeating: 0x20, count: 2 * depth) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Writes a line. Empty lines are not indented.
  mutating func line(_ text: String = "") {
    if !text.isEmpty {
      indent()
      bytes += text.utf8
    }
    bytes.append(0x0A)
  }

  /// Writes an empty line, unless the output is empty.
  mutating func separate() { if !isEmpty { line() } }

  /// Writes a line that contains an unindented literal.
  mutating func line(_ text: String, literal: [UInt8], _ rest: String) {
    indent()
    bytes += text.utf8
    bytes += literal
    bytes += rest.utf8
    bytes.append(0x0A)
  }

  /// Records that a declaration visible outside this module uses a type from another module.
  mutating func recordExposure(of module: String?) { if let module { exposedModules.insert(module) } }

  /// Records the use of types from the given modules.
  mutating func recordExposure(of modules: [String]) { exposedModules.formUnion(modules) }

  /// Writes a top-level declaration. It is `nonisolated`, for modules whose default isolation is the main actor.
  mutating func declaration(_ head: String, _ body: (inout SwiftWriter) -> Void) { block("nonisolated " + head, body) }

  /// Writes a block: `head {`, the body, `}`.
  @inline(never) mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    indentation += [0x20, 0x20]
    body(&self)
    indentation.removeLast(2)
    line("}")
  }

  /// Writes a `switch`. Its cases have the same indentation as the statement, as `swift format` requires.
  @inline(never) mutating func switchStatement(_ subject: String, _ cases: (inout SwiftWriter) -> Void) {
    line("switch \(subject) {")
    cases(&self)
    line("}")
  }

  /// Writes the lines of `text` as a doc comment. The text cannot end the comment.
  mutating func doc(_ text: String) {
    var text = SwiftText.visibleForm(of: text)
    text.withUTF8 { content in
      guard let text = content.baseAddress else { return }
      var (start, index) = (0, 0)
      while index <= content.count {
        if index == content.count || text[index] == 0x0A {
          docLine(UnsafeBufferPointer(start: text + start, count: index - start))
          start = index + 1
        }
        index += 1
      }
    }
  }

  private mutating func docLine(_ text: UnsafeBufferPointer<UInt8>) {
    indent()
    bytes += text.isEmpty ? [0x2F, 0x2F, 0x2F] : [0x2F, 0x2F, 0x2F, 0x20]
    bytes += text
    bytes.append(0x0A)
  }

  private mutating func indent() {
    if !indentation.isEmpty { bytes += indentation }
  }

  /// Writes a multi-line raw string literal. The lines must not contain line breaks.
  mutating func literal(ofLines contents: [[UInt8]]) {
    let fence = [UInt8](repeating: 0x23, count: contents.map(SwiftText.fenceLength).max() ?? 1)
    line("", literal: fence, "\"\"\"")
    for content in contents { line("", literal: content, "") }
    line("\"\"\"", literal: fence, "")
  }

  mutating func append(_ other: SwiftWriter) {
    bytes += other.bytes
    exposedModules.formUnion(other.exposedModules)
  }
}

/// Text that is safe in Swift source code.
package enum SwiftText {
  /// The bytes of characters that may be invisible, including line breaks.
  private static let hiddenBytes = ByteSet(0...0x1F, 0x7F...0xFF)
  /// The bytes of characters that may be invisible, except line breaks.
  private static let hiddenBytesExceptLineBreaks = ByteSet(0...0x09, 0x0B...0x1F, 0x7F...0xFF)
  private static let numberSigns = ByteSet(0x23...0x23)
  private static let lineBreaks = ByteSet(0x0A...0x0A)
  /// The bytes that an ordinary literal must escape.
  private static let escapedBytes = ByteSet(0...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0xFF)

  /// Returns the text with control, bidirectional and other invisible characters written as `U+XXXX`. Keeps line
  /// breaks.
  static func visibleForm(of text: String) -> String {
    guard text.hasByte(of: hiddenBytesExceptLineBreaks) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar == "\n": result.append(scalar)
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        var hex = String(scalar.value, radix: 16, uppercase: true)
        while hex.utf8.count < 4 { hex = "0" + hex }
        result.append(contentsOf: "U+\(hex)".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func singleLine(of text: String) -> String {
    guard text.hasByte(of: lineBreaks) else { return text }
    return String(text.map { $0 == "\n" ? " " : $0 })
  }

  /// Returns a string literal for UTF-8 bytes. It is a raw literal, which keeps JSON readable, unless the bytes contain
  /// invisible characters.
  static func literal(for content: [UInt8]) -> [UInt8] {
    if content.hasByte(of: hiddenBytes) {
      let text = String(decoding: content, as: UTF8.self)
      if !text.unicodeScalars.allSatisfy(isVisible) { return Array(escapedLiteral(for: text).utf8) }
    }
    // `#"""` would begin a multi-line literal.
    if content.count > 1, content[0] == 0x22, content[1] == 0x22 {
      return [0x22] + content.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] } + [0x22]
    }
    let fence = fenceLength(for: content)
    var literal: [UInt8] = []
    literal.reserveCapacity(content.count + 2 * fence + 2)
    for _ in 0..<fence { literal.append(0x23) }
    literal.append(0x22)
    literal += content
    literal.append(0x22)
    for _ in 0..<fence { literal.append(0x23) }
    return literal
  }

  /// Returns the number of `#` in a raw literal, which is one more than the longest run after a quote or backslash.
  static func fenceLength(for content: [UInt8]) -> Int {
    guard content.hasByte(of: numberSigns) else { return 1 }
    var longest = 0
    // The length of the current run of `#`; `nil` before the first quote or backslash.
    var run: Int?
    for byte in content {
      if byte == 0x22 || byte == 0x5C {
        run = 0
      } else if byte == 0x23, let length = run {
        run = length + 1
        longest = max(longest, length + 1)
      } else {
        run = nil
      }
    }
    return longest + 1
  }

  /// Returns an ordinary literal for any text, with invisible characters escaped.
  package static func escapedLiteral(for text: String) -> String {
    if !text.hasByte(of: escapedBytes) { return "\"\(text)\"" }
    let content = text.replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      default:
        // The compiler accepts these noncharacters literally, but not as escapes.
        if isVisible(scalar) || (0xFDD0...0xFDEF).contains(scalar.value) { return nil }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return "\"\(content)\""
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
  }

  static func literal(for text: String) -> String { String(decoding: literal(for: [UInt8](text.utf8)), as: UTF8.self) }
}
