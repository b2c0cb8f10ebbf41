import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let limitsOfSDK = Rule(
    "SB1446", "limits-of-sdk", .privacy, .warning,
    summary: "A stream that an SDK sends declares limits, which the runtime cannot enforce.",
    reason: """
      With `"via": "sdk"`, each event is passed to the SDK immediately. The SDK stores and uploads the events itself, so
      documents mark the limits as not enforced. Remove the limits, configure the SDK, or send the stream with `"via":
      "upload"`.
      """,
    example: ownStream(
      members: #"""
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
