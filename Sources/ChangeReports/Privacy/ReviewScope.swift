import SignalbookComparison
import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The part of a registry that needs a review after a comparison.
public struct ReviewScope {
  /// The IDs of points and streams that are new or need a new review.
  public let entries: Set<String>
  /// The changes that need a review.
  public let changes: [ReviewSince.Change]
  public let renewals: [ReviewSince.Renewal]

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - old: The old registry, or `nil` if the registry is new.
  ///   - new: The exported registry.
  ///   - report: The comparison of the two registries, which provides the locations of changes.
  public init(_ old: SignalbookRegistry.Registry?, _ new: SignalbookRegistry.Registry, _ report: ChangeReport) {
    // Include accepted changes, because an acceptance is not a review.
    let all = report.registries.flatMap(\.comparison.changes)
    let asking = all.filter { ($0.privacy ?? .textOnly) >= .needsRenewal }
    let points = ChangedPoints(old, new, changes: all)
    entries = points.entryIDs(of: asking)
    changes = asking.compactMap { change in
      (change.new ?? change.old).map { .init(change.message, at: report.locations.location(of: $0)) }
    }
    let answers = RenewalAnswers(old?.reviews ?? [], new.reviews)
    renewals = points.renewals(of: asking).map { point, before in
      .init(
        registry: new.name, id: point.id, before: before.metadata.expires, expires: point.expires,
        reviews: answers.initial(of: before), reviewLocation: point.review.location,
        reason: answers.reason(for: point, before: before))
    }
  }
}
