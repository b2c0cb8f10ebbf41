import Foundation
import SignalbookExporting
import SignalbookTestSupport

/// Compares exports with the facts of a random registry. Each data point must be exported, or be omitted with a reason,
/// and each answer must be in the schema.
struct ExportedDataJudge {
  let registry: RandomRegistry
  let request: ExportRequest
  private(set) var faults: [String] = []

  init(_ registry: RandomRegistry) throws {
    self.registry = registry
    request = try ExportFixture.request(text: registry.text)
  }

  mutating func judgeAll() throws {
    try judgeManifest()
    try judgeLabel()
    try judgePlay()
    try judgeRecord()
    try judgeReview()
    try judgeFides()
    for format in ["json-schema", "bigquery", "sql"] { try judgeForms(format) }
    for format in ExportFormat.all where !["json-schema", "bigquery", "sql"].contains(format.name) {
      judgeClaims(try export(format.name).files[0].text, format.name)
    }
  }

  private func export(_ format: String) throws -> Export { try ExportFixture.format(format).export(request) }

  private mutating func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { faults.append(message()) }
  }

  // MARK: Facts

  private typealias Point = RandomRegistry.DataPoint

  /// Returns whether a legal basis of consent contradicts a stream that is on by default.
  private func isContradicted(_ basis: String, _ stream: Int) -> Bool {
    guard basis == "consent", registry.streams[stream].isOnByDefault == true else { return false }
    if !registry.hasBasisOfPurposes { return true }
    let purposes = registry.points.filter { $0.stream == stream && !$0.purposes.isEmpty }.map(\.purposes)
    if purposes.isEmpty { return registry.legalBasis.values.allSatisfy { $0 == "consent" } }
    return purposes.contains { $0.contains { registry.legalBasis[$0.word] == "consent" } }
  }

  /// Returns the condition for special categories, unless it contradicts a stream that is on by default.
  private func condition(of stream: RandomRegistry.Stream) -> String? {
    stream.isOnByDefault == true && registry.specialCondition == "explicit-consent" ? nil : registry.specialCondition
  }

  private func sender(of point: Point) -> RandomRegistry.Sender { registry.streams[point.stream].sender }

  /// Returns whether a stream's data is linked, or `nil` if unanswered.
  private func isLinked(_ stream: Int) -> Bool? {
    let points = registry.points.filter { $0.stream == stream }
    if registry.streams[stream].hasIdentifier == true { return true }
    if points.contains(where: { !$0.isDevelopmentOnly && $0.data?.identifies == true }) { return true }
    return registry.streams[stream].hasIdentifier == nil ? nil : false
  }

  /// Returns whether a recipient tracks users, or `nil` if unanswered.
  private func isTracking(_ stream: Int) -> Bool? {
    guard let recipients = registry.streams[stream].recipients else { return nil }
    if recipients.contains(where: { $0.isTracking == true }) { return true }
    return recipients.contains { $0.isTracking == nil } ? nil : false
  }

  /// Returns the answer for a data type: yes if any stream answers yes, and no if all streams answer no, including
  /// streams whose data does not have a class.
  private func joined(
    _ ask: (Int) -> Bool?, _ of: [Point], beside classless: [Point]
  ) -> Bool? {
    let answers = Set(of.map(\.stream)).map(ask)
    if answers.contains(true) { return true }
    if answers.contains(nil) || Set(classless.map(\.stream)).contains(where: { ask($0) != false }) { return nil }
    return false
  }

  /// Checks that each omitted point is reported: in the gaps and, if `isInText`, in the document, at least with its
  /// stream.
  private mutating func omitted(_ points: [Point], _ export: Export, _ format: String, isInText: Bool = true) {
    for point in points {
      let isNamed = export.gaps.contains { gap in
        gap.message.split(whereSeparator: { " ,;:()'\"".contains($0) }).contains(Substring(point.id))
      }
      check(isNamed, "\(format): \(point.id) is omitted without a reason")
      guard isInText else { continue }
      let stream = "r/streams/\(registry.streams[point.stream].name)"
      let line = export.files[0].text.split(separator: "\n").first { line in
        line.contains("OMITTED:") && (line.contains(stream) || line.contains(point.id))
      }
      check(line != nil, "\(format): the document does not name \(stream) (\(point.id)) as omitted")
    }
  }

  // MARK: Apple

  private mutating func judgeManifest() throws {
    let export = try export("privacy-manifest")
    let text = export.files[0].text
    let root = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
    var rows: [String: Row] = [:]
    for item in root?["NSPrivacyCollectedDataTypes"] as? [[String: Any]] ?? [] {
      let prefix = "NSPrivacyCollectedDataType"
      func bare(_ text: String, _ prefix: String) -> String { String(text.dropFirst(prefix.count)) }
      rows[bare(item[prefix] as? String ?? "", prefix)] = Row(
        purposes: Set(
          (item[prefix + "Purposes"] as? [String] ?? []).map { bare($0, prefix + "Purpose") }),
        linked: item[prefix + "Linked"] as? Bool, tracking: item[prefix + "Tracking"] as? Bool)
    }
    let sent = registry.points.filter { !$0.isDevelopmentOnly && sender(of: $0) != .external }
    judge(rows, sent, "privacy-manifest", export, type: \.apple, purpose: \.apple)
    omitted(registry.points.filter { sender(of: $0) == .external || $0.isDevelopmentOnly }, export, "privacy-manifest")
    let tracking = Set(sent.map(\.stream)).map(isTracking)
    let expected = tracking.contains(true) ? true : tracking.contains(nil) ? nil : false
    check(
      root?["NSPrivacyTracking"] as? Bool == expected,
      "privacy-manifest: tracking is not \(String(describing: expected))")
  }

  /// A form's answers about a data type.
  private struct Row: Equatable {
    var purposes: Set<String> = []
    var linked: Bool?
    var tracking: Bool?
  }

  private mutating func judge(
    _ rows: [String: Row], _ points: [Point], _ format: String, _ export: Export,
    type: (RandomRegistry.DataWord) -> String, purpose: (RandomRegistry.PurposeWord) -> String
  ) {
    let classless = points.filter { $0.data == nil }
    var expected: [String: [Point]] = [:]
    for point in points {
      if let data = point.data { expected[type(data), default: []].append(point) }
    }
    for (type, points) in expected {
      guard let row = rows[type] else {
        check(false, "\(format): \(type) is missing, of \(points.map(\.id))")
        continue
      }
      let purposes = Set(points.flatMap { $0.purposes.map(purpose) })
      check(row.purposes == purposes, "\(format): \(type) has the purposes \(row.purposes), not \(purposes)")
      let linked = joined(isLinked, points, beside: classless)
      check(
        row.linked == linked,
        "\(format): \(type) linked is \(String(describing: row.linked)), not \(String(describing: linked))")
      let tracking = joined(isTracking, points, beside: classless)
      check(
        row.tracking == tracking,
        "\(format): \(type) tracking is \(String(describing: row.tracking)), not \(String(describing: tracking))")
      for point in points where point.purposes.isEmpty { unanswered("purposes", of: point, export, format) }
    }
    for type in rows.keys where expected[type] == nil { check(false, "\(format): \(type) is in no schema") }
    for point in classless { unanswered("data", of: point, export, format) }
  }

  private mutating func unanswered(_ key: String, of point: Point, _ export: Export, _ format: String) {
    let isNamed = export.gaps.contains { gap in
      gap.kind == .unanswered && gap.key == key && gap.message.contains("\(point.id) ")
    }
    check(isNamed, "\(format): '\(key)' of \(point.id) is unanswered and not listed")
    check(export.files[0].text.lowercased().contains("unanswered"), "\(format): the document shows no open question")
  }

  private mutating func judgeLabel() throws {
    let export = try export("app-store-label")
    let list = try JSONSerialization.jsonObject(with: Data(export.files[0].bytes)) as? [[String: Any]] ?? []
    var rows: [String: Row] = [:]
    for item in list {
      guard let category = item["category"] as? String else { continue }
      let protections = item["data_protections"] as? [String] ?? []
      let open = item["unanswered"] as? [String] ?? []
      rows[category] = Row(
        purposes: Set(item["purposes"] as? [String] ?? []),
        linked: protections.contains("DATA_LINKED_TO_YOU")
          ? true : protections.contains("DATA_NOT_LINKED_TO_YOU") ? false : nil,
        tracking: protections.contains("DATA_USED_TO_TRACK_YOU")
          ? true : open.contains { $0.contains("TRACK") } ? nil : false)
    }
    let sent = registry.points.filter { !$0.isDevelopmentOnly }
    judge(
      rows, sent.filter { $0.data == nil || $0.data?.fastlane != nil }, "app-store-label", export,
      type: { $0.fastlane ?? "" }, purpose: \.fastlane)
    omitted(
      registry.points.filter { $0.isDevelopmentOnly || $0.data != nil && $0.data?.fastlane == nil }, export,
      "app-store-label")
    let isEmpty = list.contains { ($0["data_protections"] as? [String]) == ["DATA_NOT_COLLECTED"] }
    check(!isEmpty || sent.isEmpty, "app-store-label: data is collected")
  }

  // MARK: Google

  private mutating func judgePlay() throws {
    let export = try export("play-data-safety")
    var values: [String: String] = [:]
    for line in export.files[0].text.split(separator: "\n") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      values["\(cells[0])/\(cells[1])"] = String(cells[2])
    }
    let sent = registry.points.filter { !$0.isDevelopmentOnly }
    let types = Set(sent.compactMap { $0.data?.play })
    for (key, value) in values where key.hasPrefix("PSL_DATA_TYPES_") && value == "true" {
      let type = key.split(separator: "/")[1].dropFirst("PSL_".count)
      check(types.contains(String(type)), "play-data-safety: \(type) is in no schema")
    }
    for type in types {
      check(
        values.contains {
          $0.key.hasPrefix("PSL_DATA_TYPES_") && $0.key.hasSuffix("/PSL_\(type)") && $0.value == "true"
        },
        "play-data-safety: \(type) is missing")
      let points = sent.filter { $0.data?.play == type }
      let question = "PSL_DATA_USAGE_RESPONSES:PSL_\(type):"
      func isTrue(_ key: String) -> Bool { values[question + key] == "true" }
      for purpose in RandomRegistry.purposes {
        guard let name = purpose.play else { continue }
        let isUsed = points.contains { $0.purposes.contains { $0.word == purpose.word } }
        check(
          isTrue("DATA_USAGE_COLLECTION_PURPOSE/PSL_\(name)") == isUsed,
          "play-data-safety: \(type) for \(name) is not \(isUsed)")
      }
      let recipients = Set(points.map(\.stream)).map { registry.streams[$0].recipients }
      let isShared = recipients.contains { $0?.contains { $0.role == "third-party" } == true }
      check(
        isTrue("PSL_DATA_USAGE_COLLECTION_AND_SHARING/PSL_DATA_USAGE_ONLY_SHARED") == isShared,
        "play-data-safety: \(type) shared is not \(isShared)")
      let retentions = Set(points.map(\.stream)).flatMap { stream -> [String?] in
        let stream = registry.streams[stream]
        return stream.recipients.map { $0.map { $0.retention ?? stream.retention } } ?? [stream.retention]
      }
      let ephemeral =
        retentions.contains { $0 != nil && $0 != "none" } ? "false" : retentions.contains(nil) ? "" : "true"
      let isComplete = sent.allSatisfy { $0.data != nil }
      let shown = values[question + "PSL_DATA_USAGE_EPHEMERAL/"] ?? ""
      check(
        shown == (ephemeral == "true" && !isComplete ? "" : ephemeral),
        "play-data-safety: \(type) ephemeral is '\(shown)'")
    }
    for point in sent where point.data == nil { unanswered("data", of: point, export, "play-data-safety") }
    for point in sent where point.data != nil && point.purposes.isEmpty {
      unanswered("purposes", of: point, export, "play-data-safety")
    }
    omitted(registry.points.filter(\.isDevelopmentOnly), export, "play-data-safety")
  }

  // MARK: GDPR

  private mutating func judgeRecord() throws {
    let export = try export("record-of-processing")
    let sections = export.files[0].text.components(separatedBy: "\n### ")
    for (index, stream) in registry.streams.enumerated() {
      guard let section = sections.first(where: { $0.hasPrefix(stream.name + "\n") }) else {
        check(false, "record-of-processing: \(stream.name) is missing")
        continue
      }
      let points = registry.points.filter { $0.stream == index }
      for (word, some) in Dictionary(grouping: points, by: { $0.data?.word }) {
        guard let word else {
          check(
            section.contains("categories of data | **unanswered**")
              || section.contains("for \(some.count) data point"),
            "record-of-processing: \(stream.name) does not show \(some.count) points without a class")
          for point in some { unanswered("data", of: point, export, "record-of-processing") }
          continue
        }
        check(
          section.contains("`\(word)`, \(some.count) data point"),
          "record-of-processing: \(stream.name) has not \(some.count) of \(word)")
      }
      for purpose in RandomRegistry.purposes
      where points.contains(where: { $0.purposes.contains { $0.word == purpose.word } }) {
        check(section.contains(purpose.word), "record-of-processing: \(stream.name) is not for \(purpose.word)")
        let declared = registry.legalBasis[purpose.word]
        let basis = declared.flatMap { isContradicted($0, index) ? nil : $0 } ?? "**unanswered**"
        check(
          registry.hasBasisOfPurposes
            ? section.contains("legal basis of \(purpose.word) | \(basis)")
            : export.files[0].text.contains("\n| legal basis | \(declared ?? "**unanswered**")"),
          "record-of-processing: \(stream.name) has not the legal basis \(basis) of \(purpose.word)")
      }
      if points.contains(where: { $0.data?.isSpecial == true }) {
        check(
          section.contains("(Art. 9(2)) | \(condition(of: stream) ?? "**unanswered**")"),
          "record-of-processing: \(stream.name) has not the condition of Art. 9")
      }
      guard let recipients = stream.recipients else {
        check(section.contains("(d) recipients | **unanswered**"), "record-of-processing: recipients of \(stream.name)")
        continue
      }
      for recipient in recipients {
        check(section.contains(recipient.name), "record-of-processing: \(recipient.name) is missing")
        let retention = recipient.retention ?? stream.retention
        let words = ["P90D": "90 days", "P775D": "775 days", "P7D": "7 days", "P2Y": "2 years", "none": "not kept"]
        let who = recipients.contains { $0.retention != nil } ? recipient.name : "the recipient"
        check(
          section.contains("(f) deleted at \(who) after | \(retention.flatMap { words[$0] } ?? "**unanswered**")"),
          "record-of-processing: \(recipient.name) keeps \(retention ?? "unanswered")")
        let isInside = ["DE", "FR"].contains(recipient.country ?? "")
        check(
          section.contains(isInside ? "(d) country of the recipient" : "(e) transfer to"),
          "record-of-processing: country of \(recipient.name)")
      }
    }
    check(
      registry.subjects?.contains { $0.contains("children") } != true || export.files[0].text.contains("children"),
      "record-of-processing: children are missing")
  }

  private mutating func judgeReview() throws {
    let export = try export("review-request")
    for point in registry.points {
      let row = export.files[0].text.split(separator: "\n").first { $0.hasPrefix("| `\(point.id)` |") }
      check(row != nil, "review-request: \(point.id) is missing")
      check(
        point.data != nil || row?.contains("**unanswered**") == true,
        "review-request: \(point.id) has a category without a class")
    }
    for stream in registry.streams {
      for recipient in stream.recipients ?? [] {
        check(export.files[0].text.contains(recipient.name), "review-request: \(recipient.name) is missing")
      }
    }
  }

  private mutating func judgeFides() throws {
    let export = try export("fides")
    // The lines of each declaration.
    let declarations = export.files[0].text.components(separatedBy: "\n    - name: ").dropFirst()
    func value(_ key: String, _ text: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix("      \(key): ") }
        .map { String($0.dropFirst(key.count + 8).split(separator: "#")[0]).filter { $0 != "\"" && $0 != " " } }
    }
    for point in registry.points {
      let stream = registry.streams[point.stream]
      let uses = point.purposes.isEmpty ? ["unanswered"] : point.purposes.map { $0.fides ?? $0.word }
      for use in uses {
        guard let found = declarations.first(where: { $0.hasPrefix("\"\(stream.name): \(use)\"") }) else {
          check(false, "fides: \(stream.name) for \(use) is missing, of \(point.id)")
          continue
        }
        check(
          found.contains("- \"\(point.data?.fides ?? "user")\""), "fides: \(point.data?.fides ?? "user") of \(point.id)"
        )
        if point.data?.isSpecial == true {
          check(value("processes_special_category_data", found) == "true", "fides: special category of \(point.id)")
          check(
            found.contains("special_category_legal_basis: ") == (condition(of: stream) != nil),
            "fides: the condition of \(stream.name) for \(use)")
        }
        let purpose = RandomRegistry.purposes.first { ($0.fides ?? $0.word) == use }
        // A single basis for all purposes also applies to an unanswered purpose.
        let declared =
          registry.hasBasisOfPurposes
          ? purpose.flatMap { registry.legalBasis[$0.word] } : registry.legalBasis.values.first
        let basis = declared.flatMap { isContradicted($0, point.stream) ? nil : $0 }
        check(
          found.contains("legal_basis_for_processing: \"") == (basis != nil),
          "fides: the legal basis of \(stream.name) for \(use) is \(basis ?? "unanswered")")
        let children = registry.subjects?.contains { $0.contains("children") } == true
        check(!children || found.contains("children"), "fides: children are missing in \(stream.name)")
        let recipients = stream.recipients
        let isShared = recipients?.contains { $0.role == "third-party" } == true
        // A processor that tracks is a contradiction.
        let isKnown =
          recipients?.allSatisfy { $0.role != nil && !($0.role == "processor" && $0.isTracking == true) } == true
        check(
          value("data_shared_with_third_parties", found) == (isShared || !isKnown ? "true" : "false"),
          "fides: sharing of \(stream.name)")
      }
    }
    let all = registry.streams.flatMap { $0.recipients ?? [] }
    let isOpen = registry.streams.contains { $0.recipients == nil } || all.contains { $0.country == nil }
    let isOutside = all.contains { ["US", "IN"].contains($0.country ?? "") }
    check(
      export.files[0].text.contains("does_international_transfers: \(isOpen || isOutside)"), "fides: transfers")
  }

  // MARK: Forms of the wire

  private mutating func judgeForms(_ format: String) throws {
    let export = try export(format)
    for point in registry.points {
      let stream = registry.streams[point.stream]
      let files = export.files.filter { file in
        file.name.split { !$0.isLetter && !$0.isNumber }.contains(Substring(stream.name))
      }
      let isKnown = stream.sender != .external && (stream.sender != .sdk || format == "json-schema")
      if !isKnown {
        check(
          export.gaps.contains { $0.message.contains("r/streams/\(stream.name)") },
          "\(format): \(stream.name) is omitted without a reason")
        check(files.isEmpty, "\(format): \(stream.name) is of an unknown form")
        continue
      }
      // A table does not have a column for each event, and a query does not select each field. Wire names are
      // sufficient.
      if point.isEvent, format == "bigquery" { continue }
      if !point.isEvent, point.id.contains("/envelope/"), format == "sql" { continue }
      check(files.contains { $0.text.contains(point.name) }, "\(format): \(point.id) is missing")
    }
  }

  // MARK: Claims

  /// Phrases about the runtime or an SDK, which are wrong if the registry does not declare the sender.
  static let claims = [
    "Signalbook's runtime", "Signalbook’s runtime", "by the runtime", "sent directly", "enforced on the device",
    "own SDK", "an SDK that the app", "by a third-party SDK", "does not stop by itself",
  ]

  private mutating func judgeClaims(_ text: String, _ format: String) {
    guard registry.streams.allSatisfy({ $0.sender == .unstated }) else { return }
    for claim in Self.claims where text.contains(claim) { check(false, "\(format): \"\(claim)\"") }
  }
}
