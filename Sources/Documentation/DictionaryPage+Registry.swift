import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// A registry with its streams.
extension DictionaryPage {
  mutating func write(_ registry: RegistryInventory) {
    let model = registry.registry
    html.write("<section class=book>\n<div class=summary>\n<h2\(id: "\(root(registry))/registry")>")
    html.write("\(was: formerIDs["\(root(registry))/registry"])\(model.name)</h2>\n<p class=lead>")
    html.write("\(prose: model.description)\n")
    writeAnswers(of: registry)
    if let index = inventory.registries.firstIndex(where: { $0.name == registry.name }) {
      writeSummary(of: registry, questions[index])
    }
    note(model.note)
    html.raw("</div>\n<ul class=brief>")
    for stream in registry.streams {
      html.write("<li>\(link: stream.id, stream.stream.name)")
    }
    for (name, part) in parts(of: registry) {
      html.write("<li>\(link: "\(root(registry))/\(part)", name)")
    }
    if hasRemoved(of: registry.name) {
      html.write("<li>\(link: "\(root(registry))/removed", "Removed")")
    }
    html.raw("</ul>\n")
    writeHistory(of: registry)
    for stream in registry.streams { write(stream, of: registry) }
    writeLinks(of: registry)
    writeMessages(of: registry)
    writeTypes(of: registry)
    writeProfiles(of: registry)
    writeReviews(of: registry)
    writeRemoved(of: registry)
    writeExports(of: registry)
    html.raw("</section>\n")
  }

  /// Who is responsible, on what ground, how it is secured and deleted.
  private mutating func writeAnswers(of registry: RegistryInventory) {
    html.raw("<dl class=f>")
    fact("Version") { $0.html.text(registry.registry.version) }
    if !registry.registry.variants.isEmpty {
      fact("Variants") { $0.html.text(registry.registry.variants.map(\.name).joined(separator: ", ")) }
    }
    fact("Controller") { page in
      guard let controller = registry.controller.value else { return page.unanswered() }
      page.html.text("\(controller.name), \(controller.contact)")
    }
    fact("Legal basis") { page in page.words(registry.legalBasis.value) }
    fact("Encrypted in transit") { page in
      page.words(registry.isEncryptedInTransit.value.map { $0 ? "yes" : "no" })
      for stream in registry.thirdPartyStreams {
        page.html.write("; \(link: stream.id, stream.stream.name), by \(stream.sdkInWords): ")
        page.words(stream.isEncryptedBySDK.value.map { $0 ? "yes" : "no" })
      }
    }
    fact("Deletion") { page in
      if let days = registry.deletionDays.value { page.html.text("by itself after \(Words.counted(days, "day"))") }
      if let address = registry.deletionAddress.value {
        page.html.text(registry.deletionDays.isAnswered ? "; on request: " : "on request: ")
        page.address(address)
      }
      if !registry.deletionDays.isAnswered && !registry.deletionAddress.isAnswered { page.unanswered() }
    }
    fact("Public page") { page in
      if let docs = registry.docs.value { page.address(docs) } else { page.unanswered() }
    }
    html.raw("</dl>\n")
  }

  @inline(never) mutating func fact(_ name: String, _ content: (inout DictionaryPage) -> Void) {
    html.write("<dt>\(name)<dd>")
    content(&self)
  }

  /// The file and line of an entry, with a link where the project's address is known.
  mutating func line(at location: Location) {
    let fileAndLine = "\(location.path):\(location.line)"
    guard let sourceLink else { return html.write("<code>\(fileAndLine)</code>") }
    let path = location.path.split(separator: "/").map { Self.query(String($0)) }.joined(separator: "/")
    html.write("<a rel=noreferrer href=\(attribute: "\(sourceLink)/\(path)#L\(location.line)")>\(fileAndLine)</a>")
  }

  /// An answer in prose.
  mutating func answer(_ text: String?) {
    if let text { html.write("\(prose: text)") } else { unanswered() }
  }

  mutating func words(_ text: String?) {
    if let text { html.text(text) } else { unanswered() }
  }

  // MARK: Streams

  private mutating func write(_ stream: StreamInventory, of registry: RegistryInventory) {
    let model = stream.stream
    var set = FacetTable.Set(kind: "stream", registry: registry.name, stream: stream)
    set.sources = inventory.provenance.words(of: stream).map(\.word.title)
    html.write("<section class=stream>\n<header\(markup: facts(set, of: stream.id, bound: stream.boundOfUnit))>\n")
    html.write("<h3\(id: stream.id)>\(was: formerIDs[stream.id])\(link: stream.id, model.name) ")
    html.write(chip(stream.category?.category))
    if model.isExternal { html.raw(" <span class=tag>sent by a third-party SDK</span>") }
    html.raw("</h3>\n")
    writeLifecycle(of: model.metadata)
    if let description = model.description {
      html.write("<p>\(prose: description)\n")
    }
    writeAnswers(of: stream, in: registry)
    html.write(historyEntries(of: stream.id, .paragraph))
    writeNeverSent(of: stream)
    note(model.metadata.note)
    for (kind, variations) in [("variant", model.variants), ("profile", model.profiles)] {
      for variation in variations {
        if let text = variation.node["note"]?.string { note(text, of: "\(kind) \(variation.name)") }
      }
    }
    html.raw("</header>\n")
    writeHeaders(of: stream, in: registry)
    writeRetiredFields(of: "streams", model.name, in: registry)
    writeUnit(of: stream, in: registry)
    set.kind = "event"
    for event in stream.events { write(event, of: stream, in: registry, &set) }
    writeAttributes(of: stream, in: registry)
    for message in stream.messages { write(message, of: stream, in: registry) }
    html.raw("</section>\n")
  }

  /// Who receives it, for how long, by whose leave.
  private mutating func writeAnswers(of stream: StreamInventory, in registry: RegistryInventory) {
    let model = stream.stream
    html.raw("<dl class=f>")
    fact("Why") { $0.answer(model.metadata.why) }
    fact("Recipients") { $0.writeRecipients(of: stream) }
    fact("Retention") { page in
      page.html.text("by the receiver ")
      page.words(stream.retentionAtRecipient.value.map(durationInWords))
      page.html.text(", on the device ")
      page.words(stream.retentionOnDeviceInWords.value)
    }
    fact("Consent: by default") { $0.write(of: stream.audiences) { Self.consent(of: $0, in: stream) } }
    if stream.audiences.contains(where: { !$0.isAlways }) {
      fact("Opting out") { $0.write(of: stream.audiences.filter { !$0.isAlways }, Self.optOut) }
    }
    fact("Identifiers") { page in
      guard let identifiers = stream.identifiers.value else { return page.unanswered() }
      if identifiers.isEmpty { page.html.raw("none") }
      for (index, identifier) in identifiers.enumerated() {
        if index > 0 { page.html.raw("<br>") }
        page.html.write("\(identifier.field), of \(identifier.scopeInWords)")
        page.markInferred(identifier.scopeAnswer)
        page.html.raw("; origin: ")
        page.words(identifier.originInWords)
        page.markInferred(identifier.originAnswer)
        page.html.raw("; changes: ")
        page.words(identifier.resetInWords)
        page.markInferred(identifier.resetAnswer)
      }
    }
    html.raw("</dl><details><summary>Details</summary><dl class=f>")
    fact("Population") { page in
      page.write(of: stream.audiences) { audience in
        guard let population = audience.population.value else { return "<em>unanswered</em>" }
        let parts = [
          (population.channels, "channels"), (population.countries, "countries"), (population.locales, "locales"),
        ].filter { !$0.0.isEmpty }.map { "\($0.1) \($0.0.joined(separator: ", "))" }
        let sample = population.sample.map { ["a random share of \($0)"] } ?? []
        return "\((parts + sample + [stream.mechanism(of: population)]).joined(separator: "; "))"
      }
    }
    writeLife(of: model, in: registry)
    writeSources(inventory.provenance.words(of: stream))
    if let table = StreamQueries.table(of: model, inRegistryNamed: registry.name) {
      fact("Table") { page in
        page.html.write("<code>\(table)</code>, partitioned by the day of <code>\(StreamQueries.partition)</code>")
        if page.queries.isEmpty { page.html.raw("; <code>signalbook export sql</code> writes the events’ queries") }
      }
    }
    for sentence in Words.rules(of: model) { fact(sentence.0) { $0.html.text(sentence.1) } }
    fact("Declared in") { $0.line(at: stream.location) }
    fact("Bits of an event") { stream.isDeclared ? $0.bits(stream.boundOfEvent) : $0.unanswered() }
    fact("Bits of a \(Words.unit(of: model))") { stream.isDeclared ? $0.bits(stream.boundOfUnit) : $0.unanswered() }
    html.raw("</dl></details>\n")
  }

  mutating func writeRecipients(of stream: StreamInventory) { write(of: stream.audiences, Self.recipients) }

  private static func recipients(of audience: StreamInventory.Audience) -> HTMLWriter {
    var html = HTMLWriter()
    guard let recipients = audience.recipients.value else { return "<em>unanswered</em>" }
    for (index, recipient) in recipients.enumerated() {
      html.write("\(index > 0 ? "; " : "")\(recipient.name), \(Self.role(recipient.role))")
      if let country = recipient.country { html.text(", \(country)") }
      if !recipient.hosts.isEmpty { html.write(" <code>\(recipient.hosts.joined(separator: " "))</code>") }
      if recipient.isTracking == true { html.raw(" <span class=\"tag stop\">tracking</span>") }
      let open = recipient.unanswered.filter { $0 != "role" }
      if !open.isEmpty { html.write(" (<em>unanswered</em>: \(open.joined(separator: ", ")))") }
    }
    return html
  }

  static func role(_ role: String?) -> String {
    role.map(Stream.Recipient.roleInWords) ?? "role unanswered"
  }

  /// An answer of each audience; once where several have the same.
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
      if index > 0 { html.raw("<br>") }
      if groups.count > 1 {
        html.text(group.audiences.map { $0.variant ?? $0.profile ?? "else" }.joined(separator: ", ") + ": ")
      }
      html.write(group.words)
    }
  }

  private static func consent(of audience: StreamInventory.Audience, in stream: StreamInventory) -> HTMLWriter {
    var html = HTMLWriter()
    func words(_ text: String?) -> HTMLWriter { text.map { "\($0)" } ?? "<em>unanswered</em>" }
    let always = stream.deletionInWords ?? "always, it cannot be declined"
    html.write(words(audience.isAlways ? always : audience.defaultWord))
    if let mechanism = audience.mechanism.value {
      html.text(" (\(mechanism))")
    } else if !audience.isAlways {
      html.write("; \(audience.choice): \(markup: words(nil))")
    }
    switch audience.isOffInPrivateMode.value {
    case let isOff?: html.text(", " + stream.privateModeInWords(isOff))
    case nil: html.write("; in private browsing: \(markup: words(nil))")
    }
    return html
  }

  private static func optOut(of audience: StreamInventory.Audience) -> HTMLWriter {
    var html = HTMLWriter()
    for (index, (data, answer)) in audience.optOut.enumerated() {
      html.write("\(index > 0 ? "; " : "")\(data): ")
      if let words = StreamInventory.Audience.optOutInWords(answer) {
        html.text(words)
      } else {
        html.raw("<em>unanswered</em>")
      }
    }
    return html
  }

  mutating func bits(_ bound: InformationBound, sign: String = "≤ ") {
    if bound.isBounded { return html.text(sign + bound.number) }
    html.write("<span class=\"tag warn\">\(bound.openPartsInWords)</span>")
    if bound.bits > 0 { html.text(" + \(InformationBound(bits: bound.bits).number) bits") }
  }

  // MARK: Members around events

  /// A whole unit with example values, as the encoder writes it but for the line ends.
  private mutating func writeUnit(of stream: StreamInventory, in registry: RegistryInventory) {
    let plannedEvents = self.plannedEvents(of: registry)
    guard let unit = ExampleUnit(stream, in: registry.registry, plannedEvents: plannedEvents) else { return }
    html.write(
      "<details><summary>One \(Words.unit(of: stream.stream)), with example values</summary><figure class=unit tabindex=0><figcaption>As sent, with line breaks added</figcaption><pre><samp>"
    )
    for line in unit.lines {
      html.write("\(line)\n")
    }
    html.raw("</samp></pre></figure></details>\n")
  }

  /// What the receiver knows from other apps.
  private mutating func writeNeverSent(of stream: StreamInventory) {
    let points = stream.headers.filter { !$0.isEverSent }
    if points.isEmpty { return }
    html.raw("<p class=w>Known to the receiver and never sent: ")
    for (index, point) in points.enumerated() {
      if index > 0 { html.raw(", ") }
      html.write("<code\(id: point.id)>\(was: formerIDs[point.id])\(point.wire)</code>")
      html.write(historyEntries(of: point.id, .text))
    }
    html.raw(".\n")
  }

  private mutating func writeHeaders(of stream: StreamInventory, in registry: RegistryInventory) {
    let unit = Words.unit(of: stream.stream)
    let groups: [(HTMLWriter, Point.Kind)] = [
      (
        stream.stream.encoding == .none ? "Members of the \(unit)" : "Around the events: members of the \(unit)",
        .header
      ), ("In every event", .common),
      ("The time of an event", .time), ("In requests", .request),
    ]
    for (title, kind) in groups {
      let points = stream.headers.filter { $0.kind == kind && $0.isEverSent }
      if points.isEmpty { continue }
      html.beginTable(
        title,
        ["Field", "Value", .sentences("Description"), "From", "Sent", "Data"])
      for point in points { writeHeader(point, of: stream, in: registry, depth: 0) }
      html.raw("</table></div>\n")
    }
  }

  private mutating func writeHeader(
    _ point: Point, of stream: StreamInventory, in registry: RegistryInventory, depth: Int
  ) {
    var set = FacetTable.Set(kind: "field", registry: registry.name, stream: stream)
    set.fill(from: point.metadata, isAsked: point.tellsSomething)
    // An object's members are the entries.
    if !point.isCounted { set.category = 0 }
    set.sources = inventory.provenance.words(of: point.metadata).map(\.word.title)
    html.write("<tr\(id: point.id)\(markup: facts(set, of: point, isOpen: point.isFreeText))>")
    html.write("<th scope=row>\(was: formerIDs[point.id])")
    for _ in 0..<depth { html.raw("· ") }
    html.write("\(link: point.id, point.name)\(markup: wire(of: point))")
    html.write("<td>\(markup: type(of: point, in: registry))<td>\(prose: point.description)")
    writeOwnAnswers(of: point, beside: stream.stream.metadata, in: registry)
    if point.field?.type.identifies == true { html.raw(" <span class=\"tag warn\">identifies</span>") }
    html.write("\(formerly: point.metadata.formerly)\(note: point.metadata.note)\(lifecycle: point.metadata)")
    html.write("\(markup: historyEntries(of: point.id, .text, since: point.ownSince))<td>")
    if let field = point.field { html.text(Words.source(field)) }
    html.raw("<td>")
    if let field = point.field { html.text(Words.presence(field)) }
    html.raw("<td>")
    if point.tellsSomething { html.write(chip(of: point, in: stream)) }
    html.raw("\n")
    for child in point.children { writeHeader(child, of: stream, in: registry, depth: depth + 1) }
  }

  /// The name on the wire, where that is another one.
  func wire(of point: Point) -> HTMLWriter { point.wire == point.name ? "" : "<br><code>\(point.wire)</code>" }

  /// How many values of a closed set are shown unfolded.
  static let valuesShown = 16

  /// A value's type; a closed set of values that has no name of its own with its values.
  func type(of point: Point, in registry: RegistryInventory) -> HTMLWriter {
    guard let type = point.type else { return "" }
    if let name = type.typeName {
      let form = (type.wireForm == .text ? " as text" : "") + (type.isNullable ? " or null" : "")
      return "\(link: typeID(name, type.typeOrigin, in: registry), name)\(form)"
    }
    if case .map(let map) = type.base, map.entries == nil {
      return "map of \(markup: name(of: map.key, in: registry)) to \(markup: name(of: map.value, in: registry))"
    }
    let words = Words.type(type)
    var html: HTMLWriter =
      point.isFreeText && type.isOpenText ? "<span class=\"tag warn\">\(prose: words)</span>" : "\(prose: words)"
    guard case .vocabulary(let vocabulary) = type.base, type.constant == nil else { return html }
    let isLong = vocabulary.cases.count > Self.valuesShown
    if isLong { html.write("<details><summary>\(Words.listed(vocabulary))</summary>") }
    html.raw("<ul class=vals>")
    for item in vocabulary.cases {
      let entry = "\(point.id)/cases/\(EntryLink.part(item.name))"
      html.write("<li\(id: entry)\(off: item.metadata.isRetired)>\(was: formerIDs[entry])")
      html.write("<code>\(item.wire.plainText)</code>\(" ", prose: item.description)\(lifecycle: item.metadata)")
      html.write(historyEntries(of: entry, .text))
    }
    html.raw(isLong ? "</ul></details>" : "</ul>")
    return html
  }

  private func name(of type: ValueType, in registry: RegistryInventory) -> HTMLWriter {
    guard let name = type.typeName else { return "\(Words.type(type))" }
    return "\(link: typeID(name, type.typeOrigin, in: registry), name)"
  }
}

extension Point {
  /// Whether it is sent in any variant or to any receiver.
  var isEverSent: Bool {
    guard let field else { return true }
    return field.isEverSent || field.profiles.contains { if case .never? = $0.sent { false } else { $0.sent != nil } }
  }

  /// The kinds of its values and of those in it, a letter each: what the filter `type:` looks at.
  var typeLetters: String {
    var letters: [UInt8] = []
    visit { point in
      guard let type = point.type, let letter = type.letter, !letters.contains(letter) else { return }
      letters.append(letter)
    }
    return String(decoding: letters.sorted(), as: UTF8.self)
  }

  /// Whether it or anything in it takes any text.
  var containsFreeText: Bool {
    var isOpen = false
    visit { if $0.isFreeText { isOpen = true } }
    return isOpen
  }
}

extension ValueType {
  fileprivate var letter: UInt8? {
    if constant != nil { return nil }
    return switch base {
    case .boolean: UInt8(ascii: "b")
    case .integer: UInt8(ascii: "i")
    case .number: UInt8(ascii: "n")
    case .string, .template: UInt8(ascii: "s")
    case .vocabulary: UInt8(ascii: "e")
    case .object: UInt8(ascii: "o")
    case .array: UInt8(ascii: "a")
    case .map: UInt8(ascii: "m")
    case .held: UInt8(ascii: "h")
    }
  }
}

extension InformationBound {
  /// `3.2`
  var number: String {
    let text = description.utf8
    return String(Substring(text.prefix { $0 != 0x20 }))
  }
}
