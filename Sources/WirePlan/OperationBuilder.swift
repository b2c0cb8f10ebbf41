import SignalbookRegistry
import SignalbookWireForm

/// A builder for operations. It merges adjacent bytes, and escapes strings twice inside JSON text.
struct OperationBuilder {
  private var finishedOperations: [WireOperation] = []
  /// The bytes that follow the last finished operation.
  private var pendingBytes: [UInt8] = []
  var operations: [WireOperation] {
    pendingBytes.isEmpty ? finishedOperations : finishedOperations + [.bytes(pendingBytes)]
  }
  /// Whether the output is inside JSON text.
  var isInsideText = false
  /// Whether the output contains a value that cannot be escaped twice.
  private(set) var hasUnescapableValue = false

  init() {}

  /// Creates an empty builder with the same nesting as `other`.
  init(contextOf other: OperationBuilder) { isInsideText = other.isInsideText }

  mutating func appendBytes(_ text: String) {
    if isInsideText { appendBytes(Array(text.utf8)) } else { pendingBytes += text.utf8 }
  }

  mutating func appendBytes(_ bytes: [UInt8]) { pendingBytes += isInsideText ? Self.escape(bytes) : bytes }

  /// Appends a template's constant text, escaped for JSON. If the template requires percent-encoding, parts are
  /// encoded, including constant ones, but the text between parts is not.
  private mutating func appendTemplateText(_ text: String, percentEncodes: Bool = false) {
    var escaped: [UInt8] = []
    JSONText.appendEscaped(percentEncodes ? PercentEncoding.encode(text) : text, to: &escaped)
    appendBytes(escaped)
  }

  /// Appends a template. Appends text and constants directly, and calls `part` for the other parts.
  mutating func appendTemplate(_ template: Template, part: (Field, inout OperationBuilder) -> Void) {
    for piece in template.pieces {
      switch piece {
      case .text(let text): appendTemplateText(text)
      case .part(let field):
        if let constant = field.type.constant {
          appendTemplateText(constant.plainText, percentEncodes: template.percentEncodes)
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
      case .json, .collection, .entries, .source: hasUnescapableValue = true
      default: break
      }
    }
    if !pendingBytes.isEmpty {
      finishedOperations.append(.bytes(pendingBytes))
      pendingBytes = []
    }
    finishedOperations.append(operation)
  }

  mutating func appendText(slot: Int, cut: Cut?, empty: [UInt8]? = nil) {
    append(.text(slot: slot, cut: cut, empty: empty, isNested: isInsideText))
  }

  mutating func appendClosedValue(slot: Int, table: VocabularyTable) {
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
  mutating func appendObject(of field: Field, _ content: (inout OperationBuilder) -> Void) -> String? {
    let isText = field.type.wireForm == .jsonText
    let wasInsideText = isInsideText
    if isText { appendBytes("\"") }
    isInsideText = wasInsideText || isText
    appendBytes("{")
    content(&self)
    appendBytes("}")
    isInsideText = wasInsideText
    if isText { appendBytes("\"") }
    if isText && wasInsideText { return "'\(field.name)': JSON text cannot contain JSON text; remove 'as' here" }
    if !hasUnescapableValue { return nil }
    return
      "'\(field.name)': JSON text can contain only constants, single values from the caller, and objects and unions of "
      + "these; remove 'as', or remove the nested lists, maps and sources"
  }

  /// Appends the operations of another builder with the same nesting.
  mutating func append(_ content: OperationBuilder) {
    for operation in content.operations { append(operation) }
    if content.hasUnescapableValue { hasUnescapableValue = true }
  }

  mutating func appendGroup(_ condition: WireOperation.Condition, _ content: OperationBuilder) {
    append(.group(condition, content.operations))
    if content.hasUnescapableValue { hasUnescapableValue = true }
  }
}

/// A writer of a JSON object's members and the commas between them.
struct MemberList {
  /// Whether another member always precedes the next member.
  var isAlwaysPreceded: Bool
  private var isFirst: Bool

  /// Creates a list. `isPreceded` is whether other output always precedes the first member.
  init(isPreceded: Bool, isFirst: Bool) {
    isAlwaysPreceded = isPreceded
    self.isFirst = isFirst
  }

  /// Writes the separator and the key that precede a value.
  mutating func writeKey(_ wire: [UInt8], isAlwaysSent: Bool, into operations: inout OperationBuilder) {
    if isAlwaysPreceded { operations.appendBytes(",") } else if !isFirst { operations.append(.comma) }
    if isAlwaysSent { isAlwaysPreceded = true }
    isFirst = false
    operations.appendBytes(wire)
    operations.appendBytes(":")
  }

  /// Records a member that was written separately. `isAlwaysSent` is whether the member is always sent.
  mutating func recordMember(isAlwaysSent: Bool) {
    isFirst = false
    if isAlwaysSent { self.isAlwaysPreceded = true }
  }
}
