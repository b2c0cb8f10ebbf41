import SignalbookRegistry

extension Point {
  /// The keys of the questions that a reviewer asks of it and nobody has answered: of an event or attribute all, of a value
  /// the class of its data and its purposes. What tells nothing is asked nothing.
  public var unanswered: [String] {
    guard isAsked else { return [] }
    switch kind {
    case .tupleEvent, .objectEvent, .attribute, .state: return allUnanswered
    default:
      // A value shares the rest with what it is in.
      return allUnanswered.filter { $0 == "data" || $0 == "purposes" }
    }
  }

  /// Whether a reviewer asks anything of it: links and interactions with messages send nothing by themselves.
  public var isAsked: Bool {
    switch kind {
    case .link, .linkFamily, .interaction: false
    default: tellsSomething
    }
  }

  /// All keys that neither it nor what it inherits from answers, whether or not a reviewer asks them of it alone.
  public var allUnanswered: [String] {
    guard tellsSomething else { return [] }
    var keys: [String] = []
    func ask<Value>(_ answer: Answer<Value>) { if !answer.isAnswered { keys.append(answer.key) } }
    ask(why)
    ask(data)
    ask(purposes)
    ask(owner)
    ask(review)
    ask(expires)
    return keys
  }
}

extension StreamInventory {
  /// The keys of metadata that nobody has answered in it: of anything, and of every event and attribute.
  public var unanswered: (anywhere: Set<String>, everywhere: Set<String>) {
    var anywhere: Set<String> = []
    var everywhere: Set<String>?
    for point in points.isEmpty ? [asPoint] : points {
      point.visit { anywhere.formUnion($0.allUnanswered) }
      if point.kind == .header || point.kind == .common || point.kind == .time || point.kind == .request { continue }
      if point.isAsked {
        everywhere = everywhere.map { $0.intersection(point.allUnanswered) } ?? Set(point.allUnanswered)
      }
    }
    return (anywhere, everywhere ?? anywhere)
  }
}

extension Stream.Recipient {
  /// The keys that nobody has answered of a recipient. A transfer is asked for its safeguard where its country is known and
  /// the recipient is not the controller.
  public var unanswered: [String] {
    var keys: [String] = []
    if role == nil { keys.append("role") }
    if country == nil { keys.append("country") }
    if country != nil, role != "self", safeguard == nil { keys.append("safeguard") }
    if isTracking == nil { keys.append("tracking") }
    return keys
  }
}
