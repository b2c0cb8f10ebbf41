import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// The example text for a value of a source: the field's example, the first case of a vocabulary, or the source's name
/// in angle quotes.
enum SourceText {
  /// Returns the text that the runtime inserts for `@`. The program writes the quotes around plain text.
  static func text(of field: Field?) -> String {
    guard let field else { return "‹›" }
    let hasQuotes = isQuotedByProgram(field)
    if field.type.isSecret { return hasQuotes ? ExampleValue.secret : JSONText.quoted(ExampleValue.secret) }
    if case .vocabulary(let vocabulary) = field.type.base, let first = vocabulary.currentCases.first {
      let wire = field.examples.first.flatMap(vocabulary.wire) ?? first.wire
      let json = wire.jsonText
      return hasQuotes ? wire.plainText : json
    }
    guard let example = field.examples.first else { return "‹\(field.source ?? field.name)›" }
    let json = compactJSON(example)
    guard hasQuotes else { return json }
    let text = example.string ?? json
    var bytes: [UInt8] = []
    JSONText.appendEscaped(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the value of the given field as a complete member, including quotes.
  static func value(of field: Field) -> String {
    isQuotedByProgram(field) ? "\"" + text(of: field) + "\"" : text(of: field)
  }

  private static func isQuotedByProgram(_ field: Field) -> Bool {
    if field.absent != nil || (field.type.isNullable && field.source != nil) { return false }
    if field.type.wireForm != .plain { return true }
    switch field.type.base {
    case .string, .template: return true
    default: return false
    }
  }
}

extension Vocabulary {
  /// Returns the wire value of the given example, which is a case name or a wire value.
  func wire(of example: JSONNode) -> Scalar? {
    let scalar = Scalar(example)
    if let bucket = scalar.flatMap({ bucket(of: $0) }) { return bucket.wire }
    return cases.first(writtenAs: scalar)?.wire ?? scalar
  }

  /// The cases that are not retired.
  var currentCases: [Case] { cases.filter { !$0.metadata.isRetired } }
}

/// Returns the value as JSON without whitespace, with members in schema order.
func compactJSON(_ node: JSONNode) -> String {
  switch node.value {
  case .array(let items): return "[" + items.map(compactJSON).joined(separator: ",") + "]"
  case .object(let members):
    return "{" + members.map { JSONText.quoted($0.key) + ":" + compactJSON($0.value) }.joined(separator: ",") + "}"
  default: return Scalar(node)?.jsonText ?? "null"
  }
}
