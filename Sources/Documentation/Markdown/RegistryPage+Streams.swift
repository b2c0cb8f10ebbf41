import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryPage {
  mutating func write(_ inventory: StreamInventory) {
    let stream = inventory.stream
    heading("##", stream.name, anchor: MarkdownAnchor.of(inventory.id))
    if let description = stream.description {
      writer.text(description)
      writer.raw("\n\n")
    }
    writeAnswers(inventory)
    writeLimits(stream)
    writeVariations(stream)
    writeExample(inventory)
    writeMembers(inventory)
    let sections = EventSection.of(inventory, in: registry)
    for section in sections { write(section, of: inventory) }
    if !inventory.attributes.isEmpty {
      heading("###", "Attributes", anchor: anchor("streams", stream.name, "attributes"))
      writeFields(inventory.attributes)
    }
    writeMessages(inventory.messages, title: nil)
  }

  // MARK: What a reviewer asks

  private mutating func writeAnswers(_ inventory: StreamInventory) {
    let stream = inventory.stream
    let metadata = stream.metadata
    func answered<Value>(_ key: String, _ value: Value?) -> Answer<Value> {
      Answer(value, key, at: stream.origin.location)
    }

    writer.raw("| question | answer |\n|---|---|\n")
    if let retired = metadata.retired { answer("**retired**") { $0.writer.text(Words.lifecycle(retired)) } }
    if let deprecated = metadata.deprecated { answer("**deprecated**") { $0.writer.text(Words.lifecycle(deprecated)) } }
    answer("why") { page in
      if let why = metadata.why { page.writer.text(why) } else { page.writer.unanswered("why") }
    }
    ask("received by", of: inventory) { $0.recipients(of: $1) }
    ask("before the user decides", of: inventory) { $0.consent(of: $1) }
    ask("whose data", of: inventory) { $0.population(of: $1) }
    answer("identifiers", inventory.identifiers) { writer, identifiers in
      if identifiers.isEmpty { writer.raw("none") }
      for (index, identifier) in identifiers.enumerated() {
        if index > 0 { writer.breakLine() }
        writer.code(identifier.field)
        writer.text(": of one \(identifier.scopeInWords)")
        if let reset = identifier.reset { writer.text("; changes: \(reset)") }
        if let vendor = identifier.vendor { writer.text("; given by \(vendor)") }
        if !identifier.notJoinedWith.isEmpty {
          writer.raw("; never beside ")
          writer.list(identifier.notJoinedWith) { $0.code($1) }
        }
      }
    }
    answer("linked to the user", inventory.isLinked) { $0.raw($1 ? "yes" : "no") }
    answer("kept on the device", inventory.retentionOnDevice) { $0.text(Words.duration($1)) }
    answer("kept by the recipient", inventory.retentionAtRecipient) { $0.text(Words.duration($1)) }
    answer("class of data", answered("data", metadata.data)) { writer, data in
      writer.code(data)
      if let category = DataClass.named(data)?.category { writer.text(": " + Words.category(category)) }
    }
    answer("purposes", answered("purposes", metadata.purposes.isEmpty ? nil : metadata.purposes)) {
      $0.text($1.joined(separator: ", "))
    }
    answer("owner", answered("owner", metadata.owner)) { $0.text($1) }
    if metadata.review.isEmpty {
      answer("review", answered("review", String?.none)) { $0.text($1) }
    } else {
      answer("review") { $0.reviewList(metadata.review) }
    }
    if let since = metadata.since { answer("since") { $0.writer.text(since) } }
    answer("expires", answered("expires", metadata.expires)) { $0.text($1) }
    if !stream.isExternal {
      if stream.encoding != .none { answer("an event can say") { $0.writer.text(inventory.boundOfEvent.words) } }
      answer("a unit can say") { $0.writer.text(inventory.boundOfUnit.words) }
    }
    formerly(metadata.formerly)
    if let note = metadata.note { answer("note") { $0.writer.text(note) } }
  }

  /// A question whose answer may differ between variants and profiles: a row for each answer, with those it holds for. A
  /// profile that changes nothing about it has none. No row where there is nothing to say.
  private mutating func ask(
    _ question: StaticString, of inventory: StreamInventory,
    _ write: (inout MarkdownWriter, StreamInventory.Audience) -> Void
  ) {
    var answers: [(names: [String], cell: MarkdownWriter)] = []
    for audience in inventory.audiences {
      var cell = MarkdownWriter()
      // Behind a space, so that the cell is no start of a line.
      cell.raw(" ")
      write(&cell, audience)
      if let place = answers.firstIndex(where: { $0.cell.bytes == cell.bytes }) {
        if audience.profile == nil { answers[place].names.append(audience.name) }
      } else {
        answers.append(([audience.name], cell))
      }
    }
    for answer in answers where answer.cell.bytes.count > 1 {
      writer.beginRow()
      writer.raw(question)
      if answers.count > 1, answer.names != ["everybody"] { writer.text(", " + answer.names.joined(separator: ", ")) }
      writer.raw(" |")
      writer.append(answer.cell)
      writer.endRow()
    }
  }

  // MARK: Limits and sending

  private mutating func writeLimits(_ stream: Stream) {
    if stream.isExternal {
      writer.raw("\nSent by somebody else's code; it stands here for the documents.\n")
      return
    }
    heading("###", "Limits and sending", anchor: anchor("streams", stream.name, "limits"))
    writer.raw("| limit | value |\n|---|---|\n")
    answer("ping") { page in
      page.writer.code(stream.ping)
      if let version = stream.version { page.writer.text(", version \(version)") }
    }
    if let index = stream.profileIndex {
      let name = registry.profiles[index].name
      answer("limits of texts") { $0.writer.link(name, to: $0.anchor("profiles", name)) }
    }
    for (limit, value) in Words.limits(stream) {
      writer.beginRow()
      writer.text(limit)
      writer.nextCell()
      writer.text(value)
      writer.endRow()
    }
    if stream.isSentBySDK { answer("sent by") { $0.writer.raw("an SDK that the app supplies") } }
    guard let upload = stream.upload else { return }
    answer("request") { $0.request(upload) }
    if let type = upload.contentType { answer("content type") { $0.writer.code(type) } }
    answer("cookies") { $0.writer.raw(upload.sendsCookies ? "sent" : "not sent") }
    for (word, codes) in [("success", upload.success), ("deleted after", upload.delete), ("kept after", upload.keep)]
    where !codes.isEmpty {
      writer.beginRow()
      writer.text(word)
      writer.nextCell()
      writer.list(codes) { $0.code($1) }
      writer.endRow()
    }
    if !upload.when.isEmpty { answer("sent on") { $0.writer.text(upload.when.joined(separator: ", ")) } }
    if let batch = upload.batch {
      answer("several units") { page in
        page.writer.raw("in the member ")
        page.writer.code(batch.wire)
        if batch.isText { page.writer.raw(", as JSON text") }
        if let inside = batch.inside {
          page.writer.raw(", under the key ")
          page.writer.code(inside)
        }
        if let most = batch.atMost { page.writer.text(", at most \(most)") }
      }
    }
    if let note = upload.note { answer("note") { $0.writer.text(note) } }
  }

  private mutating func request(_ upload: Stream.Upload) {
    var text = upload.method + " " + (upload.address ?? "") + (upload.path.map { Words.text(of: $0) } ?? "")
    for (index, item) in upload.query.enumerated() { text += (index == 0 ? "?" : "&") + item.name + "=" + item.value }
    writer.code(text)
  }

  /// What differs in a variant or for a receiver's profile, as the schema says it.
  private mutating func writeVariations(_ stream: Stream) {
    for (kind, variations) in [("variant", stream.variants), ("profile", stream.profiles)] {
      for variation in variations {
        // Consent, population and recipients stand among the answers.
        let answered = ["consent", "population", "recipients", "note"]
        let others = (variation.node.members ?? []).filter { !answered.contains($0.key) }
        let note = variation.node["note"]?.string
        if others.isEmpty && note == nil { continue }
        writer.raw("\n")
        writer.text("For \(kind) ")
        writer.code(variation.name)
        writer.raw(":")
        if let note {
          writer.raw(" ")
          writer.text(note)
        }
        writer.raw("\n")
        if others.isEmpty { continue }
        let tree = JSONTree.object(others.sorted { $0.key < $1.key }.map { ($0.key, .of($0.value)) })
        writer.raw("\n")
        writer.fenced(tree.pretty().split(separator: "\n").map(String.init), as: "json")
      }
    }
  }

  // MARK: Members

  private mutating func writeMembers(_ inventory: StreamInventory) {
    let stream = inventory.stream
    let groups: [(title: String, place: String, points: [Point])] = [
      ("Around the events", "envelope", inventory.headers.filter { $0.kind == .header }),
      ("In every event", "common", inventory.headers.filter { $0.kind == .common || $0.kind == .time }),
      ("In the request's path", "path", inventory.requests("upload/path")),
      ("Added to a unit that is sent by itself", "adds", inventory.requests("upload/adds")),
      ("Around several units", "batch", inventory.requests("upload/batch")),
    ]
    for (title, place, points) in groups {
      let eventField = place == "common" ? stream.eventField : nil
      if !points.contains(where: \.isSent) && eventField == nil { continue }
      let title = place == "envelope" && stream.encoding == .none ? "Members" : title
      heading("###", title, anchor: anchor("streams", stream.name, "members", place))
      writer.raw("| member | type, example | what it is | from, when | data |\n|---|---|---|---|---|\n")
      if let eventField {
        writer.beginRow()
        writer.code(eventField.wire)
        writer.nextCell()
        writer.raw(eventField.isInteger ? "integer" : "text")
        if let pattern = eventField.pattern {
          writer.raw(", matches ")
          writer.code(pattern)
        }
        writer.nextCell()
        writer.text(eventField.description ?? "Which event it is.")
        writer.raw(" | the event<br>always | |\n")
      }
      for point in points where point.isSent { memberRow(point, path: "", hasData: true) }
    }
    let others = inventory.headers.filter { !$0.isSent }
    if others.isEmpty { return }
    heading("###", "Known to the receiver, never sent", anchor: anchor("streams", stream.name, "members", "others"))
    writer.raw("| member | the receiver's check | what it is |\n|---|---|---|\n")
    for point in others {
      writer.beginRow()
      writer.anchor(MarkdownAnchor.of(point.id))
      writer.code(point.wire)
      writer.nextCell()
      if let receiver = point.field?.receiver ?? point.type?.receiver {
        check(receiver)
      } else if let type = point.type {
        self.type(type)
      }
      writer.nextCell()
      if let description = point.description { writer.text(description) }
      remarks(of: point)
      writer.endRow()
    }
  }

  /// Attributes: members that are set one by one.
  private mutating func writeFields(_ points: [Point]) {
    writer.raw("| member | type, example | what it is | from, when | data |\n|---|---|---|---|---|\n")
    for point in points { memberRow(point, path: "", hasData: true) }
  }

  /// A row for a member and one for each that is in it.
  mutating func memberRow(_ point: Point, path: String, event: String? = nil, hasData: Bool) {
    if point.kind == .state { return }
    writer.beginRow()
    if let event {
      writer.code(event)
      writer.nextCell()
    }
    let wire = point.kind == .part ? path + "{\(point.name)}" : point.kind == .value ? "value" : path + point.wire
    writer.anchor(MarkdownAnchor.of(point.id))
    writer.code(wire)
    if point.name != point.wire, point.kind != .value, point.kind != .part {
      writer.breakLine()
      writer.text(point.name)
    }
    writer.nextCell()
    if let type = point.type { self.type(type) }
    if let field = point.field { example(of: field) }
    writer.nextCell()
    if let description = point.description { writer.text(description) }
    if let type = point.type { meanings(of: type) }
    if let field = point.field { differences(of: field) }
    remarks(of: point)
    writer.nextCell()
    if let field = point.field {
      source(of: field)
      writer.breakLine()
      writer.text(Words.presence(field))
      if case .always = field.sent, !field.isRequired { writer.raw("; the receiver can do without") }
    }
    if hasData {
      writer.nextCell()
      if let data = point.metadata.data { writer.text(data) }
    }
    writer.endRow()
    let inner = point.kind == .part ? wire : wire + (point.children.first?.kind == .part ? " " : ".")
    for child in point.children { memberRow(child, path: inner, event: event, hasData: hasData) }
  }

  /// What the values of a closed set mean that has no section of its own.
  private mutating func meanings(of type: ValueType) {
    guard case .vocabulary(let vocabulary) = type.base, type.typeName.flatMap({ typeAnchors[$0] }) == nil else {
      return
    }
    for item in vocabulary.current {
      guard let description = item.description else { continue }
      writer.breakLine()
      writer.code(item.wire.jsonText)
      writer.raw(": ")
      writer.text(description)
    }
  }

  private mutating func example(of field: Field) {
    guard !field.type.isSecret, let example = field.examples.first else { return }
    writer.raw("<br>*e.g.* ")
    if case .vocabulary(let vocabulary) = field.type.base, let wire = vocabulary.wire(of: example) {
      writer.code(wire.jsonText)
    } else {
      writer.code(JSONTree.oneLine(example))
    }
  }

  private mutating func source(of field: Field) {
    if field.type.constant != nil { return writer.raw("constant") }
    guard let source = field.source else {
      switch field.type.base {
      case .object: writer.raw("its members")
      case .template: writer.raw("its parts")
      default: writer.raw("the caller")
      }
      return
    }
    writer.code(source)
    if let moment = field.resetBy, moment != "never" { writer.text(", again from 0 with each \(moment)") }
  }

  /// What the receiver checks instead, and what differs in variants and for profiles.
  private mutating func differences(of field: Field) {
    if let receiver = field.receiver {
      writer.raw("<br>*Receiver:* ")
      check(receiver)
    }
    for (kind, variations) in [("variant", field.variants), ("profile", field.profiles)] {
      for variation in variations {
        let words = Words.differences(variation)
        if words.isEmpty { continue }
        writer.raw("<br>*")
        writer.text("For \(kind)")
        writer.raw("* ")
        writer.code(variation.name)
        writer.raw(": ")
        writer.text(words)
      }
    }
  }
}

extension MarkdownWriter {
  /// Who receives it.
  fileprivate mutating func recipients(of audience: StreamInventory.Audience) {
    guard let recipients = audience.recipients.value else { return unanswered(audience.recipients.key) }
    for (index, recipient) in recipients.enumerated() {
      if index > 0 { breakLine() }
      text(recipient.name + " (" + recipient.role.split(separator: "-").joined(separator: " ") + ")")
      if !recipient.hosts.isEmpty {
        raw(": ")
        list(recipient.hosts) { $0.code($1) }
      }
      if let country = recipient.country { text(", in \(country)") }
      if let safeguard = recipient.safeguard { text(", \(safeguard)") }
      if recipient.isTracking { raw(", **joins data across companies**") }
    }
  }

  /// What holds before the user decides, and how they do.
  fileprivate mutating func consent(of audience: StreamInventory.Audience) {
    if audience.isAlways {
      raw("collected always: it cannot be declined")
    } else if let isOn = audience.isOnByDefault.value {
      raw(isOn ? "on" : "off")
    } else {
      unanswered(audience.isOnByDefault.key)
    }
    if let mechanism = audience.mechanism.value { text("; the user decides: " + mechanism) }
    if let key = audience.settingKey {
      raw(", setting ")
      code(key)
    }
    if audience.isOffInPrivateMode { raw("; nothing in private browsing") }
  }

  fileprivate mutating func population(of audience: StreamInventory.Audience) {
    guard let population = audience.population.value else { return }
    var isFirst = true
    for (word, items) in [
      ("channels", population.channels), ("countries", population.countries), ("locales", population.locales),
    ] where !items.isEmpty {
      if !isFirst { breakLine() }
      isFirst = false
      text(word + " ")
      list(items) { $0.code($1) }
    }
    if let sample = population.sample { text((isFirst ? "" : "; ") + "a share of \(sample)") }
  }

  mutating func unanswered(_ key: String) {
    raw("*not answered:* ")
    code(key)
  }
}

extension StreamInventory {
  /// Members of requests in one place: `upload/adds`.
  fileprivate func requests(_ place: String) -> [Point] {
    headers.filter { $0.kind == .request && $0.id.hasPrefix("\(id)/\(place)/") }
  }
}

extension Point {
  /// Whether somebody sends it: this app, in any variant, or an app for another receiver.
  fileprivate var isSent: Bool {
    guard let field, !field.isEverSent else { return true }
    return field.profiles.contains { if case .never? = $0.sent { false } else { $0.sent != nil } }
  }
}

extension InformationBound {
  /// `at most 3.2 bits`; how many parts have no bound.
  var words: String {
    isBounded ? "at most \(description)" : "anything: \(Words.counted(openParts, "part")) without a bound"
  }
}

extension JSONTree {
  /// A value as a tree, its members by key.
  static func of(_ node: JSONNode) -> JSONTree {
    switch node.value {
    case .array(let items): .list(items.map(of))
    case .object(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, of($0.value)) })
    default: .node(node)
    }
  }
}

extension Words {
  /// Limits of a stream: what is limited, and how.
  static func limits(_ stream: Stream) -> [(String, String)] {
    let limits = stream.limits
    var rows: [(String, String)] = []
    if let least = limits.eventsAtLeast { rows.append(("events in a unit, at least", "\(least); fewer wait")) }
    if let most = limits.eventsAtMost {
      rows.append(
        (
          "events in a unit, at most",
          "\(most)" + (limits.eventsAtMostIsConfigurable ? ", unless the app's configuration says otherwise" : "")
        ))
    }
    if let stored = limits.stored { rows.append(("units stored, at most", "\(stored); one more drops the oldest")) }
    if let daily = limits.perDay {
      let scope = limits.perDayIsPerPing ? "of this ping" : "of all pings"
      rows.append(("units sent a day, at most", "\(daily) \(scope), \(limits.dayIsLocal ? "local day" : "day of UTC")"))
    }
    if let age = limits.age { rows.append(("age of a unit, at most", quantity(age))) }
    if let bytes = limits.bytes { rows.append(("bytes of a unit, at most", "\(bytes)")) }
    for distinct in limits.distinct {
      rows.append(
        (
          "different \(distinct.field), at most",
          "\(distinct.atMost) for each \(distinct.isPerScreen ? "screen" : "session"), of "
            + distinct.events.joined(separator: ", ") + "; of a repeated one the "
            + (distinct.keepsFirst ? "first" : "last") + " counts"
        ))
    }
    if !stream.builtOn.isEmpty { rows.append(("built on", stream.builtOn.joined(separator: ", "))) }
    if let ends = stream.sessionEndsAfter { rows.append(("a session ends after", quantity(ends) + " outside the app")) }
    if !stream.sessionStarts.isEmpty {
      rows.append(("a session starts on", stream.sessionStarts.joined(separator: ", ")))
    }
    return rows
  }

  static func quantity(_ quantity: Quantity) -> String { "\(quantity.value.plainText) \(quantity.unit)" }

  /// What differs in a variation of a field, besides when it is sent, which ``presence(_:)`` says.
  static func differences(_ variation: Field.Variation) -> String {
    var parts: [String] = []
    if let constant = variation.constant { parts.append("always \(constant.jsonText)") }
    switch variation.wireForm {
    case .plain?: parts.append("plain")
    case .text?: parts.append("as text")
    case .jsonText?: parts.append("as JSON text")
    case nil: break
    }
    if let decimals = variation.decimals { parts.append(counted(decimals, "decimal")) }
    if let wire = variation.wire { parts.append("as \(wire)") }
    return parts.joined(separator: ", ")
  }
}
