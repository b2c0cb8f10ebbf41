import SignalbookRegistry
import SignalbookWireForm

/// A builder for operations. It merges adjacent bytes.
struct OperationBuilder {
  private var finishedOperations: [WireOperation] = []
  /// The bytes that follow the last finished operation.
  private var pendingBytes: [UInt8] = []
  var operations: [WireOperation] {
    pendingBytes.isEmpty ? finishedOperations : finishedOperations + [.bytes(pendingBytes)]
  }
  /// The nesting depth of JSON text in the output.
  private(set) var textDepth = 0

  mutating func appendBytes(_ text: String) { pendingBytes += text.utf8 }

  mutating func appendBytes(_ bytes: [UInt8]) { pendingBytes += bytes }

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

  mutating func append(_ operation: WireOperation) {
    if !pendingBytes.isEmpty {
      finishedOperations.append(.bytes(pendingBytes))
      pendingBytes = []
    }
    finishedOperations.append(operation)
  }

  mutating func appendText(slot: Int, cut: Cut?, empty: [UInt8]? = nil) {
    append(.text(slot: slot, cut: cut, empty: empty))
  }

  mutating func appendClosedValue(slot: Int, table: VocabularyTable) { append(.closed(slot: slot, table)) }

  /// Appends a composite value, as a JSON string if the field's type requires it. Constant JSON text is escaped here.
  ///
  /// - Parameters:
  ///   - field: The field that contains the value.
  ///   - content: Appends the value.
  /// - Returns: A message if JSON text is nested too deeply, or `nil`.
  mutating func appendComposite(of field: Field, _ content: (inout OperationBuilder) -> Void) -> String? {
    guard field.type.wireForm == .jsonText else {
      content(&self)
      return nil
    }
    var text = OperationBuilder()
    content(&text)
    if text.finishedOperations.isEmpty {
      appendBytes(JSONText.quoted(String(decoding: text.pendingBytes, as: UTF8.self)))
    } else {
      append(.jsonText(text.operations))
    }
    textDepth = max(textDepth, text.textDepth + 1)
    if textDepth <= JSONTextDepth.maximum { return nil }
    return "'\(field.name)': JSON text can be nested at most \(JSONTextDepth.maximum) levels deep; remove 'as' here"
  }

  /// Appends the operations of another builder.
  mutating func append(_ content: OperationBuilder) {
    for operation in content.operations { append(operation) }
    textDepth = max(textDepth, content.textDepth)
  }

  mutating func appendGroup(_ condition: WireOperation.Condition, _ content: OperationBuilder) {
    append(.group(condition, content.operations))
    textDepth = max(textDepth, content.textDepth)
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
