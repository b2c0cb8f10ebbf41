import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// Google Play's data safety form, in the format that the Play Console exports and imports.
///
/// All data that leaves the device is "collected", regardless of the recipient. Data is "shared" if its recipient is a
/// third party other than a processor. Questions that only the app's owner can answer, about accounts, families and
/// security reviews, are left empty and listed.
enum PlayDataSafety {
  static let fileName = "data-safety.csv"

  struct Key: Hashable {
    var question: String
    var response: String
  }

  static func export(_ request: ExportRequest) throws(ExportFault) -> Export {
    var export = Export()
    var values: [Key: String] = [:]
    var remarks: [String: [String]] = [:]
    var inferredKeys: Set<Key> = []
    func ask(_ question: String, _ remark: String) {
      if remarks[question]?.contains(remark) != true { remarks[question, default: []].append(remark) }
    }
    func set(_ question: String, _ response: String, _ value: String, _ answer: Answer<Bool>, into export: inout Export)
    {
      values[Key(question: question, response: response)] = value
      if request.inventory.provenance[answer] == .inferred {
        inferredKeys.insert(Key(question: question, response: response))
      }
      export.explain(response.isEmpty ? question : "\(question)/\(response)", value, by: answer)
    }
    let data = CollectedData(
      request, includesExternal: true, asksAboutUsers: false, [.recipients, .consent, .encryption], into: &export,
      type: \.play)
    if let first = data.sorted.first {
      set(
        "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA", "", "true",
        Answer(true, first.entry.key, at: first.entry.location), into: &export)
    } else if export.unanswered.isEmpty, let registry = request.inventory.registries.first {
      set(
        "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA", "", "false", Answer(true, "", at: registry.location),
        into: &export)
    }
    // Data without a class can be of any type.
    for question in export.unanswered { ask("PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA", question) }
    let classless = export.classQuestions
    for question in classless {
      for group in PlayForm.groups { ask("PSL_DATA_TYPES_\(group.name)", question) }
    }
    let firstGapIndex = export.gaps.count
    answerGeneral(request, data, into: &export) { set($0, $1, $2, $3, into: &$4) }
    for gap in export.gaps[firstGapIndex...] {
      for question in questions(of: gap) {
        ask(question, gap.message)
        if gap.kind == .unmapped, PlayForm.isMandatory(question) { export.addManualRow(question) }
      }
    }
    for group in PlayForm.groups {
      for type in group.types {
        guard let entry = data.entries[type] else { continue }
        set(
          "PSL_DATA_TYPES_\(group.name)", "PSL_\(type)", "true", Answer(true, entry.key, at: entry.location),
          into: &export)
        for question in classless {
          for usage in PlayForm.usages { ask(PlayForm.usageQuestionID(ofType: type, usage), question) }
        }
        answerUse(of: type, entry, data, request, into: &export, ask) { set($0, $1, $2, $3, into: &$4) }
      }
    }
    let bytes: [UInt8]
    if let form = request.merged.first {
      if request.merged.count > 1 {
        throw ExportFault("'play-data-safety' can merge into one form only; remove all but one --merge")
      }
      bytes = try merge(values, remarks, into: form, &export)
    } else {
      var lines = [PlayForm.header.joined(separator: ",")]
      for row in PlayForm.rows {
        let value = values[Key(question: row.question, response: row.response)] ?? ""
        // The last column contains the form's text for the question. In forms from this exporter, it also contains open
        // questions.
        let isOpen = value.isEmpty || row.question == "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA"
        let remark = isOpen ? remarks[row.question] ?? [] : []
        var remarks = remark.isEmpty ? [] : [UnansweredRemark.line(for: remark.joined(separator: "; "))]
        if row.question == "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA", !export.omissionTexts.isEmpty {
          remarks.append(
            UnansweredRemark.line(for: export.omissionTexts.joined(separator: "; "), mark: UnansweredRemark.omitted))
        }
        let isInferred = inferredKeys.contains(Key(question: row.question, response: row.response))
        let marks = remarks + (isInferred ? ["\(UnansweredRemark.inferred) \(value)"] : [])
        let label = marks.isEmpty ? "" : DelimitedText.cell(for: marks.joined(separator: " "))
        lines.append("\(row.question),\(row.response),\(DelimitedText.cell(for: value)),\(row.requirement),\(label)")
        if row.response.isEmpty || PlayForm.isFirst(row), !remark.isEmpty {
          export.addRow(MarkupText.code(row.question), "**unanswered**")
        }
        if value.isEmpty { continue }
        export.addRow(
          MarkupText.code(row.response.isEmpty ? row.question : "\(row.question) \(row.response)"),
          MarkupText.code(value))
      }
      bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    }
    export.files = [.init(name: fileName, bytes: bytes)]
    return export
  }

  private typealias Setter = (String, String, String, Answer<Bool>, inout Export) -> Void

  /// Returns a "yes" that is derived from one or more answers.
  private static func answer<Value>(from answers: [Answer<Value>], as join: ([Ground]) -> Grounds) -> Answer<Bool> {
    Answer(
      true, answers[0].key, at: answers[0].location, grounds: join(answers.map { Ground($0.key, at: $0.location) }))
  }

  /// Returns the questions of the form that the given gap leaves open.
  private static func questions(of gap: Export.Gap) -> [String] {
    switch gap.key {
    case "security.encryptedInTransit"?, "upload.address"?: ["PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT"]
    case nil: [String(gap.message.prefix { $0 != ":" })]
    default: ["PSL_SUPPORT_DATA_DELETION_BY_USER", "PSL_DATA_DELETION_URL"]
    }
  }

  private static func answerGeneral(
    _ request: ExportRequest, _ data: CollectedData, into export: inout Export, _ set: Setter
  ) {
    let registries = request.inventory.registries
    // The questions about encryption and deletion apply only to data that the app collects.
    let streamsByRegistry = registries.map { registry in
      (registry, data.streams.filter { $0.registry.name == registry.name }.map(\.stream))
    }.filter { registry, streams in !streams.isEmpty && registry.asksForEncryption(of: streams) }
    let encryptionAnswers = streamsByRegistry.map { $0.0.isEncryptedInTransit(in: $0.1) }
    for ((registry, _), answer) in zip(streamsByRegistry, encryptionAnswers) where !answer.isAnswered {
      export.recordMissingAnswer(
        answer,
        "\(registry.name) does not declare whether data is encrypted in transit; set "
          + "'security.encryptedInTransit'")
    }
    let externalStreams = data.streams.map(\.stream).filter(\.stream.isSentByThirdParty)
    for stream in externalStreams where !stream.isEncryptedBySDK.isAnswered {
      export.recordMissingAnswer(stream.isEncryptedBySDK, stream.missingEncryption)
    }
    let all = encryptionAnswers + externalStreams.map(\.isEncryptedBySDK)
    let negativeAnswers = all.filter { $0.value == false }
    if !negativeAnswers.isEmpty {
      set(
        "PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT", "", "false", answer(from: negativeAnswers, as: Grounds.any), &export
      )
    } else if !all.isEmpty, all.allSatisfy(\.isAnswered) {
      set("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT", "", "true", answer(from: all, as: Grounds.all), &export)
    }
    if !data.streams.isEmpty { answerDeletion(registries, data, request, into: &export, set) }
    for (question, fact) in [
      ("PSL_SUPPORTED_ACCOUNT_CREATION_METHODS", "how users create accounts"),
      ("PSL_DATA_COLLECTION_COMPLIES_FAMILY_POLICY", "whether the app is designed for families"),
      ("PSL_INDEPENDENTLY_VALIDATED", "whether the app had an independent security review"),
    ] {
      guard let registry = registries.first else { continue }
      let isFamilyQuestion = question == "PSL_DATA_COLLECTION_COMPLIES_FAMILY_POLICY"
      let subject =
        isFamilyQuestion ? registries.lazy.compactMap(\.dataSubjects.value).joined().first(where: namesChildren) : nil
      let note = subject.map { "; the declared data subjects include '\($0)'" } ?? ""
      export.reportUnmapped(
        "\(question): the registry cannot answer \(fact)\(note)",
        at: registry.location)
    }
  }

  /// Answers whether data is deleted. Automatic deletion requires that every recipient deletes the data in time.
  private static func answerDeletion(
    _ registries: [RegistryInventory], _ data: CollectedData, _ request: ExportRequest, into export: inout Export,
    _ set: Setter
  ) {
    let question = "PSL_SUPPORT_DATA_DELETION_BY_USER"
    let addresses = registries.map(\.deletionAddress)
    let days = registries.map(\.deletionDays)
    if let url = addresses.first?.value, addresses.allSatisfy({ $0.value == url }) {
      set(question, "DATA_DELETION_YES", "true", answer(from: addresses, as: Grounds.all), &export)
      set("PSL_DATA_DELETION_URL", "", url, answer(from: addresses, as: Grounds.all), &export)
    } else if !days.isEmpty, days.allSatisfy({ $0.value.map { $0 <= 90 } ?? false }) {
      if recordLateDeletions(data, request, into: &export) { return }
      set(question, "DATA_DELETION_NO_AUTO_DELETED", "true", answer(from: days, as: Grounds.all), &export)
    } else {
      for (registry, day) in zip(registries, days) {
        if let value = day.value, value > 90 {
          export.reportUnmapped(
            "\(question): \(registry.name) deletes data after \(value) days, but the form allows at most 90; set "
              + "'deletion.url' to a page for deletion requests", at: day.location)
        } else if !day.isAnswered, !registry.deletionAddress.isAnswered {
          export.recordMissingAnswer(
            registry.deletionAddress,
            "\(registry.name) does not declare a deletion method; set 'deletion.url' or 'deletion.autoDays'")
        } else if addresses.count > 1, let url = registry.deletionAddress.value {
          export.recordMissingAnswer(
            Answer<String>(nil, "deletion.url", at: registry.deletionAddress.location),
            "the form accepts only one deletion URL, but \(registry.name) has \(url) and another registry has none or "
              + "another URL; set the same 'deletion.url' in all registries")
        }
      }
    }
  }

  /// Records the recipients whose retention is unanswered or exceeds the registry's deletion period. Returns whether
  /// there are any.
  private static func recordLateDeletions(
    _ data: CollectedData, _ request: ExportRequest, into export: inout Export
  ) -> Bool {
    var hasLate = false
    for (_, stream) in data.streams {
      for retention in request.retentions(of: stream) where !retention.answer.isAnswered {
        hasLate = true
        export.recordMissingAnswer(
          Answer<String>(nil, "deletion.autoDays", at: retention.answer.location),
          stream.lateDeletionMessage(retention))
      }
    }
    return hasLate
  }

  private static func answerUse(
    of type: String, _ entry: CollectedData.Entry, _ data: CollectedData, _ request: ExportRequest,
    into export: inout Export, _ ask: (String, String) -> Void, _ set: Setter
  ) {
    let streams = entry.streams.map { data.streams[$0].stream }
    let audiences = streams.map { request.audiences(of: $0) }
    let recipients = audiences.flatMap { $0 }.flatMap { $0.recipients.value ?? [] }
    let sharing = PlayForm.usageQuestionID(ofType: type, "PSL_DATA_USAGE_COLLECTION_AND_SHARING")
    // If the form has no row for sharing, it declares the data as not shared, which depends on every recipient.
    let all = Answer(
      true, "recipients.role", at: recipients.first?.location ?? streams[0].location,
      grounds: .all(
        StreamInventory.listGrounds(audiences.flatMap { $0 })
          + recipients.filter { $0.role != nil }.map { Ground("recipients.role", at: $0.location) }))
    set(sharing, "PSL_DATA_USAGE_ONLY_COLLECTED", "true", all, &export)
    var sharedStreams: Set<Int> = []
    var thirdParty: Stream.Recipient?
    for (streamIndex, audiences) in zip(entry.streams, audiences) {
      guard
        let recipient = audiences.lazy.flatMap({ $0.recipients.value ?? [] }).first(where: { $0.role == "third-party" })
      else { continue }
      sharedStreams.insert(streamIndex)
      thirdParty = thirdParty ?? recipient
    }
    // "Not shared" requires that all recipients and their roles are known.
    if thirdParty == nil {
      for (stream, audiences) in zip(streams, audiences) {
        guard let open = reasonForSharing(of: stream, audiences) else { continue }
        export.recordMissingAnswer(open.answer, open.message)
        ask(sharing, open.message)
        ask(PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_SHARING_PURPOSE"), open.message)
      }
    }
    if let thirdParty {
      set(
        sharing, "PSL_DATA_USAGE_ONLY_SHARED", "true", Answer(true, "recipients.role", at: thirdParty.location), &export
      )
    }
    // Data is ephemeral if every recipient processes it only in memory.
    let retentions = streams.flatMap { request.retentions(of: $0).map(\.answer) }
    for stream in streams {
      for message in request.recordMissingRetention(of: stream, &export) {
        ask(PlayForm.usageQuestionID(ofType: type, "PSL_DATA_USAGE_EPHEMERAL"), message)
      }
    }
    let ephemeral = PlayForm.usageQuestionID(ofType: type, "PSL_DATA_USAGE_EPHEMERAL")
    let retainedAnswers = retentions.filter { $0.value.map { $0 != "none" } ?? false }
    if !retainedAnswers.isEmpty {
      set(ephemeral, "", "false", answer(from: retainedAnswers, as: Grounds.any), &export)
    } else if data.isComplete, retentions.allSatisfy(\.isAnswered) {
      set(ephemeral, "", "true", answer(from: retentions, as: Grounds.all), &export)
    }
    answerControl(of: type, streams, audiences, isComplete: data.isComplete, into: &export, ask, set)
    if entry.isPurposeUnknown {
      ask(PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_COLLECTION_PURPOSE"), "some purposes")
      if thirdParty != nil {
        ask(PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_SHARING_PURPOSE"), "some purposes")
      }
    }
    for (purpose, location, users) in entry.purposes {
      let use = Answer(true, "purposes", at: location)
      guard let name = purpose.play else {
        let message = "the form has no purpose '\(purpose.word)' (\(type))"
        export.reportUnmapped(message, at: location)
        let sharingQuestions = users.isDisjoint(with: sharedStreams) ? [] : ["DATA_USAGE_SHARING_PURPOSE"]
        for question in ["DATA_USAGE_COLLECTION_PURPOSE"] + sharingQuestions {
          ask(PlayForm.usageQuestionID(ofType: type, question), message)
          export.addManualRow(PlayForm.usageQuestionID(ofType: type, question))
        }
        continue
      }
      set(PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_COLLECTION_PURPOSE"), "PSL_\(name)", "true", use, &export)
      if !users.isDisjoint(with: sharedStreams) {
        set(PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_SHARING_PURPOSE"), "PSL_\(name)", "true", use, &export)
      }
    }
  }

  /// Returns the reason that data cannot be declared as "not shared", or `nil` if it can.
  private static func reasonForSharing(
    of stream: StreamInventory, _ audiences: [StreamInventory.Audience]
  ) -> (answer: Answer<String>, message: String)? {
    for audience in audiences {
      guard let recipients = audience.recipients.value else {
        let answer = Answer<String>(nil, "recipients", at: audience.recipients.location)
        return (answer, "\(stream.id) does not declare recipients; set 'recipients'")
      }
      if let recipient = recipients.first(where: { $0.role == nil }) {
        return recipient.question(about: "role", of: stream)
      }
    }
    return nil
  }

  /// Answers whether collection is required or optional. It is required if some users cannot decline a stream with the
  /// data. It is optional if every stream is off by default or can be turned off.
  private static func answerControl(
    of type: String, _ streams: [StreamInventory], _ audiences: [[StreamInventory.Audience]], isComplete: Bool,
    into export: inout Export,
    _ ask: (String, String) -> Void, _ set: Setter
  ) {
    let question = PlayForm.usageQuestionID(ofType: type, "DATA_USAGE_USER_CONTROL")
    // A deletion request is sent when the user opts out, so it does not affect whether the collection is optional.
    let collectingPairs = zip(streams, audiences).filter { $0.0.deletionRequestStreams.isEmpty }
    let pairs = collectingPairs.isEmpty ? Array(zip(streams, audiences)) : collectingPairs
    if let always = pairs.lazy.flatMap(\.1).first(where: \.isAlways) {
      return set(question, "PSL_DATA_USAGE_USER_CONTROL_REQUIRED", "true", always.isOnByDefault, &export)
    }
    var choices: [Ground] = []
    var isKnown = isComplete
    for (stream, audiences) in pairs {
      for audience in audiences {
        if audience.mechanism.isAnswered {
          choices.append(Ground(audience.mechanism.key, at: audience.mechanism.location))
        } else if audience.isOnByDefault.value == false {
          choices.append(Ground(audience.isOnByDefault.key, at: audience.isOnByDefault.location))
        } else {
          let message = "\(stream.id) (\(audience.name)) does not declare a consent mechanism; set 'consent.mechanism'"
          export.recordMissingAnswer(audience.mechanism, message)
          ask(question, message)
          isKnown = false
        }
      }
    }
    if isKnown, let first = choices.first {
      let answer = Answer(true, first.key, at: first.location, grounds: .all(choices))
      set(question, "PSL_DATA_USAGE_USER_CONTROL_OPTIONAL", "true", answer, &export)
    }
  }
}
