import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// The JSON inventory of all data that the registries let an app send. Each line is a data point with its answers and
/// their locations. The member `unanswered` contains the key that answers an open question. See
/// `docs/markdown-pages.md` for the members, and ``inventorySchema`` for their types.
enum InventoryDocument {
  /// The version of the format. It increases when a member is changed or removed, but not when a member is added.
  static let version = 3

  static func bytes(of inventory: Inventory) -> [UInt8] {
    var json = JSONLines()
    json.provenance = inventory.provenance
    json.object { json in
      json.text("format", "signalbook-inventory")
      json.json("version", String(version))
      json.lines("registries", indent: 0) { json in
        for registry in inventory.registries { json.line(0) { write(registry, into: &$0) } }
      }
    }
    json.newLine(0)
    return json.bytes
  }

  private static func write(_ registry: RegistryInventory, into json: inout JSONLines) {
    let model = registry.registry
    json.text("name", model.name)
    json.text("version", model.version)
    json.text("description", model.description)
    json.text("note", model.note)
    json.list("variants", model.variants) { json, variant in
      json.text("name", variant.name)
      json.text("wire", variant.wireName)
      json.text("description", variant.description)
    }
    answer("controller", registry.controller, into: &json) { json, controller in
      json.text("name", controller.name)
      json.text("contact", controller.contact)
      json.text("dataProtectionOfficer", controller.dataProtectionOfficer)
      json.text("representative", controller.representative)
    }
    answer("legalBasis", registry.legalBasisDescription, into: &json) { json, words in
      if let common = registry.commonLegalBasis { return json.text("value", common) }
      json.list("purposes", registry.purposesWithBasis) { json, purpose in
        json.text("purpose", purpose)
        let basis = registry.legalBasis(of: purpose)
        json.text("value", basis.value)
        if basis.value == nil { json.text("unanswered", basis.key) }
      }
    }
    if registry.firstOfSpecialCategory != nil || registry.specialCategoryCondition.isAnswered {
      answer("specialCategoryCondition", registry.specialCategoryCondition, into: &json)
    }
    answer("dataSubjects", registry.dataSubjects, into: &json) { $0.texts("values", $1) }
    answer("encryptedInTransit", registry.isEncryptedInTransit, into: &json) { $0.flag("value", $1) }
    answer("securityMeasures", registry.securityMeasures, into: &json) { $0.texts("values", $1) }
    answer("deletionAddress", registry.deletionAddress, into: &json)
    answer("deletionDays", registry.deletionDays, into: &json) { $0.json("value", String($1)) }
    answer("docs", registry.docs, into: &json)
    json.list("reviews", model.reviews.filter { $0.origin.importIndex == nil }) { json, review in
      json.text("name", review.name)
      json.text("address", review.url)
      json.text("date", review.date)
      let location = review.origin.location
      answer("approvedBy", Answer(review.approvedBy, "approvedBy", at: location), into: &json)
      json.text("declared", location.text)
    }
    json.lines("streams", indent: 0) { json in
      for stream in registry.streams { json.line(1) { write(stream, into: &$0) } }
    }
    json.lines("points", indent: 0) { json in
      for stream in registry.streams {
        let name = stream.stream.name
        json.lines(of: stream.points) { write($0, parent: nil, stream: name, into: &$1) }
      }
      for point in registry.links + registry.messages { write(point, parent: nil, stream: nil, into: &json) }
    }
    json.lines("unanswered", indent: 0) { json in
      for question in UnansweredQuestion.all(of: registry) {
        json.line(1) { json in
          json.text("question", question.question)
          json.text("key", question.key)
          json.text("file", question.file)
          json.texts("entries", question.entries.map(\.id))
        }
      }
    }
  }

  private static func write(_ stream: StreamInventory, into json: inout JSONLines) {
    let model = stream.stream
    json.text("id", stream.id)
    json.text("name", model.name)
    json.text("ping", model.ping)
    json.json("version", model.version.map(String.init))
    json.text("encoding", model.encoding.rawValue)
    json.text("description", model.description)
    json.flag("external", model.isExternal ? true : nil)
    json.flag("sdk", model.isSentBySDK ? true : nil)
    answer("sender", stream.senderDescription, into: &json) { json, _ in json.text("value", model.sender?.word) }
    json.text("deletionRequest", model.deletionRequest)
    json.text("remoteRestrictions", model.restrictionsExpireWithin?.text)
    write(stream.metadata, into: &json)
    // A question that the stream answers is not open, even if the stream's points do not answer it.
    let open = stream.unanswered.anywhere.intersection(stream.asPoint.allUnanswered).sorted()
    json.unanswered(open)
    json.list("audiences", stream.audiences) { json, audience in write(audience, into: &json) }
    answer("identifiers", stream.identifiers, into: &json) { json, identifiers in
      json.list("values", identifiers) { json, identifier in
        json.text("field", identifier.field)
        json.text("scope", identifier.scope)
        json.text("origin", identifier.origin)
        json.text("reset", identifier.reset)
        json.text("vendor", identifier.vendor)
        json.texts("notJoinedWith", identifier.notJoinedWith.isEmpty ? nil : identifier.notJoinedWith)
        json.unanswered(identifier.unanswered)
        json.text("scopeProvenance", json.provenance?[identifier.scopeAnswer]?.rawValue)
        json.text("originProvenance", json.provenance?[identifier.originAnswer]?.rawValue)
        json.text("resetProvenance", json.provenance?[identifier.resetAnswer]?.rawValue)
      }
    }
    answer("keptOnDevice", stream.retentionOnDevice, into: &json)
    answer("keptByRecipient", stream.retentionAtRecipient, into: &json)
    answer("linked", stream.isLinked, into: &json) { $0.flag("value", $1) }
    answer("tracking", stream.isTracking, into: &json) { $0.flag("value", $1) }
    if model.isSentByThirdParty {
      answer("encryptedInTransit", stream.isEncryptedBySDK, into: &json) { $0.flag("value", $1) }
    }
    if let most = stream.category {
      json.object("mostSensitive") { json in
        json.json("category", String(most.category.rawValue))
        json.text("point", most.point.id)
      }
    }
    if !model.isExternal {
      json.object("bounds") { json in
        write("event", stream.boundOfEvent, into: &json)
        write(Words.unit(of: model) == "batch" ? "batch" : "ping", stream.boundOfUnit, into: &json)
      }
    }
    json.text("declared", stream.location.text)
  }

  private static func write(_ audience: StreamInventory.Audience, into json: inout JSONLines) {
    json.text("variant", audience.variant)
    json.text("profile", audience.profile)
    answer("default", audience.isOnByDefault, into: &json) { json, _ in json.text("value", audience.defaultWord) }
    answer("mechanism", audience.mechanism, into: &json)
    json.text("settingKey", audience.settingKey)
    if let hold = audience.hold {
      json.object("hold") { json in
        json.json("events", String(hold.events))
        json.text("age", hold.ageText)
      }
    }
    if !audience.isAlways {
      answer("optOutOnDevice", audience.optOutOnDevice, into: &json)
      answer("optOutAtRecipient", audience.optOutAtRecipient, into: &json)
    }
    answer("offInPrivateMode", audience.isOffInPrivateMode, into: &json) { $0.flag("value", $1) }
    answer("recipients", audience.recipients, into: &json) { json, recipients in
      json.list("values", recipients) { json, recipient in
        json.text("name", recipient.name)
        json.text("role", recipient.role)
        json.texts("hosts", recipient.hosts)
        json.text("country", recipient.country)
        json.text("safeguard", recipient.safeguard)
        json.text("retention", recipient.retention)
        json.flag("tracking", recipient.isTracking)
        json.unanswered(recipient.unanswered)
        let role = Answer(recipient.role, "recipients.role", at: recipient.location)
        json.text("roleProvenance", json.provenance?[role]?.rawValue)
        let whole = json.provenance?[Ground("recipients", at: recipient.location)]
        func part(_ key: StaticString, _ name: String) {
          let part = Ground("recipients.\(name)", at: recipient.location)
          guard recipient.answered.contains(part), let word = json.provenance?[part], word != whole else { return }
          json.text(key, word.rawValue)
        }
        part("hostsProvenance", "hosts")
        part("countryProvenance", "country")
        part("safeguardProvenance", "safeguard")
        part("retentionProvenance", "retention")
        part("trackingProvenance", "tracking")
      }
    }
    answer("population", audience.population, into: &json) { json, population in
      json.texts("channels", population.channels.isEmpty ? nil : population.channels)
      json.texts("countries", population.countries.isEmpty ? nil : population.countries)
      json.texts("locales", population.locales.isEmpty ? nil : population.locales)
      json.json("sample", population.sample)
    }
  }

  /// Writes the point and its descendants, one per line.
  private static func write(_ point: Point, parent: String?, stream: String?, into json: inout JSONLines) {
    json.line(1) { json in
      json.text("id", point.id)
      json.text("parent", parent)
      json.text("stream", stream)
      json.text("kind", point.kind.rawValue)
      json.text("name", point.name)
      json.text("wire", point.wire)
      json.text("description", point.description)
      if let type = point.type {
        json.text("type", Words.type(type))
        if case .vocabulary(let vocabulary) = type.base, type.constant == nil {
          json.json("values", "[" + vocabulary.current.map(\.wire.jsonText).joined(separator: ",") + "]")
        }
      }
      json.text("source", point.field?.source)
      json.text("sent", point.field.map(Words.presence))
      write(point.metadata, into: &json)
      let open = point.needsAnswers ? point.allUnanswered : []
      json.unanswered(open)
      json.json("category", point.data.value.map { String($0.category.rawValue) })
      if !point.examples.isEmpty, point.field?.type.isSecret != true {
        json.json("examples", "[" + point.examples.map(compactJSON).joined(separator: ",") + "]")
      }
      json.text("freeText", point.isFreeText ? point.type?.freeTextDescription ?? "free text" : nil)
      write("bound", point.bound, into: &json)
      json.text("declared", point.location.text)
      let own = Metadata.inheritedKeys.filter { point.declares($0) }
      if !own.isEmpty {
        json.object("said") { json in
          for key in own { json.text(Self.key(key), point.metadata.keyLocations[key]?.text) }
        }
      }
    }
    for child in point.children { write(child, parent: point.id, stream: stream, into: &json) }
  }

  private static func write(_ metadata: Metadata, into json: inout JSONLines) {
    json.text("data", metadata.data)
    json.text("why", metadata.why)
    json.texts("purposes", metadata.purposes.isEmpty ? nil : metadata.purposes)
    json.text("owner", metadata.owner)
    json.texts("review", metadata.review.isEmpty ? nil : metadata.review)
    json.text("since", metadata.since)
    json.text("expires", metadata.expires)
    lifecycle("deprecated", metadata.deprecated, into: &json)
    lifecycle("retired", metadata.retired, into: &json)
    json.texts("formerly", metadata.formerly.isEmpty ? nil : metadata.formerly)
    json.text("note", metadata.note)
    guard let provenance = json.provenance else { return }
    let provenances = Metadata.inheritedKeys.compactMap { key in
      metadata.keyLocations[key].flatMap { provenance[$0] }.map { (key, $0) }
    }
    if provenances.isEmpty { return }
    json.object("provenance") { json in for (key, word) in provenances { json.text(Self.key(key), word.rawValue) } }
  }

  private static func lifecycle(_ key: StaticString, _ lifecycle: Metadata.Lifecycle?, into json: inout JSONLines) {
    guard let lifecycle else { return }
    json.object(key) { json in
      json.text("since", lifecycle.since)
      json.text("reason", lifecycle.reason)
    }
  }

  private static func write(_ key: StaticString, _ bound: InformationBound, into json: inout JSONLines) {
    if bound == .zero { return }
    json.object(key) { json in
      json.json("bits", bound.tenths)
      if !bound.isBounded { json.json("unboundedParts", String(bound.unboundedPartCount)) }
    }
  }

  /// Writes an answer and its location. For an unanswered question, writes the key that answers it, and where to set
  /// the key.
  private static func answer<Value>(
    _ key: StaticString, _ answer: Answer<Value>, into json: inout JSONLines,
    _ write: (inout JSONLines, Value) -> Void
  ) {
    json.object(key) { json in
      if let value = answer.value { write(&json, value) } else { json.text("unanswered", answer.key) }
      json.text("provenance", json.provenance?[answer]?.rawValue)
      json.text("declared", answer.location.text)
    }
  }

  private static func answer(_ key: StaticString, _ answer: Answer<String>, into json: inout JSONLines) {
    self.answer(key, answer, into: &json) { $0.text("value", $1) }
  }

  /// Returns an inherited key as a static string.
  private static func key(_ key: String) -> StaticString {
    switch key {
    case "why": "why"
    case "data": "data"
    case "purposes": "purposes"
    case "owner": "owner"
    case "review": "review"
    case "since": "since"
    default: "expires"
    }
  }
}

extension Stream.Sender {
  /// The keyword for the sender in inventories.
  fileprivate var word: String {
    switch self {
    case .runtime: "runtime"
    case .appSDK: "sdk"
    case .thirdParty: "external"
    }
  }
}
