import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let nameOfTwoIndices = Rule(
    "SB1222", "name-of-two-indices", .consistency, .warning,
    summary: "Two entries of a closed map have the same name but different keys.",
    reason: """
      Analysts see one variable, but the receiver stores two. Rename or remove one entry.
      """,
    example: #"""
        "types": {
          "facts": {
            "description": "Facts.", "type": "map", "keys": { "type": "integer", "minimum": 1, "maximum": 9 }, "named": true,
            "entryName": { "maxLength": 9 }, "values": { "maxLength": 9 },
            "entries": {
              "kind": { "key": 1, "wire": "kind", "description": "The kind of page." },
      -       ⟦"sort"⟧: { "key": 2, "wire": "kind", "description": "The sort of page." }
      +       "sort": { "key": 2, "wire": "sort", "description": "The sort of page." }
            }
          }
        },
      \#(trackStream)
        "events": {
          "page.shown": {
            "description": "A page was shown.", "stream": "track",
            "fields": { "facts": { "description": "About it.", "type": "facts", "sent": "present" } }
          }
        }
      """#,
    check: .registry { _, pass in
      var reportedLocations = Set<Location>()
      pass.visitFields { visited in
        guard case .map(let map) = visited.field.type.base, map.entryName != nil, let entries = map.entries else {
          return
        }
        var firstEntries: [String: MapType.Entry] = [:]
        for entry in entries where !entry.metadata.isRetired {
          guard let other = firstEntries.existingValue(orInserting: entry, forKey: entry.wire) else { continue }
          guard other.key != entry.key, entry.origin.importIndex == nil,
            reportedLocations.insert(entry.origin.location).inserted
          else {
            continue
          }
          pass.report(
            "\(quoted(entry.wire)) is the name of both the key \(entry.key.jsonText) and the "
              + "key \(other.key.jsonText)",
            at: entry.origin.location, notes: [.init(quoted(other.name), at: other.origin.location)])
        }
      }
    })
}
