import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The files of an export, with the sources of its answers and its gaps.
public struct Export: Sendable {
  public struct File: Sendable {
    /// The file name in an export folder.
    public var name: String
    public var bytes: [UInt8]
    /// Whether the file supplements another file that refers to it. A table of codes is an example.
    public var isCompanion = false

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    public init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The source of an answer in the document.
  public struct Source: Sendable, Hashable {
    /// The path in the document, such as `NSPrivacyCollectedDataTypes/DeviceID/Linked`.
    public var path: String
    /// The value in the document.
    public var value: String
    /// The location of the answer in the schema.
    public var location: Location
    /// The key that determines the provenance, such as an identifier's scope. `nil` if the location determines it.
    var key: String?
    /// The answers from which the value is derived. See ``Answer/grounds``.
    var grounds: Grounds?
    /// The parts of the value whose provenance is determined separately, such as a recipient's role.
    var parts: [Part] = []

    struct Part: Sendable, Hashable {
      var key: String
      var text: String
    }

    /// Returns the provenance of the value. If the provenance of a part is `inferred`, so is that of the value.
    public func provenance(in index: ProvenanceIndex) -> Provenance? {
      parts.contains { index[Ground($0.key, at: location)] == .inferred }
        ? .inferred : provenanceIgnoringParts(in: index)
    }

    /// Returns the provenance of the value, ignoring its parts.
    func provenanceIgnoringParts(in index: ProvenanceIndex) -> Provenance? {
      determiningGround(in: index).map { index[$0] } ?? index[location]
    }

    /// Returns the answer that determines the provenance, or `nil` if the location determines it.
    private func determiningGround(in index: ProvenanceIndex) -> Ground? {
      grounds.flatMap(index.determiningGround(of:)) ?? key.map { Ground($0, at: location) }
    }

    /// Returns the key and location of the answer that determines the provenance, so that each inferred answer is
    /// listed once.
    func ground(in index: ProvenanceIndex) -> Ground { determiningGround(in: index) ?? Ground("", at: location) }
  }

  /// An answer that is missing from the schema or that the form cannot express.
  public struct Gap: Sendable, Hashable {
    public enum Kind: String, Sendable {
      /// The answer is missing from the schema. The location is the place to add it.
      case unanswered
      /// The schema contains the answer, but the form cannot express it.
      case unmapped
    }
    public var kind: Kind
    public var message: String
    /// The key that answers the question, if any.
    public var key: String?
    public var location: Location
    /// The stream whose points lack the answer, or `nil` if a single entry lacks the answer.
    public var stream: String?
  }

  public var files: [File] = []
  public private(set) var sources: [Source] = []
  public private(set) var gaps: [Gap] = []
  /// The document's statements, for comparing the document with another version.
  private(set) var rows: [DocumentRows.Row] = []
  private var knownGaps: Set<Gap> = []
  /// The open questions in the document. If several points of a stream lack the same answer, only the first is listed.
  private(set) var unanswered: [String] = []
  /// The number of open questions. Points of a stream that lack the same answer count once.
  public var questionCount: Int { unanswered.count }
  private var knownQuestions: Set<[String]> = []
  /// The open questions about data classes, as listed in the document.
  private(set) var classQuestions: [String] = []
  /// The data that the form omits, with the first data point for each stream and reason.
  private var omissions: [(stream: String, reason: String, first: String)] = []

  init() {}

  mutating func explain(_ path: String, _ value: String, at location: Location, key: String? = nil) {
    sources.append(Source(path: path, value: value, location: location, key: key))
  }

  /// Adds the source of an answer about a recipient. Each part of the value can be inferred independently.
  mutating func explain(
    _ path: String, _ value: String, of recipient: SignalbookRegistry.Stream.Recipient, with parts: [RecipientPart]
  ) {
    sources.append(
      Source(
        path: path, value: value, location: recipient.location,
        key: recipient.isUnlisted ? "upload.address" : "recipients",
        parts: parts.compactMap { $0.source(of: recipient) }))
  }

  mutating func explain<Value>(_ path: String, _ value: String, by answer: Answer<Value>) {
    sources.append(
      Source(path: path, value: value, location: answer.location, key: answer.key, grounds: answer.grounds))
  }

  /// Returns the inferred answers as the document lists them, such as `DEVICE_ID/purposes/ANALYTICS = analytics`. If a
  /// schema's answer appears at several paths, it is listed once.
  func inferredNames(in request: ExportRequest) -> [String] {
    let provenance = request.inventory.provenance
    if provenance.isEmpty { return mergedInferences }
    var counts: [Ground: Int] = [:]
    var firstSources: [Source] = []
    var ownTexts: [String] = []
    for source in sources {
      if source.provenanceIgnoringParts(in: provenance) == .inferred {
        if counts.updateValue(
          counts[source.ground(in: provenance), default: 0] + 1, forKey: source.ground(in: provenance)) == nil
        {
          firstSources.append(source)
        }
        continue
      }
      for part in source.parts where provenance[Ground(part.key, at: source.location)] == .inferred {
        if !ownTexts.contains(part.text) { ownTexts.append(part.text) }
      }
    }
    for source in firstSources {
      let count = (counts[source.ground(in: provenance)] ?? 1) - 1
      ownTexts.append(
        "\(source.path) = \(source.value)" + (count > 0 ? ", and \(count) more with the same answer" : ""))
    }
    return ownTexts + mergedInferences.filter { !ownTexts.contains($0) }
  }

  /// The unanswered keys of the document's rows, by the row's path.
  var unansweredKeys: [String: [String]] = [:]

  /// The rows of the form that a person must complete, because the schema language has no key for the answer or the
  /// form cannot express it. A missing answer is not a manual row.
  public private(set) var manualRows: [String] = []

  mutating func addManualRow(_ row: String) {
    if !manualRows.contains(row) { manualRows.append(row) }
  }

  mutating func removeManualRows(where isAnswered: (String) -> Bool) { manualRows.removeAll(where: isAnswered) }

  /// The inferred answers of merged documents.
  var mergedInferences: [String] = []

  /// The data that merged documents omit.
  var mergedOmissions: [String] = []

  /// Adds a row to the document.
  ///
  /// - Parameters:
  ///   - key: The subject of the row, in Markdown.
  ///   - cells: The names and values. A single value without a name fills the row.
  mutating func addRow(_ key: String, _ cells: [(name: String, value: String)]) {
    rows.append(DocumentRows.Row(key: key, cells: cells))
  }

  mutating func addRow(_ key: String, _ value: String) { addRow(key, [("", value)]) }

  /// Records an open question. Each gap is listed once.
  mutating func recordMissingAnswer<Value>(
    _ answer: Answer<Value>, _ message: String, in stream: StreamInventory? = nil
  ) {
    add(
      Gap(kind: .unanswered, message: message, key: answer.key, location: answer.location, stream: stream?.id))
  }

  /// Adds a question that a merged document lists as unanswered.
  mutating func addMergedQuestion(_ question: String, at location: Location) {
    let head = UnansweredRemark.mark + " "
    let message = question.hasPrefix(head) ? String(question.dropFirst(head.count)) : question
    if unanswered.contains(message) { return }
    add(Gap(kind: .unanswered, message: message, key: nil, location: location))
  }

  mutating func reportUnmapped(_ message: String, at location: Location) {
    add(Gap(kind: .unmapped, message: message, key: nil, location: location))
  }

  /// Records a collected data point that the form omits.
  mutating func omit(_ point: Point, of stream: StreamInventory, _ reason: String) {
    let gap = Gap(
      kind: .unmapped, message: "\(point.id) is omitted: \(reason)", key: nil, location: point.location,
      stream: stream.id)
    guard knownGaps.insert(gap).inserted else { return }
    gaps.append(gap)
    if !omissions.contains(where: { $0.stream == stream.id && $0.reason == reason }) {
      omissions.append((stream.id, reason, point.id))
    }
  }

  /// Records the answers of a receiver profile that the form omits.
  mutating func omit(_ stream: StreamInventory, _ reason: String) {
    let gap = Gap(
      kind: .unmapped, message: "\(stream.id): \(reason)", key: nil, location: stream.location, stream: stream.id)
    guard knownGaps.insert(gap).inserted else { return }
    gaps.append(gap)
    omissions.append((stream.id, reason, stream.id))
  }

  /// The omitted data as listed in the document, with a line for each stream and reason.
  var omissionTexts: [String] {
    let ownTexts = omissions.map { item in
      item.stream + (item.first == item.stream ? "" : ", starting with \(item.first)") + ": " + item.reason
    }
    return ownTexts + mergedOmissions.filter { !ownTexts.contains($0) }
  }

  mutating func add(_ gap: Gap) {
    guard knownGaps.insert(gap).inserted else { return }
    gaps.append(gap)
    guard gap.kind == .unanswered,
      knownQuestions.insert([gap.key ?? "", gap.stream ?? gap.message]).inserted
    else { return }
    unanswered.append(gap.stream == nil ? gap.message : gap.message + " (the first of its stream)")
    if gap.key == "data" { classQuestions.append(unanswered[unanswered.count - 1]) }
  }
}

/// An answer about a recipient.
enum RecipientPart: String {
  case role, hosts, country, safeguard, retention, tracking

  fileprivate func source(of recipient: SignalbookRegistry.Stream.Recipient) -> Export.Source.Part? {
    let value: String? =
      switch self {
      case .role: recipient.roleDescription
      case .hosts: recipient.hosts.isEmpty ? nil : recipient.hosts.joined(separator: ", ")
      case .country: recipient.validCountry
      case .safeguard: recipient.safeguard
      case .retention: recipient.retention
      case .tracking: recipient.isTracking.map { $0 ? "yes" : "no" }
      }
    return value.map { .init(key: "recipients.\(rawValue)", text: "\(rawValue) of \(recipient.name): \($0)") }
  }
}

/// The input of an export.
public struct ExportRequest: Sendable {
  /// The inventory of the selected variant.
  public private(set) var inventory: Inventory
  private let registries: [Registry]
  /// The variant of the app, or `nil` to export all variants.
  public var variant: String? { didSet { inventory = Inventory(registries, variant: variant) } }
  /// The name of the stream to export, or `nil` to export all streams.
  public var stream: String?
  /// The IDs of the points or events to export or review. Empty to include all.
  public var entries: Set<String> = []
  /// The changes since an old version, to limit the review to these changes. If set, an empty `entries` set excludes
  /// all entries.
  public var since: ReviewSince?
  /// Declarations of other code to merge.
  public var merged: [SourceFile] = []
  public var dialect = SchemaDialect.draft2020
  public var side = SchemaSide.producer
  public var sqlDialect = SQLDialect.bigquery

  /// The variant whose streams are wanted, if all variants are exported one after the other.
  private var wantedVariant: String?

  /// The sample points by stream ID, or `nil` to visit all points; see ``ExportSample``.
  var sample: [String: [Point]]?

  public init(_ inventory: Inventory) {
    self.inventory = inventory
    registries = inventory.registries.map(\.registry)
  }

  /// The streams to export: those that belong to the variant, match the name and are not retired.
  var streams: [(registry: RegistryInventory, stream: StreamInventory)] {
    inventory.registries.flatMap { registry in
      registry.streams.filter { !$0.stream.metadata.isRetired && isWanted($0) }.map { (registry, $0) }
    }
  }

  /// The streams to export, separately for each variant, each with the request to visit the stream's data. In this way, a
  /// form of all variants does not combine the data of one variant with the recipients or identifiers of another.
  var streamsByVariant: [(registry: RegistryInventory, stream: StreamInventory, request: ExportRequest)] {
    let inventories = inventory.registries.map { inventoriesByVariant(of: $0) }
    return zip(inventory.registries, inventories).flatMap { registry, inventories in
      streams.filter { $0.registry.name == registry.name }.flatMap { registry, stream in
        if inventories.isEmpty { return [(registry, stream, self)] }
        return inventories.compactMap { owner, request in
          guard request.isWanted(stream), let own = owner.streams.first(where: { $0.id == stream.id }) else {
            return nil
          }
          return (owner, own, request)
        }
      }
    }
  }

  /// The maximum number of variants whose data is listed separately. With more variants, forms list each stream once, with
  /// the answers of all variants.
  private static let maxVariants = 8

  /// Returns the inventory of each variant. Empty if the request selects a variant, or if the variants have the same data
  /// and answers.
  private func inventoriesByVariant(of registry: RegistryInventory) -> [(RegistryInventory, ExportRequest)] {
    let variants = registry.registry.variants.map(\.name)
    guard variant == nil, registry.variant == nil, (2...Self.maxVariants).contains(variants.count) else { return [] }
    return variants.compactMap { name in
      guard let source = registries.first(where: { $0.name == registry.name }) else { return nil }
      let own = RegistryInventory(source, variant: name, isApp: true, besides: Set(registries.map(\.name)))
      var request = self
      request.sample = nil
      request.wantedVariant = name
      return (own, request)
    }
  }

  /// Returns the streams whose wire format is declared. Records the other streams as gaps.
  func streamsWithKnownForm(reportingTo export: inout Export) -> [(
    registry: RegistryInventory, stream: StreamInventory
  )] {
    for registry in inventory.registries where !registry.streams.isEmpty {
      if let reason = registry.reasonForNoStreams {
        export.reportUnmapped("\(registry.name) has no data to export, because \(reason)", at: registry.location)
      }
    }
    return streams.filter { _, entry in
      if entry.stream.isExternal {
        export.reportUnmapped(
          "the payload format of \(entry.id) is unknown, because a third-party SDK sends the "
            + "stream", at: entry.location)
      }
      return !entry.stream.isExternal
    }
  }

  /// Returns the streams whose table is known. Records streams that an SDK sends as gaps, because they go to another
  /// receiver.
  func streamsWithKnownTable(_ export: inout Export) -> [(registry: RegistryInventory, stream: StreamInventory)] {
    streamsWithKnownForm(reportingTo: &export).filter { _, entry in
      if entry.stream.isSentBySDK {
        export.reportUnmapped(
          "the table of \(entry.id) is unknown, because an SDK supplied by the app sends the "
            + "stream", at: entry.location)
      }
      return !entry.stream.isSentBySDK
    }
  }

  /// Returns a stream's recipients for all audiences. Records audiences without recipients as gaps.
  func recipients(of stream: StreamInventory, _ export: inout Export) -> [SignalbookRegistry.Stream.Recipient] {
    var allRecipients: [SignalbookRegistry.Stream.Recipient] = []
    for audience in audiences(of: stream) {
      if let recipients = audience.recipients.value {
        allRecipients += recipients
      } else {
        export.recordMissingAnswer(
          audience.recipients, "\(stream.id) does not declare recipients; set 'recipients'")
      }
    }
    return allRecipients
  }

  private func isWanted(_ entry: StreamInventory) -> Bool {
    let only = entry.stream.variantNames
    if let variant = variant ?? wantedVariant, !only.isEmpty, !only.contains(variant) { return false }
    return stream == nil || entry.stream.name == stream
  }

  /// Returns whether the request includes the given point.
  func includes(_ point: Point) -> Bool { entries.isEmpty || entries.contains(point.id) }

  /// Calls `body` with each point of a stream that carries data: all events, and all values that carry information and
  /// are not containers. If a third-party SDK sends the stream and its members are unknown, `body` is called with the
  /// stream itself.
  @inline(never) func visitData(of stream: StreamInventory, _ body: (Point) -> Void) {
    if let sample {
      for point in sample[stream.id] ?? [] { body(point) }
      return
    }
    func inspect(_ point: Point) {
      guard point.carriesInformation else { return }
      if point.event != nil || point.kind == .message || point.children.isEmpty { body(point) }
      for child in point.children where child.kind != .interaction { inspect(child) }
    }
    for point in stream.headers { inspect(point) }
    for point in stream.events { inspect(point) }
    for point in stream.attributes { inspect(point) }
    for point in stream.messages { inspect(point) }
    if stream.stream.isSentByThirdParty, stream.headers.isEmpty, stream.events.isEmpty, stream.attributes.isEmpty {
      body(stream.asPoint)
    }
  }

  /// Returns a stream's audiences, excluding the audiences of profiles.
  func audiences(of stream: StreamInventory) -> [StreamInventory.Audience] {
    stream.audiences.filter { $0.profile == nil }
  }
}

/// The JSON Schema dialect of exported schemas.
public enum SchemaDialect: String, Sendable, CaseIterable {
  case draft2020 = "2020-12"
  case draft4 = "draft-04"
}

/// Whether an exported schema describes the data that is sent or the data that is accepted.
public enum SchemaSide: String, Sendable, CaseIterable {
  /// The data that the app sends.
  case producer
  /// The data that the receiver accepts.
  case consumer
}

/// An error about a file to merge that has an unexpected format.
public struct ExportFault: Error, Sendable, CustomStringConvertible {
  public var description: String
  init(_ description: String) { self.description = description }
}
