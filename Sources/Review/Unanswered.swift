import SignalbookRegistry

extension Point {
  /// The keys of a reviewer's open questions: for an event or attribute all, for a value its data class and purposes. A
  /// point that carries no information has none.
  public var unanswered: [String] {
    guard isAsked else { return [] }
    switch kind {
    case .tupleEvent, .objectEvent, .attribute, .state: return allUnanswered
    default:
      // A value shares the other answers with its owner.
      return allUnanswered.filter { $0 == "data" || $0 == "purposes" }
    }
  }

  /// Whether a reviewer has questions about it: links and interactions with messages do not send data by themselves.
  public var isAsked: Bool {
    switch kind {
    case .link, .linkFamily, .interaction: false
    default: tellsSomething
    }
  }

  /// All keys without an own or inherited answer, whether or not a reviewer asks them about this point alone.
  public var allUnanswered: [String] {
    guard tellsSomething else { return [] }
    // Asked of every point: without the answers' locations, which are not wanted here.
    var keys: [String] = []
    if metadata.why == nil { keys.append("why") }
    if dataClass == nil { keys.append("data") }
    if !metadata.purposes.contains(where: { Purpose.named($0) != nil }) { keys.append("purposes") }
    if metadata.owner == nil { keys.append("owner") }
    if metadata.review.isEmpty { keys.append("review") }
    if metadata.expires == nil { keys.append("expires") }
    return keys
  }
}

extension StreamInventory {
  /// The unanswered keys of metadata: of any point, and of every event and attribute.
  public var unanswered: (anywhere: Set<String>, everywhere: Set<String>) {
    var anywhere: Set<String> = []
    var everywhere: Set<String>?
    for point in points.isEmpty ? [asPoint] : points {
      point.visit { for key in $0.allUnanswered where !anywhere.contains(key) { anywhere.insert(key) } }
      if point.kind == .header || point.kind == .common || point.kind == .time || point.kind == .request { continue }
      if point.isAsked {
        everywhere = everywhere.map { $0.intersection(point.allUnanswered) } ?? Set(point.allUnanswered)
      }
    }
    return (anywhere, everywhere ?? anywhere)
  }
}

extension Stream.Recipient {
  /// The unanswered keys of a recipient. A transfer needs a safeguard if its country is known and outside the European
  /// Economic Area, including the controller's own transfers.
  public var unanswered: [String] {
    var keys: [String] = []
    if role == nil { keys.append("role") }
    if isInEuropeanEconomicArea == nil { keys.append("country") }
    if isInEuropeanEconomicArea == false, safeguard == nil { keys.append("safeguard") }
    if isTracking == nil { keys.append("tracking") }
    return keys
  }
}
