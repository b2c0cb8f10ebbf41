import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unitOfSource = Rule(
    "SB1225", "unit-of-source", .consistency, .error,
    summary: "A field states another unit than its source yields.",
    reason: """
      The number is right and is read wrongly, by a factor of a thousand or more. State the source's unit, or take the source with the wanted one.
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
          "values of \(visited.phrase) are in \(quoted(unit)), and its source \"counter.searches\" counts, which has no unit",
          at: pass.sources.location(of: ["values", "unit"], in: visited.field.origin.location))
      }
      guard let source = visited.field.source, let unit = visited.field.type.unit,
        let domain = SourceDomain.of(source), unit != domain.unit
      else {
        return
      }
      // A source without a unit may be counted or is the app's.
      if domain.unit == nil, domain.provider == .app || unit == "count" { return }
      let yields = domain.unit.map { "yields \(quoted($0))" } ?? "yields \(domain.summary), which have no unit"
      pass.report(
        "\(visited.phrase) is in \(quoted(unit)), and its source \(quoted(source)) \(yields)",
        at: pass.sources.keyLocation(of: "unit", in: visited.field.origin.location))
    })
}
