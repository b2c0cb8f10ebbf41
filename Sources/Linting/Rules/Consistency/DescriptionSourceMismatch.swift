import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionSourceMismatch = Rule(
    "SB1257", "source-of-description", .consistency, .warning,
    summary: "A field's name and description match a different source.",
    reason: """
      The field sends a plausible value with a different meaning, such as the version of the SDK in a field for the
      version of the operating system. Analysts cannot see the fault in the data. Correct `from`, or the description.
      The rule knows the subjects of the runtime's sources and of `app.version`, `app.build`, `app.name` and
      `app.identifier`. It reads the name and the first clause of the description.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       "system": { "description": "The version of the operating system.", ⟦"from"⟧: "sdk.version" },
        +       "system": { "description": "The version of the operating system.", "from": "os.version", "sent": "present" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        guard let source = visited.field.source, let topic = visited.field.topicOfOtherSource else { return }
        pass.reportOnce(
          "\(visited.phrase) has the source \(quoted(source)), but its description is about "
            + "\(quoted(topic.words.joined(separator: " "))); did you mean "
            + "\(topic.sources.prefix(2).map { quoted($0.hasSuffix("*") ? String($0.dropLast(2)) : $0) }.joined(separator: " or "))?",
          at: pass.sources.keyLocation(of: "from", in: visited.field.origin.location))
      }
    })
}

extension Field {
  /// The subject of the name and description, if it is not the subject of the source.
  fileprivate var topicOfOtherSource: SourceTopics.Topic? {
    guard let source, SourceTopics.appSources.contains(source) || isRuntimeSource(source) else { return nil }
    guard let description else { return nil }
    let clause = description.prefix { !".;:(,".contains($0) }
    var words = wordsOfName(String(clause)).map { $0.lowercased() }
    // "Since" begins a comparison with another point in time.
    if words.first == "whether" { return nil }
    if source == "os.name", words.contains("version"), !words.contains("name") {
      return SourceTopics.Topic(words: ["version"], sources: ["os.version"])
    }
    if source == "document.id", ["installation", "install", "device"].contains(words.last), words.contains("identifier")
    {
      return SourceTopics.Topic(words: ["identifier", "of", "the", "installation"], sources: ["client.id"])
    }
    words.append("-")
    words += wordsOfName(name).map { $0.lowercased() }
    let topics = SourceTopics.topics(in: words)
    if topics.isEmpty || topics.contains(where: { $0.includes(source) }) { return nil }
    return topics.first
  }

  private func isRuntimeSource(_ source: String) -> Bool {
    guard let domain = SourceDomain.of(source) else { return false }
    if source.hasPrefix("stream.") || source.hasPrefix("client.") || source.hasPrefix("counter.app.") { return false }
    return domain.provider != .app
  }
}
