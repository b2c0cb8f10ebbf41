import SignalbookRegistry
import SignalbookReview

// The page counts entries: events with their fields, single fields around events, attributes. An entry counts once, in the
// highest category of what it holds, so that a number is what its link finds.
extension StreamInventory {
  /// Calls `body` with each entry that collects something and with its category; `nil`: its class is unanswered.
  func visitEntries(_ body: (Point, MozillaCategory?) -> Void) {
    for header in headers {
      header.visit { if $0.isCounted { body($0, $0.highestCategory) } }
    }
    for point in events + attributes where !point.metadata.isRetired { body(point, point.highestCategory) }
  }
}

extension Point {
  /// Whether a field around events is an entry of its own: it tells something and is not merely an object of others.
  var isCounted: Bool { isEverSent && tellsSomething && children.allSatisfy { $0.kind == .part } }

  /// The highest category of itself and of what is in it; `nil` where nothing of it has a class, or nothing is sent.
  var highestCategory: MozillaCategory? {
    if metadata.isRetired { return nil }
    var highest: MozillaCategory?
    visit { point in
      guard point.tellsSomething, let category = point.dataClass?.category else { return }
      highest = highest.map { max($0, category) } ?? category
    }
    return highest
  }

  /// Whether the filter `open:` finds it: an event or attribute with what it holds, a field for itself.
  var hasFreeText: Bool { event != nil || kind == .attribute ? containsFreeText : isFreeText }
}
