import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let indexWithTwoNames = Rule(
    "SB1210", "index-with-two-names", .consistency, .error,
    summary: "An index of a named variable has different names in two maps.",
    reason: """
      Receivers store one name for each index, and show later values under the first name. Use a different index for one
      of the variables.
      """,
    example: #"""
        "types": {
          "list-facts": {
            "description": "Facts about lists.", "keys": { "type": "integer", "minimum": 1, "maximum": 20 }, "named": true,
            "values": { "maxLength": 40 }, "entries": { "kind": { "key": 1, "description": "The kind of list." } }
          },
          "page-facts": {
            "description": "Facts about pages.", "keys": { "type": "integer", "minimum": 1, "maximum": 20 }, "named": true,
      -     "values": { "maxLength": 40 }, "entries": { ⟦"author"⟧: { "key": 1, "description": "Who wrote it." } }
      +     "values": { "maxLength": 40 }, "entries": { "author": { "key": 2, "description": "Who wrote it." } }
          }
        },
        "events": {
          "list.shown": {
            "description": "A list was shown.", "method": "show", "object": "list",
            "extras": { "facts": { "description": "About the list.", "type": "list-facts" } }
          },
          "page.shown": {
            "description": "A page was shown.", "method": "show", "object": "page",
            "extras": { "facts": { "description": "About the page.", "type": "page-facts" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      struct Index: Hashable {
        // The key of the field that contains the map. Each field has its own set of indices.
        var field: String
        var key: Scalar
      }
      var firstEntries: [Index: MapType.Entry] = [:]
      func inspect(_ field: Field) {
        guard case .map(let map) = field.type.base, map.entryName != nil, let entries = map.entries else { return }
        for entry in entries where !entry.metadata.isRetired {
          let index = Index(field: field.wire, key: entry.key)
          guard let earlier = firstEntries.existingValue(orInserting: entry, forKey: index) else { continue }
          guard earlier.wire != entry.wire, entry.origin.importIndex == nil else { continue }
          pass.report(
            "the index \(entry.key.jsonText) is named \(quoted(entry.wire)) here, but \(quoted(earlier.wire)) "
              + "elsewhere",
            at: entry.origin.location, notes: [.init(quoted(earlier.wire), at: earlier.origin.location)])
        }
      }
      for visited in pass.allWalks.fields { inspect(visited.field) }
    })
}
