import SignalbookRegistry
import SignalbookReview

// A summary of each app's streams: the data, the recipients, the retention and the opt-out.
extension DictionaryPage {
  /// Writes a one-page summary of a registry for printing: its streams, warnings and open questions.
  mutating func writeSummary(of registry: RegistryInventory, _ questions: [UnansweredQuestion]) {
    writeGlance(of: [registry], "Streams")
    writeInactive([registry])
    for warning in registry.activeStreams.flatMap(\.warnings) {
      html.write("<p class=\"note caution\">Warning, \(link: warning.id, warning.name): \(prose: warning.text)\n")
    }
    if questions.isEmpty { return }
    html.write("<p class=ask><a href=#unanswered>\(Words.counted(questions.count, "unanswered question"))</a>: ")
    html.writeText(questions.map(\.question).joined(separator: " "))
    html.writeRaw("\n")
  }

  /// Writes a sentence about each registry whose streams are retired.
  mutating func writeInactive(_ registries: [RegistryInventory]) {
    for registry in registries where !registry.streams.isEmpty {
      guard let reason = registry.reasonForNoStreams else { continue }
      html.write("<p class=w>\(registry.name) sends no data, because \(reason).\n")
    }
  }

  mutating func writeGlance(of registries: [RegistryInventory], _ caption: HTMLWriter) {
    if registries.allSatisfy(\.activeStreams.isEmpty) { return }
    html.beginTable(
      caption,
      ["Stream", "Collected", "Recipient", "Retention", "By default", "How to opt out"],
      kind: "glance")
    for registry in registries {
      for stream in registry.activeStreams {
        let name = registries.count > 1 ? stream.nameInRegistry : stream.stream.name
        html.write("<tr><th scope=row>\(link: stream.id, name)<td>")
        writeCollected(by: stream)
        html.writeRaw("<td>")
        writeNames(of: stream)
        html.writeRaw("<td>")
        writeTextOrUnanswered(stream.recipientRetentionDescription.value)
        markInferred(stream.recipientRetentionDescription)
        html.writeRaw("<td>")
        if stream.audiences.allSatisfy({ $0.defaultWord == nil }) {
          writeUnanswered()
        } else {
          html.writeText(stream.consentWords)
          if let audience = stream.audiences.first { markInferred(audience.isOnByDefault) }
        }
        html.writeRaw("<td>")
        writeDecline(of: stream)
        html.writeRaw("\n")
      }
    }
    html.writeRaw("</table></div>\n")
  }

  /// Writes the stream's data classes, most sensitive category first, followed by identifiers and free text.
  private mutating func writeCollected(by stream: StreamInventory) {
    /// Whether a point's class is inferred, by category and data class.
    var classes: [MozillaCategory: [String: Bool]] = [:]
    var isUnknown = false
    var hasFreeText = false
    for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
      point.visit { point in
        if point.isFreeText { hasFreeText = true }
        guard point.carriesInformation || stream.points.isEmpty else { return }
        if let data = point.dataClass {
          let only = point.metadata.isDevelopmentOnly ? " (development builds only; not enforced by Signalbook)" : ""
          let isInferred = inventory.provenance[point.data] == .inferred
          let words = Words.name(of: data) + only
          classes[data.category, default: [:]][words, default: false] =
            isInferred || classes[data.category]?[words] == true
        } else {
          isUnknown = true
        }
      }
    }
    for (category, words) in classes.sorted(by: { $0.key > $1.key }) {
      html.write("\(markup: chip(for: category)) ")
      for (index, word) in words.sorted(by: { $0.key < $1.key }).enumerated() {
        html.write("\(index > 0 ? ", " : "")\(word.key)")
        if word.value { html.writeRaw(" <span class=\"tag warn\">inferred</span>") }
      }
      html.writeRaw(" ")
    }
    if isUnknown { html.writeRaw("<span class=\"tag stop\">data class unanswered</span> ") }
    if hasFreeText { html.writeRaw("<span class=\"tag warn\">free text</span> ") }
    if !stream.isDeclared { html.writeRaw("<span class=\"tag stop\">free text: unanswered</span> ") }
    for warning in stream.warnings {
      html.write("<span class=\"tag stop\">\(link: warning.id, "warning: \(warning.name)")</span> ")
    }
    switch stream.isLinked.value {
    case true?:
      html.writeRaw("<span class=\"tag warn\">linked to the user</span>")
      markInferred(stream.isLinked)
    case false?:
      let profiles = stream.linkingProfiles
      if !profiles.isEmpty {
        html.write(
          "<span class=\"tag warn\">linked to the user for profile \(profiles.joined(separator: ", "))</span>")
      }
    case nil: html.writeRaw("<span class=\"tag stop\">linked or not: unanswered</span>")
    }
  }

  /// Writes the names of the recipients, or a warning if the recipients are missing.
  private mutating func writeNames(of stream: StreamInventory) {
    for (index, recipient) in stream.recipients.enumerated() {
      html.write("\(index > 0 ? ", " : "")\(recipient.name), \(Self.role(for: recipient.role))")
      markInferred(Answer(recipient.role, "recipients.role", at: recipient.location))
      if recipient.isTracking == true { html.writeRaw(" <span class=\"tag stop\">tracking</span>") }
    }
    if stream.audiences.contains(where: { !$0.recipients.isAnswered }) {
      html.writeRaw("<span class=\"tag stop\">recipient not declared</span>")
    }
  }

  private mutating func writeDecline(of stream: StreamInventory) {
    if let words = stream.deletionDescription { return html.writeText("sent " + words) }
    if stream.audiences.allSatisfy(\.isAlways) { return html.writeText("no opt-out") }
    var phrases: [String] = []
    for audience in stream.audiences {
      let words = audience.isAlways ? "no opt-out" : audience.mechanism.value
      guard let words, !phrases.contains(words) else { continue }
      phrases.append(words)
    }
    writeTextOrUnanswered(phrases.isEmpty ? nil : phrases.joined(separator: "; "))
  }
}
