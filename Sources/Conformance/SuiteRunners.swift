import Signalbook

/// The runner of a suite; `nil` when nothing here knows its operations.
func makeRunner(for suite: VectorSuite) -> (any SuiteRunner)? {
  switch suite.name {
  case "mozilla-event-array" where suite.fileName.hasPrefix("focus"): TupleEventRunner.focus
  case "mozilla-event-array" where suite.fileName.hasPrefix("webxr"): WebXRRunner()
  case "mozilla-event-limits": EventLimitRunner()
  case "mozilla-ping-policy": PingPolicyRunner()
  case "mozilla-ping-documents": PingDocumentRunner()
  case "contentsquare-events": SessionReplayRunner()
  case "ping-centre": PingCentreRunner()
  case "leanplum": LeanplumRunner()
  case "deep-links": DeepLinkRunner()
  default: nil
  }
}

/// A clock that stands where it is put.
final class ManualClock: TelemetryClock {
  private struct State {
    var wall: Int64
    var monotonic: Int64
  }
  private let state: Guarded<State>

  init(wall: Int64, monotonic: Int64) { state = Guarded(State(wall: wall, monotonic: monotonic)) }

  func advance(milliseconds: Int64) {
    state.change {
      $0.wall += milliseconds
      $0.monotonic += milliseconds
    }
  }

  func wallMilliseconds() -> Int64 { state.read { $0.wall } }
  func monotonicMilliseconds() -> Int64 { state.read { $0.monotonic } }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 0 }
}
