import Signalbook
import SignalbookMobileMarketing
import SignalbookSessionReplay
import SignalbookWebXRViewer
import Synchronization
import Testing

/// A clock that tests can advance.
private final class MovedClock: TelemetryClock {
  private let now = Mutex<Int64>(1_000_000)
  func wallMilliseconds() -> Int64 { 1_500_000_000_000 + monotonicMilliseconds() }
  func monotonicMilliseconds() -> Int64 { now.withLock { $0 } }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 0 }
  func move(to time: Int64) { now.withLock { $0 = max($0, time) } }
}

private struct Settings: MobileMarketing.AppSource {
  var version: String { "8.0" }
  var appID: String { "app" }
  var clientKey: String { "key" }
  var sdkVersion: String { "1.4.2" }
  var developerMode: Bool { false }
  var deviceName: String? { nil }
}

@Suite("Triggers of the real registries") struct LifecycleTests {
  /// Returns the actions of the resulting requests, given steps such as `foreground@899`, in seconds. As in an app,
  /// work runs when its deadline is reached.
  private func actions(_ steps: [(moment: LifecycleMoment, second: Int64)]) -> [String] {
    let clock = MovedClock()
    var platform = TelemetryPlatform()
    platform.localeIdentifier = "en_US"
    let telemetry = Telemetry(
      MobileMarketing.self, variant: .standard, app: Settings(), platform: platform, clock: clock)
    var actions: [String] = []
    func take() {
      for unit in telemetry.buildDuePings() where unit.stream == "requests" {
        guard case .text(let action)? = (try? JSONValue(parsing: unit.text))?["action"] else { continue }
        actions.append(action)
      }
    }
    for step in steps {
      let time = 1_000_000 + step.second * 1000
      while let deadline = telemetry.nextDeadline, deadline <= time {
        clock.move(to: deadline)
        telemetry.tick()
        take()
      }
      clock.move(to: time)
      telemetry.lifecycleChanged(to: step.moment)
      take()
    }
    return actions
  }

  @Test(
    "record start once, pauseSession and resumeSession, and a heartbeat every 15 minutes in the foreground (R-MMA-50, R-MMA-51)"
  )
  func marketing() {
    #expect(actions([(.foreground, 0), (.background, 899)]) == ["start", "pauseSession"])
    #expect(actions([(.foreground, 0), (.background, 1801)]) == ["start", "heartbeat", "heartbeat", "pauseSession"])
    #expect(
      actions([(.foreground, 0), (.background, 10), (.foreground, 4000), (.background, 4010)])
        == ["start", "pauseSession", "resumeSession", "pauseSession"])
    #expect(
      actions([(.foreground, 0), (.background, 600), (.foreground, 700), (.background, 1300)])
        == ["start", "pauseSession", "resumeSession", "pauseSession"])
  }

  @Test("record app start, show and hide of a recorded session (R-CS-30, R-CS-31, R-CS-32)") func sessionReplay() {
    let telemetry = Telemetry(SessionReplay.self, variant: .standard, app: ReplayApp(), clock: MovedClock())
    telemetry.setConsent(true)
    for moment in [LifecycleMoment.launch, .foreground, .background, .foreground] {
      telemetry.lifecycleChanged(to: moment)
    }
    let codes = telemetry.recordedEvents(of: .batch).texts.map { text -> JSONValue? in
      (try? JSONValue(parsing: text))?["ea"]
    }
    #expect(codes == [.integer(0), .integer(1), .integer(2), .integer(1)])
  }

  @Test("record the viewer's foreground and background, including the first time (R-XR-E01, R-XR-E02)") func viewer() {
    let triggers = WebXRViewer.triggers.map(\.moment)
    #expect(triggers == [.background, .foreground])
  }
}
