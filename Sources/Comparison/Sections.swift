import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// The registry itself, profiles, attributes, links, messages, reviews.
extension Comparer {
  func compareRegistry() {
    let entry = Entry(
      subject: .init(.registry, path: [new.name]), noun: "the registry", old: old.location, new: new.location)
    compare("name", old.name, new.name, of: entry, .registryRenamed, privacy: .notify)
    compare("namespace", old.namespace, new.namespace, of: entry, .namespaceChanged, harms: .source)
    if Self.version(new.version).lexicographicallyPrecedes(Self.version(old.version)) {
      compare("version", old.version, new.version, of: entry, .versionLowered)
    }
    compareTexts(old.description, new.description, [], [], of: entry)
    compare("note", old.note, new.note, of: entry, .textChanged, privacy: .textOnly)
    compare("docs", old.docs, new.docs, of: entry, .textChanged, privacy: .notify)
    compareJSON("controller", old.controller, new.controller, of: entry, .controllerChanged) { _, _, _ in .notify }
    compareJSON("legal", old.legal, new.legal, of: entry, .legalChanged) { _, _, _ in .notify }
    compareJSON("security", old.security, new.security, of: entry, .securityChanged) { key, _, after in
      key == "encryptedInTransit" && after?.boolean != true ? .needsNewReview : .notify
    }
    compareJSON("deletion", old.deletion, new.deletion, of: entry, .deletionChanged) { key, before, after in
      guard key == "autoDays" else { return .notify }
      return (after?.integer ?? .max) > (before?.integer ?? .max) ? .needsNewReview : .notify
    }
    compareAcronyms(of: entry)
    compareVariants(of: entry)
    let imports = Matching(old.imports, new.imports, name: \.registryName)
    for imported in imports.added {
      report(
        .importChanged, .init(.import, path: [imported.registryName]),
        "\(quoted(imported.registryName)) is imported now", new: .init(imported.reference, at: imported.origin.location)
      )
    }
    for imported in imports.removed {
      report(
        .importChanged, .init(.import, path: [imported.registryName]),
        "\(quoted(imported.registryName)) is no longer imported",
        old: .init(imported.reference, at: imported.origin.location))
    }
    // What entries inherit is compared first: they report only what is their own.
    inherited.append([])
    compareMetadata(old.metadata, new.metadata, of: entry.inside("defaults"), withLifecycle: false)
  }

  static func version(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }

  private func compareJSON(
    _ key: String, _ old: JSONNode?, _ new: JSONNode?, of entry: Entry, _ rule: ChangeRule,
    _ verdict: (String, JSONNode?, JSONNode?) -> PrivacyVerdict
  ) {
    let keys = Set((old?.members ?? []).map(\.key) + (new?.members ?? []).map(\.key))
    for inner in keys.sorted() {
      let values = (old?[inner], new?[inner])
      compare(
        inner, values.0?.string ?? Shown.json(values.0), values.1?.string ?? Shown.json(values.1),
        of: entry.inside(key), rule, privacy: verdict(inner, values.0, values.1))
    }
  }

  private func compareVariants(of entry: Entry) {
    let matching = Matching(
      old.variants, new.variants, name: \.name, identity: { variant, _ in variant.wireName }, text: \.description)
    for variant in matching.added {
      report(
        .variantAdded, .init(.variant, path: [variant.name]), "the variant \(quoted(variant.name)) was added",
        new: .init(variant.wireName, at: variant.origin.location), harms: .source, privacy: .needsNewReview)
    }
    for variant in matching.removed {
      report(
        .variantRemoved, .init(.variant, path: [variant.name]), "the variant \(quoted(variant.name)) was removed",
        old: .init(variant.wireName, at: variant.origin.location), harms: [.source, .query], privacy: .notify)
    }
    for (before, after, renamed) in matching.pairs {
      newVariantOfOld[before.name] = after.name
      let inner = Entry(
        subject: .init(.variant, path: [after.name]), noun: "the variant \(quoted(after.name))",
        old: before.origin.location, new: after.origin.location)
      if let renamed {
        report(
          .variantChanged, inner.subject, "\(inner.noun) was called \(quoted(before.name))",
          old: .init(before.name, at: inner.old), new: .init(after.name, at: inner.new), harms: .source,
          certainty: renamed)
      }
      compare("name", before.wireName, after.wireName, of: inner, .variantChanged, harms: .query)
      compareTexts(before.description, after.description, [], [], of: inner)
    }
  }

  // MARK: Profiles of receivers

  func compareProfiles() {
    let matching = Matching(old.profiles, new.profiles, name: \.name, text: \.description)
    let used = (
      Set(old.streams.compactMap { $0.profileIndex.map { old.profiles[$0].name } }),
      Set(new.streams.compactMap { $0.profileIndex.map { new.profiles[$0].name } })
    )
    for profile in matching.added {
      about(nil, profile.origin) {
        report(
          .profileAdded, .init(.profile, path: [profile.name]),
          "the receiver profile \(quoted(profile.name)) was added",
          new: .init(at: profile.origin.location), privacy: .textOnly)
      }
    }
    for profile in matching.removed {
      about(profile.origin, nil) {
        report(
          .profileRemoved, .init(.profile, path: [profile.name]),
          "the receiver profile \(quoted(profile.name)) was removed", old: .init(at: profile.origin.location),
          privacy: .textOnly)
      }
    }
    for (before, after, renamed) in matching.pairs {
      about(before.origin, after.origin) {
        let entry = Entry(
          subject: .init(.profile, path: [after.name]), noun: "the receiver profile \(quoted(after.name))",
          old: before.origin.location, new: after.origin.location)
        if let renamed {
          report(
            .profileChanged, entry.subject, "\(entry.noun) was called \(quoted(before.name))",
            old: .init(before.name, at: entry.old), new: .init(after.name, at: entry.new), certainty: renamed)
        }
        let harms: Harms = used.0.contains(before.name) || used.1.contains(after.name) ? .query : []
        let cuts: [(String, KeyPath<Profile, Cut?>)] = [
          ("category", \.category), ("method", \.method), ("object", \.object), ("value", \.value),
          ("extraKey", \.extraKey), ("extraValue", \.extraValue),
        ]
        for (key, path) in cuts {
          compare(
            key, Shown.cut(before[keyPath: path]), Shown.cut(after[keyPath: path]), of: entry, .profileChanged,
            harms: harms)
        }
        compare(
          "extras", before.extras.map(String.init), after.extras.map(String.init), of: entry, .profileChanged,
          harms: (after.extras ?? .max) < (before.extras ?? .max) ? harms : [])
        compare("identifier", before.identifier, after.identifier, of: entry, .profileChanged)
        compare("categoryIdentifier", before.categoryIdentifier, after.categoryIdentifier, of: entry, .profileChanged)
        compareTexts(before.description, after.description, [], [], of: entry)
        compare("note", before.note, after.note, of: entry, .textChanged, privacy: .textOnly)
      }
    }
  }

  // MARK: Attributes

  func compareAttributes() {
    let matching = Matching(
      old.attributes, new.attributes, name: \.name, former: \.field.metadata.formerly,
      identity: { attribute, _ in attribute.field.wire }, form: { Shown.type($0.field.type) },
      text: { $0.field.description })
    for attribute in matching.added {
      about(nil, attribute.field.origin) {
        if let place = attribute.streamIndex.flatMap({ wholeStreams.new[$0] }) {
          add(
            Consequence(
              subject: .init(.attribute, path: [attribute.name]),
              message: "the attribute \(quoted(attribute.name)) comes with it",
              location: attribute.field.origin.location),
            to: place)
          return
        }
        report(
          .attributeAdded, .init(.attribute, path: [attribute.name]),
          "the attribute \(quoted(attribute.name)) was added",
          new: .init(JSONText.quoted(attribute.field.wire), at: attribute.field.origin.location),
          harms: isNewToApp(attribute.field) ? .source : [], privacy: .needsNewReview)
      }
    }
    for attribute in matching.removed {
      about(attribute.field.origin, nil) {
        if let place = attribute.streamIndex.flatMap({ wholeStreams.old[$0] }) {
          add(
            Consequence(
              subject: .init(.attribute, path: [attribute.name]),
              message: "the attribute \(quoted(attribute.name)) goes with it", location: attribute.field.origin.location
            ),
            to: place)
          return
        }
        let isTombstone = attribute.field.metadata.retired != nil
        report(
          isTombstone ? .tombstoneRemoved : .attributeRemoved, .init(.attribute, path: [attribute.name]),
          isTombstone
            ? "the retired attribute \(quoted(attribute.name)) was deleted: its name is no longer reserved"
            : "the attribute \(quoted(attribute.name)) was removed",
          old: .init(JSONText.quoted(attribute.field.wire), at: attribute.field.origin.location),
          harms: isTombstone ? [] : attribute.isSet(in: old) ? [.source, .query] : .query, privacy: .notify)
      }
    }
    for (before, after, renamed) in matching.pairs {
      about(before.field.origin, after.field.origin) {
        let entry = Entry(
          subject: .init(.attribute, path: [after.name]), noun: "the attribute \(quoted(after.name))",
          old: before.field.origin.location, new: after.field.origin.location)
        let isSet = before.isSet(in: old)
        if let renamed {
          report(
            .attributeRenamed, entry.subject, "\(entry.noun) was called \(quoted(before.name))",
            old: .init(before.name, at: entry.old), new: .init(after.name, at: entry.new),
            harms: (isSet ? Harms.source : []).union(before.field.wire == after.field.wire ? [] : .query),
            privacy: renamed.verdict(isSameOnWire: before.field.wire == after.field.wire), certainty: renamed)
        }
        let streams = (
          before.streamIndex.map { old.streams[$0].name }, after.streamIndex.map { new.streams[$0].name }
        )
        if before.streamIndex.flatMap({ newStreamOfOld[$0] }) != after.streamIndex {
          compare("stream", streams.0, streams.1, of: entry, .attributeMoved, harms: .query, privacy: .needsNewReview)
        }
        let isRetired = before.field.metadata.retired != nil || after.field.metadata.retired != nil
        let owner = FieldOwner(
          path: [], noun: "the registry", old: entry.old, new: entry.new, isCalled: !isRetired, isOrdered: false,
          kind: .attribute)
        // Renaming was reported: the rest is compared under one name.
        compareFields([before.field.replacing(name: after.name)], [after.field], of: owner)
      }
    }
  }

  // MARK: Messages

  func compareMessages() {
    let matching = Matching(
      old.messages, new.messages, name: \.name, former: \.metadata.formerly,
      form: { "\(Shown.json($0.triggers) ?? "") \($0.interactions)" }, text: \.description)
    for message in matching.added {
      about(nil, message.origin) {
        report(
          .messageAdded, .init(.message, path: [message.name]), "the message \(quoted(message.name)) was added",
          new: .init(at: message.origin.location), privacy: message.interactions.isEmpty ? .notify : .needsNewReview)
      }
    }
    for message in matching.removed {
      about(message.origin, nil) {
        let isTombstone = message.metadata.retired != nil
        report(
          isTombstone ? .tombstoneRemoved : .messageRemoved, .init(.message, path: [message.name]),
          isTombstone
            ? "the retired message \(quoted(message.name)) was deleted: its name is no longer reserved"
            : "the message \(quoted(message.name)) was removed", old: .init(at: message.origin.location),
          harms: isTombstone || message.interactions.isEmpty ? [] : .query, privacy: .notify)
      }
    }
    for (before, after, renamed) in matching.pairs {
      about(before.origin, after.origin) {
        let entry = Entry(
          subject: .init(.message, path: [after.name]), noun: "the message \(quoted(after.name))",
          old: before.origin.location, new: after.origin.location)
        if let renamed {
          report(
            .messageRenamed, entry.subject, "\(entry.noun) was called \(quoted(before.name))",
            old: .init(before.name, at: entry.old), new: .init(after.name, at: entry.new),
            harms: before.interactions.isEmpty ? [] : .query, certainty: renamed)
        }
        compare(
          "evaluated", before.isLocal ? "local" : "backend", after.isLocal ? "local" : "backend", of: entry,
          .messageChanged, privacy: after.isLocal ? .notify : .needsNewReview)
        func triggers(_ message: Message) -> String? { shown(message.triggers.compactMap(Shown.json).sorted()) }
        compare(
          "triggers", triggers(before), triggers(after), of: entry, .messageChanged,
          harms: before.interactions.isEmpty ? [] : .query, privacy: .notify)
        func attributes(_ message: Message) -> String? {
          shown(message.attributes.map { "\($0.name) \($0.value.jsonText)" }.sorted())
        }
        compare(
          "attributes", attributes(before), attributes(after), of: entry, .messageChanged,
          harms: before.interactions.isEmpty ? [] : .query, privacy: .notify)
        func buttons(_ message: Message) -> String? {
          shown(message.buttons.map { "\($0.name)\($0.link.map { " to \($0)" } ?? "")" }.sorted())
        }
        compare("buttons", buttons(before), buttons(after), of: entry, .messageChanged, privacy: .notify)
        let isFewer = !Set(before.interactions).isSubset(of: after.interactions)
        let isMore = !Set(after.interactions).isSubset(of: before.interactions)
        compare(
          "interactions", shown(before.interactions.sorted()), shown(after.interactions.sorted()), of: entry,
          .messageChanged, harms: isFewer ? .query : [], privacy: isMore ? .needsNewReview : .notify)
        if before.streamIndex.flatMap({ newStreamOfOld[$0] }) != after.streamIndex {
          compare(
            "stream", before.streamIndex.map { old.streams[$0].name }, after.streamIndex.map { new.streams[$0].name },
            of: entry, .messageChanged, harms: .query, privacy: .needsNewReview)
        }
        compareTexts(before.description, after.description, [], [], of: entry)
        compareMetadata(before.metadata, after.metadata, of: entry)
      }
    }
  }

  // MARK: Reviews

  func compareReviews() {
    let matching = Matching(
      old.reviews, new.reviews, name: \.name, former: \.formerly, identity: { review, _ in review.url })
    for review in matching.added {
      about(nil, review.origin) {
        report(
          .reviewAdded, .init(.review, path: [review.name]), "the review \(quoted(review.name)) was added",
          new: .init(review.url, at: review.origin.location), privacy: .notify)
      }
    }
    for review in matching.removed {
      about(review.origin, nil) {
        report(
          .reviewRemoved, .init(.review, path: [review.name]), "the review \(quoted(review.name)) was removed",
          old: .init(review.url, at: review.origin.location), privacy: .notify)
      }
    }
    for (before, after, renamed) in matching.pairs {
      about(before.origin, after.origin) {
        let entry = Entry(
          subject: .init(.review, path: [after.name]), noun: "the review \(quoted(after.name))",
          old: before.origin.location, new: after.origin.location)
        if let renamed {
          report(
            .reviewChanged, entry.subject, "\(entry.noun) was called \(quoted(before.name))",
            old: .init(before.name, at: entry.old), new: .init(after.name, at: entry.new), privacy: .textOnly,
            certainty: renamed)
        }
        let texts: [(String, KeyPath<Review, String?>, PrivacyVerdict)] = [
          ("url", \.url, .notify), ("date", \.date, .notify), ("alternatives", \.alternatives, .textOnly),
          ("existing", \.existing, .textOnly), ("analysis", \.analysis, .notify), ("audience", \.audience, .notify),
          ("note", \.note, .textOnly),
        ]
        for (key, path, verdict) in texts {
          compare(key, before[keyPath: path], after[keyPath: path], of: entry, .reviewChanged, privacy: verdict)
        }
        compareFormerNames(before.formerly, after.formerly, of: entry)
        let renewal = entry.inside("renews")
        compare(
          "review", before.renews?.review, after.renews?.review, of: renewal, .reviewChanged, privacy: .notify)
        compare(
          "reason", before.renews?.reason, after.renews?.reason, of: renewal, .reviewChanged, privacy: .textOnly)
      }
    }
  }

  // MARK: What the app supplies

  static func appSources(of registry: Registry) -> Set<String> {
    var found: Set<String> = []
    func visit(_ field: Field) {
      if let source = field.source { found.insert(source) }
      if case .when(let condition) = field.sent { found.insert(condition.source) }
      switch field.type.base {
      case .object(let fields): fields.forEach(visit)
      case .template(let template): for case .part(let part) in template.pieces { visit(part) }
      default: break
      }
    }
    for stream in registry.streams {
      (stream.envelope + stream.common).forEach(visit)
      if let time = stream.time { visit(time) }
      stream.upload?.adds.forEach(visit)
      stream.upload?.batch?.envelope.forEach(visit)
      for case .part(let part) in stream.upload?.path?.pieces ?? [] { visit(part) }
    }
    for event in registry.events {
      event.callerFields.forEach(visit)
      if let when = event.when { found.insert(when.source) }
    }
    for attribute in registry.attributes { visit(attribute.field) }
    return found
  }
}
