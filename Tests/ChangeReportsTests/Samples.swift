import SignalbookChangeReports
import SignalbookSchemaFiles

@testable import SignalbookComparison

/// Changes as returned by a comparison, with their files.
enum Samples {
  static let old = """
    {
      "events": {
        "menu.closed": {"method": "close", "object": "menu"},
        "menu.opened": {"method": "open", "extras": {"count": {"maximum": 9}}}
      }
    }
    """
  static let new = """
    {
      "events": {
        "menu.opened": {"method": "open", "extras": {"count": {"maximum": 5}}},
        "menu.shown": {"method": "show", "object": "menu"}
      }
    }
    """

  static func source(_ path: String) -> [UInt8]? {
    switch path {
    case "git:v1:menu.json": Array(old.utf8)
    case "menu.json": Array(new.utf8)
    default: nil
    }
  }

  /// Returns the location of a key in one of the files.
  static func place(_ path: String, _ key: String) -> Location {
    let bytes = source(path) ?? []
    let file = SourceFile(path: path, bytes: bytes)
    let wanted = Array("\"\(key)\"".utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return file.location(of: ByteRange(start, start + wanted.count))
  }

  static let removed = Change(
    rule: .eventRemoved, subject: .init(.event, "menu.closed"), impacts: [.source, .wireShipped, .query],
    privacy: .notify, old: .init(at: place("git:v1:menu.json", "menu.closed")), new: nil,
    message: "the event \"menu.closed\" was removed",
    advice: "First `deprecated` for a release, then `retired`.",
    witnesses: [
      Witness(
        direction: .shipped, stream: "event", isEvent: true, payload: #"[1,"action","close","menu"]"#, pointer: "/2",
        reason: "is not one of \"open\", \"show\"")
    ], releases: ["git:v1"])

  static let narrowed = Change(
    rule: .eventAdded, subject: .init(.field, "menu.opened/count"), impacts: [.query], privacy: nil,
    old: .init("9", at: place("git:v1:menu.json", "menu.opened"), keys: ["extras", "count", "maximum"]),
    new: .init("5", at: place("menu.json", "menu.opened"), keys: ["extras", "count", "maximum"]),
    message: "the maximum of \"count\" was lowered",
    consequences: (1...12).map {
      Consequence(
        subject: .init(.event, "e\($0)"), message: "so was that of \"e\($0)\"",
        location: place("menu.json", "menu.opened"))
    }, advice: "Values outside are refused and counted.",
    acceptance: Acceptance(
      rule: "SB5101", subjectID: "menu.opened/count", reason: "Nobody counts further.", expires: "2027-01-01",
      location: place("menu.json", "menu.opened")))

  static let added = Change(
    rule: .eventAdded, subject: .init(.event, "menu.shown"), impacts: .wireLagging, privacy: .needsNewReview, old: nil,
    new: .init(at: place("menu.json", "menu.shown")), message: "the event \"menu.shown\" was added",
    advice: "Update the receiver first.")

  static let described = Change(
    rule: .eventAdded, subject: .init(.event, "menu.opened"), impacts: [], privacy: .textOnly,
    old: .init("Old.", at: place("git:v1:menu.json", "menu.opened")),
    new: .init("New.", at: place("menu.json", "menu.opened")), message: "the description was changed",
    certainty: .likely, advice: "")

  static func report(_ changes: [Change], failing: FailingImpacts = .byDefault) -> ChangeReport {
    let comparison = Comparison(
      changes: changes, findings: [], suggestedBump: changes.isEmpty ? .none : .major, declaredBump: .none,
      name: "toy", oldVersions: ["1.2.3"], newVersion: "1.3.0")
    return ChangeReport(
      oldRevisions: ["git:v1"], newRevision: "the working tree",
      registries: [.init(folder: "schemas/toy", comparison: comparison)], failing: failing, source: source)
  }

  static let all = [described, added, narrowed, removed]

  /// Schema text that attempts to inject markup or commands into reports.
  static let hostile =
    "x\u{1B}[31m\u{202E}|\r\n::error::y%0A<script>alert(1)</script><img src=x onerror=y>]]> @team #1 https://evil.example "
    + "www.evil.example [l](javascript:z) ![i](u) ``` ` *b* _e_ ~s~ \\ & \"q\" 'a' </details></summary> {{c}} ${{ e }}"

  static var hostileChange: Change {
    let location = Location(
      path: "\(hostile).json", range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)
    return Change(
      rule: .eventRemoved, subject: .init(.event, hostile), impacts: [.source, .wireShipped], privacy: .needsNewReview,
      old: .init(hostile, at: location), new: .init(hostile, at: location), message: hostile,
      consequences: [Consequence(subject: .init(.event, hostile), message: hostile, location: location)],
      advice: hostile,
      witnesses: [
        Witness(
          direction: .lagging, stream: hostile, isEvent: false, payload: hostile, pointer: "/\(hostile)",
          reason: hostile)
      ], releases: [hostile])
  }
}
