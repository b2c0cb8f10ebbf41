import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let onceAndEvery = Rule(
    "SB1263", "once-and-every", .consistency, .warning,
    summary: "An event is recorded at intervals, but also limited to one occurrence.",
    reason: """
      `once` suppresses every occurrence after the first, so the interval has no effect. Remove `once`, or record the
      event at a moment with `"on"`.
      """,
    example: #"""
        "events": {
          "status.reported": {
            "description": "The state of the app.", "method": "report", "object": "status",
      -     "trigger": { "every": { "min": 15 } }, ⟦"once"⟧: "per-session"
      +     "trigger": { "every": { "min": 15 } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitEvents { event in
        guard let once = event.onceScope, let every = event.trigger?.interval else { return }
        pass.reportOnce(
          "\(quoted(event.name)) is recorded every \(every.text), but only once "
            + once.replacing("-", with: " "), at: pass.sources.keyLocation(of: "once", in: event.origin.location))
      }
    })

  static let batchOfOne = Rule(
    "SB1264", "batch-of-one", .consistency, .warning,
    summary: "A batch contains at most one ping.",
    reason: """
      The batch adds an envelope to each ping without saving a request. Increase `atMost`, or remove the batch.
      """,
    example: #"""
        "streams": {
          "own": {
            "extends": "app", "ping": "own", "description": "Pings.",
            "upload": {
              "method": "POST", "address": "https://example.com", "when": ["background"],
      -       "batch": { "wire": "pings", ⟦"atMost"⟧: 1 }
      +       "batch": { "wire": "pings", "atMost": 20 }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
        }
      """#,
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        guard stream.upload?.batch?.maxPings == 1, let file = pass.sources.file(at: stream.origin.location.path) else {
          continue
        }
        // An inherited batch is reported in the stream that declares it.
        let entry = pass.sources.member(at: stream.origin.location)?.value
        guard let member = entry?["upload"]?["batch"]?.member("atMost") else { continue }
        pass.reportOnce(
          "the batch of the stream \(quoted(stream.name)) contains at most 1 ping",
          at: file.location(of: member.keyRange))
      }
    })
}
