import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm

extension RegistryView {
  /// The streams by `PING VERSION`, or by `external NAME` for external streams.
  var streams: FactTree {
    var view: [String: FactTree] = [:]
    for stream in registry.streams where stream.origin.importIndex == nil {
      view[Self.key(of: stream)] = self.stream(stream)
    }
    return .object(view)
  }

  static func key(of stream: Stream) -> String {
    if stream.isExternal { return "external " + stream.recipients.map(\.name).joined(separator: ", ") }
    return stream.version.map { "\(stream.ping) \($0)" } ?? stream.name
  }

  private func stream(_ stream: Stream) -> FactTree {
    var view: [String: FactTree] = ["encoding": .text(stream.encoding.rawValue)]
    if !stream.isExternal { view["ping"] = .text(stream.ping) }
    let data = stream.metadata.data
    if let version = stream.version { view["version"] = .number(version) }
    if stream.isExternal { view["external"] = .flag(true) }
    if stream.isSentBySDK { view["via"] = .text("sdk") }
    if let request = stream.deletionRequest { view["deletionRequest"] = .text(request) }
    if let index = stream.profileIndex { view["profile"] = .text(registry.profiles[index].name) }
    let sent = stream.envelope.filter { !isNeverSent($0) }
    if !sent.isEmpty {
      view["fields"] = .object(
        fields(sent, inherited: data).members.mapValues { field in
          // The receiver's checks of envelope members are listed separately.
          var field = field
          field["receiver"] = nil
          return field
        })
      view["order"] = order(sent)
      view["receiver"] = receiver(stream)
    }
    if !stream.common.isEmpty {
      view["common"] = fields(stream.common, inherited: data)
      view["commonOrder"] = order(stream.common)
    }
    if let field = stream.eventField {
      view["events"] = .object(["wire": .text(field.wire), "type": .text(field.isInteger ? "integer" : "string")])
      if let pattern = field.pattern { view["events"]?["pattern"] = .text(pattern) }
    }
    if let time = stream.time { view["time"] = field(time, inherited: data) }
    if let received = stream.receiverCheck { view["receives"] = Self.tree(of: received) }
    limits(stream.limits, into: &view)
    if stream.sessionTimeout != nil || !stream.sessionStartMoments.isEmpty {
      var session: [String: FactTree] = ["starts": .texts(stream.sessionStartMoments.sorted())]
      if let quantity = stream.sessionTimeout { session["endsAfter"] = Self.fact(quantity) }
      view["session"] = .object(session)
    }
    if !stream.builtOn.isEmpty { view["build"] = .texts(stream.builtOn.sorted()) }
    if let upload = stream.upload {
      let isTypeDeclared = stream.keyLocations["upload.contentType"] != nil
      view["upload"] = self.upload(upload, isTypeDeclared: isTypeDeclared, data)
    }
    let consent = self.consent(stream.consent)
    if !consent.isEmpty { view["consent"] = .object(consent) }
    if !stream.variantNames.isEmpty { view["only"] = .texts(stream.variantNames.sorted()) }
    privacy(stream, into: &view)
    for (name, variations) in [("variants", stream.variants), ("profiles", stream.profiles)] where !variations.isEmpty {
      view[name] = .object(
        Dictionary(uniqueKeysWithValues: variations.map { ($0.name, self.variation($0, data)) }))
    }
    purpose(stream.metadata, unlike: Metadata(), into: &view)
    lifecycle(stream.metadata, into: &view)
    return .object(view)
  }

  private func variation(_ variation: Stream.Variation, _ data: String?) -> FactTree {
    var view = Self.tree(of: variation.node).members
    view["note"] = nil
    if let limits = variation.limits {
      view["limits"] = nil
      self.limits(limits, into: &view)
    }
    if let upload = variation.upload {
      let isTypeDeclared = variation.node["upload"]?["contentType"] != nil
      view["upload"] = self.upload(upload, isTypeDeclared: isTypeDeclared, data)
    }
    return .object(view)
  }

  private func limits(_ limits: Stream.Limits, into view: inout [String: FactTree]) {
    var facts: [String: FactTree] = [:]
    if let number = limits.minEvents { facts["eventsAtLeast"] = .number(number) }
    if let number = limits.maxEvents { facts["eventsAtMost"] = .number(number) }
    if limits.maxEventsIsConfigurable { facts["eventsAtMostIsConfigurable"] = .flag(true) }
    if let number = limits.maxStored { facts["stored"] = .number(number) }
    if let number = limits.maxPerDay {
      facts["perDay"] = .number(number)
      facts["perDayPer"] = .text(limits.dailyLimitIsPerPing ? "ping" : "registry")
      facts["day"] = .text(limits.dayIsLocal ? "local" : "utc")
    }
    if let age = limits.age { facts["age"] = Self.fact(age) }
    if let bytes = limits.maxBytes { facts["bytes"] = .number(bytes) }
    if !limits.distinctValueLimits.isEmpty { facts["distinct"] = .list(limits.distinctValueLimits.map(distinct)) }
    if !facts.isEmpty { view["limits"] = .object(facts) }
  }

  private func distinct(_ limit: Stream.DistinctValueLimit) -> FactTree {
    let events = registry.events.filter { limit.events.contains($0.name) }
    return .object([
      "events": .texts(events.map(Self.key(of:)).sorted()), "field": .text(wireKey(of: limit.field, in: events)),
      "atMost": .number(limit.maxCount), "per": .text(limit.isPerScreen ? "screen" : "session"),
      "repeated": .text(limit.repeatHandling.rawValue),
    ])
  }

  private func wireKey(of name: String, in events: [Event]) -> String {
    for event in events {
      guard case .object(_, let fields) = event.shape else { continue }
      if let keys = Self.wireKeys(of: name, in: fields) { return keys }
    }
    return "unknown field \(name)"
  }

  private static func wireKeys(of name: String, in fields: [Field]) -> String? {
    for field in fields {
      if field.name == name { return field.wire }
      guard case .object(let inner) = field.type.base, name.hasPrefix(field.name + ".") else { continue }
      return wireKeys(of: String(name.dropFirst(field.name.count + 1)), in: inner).map { "\(field.wire).\($0)" }
    }
    return nil
  }

  private func upload(_ upload: Stream.Upload, isTypeDeclared: Bool, _ data: String?) -> FactTree {
    var facts: [String: FactTree] = ["method": .text(upload.method), "cookies": .flag(upload.sendsCookies)]
    if let address = upload.address { facts["address"] = .text(address) }
    if let path = upload.path { facts["path"] = .object(template(path, inherited: data)) }
    // A default is not a statement of the registry.
    if isTypeDeclared { facts["contentType"] = .text(upload.contentType) }
    facts["query"] = .object(Dictionary(uniqueKeysWithValues: upload.query.map { ($0.name, .text($0.value)) }))
    for (name, words) in [
      ("success", upload.declaredSuccessCodes), ("delete", upload.deletionCodes), ("keep", upload.retryCodes),
      ("when", upload.uploadMoments),
    ] {
      facts[name] = .texts(words.sorted())
    }
    if let answer = upload.responseFormat {
      facts["answer"] = .object(["list": .text(answer.listKey), "taken": .text(answer.acceptedKey)])
    }
    if !upload.adds.isEmpty { facts["adds"] = fields(upload.adds, inherited: data) }
    if let batch = upload.batch {
      var form: [String: FactTree] = [
        "wire": .text(batch.listKey), "as": .text(batch.isJSONText ? "json-text" : "plain"),
      ]
      if let inside = batch.wrapperKey { form["inside"] = .text(inside) }
      if let atMost = batch.maxPings { form["atMost"] = .number(atMost) }
      if !batch.envelope.isEmpty { form["envelope"] = fields(batch.envelope, inherited: data) }
      facts["batch"] = .object(form)
    }
    return .object(facts)
  }

  private func consent(_ consent: Stream.Consent) -> [String: FactTree] {
    var facts: [String: FactTree] = [:]
    if let isOn = consent.isOnByDefault { facts["default"] = .text(isOn ? "on" : "off") }
    if let key = consent.settingKey { facts["settingKey"] = .text(key) }
    if consent.isOffInPrivateMode { facts["privateMode"] = .text("never") }
    return facts
  }

  private func privacy(_ stream: Stream, into view: inout [String: FactTree]) {
    var identifiers: [String: FactTree] = [:]
    for identifier in stream.identifiers {
      var facts: [String: FactTree] = ["scope": .text(identifier.scope)]
      if let origin = identifier.origin { facts["origin"] = .text(origin) }
      if let vendor = identifier.vendor { facts["vendor"] = .text(vendor) }
      if !identifier.notJoinedWith.isEmpty { facts["notJoinedWith"] = .texts(identifier.notJoinedWith.sorted()) }
      identifiers[identifier.field] = .object(facts)
    }
    if !identifiers.isEmpty { view["identifiers"] = .object(identifiers) }
    var retention: [String: FactTree] = [:]
    if let device = stream.retention.deviceDuration { retention["device"] = .text(device) }
    if let recipient = stream.retention.recipientDuration { retention["recipient"] = .text(recipient) }
    if !retention.isEmpty { view["retention"] = .object(retention) }
    var recipients: [String: FactTree] = [:]
    for recipient in stream.recipients {
      var facts: [String: FactTree] = [:]
      if let role = recipient.role { facts["role"] = .text(role) }
      if !recipient.hosts.isEmpty { facts["hosts"] = .texts(recipient.hosts.sorted()) }
      if let country = recipient.country { facts["country"] = .text(country) }
      if let safeguard = recipient.safeguard { facts["safeguard"] = .text(safeguard) }
      if let isTracking = recipient.isTracking { facts["tracking"] = .flag(isTracking) }
      recipients[recipient.name] = .object(facts)
    }
    if !recipients.isEmpty { view["recipients"] = .object(recipients) }
    if let population = stream.population { view["population"] = Self.tree(of: population) }
    if let data = stream.metadata.data { view["data"] = .text(data) }
  }

  /// Returns the receiver's validation rule of each known member, and the required members.
  private func receiver(_ stream: Stream) -> FactTree {
    var members: [String: FactTree] = [:]
    for field in stream.envelope {
      var member = field.receiver.map(Self.tree(of:)) ?? consumed(field.type)
      if field.source == "stream.events" {
        member["items"] = stream.receiverCheck.map(Self.tree(of:))
        member["items"]?["type"] = stream.receiverCheck.map { _ in .text("array") }
      }
      members[field.wire] = member
    }
    return .object([
      "members": .object(members), "required": .texts(stream.envelope.filter(\.isRequired).map(\.wire).sorted()),
    ])
  }

  /// Returns the receiver's validation rule for a value whose check the schema does not declare.
  private func consumed(_ type: ValueType) -> FactTree {
    FactTree.object(self.type(type, inherited: nil)).without(Facts.unchecked)
  }
}
