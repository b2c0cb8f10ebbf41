import SignalbookSchemaFiles

/// A schema file that contains its expected findings. `⟦"engin"⟧SB0210` means that rule SB0210 must be reported exactly
/// at `"engin"`. Several rules are separated by commas.
public struct MarkedSchema: Sendable {
  public var path: String
  public var bytes: [UInt8] = []
  /// The expected findings, as `path:start-end rule`.
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
        // A comma after the rules belongs to the JSON text.
        if rules.hasSuffix(",") { rest = "," + rest }
        for rule in rules.split(separator: ",") { expected.append("\(path):\(start)-\(bytes.count) \(rule)") }
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  public var file: SourceFile { SourceFile(path: path, bytes: bytes) }
}

/// Returns the findings of a load in the form of ``expected``.
public func findings(_ diagnostics: Diagnostics) -> [String] {
  diagnostics.sorted.map { "\($0.location.path):\($0.location.range.start)-\($0.location.range.end) \($0.rule.id)" }
}
