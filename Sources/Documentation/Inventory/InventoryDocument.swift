import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// The JSON inventory of all data that the registries let an app send. Each line is a data point with its answers and
/// their locations. `unanswered` lists the keys of unanswered questions. See `docs/markdown-pages.md` for the members,
/// and ``inventorySchema`` for their types.
enum InventoryDocument {
  /// The version of the format. It increases when a member is changed or removed, but not when a member is added.
  static let version = 3

  static func bytes(of inventory: Inventory) -> [UInt8] {
    var json = JSONLines()
    json.provenance = inventory.provenance
    json.writeObject { json in
      json.writeText("format", "signalbook-inventory")
      json.writeJSON("version", String(version))
      json.writeLines("registries", indent: 0) { json in
        for registry in inventory.registries { json.writeLine(0) { write(registry, into: &$0) } }
      }
    }
    json.writeNewLine(0)
    return json.bytes
  }

  private static func write(_ registry: RegistryInventory, into json: inout JSONLines) {
    let model = registry.registry
    json.writeText("name", model.name)
    json.writeText("version", model.version)
    json.writeText("description", model.description)
    json.writeText("note", model.note)
    json.writeList("variants", model.variants) { json, variant in
      json.writeText("name", variant.name)
      json.writeText("wire", variant.wireName)
      json.writeText("description", variant.description)
    }
    answer("controller", registry.controller, into: &json) { json, controller in
      json.writeText("name", controller.name)
      json.writeText("contact", controller.contact)
      json.writeText("dataProtectionOfficer", controller.dataProtectionOfficer)
      json.writeText("representative", controller.representative)
    }
    func writeContradictions(_ key: String, _ json: inout JSONLines) {
      let ids = registry.streamsWithContradiction(of: key).map(\.id)
      json.writeTexts("unansweredFor", ids.isEmpty ? nil : ids)
    }
    answer("legalBasis", registry.legalBasisDescription, into: &json) { json, words in
      writeContradictions("legal.basis", &json)
      if let common = registry.commonLegalBasis { return json.writeText("value", common) }
      json.writeList("purposes", registry.purposesWithBasis) { json, purpose in
        json.writeText("purpose", purpose)
        let basis = registry.legalBasis(of: purpose)
        json.writeText("value", basis.value)
        if basis.value == nil { json.writeText("unanswered", basis.key) }
      }
    }
    if registry.firstOfSpecialCategory != nil || registry.specialCategoryCondition.isAnswered {
      answer("specialCategoryCondition", registry.specialCategoryCondition, into: &json) { json, word in
        json.writeText("value", word)
        writeContradictions("legal.specialCategories", &json)
      }
    }
    answer("dataSubjects", registry.dataSubjects, into: &json) { $0.writeTexts("values", $1) }
    answer("encryptedInTransit", registry.isEncryptedInTransit, into: &json) { $0.writeFlag("value", $1) }
    answer("securityMeasures", registry.securityMeasures, into: &json) { $0.writeTexts("values", $1) }
    answer("deletionAddress", registry.deletionAddress, into: &json)
    answer("deletionDays", registry.deletionDays, into: &json) { $0.writeJSON("value", String($1)) }
    answer("docs", registry.docs, into: &json)
    json.writeList("reviews", model.reviews.filter { $0.origin.importIndex == nil }) { json, review in
      json.writeText("name", review.name)
      json.writeText("address", review.url)
      json.writeText("date", review.date)
      let location = review.origin.location
      answer("approvedBy", Answer(review.approvedBy, "approvedBy", at: location), into: &json)
      json.writeText("declared", location.text)
    }
    json.writeLines("streams", indent: 0) { json in
      for stream in registry.streams { json.writeLine(1) { write(stream, into: &$0) } }
    }
    json.writeLines("points", indent: 0) { json in
      for stream in registry.streams {
        let name = stream.stream.name
        json.writeLines(of: stream.points) { write($0, parent: nil, stream: name, into: &$1) }
      }
      for point in registry.links + registry.messages { write(point, parent: nil, stream: nil, into: &json) }
      for (point, stream) in registry.retiredPoints {
        write(point, parent: nil, stream: stream?.stream.name, into: &json)
      }
    }
    json.writeLines("unanswered", indent: 0) { json in
      for question in UnansweredQuestion.all(of: registry) {
        json.writeLine(1) { json in
          json.writeText("question", question.question)
          json.writeText("key", question.key)
          json.writeText("file", question.file)
          json.writeTexts("entries", question.entries.map(\.id))
        }
      }
    }
  }

  private static func write(_ stream: StreamInventory, into json: inout JSONLines) {
    let model = stream.stream
    json.writeText("id", stream.id)
    json.writeText("name", model.name)
    json.writeText("ping", model.ping)
    json.writeJSON("version", model.version.map(String.init))
    json.writeText("encoding", model.encoding.rawValue)
    json.writeText("description", model.description)
    json.writeFlag("external", model.isExternal ? true : nil)
    json.writeFlag("sdk", model.isSentBySDK ? true : nil)
    answer("sender", stream.senderDescription, into: &json) { json, _ in json.writeText("value", model.sender?.word) }
    json.writeText("deletionRequest", model.deletionRequest)
    json.writeText("remoteRestrictions", model.restrictionsExpireWithin?.text)
    write(stream.metadata, into: &json)
    // A question that the stream answers is not open, even if the stream's points do not answer it.
    let openKeys = stream.unansweredKeys.anywhere.intersection(stream.asPoint.allUnanswered).sorted()
    json.writeUnansweredKeys(openKeys)
    json.writeList("audiences", stream.audiences) { json, audience in write(audience, into: &json) }
    answer("identifiers", stream.identifiers, into: &json) { json, identifiers in
      json.writeList("values", identifiers) { json, identifier in
        json.writeText("field", identifier.field)
        json.writeText("scope", identifier.scope)
        json.writeText("origin", identifier.origin)
        json.writeText("reset", identifier.reset)
        json.writeText("vendor", identifier.vendor)
        json.writeTexts("notJoinedWith", identifier.notJoinedWith.isEmpty ? nil : identifier.notJoinedWith)
        json.writeTexts("onlyProfiles", identifier.onlyProfiles.isEmpty ? nil : identifier.onlyProfiles)
        json.writeUnansweredKeys(identifier.unansweredKeys)
        json.writeText("scopeProvenance", json.provenance?[identifier.scopeAnswer]?.rawValue)
        json.writeText("originProvenance", json.provenance?[identifier.originAnswer]?.rawValue)
        json.writeText("resetProvenance", json.provenance?[identifier.resetAnswer]?.rawValue)
      }
    }
    answer("keptOnDevice", stream.retentionOnDevice, into: &json)
    answer("keptByRecipient", stream.retentionAtRecipient, into: &json)
    answer("linked", stream.isLinked, into: &json) { json, isLinked in
      json.writeFlag("value", isLinked)
      json.writeTexts("profiles", stream.linkingProfiles.isEmpty ? nil : stream.linkingProfiles)
    }
    answer("tracking", stream.isTracking, into: &json) { $0.writeFlag("value", $1) }
    if model.isSentByThirdParty {
      answer("encryptedInTransit", stream.isEncryptedBySDK, into: &json) { $0.writeFlag("value", $1) }
    }
    if let highestCategory = stream.category {
      json.writeObject("mostSensitive") { json in
        json.writeJSON("category", String(highestCategory.category.rawValue))
        json.writeText("point", highestCategory.point.id)
      }
    }
    if !model.isExternal {
      json.writeObject("bounds") { json in
        write("event", stream.boundOfEvent, into: &json)
        write(Words.unit(of: model) == "batch" ? "batch" : "ping", stream.boundOfUnit, into: &json)
      }
    }
    json.writeText("declared", stream.location.text)
  }

  private static func write(_ audience: StreamInventory.Audience, into json: inout JSONLines) {
    json.writeText("variant", audience.variant)
    json.writeText("profile", audience.profile)
    answer("default", audience.isOnByDefault, into: &json) { json, _ in json.writeText("value", audience.defaultWord) }
    answer("mechanism", audience.mechanism, into: &json)
    json.writeText("settingKey", audience.settingKey)
    if let hold = audience.hold {
      json.writeObject("hold") { json in
        json.writeJSON("events", String(hold.maxEvents))
        json.writeText("age", hold.ageText)
      }
    }
    if !audience.isAlways {
      answer("optOutOnDevice", audience.optOutOnDevice, into: &json)
      answer("optOutAtRecipient", audience.optOutAtRecipient, into: &json)
    }
    answer("offInPrivateMode", audience.isOffInPrivateMode, into: &json) { $0.writeFlag("value", $1) }
    answer("recipients", audience.recipients, into: &json) { json, recipients in
      json.writeList("values", recipients) { json, recipient in
        json.writeText("name", recipient.name)
        json.writeText("role", recipient.role)
        json.writeTexts("hosts", recipient.hosts)
        json.writeText("country", recipient.validCountry)
        json.writeText("safeguard", recipient.safeguard)
        json.writeText("retention", recipient.retention)
        json.writeFlag("tracking", recipient.isTracking)
        json.writeUnansweredKeys(recipient.unansweredKeys)
        let role = Answer(recipient.role, "recipients.role", at: recipient.location)
        json.writeText("roleProvenance", json.provenance?[role]?.rawValue)
        let listProvenance = json.provenance?[Ground("recipients", at: recipient.location)]
        func part(_ key: StaticString, _ name: String) {
          let part = Ground("recipients.\(name)", at: recipient.location)
          guard recipient.answeredGrounds.contains(part), let word = json.provenance?[part], word != listProvenance
          else {
            return
          }
          json.writeText(key, word.rawValue)
        }
        part("hostsProvenance", "hosts")
        part("countryProvenance", "country")
        part("safeguardProvenance", "safeguard")
        part("retentionProvenance", "retention")
        part("trackingProvenance", "tracking")
      }
    }
    answer("population", audience.population, into: &json) { json, population in
      json.writeTexts("channels", population.channels.isEmpty ? nil : population.channels)
      json.writeTexts("countries", population.countries.isEmpty ? nil : population.countries)
      json.writeTexts("locales", population.locales.isEmpty ? nil : population.locales)
      json.writeJSON("sample", population.sample)
    }
  }

  /// Writes the point and its descendants, one per line.
  private static func write(_ point: Point, parent: String?, stream: String?, into json: inout JSONLines) {
    json.writeLine(1) { json in
      json.writeText("id", point.id)
      json.writeText("parent", parent)
      json.writeText("stream", stream)
      json.writeText("kind", point.kind.rawValue)
      json.writeText("name", point.name)
      json.writeText("wire", point.wire)
      json.writeText("description", point.description)
      if let type = point.type {
        json.writeText("type", Words.type(of: type))
        if case .vocabulary(let vocabulary) = type.base, type.constant == nil {
          json.writeJSON("values", "[" + vocabulary.currentCases.map(\.wire.jsonText).joined(separator: ",") + "]")
        }
      }
      json.writeText("source", point.field?.source)
      json.writeText("sent", point.field.map(Words.presence))
      write(point.metadata, into: &json)
      let openKeys = point.needsAnswers ? point.allUnanswered : []
      json.writeUnansweredKeys(openKeys)
      json.writeJSON("category", point.data.value.map { String($0.category.rawValue) })
      if !point.examples.isEmpty, point.field?.type.isSecret != true {
        json.writeJSON("examples", "[" + point.examples.map(compactJSON).joined(separator: ",") + "]")
      }
      json.writeText("freeText", point.isFreeText ? point.type?.freeTextDescription ?? "free text" : nil)
      write("bound", point.bound, into: &json)
      json.writeText("declared", point.location.text)
      let ownKeys = Metadata.inheritedKeys.filter { point.declares($0) }
      if !ownKeys.isEmpty {
        json.writeObject("said") { json in
          for key in ownKeys { json.writeText(Self.key(key), point.metadata.keyLocations[key]?.text) }
        }
      }
    }
    for child in point.children { write(child, parent: point.id, stream: stream, into: &json) }
  }

  private static func write(_ metadata: Metadata, into json: inout JSONLines) {
    json.writeText("data", metadata.data)
    json.writeText("why", metadata.why)
    json.writeTexts("purposes", metadata.purposes.isEmpty ? nil : metadata.purposes)
    json.writeText("owner", metadata.owner)
    json.writeTexts("review", metadata.review.isEmpty ? nil : metadata.review)
    json.writeText("since", metadata.since)
    json.writeText("expires", metadata.expires)
    if metadata.isDevelopmentOnly { json.writeFlag("developmentOnly", true) }
    lifecycle("deprecated", metadata.deprecated, into: &json)
    lifecycle("retired", metadata.retired, into: &json)
    json.writeTexts("formerly", metadata.formerly.isEmpty ? nil : metadata.formerly)
    json.writeText("note", metadata.note)
    guard let provenance = json.provenance else { return }
    let provenances = Metadata.inheritedKeys.compactMap { key in
      metadata.keyLocations[key].flatMap { provenance[$0] }.map { (key, $0) }
    }
    if provenances.isEmpty { return }
    json.writeObject("provenance") { json in
      for (key, word) in provenances { json.writeText(Self.key(key), word.rawValue) }
    }
  }

  private static func lifecycle(_ key: StaticString, _ lifecycle: Metadata.Lifecycle?, into json: inout JSONLines) {
    guard let lifecycle else { return }
    json.writeObject(key) { json in
      json.writeText("since", lifecycle.since)
      json.writeText("reason", lifecycle.reason)
    }
  }

  private static func write(_ key: StaticString, _ bound: InformationBound, into json: inout JSONLines) {
    if bound == .zero { return }
    json.writeObject(key) { json in
      json.writeJSON("bits", bound.tenths)
      if !bound.isBounded { json.writeJSON("unboundedParts", String(bound.unboundedPartCount)) }
    }
  }

  /// Writes an answer and its location. For an unanswered question, writes the key that answers it, and where to set
  /// the key.
  private static func answer<Value>(
    _ key: StaticString, _ answer: Answer<Value>, into json: inout JSONLines,
    _ write: (inout JSONLines, Value) -> Void
  ) {
    json.writeObject(key) { json in
      if let value = answer.value { write(&json, value) } else { json.writeText("unanswered", answer.key) }
      json.writeText("provenance", json.provenance?[answer]?.rawValue)
      json.writeText("declared", answer.location.text)
    }
  }

  private static func answer(_ key: StaticString, _ answer: Answer<String>, into json: inout JSONLines) {
    self.answer(key, answer, into: &json) { $0.writeText("value", $1) }
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
