import SignalbookRegistry
import SignalbookWireForm

/// Puts operations together: adjacent bytes become one run, and what is inside JSON text is escaped once more.
struct OperationBuilder {
  private var finished: [WireOperation] = []
  /// Bytes behind the last finished operation, which are one run of them.
  private var run: [UInt8] = []
  var operations: [WireOperation] { run.isEmpty ? finished : finished + [.bytes(run)] }
  /// Whether all that is written is inside a JSON text.
  var isInsideText = false
  /// Whether a value was written that cannot be escaped once more.
  private(set) var hasUnescaped = false

  init() {}

  /// An empty part of the same kind as `other`.
  init(like other: OperationBuilder) { isInsideText = other.isInsideText }

  mutating func bytes(_ text: String) {
    if isInsideText { bytes(Array(text.utf8)) } else { run += text.utf8 }
  }

  mutating func bytes(_ bytes: [UInt8]) { run += isInsideText ? Self.escaped(bytes) : bytes }

  /// Constant text of a template, as it is written inside a JSON text. Text between the parts goes as it is; a part is
  /// percent-encoded where the template says so, whether it is constant or not.
  private mutating func templateText(_ text: String, percentEncodes: Bool = false) {
    var escaped: [UInt8] = []
    JSONText.appendEscaped(percentEncodes ? PercentEncoding.encode(text) : text, to: &escaped)
    bytes(escaped)
  }

  /// The pieces of a template: its texts and constants as they are, every other part by `part`.
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

  /// JSON text as it is written inside a JSON text; it has no control characters.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    json.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
  }

  mutating func append(_ operation: WireOperation) {
    if isInsideText {
      switch operation {
      case .json, .collection, .source: hasUnescaped = true
      default: break
      }
    }
    if !run.isEmpty {
      finished.append(.bytes(run))
      run = []
    }
    finished.append(operation)
  }

  mutating func text(slot: Int, cut: Cut?, empty: [UInt8]? = nil) {
    append(.text(slot: slot, cut: cut, empty: empty, isNested: isInsideText))
  }

  mutating func closed(_ slot: Int, _ table: VocabularyTable) {
    guard isInsideText else { return append(.closed(slot: slot, table)) }
    let escaped = table.entries.map {
      VocabularyEntry(name: $0.name, wire: String(decoding: Self.escaped(Array($0.wire.utf8)), as: UTF8.self))
    }
    append(.closed(slot: slot, VocabularyTable(escaped)))
  }

  mutating func group(_ condition: WireOperation.Condition, _ content: OperationBuilder) {
    append(.group(condition, content.operations))
    if content.hasUnescaped { hasUnescaped = true }
  }
}

/// Writes the members of one JSON object and decides about commas.
struct MemberList {
  /// Whether a member certainly precedes the next one.
  var isCertain: Bool
  private var isFirst: Bool

  /// `isPreceded`: whether something certainly precedes the first member.
  init(isPreceded: Bool, isFirst: Bool) {
    isCertain = isPreceded
    self.isFirst = isFirst
  }

  /// The separator and the key, before a value.
  mutating func key(_ wire: [UInt8], always: Bool, in operations: inout OperationBuilder) {
    if isCertain { operations.bytes(",") } else if !isFirst { operations.append(.comma) }
    if always { isCertain = true }
    isFirst = false
    operations.bytes(wire)
    operations.bytes(":")
  }

  /// A member was written elsewhere; `isCertain` when it is always there.
  mutating func pass(isCertain: Bool) {
    isFirst = false
    if isCertain { self.isCertain = true }
  }
}
