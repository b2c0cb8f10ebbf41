import SignalbookRegistry
import SignalbookReview

/// The data that each recipient receives from all streams. The last row has an empty name and contains the streams
/// without a declared recipient.
struct ReceiverTable {
  struct Row {
    var name: String
    /// The distinct roles in all streams, each marked if it is inferred. Empty in the last row.
    var roles: [String] = []
    /// The distinct countries, each with the safeguard for the transfer. Empty in the last row.
    var countries: [String] = []
    /// Whether the data of a stream is unanswered, so that the row's counts are incomplete.
    var hasOpenData = false
    var hosts: [String] = []
    var isTracking = false
    var streams: [(id: String, registry: String, name: String)] = []
    /// The number of entries in each category. Index 0 counts entries without a data class.
    var counts = [0, 0, 0, 0, 0]

    var rolesDescription: String { roles.joined(separator: ", ") }
  }

  private(set) var rows: [Row] = []

  init(of registries: [RegistryInventory], _ provenance: ProvenanceIndex) {
    var rows: [String: Row] = [:]
    for registry in registries {
      for stream in registry.activeStreams {
        var counts = [0, 0, 0, 0, 0]
        stream.visitEntries { counts[$1?.rawValue ?? 0] += 1 }
        var names: Set<String> = []
        for audience in stream.audiences {
          for recipient in audience.recipients.value ?? [] {
            var row = rows[recipient.name] ?? Row(name: recipient.name)
            func add(_ text: String, to list: WritableKeyPath<Row, [String]>) {
              if !row[keyPath: list].contains(text) { row[keyPath: list].append(text) }
            }
            let role = Answer(recipient.role, "recipients.role", at: recipient.location)
            let mark = provenance[role] == .inferred ? " (inferred)" : ""
            add(DictionaryPage.role(for: recipient.role) + (recipient.role == nil ? "" : mark), to: \.roles)
            add(Self.country(of: recipient), to: \.countries)
            for host in recipient.hosts where !row.hosts.contains(host) { row.hosts.append(host) }
            row.isTracking = row.isTracking || recipient.isTracking == true
            if names.insert(recipient.name).inserted { Self.add(stream, registry.name, counts, to: &row) }
            rows[recipient.name] = row
          }
        }
        if names.isEmpty {
          var row = rows[""] ?? Row(name: "")
          Self.add(stream, registry.name, counts, to: &row)
          rows[""] = row
        }
      }
    }
    self.rows = rows.values.sorted { left, right in
      if left.name.isEmpty != right.name.isEmpty { return right.name.isEmpty }
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  /// Returns the recipient's country, with the safeguard for the transfer if there is one.
  private static func country(of recipient: SignalbookRegistry.Stream.Recipient) -> String {
    let country = recipient.validCountry ?? Words.unanswered
    if let safeguard = recipient.safeguard { return "\(country) (\(safeguard))" }
    return recipient.isInEuropeanEconomicArea == false ? "\(country) (safeguard \(Words.unanswered))" : country
  }

  private static func add(_ stream: StreamInventory, _ registry: String, _ counts: [Int], to row: inout Row) {
    if !stream.isDeclared { row.hasOpenData = true }
    row.streams.append((stream.id, registry, stream.stream.name))
    for index in counts.indices { row.counts[index] += counts[index] }
  }
}
