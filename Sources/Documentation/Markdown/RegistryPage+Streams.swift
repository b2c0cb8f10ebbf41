import SignalbookExporting
import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension RegistryPage {
  mutating func write(_ inventory: StreamInventory) {
    let stream = inventory.stream
    writeHeading("##", stream.name, anchor: MarkdownAnchor.anchor(for: inventory.id))
    if let description = stream.description { writer.write("\(description)\n\n") }
    writeAnswers(inventory)
    writeLimits(of: inventory)
    writeVariations(stream)
    writeExample(inventory)
    writeMembers(inventory)
    let sections = EventSection.sections(of: inventory, in: registry)
    write(sections, of: inventory)
    if !inventory.attributes.isEmpty {
      writeHeading("###", "Attributes", anchor: anchor(forSection: "streams", stream.name, "attributes"))
      writeFields(inventory.attributes)
    }
    writeMessages(inventory.messages, title: nil)
  }

  // MARK: Reviewers' questions

  private mutating func writeAnswers(_ inventory: StreamInventory) {
    let stream = inventory.stream
    let metadata = inventory.metadata
    let gaps = inventory.unansweredKeys
    commonGaps = gaps.everywhere
    /// Writes a stream's answer. If only the stream's entries answer the question, refers to the entries.
    func writeAnswer(
      _ question: StaticString, _ key: String, _ text: String?, _ write: (inout MarkdownWriter, String) -> Void
    ) {
      if text == nil, !gaps.anywhere.contains(key) {
        answer(question) { $0.writer.writeRaw("declared for each entry") }
      } else {
        answer(question, Answer(text, key, at: stream.origin.location), write)
      }
    }

    writer.writeRaw("| question | answer |\n|---|---|\n")
    if let retired = metadata.retired { answer("**retired**") { $0.writer.writeText(Words.lifecycle(for: retired)) } }
    if let deprecated = metadata.deprecated {
      answer("**deprecated**") { $0.writer.writeText(Words.lifecycle(for: deprecated)) }
    }
    if !stream.variantNames.isEmpty {
      answer("collected only in") { $0.writer.writeText(stream.variantNames.joined(separator: ", ")) }
    }
    writeAnswer("why", "why", metadata.why) { $0.writeText($1) }
    writeAudienceAnswers("recipient", of: inventory) { $0.writeRecipients(of: $1) }
    writeAudienceAnswers("consent: by default", of: inventory) { $0.writeConsent(of: $1, in: inventory) }
    writeAudienceAnswers("opting out", of: inventory) { $0.writeOptOut(of: $1) }
    writeAudienceAnswers("population", of: inventory) { $0.writePopulation(of: $1, in: inventory) }
    if let words = inventory.restrictionsDescription { answer("remote restrictions") { $0.writer.writeText(words) } }
    let provenanceIndex = provenance
    answer("identifiers", inventory.identifiers) { writer, identifiers in
      if identifiers.isEmpty { writer.writeRaw("none") }
      for (index, identifier) in identifiers.enumerated() {
        if index > 0 { writer.writeLineBreak() }
        let scope = identifier.scopeDescription + identifier.onlyProfilesSuffix
        writer.write("\(code: identifier.field)\(": of \(scope)")")
        func mark(_ answer: Answer<String>) {
          if provenanceIndex[answer] == .inferred { writer.writeRaw(" (**inferred**)") }
        }
        mark(identifier.scopeAnswer)
        writer.writeRaw("; origin: ")
        writer.answer("identifiers.origin", identifier.originDescription)
        mark(identifier.originAnswer)
        if let vendor = identifier.vendor { writer.writeText(" (\(vendor))") }
        writer.writeRaw("; changes: ")
        writer.answer("identifiers.reset", identifier.resetDescription)
        mark(identifier.resetAnswer)
        if !identifier.notJoinedWith.isEmpty {
          writer.write("; never sent with \(codes: identifier.notJoinedWith)")
        }
      }
    }
    let profiles = inventory.linkingProfilesSuffix
    let isLinkInferred = provenance[inventory.isLinked] == .inferred
    answer("linked to the user", inventory.isLinked) { writer, isLinked in
      writer.writeRaw(isLinked ? "yes" : "no")
      if isLinkInferred { writer.writeRaw(" (**inferred**)") }
      if !profiles.isEmpty { writer.writeText(profiles) }
    }
    answer("retention on the device", inventory.retentionOnDeviceDescription) { $0.writeText($1) }
    answer("retention by the recipient", inventory.recipientRetentionDescription) { $0.writeText($1) }
    answer("sent by", inventory.senderDescription) { $0.writeText($1) }
    if metadata.isDevelopmentOnly { answer("builds") { $0.writer.writeRaw(Words.developmentOnly) } }
    writeAnswer("data class", "data", metadata.data) { writer, data in
      writer.writeCode(data)
      if let category = DataClass.named(data)?.category { writer.writeText(": " + Words.category(for: category)) }
    }
    writeAnswer("purposes", "purposes", metadata.purposes.isEmpty ? nil : metadata.purposes.joined(separator: ", ")) {
      $0.writeText($1)
    }
    writeAnswer("owner", "owner", metadata.owner) { $0.writeText($1) }
    if metadata.review.isEmpty {
      writeAnswer("review", "review", nil) { $0.writeText($1) }
    } else {
      answer("review") { $0.writeReviewList(metadata.review) }
    }
    if let since = metadata.since { answer("since") { $0.writer.writeText(since) } }
    writeAnswer("expires", "expires", metadata.expires) { $0.writeText($1) }
    if !stream.isExternal {
      if stream.encoding != .none {
        answer("maximum information in an event") { $0.writer.writeText(inventory.boundOfEvent.boundDescription) }
      }
      if inventory.isDeclared {
        writer.write(
          "| maximum information in a \(Words.unit(of: stream)) | \(inventory.boundOfUnit.boundDescription) |\n")
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
          if index > 0 { page.writer.writeLineBreak() }
          if item.word == .inferred {
            page.writer.writeRaw("**inferred**")
          } else {
            page.writer.writeText(item.word.title)
          }
          page.writer.write(": \(codes: item.keys)")
        }
      }
    }
    writeFormerNamesRow(metadata.formerly)
    if let note = metadata.note {
      if let warning = warning(in: note) {
        answer("**warning**") { $0.writer.writeText(warning) }
      } else {
        answer("note") { $0.writer.writeText(note) }
      }
    }
  }

  /// Writes a row for each distinct answer to a question, with the variants and profiles that share it. Omits empty
  /// answers, and profiles that share an answer with a variant.
  private mutating func writeAudienceAnswers(
    _ question: StaticString, of inventory: StreamInventory,
    _ write: (inout MarkdownWriter, StreamInventory.Audience) -> Void
  ) {
    var answers: [(names: [String], cell: MarkdownWriter)] = []
    for audience in inventory.audiences {
      var cell = MarkdownWriter()
      // A leading space prevents escaping as the start of a line.
      cell.writeRaw(" ")
      write(&cell, audience)
      if let index = answers.firstIndex(where: { $0.cell.bytes == cell.bytes }) {
        if audience.profile == nil { answers[index].names.append(audience.name) }
      } else {
        answers.append(([audience.name], cell))
      }
    }
    for answer in answers where answer.cell.bytes.count > 1 {
      writer.beginRow()
      writer.writeRaw(question)
      if answers.count > 1, answer.names != ["all users"] {
        writer.writeText(", " + answer.names.joined(separator: ", "))
      }
      writer.writeRaw(" |")
      writer.append(answer.cell)
      writer.endRow()
    }
  }

  // MARK: Limits and sending

  private mutating func writeLimits(of inventory: StreamInventory) {
    let stream = inventory.stream
    if stream.isExternal {
      writer.writeRaw("\nSent by a third-party SDK. Listed for completeness.\n")
      return
    }
    writeHeading("###", "Limits and uploads", anchor: anchor(forSection: "streams", stream.name, "limits"))
    writer.writeRaw("| limit | value |\n|---|---|\n")
    answer("ping") { page in
      page.writer.writeCode(stream.ping)
      if let version = stream.version { page.writer.writeText(", version \(version)") }
    }
    if let index = stream.profileIndex {
      let name = registry.profiles[index].name
      answer("text limits") { $0.writer.writeLink(name, to: $0.anchor(forSection: "profiles", name)) }
    }
    for (limit, value) in Words.limits(of: stream) {
      writer.write("| \(limit) | \(value) |\n")
    }
    if let name = stream.deletionRequest {
      answer("deletion request") { page in
        page.writer.write("\(code: name), sent when the user opts out")
      }
    }
    guard let upload = stream.upload else { return }
    answer("request") { $0.writeRequest(upload) }
    if upload.sendsPingInURL {
      answer("members of the ping") { $0.writer.writeRaw("in the path and the query string, without a body") }
    } else {
      answer("content type") { $0.writer.writeCode(upload.contentType) }
    }
    answer("cookies", inventory.sendsCookies) { $0.writeRaw($1 ? "sent" : "not sent") }
    for (word, codes) in [
      ("success status", upload.declaredSuccessCodes), ("delete on status", upload.deletionCodes),
      ("retry on status", upload.retryCodes),
    ]
    where !codes.isEmpty {
      writer.write("| \(word) | \(codes: codes) |\n")
    }
    if let body = upload.responseFormat {
      answer("answer") {
        $0.writer.write(
          "list \(code: body.listKey); \(code: body.acceptedKey) of each item is true if the receiver accepted the ping"
        )
      }
    }
    if !upload.uploadMoments.isEmpty {
      answer("sent when") { $0.writer.writeText(Words.moments(for: upload.uploadMoments)) }
    }
    if let batch = upload.batch {
      answer("batch") { page in
        if batch.listKey.isEmpty {
          page.writer.writeText("as a list")
        } else {
          page.writer.write("in the member \(code: batch.listKey)")
        }
        if batch.isJSONText { page.writer.writeRaw(", as JSON text") }
        if let inside = batch.wrapperKey { page.writer.write(", under the key \(code: inside)") }
        if let maxCount = batch.maxPings { page.writer.writeText(", at most \(maxCount)") }
      }
    }
    if let note = upload.note { answer("note") { $0.writer.writeText(note) } }
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
      writer.writeCode(text)
    }
  }

  /// Writes the differences in a variant or profile, as in the schema.
  private mutating func writeVariations(_ stream: Stream) {
    for (kind, variations) in [("variant", stream.variants), ("profile", stream.profiles)] {
      for variation in variations {
        // The table of answers contains consent, population and recipients.
        let answeredKeys = ["consent", "population", "recipients", "note"]
        let otherMembers = (variation.node.members ?? []).filter { !answeredKeys.contains($0.key) }
        let note = variation.node["note"]?.string
        if otherMembers.isEmpty && note == nil { continue }
        writer.write("\nFor \(kind) \(code: variation.name):")
        if let note { writer.write(" \(note)") }
        writer.writeRaw("\n")
        if otherMembers.isEmpty { continue }
        let tree = JSONTree.object(otherMembers.sorted { $0.key < $1.key }.map { ($0.key, .sortedTree(of: $0.value)) })
        writer.writeRaw("\n")
        writer.writeFencedBlock(tree.pretty().split(separator: "\n").map(String.init), as: "json")
      }
    }
  }
}

extension MarkdownWriter {
  /// Writes the recipients with their roles.
  fileprivate mutating func writeRecipients(of audience: StreamInventory.Audience) {
    guard let recipients = audience.recipients.value else { return writeUnanswered(audience.recipients.key) }
    for (index, recipient) in recipients.enumerated() {
      if index > 0 { writeLineBreak() }
      writeText(
        recipient.name + " (" + (recipient.roleDescription ?? Words.unanswered) + ")"
      )
      if !recipient.hosts.isEmpty {
        writeRaw(": ")
        list(recipient.hosts) { $0.writeCode($1) }
      }
      if let country = recipient.validCountry { writeText(", in \(country)") }
      if let safeguard = recipient.safeguard { writeText(", \(safeguard)") }
      switch recipient.isTracking {
      case true?: writeRaw(", **joins data across companies**")
      case false?: writeRaw(", no tracking")
      case nil: break
      }
      for key in recipient.unansweredKeys {
        writeRaw(", ")
        writeUnanswered("recipients." + key)
      }
    }
  }

  /// Writes the default and the opt-out.
  fileprivate mutating func writeConsent(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    if let words = stream.deletionDescription {
      writeText(words)
    } else if audience.isAlways {
      writeRaw("always on; users cannot opt out")
    } else if let isOn = audience.isOnByDefault.value {
      writeRaw(isOn ? "on" : "off")
    } else {
      writeUnanswered(audience.isOnByDefault.key)
    }
    if let mechanism = audience.mechanism.value {
      writeText("; \(audience.choice): \(mechanism)")
    } else if !audience.isAlways {
      writeText("; \(audience.choice): ")
      writeUnanswered(audience.mechanism.key)
    }
    if let key = audience.settingKey {
      writeRaw(", setting ")
      writeCode(key)
    }
    if let hold = audience.holdDescription { writeText("; " + hold) }
    switch audience.isOffInPrivateMode.value {
    case let isOff?: writeText("; " + stream.privateModeDescription(for: isOff))
    case nil:
      writeRaw("; in private browsing: ")
      writeUnanswered(audience.isOffInPrivateMode.key)
    }
  }

  /// Writes the data that is deleted on opt-out.
  fileprivate mutating func writeOptOut(of audience: StreamInventory.Audience) {
    for (index, (data, word)) in audience.optOut.enumerated() {
      if index > 0 { writeLineBreak() }
      writeText(data + ": ")
      answer(word.key, StreamInventory.Audience.optOutDescription(of: word))
    }
  }

  /// Writes an answer in a cell, or its key if the question is unanswered.
  fileprivate mutating func answer(_ key: String, _ text: String?) {
    if let text { self.writeText(text) } else { writeUnanswered(key) }
  }

  fileprivate mutating func writePopulation(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    guard let population = audience.population.value else { return writeUnanswered(audience.population.key) }
    var isFirst = true
    for (word, items) in [
      ("channels", population.channels), ("countries", population.countries), ("locales", population.locales),
    ] where !items.isEmpty {
      if !isFirst { writeLineBreak() }
      isFirst = false
      writeText(word + " ")
      list(items) { $0.writeCode($1) }
    }
    if let sample = population.sample { writeText((isFirst ? "" : "; ") + "a random share of \(sample)") }
    writeText((population.isEverybody ? "" : "; ") + stream.mechanism(of: population))
  }

  /// Writes "yes" or "no", or the key if the question is unanswered.
  mutating func answer(_ answer: Answer<Bool>) {
    if let value = answer.value { writeRaw(value ? "yes" : "no") } else { writeUnanswered(answer.key) }
  }

  mutating func writeUnanswered(_ key: String) {
    writeRaw("*unanswered:* ")
    writeCode(key)
  }
}

extension InformationBound {
  /// A description of the bound, such as `at most 3.2 bits`, or of the unbounded parts.
  var boundDescription: String { isBounded ? "at most \(description)" : unboundedPartsDescription }
}

extension JSONTree {
  /// Returns a JSON tree with members sorted by key.
  static func sortedTree(of node: JSONNode) -> JSONTree {
    switch node.value {
    case .array(let items): .list(items.map(sortedTree))
    case .object(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, sortedTree(of: $0.value)) })
    default: .node(node)
    }
  }
}
