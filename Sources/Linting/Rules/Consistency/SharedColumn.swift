import SignalbookExporting
import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let sharedColumn = Rule(
    "SB1288", "shared-column", .consistency, .warning,
    summary: "BigQuery does not distinguish two keys of a stream's table.",
    reason: """
      BigQuery ignores letter case in column names and rejects most other characters, which the export replaces by `_`.
      One of the two columns gets a numeric suffix, and a further key can move it again. Set `wire` to a key that
      differs in its letters, digits or underscores.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "build-id": { "description": "The build.", "from": "app.build", "maxLength": 9, "data": "device.info" },
        -       ⟦"build id"⟧: { "description": "The model.", "from": "device.model", "sent": "present", "maxLength": 20, "data": "device.info" },
        +       "model": { "description": "The model.", "from": "device.model", "sent": "present", "maxLength": 20, "data": "device.info" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { registry, pass in
      struct Name: Hashable {
        var record: [String]
        var folded: String
      }
      let fieldKeys = Set(pass.wireNameTable[.fieldKey].map(\.firstUse.text))
      for (_, columns) in QueryColumn.all(of: registry).sorted(by: { $0.key < $1.key }) {
        var firstColumns: [Name: QueryColumn] = [:]
        for column in columns where column.name != nil {
          let name = Name(record: Array(column.path.dropLast()), folded: column.foldedName)
          guard let first = firstColumns.existingValue(orInserting: column, forKey: name) else { continue }
          guard pass.ownFile(at: column.location.path) != nil else { continue }
          // Other rules report equal keys, and keys of events that differ only in style.
          let keys = [column.wire, first.wire]
          if keys[0] == keys[1] { continue }
          if keys.allSatisfy(fieldKeys.contains), keys[0].folded == keys[1].folded, keys[0].folded.utf8.count > 1 {
            continue
          }
          pass.reportOnce(
            "BigQuery does not distinguish the keys \(quoted(column.wire)) and \(quoted(first.wire)), so the column of "
              + "the former is \(quoted(column.name ?? ""))",
            at: column.location, notes: [.init(quoted(first.wire), at: first.location)])
        }
      }
    })
}
