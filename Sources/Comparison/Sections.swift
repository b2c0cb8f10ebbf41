import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Compares the registry's properties, profiles, attributes, links, messages and reviews.
extension Comparer {
  /// Returns whether a payload contains the registry's name, which is the value of `variant.name` if no variants are
  /// declared.
  private static func sendsName(_ registry: Registry) -> Bool {
    func isSent(_ field: Field) -> Bool {
      if field.source == "variant.name" { return true }
      switch field.type.base {
      case .object(let members): return members.contains(where: isSent)
      case .template(let template): return template.parts.contains(where: isSent)
      default: return false
      }
    }
    let streams = registry.streams.contains { stream in
      (stream.envelope + stream.common + (stream.upload?.fields ?? [])).contains(where: isSent)
    }
    return registry.variants.isEmpty
      && (streams || registry.events.contains { $0.callerFields.contains(where: isSent) })
  }

  func compareRegistry() {
    let entry = Entry(
      subject: .init(.registry, path: [new.name]), noun: "the registry", old: old.location, new: new.location)
    compare(
      "name", old.name, new.name, of: entry, .registryRenamed,
      // The marks of events that are sent once contain the registry's name.
      impacts: Self.sendsName(old) || Self.sendsName(new) || old.events.contains { $0.onceScope != nil } ? .query : [],
      privacy: .notify)
    compare("namespace", old.namespace, new.namespace, of: entry, .namespaceChanged, impacts: .source)
    if Self.versionNumbers(of: new.version).lexicographicallyPrecedes(Self.versionNumbers(of: old.version)) {
      compare("version", old.version, new.version, of: entry, .versionLowered)
    }
    compareTexts(old.description, new.description, [], [], of: entry)
    compare("note", old.note, new.note, of: entry, .textChanged, privacy: .textOnly)
    // Users find their rights on the public page.
    compare(
      "docs", old.docs, new.docs, of: entry, .textChanged, privacy: Self.verdict(onReplacing: old.docs))
    compare("provenance", old.provenance, new.provenance, of: entry, .provenanceChanged, privacy: .notify)
    compareJSON("controller", old.controller, new.controller, of: entry, .controllerChanged) {
      Self.verdict(onReplacing: $0)
    }
    // Documents state these answers as facts, even the first ones.
    compareJSON("legal", old.legal, new.legal, of: entry, .legalChanged) { _ in .needsNewReview }
    compareJSON("security", old.security, new.security, of: entry, .securityChanged) { _ in .needsNewReview }
    compareJSON("deletion", old.deletion, new.deletion, of: entry, .deletionChanged) { _ in .needsNewReview }
    compareAcronyms(of: entry)
    compareVariants(of: entry)
    let imports = Matching(old.imports, new.imports, name: \.registryName)
    for imported in imports.addedEntries {
      report(
        .importChanged, .init(.import, path: [imported.registryName]),
        "the import \(quoted(imported.registryName)) was added",
        new: .init(imported.reference, at: imported.origin.location)
      )
    }
    for imported in imports.removedEntries {
      report(
        .importChanged, .init(.import, path: [imported.registryName]),
        "the import \(quoted(imported.registryName)) was removed",
        old: .init(imported.reference, at: imported.origin.location))
    }
    // Compare inherited values first, so that entries report only their own values.
    inheritedChanges.append([:])
    compareMetadata(old.metadata, new.metadata, of: entry.nested(under: "defaults"), withLifecycle: false)
  }

  /// Returns the verdict on an answer about the controller or users' rights. Replacing or removing an answer invalidates
  /// its approval. Adding an answer only closes a question.
  static func verdict<Answer>(onReplacing old: Answer?) -> PrivacyVerdict { old == nil ? .notify : .needsNewReview }

  static func versionNumbers(of text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }

  private func compareJSON(
    _ key: String, _ old: JSONNode?, _ new: JSONNode?, of entry: Entry, _ rule: ChangeRule,
    _ verdict: (_ old: JSONNode?) -> PrivacyVerdict
  ) {
    let keys = Set((old?.members ?? []).map(\.key) + (new?.members ?? []).map(\.key))
    for inner in keys.sorted() {
      let values = (old?[inner], new?[inner])
      compare(
        inner, values.0?.string ?? ValueDescription.json(of: values.0),
        values.1?.string ?? ValueDescription.json(of: values.1),
        of: entry.nested(under: key), rule, privacy: verdict(values.0))
    }
  }

  private func compareVariants(of entry: Entry) {
    let matching = Matching(
      old.variants, new.variants, name: \.name, identity: { variant, _ in variant.wireName }, text: \.description)
    compareEntries(
      matching,
      EntryKind(
        kind: .variant, noun: "variant", additionRule: .variantAdded, removalRule: .variantRemoved,
        renameRule: .variantChanged),
      value: \.wireName, added: { _ in Effect(impacts: .source, privacy: .needsNewReview) },
      removed: { _ in Effect(impacts: [.source, .query], privacy: .notify) },
      renamed: { _, _ in Effect(impacts: .source) }
    ) { before, after, entry, _ in
      newVariantNames[before.name] = after.name
      compare(
        "name", before.wireName, after.wireName, of: entry, .variantChanged, impacts: .query,
        privacy: before.wireName == after.wireName ? nil : self.verdict(ofVariants: (before.name, after.name))
      ) {
        // A stream whose path contains the variant's name. Its receiver knows the requests of one version.
        for stream in self.old.streams {
          guard let other = self.new.streams.first(where: { $0.name == stream.name }) else { continue }
          let requestWitnesses = requests(from: "variant.name", (before.wireName, after.wireName), of: (stream, other))
          if !requestWitnesses.isEmpty { return requestWitnesses }
        }
        return []
      }
      compareTexts(before.description, after.description, [], [], of: entry)
    }
  }

  // MARK: Receiver profiles

  func compareProfiles() {
    let matching = Matching(old.profiles, new.profiles, name: \.name, text: \.description)
    let profileNames = (
      Set(old.streams.compactMap { $0.profileIndex.map { old.profiles[$0].name } }),
      Set(new.streams.compactMap { $0.profileIndex.map { new.profiles[$0].name } })
    )
    compareEntries(
      matching,
      EntryKind(
        kind: .profile, noun: "receiver profile", additionRule: .profileAdded, removalRule: .profileRemoved,
        renameRule: .profileChanged),
      added: { _ in Effect(privacy: .textOnly) }, removed: { _ in Effect(privacy: .textOnly) },
      renamed: { _, _ in Effect() }
    ) { before, after, entry, _ in
      let impacts: Impacts = profileNames.0.contains(before.name) || profileNames.1.contains(after.name) ? .query : []
      let cuts: [(String, KeyPath<Profile, Cut?>)] = [
        ("category", \.category), ("method", \.method), ("object", \.object), ("value", \.value),
        ("extraKey", \.extraKey), ("extraValue", \.extraValue),
      ]
      let facet = facets(before, after, of: entry, .profileChanged)
      for (key, path) in cuts {
        // As with free text, doubling the length or counting larger units allows more information. Without `refuse`,
        // texts that were refused are sent.
        let (old, new) = (before[keyPath: path], after[keyPath: path])
        let isOpened =
          ["value", "extraValue"].contains(key) && !impacts.isEmpty
          && (old.map { (new?.atMost ?? .max) / 2 >= $0.atMost } ?? false || isCutLater(old, new)
            || old?.overflow == .reject && new?.overflow != .reject)
        facet(key, impacts: impacts, privacy: isOpened ? .needsNewReview : nil) {
          ValueDescription.cut(of: $0[keyPath: path])
        }
      }
      facet("extras", impacts: (after.maxExtras ?? .max) < (before.maxExtras ?? .max) ? impacts : []) {
        $0.maxExtras.map(String.init)
      }
      facet("identifier") { $0.identifierPattern }
      facet("categoryIdentifier") { $0.categoryIdentifierPattern }
      compareTexts(before.description, after.description, [], [], of: entry)
      facet("note", .textChanged, privacy: .textOnly) { $0.note }
    }
  }

  // MARK: Attributes

  func compareAttributes() {
    let matching = Matching(
      old.attributes, new.attributes, name: \.name, former: \.field.metadata.formerly,
      identity: { attribute, _ in attribute.field.wire }, form: { ValueDescription.type(of: $0.field.type) },
      text: { $0.field.description })
    let kind = EntryKind(
      kind: .attribute, noun: "attribute", additionRule: .attributeAdded, removalRule: .attributeRemoved,
      renameRule: .attributeRenamed)
    compareEntries(
      matching, kind, value: { JSONText.quoted($0.field.wire) }, isSameOnWire: { $0.field.wire == $1.field.wire }
    ) { attribute in
      let change = attribute.streamIndex.flatMap { streamChangeIndices.new[$0] }
      if follows(kind, attribute, change, "comes") { return nil }
      return Effect(impacts: isNewToApp(attribute.field) ? .source : [], privacy: .needsNewReview)
    } removed: { attribute in
      let change = attribute.streamIndex.flatMap { streamChangeIndices.old[$0] }
      if follows(kind, attribute, change, "goes") { return nil }
      return Effect(impacts: attribute.isSetByApp(in: old) ? [.source, .query] : .query, privacy: .notify)
    } renamed: { before, after in
      Effect(
        impacts: Impacts.source.when(before.isSetByApp(in: old)).union(
          .query.when(before.field.wire != after.field.wire)))
    } compare: { before, after, entry, _ in
      compareStreams(before.streamIndex, after.streamIndex, of: entry, .attributeMoved)
      let owner = FieldOwner(
        path: [], noun: "the registry", old: entry.old, new: entry.new, isCalled: !before.isRetired && !after.isRetired,
        isOrdered: false, kind: .attribute, swiftPaths: ([before.field.callName], [after.field.callName]),
        isNamed: false)
      // The rename is already reported, so compare the fields under one name.
      compareFields([before.field.replacing(name: after.name)], [after.field], of: owner)
    }
  }

  /// Reports an entry that moved to another stream.
  private func compareStreams(_ before: Int?, _ after: Int?, of entry: Entry, _ rule: ChangeRule) {
    if before.flatMap({ newStreamsByOld[$0] }) == after { return }
    compare(
      "stream", before.map { old.streams[$0].name }, after.map { new.streams[$0].name }, of: entry, rule,
      impacts: .query, privacy: .needsNewReview)
  }

  // MARK: Messages

  func compareMessages() {
    let matching = Matching(
      old.messages, new.messages, name: \.name, former: \.metadata.formerly,
      form: {
        "\($0.triggers.compactMap(ValueDescription.json(withNormalizedDurationsOf:)).joined(separator: ", ")) \($0.interactions)"
      }, text: \.description)
    compareEntries(
      matching,
      EntryKind(
        kind: .message, noun: "message", additionRule: .messageAdded, removalRule: .messageRemoved,
        renameRule: .messageRenamed)
    ) { message in
      Effect(privacy: message.interactions.isEmpty ? .notify : .needsNewReview)
    } removed: { message in
      Effect(impacts: message.interactions.isEmpty ? [] : .query, privacy: .notify)
    } renamed: { before, _ in
      Effect(impacts: before.interactions.isEmpty ? [] : .query)
    } compare: { before, after, entry, _ in
      let facet = facets(before, after, of: entry, .messageChanged)
      // Evaluated in the app, the message records its interactions.
      facet("evaluated", privacy: after.isLocal && after.interactions.isEmpty ? .notify : .needsNewReview) {
        $0.isLocal ? "local" : "backend"
      }
      facet("once", privacy: .notify) { $0.frequencyLimit }
      func compareTextSet(_ key: String, _ impacts: Impacts = [], _ texts: (Message) -> [String]) {
        facet(key, impacts: impacts, privacy: .notify) { joinedNames(texts($0).sorted()) }
      }
      let impacts: Impacts = before.interactions.isEmpty ? [] : .query
      compareTextSet("triggers", impacts) { $0.triggers.compactMap(ValueDescription.json(withNormalizedDurationsOf:)) }
      compareTextSet("attributes", impacts) { $0.attributes.map { "\($0.name) \($0.value.jsonText)" } }
      compareTextSet("buttons") { message in
        message.buttons.map { button in
          button.name + (button.link.map { " to \($0)" } ?? "") + (button.description.map { " (\($0))" } ?? "")
        }
      }
      compareNames(
        "interactions", before.interactions, after.interactions, of: entry, .messageChanged, removalImpacts: .query,
        additionVerdict: .needsNewReview)
      if before.interactions.sorted() == after.interactions.sorted() {
        compareTextSet("interactions", impacts) { $0.interactionReports.map { "\($0.interaction) as \($0.event)" } }
      }
      compareStreams(before.streamIndex, after.streamIndex, of: entry, .messageChanged)
      compareTexts(before.description, after.description, [], [], of: entry)
      compareMetadata(before.metadata, after.metadata, of: entry)
    }
  }

  // MARK: Reviews

  func compareReviews() {
    let matching = Matching(
      old.reviews, new.reviews, name: \.name, former: \.formerly, identity: { review, _ in review.url })
    compareEntries(
      matching,
      EntryKind(
        kind: .review, noun: "review", additionRule: .reviewAdded, removalRule: .reviewRemoved,
        renameRule: .reviewChanged),
      value: \.url, added: { _ in Effect(privacy: .notify) }, removed: { _ in Effect(privacy: .notify) },
      renamed: { _, _ in Effect(privacy: .textOnly) }
    ) { before, after, entry, _ in
      let texts: [(String, KeyPath<Review, String?>, PrivacyVerdict)] = [
        ("url", \.url, .notify), ("date", \.date, .notify),
        ("approvedBy", \.approvedBy, .notify), ("benefits", \.benefits, .textOnly),
        ("alternatives", \.alternatives, .textOnly),
        ("existing", \.existing, .textOnly), ("analysis", \.analysis, .notify), ("audience", \.audience, .notify),
        ("note", \.note, .textOnly),
      ]
      let facet = facets(before, after, of: entry, .reviewChanged)
      for (key, path, verdict) in texts {
        // The record of a completed review must not change.
        let isAnswered = ["url", "date", "approvedBy", "audience"].contains(key) && before[keyPath: path] != nil
        facet(key, privacy: isAnswered ? .needsNewReview : verdict) { $0[keyPath: path] }
      }
      compareFormerNames(before.formerly, after.formerly, of: entry)
      let renewal = entry.nested(under: "renews")
      compare("review", before.renews?.review, after.renews?.review, of: renewal, .reviewChanged, privacy: .notify)
      compare("reason", before.renews?.reason, after.renews?.reason, of: renewal, .reviewChanged, privacy: .textOnly)
    }
  }

  // MARK: App-supplied values

  static func appSources(of registry: Registry) -> Set<String> {
    var appSources: Set<String> = []
    func visit(_ field: Field) {
      if let source = field.source { appSources.insert(source) }
      if case .when(let condition) = field.sent { appSources.insert(condition.source) }
      switch field.type.base {
      case .object(let fields): fields.forEach(visit)
      case .template(let template): template.parts.forEach(visit)
      default: break
      }
    }
    for stream in registry.streams {
      (stream.envelope + stream.common).forEach(visit)
      if let time = stream.time { visit(time) }
      stream.upload?.adds.forEach(visit)
      stream.upload?.headers.forEach(visit)
      stream.upload?.batch?.envelope.forEach(visit)
      stream.upload?.path?.parts.forEach(visit)
    }
    for event in registry.events {
      event.callerFields.forEach(visit)
      if let when = event.condition { appSources.insert(when.source) }
    }
    for attribute in registry.attributes { visit(attribute.field) }
    return appSources
  }
}
