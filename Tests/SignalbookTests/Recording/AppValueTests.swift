import Testing

@_spi(Generated) @testable import Signalbook

/// Contains a recorder that the recorder's app values access.
private final class Asking: @unchecked Sendable {
  // Accessed only by the test's thread.
  var core: RecorderCore?
  var reads = 0
}

@Suite("App values") struct AppValueTests {
  private static let description = Streams.stream(
    envelope: Program().text(#"{"v":"#).source(1).text(#","e":"#).source(0).text("}").literal,
    common: Program().text(#""v":"#).source(1).text(",").literal,
    sources: [Book.request(.streamEvents), Book.request(.app(0), .json)], conditions: [],
    limits: Book.limits(nil, 1), buildMoments: ["event"])

  @Test("a getter may call the recorder, from any caller") func getterThatRecords() {
    let asking = Asking()
    let core = Streams.recorder(Self.description) { _ in
      asking.reads += 1
      _ = asking.core?.isCollecting(0)
      _ = asking.core?.record(Streams.bare("from the getter"))
      _ = asking.core?.lossCounts
      return .text("\(asking.reads)")
    }
    asking.core = core
    #expect(asking.reads == 1)
    #expect(core.record(Streams.bare()) == .recorded)
    #expect(asking.reads == 1)
    #expect(core.build(0, completeOnly: false)?.text == #"{"v":"2","e":[{"v":"1","e":"x"}]}"#)
    core.screenShown("a")
    core.lifecycle(.foreground)
    core.tick()
    core.updatePlatform { $0.osName = "x" }
    _ = core.buildDuePings()
    #expect(asking.reads == 7)
    #expect(core.lossCounts.isEmpty)
    asking.core = nil
  }

  @Test("an older value does not overwrite a newer value") func readings() {
    let context = RecorderContext(
      platform: TelemetryPlatform(), identity: TelemetryIdentity(), variantName: "V", clock: TestClock())
    context.setAppValues([(0, .integer(2))], reading: 2)
    context.setAppValues([(0, .integer(1)), (1, .integer(1))], reading: 1)
    #expect(context.appValue(0) == .integer(2) && context.appValue(1) == .integer(1) && context.appValue(9) == .none)
  }

  /// Settings that can be read only on the main actor.
  @MainActor private final class Settings {
    var flag = "a"
    var snapshot: Book.Values {
      let values = Book.Values()
      values.user = flag
      return values
    }
  }

  @Test("an object on the main actor provides snapshots") @MainActor func mainActor() {
    let settings = Settings()
    let recorder = Book.recorder(values: settings.snapshot)
    recorder.record(.appStart)
    settings.flag = "b"
    recorder.setAppValues(settings.snapshot)
    recorder.record(.appStart)
    let users = recorder.recordedEvents(of: .batch).texts.map { json($0)?["euid"] }
    #expect(users == [.text("a"), .text("b")])
  }
}
