/// Something that happened in a recorder, as an ``Inspector`` remembers it.
public struct Occurrence: Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// An event is in the store, or went to another SDK. `event` is its JSON without what the stream adds to each event,
    /// for which `…` stands: `{…,"ea":6,"tvp":"[root]>v"}`. Of a long one the beginning.
    case recorded(stream: String, event: String)
    case refused(RefusedEvent)
    /// A touch, before its event; `isGesture` is false for one that fits no rule.
    case touch(TouchMeasures, isGesture: Bool)
    /// A unit is a document now.
    case built(stream: String, documentID: String, events: Int, bytes: Int)
    /// A request was answered: `answer` is the status, or why there was no answer.
    case answered(stream: String, units: Int, answer: String, fate: Fate)
  }

  /// What became of the units of a request.
  public enum Fate: Sendable, Hashable {
    /// The receiver has them.
    case taken
    /// The receiver will not take them: they are lost.
    case refused
    /// They are sent again, later.
    case kept
    /// They are sent again in smaller requests.
    case divided
    /// So many have been taken, so many refused, so many are sent again.
    case mixed(taken: Int, refused: Int, kept: Int)
  }

  /// The first is 1. A gap is what was forgotten: an inspector remembers the last ones.
  public let number: Int
  /// When it happened, in milliseconds since 1970.
  public let milliseconds: Int64
  public let kind: Kind

  /// One line, without the time.
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

extension Occurrence.Fate: CustomStringConvertible {
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
      case .sent: .taken
      case .rejected: .refused
      case .keep: .kept
      case .split: .divided
      case .each(let fates):
        .mixed(
          taken: fates.count { $0 == true }, refused: fates.count { $0 == false }, kept: fates.count { $0 == nil })
      }
  }
}

extension TouchMeasures {
  /// `120 ms, 3 dp, 25 dp/s, 1 finger`
  fileprivate var summary: String {
    if isDamaged { return "with a coordinate or a time that is no number" }
    let speed = velocity == nil ? "no time for its way" : "\(wholeVelocity) dp/s"
    return "\(wholeDuration) ms, \(wholeDistance) dp, \(speed), \(fingers == 1 ? "1 finger" : "\(fingers) fingers")"
  }
}
