import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let releasedInDevelopment = Rule(
    "SB1453", "released-in-development", .privacy, .warning,
    summary: "A field is declared for released builds, but its event only for development builds.",
    reason: """
      Store forms list the field but not the event, although the field is sent only with the event. Set
      `developmentOnly` for both or neither.
      """,
    example: menuEvent(
      members: #"""
              "developmentOnly": true,
        -     "extras": { "count": { "description": "How many.", "type": "integer", "minimum": 0, "developmentOnly": ⟦false⟧ } }
        +     "extras": { "count": { "description": "How many.", "type": "integer", "minimum": 0 } }
        """#),
    check: .field { visited, pass in
      let field = visited.field
      guard !field.metadata.isDevelopmentOnly,
        let outer = visited.event?.metadata ?? visited.stream?.metadata, outer.isDevelopmentOnly,
        pass.sources.member(at: field.origin.location)?.value["developmentOnly"] != nil
      else { return }
      let owner = visited.event.map { quoted($0.name) } ?? "its stream"
      pass.reportOnce(
        "\(visited.phrase) is declared for released builds, but \(owner) is only for development builds; "
          + "remove `developmentOnly` from one of them",
        at: pass.sources.location(of: "developmentOnly", in: field.origin.location))
    })
}
