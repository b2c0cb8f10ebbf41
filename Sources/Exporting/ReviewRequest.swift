import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A request for Mozilla's data collection review. Each of the 12 questions is answered from the registry, or listed as
/// unanswered with the location for adding the answer. The data steward's checks are derived from the same answers.
struct ReviewRequest {
  static let fileName = "review-request.md"

  /// A stream and its registry. A class, because tens of thousands of points share an instance.
  final class Owner {
    let registry: RegistryInventory
    let stream: StreamInventory
    init(_ registry: RegistryInventory, _ stream: StreamInventory) {
      self.registry = registry
      self.stream = stream
    }
  }

  /// A data point under review.
  final class Item {
    private let owner: Owner
    let point: Point
    let hasSeparateQuestions: Bool
    var registry: RegistryInventory { owner.registry }
    var stream: StreamInventory { owner.stream }
    init(_ owner: Owner, _ point: Point) {
      self.owner = owner
      self.point = point
      hasSeparateQuestions = point.hasSeparateQuestions
    }

    /// The end of the point's collection period.
    var end: Answer<String> {
      point.expires.map { day in
        if day == "never" { return "Permanently." }
        return "Until \(day)"
          + StreamInventory.enforcementSuffix(for: point.isStopped(in: stream)) + "."
      }
    }
  }

  var export = Export()
  private(set) var items: [Item] = []
  /// The registries of the items.
  private(set) var registries: [RegistryInventory] = []
  private(set) var streams: [StreamInventory] = []
  var lines: [String] = []
  let request: ExportRequest

  static func export(_ request: ExportRequest) -> Export {
    var writer = ReviewRequest(request)
    writer.write()
    let inferred = UnansweredRemark.markdown(for: writer.export.inferredNames(in: request))
    let omitted = UnansweredRemark.markdown(omitting: writer.export.omissionTexts)
    writer.lines.insert(contentsOf: inferred + omitted, at: min(2, writer.lines.count))
    writer.export.files = [.init(name: fileName, text: writer.lines.joined(separator: "\n") + "\n")]
    return writer.export
  }

  private init(_ request: ExportRequest) {
    self.request = request
    let requestedIDs = request.entries
    let isAll = requestedIDs.isEmpty && request.since == nil
    for (registry, stream) in request.streams {
      let owner = Owner(registry, stream)
      let count = items.count
      func inspect(_ point: Point, isIncluded: Bool) {
        let isIncluded = isIncluded || isAll || requestedIDs.contains(point.id) || requestedIDs.contains(stream.id)
        guard !point.metadata.isRetired else { return }
        if isIncluded, point.onlyProfiles == nil { items.append(Item(owner, point)) }
        for child in point.children { inspect(child, isIncluded: isIncluded) }
      }
      for point in stream.points { inspect(point, isIncluded: false) }
      let requested = stream.points.filter { isAll || requestedIDs.contains($0.id) || requestedIDs.contains(stream.id) }
      request.omitProfileData(requested, of: stream, &export)
      if stream.points.isEmpty, isAll || requestedIDs.contains(stream.id) {
        items.append(Item(owner, stream.asPoint))
      }
      guard items.count > count else { continue }
      streams.append(stream)
      if registries.last?.name != registry.name { registries.append(registry) }
    }
  }

  private mutating func write() {
    if let since = request.since {
      since.write(of: registries.map(\.name), isEmpty: items.isEmpty, to: &lines, &export)
      if items.isEmpty { return }
    } else {
      let named = items.isEmpty ? request.inventory.registries : registries
      lines = [Self.title(for: named.map(\.name)), ""]
    }
    if items.isEmpty {
      for registry in request.inventory.registries {
        guard let reason = registry.reasonForNoStreams else { continue }
        lines.append("\(MarkupText.markdown(registry.name)) sends no data, because \(reason).\n")
      }
      lines.append("The selection contains no data that the app sends.")
      return
    }
    addHeading(1, "What questions will you answer with this data?")
    addGroupedAnswers(\.point.why, "1/why", { $0 }, Point.missingWhy(of:))
    addHeading(2, "Why does Mozilla need to answer these questions? Are there benefits for users?")
    addReviewTexts("2/benefits", "benefits", "the reason for the questions", \.benefits)
    lines.removeLast()
    addGroupedAnswers(\.point.purposes, "2/purposes", { "Used for: " + $0.map(\.word).joined(separator: ", ") }) {
      "\($0) does not declare purposes; set 'purposes'"
    }
    addReviewQuestion(
      3, "What alternative methods did you consider to answer these questions? Why were they not sufficient?",
      "alternatives", "the alternatives considered", \.alternatives)
    addReviewQuestion(
      4, "Can current instrumentation answer these questions?", "existing",
      "what existing data can "
        + "answer", \.existing)
    addHeading(5, "List all proposed measurements and indicate the category of data collection for each measurement.")
    addMeasurements()
    addHeading(6, "Link to the public documentation of this data collection.")
    for registry in registries {
      if let address = registry.docs.value {
        lines.append("- \(MarkupText.link(address))")
        export.explain("6/docs", address, by: registry.docs)
      } else {
        answer(registry.docs, "6/docs", { $0 }, "\(registry.name) does not declare a public page; set 'docs'")
      }
    }
    lines.append("")
    addHeading(7, "How long will this data be collected?")
    addDurations()
    addHeading(8, "What populations will you measure?")
    addPopulations()
    addHeading(9, "If this data collection is default on, what is the opt-out mechanism for users?")
    addConsents()
    addReviewQuestion(
      10, "Please provide a general description of how you will analyze this data.", "analysis",
      "the analysis method", \.analysis)
    addReviewQuestion(
      11, "Where do you intend to share the results of your analysis?", "audience", "the audience of the results",
      \.audience)
    addHeading(12, "Is there a third-party tool that you are proposing to use for this data collection?")
    addRecipients()
    addStewardChecks()
  }

  // MARK: Parts

  private mutating func addHeading(_ number: Int, _ text: String) { lines += ["## \(number). \(text)", ""] }

  static func title(for registries: [String]) -> String {
    "# Request for data collection review: \(registries.map(MarkupText.markdown).joined(separator: ", "))"
  }

  static func unansweredRemark(for message: String, at location: Location) -> String {
    "- **Unanswered:** \(MarkupText.markdown(message)) \(MarkupText.code("\(location.path):\(location.line)"))"
  }

  mutating func answer<Value>(
    _ answer: Answer<Value>, _ path: String, _ text: (Value) -> String, _ message: String
  ) {
    if let value = answer.value {
      lines.append("- \(MarkupText.markdown(text(value)))")
      export.explain(path, text(value), by: answer)
    } else {
      lines.append(Self.unansweredRemark(for: message, at: answer.location))
      export.recordMissingAnswer(answer, message)
    }
  }

  /// Adds each distinct answer. If the answers differ, each one is followed by the points that share it.
  private mutating func addGroupedAnswers<Value>(
    _ answerOf: (Item) -> Answer<Value>, _ path: String, _ text: (Value) -> String, of selectedItems: [Item]? = nil,
    _ message: (String) -> String
  ) {
    var order: [String] = []
    var groups: [String: (location: Location, points: [String])] = [:]
    var gaps: [String] = []
    var unansweredPoints: [String] = []
    for item in selectedItems ?? items where item.hasSeparateQuestions {
      let answer = answerOf(item)
      guard let value = answer.value else {
        let message = message(item.point.id)
        gaps.append(Self.unansweredRemark(for: message, at: answer.location))
        unansweredPoints.append(item.point.id)
        export.recordMissingAnswer(answer, message, in: item.stream)
        continue
      }
      let key = text(value)
      if groups[key] == nil {
        order.append(key)
        groups[key] = (answer.location, [])
        export.explain(path, key, at: answer.location, key: answer.key)
      }
      groups[key]?.points.append(item.point.id)
    }
    for key in order {
      let points = groups[key]?.points ?? []
      lines.append(
        "- \(MarkupText.markdown(key))\(order.count + gaps.count > 1 ? " — \(Self.shortList(of: points))" : "")")
    }
    // If many points lack an answer, a single answer on their stream or registry can cover all of them.
    if gaps.count > 6 {
      lines += [gaps[0]]
      lines.append(
        "- **Unanswered** for \(gaps.count - 1) more: \(Self.shortList(of: Array(unansweredPoints.dropFirst()))). An answer in "
          + "the stream or in 'defaults' applies to all.")
    } else {
      lines += gaps
    }
    lines.append("")
  }

  /// Returns the first names, and the number of the remaining names.
  static func shortList(of names: [String]) -> String {
    let firstNames = names.prefix(6).map(MarkupText.code).joined(separator: ", ")
    return names.count > 6 ? "\(firstNames) and \(names.count - 6) more" : firstNames
  }

  /// Adds a question that the reviews answer with the given key.
  private mutating func addReviewQuestion(
    _ number: Int, _ text: String, _ key: String, _ phrase: String, _ answer: (Review) -> String?
  ) {
    addHeading(number, text)
    addReviewTexts("\(number)/\(key)", key, phrase, answer)
  }

  /// Adds a text from each review that the points refer to.
  private mutating func addReviewTexts(_ path: String, _ key: String, _ phrase: String, _ text: (Review) -> String?) {
    var visitedReviews: Set<String> = []
    var isAnswered = false
    for item in items {
      for name in item.point.metadata.review where visitedReviews.insert("\(item.registry.name)/\(name)").inserted {
        guard let review = item.registry.registry.reviews.first(where: { $0.name == name }) else { continue }
        let answer = Answer(text(review), "reviews.\(name).\(key)", at: review.origin.location)
        self.answer(
          answer, path, { $0 }, "the review '\(name)' does not declare \(phrase); set its '\(key)'")
        isAnswered = true
      }
    }
    if !isAnswered, let item = items.first(where: { $0.hasSeparateQuestions }) ?? items.first {
      let message =
        "no review declares \(phrase); add a review to 'reviews', and refer to it in 'review'"
      lines.append(Self.unansweredRemark(for: message, at: item.point.review.location))
      export.recordMissingAnswer(Answer<String>(nil, "reviews", at: item.point.review.location), message)
    }
    lines.append("")
  }

  private mutating func addMeasurements() {
    let columns = ["description", "category", "information", "review"]
    lines += [
      "The information column is an upper bound in bits: one bit distinguishes two values. Free text has no upper "
        + "bound.", "",
      "| measurement | \(columns.joined(separator: " | ")) |", "|---|---|---|---|---|",
    ]
    for item in items where item.point.carriesInformation && item.point.kind != .interaction {
      let point = item.point
      let data = point.data
      var category = "**unanswered**"
      if let value = data.value {
        category = Self.category(of: value)
        export.explain("5/\(point.id)/category", value.word, by: data)
      } else {
        export.recordMissingAnswer(data, "\(point.id) does not declare a data class; set 'data'", in: item.stream)
      }
      let markdown = point.description.map(MarkupText.markdown) ?? "**unanswered**"
      let description =
        markdown + (point.metadata.isDevelopmentOnly ? " Development builds only; not enforced by Signalbook." : "")
      if point.description == nil, point.kind != .message {
        export.recordMissingAnswer(
          Answer<String>(nil, "description", at: point.location), "\(point.id) has no description; set 'description'")
      }
      let review = point.metadata.review.map { reviewLink(to: $0, in: item.registry) }.joined(separator: ", ")
      let information = item.stream.isDeclared ? point.valuesDescription : "**unanswered**"
      let cells = [description, category, information, review.isEmpty ? "**unanswered**" : review]
      lines.append("| \(MarkupText.code(point.id)) | \(cells.joined(separator: " | ")) |")
      export.addRow(MarkupText.code(point.id), Array(zip(columns, cells)))
      if review.isEmpty, item.hasSeparateQuestions {
        export.recordMissingAnswer(
          point.review, "\(point.id) does not declare a review; set 'review'", in: item.stream)
      }
    }
    lines.append("")
    let reviewedIDs = Set(items.map(\.point.id) + streams.map(\.id))
    for warning in streams.flatMap(\.warnings) where reviewedIDs.contains(warning.id) {
      lines += ["**Warning**, \(MarkupText.code(warning.id)): \(MarkupText.markdown(warning.text))", ""]
    }
  }

  /// Returns the number and title of a data class's category.
  static func category(of data: DataClass) -> String { "\(data.category.rawValue) \(data.category.title)" }

  private func reviewLink(to name: String, in registry: RegistryInventory) -> String {
    let review = registry.registry.reviews.first { $0.name == name }
    if let address = review?.url { return "\(MarkupText.code(name)) \(MarkupText.link(address))" }
    return name.hasPrefix("http") ? MarkupText.link(name) : MarkupText.code(name)
  }

  private mutating func addDurations() {
    addGroupedAnswers(\.end, "7/expires", { $0 }) {
      "\($0) does not declare an expiry; set 'expires' to a date or 'never'"
    }
    let permanentItems = items.filter { $0.hasSeparateQuestions && $0.point.metadata.expires == "never" }
    if permanentItems.isEmpty { return }
    lines.removeLast()
    addGroupedAnswers(\.point.owner, "7/owner", { "Responsible for permanent collection: \($0)" }, of: permanentItems) {
      "\($0) is collected permanently but does not declare an owner; set 'owner'"
    }
  }
}

extension Point {
  /// Whether the request contains separate questions about this point. Other points share the answers of the enclosing
  /// point.
  fileprivate var hasSeparateQuestions: Bool {
    switch kind {
    case .tupleEvent, .objectEvent, .attribute, .message, .state: return true
    case .header, .common, .time, .request: return carriesInformation
    case .value, .extra, .field, .member, .entry, .part, .item, .key, .mapValue, .entryName, .held:
      return carriesInformation && (declares("why") || declares("purposes") || declares("expires"))
    case .interaction, .link, .linkFamily: return false
    }
  }

  /// A description of the bound, including the unbounded parts.
  public var valuesDescription: String {
    if kind == .message { return "\(children.count) interactions" }
    if case .held? = type?.base { return "depends on the key" }
    if event != nil, bound.isBounded, bound.bits == 0 { return "only the occurrence" }
    return bound.boundDescription
  }
}
