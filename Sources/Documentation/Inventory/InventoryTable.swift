import SignalbookParallel
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// The CSV inventory, with a row for each stream and data point.
struct InventoryTable {
  private var writer = CSVWriter()
  private let provenance: ProvenanceIndex

  /// Returns the table as RFC 4180 text, with a header row, CRLF line endings, and UTF-8 without a byte order mark.
  static func bytes(of inventory: Inventory) -> [UInt8] {
    var table = InventoryTable(provenance: inventory.provenance)
    table.writer.writeLine(columns)
    for registry in inventory.registries {
      for stream in registry.streams { table.add(stream, of: registry) }
      for stream in registry.streams {
        var points: [Point] = []
        stream.visit { points.append($0) }
        table.add(points, of: registry, in: stream)
      }
      for point in registry.links + registry.messages {
        var points: [Point] = []
        point.visit { points.append($0) }
        table.add(points, of: registry, in: nil)
      }
      for (point, stream) in registry.retiredPoints { table.add([point], of: registry, in: stream) }
    }
    return table.writer.bytes
  }

  /// Adds the rows of points. The rows are generated in parallel.
  private mutating func add(_ points: [Point], of registry: RegistryInventory, in stream: StreamInventory?) {
    let streamCells = cells(of: stream)
    let provenance = provenance
    let batches = inParallel(pieces(of: points.count)) { index in
      var table = InventoryTable(provenance: provenance)
      for point in points[range(ofPiece: index, among: points.count)] {
        table.add(point, of: registry, in: stream, streamCells)
      }
      return table.writer
    }
    for batch in batches { writer.append(batch) }
  }

  static let columns = [
    "id", "registry", "stream", "kind", "name", "wire", "description", "type", "source", "sent", "data", "category",
    "why", "purposes", "owner", "review", "since", "last version", "expires", "status", "builds", "note", "variants",
    "free text",
    "maximum bits", "parts without maximum",
    "recipients", "consent default", "opting out", "population", "identifiers", "linked", "retention on device",
    "retention by recipient",
    "sources of answers", "declared in",
  ]

  private mutating func add(_ stream: StreamInventory, of registry: RegistryInventory) {
    let model = stream.stream
    writer.writeLine(
      [stream.id, registry.name, model.name, "stream", model.name, model.ping, model.description, nil, nil]
        + [stream.senderDescription.value.map { "by \($0)" } ?? Words.unanswered]
        + cells(
          of: stream.metadata,
          category: (stream.isDeclared ? stream.category?.category : stream.asPoint.dataClass?.category),
          stream.unansweredKeys.anywhere.sorted()) + [variants(of: nil, in: stream), nil]
        + (model.isExternal ? [nil, nil] : cells(of: stream.boundOfUnit)) + cells(of: stream)
        + [text(for: provenance.words(of: stream)), position(of: stream.location)])
  }

  private mutating func add(
    _ point: Point, of registry: RegistryInventory, in stream: StreamInventory?, _ streamCells: [String?]
  ) {
    writer.writeLine(
      [point.id, registry.name, stream?.stream.name, point.kind.rawValue, point.name, point.wire, point.description]
        + [point.type.map(Words.type), point.field.map(Words.source), point.field.map(Words.presence)]
        + cells(
          of: point.metadata, category: point.data.value?.category, point.needsAnswers ? point.allUnanswered : [],
          needsAnswers: point.event != nil && point.needsAnswers) + [
          variants(of: point.event, in: stream), point.isFreeText ? "yes" : "no",
        ]
        + cells(of: point.bound) + streamCells
        + [text(for: provenance.words(of: point.metadata)), position(of: point.location)])
  }

  /// Returns the answers of an entry. Keys in `open` are marked as unanswered. A cell is empty if the question does not
  /// apply.
  private func cells(of metadata: Metadata, category: MozillaCategory?, _ open: [String], needsAnswers: Bool = true)
    -> [String?]
  {
    func answer(_ key: String, _ value: String?) -> String? {
      if let value, !value.isEmpty { return value }
      return open.contains(key) ? Words.unanswered : nil
    }
    return [
      answer("data", metadata.data), answer("data", category.map { String($0.rawValue) }), answer("why", metadata.why),
      answer("purposes", metadata.purposes.joined(separator: " ")), answer("owner", metadata.owner),
      answer("review", metadata.review.joined(separator: " ")), metadata.since,
      Words.lastVersion(of: metadata) ?? (needsAnswers ? Words.unanswered : nil), answer("expires", metadata.expires),
      Words.status(of: metadata),
      metadata.isDevelopmentOnly ? "development only (not enforced by Signalbook)" : "all", metadata.note,
    ]
  }

  /// Returns the variants of the app that an event or a stream is limited to, or `nil` if there is no limit.
  private func variants(of event: Event?, in stream: StreamInventory?) -> String? {
    let own = event?.variantNames ?? []
    let names = own.isEmpty ? stream?.stream.variantNames ?? [] : own
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  private func cells(of bound: InformationBound) -> [String?] { [bound.tenths, String(bound.unboundedPartCount)] }

  /// Returns the answers that apply to the whole stream.
  private func cells(of stream: StreamInventory?) -> [String?] {
    guard let stream else { return Array(repeating: nil, count: 8) }
    return [
      stream.recipientAnswers, stream.defaultAndHold, stream.optOutWords, stream.populations,
      stream.identifiers.value.map { identifiers in
        identifiers.map { "\($0.field) (\($0.scope))\($0.onlyProfilesSuffix)" }.joined(separator: ", ")
      } ?? Words.unanswered,
      stream.isLinked.value.map { $0 ? "yes" : "no" + stream.linkingProfilesSuffix } ?? Words.unanswered,
      stream.retentionOnDevice.value ?? Words.unanswered,
      stream.listedRecipientRetention ?? Words.unanswered,
    ]
  }

  /// Returns the keys grouped by source, such as `inferred: owner; document: why, purposes`.
  private func text(for words: [(word: Provenance, keys: [String])]) -> String? {
    words.isEmpty
      ? nil : words.map { "\($0.word.rawValue): \($0.keys.joined(separator: ", "))" }.joined(separator: "; ")
  }

  private func position(of location: Location) -> String { "\(location.path):\(location.line)" }
}

extension InformationBound {
  /// The bits of the bounded parts, rounded up to one decimal place, such as `3.2`.
  var tenths: String {
    let tenths = (bits * 10).rounded(.up)
    // Prevent overflow in the conversion to `Int`. Real registries are far below this value.
    if !(tenths < 9e15) { return "900000000000000" }
    let number = Int(tenths)
    return number % 10 == 0 ? String(number / 10) : "\(number / 10).\(number % 10)"
  }
}

extension StreamInventory {
  /// The recipients with their roles, countries and tracking, such as "Acme (first party, DE, no tracking)". A recipient
  /// of some variants or profiles lists them.
  fileprivate var recipientAnswers: String {
    joinedDistinctTexts { audience in
      guard let recipients = audience.recipients.value else { return [Words.unanswered] }
      return recipients.map { recipient in
        let parts = [
          DictionaryPage.role(for: recipient.role), recipient.validCountry ?? "country unanswered",
          recipient.isTracking.map { $0 ? "tracking" : "no tracking" } ?? "tracking unanswered",
        ]
        return "\(recipient.name) (\(parts.joined(separator: ", ")))"
      }
    }
  }

  /// The consent default, followed by the limits of the events that are held until the user decides.
  fileprivate var defaultAndHold: String {
    let holds = joinedDistinctTexts { [$0.holdDescription].compactMap(\.self) }
    return holds.isEmpty ? consentWords : "\(consentWords); \(holds)"
  }

  /// The populations, such as "all users: no limits; profile old: countries DE, enforced on the device".
  fileprivate var populations: String {
    let groups = distinctTexts { audience in
      let population = audience.population.value
      return [population.map { description(of: $0).replacing("; ", with: ", ") } ?? Words.unanswered]
    }
    return groups.map { $0.names.isEmpty ? $0.text : "\($0.names): \($0.text)" }.joined(separator: "; ")
  }

  private func joinedDistinctTexts(_ texts: (Audience) -> [String]) -> String {
    distinctTexts(texts).map { $0.names.isEmpty ? $0.text : "\($0.text) in \($0.names)" }.joined(separator: "; ")
  }

  /// Returns the distinct texts of all audiences, each with the names of its audiences. The names of a text that applies
  /// to all audiences are empty.
  private func distinctTexts(_ texts: (Audience) -> [String]) -> [(text: String, names: String)] {
    var groups: [(text: String, audiences: [Audience])] = []
    for audience in audiences {
      for text in texts(audience) {
        if let index = groups.firstIndex(where: { $0.text == text }) {
          groups[index].audiences.append(audience)
        } else {
          groups.append((text, [audience]))
        }
      }
    }
    return groups.map { text, some in
      (text, some.count == audiences.count ? "" : some.map(\.name).joined(separator: " and "))
    }
  }
}
