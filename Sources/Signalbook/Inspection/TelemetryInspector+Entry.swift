extension TelemetryInspector {
  /// An action of a recorder.
  public struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// The type of action and its values.
    public enum Kind: Sendable, Hashable {
      /// An event was stored, or passed to another SDK. `event` is the event's JSON, with `…` in place of the values
      /// that the stream adds to each event: `{…,"ea":6,"tvp":"[root]>v"}`. Long events are truncated.
      case recorded(stream: String, event: String)
      /// An event was refused.
      case refused(RefusedEvent)
      /// A touch ended. This entry precedes the entry for the touch's event. `isGesture` is whether the touch matches a
      /// gesture.
      case touch(TouchMeasures, isGesture: Bool)
      /// A ping was built, but not sent yet.
      case built(stream: String, documentID: String, events: Int, bytes: Int)
      /// A request completed. `result` is the status code, or the error if there was no response.
      case requestCompleted(stream: String, pings: Int, result: String, outcome: Outcome)
    }

    /// The outcome of a request for its pings.
    public enum Outcome: Sendable, Hashable {
      /// The receiver accepted all pings.
      case accepted
      /// The receiver rejected all pings, which are lost.
      case rejected
      /// All pings are kept to be sent again.
      case retried
      /// All pings are kept to be sent again in smaller requests.
      case split
      /// The numbers of accepted, rejected, and retried pings, if they differ.
      case mixed(accepted: Int, rejected: Int, retried: Int)
    }

    /// The entry number, starting at 1. A gap means that entries were dropped.
    public let number: Int
    /// The time, in milliseconds since 1970.
    public let milliseconds: Int64
    /// The action.
    public let kind: Kind

    /// A one-line description of the action, excluding the time.
    public var description: String {
      switch kind {
      case .recorded(let stream, let event): "recorded  \(stream) \(event)"
      case .refused(let event): "refused   \(event)"
      case .touch(let touch, let isGesture): "touch     \(touch.summary)\(isGesture ? "" : ": no gesture")"
      case .built(let stream, let id, let events, let bytes):
        "built     \(stream) \(id), \(events == 1 ? "1 event" : "\(events) events"), \(bytes) bytes"
      case .requestCompleted(let stream, let pings, let result, let outcome):
        "uploaded  \(stream), \(pings == 1 ? "1 ping" : "\(pings) pings"): \(result), \(outcome)"
      }
    }
  }
}

extension TelemetryInspector.Entry.Outcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .retried: "to be retried"
    case .split: "to be retried in smaller requests"
    case .mixed(let accepted, let rejected, let retried):
      "\(accepted) accepted, \(rejected) rejected, \(retried) to be retried"
    }
  }

  init(_ verdict: UploadVerdict) {
    self =
      switch verdict {
      case .accepted: .accepted
      case .rejected: .rejected
      case .retry: .retried
      case .split: .split
      case .perPing(let verdicts):
        .mixed(
          accepted: verdicts.count { $0 == true }, rejected: verdicts.count { $0 == false },
          retried: verdicts.count { $0 == nil })
      }
  }
}

extension TouchMeasures {
  /// The measures of a touch, such as `120 ms, 3 dp, 25 dp/s, 1 finger`.
  fileprivate var summary: String {
    if isInvalid { return "invalid coordinates or times" }
    let speed = velocity == nil ? "unknown velocity" : "\(roundedVelocity) dp/s"
    return "\(roundedDuration) ms, \(roundedDistance) dp, \(speed), \(fingers == 1 ? "1 finger" : "\(fingers) fingers")"
  }
}
