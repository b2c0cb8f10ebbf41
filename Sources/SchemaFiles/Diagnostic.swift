/// A location in a source file. Lines and columns start at 1, and columns count UTF-8 bytes.
public struct Location: Sendable, Hashable {
  public var path: String
  package let span: TextSpan

  public var range: ByteRange { span.range }
  public var line: Int { span.start.first }
  public var column: Int { span.start.second }
  public var endLine: Int { span.end.first }
  /// The column after the last byte.
  public var endColumn: Int { span.end.second }

  public init(path: String, range: ByteRange, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.path = path
    span = TextSpan(range: range, start: NumberPair(line, column), end: NumberPair(endLine, endColumn))
  }

  package init(path: String, span: TextSpan) {
    self.path = path
    self.span = span
  }
}

/// A range of a file's text, with lines and columns that start at 1.
package struct TextSpan: Sendable, Hashable {
  let range: ByteRange
  /// The line and column of the first byte.
  let start: NumberPair
  /// The line and column after the last byte.
  let end: NumberPair
}

/// The severity of a finding.
public enum Severity: String, Sendable, Hashable, Comparable {
  case note, warning, error

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The identity of a check: a stable id, such as `SB0102`, and a readable name, such as `unknown-key`.
public struct RuleID: Sendable, Hashable {
  public var id: String
  public var name: String

  public init(_ id: String, _ name: String) {
    self.id = id
    self.name = name
  }
}

/// A finding: a problem, its location, and its fixes.
public struct Diagnostic: Sendable, Hashable {
  /// A related location, such as the first of two declarations.
  public struct Note: Sendable, Hashable {
    public var message: String
    public var location: Location

    public init(_ message: String, at location: Location) {
      self.message = message
      self.location = location
    }
  }

  /// One of the entries that a finding covers.
  public struct Covered: Sendable, Hashable {
    public var name: String
    public var formerNames: [String]

    public init(_ name: String, formerly formerNames: [String] = []) {
      self.name = name
      self.formerNames = formerNames
    }
  }

  public var rule: RuleID
  public var severity: Severity
  public var message: String
  public var location: Location
  public var notes: [Note]
  public var fixes: [Fix]
  /// The entries that the finding covers, if it reports several at one location. If another entry is added, the finding
  /// counts as new.
  public var covered: [Covered] = []
  /// The cause that the finding shares with other findings of its rule, or `nil` if it is reported separately. Several
  /// findings of a cause are reported as one.
  public var cause: String?

  @inline(never) public init(
    _ rule: RuleID, _ severity: Severity, _ message: String, at location: Location, notes: [Note] = [],
    fixes: [Fix] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
    self.fixes = fixes
  }

  /// Creates an error.
  @inline(never) public init(
    _ rule: RuleID, _ message: String, at location: Location, notes: [Note] = [], fixes: [Fix] = []
  ) {
    self.init(rule, .error, message, at: location, notes: notes, fixes: fixes)
  }
}

extension Diagnostic {
  /// The finding without its fixes.
  var withoutFixes: Diagnostic {
    var copy = self
    copy.fixes = []
    return copy
  }

  /// Returns a copy of the finding with its locations transformed. Its fixes are unchanged.
  public func mapLocations(_ transform: (Location) -> Location) -> Diagnostic {
    var copy = self
    copy.location = transform(location)
    copy.notes = notes.map { Note($0.message, at: transform($0.location)) }
    return copy
  }

  /// The finding as a compiler diagnostic, so that editors and build logs can link to it: `path:line:column: error:
  /// message [SB0102 unknown-key]`, followed by a line for each note.
  public var compilerText: String {
    func line(_ location: Location, _ kind: String, _ message: String) -> String {
      singleLine("\(location.path):\(location.line):\(location.column): \(kind): \(message)") + "\n"
    }
    return line(location, severity.rawValue, "\(message) [\(rule.id) \(rule.name)]")
      + notes.map { line($0.location, "note", $0.message) }.joined()
  }
}

/// Returns the message as a single line in left-to-right order, regardless of the user text in it.
private func singleLine(_ message: String) -> String {
  if message.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return message }
  var result = String.UnicodeScalarView()
  for scalar in message.unicodeScalars {
    let isHidden = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    if isHidden || scalar.properties.isBidiControl {
      result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// The findings of all stages.
public struct Diagnostics: Sendable {
  public private(set) var all: [Diagnostic] = []
  /// The maximum number of findings. Beyond it, a single finding summarizes the remaining findings.
  private let limit: Int
  private var surplus = 0

  public init(atMost limit: Int = .max) { self.limit = limit }

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  public mutating func add(_ diagnostic: Diagnostic) {
    if all.count < limit { return all.append(diagnostic) }
    // The file is rejected even if further findings are dropped, because every kept finding is an error.
    surplus += 1
    let location = (all.last ?? diagnostic).location
    if surplus > 1 { all.removeLast() }
    all.append(Diagnostic(.tooManyFaults, "\(limit) errors listed; \(surplus) more omitted", at: location))
  }

  public mutating func add(contentsOf diagnostics: Diagnostics) {
    for diagnostic in diagnostics.all { add(diagnostic) }
  }

  /// The findings without duplicates, sorted by path, location, rule and message, so that the order of files and keys
  /// does not matter.
  public var sorted: [Diagnostic] {
    var visited = Set<Diagnostic>()
    return all.filter { visited.insert($0).inserted }.sorted { left, right in
      if left.location.path != right.location.path { return left.location.path < right.location.path }
      if left.location.range.start != right.location.range.start {
        return left.location.range.start < right.location.range.start
      }
      if left.rule.id != right.rule.id { return left.rule.id < right.rule.id }
      return left.message < right.message
    }
  }
}
