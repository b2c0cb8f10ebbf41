import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The record of processing activities (Art. 30(1)(a) to (g) GDPR) in Markdown, with an activity for each stream.
struct ProcessingRecord {
  static let fileName = "record-of-processing.md"

  private var export = Export()
  private var lines = ["# Record of processing activities (Art. 30(1) GDPR)", ""]
  /// The text of the current heading, which prefixes the keys of its rows.
  private var section = ""

  static func export(_ request: ExportRequest) -> Export {
    var record = ProcessingRecord()
    for registry in request.inventory.registries {
      let streams = request.streams.filter { $0.registry.name == registry.name }.map(\.stream)
      if streams.isEmpty {
        if !registry.streams.isEmpty || request.streams.isEmpty { record.addInactive(registry) }
        continue
      }
      record.write(registry, request)
      for stream in streams { record.write(stream, of: registry, request) }
      if request.stream == nil, request.entries.isEmpty { record.addRetiredStreams(of: registry) }
    }
    let count = record.export.unanswered.count
    if count > 0 {
      let open = count == 1 ? "1 question is unanswered" : "\(count) questions are unanswered"
      record.lines.insert(
        "**\(open).** The record is incomplete until each question is answered at the location in its row.\n", at: 2)
    }
    record.lines.insert(
      contentsOf: UnansweredRemark.markdown(for: record.export.inferredNames(in: request))
        + UnansweredRemark.markdown(omitting: record.export.omissionTexts), at: count > 0 ? 3 : 2)
    record.export.files = [.init(name: fileName, text: record.lines.joined(separator: "\n") + "\n")]
    return record.export
  }

  /// Adds a section for a registry that collects no data, or no more data.
  private mutating func addInactive(_ registry: RegistryInventory) {
    guard let reason = registry.reasonForNoStreams else { return }
    let name = MarkupText.markdown(registry.name)
    lines += ["## \(name): \(MarkupText.markdown(registry.registry.description))", ""]
    let statement =
      registry.streams.isEmpty
      ? "has no processing activities, because \(reason)"
      : "collects no more data, because \(reason); recipients may still keep the data that was sent"
    lines += ["This registry \(statement).", ""]
    export.addRow(name, statement)
  }

  /// Adds the retired streams of a registry that still collects data.
  private mutating func addRetiredStreams(of registry: RegistryInventory) {
    for stream in registry.streams where stream.stream.metadata.isRetired {
      section = "\(MarkupText.markdown(registry.name)), \(MarkupText.markdown(stream.stream.name))"
      let statement = "is retired, so no more data is collected; recipients may still keep the data that was sent"
      lines += ["### \(MarkupText.markdown(stream.stream.name))", "", "This stream \(statement).", ""]
      export.addRow(section, statement)
    }
  }

  /// Adds a row for a missing answer. `text` is the partial answer. Comparisons omit the location.
  private mutating func addMissingAnswer(
    _ title: String, _ location: Location, for points: [Point] = [], isFirst: Bool = true, after text: String = ""
  ) {
    let fileAndLine = MarkupText.code("\(location.path):\(location.line)")
    let pointSuffix = points.isEmpty ? "" : points.count == 1 ? " for 1 data point" : " for \(points.count) data points"
    lines.append("| \(isFirst ? title : "") | \(text)**unanswered** \(fileAndLine)\(pointSuffix) |")
    export.addRow("\(section): \(title)", "\(text)**unanswered**")
  }

  /// Adds a row with the answer. If the answer is missing, the row contains the location at which to add it.
  @inline(never) private mutating func addRow<Value>(
    _ title: String, of whom: String = "", _ answer: Answer<Value>, in path: String, _ message: String,
    _ text: (Value) -> String
  ) {
    if let value = answer.value {
      let displayText = MarkupText.markdown(text(value))
      lines.append("| \(title) | \(displayText) |")
      if !displayText.isEmpty { export.addRow("\(section): \(title)\(whom)", displayText) }
      export.explain("\(path)/\(title)", text(value), by: answer)
    } else {
      addMissingAnswer(title, answer.location)
      export.recordMissingAnswer(answer, message)
    }
  }

  private mutating func write(_ registry: RegistryInventory, _ request: ExportRequest) {
    let name = registry.name
    section = MarkupText.markdown(name)
    lines += ["## \(MarkupText.markdown(name)): \(MarkupText.markdown(registry.registry.description))", ""]
    lines += ["| | |", "|---|---|"]
    let controller = registry.controller
    addRow("(a) controller", controller, in: name, "\(name) does not declare a controller; set 'controller'") {
      "\($0.name), \($0.contact)"
    }
    addRow(
      "(a) data protection officer", registry.dataProtectionOfficer, in: name,
      "\(name) does not declare a data protection officer; set 'controller.dpo'"
    ) { $0 }
    addRow(
      "(a) representative", registry.representative, in: name,
      "\(name) does not declare a representative; set 'controller.representative' if there is one"
    ) { $0 }
    addRow(
      "(c) data subjects", registry.dataSubjects, in: name,
      "\(name) does not declare data subjects; set 'legal.subjects'"
    ) { $0.joined(separator: ", ") }
    let hasOneBasis = registry.commonLegalBasis != nil || !registry.legalBasisDescription.isAnswered
    if hasOneBasis {
      addRow(
        "legal basis", registry.legalBasisDescription, in: name,
        "\(name) does not declare a legal basis; set 'legal.basis'"
      ) { $0 }
    }
    let streams = request.streams.map(\.stream).filter { stream in registry.streams.contains { $0.id == stream.id } }
    let unencryptedStreams = registry.unencrypted(among: streams).map {
      "\($0.id) (\($0.uploadLocation.path):\($0.uploadLocation.line))"
    }
    if registry.asksForEncryption(of: streams) {
      addRow(
        "(g) encrypted in transit", registry.isEncryptedInTransit(in: streams), in: name,
        "\(name) does not declare whether data is encrypted in transit; set 'security.encryptedInTransit'"
      ) {
        $0
          ? "yes"
          : unencryptedStreams.isEmpty
            ? "no" : "no: HTTP instead of HTTPS for \(unencryptedStreams.joined(separator: ", "))"
      }
    }
    for stream in streams {
      for variation in stream.otherProfiles where variation.upload?.address?.isPlainHTTP == true {
        addRow(
          "(g) encrypted in transit, \(MarkupText.code(stream.stream.name)) (profile \(MarkupText.markdown(variation.name)))",
          stream.addressAnswer(forProfile: variation), in: stream.id, ""
        ) { "no: \($0) uses HTTP instead of HTTPS" }
      }
    }
    for stream in registry.thirdPartyStreams where request.streams.contains(where: { $0.stream.id == stream.id }) {
      addRow(
        "(g) encrypted in transit, \(MarkupText.code(stream.stream.name)), by \(MarkupText.markdown(stream.sdkDescription))",
        stream.isEncryptedBySDK, in: stream.id, stream.missingEncryption
      ) { $0 ? "yes" : "no" }
    }
    addRow(
      "(g) other measures", registry.securityMeasures, in: name,
      "\(name) does not declare other security measures; set 'security.measures'"
    ) { $0.joined(separator: ", ") }
    lines.append("")
  }

  private mutating func write(_ stream: StreamInventory, of registry: RegistryInventory, _ request: ExportRequest) {
    let id = stream.id
    section = "\(MarkupText.markdown(registry.name)), \(MarkupText.markdown(stream.stream.name))"
    lines += ["### \(MarkupText.markdown(stream.stream.name))", ""]
    if let description = stream.stream.description { lines += [MarkupText.markdown(description), ""] }
    lines += ["| | |", "|---|---|"]
    if !stream.stream.variantNames.isEmpty {
      let names = stream.stream.variantNames.map(MarkupText.markdown).joined(separator: ", ")
      lines.append("| collected only in | \(names) |")
      export.addRow("\(section): collected only in", names)
    }
    addPurposes(of: stream, request)
    addLegalBases(of: stream, in: registry, request)
    addData(of: stream, request)
    addSpecialCategoryCondition(of: stream, in: registry, request)
    addRecipients(of: stream, request)
    request.omitProfileData(stream.points, of: stream, &export)
    let audiences = request.audiences(of: stream) + request.otherConsents(of: stream)
    let contradictions = registry.consentContradictions(of: stream)
    for audience in audiences {
      let who = audiences.count > 1 ? " (\(audience.name))" : ""
      addRow(
        "on by default\(who)", audience.isOnByDefault, in: id,
        "\(id) (\(audience.name)) does not declare a consent default; set 'consent.default'"
      ) { stream.deletionDescription ?? (audience.isAlways ? "always on; users cannot opt out" : $0 ? "yes" : "no") }
      for contradiction in contradictions where contradiction.audience.name == audience.name {
        addContradiction(contradiction, who, in: stream)
      }
      if audience.isAlways { continue }
      if let holdDescription = audience.holdDescription {
        addRow(
          "(f) events before the user decides\(who)", audience.isOnByDefault, in: id,
          "\(id) (\(audience.name)) does not declare a consent default; set 'consent.default'"
        ) { _ in holdDescription }
      }
      addRow(
        "consent mechanism\(who)", audience.mechanism, in: id,
        "\(id) (\(audience.name)) does not declare a consent mechanism; set 'consent.mechanism'"
      ) { $0 }
      for (data, answer) in audience.optOut {
        addRow(
          "(f) on opting out, \(data)\(who)", answer, in: id,
          stream.missingOptOut(data, answer, for: audience),
          { _ in StreamInventory.Audience.optOutDescription(of: answer) ?? "" })
      }
    }
    let retentions = request.retentions(of: stream, amongAll: true)
    for retention in retentions {
      let title = "(f) deleted at \(retention.name.map(MarkupText.markdown) ?? "the recipient") after"
      if let text = stream.lateDeletion(retention) {
        addMissingAnswer(title, retention.answer.location)
        lines.append("| contradiction | **unanswered** \(MarkupText.markdown(text)) |")
        export.addRow("\(section): contradiction", MarkupText.markdown(text))
        stream.recordMissing(retention, &export)
        continue
      }
      addRow(title, retention.answer, in: id, stream.missingRetention(at: retention.name)) {
        durationDescription(of: $0)
      }
    }
    // The runtime deletes data on the device only if it sends the stream.
    if !stream.senderDescription.isAnswered {
      addMissingAnswer("(f) enforced by Signalbook", stream.senderDescription.location)
      export.recordMissingAnswer(stream.senderDescription, stream.missingSender)
    }
    addRow(
      "(f) deleted on the device after", stream.retentionOnDeviceDescription, in: id,
      "\(id) does not declare its on-device retention; set 'retention.device'"
    ) { $0 }
    lines.append("")
  }

  /// Adds a row if data is collected before the user decides, although an answer requires consent. Both answers cannot be
  /// true, so the question remains open.
  private mutating func addContradiction(
    _ contradiction: ConsentContradiction, _ who: String, in stream: StreamInventory
  ) {
    let text = MarkupText.markdown(contradiction.text)
    lines.append("| contradiction\(who) | **unanswered** \(text) |")
    export.addRow("\(section): contradiction\(who)", text)
    export.recordMissingAnswer(contradiction.answer, contradiction.message(of: stream))
  }

  private mutating func addPurposes(of stream: StreamInventory, _ request: ExportRequest) {
    var pointsByText: [(text: String, point: Point)] = []
    var visitedTexts: Set<String> = []
    var gaps: [Point] = []
    /// The points without a reason, by their purposes.
    var pointsWithoutWhy: [String: [Point]] = [:]
    request.visitData(of: stream) { point in
      let words = point.metadata.purposes
      if words.isEmpty {
        gaps.append(point)
        return
      }
      let purposes = Self.list(of: words)
      let text = purposes + (point.metadata.why.map { ": \($0)" } ?? "")
      if point.metadata.why == nil { pointsWithoutWhy[purposes, default: []].append(point) }
      if visitedTexts.insert(text).inserted { pointsByText.append((text, point)) }
    }
    for (index, item) in pointsByText.enumerated() {
      let title = "(b) purposes"
      let text = MarkupText.markdown(item.text)
      if item.point.metadata.why == nil, let points = pointsWithoutWhy[item.text] {
        for point in points { export.recordMissingAnswer(point.why, point.missingWhy, in: stream) }
        addMissingAnswer(title, item.point.why.location, for: points, isFirst: index == 0, after: "\(text); why: ")
      } else {
        lines.append("| \(index == 0 ? title : "") | \(text) |")
        export.addRow("\(section): \(title): \(text)", "listed")
      }
      export.explain("\(stream.id)/(b) purposes", item.text, by: item.point.purposes)
      if let why = item.point.why.value { export.explain("\(stream.id)/(b) why", why, by: item.point.why) }
    }
    for point in gaps {
      export.recordMissingAnswer(
        point.purposes, "\(point.id) does not declare purposes; set 'purposes'", in: stream)
    }
    if let first = gaps.first {
      addMissingAnswer("(b) purposes", first.location, for: gaps, isFirst: pointsByText.isEmpty)
    }
  }

  /// Adds the legal basis of each purpose, if the bases differ.
  private mutating func addLegalBases(
    of stream: StreamInventory, in registry: RegistryInventory, _ request: ExportRequest
  ) {
    if registry.commonLegalBasis != nil || !registry.legalBasisDescription.isAnswered { return }
    var usedPurposes: Set<String> = []
    request.visitData(of: stream) { usedPurposes.formUnion($0.metadata.purposes) }
    for purpose in registry.purposesWithBasis where usedPurposes.contains(purpose) {
      let basis = registry.legalBasis(of: purpose, in: stream)
      if !basis.isAnswered, registry.legalBasis(of: purpose).isAnswered {
        addMissingAnswer("legal basis of \(purpose)", basis.location)
        continue
      }
      addRow(
        "legal basis of \(purpose)", basis, in: stream.id,
        "\(registry.name) does not declare a legal basis for \(purpose); set '\(basis.key)'"
      ) { $0 }
    }
  }

  /// Adds the condition of Art. 9(2) GDPR if the stream contains special category data. If it is unknown whether it
  /// does, a person must complete the row.
  private mutating func addSpecialCategoryCondition(
    of stream: StreamInventory, in registry: RegistryInventory, _ request: ExportRequest
  ) {
    let title = "condition for special categories (Art. 9(2))"
    var hasSpecial = false
    var unclearPoint: Point?
    request.visitData(of: stream) { point in
      if point.dataClass?.isSpecialCategory == true { hasSpecial = true }
      if unclearPoint == nil, stream.canContainSpecialCategory(at: point) { unclearPoint = point }
    }
    let condition = registry.specialCategoryCondition(for: stream)
    if !hasSpecial {
      guard let unclearPoint else { return }
      if !condition.isAnswered {
        let text = "**complete by hand:** \(MarkupText.code(unclearPoint.id)) can contain such data"
        lines.append("| \(title) | \(text) |")
        export.addRow("\(section): \(title)", text)
        export.addManualRow("\(registry.name)/\(stream.stream.name): Art. 9(2)")
        return
      }
    }
    // The contradiction has a separate row.
    if !condition.isAnswered, registry.specialCategoryCondition.isAnswered {
      return addMissingAnswer(title, condition.location)
    }
    addRow(title, condition, in: stream.id, registry.missingCondition) { $0 }
  }

  /// Returns the purposes as text.
  static func list(of words: [String]) -> String { words.joined(separator: ", ") }

  private mutating func addData(of stream: StreamInventory, _ request: ExportRequest) {
    var classes: [String: (data: DataClass, answer: Answer<DataClass>, count: Int, inDevelopment: Int)] = [:]
    var gaps: [Point] = []
    request.visitData(of: stream) { point in
      guard let data = point.data.value else {
        gaps.append(point)
        return
      }
      classes[data.word, default: (data, point.data, 0, 0)].count += 1
      if point.metadata.isDevelopmentOnly { classes[data.word]?.inDevelopment += 1 }
    }
    for (index, item) in classes.sorted(by: { $0.key < $1.key }).map(\.value).enumerated() {
      let count = item.inDevelopment == item.count ? "" : "\(item.inDevelopment) in "
      let points =
        (item.count == 1 ? "1 data point" : "\(item.count) data points")
        + (item.inDevelopment == 0 ? "" : " (\(count)development builds only)")
      let data = MarkupText.code(item.data.word)
      lines.append("| \(index == 0 ? "(c) categories of data" : "") | \(data), \(points) |")
      export.addRow("\(section): (c) categories of data: \(data)", points)
      export.explain("\(stream.id)/(c) categories of data", item.data.word, by: item.answer)
    }
    for point in gaps {
      export.recordMissingAnswer(point.data, "\(point.id) does not declare a data class; set 'data'", in: stream)
    }
    if let first = gaps.first {
      addMissingAnswer("(c) categories of data", first.location, for: gaps, isFirst: classes.isEmpty)
    }
  }

  /// Adds the recipients and the transfers to other countries.
  private mutating func addRecipients(of stream: StreamInventory, _ request: ExportRequest) {
    let audiences = request.audiences(of: stream) + stream.audiences.filter { $0.profile != nil }
    var groups: [(recipient: Stream.Recipient, audiences: [StreamInventory.Audience])] = []
    var openAudiences: [StreamInventory.Audience] = []
    for audience in audiences {
      guard let recipients = audience.recipients.value else {
        openAudiences.append(audience)
        continue
      }
      for recipient in recipients {
        if let index = groups.firstIndex(where: { $0.recipient.isSame(as: recipient) }) {
          if groups[index].audiences.last?.name != audience.name { groups[index].audiences.append(audience) }
        } else {
          groups.append((recipient, [audience]))
        }
      }
    }
    /// Returns the names of the audiences to which an answer applies, or an empty string if it applies to all
    /// audiences.
    func audienceSuffix(for recipientAudiences: [StreamInventory.Audience]) -> String {
      recipientAudiences.count == audiences.count ? "" : " (\(recipientAudiences.map(\.name).joined(separator: ", ")))"
    }
    for (recipient, audiences) in groups { addRow(of: recipient, audienceSuffix(for: audiences), in: stream) }
    guard let first = openAudiences.first else { return }
    export.recordMissingAnswer(
      first.recipients,
      "\(stream.id)\(audienceSuffix(for: openAudiences)) does not declare recipients; set 'recipients'")
    addMissingAnswer(
      "(d) recipients\(MarkupText.markdown(audienceSuffix(for: openAudiences)))", first.recipients.location)
    addMissingAnswer(
      "(e) transfers\(MarkupText.markdown(audienceSuffix(for: openAudiences)))", first.recipients.location)
  }

  /// Adds the rows of a recipient. `who` contains the names of the audiences that have the recipient.
  private mutating func addRow(of recipient: Stream.Recipient, _ who: String, in stream: StreamInventory) {
    let hosts = recipient.hosts.joined(separator: ", ")
    let name = "\(recipient.name) (\(recipient.roleDescription ?? "role unanswered"))"
    let text = hosts.isEmpty ? name : "\(name), \(hosts)"
    let label = MarkupText.markdown(who)
    lines.append("| (d) recipients\(label) | \(MarkupText.markdown(text)) |")
    if recipient.role == nil { recipient.ask(about: "role", of: stream, &export) }
    export.addRow(
      "\(section): (d) recipients\(label): \(MarkupText.markdown(name))",
      [("hosts", hosts.isEmpty ? "none" : MarkupText.markdown(hosts))])
    export.explain("\(stream.id)/(d) recipients\(who)", text, of: recipient, with: [.role, .hosts])
    // Letter (e) covers third countries and international organizations.
    let isTransfer = recipient.isInEuropeanEconomicArea != true
    addRow(
      (isTransfer ? "(e) transfer to" : "(d) country of the recipient") + label,
      of: ", \(MarkupText.markdown(name))",
      recipient.knownCountry(of: stream), in: stream.id, recipient.question(about: "country", of: stream).message
    ) { $0 }
    if isTransfer, recipient.validCountry == nil { return }
    // A transfer needs a safeguard. In the European Economic Area, a safeguard is optional and may cover an onward
    // transfer.
    if !isTransfer, recipient.safeguard == nil { return }
    addRow(
      (isTransfer ? "(e) safeguard for the transfer" : "(e) declared safeguard") + label,
      of: ", \(MarkupText.markdown(name))",
      Answer(recipient.safeguard, "recipients.safeguard", at: recipient.location), in: stream.id,
      recipient.question(about: "safeguard", of: stream).message
    ) { $0 }
  }
}
