import Foundation
import SignalbookTestSupport
import Testing

/// Passes responses of a local server to `URLSessionTransport` in separate processes. The responses are in
/// `Tests/Answers`.
@Suite("Responses that can end the process", .enabled(if: Python.isPresent)) struct HostileAnswerTests {
  /// One or two responses of each kind. The longest run uses all responses.
  private static let few = [
    "ok", "status-line", "status-line-challenge", "cut-header-name", "cut-body", "noise", "length-huge", "status-huge",
    "continue-then-close", "challenge-basic-realm", "challenge-of-proxy", "redirect-302", "redirect-without-end",
    "gzip-bad", "header-many", "reset-in-body", "silence-after-status", "endless-headers",
  ]

  /// Runs a script of `Tests/Answers` with the sender in the folder of the built products, which also contains this test.
  private func run(_ name: String, _ arguments: [String] = []) throws -> String {
    let script = """
      import runpy, sys
      sys.argv[0] = sys.argv.pop(1)
      try:
          runpy.run_path(sys.argv[0], run_name="__main__")
      except SystemExit:
          pass
      """
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let products = (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath())
      .deletingLastPathComponent()
    let sender = products.appendingPathComponent("signalbook-soak").path
    return try Python.run(script, arguments: [Paths.root + "/Tests/Answers/" + name, sender, "send"] + arguments)
  }

  @Test("each response ends at most one launch, and its documents are delivered when the server accepts them")
  func answers() throws {
    let output = try run("run.py", Dose.ofRun > .long ? [] : ["--only", Self.few.joined(separator: ",")])
    #expect(output.hasSuffix(" 0 faults\n"), "\(output)")
    #expect(output.contains("ok                               sent"), "\(output)")
    #expect(output.contains("challenge-of-proxy               kept"), "\(output)")
  }

  @Test("a server that closes reused connections without a response does not delay requests until the timeout")
  func reusedConnection() throws {
    let output = try run("reused.py")
    #expect(output == "waiting 0,0 rejected 0 dropped 0 prompt\n", "\(output)")
  }
}
