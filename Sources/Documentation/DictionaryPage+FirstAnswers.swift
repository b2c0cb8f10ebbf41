import SignalbookRegistry
import SignalbookReview

// The start of the page: sentences about recipients, sensitive data, defaults and open questions, and a card for each
// registry.
extension DictionaryPage {
  mutating func writeFirstAnswers() {
    writeInactive(apps)
    let streams = self.streams
    if streams.isEmpty { return }
    html.writeRaw("<ul class=first>\n")
    writeReceivers(of: streams)
    writeSensitive(streams)
    writeDefaults(of: streams)
    writeOpenQuestions()
    html.writeRaw("</ul>\n")
  }

  /// Writes a card for each registry, with its recipients, their retention, the default and the opt-out.
  mutating func writeCards(of registries: [RegistryInventory]) {
    html.writeRaw("<ul class=cards>\n")
    for registry in registries {
      let streams = registry.activeStreams
      if streams.isEmpty { continue }
      html.write("<li><b>\(link: EntryLink.part(registry.name) + "/registry", registry.name)</b> ")
      html.write(chip(for: streams.compactMap { $0.category?.category }.max()))
      html.writeRaw("<dl>")
      writeFact("Recipients") { page in
        var names: [String] = []
        for recipient in streams.flatMap(\.recipients) {
          let name = "\(recipient.name), \(page.role(of: recipient))"
          if !names.contains(name) { names.append(name) }
        }
        let isOpen = streams.contains { $0.audiences.contains { !$0.recipients.isAnswered } }
        page.writeList(names, isOpen: isOpen)
      }
      writeFact("Kept") { page in
        page.writeList(of: streams.map { page.markup(for: $0.recipientRetentionDescription) { $0 } })
      }
      writeFact("By default") { page in
        page.writeList(
          of: streams.flatMap { stream in
            stream.audiences.map { audience in
              page.markup(for: audience.isOnByDefault) { _ in audience.defaultWord ?? Words.unanswered }
            }
          })
      }
      writeFact("How to opt out") { page in
        page.writeList(
          of: streams.flatMap { stream in
            stream.audiences.map {
              stream.deletionDescription ?? ($0.isAlways ? "no opt-out" : page.markup(for: $0.mechanism) { $0 })
            }
          })
      }
      html.writeRaw("</dl>\n")
      for warning in streams.flatMap(\.warnings) {
        html.write("<span class=\"tag stop\">\(link: warning.id, "warning: \(warning.name)")</span>\n")
      }
    }
    html.writeRaw("</ul>\n")
  }

  /// Returns the answer as text, marked if it is inferred, or `nil` if the question is unanswered.
  private func markup<Value>(for answer: Answer<Value>, _ text: (Value) -> String) -> String? {
    let mark = inventory.provenance[answer] == .inferred ? " (inferred)" : ""
    return answer.value.map { text($0) + mark }
  }

  private func role(of recipient: Stream.Recipient) -> String {
    markup(for: Answer(recipient.role, "recipients.role", at: recipient.location)) { Self.role(for: $0) }
      ?? Self.role(for: nil)
  }

  /// Writes the distinct answers. `nil` represents an unanswered question.
  private mutating func writeList(of answers: [String?]) {
    var answeredTexts: [String] = []
    for answer in answers.compactMap(\.self) where !answeredTexts.contains(answer) { answeredTexts.append(answer) }
    writeList(answeredTexts, isOpen: answers.contains(nil))
  }

  private mutating func writeList(_ answers: [String], isOpen: Bool) {
    html.writeText(answers.joined(separator: "; "))
    if isOpen { html.writeRaw(answers.isEmpty ? "<em>unanswered</em>" : "; some <em>unanswered</em>") }
  }

  private mutating func writeReceivers(of streams: [StreamInventory]) {
    let rows = receivers.rows.filter { !$0.name.isEmpty }
    html.writeRaw("<li><b>Recipients:</b> ")
    if rows.isEmpty { writeUnanswered() }
    for (index, row) in rows.enumerated() {
      let query = Self.queryText("to:=\"\(row.name)\"")
      html.write("\(index > 0 ? "; " : "")<a href=\(attribute: "#?q=" + query)>\(row.name)</a>")
      html.writeText(", " + row.rolesDescription + (row.isTracking ? ", tracking" : ""))
    }
    let openStreams = streams.filter { $0.audiences.contains { !$0.recipients.isAnswered } }
    if !openStreams.isEmpty, !rows.isEmpty {
      html.write("; <em>unanswered</em> for ")
      write(openStreams)
    }
    html.writeRaw(".\n")
  }

  private mutating func writeSensitive(_ streams: [StreamInventory]) {
    html.writeRaw("<li><b>Sensitive:</b> ")
    var isFirst = true
    for category in [MozillaCategory.highlySensitive, .storedContent] {
      let categoryStreams = streams.filter { $0.category?.category == category }
      if categoryStreams.isEmpty { continue }
      let query = Self.queryText("cat:\(category.rawValue)")
      html.write(
        "\(isFirst ? "" : "; ")<a href=\(attribute: "#?q=" + query)>\(Words.category(for: category)) data</a> in ")
      write(categoryStreams)
      isFirst = false
    }
    if isFirst { html.writeRaw("none") }
    let linked = streams.count { $0.isLinked.value == true || !$0.linkingProfiles.isEmpty }
    let freeTextQuery = Self.queryText("open:yes")
    html.write("; \(linked) of \(Words.counted(streams.count, "stream")) linked to the user")
    if hasFreeText { html.write("; values with <a href=\(attribute: "#?q=" + freeTextQuery)>free text</a>") }
    let openStreams = streams.filter { $0.category == nil }
    if !openStreams.isEmpty {
      html.write("; <em>unanswered</em> for ")
      write(openStreams)
    }
    html.writeRaw(".\n")
  }

  /// Whether the filter `open:yes` matches an entry.
  private var hasFreeText: Bool {
    var hasFreeText = false
    for registry in apps {
      registry.visit { point, stream in if stream != nil, point.isFreeText { hasFreeText = true } }
    }
    return hasFreeText
  }

  private mutating func writeDefaults(of streams: [StreamInventory]) {
    func defaultWords(of stream: StreamInventory) -> Set<String> {
      Set(stream.audiences.map { $0.defaultWord ?? Words.unanswered })
    }
    html.writeRaw("<li><b>By default:</b> ")
    var isFirst = true
    for (word, title) in [("on", "on"), ("always", "always on"), ("off", "off"), (Words.unanswered, Words.unanswered)] {
      let count = streams.count { defaultWords(of: $0).contains(word) }
      if count == 0 { continue }
      let query = Self.queryText("consent:\(word) kind:stream")
      html.write("\(isFirst ? "" : ", ")<a href=\(attribute: "#?q=" + query)>\(title)</a> for \(count)")
      isFirst = false
    }
    html.write(" of \(Words.counted(streams.count, "stream")); variants of an app may differ.\n")
  }

  private mutating func writeOpenQuestions() {
    let counts = zip(apps, questions).map { ($0.name, $1.count) }
    let count = counts.reduce(0) { $0 + $1.1 }
    html.writeRaw("<li><b>Open:</b> ")
    if count == 0 { return html.writeRaw("every question is answered.\n") }
    html.write("<a href=#unanswered>\(count) unanswered \(count == 1 ? "question" : "questions")</a>")
    if counts.count > 1, let most = counts.max(by: { $0.1 < $1.1 }) {
      html.write(", of which \(most.1) are in \(most.0)")
    }
    html.writeRaw(".\n")
  }

  /// Writes links to the first four streams, and the number of the remaining streams.
  private mutating func write(_ streams: [StreamInventory]) {
    for (index, stream) in streams.prefix(4).enumerated() {
      html.write("\(index > 0 ? ", " : "")\(link: stream.id, stream.nameInRegistry)")
    }
    if streams.count > 4 { html.writeText(" and \(streams.count - 4) more") }
  }

  /// Returns whether the first registry sorts before the second: by sensitivity, tracking, third parties, and unbounded
  /// data, then by name.
  static func precedesByRisk(_ first: RegistryInventory, _ second: RegistryInventory) -> Bool {
    func risk(for registry: RegistryInventory) -> [Int] {
      let category = registry.streams.compactMap { $0.category?.category.rawValue }.max() ?? 0
      let tracks = registry.streams.contains { $0.isTracking.value == true } ? 1 : 0
      let thirdPartyCount = registry.streams.filter { $0.recipients.contains { $0.role != "self" } }.count
      let unbounded = registry.streams.filter { !$0.boundOfUnit.isBounded }.count
      return [category, tracks, thirdPartyCount, unbounded]
    }
    let risks = (risk(for: first), risk(for: second))
    return risks.0 == risks.1 ? first.name < second.name : risks.1.lexicographicallyPrecedes(risks.0)
  }
}
