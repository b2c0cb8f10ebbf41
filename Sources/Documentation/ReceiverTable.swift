import SignalbookRegistry
import SignalbookReview

/// The data that each recipient receives from all streams. The last row has an empty name and contains the streams
/// without a declared recipient.
struct ReceiverTable {
  struct Row {
    var name: String
    /// The role. Empty in the last row, or `nil` if unanswered.
    var role: String?
    var hosts: [String] = []
    var isTracking = false
    var streams: [(id: String, registry: String, name: String)] = []
    /// The number of entries in each category. Index 0 counts entries without a data class.
    var counts = [0, 0, 0, 0, 0]
  }

  private(set) var rows: [Row] = []

  init(of registries: [RegistryInventory]) {
    var rows: [String: Row] = [:]
    for registry in registries {
      for stream in registry.streams {
        var counts = [0, 0, 0, 0, 0]
        stream.visitEntries { counts[$1?.rawValue ?? 0] += 1 }
        var names: Set<String> = []
        for audience in stream.audiences {
          for recipient in audience.recipients.value ?? [] {
            var row = rows[recipient.name] ?? Row(name: recipient.name, role: recipient.role)
            for host in recipient.hosts where !row.hosts.contains(host) { row.hosts.append(host) }
            row.isTracking = row.isTracking || recipient.isTracking == true
            if names.insert(recipient.name).inserted { Self.add(stream, registry.name, counts, to: &row) }
            rows[recipient.name] = row
          }
        }
        if names.isEmpty {
          var row = rows[""] ?? Row(name: "", role: "")
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

  private static func add(_ stream: StreamInventory, _ registry: String, _ counts: [Int], to row: inout Row) {
    row.streams.append((stream.id, registry, stream.stream.name))
    for index in counts.indices { row.counts[index] += counts[index] }
  }
}
