import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  /// The runtime's limit, `DistinctValues.maxValues`.
  private static let maxDistinctValues = 50_000

  static let distinctBeyondMemory = Rule(
    "SB1244", "distinct-beyond-memory", .consistency, .error,
    summary: "The limits for distinct values exceed the runtime's capacity.",
    reason: """
      The runtime remembers at most 50,000 distinct values in total, at eight bytes each. Beyond that, it records
      repeated values again, or refuses new values. Lower `atMost` until the sum of all limits in the registry is at
      most 50,000.
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
      var totalLimit = 0
      for stream in registry.streams where !stream.isExternal {
        for limit in stream.limits.distinctValueLimits {
          totalLimit += limit.maxCount
          guard totalLimit > maxDistinctValues, stream.origin.importIndex == nil else { continue }
          pass.reportOnce(
            "`distinct` of the field \(quoted(limit.field)) allows \(limit.maxCount) distinct values, for a total of "
              + "\(totalLimit) so far; the runtime remembers at most \(maxDistinctValues)",
            at: limit.location)
        }
      }
    })
}
