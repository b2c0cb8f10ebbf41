import Signalbook

/// Returns the runner for a suite, or `nil` if the suite is unknown.
func makeRunner(for suite: VectorSuite) -> (any SuiteRunner)? {
  switch suite.name {
  case "mozilla-event-array" where suite.fileName.hasPrefix("focus"): TupleEventRunner.focus
  case "mozilla-event-array" where suite.fileName.hasPrefix("webxr"): WebXRRunner()
  case "mozilla-event-limits": EventLimitRunner()
  case "mozilla-ping-policy": PingPolicyRunner()
  case "mozilla-ping-documents": PingDocumentRunner()
  case "contentsquare-events": SessionReplayRunner()
  case "contentsquare-gestures": GestureRunner()
  case "contentsquare-targets": TargetPathRunner()
  case "ping-centre": PingCentreRunner()
  case "leanplum": LeanplumRunner()
  case "deep-links": DeepLinkRunner()
  default: nil
  }
}
