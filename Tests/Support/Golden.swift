import Foundation
import Testing

/// Expected text in files in `Golden/`, next to the test. `SIGNALBOOK_RECORD=1` writes the files. The test then reports
/// an issue, so that a recording run never passes.
public enum Golden {
  public static let isRecording = ProcessInfo.processInfo.environment["SIGNALBOOK_RECORD"] == "1"

  /// Compares `actual` with `Golden/NAME` in the folder of the calling test file.
  public static func expect(
    _ actual: String, equals name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = URL(fileURLWithPath: testFile).deletingLastPathComponent().path + "/Golden/" + name
    let expected = try? String(contentsOfFile: path, encoding: .utf8)
    if expected == actual { return }
    if isRecording {
      try write(actual, to: path)
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    guard let expected else {
      Issue.record("there is no Golden/\(name); SIGNALBOOK_RECORD=1 writes it", sourceLocation: sourceLocation)
      return
    }
    Issue.record(
      "Golden/\(name) differs; SIGNALBOOK_RECORD=1 writes it anew\n\(difference(expected, actual))",
      sourceLocation: sourceLocation)
  }

  /// Returns the first line that differs, as expected and as found.
  private static func difference(_ expected: String, _ actual: String) -> String {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = actual.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(left.count, right.count) {
      let first = index < left.count ? String(left[index]) : "(the end)"
      let second = index < right.count ? String(right[index]) : "(the end)"
      if first != second { return "line \(index + 1)\n- \(first)\n+ \(second)" }
    }
    return ""
  }
}
