import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A reviewer's question that the schema does not answer, and the file in which to answer it.
struct UnansweredQuestion {
  /// The question, such as `Who decides why data is processed?`
  var question: String
  /// The schema key that answers the question.
  var key: String
  /// The IDs and names of the entries without an answer.
  var entries: [(id: String, name: String)]
  /// The schema file in which to answer the question for all entries, relative to the registry's parent folder.
  var file: String

  static func all(of registry: RegistryInventory) -> [UnansweredQuestion] {
    var questions: [UnansweredQuestion] = []
    let root = EntryLink.part(registry.name) + "/registry"
    let registryFile = file(for: registry.location)
    func ask<Value>(_ question: String, _ answer: Answer<Value>) {
      if answer.isAnswered { return }
      questions.append(.init(question: question, key: answer.key, entries: [(root, registry.name)], file: registryFile))
    }
    ask("Who is the data controller?", registry.controller)
    ask("Who is the data protection officer?", registry.dataProtectionOfficer)
    ask("Who is the representative in the EU?", registry.representative)
    if !registry.isLegalBasisComplete {
      let location = registry.legalBasisDescription.location
      ask("What is the legal basis?", Answer<String>(nil, "legal.basis", at: location))
    }
    if registry.firstOfSpecialCategory != nil {
      ask("Which condition applies to special categories of data?", registry.specialCategoryCondition)
    }
    ask("Who are the data subjects?", registry.dataSubjects)
    if registry.asksForEncryption(of: registry.activeStreams) {
      ask("Is the data encrypted in transit?", registry.isEncryptedInTransit)
    }
    ask("Which other security measures protect the data?", registry.securityMeasures)
    if !registry.deletionAddress.isAnswered && !registry.deletionDays.isAnswered {
      ask("How is the data deleted?", registry.deletionAddress)
    }
    ask("What is the URL of the public page?", registry.docs)

    var streams = QuestionCollector()
    for stream in registry.activeStreams {
      @inline(never) func ask(_ question: String, _ key: String, _ isAnswered: Bool) {
        if !isAnswered { streams.add(question, key, (stream.id, stream.stream.name), file(for: stream.location)) }
      }
      ask("Who sends the data?", "via", stream.senderDescription.isAnswered)
      ask("Who receives the data?", "recipients", stream.audiences.allSatisfy { $0.recipients.isAnswered })
      let openKeys = Set(stream.audiences.flatMap { $0.recipients.value ?? [] }.flatMap(\.unansweredKeys))
      ask(
        "Which recipient operates the upload host?", "recipients.hosts",
        !stream.audiences.contains { ($0.recipients.value ?? []).contains(where: \.isUnlisted) })
      ask("What is the recipient's role?", "recipients.role", !openKeys.contains("role"))
      ask("In which country is the recipient?", "recipients.country", !openKeys.contains("country"))
      ask("Which safeguard applies to the transfer?", "recipients.safeguard", !openKeys.contains("safeguard"))
      ask(
        "Does the recipient join the data with other companies' data?", "recipients.tracking",
        !openKeys.contains("tracking"))
      ask("How long is the data retained on the device?", "retention.device", stream.retentionOnDevice.isAnswered)
      ask(
        "Which population does the stream collect from?", "population",
        stream.audiences.allSatisfy { $0.population.isAnswered })
      ask("How long does the recipient retain the data?", "retention.recipient", stream.undeclaredRetentions.isEmpty)
      ask(
        "Is the data deleted after the registry's deletion period?", "retention.recipient",
        stream.contradictedRetentions.isEmpty)
      ask(
        "Is the stream on by default?", "consent.default",
        stream.audiences.allSatisfy { $0.isOnByDefault.isAnswered })
      let contradictions = registry.consentContradictions(of: stream).map(\.key)
      ask(
        "Is data collected before the user decides, or is the legal basis consent?", "consent.default",
        !contradictions.contains("legal.basis"))
      ask(
        "Is data collected before the user decides, or is the condition for special categories explicit consent?",
        "consent.default", !contradictions.contains("legal.specialCategories"))
      ask(
        "How do users opt in or out?", "consent.mechanism",
        stream.audiences.allSatisfy { $0.mechanism.isAnswered || $0.isAlways })
      ask(
        "Does the stream collect data in private browsing?", "consent.privateMode",
        stream.audiences.allSatisfy { $0.isOffInPrivateMode.isAnswered })
      ask(
        "Does the SDK encrypt the data in transit?", "upload.address",
        !stream.stream.isSentByThirdParty || stream.isEncryptedBySDK.isAnswered)
      let optOut = stream.audiences.filter { !$0.isAlways }
      ask(
        "Does an opt-out delete unsent data on the device?", "consent.optOut.device",
        optOut.allSatisfy { $0.optOutOnDevice.isAnswered })
      ask(
        "Does an opt-out delete the recipients' data?", "consent.optOut.recipient",
        optOut.allSatisfy { $0.optOutAtRecipient.isAnswered })
      ask("Which data does the SDK send?", "envelope", stream.isDeclared)
      ask("Which identifiers are sent, and with which scope?", "identifiers", stream.identifiers.isAnswered)
      let openIdentifierKeys = Set((stream.identifiers.value ?? []).flatMap(\.unansweredKeys))
      ask("What is the origin of the identifiers?", "identifiers.origin", !openIdentifierKeys.contains("origin"))
      ask("When do the identifiers change?", "identifiers.reset", !openIdentifierKeys.contains("reset"))
    }
    var reviews = QuestionCollector()
    for review in registry.registry.reviews where review.origin.importIndex == nil && review.approvedBy == nil {
      let entry = "\(EntryLink.part(registry.name))/reviews/\(EntryLink.part(review.name))"
      reviews.add("Who approved the review?", "approvedBy", (entry, review.name), file(for: review.origin.location))
    }
    var points = QuestionCollector()
    for stream in registry.activeStreams {
      // Asks for the point's missing answers, except those already missing from the enclosing point (`outer`).
      func ask(_ point: Point, beside outer: [String]) {
        let keys = point.unansweredKeys
        for key in keys where !outer.contains(key) {
          points.add(question(of: key), key, (point.id, point.name), file(for: point.location))
        }
        for child in point.children { ask(child, beside: keys.isEmpty ? outer : keys) }
      }
      for point in stream.points.isEmpty ? [stream.asPoint] : stream.points { ask(point, beside: []) }
    }
    return questions + streams.questions + reviews.questions + points.questions
  }

  private static func question(of key: String) -> String {
    switch key {
    case "why": "Why is the data collected?"
    case "data": "What is the data class?"
    case "purposes": "What are the purposes?"
    case "owner": "Who is the owner?"
    case "review": "Which review approved the data?"
    default: "When does the collection end?"
    }
  }

  /// Returns the last two components of the path: the registry's folder and the file.
  private static func file(for location: Location) -> String {
    location.path.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// The questions collected so far, each with the entries that lack the answer.
  private struct QuestionCollector {
    private(set) var questions: [UnansweredQuestion] = []
    private var indices: [String: Int] = [:]

    mutating func add(_ question: String, _ key: String, _ entry: (id: String, name: String), _ file: String) {
      guard let index = indices[question] else {
        indices[question] = questions.count
        questions.append(.init(question: question, key: key, entries: [entry], file: file))
        return
      }
      questions[index].entries.append(entry)
    }
  }
}
