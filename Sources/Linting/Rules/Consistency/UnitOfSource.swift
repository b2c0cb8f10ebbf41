import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unitOfSource = Rule(
    "SB1225", "unit-of-source", .consistency, .error,
    summary: "A field's unit differs from the unit of its source.",
    reason: """
      The number is correct, but readers misread it, often by a factor of 1,000 or more. Set the source's unit, or use a
      source with the intended unit.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
      -       "sent": { "description": "When it was sent.", "type": "integer", ⟦"unit"⟧: "s", "from": "clock.ms-since-1970", "data": "diag.other" },
      +       "sent": { "description": "When it was sent.", "type": "integer", "unit": "ms", "from": "clock.ms-since-1970", "data": "diag.other" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .field { visited, pass in
      if visited.field.source == "counter.searches", case .map(let map) = visited.field.type.base,
        let unit = map.value.unit, unit != "count"
      {
        pass.report(
          "\(visited.phrase) has the unit \(quoted(unit)), but its source \"counter.searches\" is a count and "
            + "has no unit",
          at: pass.sources.location(of: ["values", "unit"], in: visited.field.origin.location))
      }
      guard let source = visited.field.source, let unit = visited.field.type.unit,
        let domain = SourceDomain.of(source), unit != domain.unit
      else {
        return
      }
      // A source without a unit may be a count, or the app may provide its value.
      if domain.unit == nil, domain.provider == .app || unit == "count" { return }
      let yields = domain.unit.map { "yields \(quoted($0))" } ?? "yields \(domain.summary), which have no unit"
      pass.report(
        "\(visited.phrase) has the unit \(quoted(unit)), but its source \(quoted(source)) \(yields)",
        at: pass.sources.keyLocation(of: "unit", in: visited.field.origin.location))
    })
}
