import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Events that the runtime records") struct TriggerTests {
  private static let generated: Generated = {
    let text = """
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "streams": {"s": {"consent": {"default": "on"}, "encoding": "tuple",
         "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
       "events": {
         "opened": {"method": "open", "object": "menu"},
         "app.started": {"method": "start", "object": "app", "trigger": {"on": "start"}},
         "app.shown": {"method": "show", "object": "app", "trigger": {"on": "foreground", "callable": true}},
         "hidden.off": {"method": "hide", "object": "app", "trigger": {"on": "background"}}}}
      """
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }()

  @Test("have no member unless the app may also record them; groups without members are omitted")
  func members() throws {
    let generated = Self.generated
    let file = try #require(generated.files.first { $0.name == "r_r.swift" })
    let text = String(decoding: file.text, as: UTF8.self)
    #expect(text.contains("var opened: Book.Event") && text.contains("var shown: Book.Event"))
    #expect(!text.contains("started") && !text.contains("hidden") && !text.contains("HiddenEvents"))
    #expect(text.contains("- Also recorded by the runtime: foreground"))
  }

  @Test(
    "are recorded by the runtime, decoded and made for tests",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func recording() throws {
    let main = #"""
      import R
      import Signalbook

      let telemetry = Telemetry(Book.self, variant: .standard)
      for moment in [LifecycleMoment.launch, .foreground, .background] { telemetry.lifecycleChanged(to: moment) }
      print(telemetry.recordedEvents(of: .s).count)
      print(telemetry.record(Book.DecodedEvent.REvent.appStarted.event))
      print(telemetry.record(.app.shown))
      """#
    let result = try #require(Compiler.found).run([(module: "R", files: Self.generated.files)], main: main)
    #expect(result.output.split(separator: "\n") == ["3", "recorded", "recorded"])
  }
}
