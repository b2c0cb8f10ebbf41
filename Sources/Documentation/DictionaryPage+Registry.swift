import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// The registries and their streams.
extension DictionaryPage {
  mutating func write(_ registry: RegistryInventory) {
    let model = registry.registry
    html.write("<section class=book>\n<div class=summary>\n<h2\(id: "\(rootID(of: registry))/registry")>")
    html.write("\(was: formerIDs["\(rootID(of: registry))/registry"])\(model.name)</h2>\n<p class=lead>")
    html.write("\(prose: model.description)\n")
    writeAnswers(of: registry)
    if let index = apps.firstIndex(where: { $0.name == registry.name }) {
      writeSummary(of: registry, questions[index])
    } else {
      writeUsers(ofLibrary: registry)
    }
    writeNote(model.note)
    html.writeRaw("</div>\n<ul class=brief>")
    for stream in registry.streams {
      html.write("<li>\(link: stream.id, stream.stream.name)")
    }
    for (name, part) in parts(of: registry) {
      html.write("<li>\(link: "\(rootID(of: registry))/\(part)", name)")
    }
    if hasRemoved(of: registry.name) {
      html.write("<li>\(link: "\(rootID(of: registry))/removed", "Removed")")
    }
    html.writeRaw("</ul>\n")
    writeHistory(of: registry)
    for stream in registry.streams { write(stream, of: registry) }
    writeLinks(of: registry)
    writeMessages(of: registry)
    writeTypes(of: registry)
    writeProfiles(of: registry)
    writeReviews(of: registry)
    writeRemoved(of: registry)
    writeExports(of: registry)
    html.writeRaw("</section>\n")
  }

  private mutating func writeUsers(ofLibrary library: RegistryInventory) {
    let importingApps = apps.filter { $0.registry.imports.contains { $0.registryName == library.name } }
    html.writeRaw("<p>A library. The registries that use its streams and fields include them in their counts: ")
    for (index, user) in importingApps.enumerated() {
      html.write("\(index > 0 ? ", " : "")\(link: "\(rootID(of: user))/registry", user.name)")
    }
    html.writeRaw(".\n")
  }

  /// Writes the controller, legal basis, security measures and deletion contact.
  private mutating func writeAnswers(of registry: RegistryInventory) {
    html.writeRaw("<dl class=f>")
    writeFact("Version") { $0.html.writeText(registry.registry.version) }
    if !registry.registry.variants.isEmpty {
      writeFact("Variants") { $0.html.writeText(registry.registry.variants.map(\.name).joined(separator: ", ")) }
    }
    writeFact("Controller") { page in
      guard let controller = registry.controller.value else {
        page.writeUnanswered()
        return page.html.writeText(", also its data protection officer and representative")
      }
      page.html.writeText("\(controller.name), \(controller.contact)")
    }
    if registry.controller.isAnswered {
      writeFact("Data protection officer") { $0.writeTextOrUnanswered(registry.dataProtectionOfficer.value) }
      writeFact("Representative") { $0.writeTextOrUnanswered(registry.representative.value) }
    }
    writeFact("Legal basis") { page in page.writeTextOrUnanswered(registry.legalBasisDescription.value) }
    if registry.firstOfSpecialCategory != nil || registry.specialCategoryCondition.isAnswered {
      writeFact("Condition for special categories") { page in
        page.writeTextOrUnanswered(registry.specialCategoryConditionDescription.value)
      }
    }
    writeFact("Data subjects") { $0.writeTextOrUnanswered(registry.dataSubjects.value?.joined(separator: ", ")) }
    writeFact("Encrypted in transit") { page in
      let hasOwnAnswer = registry.asksForEncryption(of: registry.activeStreams)
      if hasOwnAnswer {
        page.writeTextOrUnanswered(registry.isEncryptedInTransit.value.map { $0 ? "yes" : "no" })
      }
      for (index, stream) in registry.thirdPartyStreams.enumerated() {
        if hasOwnAnswer || index > 0 { page.html.writeRaw("; ") }
        page.html.write("\(link: stream.id, stream.stream.name), by \(stream.sdkDescription): ")
        page.writeTextOrUnanswered(stream.isEncryptedBySDK.value.map { $0 ? "yes" : "no" })
      }
    }
    writeFact("Other security measures") {
      $0.writeTextOrUnanswered(registry.securityMeasures.value?.joined(separator: ", "))
    }
    writeFact("Deletion") { page in
      if let days = registry.deletionDays.value {
        page.html.writeText("automatically after \(Words.counted(days, "day"))")
        let late = registry.activeStreams.filter(\.isDeletionOpen)
        if !late.isEmpty {
          page.html.writeText(" (")
          page.writeUnanswered()
          page.html.writeText(" for recipients of \(late.map(\.stream.name).joined(separator: ", ")))")
        }
      }
      if let address = registry.deletionAddress.value {
        page.html.writeText(registry.deletionDays.isAnswered ? "; on request: " : "on request: ")
        page.writeAddress(address)
      }
      if !registry.deletionDays.isAnswered && !registry.deletionAddress.isAnswered { page.writeUnanswered() }
    }
    writeFact("Public page") { page in
      if let docs = registry.docs.value { page.writeAddress(docs) } else { page.writeUnanswered() }
    }
    html.writeRaw("</dl>\n")
  }

  @inline(never) mutating func writeFact(_ name: String, _ content: (inout DictionaryPage) -> Void) {
    html.write("<dt>\(name)<dd>")
    content(&self)
  }

  /// Writes the file and line of an entry, linked to the source if `sourceLink` is set.
  mutating func writeLocation(at location: Location) {
    let fileAndLine = "\(location.path):\(location.line)"
    guard let sourceLink else { return html.write("<code>\(fileAndLine)</code>") }
    let path = location.path.split(separator: "/").map { Self.queryText(String($0)) }.joined(separator: "/")
    html.write("<a rel=noreferrer href=\(attribute: "\(sourceLink)/\(path)#L\(location.line)")>\(fileAndLine)</a>")
  }

  /// Writes an answer as prose, or "unanswered".
  mutating func writeAnswer(_ text: String?) {
    if let text { html.write("\(prose: text)") } else { writeUnanswered() }
  }

  mutating func writeTextOrUnanswered(_ text: String?) {
    if let text { html.writeText(text) } else { writeUnanswered() }
  }

  // MARK: Streams

  private mutating func write(_ stream: StreamInventory, of registry: RegistryInventory) {
    let model = stream.stream
    var set = FacetTable.Set(kind: "stream", registry: registry.name, stream: stream)
    set.sources = inventory.provenance.words(of: stream).map(\.word.title)
    html.write("<section class=stream>\n<header\(markup: facts(set, of: stream.id, bound: stream.boundOfUnit))>\n")
    html.write("<h3\(id: stream.id)>\(was: formerIDs[stream.id])\(link: stream.id, model.name) ")
    if !model.metadata.isRetired { html.write(chip(for: stream.category?.category)) }
    if model.metadata.isDevelopmentOnly {
      html.writeRaw(" <span class=\"tag warn\">development builds only; not enforced by Signalbook</span>")
    }
    if model.isExternal { html.writeRaw(" <span class=tag>sent by a third-party SDK</span>") }
    html.writeRaw("</h3>\n")
    writeLifecycle(of: model.metadata)
    if let description = model.description {
      html.write("<p>\(prose: description)\n")
    }
    writeAnswers(of: stream, in: registry)
    html.write(historyEntries(of: stream.id, .paragraph))
    writeNeverSent(of: stream)
    writeNote(model.metadata.note)
    for (kind, variations) in [("variant", model.variants), ("profile", model.profiles)] {
      for variation in variations {
        if let text = variation.node["note"]?.string { writeNote(text, of: "\(kind) \(variation.name)") }
      }
    }
    html.writeRaw("</header>\n")
    writeHeaders(of: stream, in: registry)
    writeRetiredFields(of: "streams", model.name, in: registry)
    writeUnit(of: stream, in: registry)
    set.kind = "event"
    if !stream.events.isEmpty {
      html.write("<p class=w>\(Words.counted(stream.events.count, "event")). ")
      html.writeRaw("Events show only the answers that differ from the stream’s.\n<div class=events>\n")
      for event in stream.events { write(event, of: stream, in: registry, &set) }
      html.writeRaw("</div>\n")
    }
    writeAttributes(of: stream, in: registry)
    for message in stream.messages { write(message, of: stream, in: registry) }
    html.writeRaw("</section>\n")
  }

  /// Writes the purposes, recipients, retention and consent.
  private mutating func writeAnswers(of stream: StreamInventory, in registry: RegistryInventory) {
    let model = stream.stream
    html.writeRaw("<dl class=f>")
    writeFact("Why") { $0.writeAnswer(model.metadata.why) }
    writeFact("For") { $0.writeTextOrUnanswered(model.metadata.purposes.commaSeparated) }
    writeFact("Recipients") { $0.writeRecipients(of: stream) }
    writeFact("Sent by") { $0.writeTextOrUnanswered(stream.senderDescription.value) }
    writeFact("Retention") { page in
      page.html.writeText("at the receiver ")
      page.writeTextOrUnanswered(stream.recipientRetentionDescription.value)
      page.html.writeText(", on the device ")
      page.writeTextOrUnanswered(stream.retentionOnDeviceDescription.value)
    }
    writeFact("Consent: by default") { $0.write(of: stream.audiences) { Self.consent(of: $0, in: stream) } }
    if stream.audiences.contains(where: { !$0.isAlways }) {
      writeFact("Opting out") { $0.write(of: stream.audiences.filter { !$0.isAlways }, Self.optOut) }
    }
    writeFact("Identifiers") { page in
      guard let identifiers = stream.identifiers.value else { return page.writeUnanswered() }
      if identifiers.isEmpty { page.html.writeRaw("none") }
      for (index, identifier) in identifiers.enumerated() {
        if index > 0 { page.html.writeRaw("<br>") }
        page.html.write("\(identifier.field), of \(identifier.scopeDescription)\(identifier.onlyProfilesSuffix)")
        page.markInferred(identifier.scopeAnswer)
        page.html.writeRaw("; origin: ")
        page.writeTextOrUnanswered(identifier.originDescription)
        page.markInferred(identifier.originAnswer)
        page.html.writeRaw("; changes: ")
        page.writeTextOrUnanswered(identifier.resetDescription)
        page.markInferred(identifier.resetAnswer)
      }
    }
    writeLife(of: stream, in: registry)
    html.writeRaw("</dl><details><summary>Details</summary><dl class=f>")
    writeFact("Population") { page in
      page.write(of: stream.audiences) { audience in
        guard let population = audience.population.value else { return "<em>unanswered</em>" }
        return "\(stream.description(of: population))"
      }
    }
    if let words = stream.restrictionsDescription { writeFact("Remote restrictions") { $0.html.writeText(words) } }
    writeSources(inventory.provenance.words(of: stream))
    if let table = StreamQueries.table(of: model, inRegistryNamed: registry.name) {
      writeFact("Table") { page in
        page.html.write("<code>\(table)</code>, partitioned by the day of <code>\(StreamQueries.partition)</code>")
        if page.queries.isEmpty {
          page.html.writeRaw("; <code>signalbook export sql</code> generates queries for the events")
        }
      }
    }
    for sentence in Words.rules(of: model) { writeFact(sentence.0) { $0.html.writeText(sentence.1) } }
    writeFact("Declared in") { $0.writeLocation(at: stream.location) }
    writeFact("Bits per event") { stream.isDeclared ? $0.writeBits(stream.boundOfEvent) : $0.writeUnanswered() }
    writeFact("Bits per \(Words.unit(of: model))") {
      stream.isDeclared ? $0.writeBits(stream.boundOfUnit) : $0.writeUnanswered()
    }
    html.writeRaw("</dl></details>\n")
  }

  mutating func writeRecipients(of stream: StreamInventory) { write(of: stream.audiences, Self.recipients) }

  private static func recipients(of audience: StreamInventory.Audience) -> HTMLWriter {
    var html = HTMLWriter()
    guard let recipients = audience.recipients.value else { return "<em>unanswered</em>" }
    for (index, recipient) in recipients.enumerated() {
      html.write("\(index > 0 ? "; " : "")\(recipient.name), \(Self.role(for: recipient.role))")
      if let country = recipient.validCountry { html.writeText(", \(country)") }
      if let safeguard = recipient.safeguard { html.writeText(" (safeguard: \(safeguard))") }
      if !recipient.hosts.isEmpty { html.write(" <code>\(recipient.hosts.joined(separator: " "))</code>") }
      switch recipient.isTracking {
      case true?: html.writeRaw(" <span class=\"tag stop\">tracking</span>")
      case false?: html.writeRaw(", no tracking")
      case nil: break
      }
      let open = recipient.unansweredKeys.filter { $0 != "role" }
      if !open.isEmpty { html.write(" (<em>unanswered</em>: \(open.joined(separator: ", ")))") }
    }
    return html
  }

  static func role(for role: String?) -> String {
    role.map(Stream.Recipient.roleDescription) ?? "role unanswered"
  }

  /// Writes the answer for each audience. Audiences with the same answer are combined.
  private mutating func write(
    of audiences: [StreamInventory.Audience], _ words: (StreamInventory.Audience) -> HTMLWriter
  ) {
    var groups: [(audiences: [StreamInventory.Audience], words: HTMLWriter)] = []
    for audience in audiences {
      let words = words(audience)
      if let index = groups.firstIndex(where: { $0.words.bytes == words.bytes }) {
        groups[index].audiences.append(audience)
      } else {
        groups.append(([audience], words))
      }
    }
    for (index, group) in groups.enumerated() {
      if index > 0 { html.writeRaw("<br>") }
      if groups.count > 1 {
        html.writeText(group.audiences.map { $0.variant ?? $0.profile ?? "else" }.joined(separator: ", ") + ": ")
      }
      html.write(group.words)
    }
  }

  private static func consent(of audience: StreamInventory.Audience, in stream: StreamInventory) -> HTMLWriter {
    var html = HTMLWriter()
    func markup(for text: String?) -> HTMLWriter { text.map { "\($0)" } ?? "<em>unanswered</em>" }
    let deletionDescription = stream.deletionDescription ?? "always on, users cannot opt out"
    html.write(markup(for: audience.isAlways ? deletionDescription : audience.defaultWord))
    if let mechanism = audience.mechanism.value {
      html.writeText(" (\(mechanism))")
    } else if !audience.isAlways {
      html.write("; \(audience.choice): \(markup: markup(for: nil))")
    }
    if let hold = audience.holdDescription { html.writeText("; " + hold) }
    switch audience.isOffInPrivateMode.value {
    case let isOff?: html.writeText(", " + stream.privateModeDescription(for: isOff))
    case nil: html.write("; in private browsing: \(markup: markup(for: nil))")
    }
    return html
  }

  private static func optOut(of audience: StreamInventory.Audience) -> HTMLWriter {
    var html = HTMLWriter()
    for (index, (data, answer)) in audience.optOut.enumerated() {
      html.write("\(index > 0 ? "; " : "")\(data): ")
      if let words = StreamInventory.Audience.optOutDescription(of: answer) {
        html.writeText(words)
      } else {
        html.writeRaw("<em>unanswered</em>")
      }
    }
    return html
  }

  mutating func writeBits(_ bound: InformationBound, sign: String = "≤ ") {
    if bound.isBounded { return html.writeText(sign + bound.number) }
    html.write("<span class=\"tag warn\">\(bound.unboundedPartsDescription)</span>")
    if bound.bits > 0 { html.writeText(" + \(InformationBound(bits: bound.bits).number) bits") }
  }
}
