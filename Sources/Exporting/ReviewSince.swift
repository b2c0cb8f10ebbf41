import SignalbookReview
import SignalbookSchemaFiles

/// The changes since an old version, which limit the scope of a review.
public struct ReviewSince: Sendable {
  /// A change that needs a review.
  public struct Change: Sendable {
    public var message: String
    public var location: Location

    public init(_ message: String, at location: Location) {
      self.message = message
      self.location = location
    }
  }

  /// A data point that is collected for longer than approved.
  public struct Renewal: Sendable {
    public var registry: String
    /// The ID of the data point.
    public var id: String
    /// The last approved day.
    public var before: String?
    public var expires: Answer<String>
    /// The reviews that approved the collection in the old version, with their URLs if known.
    public var reviews: [(name: String, address: String?)]
    /// The location for adding a review.
    public var reviewLocation: Location
    public var reason: Reason

    /// The reason why the first collection period was not sufficient.
    public enum Reason: Sendable {
      /// A new review states the reason and renews an earlier review.
      case stated(by: String, renews: (name: String, address: String?), text: String, at: Location)
      /// There is a new review, but it does not have the key `renews`.
      case missing(in: String, at: Location)
      /// There is no new review.
      case noReview
    }

    public init(
      registry: String, id: String, before: String?, expires: Answer<String>,
      reviews: [(name: String, address: String?)], reviewLocation: Location, reason: Reason
    ) {
      self.reason = reason
      self.registry = registry
      self.id = id
      self.before = before
      self.expires = expires
      self.reviews = reviews
      self.reviewLocation = reviewLocation
    }
  }

  /// The old version, as the user wrote it.
  public var oldVersion: String
  public var changes: [Change]
  public var renewals: [Renewal]

  public init(oldVersion: String, changes: [Change], renewals: [Renewal]) {
    self.oldVersion = oldVersion
    self.changes = changes
    self.renewals = renewals
  }

  /// Writes the start of the request: its subject and Mozilla's three questions about a renewal.
  ///
  /// - Parameters:
  ///   - registries: The names of the registries under review.
  ///   - isEmpty: Whether collection is unchanged.
  ///   - lines: The lines of the request.
  ///   - export: Receives answers and gaps.
  func write(of registries: [String], isEmpty: Bool, to lines: inout [String], _ export: inout Export) {
    let names = Set(registries + renewals.map(\.registry)).sorted()
    lines = [ReviewRequest.title(for: names), ""]
    if names.isEmpty { lines = ["# Request for data collection review", ""] }
    if isEmpty && renewals.isEmpty && changes.isEmpty {
      lines.append("No changes since \(MarkupText.code(oldVersion)) require a review.")
      return
    }
    lines += ["This request covers only the changes since \(MarkupText.code(oldVersion)):", ""]
    lines += changes.map { change in
      "- \(MarkupText.markdown(change.message)) \(MarkupText.code("\(change.location.path):\(change.location.line)"))"
    }
    lines.append("")
    if !renewals.isEmpty { writeRenewals(to: &lines, &export) }
    if isEmpty, renewals.isEmpty {
      lines.append("The changes do not affect any measurement: the app does not collect more data than before.")
    }
  }

  private func writeRenewals(to lines: inout [String], _ export: inout Export) {
    lines += ["## Renewal", "", "Collected for longer than approved:", ""]
    lines += ["| measurement | previous expiry | 1. initial review | 2. new expiry |", "|---|---|---|---|"]
    for renewal in renewals {
      var reviewsBefore = renewal.reviews
      if case .stated(_, let renewed, _, let location) = renewal.reason, reviewsBefore.isEmpty {
        reviewsBefore = [renewed]
        export.explain("renewal/\(renewal.id)/review", renewed.name, at: location)
      }
      let reviews = reviewsBefore.map(Self.cell)
      if reviewsBefore.isEmpty {
        export.recordMissingAnswer(
          Answer<String>(nil, "review", at: renewal.reviewLocation),
          "\(renewal.id) does not declare its initial review; set 'review'")
      }
      if let value = renewal.expires.value {
        export.explain("renewal/\(renewal.id)/expires", value, at: renewal.expires.location)
      } else {
        export.recordMissingAnswer(
          renewal.expires, "\(renewal.id) does not declare an expiry; set 'expires' to a date or 'never'")
      }
      let cells = [
        MarkupText.code(renewal.id), Self.day(renewal.before) ?? "not declared",
        reviews.isEmpty ? "**unanswered**" : reviews.joined(separator: ", "),
        Self.day(renewal.expires.value) ?? "**unanswered**",
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    lines.append("")
    lines.append("3. Why was the initial period of collection insufficient?")
    lines.append("")
    writeReasons(to: &lines, &export)
    lines.append("")
  }

  private func writeReasons(to lines: inout [String], _ export: inout Export) {
    var order: [String] = []
    var points: [String: [String]] = [:]
    var visitedLocations: Set<Location> = []
    for renewal in renewals {
      let (message, answerLocation, key): (String, Location, String)
      switch renewal.reason {
      case .stated(let name, let renewed, let text, let location):
        let line = "- \(MarkupText.code(name)) renews \(Self.cell(for: renewed)): \(MarkupText.markdown(text))"
        if points[line] == nil { order.append(line) }
        points[line, default: []].append(renewal.id)
        export.explain("renewal/\(renewal.id)/reason", text, at: location)
        continue
      case .missing(let name, let location):
        (message, answerLocation, key) = ("set 'renews' in the review '\(name)'", location, "reviews.\(name).renews")
      case .noReview:
        (message, answerLocation, key) = (
          "set 'review' to a review with 'renews'", renewal.expires.location, "review"
        )
      }
      guard visitedLocations.insert(renewal.expires.location).inserted else { continue }
      let text = "\(renewal.id) does not declare why the first period was too short; \(message)"
      lines.append(ReviewRequest.unansweredRemark(for: text, at: answerLocation))
      export.recordMissingAnswer(Answer<String>(nil, key, at: answerLocation), text)
    }
    for line in order {
      let appliesToAll = points.count == 1 && visitedLocations.isEmpty
      lines.append(appliesToAll ? line : "\(line) — \(ReviewRequest.shortList(of: points[line] ?? []))")
    }
  }

  private static func cell(for review: (name: String, address: String?)) -> String {
    review.address.map { "\(MarkupText.code(review.name)) \(MarkupText.link($0))" } ?? MarkupText.link(review.name)
  }

  private static func day(_ text: String?) -> String? {
    text.map { $0 == "never" ? "never" : MarkupText.markdown($0) }
  }
}
