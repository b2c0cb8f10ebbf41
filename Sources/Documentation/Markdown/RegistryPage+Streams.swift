import SignalbookExporting
import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension RegistryPage {
  mutating func write(_ inventory: StreamInventory) {
    let stream = inventory.stream
    heading("##", stream.name, anchor: MarkdownAnchor.of(inventory.id))
    if let description = stream.description { writer.write("\(description)\n\n") }
    writeAnswers(inventory)
    writeLimits(stream)
    writeVariations(stream)
    writeExample(inventory)
    writeMembers(inventory)
    let sections = EventSection.of(inventory, in: registry)
    write(sections, of: inventory)
    if !inventory.attributes.isEmpty {
      heading("###", "Attributes", anchor: anchor("streams", stream.name, "attributes"))
      writeFields(inventory.attributes)
    }
    writeMessages(inventory.messages, title: nil)
  }

  // MARK: Reviewers' questions

  private mutating func writeAnswers(_ inventory: StreamInventory) {
    let stream = inventory.stream
    let metadata = inventory.metadata
    let gaps = inventory.unanswered
    commonGaps = gaps.everywhere
    /// Writes a stream's answer. If only the stream's entries answer the question, refers to the entries.
    func tell(
      _ question: StaticString, _ key: String, _ text: String?, _ write: (inout MarkdownWriter, String) -> Void
    ) {
      if text == nil, !gaps.anywhere.contains(key) {
        answer(question) { $0.writer.raw("declared for each entry") }
      } else {
        answer(question, Answer(text, key, at: stream.origin.location), write)
      }
    }

    writer.raw("| question | answer |\n|---|---|\n")
    if let retired = metadata.retired { answer("**retired**") { $0.writer.text(Words.lifecycle(retired)) } }
    if let deprecated = metadata.deprecated { answer("**deprecated**") { $0.writer.text(Words.lifecycle(deprecated)) } }
    tell("why", "why", metadata.why) { $0.text($1) }
    ask("recipient", of: inventory) { $0.writeRecipients(of: $1) }
    ask("consent: by default", of: inventory) { $0.writeConsent(of: $1, in: inventory) }
    ask("opting out", of: inventory) { $0.writeOptOut(of: $1) }
    ask("population", of: inventory) { $0.writePopulation(of: $1, in: inventory) }
    if let words = inventory.restrictionsDescription { answer("remote restrictions") { $0.writer.text(words) } }
    let provenanceIndex = provenance
    answer("identifiers", inventory.identifiers) { writer, identifiers in
      if identifiers.isEmpty { writer.raw("none") }
      for (index, identifier) in identifiers.enumerated() {
        if index > 0 { writer.breakLine() }
        writer.write("\(code: identifier.field)\(": of \(identifier.scopeDescription)")")
        func mark(_ answer: Answer<String>) {
          if provenanceIndex[answer] == .inferred { writer.raw(" (**inferred**)") }
        }
        mark(identifier.scopeAnswer)
        writer.raw("; origin: ")
        writer.answer("identifiers.origin", identifier.originDescription)
        mark(identifier.originAnswer)
        if let vendor = identifier.vendor { writer.text(" (\(vendor))") }
        writer.raw("; changes: ")
        writer.answer("identifiers.reset", identifier.resetDescription)
        mark(identifier.resetAnswer)
        if !identifier.notJoinedWith.isEmpty {
          writer.write("; never sent with \(codes: identifier.notJoinedWith)")
        }
      }
    }
    let isLinkInferred = provenance[inventory.isLinked] == .inferred
    answer("linked to the user", inventory.isLinked) { writer, isLinked in
      writer.raw(isLinked ? "yes" : "no")
      if isLinkInferred { writer.raw(" (**inferred**)") }
    }
    answer("retention on the device", inventory.retentionOnDeviceDescription) { $0.text($1) }
    answer("retention by the recipient", inventory.recipientRetentionDescription) { $0.text($1) }
    answer("sent by", inventory.senderDescription) { $0.text($1) }
    tell("data class", "data", metadata.data) { writer, data in
      writer.code(data)
      if let category = DataClass.named(data)?.category { writer.text(": " + Words.category(category)) }
    }
    tell("purposes", "purposes", metadata.purposes.isEmpty ? nil : metadata.purposes.joined(separator: ", ")) {
      $0.text($1)
    }
    tell("owner", "owner", metadata.owner) { $0.text($1) }
    if metadata.review.isEmpty {
      tell("review", "review", nil) { $0.text($1) }
    } else {
      answer("review") { $0.writeReviewList(metadata.review) }
    }
    if let since = metadata.since { answer("since") { $0.writer.text(since) } }
    tell("expires", "expires", metadata.expires) { $0.text($1) }
    if !stream.isExternal {
      if stream.encoding != .none {
        answer("maximum information in an event") { $0.writer.text(inventory.boundOfEvent.words) }
      }
      if inventory.isDeclared {
        writer.write("| maximum information in a \(Words.unit(of: stream)) | \(inventory.boundOfUnit.words) |\n")
      } else {
        writer.write("| maximum information in a \(Words.unit(of: stream)) | *\(Words.unanswered)* |\n")
      }
    }
    if let table = StreamQueries.table(of: stream, inRegistryNamed: registry.name) {
      answer("table") { page in
        page.writer.write("\(code: table), partitioned by the day of \(code: StreamQueries.partition)")
        if !inventory.events.isEmpty {
          page.writer.write("; SQL for an event: \(code: "signalbook export sql --entry ID")")
        }
      }
    }
    let sources = provenance.words(of: inventory)
    if !sources.isEmpty {
      answer("sources of the answers") { page in
        for (index, item) in sources.enumerated() {
          if index > 0 { page.writer.breakLine() }
          if item.word == .inferred { page.writer.raw("**inferred**") } else { page.writer.text(item.word.title) }
          page.writer.write(": \(codes: item.keys)")
        }
      }
    }
    writeFormerNamesRow(metadata.formerly)
    if let note = metadata.note {
      if let warning = warning(in: note) {
        answer("**warning**") { $0.writer.text(warning) }
      } else {
        answer("note") { $0.writer.text(note) }
      }
    }
  }

  /// Writes a row for each distinct answer to a question, with the variants and profiles that share it. Omits empty
  /// answers, and profiles that share an answer with a variant.
  private mutating func ask(
    _ question: StaticString, of inventory: StreamInventory,
    _ write: (inout MarkdownWriter, StreamInventory.Audience) -> Void
  ) {
    var answers: [(names: [String], cell: MarkdownWriter)] = []
    for audience in inventory.audiences {
      var cell = MarkdownWriter()
      // A leading space prevents escaping as the start of a line.
      cell.raw(" ")
      write(&cell, audience)
      if let index = answers.firstIndex(where: { $0.cell.bytes == cell.bytes }) {
        if audience.profile == nil { answers[index].names.append(audience.name) }
      } else {
        answers.append(([audience.name], cell))
      }
    }
    for answer in answers where answer.cell.bytes.count > 1 {
      writer.beginRow()
      writer.raw(question)
      if answers.count > 1, answer.names != ["all users"] { writer.text(", " + answer.names.joined(separator: ", ")) }
      writer.raw(" |")
      writer.append(answer.cell)
      writer.endRow()
    }
  }

  // MARK: Limits and sending

  private mutating func writeLimits(_ stream: Stream) {
    if stream.isExternal {
      writer.raw("\nSent by a third-party SDK. Listed for completeness.\n")
      return
    }
    heading("###", "Limits and uploads", anchor: anchor("streams", stream.name, "limits"))
    writer.raw("| limit | value |\n|---|---|\n")
    answer("ping") { page in
      page.writer.code(stream.ping)
      if let version = stream.version { page.writer.text(", version \(version)") }
    }
    if let index = stream.profileIndex {
      let name = registry.profiles[index].name
      answer("text limits") { $0.writer.link(name, to: $0.anchor("profiles", name)) }
    }
    for (limit, value) in Words.limits(stream) {
      writer.write("| \(limit) | \(value) |\n")
    }
    if let name = stream.deletionRequest {
      answer("deletion request") { page in
        page.writer.write("\(code: name), sent when the user opts out")
      }
    }
    guard let upload = stream.upload else { return }
    answer("request") { $0.writeRequest(upload) }
    if upload.isInAddress {
      answer("members of the ping") { $0.writer.raw("in the path and the query string, without a body") }
    } else {
      answer("content type") { $0.writer.code(upload.contentType) }
    }
    answer("cookies") { $0.writer.raw(upload.sendsCookies ? "sent" : "not sent") }
    for (word, codes) in [
      ("success status", upload.success), ("delete on status", upload.delete),
      ("retry on status", upload.keep),
    ]
    where !codes.isEmpty {
      writer.write("| \(word) | \(codes: codes) |\n")
    }
    if let body = upload.answer {
      answer("answer") {
        $0.writer.write(
          "list \(code: body.list); \(code: body.taken) of each item is true if the receiver accepted the ping")
      }
    }
    if !upload.when.isEmpty { answer("sent when") { $0.writer.text(Words.moments(upload.when)) } }
    if let batch = upload.batch {
      answer("batch") { page in
        if batch.wire.isEmpty {
          page.writer.text("as a list")
        } else {
          page.writer.write("in the member \(code: batch.wire)")
        }
        if batch.isText { page.writer.raw(", as JSON text") }
        if let inside = batch.inside { page.writer.write(", under the key \(code: inside)") }
        if let most = batch.atMost { page.writer.text(", at most \(most)") }
      }
    }
    if let note = upload.note { answer("note") { $0.writer.text(note) } }
  }

  private mutating func writeRequest(_ upload: Stream.Upload) {
    var text = upload.method + " " + (upload.address?.withoutUserAndQuery ?? "") + (upload.path?.text ?? "")
    for (index, item) in upload.query.enumerated() { text += (index == 0 ? "?" : "&") + item.name + "=" + item.value }
    if upload.address == nil {
      writer.write("\(code: upload.method) to an endpoint that the app sets")
      if upload.path != nil || !upload.query.isEmpty {
        writer.write(", \(code: String(text.dropFirst(upload.method.count + 1)))")
      }
    } else {
      writer.code(text)
    }
  }

  /// Writes the differences in a variant or profile, as in the schema.
  private mutating func writeVariations(_ stream: Stream) {
    for (kind, variations) in [("variant", stream.variants), ("profile", stream.profiles)] {
      for variation in variations {
        // The table of answers contains consent, population and recipients.
        let answered = ["consent", "population", "recipients", "note"]
        let others = (variation.node.members ?? []).filter { !answered.contains($0.key) }
        let note = variation.node["note"]?.string
        if others.isEmpty && note == nil { continue }
        writer.write("\nFor \(kind) \(code: variation.name):")
        if let note { writer.write(" \(note)") }
        writer.raw("\n")
        if others.isEmpty { continue }
        let tree = JSONTree.object(others.sorted { $0.key < $1.key }.map { ($0.key, .of($0.value)) })
        writer.raw("\n")
        writer.fenced(tree.pretty().split(separator: "\n").map(String.init), as: "json")
      }
    }
  }
}

extension MarkdownWriter {
  /// Writes the recipients with their roles.
  fileprivate mutating func writeRecipients(of audience: StreamInventory.Audience) {
    guard let recipients = audience.recipients.value else { return unanswered(audience.recipients.key) }
    for (index, recipient) in recipients.enumerated() {
      if index > 0 { breakLine() }
      text(
        recipient.name + " (" + (recipient.roleDescription ?? Words.unanswered) + ")"
      )
      if !recipient.hosts.isEmpty {
        raw(": ")
        list(recipient.hosts) { $0.code($1) }
      }
      if let country = recipient.country { text(", in \(country)") }
      if let safeguard = recipient.safeguard { text(", \(safeguard)") }
      if recipient.isTracking == true { raw(", **joins data across companies**") }
      for key in recipient.unanswered {
        raw(", ")
        unanswered("recipients." + key)
      }
    }
  }

  /// Writes the default and the opt-out.
  fileprivate mutating func writeConsent(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    if let words = stream.deletionDescription {
      text(words)
    } else if audience.isAlways {
      raw("always on; users cannot opt out")
    } else if let isOn = audience.isOnByDefault.value {
      raw(isOn ? "on" : "off")
    } else {
      unanswered(audience.isOnByDefault.key)
    }
    if let mechanism = audience.mechanism.value {
      text("; \(audience.choice): \(mechanism)")
    } else if !audience.isAlways {
      text("; \(audience.choice): ")
      unanswered(audience.mechanism.key)
    }
    if let key = audience.settingKey {
      raw(", setting ")
      code(key)
    }
    if let hold = audience.holdDescription { text("; " + hold) }
    switch audience.isOffInPrivateMode.value {
    case let isOff?: text("; " + stream.privateModeDescription(isOff))
    case nil:
      raw("; in private browsing: ")
      unanswered(audience.isOffInPrivateMode.key)
    }
  }

  /// Writes the data that is deleted on opt-out.
  fileprivate mutating func writeOptOut(of audience: StreamInventory.Audience) {
    for (index, (data, word)) in audience.optOut.enumerated() {
      if index > 0 { breakLine() }
      text(data + ": ")
      answer(word.key, StreamInventory.Audience.optOutDescription(of: word))
    }
  }

  /// Writes an answer in a cell, or its key if the question is unanswered.
  fileprivate mutating func answer(_ key: String, _ text: String?) {
    if let text { self.text(text) } else { unanswered(key) }
  }

  fileprivate mutating func writePopulation(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    guard let population = audience.population.value else { return unanswered(audience.population.key) }
    var isFirst = true
    for (word, items) in [
      ("channels", population.channels), ("countries", population.countries), ("locales", population.locales),
    ] where !items.isEmpty {
      if !isFirst { breakLine() }
      isFirst = false
      text(word + " ")
      list(items) { $0.code($1) }
    }
    if let sample = population.sample { text((isFirst ? "" : "; ") + "a random share of \(sample)") }
    text((population.isEverybody ? "" : "; ") + stream.mechanism(of: population))
  }

  /// Writes "yes" or "no", or the key if the question is unanswered.
  mutating func answer(_ answer: Answer<Bool>) {
    if let value = answer.value { raw(value ? "yes" : "no") } else { unanswered(answer.key) }
  }

  mutating func unanswered(_ key: String) {
    raw("*unanswered:* ")
    code(key)
  }
}

extension InformationBound {
  /// A description of the bound, such as `at most 3.2 bits`, or of the unbounded parts.
  var words: String { isBounded ? "at most \(description)" : unboundedPartsDescription }
}

extension JSONTree {
  /// Returns a JSON tree with members sorted by key.
  static func of(_ node: JSONNode) -> JSONTree {
    switch node.value {
    case .array(let items): .list(items.map(of))
    case .object(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, of($0.value)) })
    default: .node(node)
    }
  }
}
