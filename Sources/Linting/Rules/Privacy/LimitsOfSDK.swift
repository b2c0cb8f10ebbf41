import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let limitsOfSDK = Rule(
    "SB1446", "limits-of-sdk", .privacy, .warning,
    summary: "A stream that an SDK sends has limits, which are not enforced.",
    reason: """
      With `"via": "sdk"` each event goes to the SDK at once, which has a store and requests of its own. Documents print these
      limits as not enforced. Remove them, configure the SDK, or send the stream with `"via": "upload"`.
      """,
    example: ownStream(
      #"""
      -     "via": "sdk", "limits": { "age": ⟦{ "days": 3 }⟧, "stored": ⟦5⟧ }
      +     "via": "sdk"
      """#),
    check: .stream { stream, pass in
      guard stream.isSentBySDK else { return }
      for key in ["events", "stored", "perDay", "age", "bytes"] {
        pass.report(
          "an SDK sends the stream \(quoted(stream.name)), so `\(key)` is not enforced; remove it, or set `via` to "
            + "`upload`",
          of: "limits.\(key)", in: stream)
      }
    })
}
