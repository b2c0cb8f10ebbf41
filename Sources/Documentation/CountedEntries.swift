import SignalbookRegistry
import SignalbookReview

// An entry is an event with its fields, a field outside events, or an attribute. Each entry is counted once, in its
// highest category, so that a count equals the number of search results that it links to.
extension StreamInventory {
  /// Calls `body` with each entry that collects data and its category, or `nil` if the entry has no data class.
  func visitEntries(_ body: (Point, MozillaCategory?) -> Void) {
    for header in headers {
      header.visit { if $0.isCounted { body($0, $0.highestCategory) } }
    }
    for point in events + attributes where !point.metadata.isRetired { body(point, point.highestCategory) }
  }
}

extension Point {
  /// Whether a field outside events counts as an entry. Objects do not count, but their members do.
  var isCounted: Bool { isEverSent && carriesInformation && children.allSatisfy { $0.kind == .part } }

  /// The highest category of the point and its descendants, or `nil` if they have no data class or the point is
  /// retired.
  var highestCategory: MozillaCategory? {
    if metadata.isRetired { return nil }
    var highest: MozillaCategory?
    visit { point in
      guard point.carriesInformation, let category = point.dataClass?.category else { return }
      highest = highest.map { max($0, category) } ?? category
    }
    return highest
  }

  /// Whether the filter `open:yes` matches. For events and attributes, their descendants count too.
  var hasFreeText: Bool { event != nil || kind == .attribute ? containsFreeText : isFreeText }
}
