import SignalbookRegistry

extension Point {
  /// The keys that a reviewer still needs: all keys for an event or attribute, or data class and purposes for a value.
  /// Empty if the point does not carry information.
  public var unansweredKeys: [String] {
    guard needsAnswers else { return [] }
    switch kind {
    case .tupleEvent, .objectEvent, .attribute, .state: return allUnanswered
    default:
      // The enclosing entry supplies a value's other answers.
      return allUnanswered.filter { $0 == "data" || $0 == "purposes" }
    }
  }

  /// Whether a reviewer has questions about the point. Links and interactions with messages do not send data.
  public var needsAnswers: Bool {
    switch kind {
    case .link, .linkFamily, .interaction: false
    default: carriesInformation
    }
  }

  /// All keys that the point neither answers nor inherits, even if reviewers do not ask for them at this point.
  public var allUnanswered: [String] {
    guard carriesInformation else { return [] }
    // Called for every point, so do not look up the locations of answers.
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
  /// The keys that are unanswered for at least one point, and for every event and attribute.
  public var unansweredKeys: (anywhere: Set<String>, everywhere: Set<String>) {
    var anywhere: Set<String> = []
    var everywhere: Set<String>?
    for point in points.isEmpty ? [asPoint] : points {
      point.visit { for key in $0.allUnanswered where !anywhere.contains(key) { anywhere.insert(key) } }
      if point.kind == .header || point.kind == .common || point.kind == .time || point.kind == .request { continue }
      if point.needsAnswers {
        everywhere = everywhere.map { $0.intersection(point.allUnanswered) } ?? Set(point.allUnanswered)
      }
    }
    return (anywhere, everywhere ?? anywhere)
  }
}

extension Stream.Recipient {
  /// The recipient's unanswered keys. A transfer out of the European Economic Area requires a safeguard, even if the
  /// recipient is the controller.
  public var unansweredKeys: [String] {
    var keys: [String] = []
    if role == nil { keys.append("role") }
    if isInEuropeanEconomicArea == nil { keys.append("country") }
    if isInEuropeanEconomicArea == false, safeguard == nil { keys.append("safeguard") }
    if isTracking == nil { keys.append("tracking") }
    if contradictedRetention != nil { keys.append("retention") }
    return keys
  }
}
