import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// A stream's privacy answers: consent, identifiers, retention, recipients and population.
extension Comparer {
  func comparePrivacy(_ old: Stream, _ new: Stream, of entry: Entry) {
    compareConsent(old.consent, new.consent, of: entry, unless: nil)
    compareIdentifiers(old, new, of: entry)
    for (key, path) in [("device", \Stream.Retention.deviceDuration), ("recipient", \.recipientDuration)] {
      let values = (old.retention[keyPath: path], new.retention[keyPath: path])
      let isLonger = Self.days(in: values.1) > Self.days(in: values.0)
      // The runtime enforces the period on the device. A period at the recipient is only a claim.
      let isClaim = key == "recipient"
      compare(
        key, values.0, values.1, of: entry.nested(under: "retention"), .retentionChanged,
        impacts: !isLonger && isClaim ? .query : [], privacy: isLonger || isClaim ? .needsNewReview : .notify)
    }
    compareRecipients(old, new, of: entry)
    comparePopulations(old.population, new.population, of: entry.nested(under: "population"))
    compareVariants(old.variantNames, new.variantNames, of: entry, .populationChanged)
    // Restrictions never allow more data, but charts have gaps while they apply. Without restrictions, or if they end
    // earlier, events that a document restricts are recorded again.
    let validity = (old.restrictionsExpireWithin?.milliseconds ?? 0, new.restrictionsExpireWithin?.milliseconds ?? 0)
    compare(
      "expiresWithin", old.restrictionsExpireWithin.map(ValueDescription.quantity),
      new.restrictionsExpireWithin.map(ValueDescription.quantity),
      of: entry.nested(under: "remoteRestrictions"), .remoteRestrictionsChanged,
      impacts: validity.1 > validity.0 ? .query : [], privacy: validity.1 < validity.0 ? .needsNewReview : .notify)
  }

  /// Compares consent. If the entry is a variation, `outer` is the consent of its stream. Changes that the variation
  /// inherits are reported for the stream.
  func compareConsent(
    _ old: Stream.Consent, _ new: Stream.Consent, of entry: Entry,
    unless streamConsent: (old: Stream.Consent, new: Stream.Consent)?
  ) {
    func isStreamChange<Value: Equatable>(_ path: KeyPath<Stream.Consent, Value>) -> Bool {
      guard let streamConsent else { return false }
      return streamConsent.old[keyPath: path] == old[keyPath: path]
        && streamConsent.new[keyPath: path] == new[keyPath: path]
    }
    let facet = facets(old, new, of: entry.nested(under: "consent"), .consentChanged)
    if !isStreamChange(\.keyword) {
      // Allowing users to decline a stream does not collect more data.
      let isLess = new.isOnByDefault == false || (old.isAlways && new.keyword == "on")
      // Without a default, the stream is off.
      let hasOtherUsers = old.isAlways != new.isAlways || (old.isOnByDefault ?? false) != (new.isOnByDefault ?? false)
      facet(
        "default", impacts: .query.when(hasOtherUsers), privacy: isLess ? .notify : .needsNewReview
      ) { $0.keyword }
    }
    // A stream that cannot be declined has neither a mechanism nor a setting, so both change together with the default.
    let hasSameChoice = old.isAlways == new.isAlways
    if hasSameChoice, !isStreamChange(\.mechanism) {
      facet("mechanism", privacy: Self.verdict(onReplacing: old.mechanism)) { $0.mechanism }
    }
    if hasSameChoice, !isStreamChange(\.settingKey) {
      facet("settingKey", privacy: Self.verdict(onReplacing: old.settingKey)) { $0.settingKey }
    }
    if hasSameChoice {
      for (key, path) in [("device", \Stream.OptOut.deviceDataHandling), ("recipient", \.recipientDataHandling)] {
        let path = (\Stream.Consent.optOut).appending(path: path)
        if isStreamChange(path) { continue }
        // Either less data is deleted than was approved, or documents promise the deletion of more data.
        facet(
          "optOut.\(key)",
          privacy: key == "recipient" ? .needsNewReview : Self.verdict(onReplacing: old[keyPath: path])
        ) { $0[keyPath: path] }
      }
    }
    if !isStreamChange(\.hold) { compareHold(old.hold, new.hold, of: entry.nested(under: "consent")) }
    if !isStreamChange(\.isOffInPrivateMode) {
      let isOff = new.isOffInPrivateMode
      facet(
        "privateMode", impacts: isOff ? .query : [], privacy: isOff ? .notify : .needsNewReview,
        advice: isOff
          ? "Events in private browsing are no longer recorded. Update the privacy notice."
          : "Events in private browsing are recorded after the change. Update the privacy notice."
      ) {
        $0.isOffInPrivateMode ? "never" : "same"
      }
    }
  }

  /// Compares the limits for events that are held until the user decides. Holding more data before a decision needs a
  /// review.
  private func compareHold(_ old: Stream.Hold?, _ new: Stream.Hold?, of entry: Entry) {
    guard let old, let new else {
      compare(
        "hold", old?.text, new?.text, of: entry, .consentChanged, impacts: new == nil ? .query : [],
        privacy: new == nil ? .notify : .needsNewReview)
      return
    }
    let nestedEntry = entry.nested(under: "hold")
    compare(
      "events", String(old.maxEvents), String(new.maxEvents), of: nestedEntry, .consentChanged,
      privacy: new.maxEvents > old.maxEvents ? .needsNewReview : .notify)
    compare(
      "age", old.ageText, old.maxAge.milliseconds == new.maxAge.milliseconds ? old.ageText : new.ageText,
      of: nestedEntry,
      .consentChanged,
      privacy: new.maxAge.milliseconds > old.maxAge.milliseconds ? .needsNewReview : .notify)
  }

  /// Returns the verdict on an entry that moves to another stream: the strictest verdict on the changes that would turn
  /// the old stream into the new one.
  func verdict(onMovingFrom oldIndex: Int, to newIndex: Int) -> PrivacyVerdict {
    let comparer = Comparer(old, new)
    (comparer.newStreamsByOld, comparer.oldStreamsByNew) = (newStreamsByOld, oldStreamsByNew)
    comparer.compareAnswers(of: old.streams[oldIndex], new.streams[newIndex], (oldIndex, newIndex))
    let verdicts = comparer.changes.compactMap(\.privacy)
    return verdicts.contains { $0 >= .needsRenewal } ? .needsNewReview : .notify
  }

  /// Compares the answers, limits and requests of two streams, ignoring their names and contents.
  private func compareAnswers(of old: Stream, _ new: Stream, _ indices: (old: Int, new: Int)) {
    let entry = Entry(
      subject: .init(.stream, path: [new.name]), noun: "the stream \(quoted(new.name))", old: old.origin.location,
      new: new.origin.location)
    compareLimits(old.limits, new.limits, of: entry.nested(under: "limits"))
    compareUploads((old, new), indices, of: entry.nested(under: "upload"))
    comparePrivacy(old, new, of: entry)
    compare(
      "via", String(old.isSentBySDK), String(new.isSentBySDK), of: entry, .transportChanged, privacy: .needsNewReview)
  }

  private func compareIdentifiers(_ old: Stream, _ new: Stream, of entry: Entry) {
    if old.identifiers.isEmpty, new.identifiers.isEmpty {
      // An empty list answers the question: without identifiers, store forms declare the data as not linked.
      func answer(_ stream: Stream) -> String? { stream.keyLocations["identifiers"].map { _ in "[]" } }
      compare("identifiers", answer(old), answer(new), of: entry, .identifierChanged, privacy: .needsNewReview)
    }
    let matching = Matching(old.identifiers, new.identifiers, name: \.field)
    for identifier in matching.addedEntries {
      report(
        .identifierAdded, entry.subject,
        "\(entry.noun) has a new identifier: \(quoted(identifier.field)), of \(identifier.scopeDescription)",
        new: .init(identifier.field, at: identifier.location), privacy: .needsNewReview)
    }
    let sentNames = Set((new.envelope + new.common).map(\.name))
    for identifier in matching.removedEntries {
      // If the field is still sent, its value is still an identifier, although it is no longer declared as one.
      let isSent = identifier.field.split(separator: ".").first.map { sentNames.contains(String($0)) } ?? false
      report(
        .identifierRemoved, entry.subject, "the identifier \(quoted(identifier.field)) of \(entry.noun) was removed",
        old: .init(identifier.field, at: identifier.location), privacy: isSent ? .needsNewReview : .notify)
    }
    for (before, after, _) in matching.pairs {
      let nestedEntry = Entry(
        subject: entry.subject, noun: "the identifier \(quoted(after.field)) of \(entry.noun)", old: before.location,
        new: after.location)
      let facet = facets(before, after, of: nestedEntry, .identifierChanged)
      // A narrower scope is a stronger privacy claim than was approved.
      facet("scope", privacy: .needsNewReview) { $0.scope }
      facet("origin", privacy: .needsNewReview) { $0.origin }
      facet("reset", privacy: .needsNewReview) { $0.reset }
      facet("vendor", privacy: .needsNewReview) { $0.vendor }
      facet("notJoinedWith", privacy: .needsNewReview) { joinedNames($0.notJoinedWith.sorted()) }
    }
  }

  private func compareRecipients(_ old: Stream, _ new: Stream, of entry: Entry) {
    let matching = Matching(old.recipients, new.recipients, name: \.name)
    for recipient in matching.addedEntries {
      report(
        .recipientAdded, entry.subject,
        "\(entry.noun) has a new recipient: \(quoted(recipient.name)), \(recipient.role ?? "role unanswered")",
        new: .init(recipient.name, at: recipient.location), privacy: .needsNewReview)
    }
    let hosts = Set(new.recipients.flatMap(\.hosts))
    for recipient in matching.removedEntries {
      report(
        .recipientRemoved, entry.subject, "the recipient \(quoted(recipient.name)) of \(entry.noun) was removed",
        old: .init(recipient.name, at: recipient.location), impacts: .query,
        privacy: Self.isDisclosed(recipient, new, without: hosts) ? .needsNewReview : .notify)
    }
    for (before, after, _) in matching.pairs {
      let nestedEntry = Entry(
        subject: entry.subject, noun: "the recipient \(quoted(after.name)) of \(entry.noun)", old: before.location,
        new: after.location)
      let facet = facets(before, after, of: nestedEntry, .recipientChanged)
      // The role and tracking determine what the store forms declare, in either direction.
      facet("role", privacy: .needsNewReview) { $0.role }
      compareNames(
        "hosts", before.hosts, after.hosts, of: nestedEntry, .recipientChanged, additionVerdict: .needsNewReview,
        removalVerdict: Self.isDisclosed(before, new, without: hosts) ? .needsNewReview : .notify)
      facet("country", privacy: .needsNewReview) { $0.country }
      facet("safeguard", privacy: .needsNewReview) { $0.safeguard }
      // By default, a recipient has the stream's retention. A shorter period is only a claim.
      let periods = [
        before.retention ?? old.retention.recipientDuration, after.retention ?? new.retention.recipientDuration,
      ]
      facet("retention", privacy: periods[0] == periods[1] ? .notify : .needsNewReview) { $0.retention }
      facet("tracking", privacy: .needsNewReview) { $0.isTracking.map(String.init) }
    }
  }

  /// Returns whether a removed recipient may still receive the data: it is not the controller itself or tracks users,
  /// which the tool cannot verify, or the stream is uploaded to one of its hosts. `hosts` contains the hosts that are
  /// still declared.
  private static func isDisclosed(
    _ recipient: Stream.Recipient, _ stream: Stream, without hosts: Set<String>
  ) -> Bool {
    if recipient.isTracking == true || recipient.role != "self" { return true }
    guard let host = stream.upload?.address?.host, !hosts.contains(host) else { return false }
    return recipient.hosts.contains { $0.lowercased() == host }
  }

  private func comparePopulations(_ old: JSONNode?, _ new: JSONNode?, of entry: Entry) {
    for key in ["channels", "countries", "locales"] {
      let nameLists = (old?[key]?.elements?.compactMap(\.string), new?[key]?.elements?.compactMap(\.string))
      let isFewer = nameLists.1.map { after in nameLists.0.map { !Set($0).isSubset(of: after) } ?? true } ?? false
      let isMore = nameLists.0.map { before in nameLists.1.map { !Set($0).isSubset(of: before) } ?? true } ?? false
      compare(
        key, nameLists.0.flatMap { joinedNames($0.sorted()) }, nameLists.1.flatMap { joinedNames($0.sorted()) },
        of: entry,
        .populationChanged, impacts: isFewer ? .query : [], privacy: isMore ? .needsNewReview : .notify)
    }
    let shares = (old?["sample"]?.number?.double ?? 1, new?["sample"]?.number?.double ?? 1)
    compare(
      "sample", ValueDescription.json(of: old?["sample"]), ValueDescription.json(of: new?["sample"]), of: entry,
      .populationChanged, impacts: .query,
      privacy: shares.1 > shares.0 ? .needsNewReview : .notify)
  }

  /// Returns the length of the given duration in days. A missing duration is unlimited.
  static func days(in text: String?) -> Double {
    guard let text, text != "unlimited" else { return .infinity }
    if text == "none" { return 0 }
    guard let number = Double(text.dropFirst().dropLast()) else { return .infinity }
    switch text.last {
    case "W": return number * 7
    case "M": return number * 30.4375
    case "Y": return number * 365.25
    default: return number
    }
  }

  /// Returns whether the new stream has no additional recipients.
  func haveSameRecipients(_ old: Stream, _ new: Stream) -> Bool {
    Set(new.recipients.map(\.name)).isSubset(of: old.recipients.map(\.name))
  }
}
