import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let sinceOutOfOrder = Rule(
    "SB1506", "since-out-of-order", .lifecycle, .warning,
    summary: "An entry was deprecated or retired before its `since`, or deprecated after it was retired.",
    reason: """
      One of the versions or dates is wrong, so the list of releases that sent the entry is wrong too. The rule compares
      versions with versions, and dates with dates.
      """,
    example: #"""
        "events": {
          ⟦"menu.opened"⟧: {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "since": "8.0",
      -     "deprecated": { "since": "7.5", "reason": "It was replaced." }
      +     "deprecated": { "since": "10.1", "reason": "It was replaced." }
          }
        }
      """#,
    check: .entry { entry, pass in
      let (since, deprecated, retired) = (
        entry.metadata.since, entry.metadata.deprecated?.since, entry.metadata.retired?.since
      )
      let steps = [("present since", since), ("deprecated since", deprecated), ("retired since", retired)]
      for (index, later) in steps.enumerated() {
        for earlier in steps[..<index] {
          guard let first = earlier.1.flatMap(Moment.init), let second = later.1.flatMap(Moment.init) else { continue }
          guard first.isDay == second.isDay, second.components.lexicographicallyPrecedes(first.components) else {
            continue
          }
          pass.report(
            "\(entry.phrase) is \(later.0) \(later.1 ?? "") and \(earlier.0) \(earlier.1 ?? "")", at: entry.location)
          return
        }
      }
    })
}

/// A version or a date.
private struct Moment {
  var components: [Int] = []
  var isDay: Bool

  /// Parses a version or a date. Fails if the text is neither.
  init?(_ text: String) {
    isDay = text.utf8.contains(0x2D)
    for part in text.split(separator: isDay ? "-" : ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), number >= 0 else { return nil }
      components.append(number)
    }
    if isDay, components.count != 3 { return nil }
    // Versions 8.0 and 8 are equal.
    while !isDay, components.last == 0 { components.removeLast() }
  }
}
