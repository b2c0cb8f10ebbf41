import SignalbookRegistry
import SignalbookSchemaFiles

// The entries that a registry-level finding covers. The baseline stores these entries, so that a new entry causes a new
// finding.
extension Registry {
  /// Adds the entries without an answer to each finding about missing answers.
  func addCovered(to findings: inout [Diagnostic]) {
    // Built once: each of thousands of entries can have a finding of its own.
    lazy var entries = askedEntries
    lazy var byLocation = Dictionary(grouping: entries, by: \.location)
    for index in findings.indices {
      let finding = findings[index]
      guard let isMissing = Self.missingAnswers[finding.rule.id] else { continue }
      var coveredEntries = byLocation[finding.location] ?? []
      if finding.location == location {
        coveredEntries = entries.filter { entry in
          entry.location == location || entry.metadata.suppressions.allSatisfy { !finding.rule.isNamed($0.rule) }
        }
      }
      findings[index].covered = coveredEntries.filter { isMissing($0.metadata) }.map {
        Diagnostic.Covered($0.name, formerly: $0.formerNames)
      }
    }
  }

  /// The condition under which an entry lacks the answer, keyed by rule ID.
  private static let missingAnswers: [String: @Sendable (Metadata) -> Bool] = [
    Rule.missingOwner.id.id: { $0.owner == nil }, Rule.missingReason.id.id: { $0.why == nil },
    Rule.missingReview.id.id: { $0.review.isEmpty }, Rule.missingDataClass.id.id: { $0.data == nil },
    Rule.missingExpiry.id.id: { $0.expires == nil },
  ]

  private struct RequestedEntry {
    var name: String
    var formerNames: [String]
    var metadata: Metadata
    var location: Location
  }

  /// This registry's entries that need answers: events, streams without events, and attributes.
  private var askedEntries: [RequestedEntry] {
    var entries: [RequestedEntry] = []
    for event in events where event.origin.importIndex == nil && !streams[event.streamIndex].isExternal {
      entries.append(
        RequestedEntry(
          name: event.name, formerNames: event.metadata.formerly, metadata: event.metadata,
          location: event.origin.location))
    }
    for stream in streams where stream.origin.importIndex == nil && stream.encoding == .none && !stream.isExternal {
      entries.append(
        RequestedEntry(
          name: "the stream \(stream.name)", formerNames: stream.metadata.formerly.map { "the stream \($0)" },
          metadata: stream.metadata, location: stream.origin.location))
    }
    for attribute in attributes where attribute.field.origin.importIndex == nil {
      let metadata = attribute.field.metadata
      entries.append(
        RequestedEntry(
          name: "the attribute \(attribute.name)", formerNames: metadata.formerly.map { "the attribute \($0)" },
          metadata: metadata, location: attribute.field.origin.location))
    }
    return entries.filter { !$0.metadata.isRetired }
  }
}

extension RuleID {
  fileprivate func isNamed(_ text: String) -> Bool { text == id || text == name }
}
