import Testing

@testable import SignalbookRevisions

@Suite("Programs beside the tool") struct ChildProcessTests {
  @Test("much is given and taken at the same time")
  func both() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let result = try ChildProcess.run(["cat"], input: bytes)
    #expect(result.status == 0 && result.output == bytes)
  }

  @Test("a program that wants no input, one that fails, one that says too much, one that is not there")
  func failures() throws {
    #expect(try ChildProcess.run(["true"], input: Array(repeating: 65, count: 1_000_000)).status == 0)
    let failed = try ChildProcess.run(["sh", "-c", "echo 'fatal: no such thing' >&2; exit 3"])
    #expect(failed.status == 3 && failed.complaint == "no such thing")
    #expect(try ChildProcess.run(["cat", "/dev/zero"], limit: 1_000_000).status == nil)
    let failure = #expect(throws: RevisionError.self) { try ChildProcess.run(["signalbook-no-such-program"]) }
    #expect(failure?.description == "cannot start 'signalbook-no-such-program': the program does not exist")
  }
}
