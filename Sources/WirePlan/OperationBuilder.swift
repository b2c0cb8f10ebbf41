import SignalbookRegistry
import SignalbookWireForm

/// A builder for operations. It merges adjacent bytes, and escapes strings twice inside JSON text.
struct OperationBuilder {
  private var finishedOperations: [WireOperation] = []
  /// The bytes that follow the last finished operation.
  private var run: [UInt8] = []
  var operations: [WireOperation] { run.isEmpty ? finishedOperations : finishedOperations + [.bytes(run)] }
  /// Whether the output is inside JSON text.
  var isInsideText = false
  /// Whether the output contains a value that cannot be escaped twice.
  private(set) var hasUnescaped = false

  init() {}

  /// Creates an empty builder with the same nesting as `other`.
  init(contextOf other: OperationBuilder) { isInsideText = other.isInsideText }

  mutating func bytes(_ text: String) {
    if isInsideText { bytes(Array(text.utf8)) } else { run += text.utf8 }
  }

  mutating func bytes(_ bytes: [UInt8]) { run += isInsideText ? Self.escape(bytes) : bytes }

  /// Appends a template's constant text, escaped for JSON. If the template requires percent-encoding, parts are
  /// encoded, including constant ones, but the text between parts is not.
  private mutating func templateText(_ text: String, percentEncodes: Bool = false) {
    var escaped: [UInt8] = []
    JSONText.appendEscaped(percentEncodes ? PercentEncoding.encode(text) : text, to: &escaped)
    bytes(escaped)
  }

  /// Appends a template. Appends text and constants directly, and calls `part` for the other parts.
  mutating func template(_ template: Template, part: (Field, inout OperationBuilder) -> Void) {
    for piece in template.pieces {
      switch piece {
      case .text(let text): templateText(text)
      case .part(let field):
        if let constant = field.type.constant {
          templateText(constant.plainText, percentEncodes: template.percentEncodes)
        } else {
          part(field, &self)
        }
      }
    }
  }

  /// Returns JSON text, which must not contain control characters, escaped for use in a JSON string.
  private static func escape(_ json: [UInt8]) -> [UInt8] {
    json.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
  }

  mutating func append(_ operation: WireOperation) {
    if isInsideText {
      switch operation {
      case .json, .collection, .entries, .source: hasUnescaped = true
      default: break
      }
    }
    if !run.isEmpty {
      finishedOperations.append(.bytes(run))
      run = []
    }
    finishedOperations.append(operation)
  }

  mutating func text(slot: Int, cut: Cut?, empty: [UInt8]? = nil) {
    append(.text(slot: slot, cut: cut, empty: empty, isNested: isInsideText))
  }

  mutating func closed(_ slot: Int, _ table: VocabularyTable) {
    guard isInsideText else { return append(.closed(slot: slot, table)) }
    let escaped = table.entries.map {
      VocabularyEntry(name: $0.name, wire: String(decoding: Self.escape(Array($0.wire.utf8)), as: UTF8.self))
    }
    append(.closed(slot: slot, VocabularyTable(escaped)))
  }

  /// Appends an object's braces and content, as a JSON string if the field's type requires it.
  ///
  /// - Parameters:
  ///   - field: The field that contains the object.
  ///   - content: Appends the members.
  /// - Returns: A message if the content cannot be part of a JSON string, or `nil`.
  mutating func object(of field: Field, _ content: (inout OperationBuilder) -> Void) -> String? {
    let isText = field.type.wireForm == .jsonText
    let wasInside = isInsideText
    if isText { bytes("\"") }
    isInsideText = wasInside || isText
    bytes("{")
    content(&self)
    bytes("}")
    isInsideText = wasInside
    if isText { bytes("\"") }
    if isText && wasInside { return "'\(field.name)': JSON text cannot contain JSON text; remove 'as' here" }
    if !hasUnescaped { return nil }
    return
      "'\(field.name)': JSON text can contain only constants, single values from the caller, and objects and unions of "
      + "these; remove 'as', or remove the nested lists, maps and sources"
  }

  /// Appends the operations of another builder with the same nesting.
  mutating func append(_ content: OperationBuilder) {
    for operation in content.operations { append(operation) }
    if content.hasUnescaped { hasUnescaped = true }
  }

  mutating func group(_ condition: WireOperation.Condition, _ content: OperationBuilder) {
    append(.group(condition, content.operations))
    if content.hasUnescaped { hasUnescaped = true }
  }
}

/// A writer of a JSON object's members and the commas between them.
struct MemberList {
  /// Whether another member always precedes the next member.
  var isCertain: Bool
  private var isFirst: Bool

  /// Creates a list. `isPreceded` is whether other output always precedes the first member.
  init(isPreceded: Bool, isFirst: Bool) {
    isCertain = isPreceded
    self.isFirst = isFirst
  }

  /// Writes the separator and the key that precede a value.
  mutating func key(_ wire: [UInt8], always: Bool, in operations: inout OperationBuilder) {
    if isCertain { operations.bytes(",") } else if !isFirst { operations.append(.comma) }
    if always { isCertain = true }
    isFirst = false
    operations.bytes(wire)
    operations.bytes(":")
  }

  /// Records a member that was written separately. `isCertain` is whether the member is always sent.
  mutating func pass(isCertain: Bool) {
    isFirst = false
    if isCertain { self.isCertain = true }
  }
}
