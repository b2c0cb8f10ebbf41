import Foundation

/// Compares the written bytes with the intended values in Python, which shares no code with the project.
///
/// Foundation's `JSONSerialization` encodes the intended values.
struct PythonJudge {
  private var lines: [Data] = []

  var count: Int { lines.count }

  /// Adds a comparison.
  ///
  /// - Parameters:
  ///   - written: The bytes of a JSON value.
  ///   - meant: The expected value, or `nil` to only parse the JSON.
  /// - Throws: An error if JSON cannot represent `meant`.
  mutating func add(_ written: [UInt8], meant: Any?) throws {
    let line: [String: Any] = [
      "written": String(decoding: written, as: UTF8.self), "meant": meant ?? NSNull(), "compare": meant != nil,
    ]
    lines.append(try JSONSerialization.data(withJSONObject: line))
  }

  /// Whole numbers are equal if their values are equal. Other numbers must be the same floating-point number; a large
  /// number may be written without a fraction. Booleans are not numbers, and names must not be repeated.
  private static let script = """
    import json, sys
    def pairs(members):
        assert len({name for name, _ in members}) == len(members), "a name occurs twice"
        return dict(members)
    def difference(a, b, path=""):
        if isinstance(a, dict) and isinstance(b, dict):
            for key in sorted(a.keys() | b.keys()):
                if key not in b: return path + "/" + key + " is surplus"
                if key not in a: return path + "/" + key + " is missing"
                found = difference(a[key], b[key], path + "/" + key)
                if found: return found
            return None
        if isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b): return path + " has %d items, not %d" % (len(a), len(b))
            found = (difference(x, y, "%s/%d" % (path, i)) for i, (x, y) in enumerate(zip(a, b)))
            return next(filter(None, found), None)
        number = (int, float)
        if isinstance(a, bool) or isinstance(b, bool) or not (isinstance(a, number) and isinstance(b, number)):
            return None if type(a) is type(b) and a == b else path + " is %r, not %r" % (a, b)
        if isinstance(a, float) or isinstance(b, float): a, b = float(a), float(b)
        return None if a == b else path + " is %r, not %r" % (a, b)
    read = faults = 0
    for line in open(sys.argv[1], encoding="utf-8", newline="\\n"):
        line = json.loads(line)
        try:
            value = json.loads(line["written"], object_pairs_hook=pairs)
            read += 1
            found = difference(value, line["meant"]) if line["compare"] else None
            if found: raise ValueError(found)
        except Exception as fault:
            faults += 1
            if faults <= 20: print(repr(fault)[:600], "in", repr(line["written"])[:300])
    print("READ", read, "FAULTS", faults)
    """

  static let isAvailable: Bool = (try? run(["-c", "import json"])) != nil

  /// Runs all comparisons.
  ///
  /// - Returns: The differences that Python found.
  func faults() throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("signalbook-\(UUID().uuidString).ndjson")
    try Data(lines.joined(separator: Data([0x0A]))).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var output = try Self.run(["-c", Self.script, file.path]).split(separator: "\n").map(String.init)
    let summary = output.popLast() ?? ""
    if summary != "READ \(lines.count) FAULTS 0" { output.append(summary) }
    return output
  }

  private struct Failed: Error {}

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
    return text
  }
}
