import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let nothingIsSent = Rule(
    "SB1227", "nothing-is-sent", .consistency, .warning,
    summary: "A limit of 0 lets nothing through.",
    reason: """
      Everything is recorded, stored or dropped, and nothing ever arrives. To stop a stream, retire it or turn its consent off.
      """,
    example: #"""
        "streams": {
      -   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": ⟦{ "atMost": 0 }⟧ } }
      +   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": { "atMost": 10 } } }
        },
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping",
      -     "allow": [{ "rule": "event-never-sent", "reason": "Its stream is stopped." }]
      -   }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .stream { stream, pass in
      let limits = [("perDay", stream.limits.perDay), ("stored", stream.limits.stored)]
      for (key, limit) in limits where limit == 0 {
        pass.report(
          "\(quoted(key)) of the stream \(quoted(stream.name)) is 0, so that nothing is ever sent",
          at: pass.sources.location(of: ["limits", key], in: stream.origin.location))
      }
    })
}
