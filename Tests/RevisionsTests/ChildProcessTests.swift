import Testing

@testable import SignalbookRevisions

@Suite("Child processes") struct ChildProcessTests {
  @Test("large input and output are exchanged at the same time")
  func both() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let result = try ChildProcess.run(["cat"], input: bytes)
    #expect(result.status == 0 && result.output == bytes)
  }

  @Test("a program may ignore its input, fail, print too much, or be missing")
  func failures() throws {
    #expect(try ChildProcess.run(["true"], input: Array(repeating: 65, count: 1_000_000)).status == 0)
    let failed = try ChildProcess.run(["sh", "-c", "echo 'fatal: no such thing' >&2; exit 3"])
    #expect(failed.status == 3 && failed.complaint == "no such thing")
    #expect(try ChildProcess.run(["cat", "/dev/zero"], limit: 1_000_000).status == nil)
    let failure = #expect(throws: RevisionError.self) { try ChildProcess.run(["signalbook-no-such-program"]) }
    #expect(failure?.description == "cannot start 'signalbook-no-such-program': the program does not exist")
  }
}
