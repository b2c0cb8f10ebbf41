import Foundation
import Signalbook

// Runs vectors with generated members and the runtime. Apps do not link this test tool, so it may import Foundation.

let usage = """
  OVERVIEW: Runs conformance vectors through the generated members and the runtime.

  USAGE: signalbook-conformance DIR [--suite NAME]... [--explain ID]
         signalbook-conformance --judge FILE

  Runs every *.json of DIR, prints per suite how many vectors of each certainty passed and names each failure. An
  operation that is not known is a failure.

  OPTIONS:
    --suite NAME   Only the file NAME.json; may be repeated.
    --explain ID   Shows the member that the vector ID called and the bytes it wrote.
    --judge FILE   Judges documents as the runtime does: each line {"schema": TEXT, "documents": [TEXT, ...]} gives a line
                   with the violations of each document.
    --help         Shows this help.

  EXIT STATUS: 0 when every vector passed or is known not to pass, with its reason; 1 when one failed, 2 when the run could
  not start.

  """

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("signalbook-conformance: \(message)\n".utf8))
  exit(2)
}

var folder: String?
var explained: String?
var suites: [String] = []
var arguments = CommandLine.arguments.dropFirst()
var takesOptions = true
while let argument = arguments.popFirst() {
  switch argument {
  case "--" where takesOptions: takesOptions = false
  case "--help" where takesOptions:
    print(usage, terminator: "")
    exit(0)
  case "--explain" where takesOptions:
    guard let id = arguments.popFirst() else { fail("--explain takes the id of a vector") }
    explained = id
  case "--judge" where takesOptions:
    guard let path = arguments.popFirst(), let data = FileManager.default.contents(atPath: path) else {
      fail("--judge takes a file that can be read")
    }
    do throws(ConformanceError) {
      let lines = data.split(separator: 0x0A).map { [UInt8]($0) }
      for line in try judgements(of: lines) { print(line) }
    } catch {
      fail(error.message)
    }
    exit(0)
  case "--suite" where takesOptions:
    guard let name = arguments.popFirst() else { fail("--suite takes the name of a file without .json") }
    suites.append(name.hasSuffix(".json") ? name : name + ".json")
  case let option where takesOptions && option.hasPrefix("-") && option != "-":
    fail("unknown option \(option); see --help")
  default:
    guard folder == nil else { fail("one folder is expected, a second one was given: \(argument)") }
    folder = argument
  }
}
guard let folder else { fail("a folder of vectors is expected; see --help") }

var names: [String]
do {
  names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
} catch {
  fail("cannot read the folder \(folder)")
}
for suite in suites where !names.contains(suite) { fail("\(folder) holds no \(suite)") }
if !suites.isEmpty { names = names.filter(suites.contains) }
if names.isEmpty { fail("\(folder) holds no *.json") }

var found = false
var totalPassed = 0
var totalFailed = 0
var totalKnown = 0
for name in names {
  guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
    fail("cannot read \(folder)/\(name)")
  }
  do throws(ConformanceError) {
    let suite = try VectorSuite(fileName: name, bytes: [UInt8](data))
    let runner = makeRunner(for: suite)
    var report = SuiteReport(suite)
    for vector in suite.vectors {
      if let explained, explained != vector.id { continue }
      let outcome = await runner?.run(vector)
      report.add(vector, outcome)
      if explained == vector.id {
        found = true
        print("\(name): \(vector.id) (\(vector.certainty.rawValue))")
        print("  input    \(vector.input.json)")
        print("  called   \(outcome?.called ?? "nothing: the operation is not known")")
        print("  wrote    \(outcome?.bytes ?? "")")
        print("  result   \(outcome?.result.json ?? "")")
        print("  expected \(vector.expected.json)")
      }
    }
    if explained == nil { print(report.text, terminator: "") }
    totalFailed += report.failures.count
    totalKnown += report.expectedFailureCount
    totalPassed += report.total.values.reduce(0, +) - report.failures.count - report.expectedFailureCount
  } catch {
    fail(error.message)
  }
}
if let explained, !found { fail("no vector \(explained) in \(folder)") }
if explained == nil { print("\(totalPassed) passed, \(totalFailed) failed, \(totalKnown) known not to pass") }
exit(totalFailed == 0 ? 0 : 1)
