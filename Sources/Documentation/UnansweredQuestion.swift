import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A question of a reviewer that no schema file answers, and where it can be answered.
struct UnansweredQuestion {
  /// `Who decides why data is processed?`
  var question: String
  /// The key of the schema language that answers it.
  var key: String
  /// The entries that lack it, by their canonical ids and names.
  var entries: [(id: String, name: String)]
  /// Where it can be answered once for all of them: a schema file, below its registry's folder.
  var place: String

  static func all(of registry: RegistryInventory) -> [UnansweredQuestion] {
    var questions: [UnansweredQuestion] = []
    let root = EntryLink.part(registry.name) + "/registry"
    let home = file(registry.location)
    func ask<Value>(_ question: String, _ answer: Answer<Value>) {
      if answer.isAnswered { return }
      questions.append(.init(question: question, key: answer.key, entries: [(root, registry.name)], place: home))
    }
    ask("Who decides why and how data is processed?", registry.controller)
    ask("On what legal basis?", registry.legalBasis)
    ask("Whose data is it?", registry.dataSubjects)
    ask("Is it encrypted in transit?", registry.isEncryptedInTransit)
    ask("Which other measures protect it?", registry.securityMeasures)
    if !registry.deletionAddress.isAnswered && !registry.deletionDays.isAnswered {
      ask("How is it deleted?", registry.deletionAddress)
    }
    ask("Where is it documented for the public?", registry.docs)

    var streams = Collected()
    for stream in registry.streams {
      func ask(_ question: String, _ key: String, _ isAnswered: Bool) {
        if !isAnswered { streams.add(question, key, (stream.id, stream.stream.name), file(stream.location)) }
      }
      ask("Who receives it?", "recipients", stream.audiences.contains { $0.recipients.isAnswered })
      ask("How long does the receiver keep it?", "retention.recipient", stream.retentionAtRecipient.isAnswered)
      ask(
        "Is it on before the user decides?", "consent.default",
        stream.audiences.allSatisfy { $0.isOnByDefault.isAnswered })
      ask(
        "How does the user decide?", "consent.mechanism",
        stream.audiences.allSatisfy { $0.mechanism.isAnswered || $0.isAlways })
      ask("Which identifiers go with it?", "identifiers", stream.identifiers.isAnswered)
    }
    var points = Collected()
    for stream in registry.streams {
      for point in stream.events + stream.attributes where point.metadata.retired == nil {
        func ask(_ question: String, _ key: String, _ isAnswered: Bool) {
          if !isAnswered { points.add(question, key, (point.id, point.name), file(point.location)) }
        }
        ask("Why is it collected?", "why", point.why.isAnswered)
        ask("Which class of data is it?", "data", point.data.isAnswered)
        ask("For what purpose?", "purposes", point.purposes.isAnswered)
        ask("Who owns it?", "owner", point.owner.isAnswered)
        ask("Which review approved it?", "review", point.review.isAnswered)
        ask("Until when is it collected?", "expires", point.expires.isAnswered)
      }
      for point in stream.headers where point.tellsSomething && !point.data.isAnswered {
        points.add("Which class of data is it?", "data", (point.id, point.name), file(point.location))
      }
    }
    return questions + streams.questions + points.questions
  }

  /// The last two parts of the path: the registry's folder and the file.
  private static func file(_ location: Location) -> String {
    location.path.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// Entries that lack the same answer.
  private struct Collected {
    private(set) var questions: [UnansweredQuestion] = []
    private var places: [String: Int] = [:]

    mutating func add(_ question: String, _ key: String, _ entry: (id: String, name: String), _ file: String) {
      guard let place = places[question] else {
        places[question] = questions.count
        questions.append(.init(question: question, key: key, entries: [entry], place: file))
        return
      }
      questions[place].entries.append(entry)
    }
  }
}
