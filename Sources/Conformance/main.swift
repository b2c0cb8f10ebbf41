import Foundation
import Signalbook

// Runs vectors with generated members and the runtime. Apps do not link this test tool, so it may import Foundation.

let usage = """
  OVERVIEW: Runs conformance vectors through the generated members and the runtime.

  USAGE: signalbook-conformance DIR [--suite NAME]... [--explain ID]
         signalbook-conformance --judge FILE

  Runs each *.json file in DIR. For each suite, prints the number of passed vectors by certainty, and each failure. An
  unknown operation is a failure.

  OPTIONS:
    --suite NAME   Run only the file NAME.json. Repeatable.
    --explain ID   Print the API that the vector ID calls, and the bytes that the call writes.
    --judge FILE   Validate documents. For each line {"schema": TEXT, "documents": [TEXT, ...]}, print a line with the
                   violations of each document.
    --help         Print this help.

  EXIT STATUS: 0 if each vector passed or is a known difference, 1 if a vector failed, 2 if the run could not start.

  """

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("signalbook-conformance: \(message)\n".utf8))
  exit(2)
}

var folder: String?
var explainedVector: String?
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
    guard let id = arguments.popFirst() else { fail("--explain requires the id of a vector") }
    explainedVector = id
  case "--judge" where takesOptions:
    guard let path = arguments.popFirst(), let data = FileManager.default.contents(atPath: path) else {
      fail("--judge requires a readable file")
    }
    do throws(ConformanceError) {
      let lines = data.split(separator: 0x0A).map { [UInt8]($0) }
      for line in try judgements(of: lines) { print(line) }
    } catch {
      fail(error.message)
    }
    exit(0)
  case "--suite" where takesOptions:
    guard let name = arguments.popFirst() else { fail("--suite requires the name of a suite file, without .json") }
    suites.append(name.hasSuffix(".json") ? name : name + ".json")
  case let option where takesOptions && option.hasPrefix("-") && option != "-":
    fail("unknown option \(option); see --help")
  default:
    guard folder == nil else { fail("unexpected argument \(argument): only one folder is accepted") }
    folder = argument
  }
}
guard let folder else { fail("a folder of vectors is required; see --help") }

var names: [String]
do {
  names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
} catch {
  fail("cannot read the folder \(folder)")
}
for suite in suites where !names.contains(suite) { fail("\(folder) does not contain \(suite)") }
if !suites.isEmpty { names = names.filter(suites.contains) }
if names.isEmpty { fail("\(folder) does not contain *.json files") }

var hasExplainedVector = false
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
      if let explainedVector, explainedVector != vector.id { continue }
      let outcome = await runner?.run(vector)
      report.add(vector, outcome)
      if explainedVector == vector.id {
        hasExplainedVector = true
        print("\(name): \(vector.id) (\(vector.certainty.rawValue))")
        print("  input    \(vector.input.json)")
        print("  called   \(outcome?.called ?? "none: unknown operation")")
        print("  wrote    \(outcome?.bytes ?? "")")
        print("  result   \(outcome?.result.json ?? "")")
        print("  expected \(vector.expected.json)")
      }
    }
    if explainedVector == nil { print(report.text, terminator: "") }
    totalFailed += report.failures.count
    totalKnown += report.expectedFailureCount
    totalPassed += report.total.values.reduce(0, +) - report.failures.count - report.expectedFailureCount
  } catch {
    fail(error.message)
  }
}
if let explainedVector, !hasExplainedVector { fail("unknown vector \(explainedVector) in \(folder)") }
if explainedVector == nil { print("\(totalPassed) passed, \(totalFailed) failed, \(totalKnown) known differences") }
exit(totalFailed == 0 ? 0 : 1)
