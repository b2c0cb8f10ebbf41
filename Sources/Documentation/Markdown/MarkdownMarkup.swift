/// Markdown with interpolated values. Literal segments are markup, and interpolated values are escaped. `nil` produces
/// no output.
struct MarkdownMarkup: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  fileprivate enum Part {
    case markup(String)
    case text(String)
    case code(String)
    case address(String)
    case anchor(String)
    case link(String, to: String, isCode: Bool)
  }

  fileprivate private(set) var parts: [Part] = []

  init(stringInterpolation: MarkdownMarkup) { self = stringInterpolation }

  init(stringLiteral markup: String) { appendLiteral(markup) }

  @inline(never) init(literalCapacity: Int, interpolationCount: Int) {
    parts.reserveCapacity(2 * interpolationCount + 1)
  }

  mutating func appendLiteral(_ markup: String) { if !markup.isEmpty { parts.append(.markup(markup)) } }

  mutating func appendInterpolation(_ text: String?) { if let text { parts.append(.text(text)) } }

  mutating func appendInterpolation(code text: String?) { if let text { parts.append(.code(text)) } }

  /// Appends names as code, separated by commas.
  mutating func appendInterpolation(codes names: [String]) {
    for (index, name) in names.enumerated() {
      if index > 0 { parts.append(.markup(", ")) }
      parts.append(.code(name))
    }
  }

  mutating func appendInterpolation(address: String?) { if let address { parts.append(.address(address)) } }

  mutating func appendInterpolation(anchor: String) { parts.append(.anchor(anchor)) }

  mutating func appendInterpolation(link text: String, to anchor: String) {
    parts.append(.link(text, to: anchor, isCode: false))
  }

  mutating func appendInterpolation(codeLink name: String, to anchor: String) {
    parts.append(.link(name, to: anchor, isCode: true))
  }
}

extension MarkdownWriter {
  /// Writes markup with interpolated values, such as `"| \(name) | \(code: value) |\n"`.
  mutating func write(_ markup: MarkdownMarkup) {
    for part in markup.parts {
      switch part {
      case .markup(let markup): writeRawAnchor(markup)
      case .text(let text): self.writeText(text)
      case .code(let text): writeCode(text)
      case .address(let address): self.writeAddress(address)
      case .anchor(let id): writeAnchor(id)
      case .link(let text, let anchor, let isCode):
        isCode ? writeCodeLink(text, to: anchor) : writeLink(text, to: anchor)
      }
    }
  }
}
