import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The data that a registry's streams send off the device, grouped by a form's data types.
///
/// All events and all values that carry information count, except for constants, the envelope around events, and
/// retired entries. Containers do not count, but their values do.
struct CollectedData {
  /// The answers for one of the form's data types.
  struct Entry {
    /// The location of the first point's data class.
    var location: Location
    /// The key of the first point's data class.
    var key: String
    var firstPoint: String
    /// The purposes, each with its first location and the indices of the streams that collect data for it.
    var purposes: [(purpose: Purpose, location: Location, streams: Set<Int>)] = []
    /// Each stream's answer to the question of whether the data is linked to the user.
    var linkedAnswers: [Answer<Bool>] = []
    var trackingAnswers: [Answer<Bool>] = []
    /// The indices in ``CollectedData/streams``.
    var streams: [Int] = []
    /// Whether the purpose of a point is unknown.
    var isPurposeUnknown = false
    /// Whether the data is linked to the user. Unanswered if a stream's answer is missing.
    var linkedAnswer: Answer<Bool> { CollectedData.combine(linkedAnswers, at: location) }
    var trackingAnswer: Answer<Bool> { CollectedData.combine(trackingAnswers, at: location) }

    mutating func add(_ purpose: Purpose, at location: Location, of stream: Int) {
      if let index = purposes.firstIndex(where: { $0.purpose == purpose }) {
        purposes[index].streams.insert(stream)
      } else {
        purposes.append((purpose, location, [stream]))
      }
    }
  }

  private(set) var streams: [(registry: RegistryInventory, stream: StreamInventory)] = []
  /// The answers of streams that collect data without a class. Such data can be of any type.
  private var classlessAnswers: [(linked: Answer<Bool>, tracking: Answer<Bool>)] = []
  /// Whether every point that carries data has a class.
  private(set) var isComplete = true
  /// The entries, keyed by the form's name for the type.
  private(set) var entries: [String: Entry] = [:]

  /// Collects the data.
  ///
  /// - Parameters:
  ///   - request: The export request.
  ///   - includesExternal: Whether to include streams that third-party SDKs send.
  ///   - asksAboutUsers: Whether the form asks if the data is linked to the user and used for tracking.
  ///   - answers: The form's answers that can differ between receiver profiles.
  ///   - export: Receives the gaps: points without a data class, points without purposes, and, if the form asks, streams
  ///     with unknown linking or tracking.
  ///   - type: Returns the form's name for a data class.
  init(
    _ request: ExportRequest, includesExternal: Bool, asksAboutUsers: Bool = true,
    _ answers: ProfileAnswers = .recipients, into export: inout Export, type: (DataClass) -> String
  ) {
    for (registry, stream, request) in request.streamsByVariant {
      if !includesExternal, stream.stream.isExternal {
        request.visitData(of: stream) {
          export.omit(
            $0, of: stream,
            "a third-party SDK sends it, and must declare it in the SDK's own privacy "
              + "manifest")
        }
        continue
      }
      streams.append((registry, stream))
      request.omitProfiles(of: stream, answers, &export)
      if add(stream, of: request, into: &export, type), asksAboutUsers {
        recordMissingAnswers(aboutUsersOf: stream, request, &export)
      }
    }
    // Data without a class can be of any type, so a "no" for a type also requires a "no" for this data.
    for type in entries.keys {
      for answers in classlessAnswers {
        entries[type]?.linkedAnswers.append(answers.linked.unansweredIfPositive)
        entries[type]?.trackingAnswers.append(answers.tracking.unansweredIfPositive)
      }
    }
  }

  /// Adds the data of a stream. Returns whether released apps send the stream.
  private mutating func add(
    _ stream: StreamInventory, of request: ExportRequest, into export: inout Export, _ type: (DataClass) -> String
  ) -> Bool {
    let streamIndex = streams.count - 1
    let linkedAnswer = stream.isLinkedInStores
    let trackingAnswer = StreamInventory.isTracking(request.audiences(of: stream), of: stream)
    var purposesByName: [String: Set<String>] = [:]
    var isClassless = false
    var isInDevelopment = false
    var isReleased = false
    request.visitData(of: stream) { point in
      if point.metadata.isDevelopmentOnly {
        isInDevelopment = true
        export.omit(
          point, of: stream, "only development builds set it, and the form describes the released app")
        return
      }
      isReleased = true
      guard let data = point.data.value else {
        export.recordMissingAnswer(point.data, "\(point.id) does not declare a data class; set 'data'", in: stream)
        recordMissingPurposes(of: point, in: stream, &export)
        isComplete = false
        if !isClassless { classlessAnswers.append((linkedAnswer, trackingAnswer)) }
        isClassless = true
        return
      }
      let name = type(data)
      let words = point.metadata.purposes
      // Skip repeated purposes, which are frequent in a stream.
      let key = words.joined(separator: " ")
      if purposesByName[name]?.contains(key) == true, !words.isEmpty { return }
      purposesByName[name, default: []].insert(key)
      var entry =
        entries[name]
        ?? Entry(location: point.data.location, key: point.data.key, firstPoint: point.id)
      if entry.streams.last != streamIndex {
        entry.streams.append(streamIndex)
        entry.linkedAnswers.appendIfNew(linkedAnswer)
        entry.trackingAnswers.appendIfNew(trackingAnswer)
      }
      let purposes = point.purposes
      if let values = purposes.value {
        for purpose in values { entry.add(purpose, at: purposes.location, of: streamIndex) }
      } else {
        entry.isPurposeUnknown = true
        recordMissingPurposes(of: point, in: stream, &export)
      }
      entries[name] = entry
    }
    // Store builds do not send streams that are limited to development builds.
    if !isReleased, isInDevelopment || stream.stream.metadata.isDevelopmentOnly {
      streams.removeLast()
      return false
    }
    return true
  }

  private func recordMissingAnswers(
    aboutUsersOf stream: StreamInventory, _ request: ExportRequest, _ export: inout Export
  ) {
    if stream.isLinkedInStores.value == nil {
      export.recordMissingAnswer(stream.isLinkedInStores, stream.missingIdentifiers)
    }
    if StreamInventory.isTracking(request.audiences(of: stream), of: stream).value != nil { return }
    for recipient in request.recipients(of: stream, &export) where recipient.isTracking == nil {
      recipient.ask(about: "tracking", of: stream, &export)
    }
  }

  private func recordMissingPurposes(of point: Point, in stream: StreamInventory, _ export: inout Export) {
    if point.purposes.value != nil { return }
    export.recordMissingAnswer(point.purposes, "\(point.id) does not declare purposes; set 'purposes'", in: stream)
  }

  /// The data types, sorted by name.
  var sorted: [(type: String, entry: Entry)] {
    entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }

  /// Returns the combined answer of several streams: yes if any answer is yes, or no if all answers are no.
  static func combine(_ answers: [Answer<Bool>], at location: Location) -> Answer<Bool> {
    let positiveAnswers = answers.filter { $0.value == true }
    if let first = positiveAnswers.first {
      return Answer(true, first.key, at: first.location, grounds: .any(positiveAnswers.flatMap(grounds)))
    }
    if let unansweredAnswer = answers.first(where: { !$0.isAnswered }) { return unansweredAnswer }
    guard let first = answers.first else { return Answer(nil, "", at: location) }
    return Answer(false, first.key, at: first.location, grounds: .all(answers.flatMap(grounds)))
  }

  private static func grounds(of answer: Answer<Bool>) -> [Ground] {
    answer.grounds?.list ?? [Ground(answer.key, at: answer.location)]
  }
}

extension Answer<Bool> {
  /// The answer if the data might be of another type: "yes" becomes unanswered.
  fileprivate var unansweredIfPositive: Answer<Bool> { value == true ? Answer(nil, key, at: location) : self }
}

extension [Answer<Bool>] {
  /// Appends an answer unless the last answer is the same. The variants of a stream often have the same answers.
  fileprivate mutating func appendIfNew(_ answer: Answer<Bool>) {
    if let last, last.value == answer.value, last.key == answer.key, last.location == answer.location { return }
    append(answer)
  }
}
