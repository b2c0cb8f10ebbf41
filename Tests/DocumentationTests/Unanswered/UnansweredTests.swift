import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that every document marks an unanswered question as unanswered, and that no document answers it.
@Suite struct UnansweredTests {
  /// Returns the unanswered questions of a registry, such as `focus/streams/core consent.default everybody`.
  private static func open(_ inventory: RegistryInventory) -> Set<String> {
    var open: Set<String> = []
    func ask<Value>(_ id: String, _ answer: Answer<Value>, _ key: String? = nil) {
      if !answer.isAnswered { open.insert("\(id) \(key ?? answer.key)") }
    }
    let name = inventory.name
    ask(name, inventory.controller)
    if let controller = inventory.controller.value {
      if controller.dataProtectionOfficer == nil { open.insert("\(name) controller.dpo") }
      if controller.representative == nil { open.insert("\(name) controller.representative") }
    }
    ask(name, inventory.legalBasisDescription)
    ask(name, inventory.dataSubjects)
    ask(name, inventory.isEncryptedInTransit)
    ask(name, inventory.securityMeasures)
    if !inventory.deletionAddress.isAnswered, !inventory.deletionDays.isAnswered { open.insert("\(name) deletion") }
    ask(name, inventory.docs)
    for review in inventory.registry.reviews where review.approvedBy == nil {
      open.insert("\(name)/reviews/\(review.name) approvedBy")
    }
    for stream in inventory.streams {
      for audience in stream.audiences where audience.profile == nil {
        let id = "\(stream.id) \(audience.name)"
        ask(id, audience.isOnByDefault, "consent.default")
        if !audience.isAlways {
          ask(id, audience.mechanism, "consent.mechanism")
          ask(id, audience.optOutOnDevice)
          ask(id, audience.optOutAtRecipient)
        }
        ask(id, audience.isOffInPrivateMode)
        ask(id, audience.recipients, "recipients")
        ask(id, audience.population, "population")
        for recipient in audience.recipients.value ?? [] {
          for key in recipient.unansweredKeys { open.insert("\(id) recipients.\(key)") }
        }
      }
      ask(stream.id, stream.identifiers)
      for identifier in stream.identifiers.value ?? [] {
        for key in identifier.unansweredKeys { open.insert("\(stream.id) identifiers.\(key)") }
      }
      ask(stream.id, stream.isLinked, "linked")
      ask(stream.id, stream.isTracking, "tracking")
      ask(stream.id, stream.retentionAtRecipient)
      ask(stream.id, stream.retentionOnDevice)
      for point in stream.points.isEmpty ? [stream.asPoint] : stream.points {
        point.visit { for key in $0.unansweredKeys { open.insert("\($0.id) \(key)") } }
      }
    }
    return open
  }

  /// The documents that must report an unanswered question, by the key that answers it.
  private static let askedBy: [String: [String]] = [
    "controller": ["record-of-processing", "fides", "page", "markdown", "json"],
    "controller.dpo": ["record-of-processing", "fides", "page", "json"],
    "controller.representative": ["record-of-processing", "page", "json"],
    "legal.basis": ["record-of-processing", "fides", "page", "markdown", "json"],
    "legal.subjects": ["record-of-processing", "fides", "page", "markdown", "json"],
    "security.encryptedInTransit": ["record-of-processing", "play-data-safety", "page", "markdown", "json"],
    "security.measures": ["record-of-processing", "page", "markdown", "json"],
    "deletion": ["play-data-safety", "page", "markdown", "json"],
    "docs": ["review-request", "fides", "page", "markdown", "json"],
    "consent.default": ["record-of-processing", "review-request", "page", "markdown", "csv", "json"],
    "consent.mechanism": ["record-of-processing", "page", "markdown", "json"],
    "consent.optOut.device": ["record-of-processing", "review-request", "page", "markdown", "csv", "json"],
    "consent.optOut.recipient": ["record-of-processing", "review-request", "page", "markdown", "csv", "json"],
    "consent.privateMode": ["review-request", "page", "markdown", "json"],
    "identifiers.origin": ["review-request", "page", "markdown", "json"],
    "identifiers.reset": ["review-request", "page", "markdown", "json"],
    "approvedBy": ["review-request", "page", "markdown", "json"],
    "recipients": [
      "app-store-label", "play-data-safety", "record-of-processing", "review-request", "fides", "page", "markdown",
      "csv", "json",
    ],
    "recipients.role": ["record-of-processing", "review-request", "fides", "page", "markdown", "json"],
    "recipients.country": ["record-of-processing", "page", "markdown", "json"],
    "recipients.safeguard": ["record-of-processing", "page", "markdown", "json"],
    "recipients.tracking": ["app-store-label", "page", "markdown", "json"],
    "population": ["review-request", "page", "markdown", "json"],
    "identifiers": ["review-request", "page", "markdown", "csv", "json"],
    "linked": ["app-store-label", "page", "markdown", "csv", "json"],
    "tracking": ["app-store-label", "json"],
    "retention.recipient": ["record-of-processing", "fides", "page", "markdown", "csv", "json"],
    "retention.device": ["record-of-processing", "page", "markdown", "csv", "json"],
    "why": ["review-request", "page", "csv", "json"],
    "data": [
      "app-store-label", "play-data-safety", "record-of-processing", "review-request", "fides", "page", "csv", "json",
    ],
    "purposes": ["app-store-label", "record-of-processing", "review-request", "fides", "page", "csv", "json"],
    "owner": ["page", "csv", "json"],
    "review": ["review-request", "page", "csv", "json"],
    "expires": ["review-request", "page", "csv", "json"],
  ]

  /// Returns the inventory of an app of the registry.
  private static func inventory(of registry: Registry) -> RegistryInventory { Inventory([registry]).registries[0] }

  /// Returns all documents of a registry, by name.
  private static func documents(_ registry: Registry) throws -> [String: String] {
    let inventory = Inventory([registry])
    var documents: [String: String] = [:]
    for format in ExportFormat.all where !["json-schema", "status"].contains(format.name) {
      let files = try format.export(ExportRequest(inventory)).files
      documents[format.name] = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
    }
    for (format, name) in [(DocumentFile.Format.html, "page"), (.markdown, "markdown"), (.csv, "csv"), (.json, "json")]
    {
      documents[name] = DocumentFile.all(of: inventory, as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
        .joined(separator: "\n")
    }
    return documents
  }

  /// A document with the number of occurrences of each line.
  private struct KnownDocument {
    let text: String
    let lines: [Substring: Int]

    init(_ text: String) {
      self.text = text
      lines = Dictionary(text.split(separator: "\n").map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Returns the lines that a removal adds: lines that mark an unanswered question, and other lines. Lines that are
    /// about the runtime's behavior are in neither of the lists.
    func added(in after: String) -> (
      open: [Substring], others: [(line: Substring, above: Substring)], hasChoice: Bool
    ) {
      var known = lines
      var hasChoice = false
      var (open, others): ([Substring], [(line: Substring, above: Substring)]) = ([], [])
      var above: Substring = ""
      for line in after.split(separator: "\n") {
        defer { above = line }
        if let count = known[line], count > 0 {
          known[line] = count - 1
          continue
        }
        // Skip brackets, and the schema text that Markdown shows for a variation.
        if line.allSatisfy({ " []{},".contains($0) }) || line.hasPrefix("        \"") { continue }
        let words = line.lowercased()
        let isAboutRuntime = words.contains("by signalbook's runtime") || words.contains("consent.optout.device")
        if isAboutRuntime, !words.contains("unanswered") {
          hasChoice = true
          continue
        }
        if words.contains("unanswered") || words.contains("complete by hand") || words.contains("\"question\":") {
          open.append(line)
        } else if !["missing**, as listed above", "data point", "| declared for each entry |"].contains(
          where: words.contains)
        {
          others.append((line, above))
        }
      }
      return (open, others, hasChoice)
    }

    /// Returns the lines that contain an answer without a source.
    func claims(_ others: [(line: Substring, above: Substring)]) -> [Substring] {
      others.filter { added in
        !UnansweredTests.isEmptyList(added.line, below: added.above)
          && !lines.keys.contains { UnansweredTests.isLess(added.line, than: $0) }
      }.map(\.line)
    }
  }

  /// Returns whether a line equals another line, except for removed parts or the added names of the affected entries.
  fileprivate static func isLess(_ line: Substring, than old: Substring) -> Bool {
    let (less, more) = (Array(line.utf8), Array(old.utf8))
    if line.hasPrefix(old), line.dropFirst(old.count).hasPrefix(" — `") { return true }
    // The same answer of fewer entries.
    if let dash = line.firstRange(of: " — `"), old.hasPrefix(line[..<dash.upperBound]) { return true }
    // The first row of a group contains the group's title.
    if line.hasPrefix("| (") {
      return old.split(separator: "|").last == line.split(separator: "|").last && old.hasPrefix("|  |")
    }
    guard less.count < more.count, less.drop(while: { $0 <= 0x20 }) != more.drop(while: { $0 <= 0x20 }) else {
      return false
    }
    let start = zip(less, more).prefix { $0 == $1 }.count
    let end = zip(less.reversed(), more.reversed()).prefix { $0 == $1 }.count
    return start + end >= less.count
  }

  /// Returns each "no" in Apple's documents that none of the registry's streams answers.
  private static func unfounded(_ inventory: RegistryInventory, _ documents: [String: String]) -> [String] {
    let own = inventory.streams.filter { !$0.stream.isExternal }
    let manifest = documents["privacy-manifest"] ?? ""
    var faults: [String] = []
    func check(_ text: String, _ part: String, _ isAnswered: Bool) {
      if !isAnswered, text.contains(part) { faults.append("nobody answered \(part.debugDescription)") }
    }
    let isTrackingAnswered = own.isEmpty || own.contains { $0.isTracking.value == false }
    check(manifest, "<key>NSPrivacyTracking</key>\n\t<false/>", isTrackingAnswered)
    check(manifest, "<key>NSPrivacyCollectedDataTypeTracking</key>\n\t\t\t<false/>", isTrackingAnswered)
    let isLinkAnswered = own.contains { $0.isLinked.value == false }
    check(manifest, "<key>NSPrivacyCollectedDataTypeLinked</key>\n\t\t\t<false/>", isLinkAnswered)
    check(
      documents["app-store-label"] ?? "", "\"data_protections\": [\"DATA_NOT_LINKED_TO_YOU",
      inventory.streams.contains { $0.isLinked.value == false })
    return faults
  }

  /// Returns whether the line is a required empty list below a remark that it is unanswered.
  fileprivate static func isEmptyList(_ line: Substring, below last: Substring) -> Bool {
    guard line.hasSuffix(": []"), let key = line.split(separator: ":").first else { return false }
    return last.hasSuffix("UNANSWERED: \(key.drop { $0 == " " })")
  }

  /// Returns the entries that do not have questions, because they do not carry information.
  private static func silent(_ inventory: RegistryInventory) -> [String] {
    var ids: [String] = []
    inventory.visit { point, _ in if !point.needsAnswers { ids.append(point.id) } }
    return ids.flatMap { ["\"id\":\"\($0)\"", "<a id=\"\($0)\">", "\($0),"] }
  }

  /// The counts for all removals.
  struct Figures: CustomStringConvertible {
    var removals = 0
    /// The number of answers that the language requires.
    var demanded = 0
    /// The number of answers that are replaced with an inherited answer.
    var inherited = 0
    var documents = 0
    var failures: [String] = []
    var description: String {
      "\(removals) answers removed (\(demanded) demanded by the language, \(inherited) answered by another entry); "
        + "\(documents) documents checked; \(failures.count) failures"
    }
  }

  @Test(arguments: [
    "schemas/activity-stream", "schemas/focus", "schemas/mma", "schemas/mozilla", "schemas/session-replay",
    "schemas/webxr", "Tests/ExportingTests/Registries/notes", "Tests/DocumentationTests/Samples/answered",
  ])
  func `every answer that is taken out is unanswered in every document, and none invents one`(folder: String) throws {
    let removal = AnswerRemoval(folder: "\(Paths.root)/\(folder)")
    let whole = try #require(removal.registry(without: []))
    let before = try Self.documents(whole).mapValues(KnownDocument.init)
    let openBefore = Self.open(Self.inventory(of: whole))
    let silent = Self.silent(Self.inventory(of: whole))
    var figures = Figures()
    var sets = removal.places.sampled(oneOf: 16, long: 8).map { ($0.path, [$0]) }
    for key in Set(removal.places.map(\.key)).sorted().sampled(oneOf: 4) {
      sets.append(("every '\(key)'", removal.places.filter { $0.key == key }))
    }
    for (name, places) in sets {
      figures.removals += 1
      guard let registry = removal.registry(without: places) else {
        figures.demanded += 1
        continue
      }
      let opened = Self.open(Self.inventory(of: registry)).subtracting(openBefore)
      if opened.isEmpty {
        figures.inherited += 1
        continue
      }
      let keys = Set(opened.compactMap { $0.split(separator: " ").last.map(String.init) })
      let must = Set(keys.flatMap { Self.askedBy[$0] ?? [] })
      let after = try Self.documents(registry)
      // An answer that equals a default is valid only if a stream gives it: "no" needs a stream that answers "no".
      figures.failures += Self.unfounded(Self.inventory(of: registry), after).map { "\(name): \($0)" }
      for (document, text) in after.sorted(by: { $0.key < $1.key }) {
        let old = try #require(before[document])
        if text == old.text, !must.contains(document) { continue }
        figures.documents += 1
        var (open, others, hasChoice) = old.added(in: text)
        if document == "page" {
          // Page lines contain whole entries, but the table of questions contains the key.
          for key in keys.subtracting(["linked", "tracking", "deletion"]) where !text.contains("<code>\(key)</code>") {
            open = []
          }
          others = []
        }
        others.removeAll { added in silent.contains { added.line.contains($0) } }
        var claims = old.claims(others)
        if document == "play-data-safety", text.contains("PSL_DATA_TYPES_PERSONAL,PSL_NAME,,MULTIPLE_CHOICE,UNANSWERED")
        {
          // Data without a class does not appear under any of the form's types, and a remark mentions it.
          claims.removeAll { $0.split(separator: ",", omittingEmptySubsequences: false)[2].isEmpty }
        }
        if open.isEmpty, must.contains(document) || !hasChoice {
          figures.failures.append("\(name): \(document) does not say that \(keys.sorted()) is unanswered")
        }
        for line in claims.prefix(1) {
          figures.failures.append("\(name): \(document) says without an answer: \(line.prefix(300))")
        }
      }
    }
    #expect(figures.failures.isEmpty, "\(figures.failures.prefix(40).joined(separator: "\n"))")
    #expect(figures.documents > 0)
    print("removal test, \(folder): \(figures)")
  }
}
