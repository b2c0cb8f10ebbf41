import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  /// The runtime's limit, `DistinctValues.valuesAtMost`.
  private static let distinctValuesAtMost = 50_000

  static let distinctBeyondMemory = Rule(
    "SB1244", "distinct-beyond-memory", .consistency, .error,
    summary: "The limits of distinct values exceed the runtime's memory.",
    reason: """
      The runtime remembers eight bytes for each distinct value, and 50,000 values in total. Above that, a repeated value is
      recorded again, or a further one is refused. Lower `atMost`, so that all limits of the registry together have at most
      50,000.
      """,
    example: #"""
          "streams": {
            "track": {
              "ping": "track", "description": "Requests.", "encoding": "object",
              "eventField": { "wire": "code", "type": "string" },
              "limits": {
      -         "distinct": [⟦{ "events": ["page.shown"], "field": "page", "atMost": 60000, "per": "session" }⟧]
      +         "distinct": [{ "events": ["page.shown"], "field": "page", "atMost": 40000, "per": "session" }]
              },
      \#(streamAnswers)
            }
          },
          "events": {
            "page.shown": {
              "description": "A page was shown.", "stream": "track",
              "fields": { "page": { "description": "The page's identifier.", "type": "string", "maxLength": 64, "pattern": "^[a-z]+$" } }
            }
          }
      """#,
    check: .registry { registry, pass in
      var total = 0
      for stream in registry.streams where !stream.isExternal {
        for limit in stream.limits.distinct {
          total += limit.atMost
          guard total > distinctValuesAtMost, stream.origin.importIndex == nil else { continue }
          pass.reportOnce(
            "`distinct` of the field \(quoted(limit.field)) allows \(limit.atMost) different values, \(total) with the limits before it; the runtime remembers \(distinctValuesAtMost)",
            at: limit.location)
        }
      }
    })
}
