import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let swappedCodes = Rule(
    "SB1265", "swapped-codes", .consistency, .warning,
    summary: "Two events of a stream have the code that the other one's name suggests.",
    reason: """
      The codes were probably swapped, so each event is counted as the other. Swap the codes back, or rename the events.
      """,
    example: trackStream
      + #"""
        "events": {
      -   ⟦"state.missing-title"⟧: { "description": "A page had no title.", "code": "MISSING_IMAGE", "stream": "track" },
      -   ⟦"state.missing-image"⟧: { "description": "A page had no image.", "code": "MISSING_TITLE", "stream": "track" }
      +   "state.missing-title": { "description": "A page had no title.", "code": "MISSING_TITLE", "stream": "track" },
      +   "state.missing-image": { "description": "A page had no image.", "code": "MISSING_IMAGE", "stream": "track" }
        }
      """#,
    check: .registry { registry, pass in
      var eventsByStream: [Int: [Event]] = [:]
      for event in registry.events where !event.metadata.isRetired {
        if case .object(.text, _) = event.shape { eventsByStream[event.streamIndex, default: []].append(event) }
      }
      for index in eventsByStream.keys.sorted() {
        for (event, other) in swappedPairs(of: eventsByStream[index] ?? []) where event.origin.importIndex == nil {
          guard case .object(let code, _) = event.shape else { continue }
          pass.reportOnce(
            "the code \(code.jsonText) of \(quoted(event.name)) is the name of \(quoted(other.name)), and the reverse",
            at: event.origin.location, notes: [.init(quoted(other.name), at: other.origin.location)])
        }
      }
    })
}

/// Returns each event whose code ends like the name of another event, if that event's code ends like the first one's
/// name.
private func swappedPairs(of events: [Event]) -> [(Event, Event)] {
  var indicesByEnding: [String: [Int]] = [:]
  let names = events.map { endings(of: $0.name) }
  for (index, endings) in names.enumerated() {
    for ending in endings { indicesByEnding[ending, default: []].append(index) }
  }
  // The event that has the longest ending of the code, unless it is ambiguous or the event's own.
  let matchingIndices = events.enumerated().map { index, event -> Int? in
    guard case .object(.text(let code), _) = event.shape else { return nil }
    for ending in endings(of: code) {
      guard let candidates = indicesByEnding[ending] else { continue }
      return candidates.count == 1 && candidates[0] != index ? candidates[0] : nil
    }
    return nil
  }
  return events.indices.compactMap { index in
    guard let other = matchingIndices[index], matchingIndices[other] == index else { return nil }
    return (events[index], events[other])
  }
}

/// Returns the words of a name and its endings of at least two words, joined, longest first.
private func endings(of name: String) -> [String] {
  let words = wordsOfName(name).map { $0.lowercased() }
  return words.indices.filter { $0 == 0 || words.count - $0 >= 2 || words.count <= 2 }
    .map { words[$0...].joined(separator: " ") }
}
