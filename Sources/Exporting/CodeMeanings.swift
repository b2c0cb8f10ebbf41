import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// What the codes of a table's columns mean: a column of numbers says nothing without its words.
struct CodeMeanings {
  /// Characters of a list of codes; BigQuery takes 1,024 in a description.
  private static let charactersAtMost = 700

  private var byField: [Location: String] = [:]

  init() {}

  init(of stream: Stream, _ events: [Event]) {
    add(stream.envelope)
    add(stream.common)
    for event in events { add(event.callerFields) }
  }

  private mutating func add(_ fields: [Field]) {
    for field in fields {
      add(field.type, of: field)
      if field.metadata.isDevelopmentOnly {
        byField[field.origin.location] = Self.joined(byField[field.origin.location], "Development builds only.")
      }
    }
  }

  private mutating func add(_ type: ValueType, of field: Field) {
    switch type.base {
    case .vocabulary(let vocabulary):
      var codes = vocabulary.cases.filter { $0.metadata.retired == nil }.map { ($0.wire.plainText, $0.name) }
      if let unknown = vocabulary.unknown { codes.append((unknown.plainText, "unknown")) }
      byField[field.origin.location] = Self.sentence(codes)
    case .array(let element): add(element, of: field)
    case .object(let fields): add(fields)
    default: break
    }
  }

  /// `Codes: 0: portrait; 1: landscape.` Nothing where each code is its own word.
  static func sentence(_ codes: [(code: String, name: String)]) -> String? {
    guard codes.contains(where: { $0.code != $0.name }) else { return nil }
    // Numbers by their value, texts by their bytes.
    let codes = codes.sorted { left, right in
      switch (Int(left.code), Int(right.code)) {
      case (let first?, let second?): first < second
      case (nil, nil): left.code.utf8.lexicographicallyPrecedes(right.code.utf8)
      case (let first, _): first != nil
      }
    }
    var text = ""
    for (place, (code, name)) in codes.enumerated() {
      let next = (place == 0 ? "" : "; ") + "\(code): \(name)"
      if text.count + next.count > charactersAtMost {
        return "Codes: \(text); and \(codes.count - place) more."
      }
      text += next
    }
    return "Codes: \(text)."
  }

  /// The description of a member, with its codes.
  func description(of text: String?, at location: Location?) -> String? {
    Self.joined(text, location.flatMap { byField[$0] })
  }

  static func joined(_ text: String?, _ codes: String?) -> String? {
    guard let text, let codes else { return text ?? codes }
    return "\(text) \(codes)"
  }

  /// What a member is that several events have: once where they say the same, else for each event.
  static func description(of key: String, in events: [Event]) -> String? {
    var said: [(event: String, text: String)] = []
    for event in events {
      guard let text = event.callerFields.first(where: { $0.wire == key })?.description else { continue }
      if !said.contains(where: { $0.text == text }) { said.append((event.name, text)) }
    }
    return said.count > 1 ? said.map { "\($0.event): \($0.text)" }.joined(separator: " ") : said.first?.text
  }
}

extension Event {
  /// The value of the field that tells events apart, and the event's name.
  var codeAndName: (code: String, name: String)? {
    guard case .object(let code, _) = shape else { return nil }
    return (code.plainText, name)
  }
}
