import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let statedExample = Rule(
    "SB1280", "stated-example", .consistency, .warning,
    summary: "An example in the description is not a value of the field.",
    reason: """
      Readers copy examples into queries, which then find nothing. The rule checks the value after "such as", "as in" or
      "e.g." against the pattern, format, length, values or template of the type. Correct the example, or use `examples`,
      which the registry checks.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"code"⟧: { "description": "The code, such as `ab-12`.", "pattern": "^[a-z]{2}_[0-9]{2}$" } }
        +     "extras": { "code": { "description": "The code, such as `ab_12`.", "pattern": "^[a-z]{2}_[0-9]{2}$" } }
        """#),
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil && pass.isWanted(type.origin.location) {
        guard let example = type.description?.statedExamples.first(where: { !type.type.accepts($0) }) else { continue }
        pass.reportOnce(
          "the description of the type \(quoted(type.name)) has the example \(quoted(example)), which is not a value of "
            + "the type", at: type.origin.location)
      }
      pass.visitAllFields { visited in
        let field = visited.field
        guard field.variants.isEmpty, field.profiles.isEmpty, field.source != "stream.events",
          let example = field.description?.statedExamples.first(where: { !field.type.accepts($0) }),
          field.absent.map({ $0.plainText != example }) ?? true
        else { return }
        pass.reportOnce(
          "the description of \(visited.phrase) has the example \(quoted(example)), which is not a value of the field",
          at: field.origin.location)
      }
    })
}

/// The words before an example.
private let introductions = ["such as ", "as in ", "e.g. ", "for example "]

extension String {
  /// The values after "such as" and similar words, in backticks or quotes. Dates and other values with digits need no
  /// quotes.
  fileprivate var statedExamples: [String] {
    let bytes = Array(utf8)
    var found: [String] = []
    for words in introductions {
      let words = Array(words.utf8)
      guard bytes.count > words.count else { continue }
      for start in 0..<(bytes.count - words.count) where bytes[start...].starts(with: words) {
        // Later sentences, and quotes before the example, are often about something else.
        let before = String(decoding: bytes[..<start], as: UTF8.self)
        if before.contains("`") || before.contains("\"") || before.contains(". ") || before.contains("; ") { continue }
        let first = start + words.count
        if bytes[first] == UInt8(ascii: "`") || bytes[first] == UInt8(ascii: "\"") {
          guard let end = bytes[(first + 1)...].firstIndex(of: bytes[first]) else { continue }
          found.append(String(decoding: bytes[(first + 1)..<end], as: UTF8.self))
        } else if (0x30...0x39).contains(bytes[first]) {
          var end = bytes[first...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") } ?? bytes.count
          while end > first, Set(".;:)".utf8).contains(bytes[end - 1]) { end -= 1 }
          let word = String(decoding: bytes[first..<end], as: UTF8.self)
          if word.utf8.count >= 8, word.contains(where: { "-./:".contains($0) }) { found.append(word) }
        }
      }
    }
    return found
  }
}

extension ValueType {
  /// Returns whether the text is a valid value of the type. Returns `true` for types whose values cannot be checked.
  fileprivate func accepts(_ text: String) -> Bool {
    if text.contains("…") || text.contains("...") || text.contains("*") || isNullable && text == "null" { return true }
    if let constant { return constant.plainText == text }
    switch base {
    case .string:
      guard enforcement == .strictly, wireForm == .plain else { return true }
      if text == empty { return true }
      let length = text.unicodeScalars.count
      if let most = bounds.maxLength, length > most { return false }
      return bounds.patterns.allSatisfy { (try? Pattern($0))?.matches(text) ?? true }
    case .vocabulary(let vocabulary):
      guard vocabulary.unknown?.plainText != text, vocabulary.buckets == nil else { return true }
      let text = vocabulary.ignoresCase ? text.lowercased() : text
      return vocabulary.cases.contains { item in
        [item.name, item.wire.plainText].contains { (vocabulary.ignoresCase ? $0.lowercased() : $0) == text }
      }
    case .template(let template): return template.pieces[...].accepts(Array(text.unicodeScalars)[...])
    default: return true
    }
  }
}

extension ArraySlice<Template.Piece> {
  /// Returns whether a text consists of the pieces.
  fileprivate func accepts(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let piece = first else { return text.isEmpty }
    switch piece {
    case .text(let literal):
      let literal = Array(literal.unicodeScalars)
      return text.starts(with: literal) && dropFirst().accepts(text.dropFirst(literal.count))
    case .part(let field):
      for count in stride(from: text.count, through: 0, by: -1) {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: text.prefix(count))
        let isNumber = part.allSatisfy { (0x30...0x39).contains($0.value) || $0 == "-" || $0 == "." } && count > 0
        let fits =
          switch field.type.base {
          case .integer, .number: isNumber && field.type.isWithinBounds(Double(String(part)))
          default: field.type.accepts(String(part))
          }
        if fits, dropFirst().accepts(text.dropFirst(count)) { return true }
      }
      return false
    }
  }
}

extension ValueType {
  fileprivate func isWithinBounds(_ number: Double?) -> Bool {
    guard let number else { return false }
    let least = bounds.minimum?.decimal.flatMap { Double($0.text) } ?? -.infinity
    let most = bounds.maximum?.decimal.flatMap { Double($0.text) } ?? .infinity
    return least <= number && number <= most
  }
}
