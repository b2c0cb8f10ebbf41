import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let attributeTwice = Rule(
    "SB1221", "attribute-sent-twice", .consistency, .error,
    summary: "Two attributes of a stream have the same wire name.",
    reason: """
      The receiver gets only one of the two attributes. Use distinct wire names.
      """,
    example: #"""
        "attributes": {
      -   "signed-in": { "description": "Whether the user is signed in.", "wire": "in", "type": "boolean", "stream": "track", "from": "app.signed-in" },
      -   ⟦"subscribed"⟧: { "description": "Whether the user pays.", "wire": "in", "type": "boolean", "stream": "track", "from": "app.subscribed" }
      +   "signed-in": { "description": "Whether the user is signed in.", "type": "boolean", "stream": "track", "from": "app.signed-in" },
      +   "subscribed": { "description": "Whether the user pays.", "type": "boolean", "stream": "track", "from": "app.subscribed" }
        },
      \#(trackStream)
        "events": {
          "request.started": {
            "description": "The app started.", "stream": "track",
            "fields": { "facts": { "description": "The facts.", "type": "map", "values": { "type": "boolean" }, "from": "stream.attributes" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      var firstAttributes: [String: Attribute] = [:]
      for attribute in registry.attributes where !attribute.field.metadata.isRetired {
        let key = "\(attribute.streamIndex ?? -1) \(attribute.field.wire)"
        guard let other = firstAttributes.existingValue(orInserting: attribute, forKey: key) else { continue }
        guard attribute.field.origin.importIndex == nil else { continue }
        pass.report(
          "\(quoted(attribute.name)) has the same wire name as \(quoted(other.name)): \(quoted(attribute.field.wire))",
          at: attribute.field.origin.location, notes: [.init(quoted(other.name), at: other.field.origin.location)])
      }
    })
}
