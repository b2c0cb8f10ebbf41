/// An action of a recorder, as stored by a ``TelemetryInspector``.
public struct TelemetryOccurrence: Sendable, Hashable, CustomStringConvertible {
  /// The type of action and its values.
  public enum Kind: Sendable, Hashable {
    /// An event was stored, or passed to another SDK. `event` is the event's JSON, with `…` in place of the values that
    /// the stream adds to each event: `{…,"ea":6,"tvp":"[root]>v"}`. Long events are truncated.
    case recorded(stream: String, event: String)
    /// An event was refused.
    case refused(RefusedEvent)
    /// A touch ended. This occurrence precedes the touch's event. `isGesture` is whether the touch matches a gesture.
    case touch(TouchMeasures, isGesture: Bool)
    /// A ping was built.
    case built(stream: String, documentID: String, events: Int, bytes: Int)
    /// A request completed. `answer` is the status code, or the reason if there was no response.
    case answered(stream: String, units: Int, answer: String, fate: Fate)
  }

  /// The consequence of a request for the pings in it.
  public enum Fate: Sendable, Hashable {
    /// The receiver accepted the pings.
    case taken
    /// The receiver rejected the pings, and they are lost.
    case refused
    /// The pings will be sent again.
    case kept
    /// The pings will be sent again in smaller requests.
    case divided
    /// The numbers of accepted, rejected, and retried pings.
    case mixed(taken: Int, refused: Int, kept: Int)
  }

  /// The number of the occurrence, starting at 1. A gap means that occurrences were dropped.
  public let number: Int
  /// The time, in milliseconds since 1970.
  public let milliseconds: Int64
  /// The action.
  public let kind: Kind

  /// A one-line description of the occurrence, excluding the time.
  public var description: String {
    switch kind {
    case .recorded(let stream, let event): "recorded  \(stream) \(event)"
    case .refused(let event): "refused   \(event)"
    case .touch(let touch, let isGesture): "touch     \(touch.summary)\(isGesture ? "" : ": no gesture")"
    case .built(let stream, let id, let events, let bytes):
      "built     \(stream) \(id), \(events == 1 ? "1 event" : "\(events) events"), \(bytes) bytes"
    case .answered(let stream, let units, let answer, let fate):
      "answered  \(stream), \(units == 1 ? "1 unit" : "\(units) units"): \(answer), \(fate)"
    }
  }
}

extension TelemetryOccurrence.Fate: CustomStringConvertible {
  public var description: String {
    switch self {
    case .taken: "taken"
    case .refused: "refused for good"
    case .kept: "sent again later"
    case .divided: "sent again in smaller requests"
    case .mixed(let taken, let refused, let kept):
      "\(taken) taken, \(refused) refused for good, \(kept) sent again later"
    }
  }

  init(_ verdict: UploadVerdict) {
    self =
      switch verdict {
      case .accepted: .taken
      case .rejected: .refused
      case .retry: .kept
      case .split: .divided
      case .perPing(let fates):
        .mixed(
          taken: fates.count { $0 == true }, refused: fates.count { $0 == false }, kept: fates.count { $0 == nil })
      }
  }
}

extension TouchMeasures {
  /// The measures of a touch, such as `120 ms, 3 dp, 25 dp/s, 1 finger`.
  fileprivate var summary: String {
    if isDamaged { return "with a coordinate or a time that is no number" }
    let speed = velocity == nil ? "no time for its way" : "\(wholeVelocity) dp/s"
    return "\(wholeDuration) ms, \(wholeDistance) dp, \(speed), \(fingers == 1 ? "1 finger" : "\(fingers) fingers")"
  }
}
