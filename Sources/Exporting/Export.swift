import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The files of an export, the sources of its answers, and its gaps.
public struct Export: Sendable {
  public struct File: Sendable {
    /// The file's name in a folder of exports.
    public var name: String
    public var bytes: [UInt8]
    /// Whether the file accompanies another file that refers to it, like a table of codes.
    public var isCompanion = false

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    public init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// An answer in the document.
  public struct Source: Sendable, Hashable {
    /// The path in the document, such as `NSPrivacyCollectedDataTypes/DeviceID/Linked`.
    public var path: String
    /// The value in the document.
    public var value: String
    /// The location of the schema's answer.
    public var location: Location
    /// The key whose provenance applies if it is not the provenance of the location, such as an identifier's scope.
    var key: String?
    /// The answers that the value is derived from; see ``Answer/grounds``.
    var grounds: Grounds?
    /// The parts of the value with their own provenance, such as the role of a recipient.
    var parts: [Part] = []

    struct Part: Sendable, Hashable {
      var key: String
      var text: String
    }

    /// Returns the provenance of the value: `inferred` if a part is inferred.
    public func provenance(in index: ProvenanceIndex) -> Provenance? {
      parts.contains { index[Ground($0.key, at: location)] == .inferred } ? .inferred : whole(in: index)
    }

    /// Returns the provenance of the value without its parts.
    func whole(in index: ProvenanceIndex) -> Provenance? {
      deciding(in: index).map { index[$0] } ?? index[location]
    }

    /// Returns the answer whose provenance applies; `nil` if the provenance of the location applies.
    private func deciding(in index: ProvenanceIndex) -> Ground? {
      grounds.flatMap(index.deciding) ?? key.map { Ground($0, at: location) }
    }

    /// Returns the key and location that identify the deciding answer, so that each inferred answer is listed once.
    func ground(in index: ProvenanceIndex) -> Ground { deciding(in: index) ?? Ground("", at: location) }
  }

  /// The document's gaps: answers that no schema has or that the form cannot express.
  public struct Gap: Sendable, Hashable {
    public enum Kind: String, Sendable {
      /// No schema states the answer. The location is the place to add it.
      case unanswered
      /// A schema states the answer, but the form cannot express it.
      case unmapped
    }
    public var kind: Kind
    public var message: String
    /// The key that answers the question, if any.
    public var key: String?
    public var location: Location
    /// The stream whose points lack the answer; `nil` if a single entry does.
    public var stream: String?
  }

  public var files: [File] = []
  public private(set) var sources: [Source] = []
  public private(set) var gaps: [Gap] = []
  /// The document's statements, for comparing it with another version.
  private(set) var rows: [DocumentRows.Row] = []
  private var knownGaps: Set<Gap> = []
  /// The open questions as listed in the document. If several points of a stream lack the same answer, only the first
  /// is listed.
  private(set) var unanswered: [String] = []
  /// The number of open questions. Points of a stream that lack the same answer count once.
  public var questionCount: Int { unanswered.count }
  private var knownQuestions: Set<[String]> = []
  /// The data points that the form omits: the first for each stream and reason.
  private var omissions: [(stream: String, reason: String, first: String)] = []

  init() {}

  mutating func explain(_ path: String, _ value: String, at location: Location, key: String? = nil) {
    sources.append(Source(path: path, value: value, location: location, key: key))
  }

  /// Adds the source of a recipient. Each part of the value may be inferred independently.
  mutating func explain(
    _ path: String, _ value: String, of recipient: SignalbookRegistry.Stream.Recipient, with parts: [RecipientPart]
  ) {
    sources.append(
      Source(
        path: path, value: value, location: recipient.location, key: "recipients",
        parts: parts.compactMap { $0.source(of: recipient) }))
  }

  mutating func explain<Value>(_ path: String, _ value: String, by answer: Answer<Value>) {
    sources.append(
      Source(path: path, value: value, location: answer.location, key: answer.key, grounds: answer.grounds))
  }

  /// Returns the inferred answers as the document itself lists them: `DEVICE_ID/purposes/ANALYTICS = analytics`. An
  /// answer of a schema that appears at several paths is listed once.
  func inferred(_ request: ExportRequest) -> [String] {
    let provenance = request.inventory.provenance
    if provenance.isEmpty { return mergedInferences }
    var counts: [Ground: Int] = [:]
    var first: [Source] = []
    var own: [String] = []
    for source in sources {
      if source.whole(in: provenance) == .inferred {
        if counts.updateValue(
          counts[source.ground(in: provenance), default: 0] + 1, forKey: source.ground(in: provenance)) == nil
        {
          first.append(source)
        }
        continue
      }
      for part in source.parts where provenance[Ground(part.key, at: source.location)] == .inferred {
        if !own.contains(part.text) { own.append(part.text) }
      }
    }
    for source in first {
      let count = (counts[source.ground(in: provenance)] ?? 1) - 1
      own.append("\(source.path) = \(source.value)" + (count > 0 ? ", and \(count) more from the same answer" : ""))
    }
    return own + mergedInferences.filter { !own.contains($0) }
  }

  /// Keys of the document's rows without an answer, by the row's path.
  var openKeys: [String: [String]] = [:]

  /// The inferred answers of merged documents.
  var mergedInferences: [String] = []

  /// The omitted data of merged documents.
  var mergedOmissions: [String] = []

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - key: The subject of the row, as Markdown.
  ///   - cells: The names and values. A single value without a name fills the row.
  mutating func row(_ key: String, _ cells: [(name: String, value: String)]) {
    rows.append(DocumentRows.Row(key: key, cells: cells))
  }

  mutating func row(_ key: String, _ value: String) { row(key, [("", value)]) }

  /// Records an open question; each gap is listed once.
  mutating func miss<Value>(_ answer: Answer<Value>, _ message: String, in stream: StreamInventory? = nil) {
    add(
      Gap(kind: .unanswered, message: message, key: answer.key, location: answer.location, stream: stream?.id))
  }

  /// Adds a question that a merged document lists as unanswered.
  mutating func carry(_ question: String, at location: Location) {
    let head = UnansweredRemark.mark + " "
    let message = question.hasPrefix(head) ? String(question.dropFirst(head.count)) : question
    if unanswered.contains(message) { return }
    add(Gap(kind: .unanswered, message: message, key: nil, location: location))
  }

  mutating func cannotSay(_ message: String, at location: Location) {
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

  /// The omitted data as listed in the document, with a line per stream and reason.
  var omitted: [String] {
    let own = omissions.map { item in
      item.stream + (item.first == item.stream ? "" : ", data from \(item.first) on") + ": " + item.reason
    }
    return own + mergedOmissions.filter { !own.contains($0) }
  }

  mutating func add(_ gap: Gap) {
    guard knownGaps.insert(gap).inserted else { return }
    gaps.append(gap)
    guard gap.kind == .unanswered,
      knownQuestions.insert([gap.key ?? "", gap.stream ?? gap.message]).inserted
    else { return }
    unanswered.append(gap.stream == nil ? gap.message : gap.message + " (the first of its stream)")
  }
}

/// An answer about a recipient, beside its name.
enum RecipientPart: String {
  case role, hosts, country, safeguard, retention, tracking

  fileprivate func source(of recipient: SignalbookRegistry.Stream.Recipient) -> Export.Source.Part? {
    let value: String? =
      switch self {
      case .role: recipient.roleInWords
      case .hosts: recipient.hosts.isEmpty ? nil : recipient.hosts.joined(separator: ", ")
      case .country: recipient.country
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
  /// The variant of the app; `nil` for all variants.
  public var variant: String? { didSet { inventory = Inventory(registries, variant: variant) } }
  /// The name of the only stream to export; `nil` for all.
  public var stream: String?
  /// The ids of the points or events to export or review; empty for all.
  public var entries: Set<String> = []
  /// The changes since an old side, if only these are exported; an empty `entries` then means no entries instead of
  /// all.
  public var since: ReviewSince?
  /// Declarations of other code to merge.
  public var merged: [SourceFile] = []
  public var dialect = SchemaDialect.draft2020
  public var side = SchemaSide.producer
  public var sqlDialect = SQLDialect.bigquery

  /// Sample points by stream id, instead of all points that carry data; `nil` to visit all. See ``ExportSample``.
  var sample: [String: [Point]]?

  public init(_ inventory: Inventory) {
    self.inventory = inventory
    registries = inventory.registries.map(\.registry)
  }

  /// The requested streams: those of the variant that match the name and are not retired.
  var streams: [(registry: RegistryInventory, stream: StreamInventory)] {
    inventory.registries.flatMap { registry in
      registry.streams.filter { !$0.stream.metadata.isRetired && isWanted($0) }.map { (registry, $0) }
    }
  }

  /// Returns the streams whose wire form is declared; the others become gaps.
  func streamsOfKnownForm(_ export: inout Export) -> [(registry: RegistryInventory, stream: StreamInventory)] {
    streams.filter { _, entry in
      if entry.stream.isExternal {
        export.cannotSay("the form of \(entry.id) is unknown, because a third-party SDK sends it", at: entry.location)
      }
      return !entry.stream.isExternal
    }
  }

  /// Returns the streams whose table is known. Other streams are sent to an SDK's receiver.
  func streamsOfKnownTable(_ export: inout Export) -> [(registry: RegistryInventory, stream: StreamInventory)] {
    streamsOfKnownForm(&export).filter { _, entry in
      if entry.stream.isSentBySDK {
        export.cannotSay(
          "the table of \(entry.id) is unknown, because an SDK supplied by the app sends it", at: entry.location)
      }
      return !entry.stream.isSentBySDK
    }
  }

  /// Returns the recipients of all audiences of a stream. Records audiences without stated recipients as gaps.
  func recipients(of stream: StreamInventory, _ export: inout Export) -> [SignalbookRegistry.Stream.Recipient] {
    var found: [SignalbookRegistry.Stream.Recipient] = []
    for audience in audiences(of: stream) {
      if let recipients = audience.recipients.value {
        found += recipients
      } else {
        export.miss(audience.recipients, "the recipients of \(stream.id) are not stated; set 'recipients'")
      }
    }
    return found
  }

  private func isWanted(_ entry: StreamInventory) -> Bool {
    let only = entry.stream.only
    if let variant, !only.isEmpty, !only.contains(variant) { return false }
    return stream == nil || entry.stream.name == stream
  }

  /// Returns whether the request includes an entry; an empty list includes all.
  func isAskedFor(_ point: Point) -> Bool { entries.isEmpty || entries.contains(point.id) }

  /// Visits the points of a stream that carry data: every event, and every value that carries information and is not a
  /// container. If a third-party SDK sends the stream and its members are unknown, visits the stream itself.
  @inline(never) func visitData(of stream: StreamInventory, _ body: (Point) -> Void) {
    if let sample {
      for point in sample[stream.id] ?? [] { body(point) }
      return
    }
    func look(_ point: Point) {
      guard point.tellsSomething else { return }
      if point.event != nil || point.kind == .message || point.children.isEmpty { body(point) }
      for child in point.children where child.kind != .interaction { look(child) }
    }
    for point in stream.headers { look(point) }
    for point in stream.events { look(point) }
    for point in stream.attributes { look(point) }
    for point in stream.messages { look(point) }
    if stream.stream.isSentByThirdParty, stream.headers.isEmpty, stream.events.isEmpty, stream.attributes.isEmpty {
      body(stream.asPoint)
    }
  }

  /// Returns a stream's audiences in the app, without those of profiles.
  func audiences(of stream: StreamInventory) -> [StreamInventory.Audience] {
    stream.audiences.filter { $0.profile == nil }
  }
}

/// The JSON Schema dialect of exported schemas.
public enum SchemaDialect: String, Sendable, CaseIterable {
  case draft2020 = "2020-12"
  case draft4 = "draft-04"
}

/// The side whose data an exported schema describes.
public enum SchemaSide: String, Sendable, CaseIterable {
  /// The data that the app sends.
  case producer
  /// The data that the receiver accepts.
  case consumer
}

/// The reason for a failed export: the file to merge is not in the expected format.
public struct ExportFault: Error, Sendable, CustomStringConvertible {
  public var description: String
  init(_ description: String) { self.description = description }
}
