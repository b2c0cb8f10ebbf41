import SignalbookSchemaFiles

/// A schema text with the findings that are expected written into it: `⟦"engin"⟧SB0210` says that rule SB0210 must be
/// reported at exactly `"engin"`; several rules are joined by commas.
public struct MarkedSchema: Sendable {
  public var path: String
  public var bytes: [UInt8] = []
  /// `path:start-end rule`
  public var expected: [String] = []

  public init(path: String, _ marked: String) {
    self.path = path
    var start = 0
    var rest = marked[...]
    while let scalar = rest.first {
      rest.removeFirst()
      switch scalar {
      case "⟦": start = bytes.count
      case "⟧":
        let rules = rest.prefix { $0.isLetter || $0.isNumber || $0 == "," }
        rest = rest.dropFirst(rules.count)
        // A comma behind the rules belongs to the JSON text.
        if rules.hasSuffix(",") { rest = "," + rest }
        for rule in rules.split(separator: ",") { expected.append("\(path):\(start)-\(bytes.count) \(rule)") }
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  public var file: SourceFile { SourceFile(path: path, bytes: bytes) }
}

/// What a load found, in the form of the markers.
public func findings(_ diagnostics: Diagnostics) -> [String] {
  diagnostics.sorted.map { "\($0.location.path):\($0.location.range.start)-\($0.location.range.end) \($0.rule.id)" }
}
