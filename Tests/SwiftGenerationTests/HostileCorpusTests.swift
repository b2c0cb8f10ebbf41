import Foundation
import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that names and text in schemas are never interpreted as code. Each registry in `Hostile/` is rejected with a
/// location, or compiles without warnings and sends exactly the bytes that its schema declares.
@Suite("The hostile corpus", .serialized) struct HostileCorpusTests {
  @Test("each schema is accepted, or is rejected at the listed location")
  func verdicts() throws {
    let all = HostileCorpus.all
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.count >= 100)
    #expect(all.filter(\.isAccepted).count >= 75)
    try Golden.expect(all.map { "\($0.name): \($0.verdict)\n" }.joined(), equals: "hostile-corpus.txt")
  }

  @Test("a rejection has a location and a single line that is safe in a terminal")
  func rejections() {
    for item in HostileCorpus.all { for finding in item.generated.diagnostics.sorted { check(finding, of: item) } }
  }

  private func check(_ finding: Diagnostic, of item: HostileCase) {
    for (message, location) in [(finding.message, finding.location)] + finding.notes.map({ ($0.message, $0.location) })
    {
      let source = item.sources.first { $0.path == location.path } ?? HostileCorpus.imported(location.path)
      // A registry without a `registry` section is a fault of the folder.
      #expect(source != nil || location.path == HostileCorpus.folder, "\(location.path)")
      #expect(location.line > 0 && location.column > 0)
      #expect(location.range.end <= source?.bytes.count ?? 0)
      #expect(message.utf8.count > 5)
    }
    // There must be one line for the finding and one for each note, even if they contain hostile names.
    let lines = finding.compilerText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == finding.notes.count + 2)
    for scalar in lines.joined().unicodeScalars {
      let isShown = ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      #expect(
        isShown && !scalar.properties.isBidiControl, "U+\(String(scalar.value, radix: 16)) in: \(finding.message)")
    }
  }

  @Test(
    "what is accepted compiles without a warning, and its events have the bytes that Python expects",
    .long, .enabled(if: RoundTripDriver.isPossible, "needs swiftc, a build and python3"))
  func roundTrips() throws {
    let driver = RoundTripDriver(
      subjects: HostileCorpus.all.filter(\.isAccepted).map(\.subject) + InventoryTests.subjects,
      compiler: try #require(Compiler.found))
    var table = HostileTable()
    // Run both modes in parallel, because a module is compiled on a single core for minutes. `FlagMatrixTests` always
    // compiles other registries in both modes.
    let modes = Dose.ofRun == .whole || Golden.isRecording ? HostileTable.modes : ["6"]
    let reports = inParallel(modes.count) { index in Result { try driver.run(mode: modes[index]) } }
    for (mode, result) in zip(modes, reports) {
      let report = try result.get()
      #expect(report.compilerOutput == "", "Swift \(mode): \(report.compilerOutput.prefix(4000))")
      for (id, faults) in report.faults.sorted(by: { $0.key < $1.key }) {
        Issue.record(
          "\(id) in Swift \(mode): \(faults.count) of its lines differ\n\(faults.prefix(3).joined(separator: "\n"))")
      }
      table.add(report, mode: mode)
    }
    try table.check(modes)
  }
}

/// The page `Tests/Evidence/hostile-corpus.md` with the result of each schema. `SIGNALBOOK_LONG=1 SIGNALBOOK_RECORD=1`
/// updates it.
private struct HostileTable {
  /// The language modes of the page. `SIGNALBOOK_LONG=1` compiles only in the second mode.
  static let modes = ["5", "6"]
  private var reports: [(mode: String, report: RoundTripDriver.Report)] = []

  mutating func add(_ report: RoundTripDriver.Report, mode: String) { reports.append((mode, report)) }

  private static let head = """
    # The hostile corpus

    Schemas that would break a careless generator, in `Tests/SwiftGenerationTests/Hostile`. Each is rejected at a place, or
    what is generated of it compiles without a warning in the Swift 5 and the Swift 6 language mode, and its events have the
    bytes that the schema promises. Whether they have is judged by `Tests/SwiftGenerationTests/Judge/expected_events.py`,
    which reads the schemas with Python's `json` and shares no code with this project: it writes up to three lines for each
    event, with plain and hostile arguments; the generated decoder reads each line, the generated member records it again, and
    the bytes must be the same. Events that only a trigger, a condition or a variant sends have no lines.

    Schemas from 500 on are a second corpus: 237 registries were written from the pages of the language before any other schema
    of the corpus was read, 113 more after their verdicts were known. Patterns that were tried one at a time make two schemas
    here. Of these 350 registries, the following were wrong when first tried:

    | schema | happened | mended by |
    |---|---|---|
    | 557 | A map whose keys end below zero did not compile: `...-9`. | parentheses around a number behind an operator |
    | 570 | `"absent": null` became `?? null`, which does not compile. | such a field is null where no value is given, as a nullable one |
    | 625 | A bound of a gesture that is nearly zero made the compiler warn. | the rule for such numbers, which only defaults had |
    | 707 | A link's parameter `let` or `var` made the compiler warn of backticks. | one rule for labels in calls, where there were two |
    | 612 | The tour said that an object stream without `eventField` has one event; several are allowed, told apart by their members. | the tour |
    | 681, 714, 715 | `"as": "text"` on lists, maps and objects was accepted and meant nothing. | SB0220, also in variations |
    | 767 | Five patterns were accepted whose names of groups ECMA 262 refuses, as Node does. | SB0223 |
    | 697 | The keys `1` and `"1"` of a closed map are one key. | SB0240 |
    | 672, 674 | A duration beyond 64 bits was no limit at all. | SB0253 |
    | 734 | The decoder did not know a list's case with control characters that JSON need not escape. | it compares texts, whatever their escapes |
    | 740 | A held value could be null, which no caller can say and the decoder refused. | SB0401 |

    Lint and generation ended by themselves for all of them. Nine messages did not say how to mend what they refuse; they do now.

    This page is written by `SIGNALBOOK_LONG=1 SIGNALBOOK_RECORD=1 swift test --filter HostileCorpusTests`; the test fails when it is not true.


    """

  func check(_ modes: [String]) throws {
    var rows = ""
    var accepted = 0
    var lines = 0
    for item in HostileCorpus.all {
      guard item.isAccepted else {
        rows += "| \(item.name) | \(Self.cell(item.idea)) | \(item.verdict) | | |\n"
        continue
      }
      accepted += 1
      rows += row(item.name, item.idea, &lines)
    }
    for subject in InventoryTests.subjects {
      rows += row(subject.id, subject.generated.registry?.description ?? "", &lines)
      accepted += 1
    }
    let all = HostileCorpus.all.count + InventoryTests.subjects.count
    let text =
      Self.head + "\(all) schemas: \(accepted) accepted, \(all - accepted) rejected; \(lines) lines of events.\n\n"
      + "| schema | what it is about | verdict: rule and line:column | compiles in Swift | bytes equal |\n|---|---|---|---|---|\n"
      + rows
    let path = Paths.root + "/Tests/Evidence/hostile-corpus.md"
    func cell(_ modes: [String]) -> String { "| accepted | \(modes.joined(separator: ", ")) |" }
    let page = try? String(contentsOfFile: path, encoding: .utf8)
    if page?.replacing(cell(Self.modes), with: cell(modes)) == text { return }
    if Golden.isRecording { try write(text, to: path) }
    Issue.record(
      "Tests/Evidence/hostile-corpus.md \(Golden.isRecording ? "was recorded" : "differs; SIGNALBOOK_RECORD=1 writes it anew")"
    )
  }

  private func row(_ name: String, _ idea: String, _ lines: inout Int) -> String {
    let id = HostileCorpus.all.contains { $0.name == name } ? String(name.prefix(3)) : name
    let modes = reports.filter { $0.report.compilerOutput.isEmpty }.map(\.mode)
    let expected = reports.first?.report.lines.filter { $0.id == id }.count ?? 0
    let different = reports.map { $0.report.faults[id]?.count ?? 0 }.max() ?? 0
    let bytes = expected == 0 ? "no lines" : "\(expected - different) of \(expected)"
    lines += expected
    return "| \(name) | \(Self.cell(idea)) | accepted | \(modes.joined(separator: ", ")) | \(bytes) |\n"
  }

  private static func cell(_ text: String) -> String {
    text.prefix { $0 != "\n" }.replacingOccurrences(of: "|", with: "\\|")
  }
}
