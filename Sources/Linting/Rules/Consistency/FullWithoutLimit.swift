import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let fullWithoutLimit = Rule(
    "SB1236", "full-without-limit", .consistency, .warning,
    summary: "A ping is built when it is full, but its number of events is unlimited.",
    reason: """
      An unlimited ping is never full. Unless another moment also builds the ping, it is never sent. Set
      `limits.events.atMost`.
      """,
    example: ownStream(
      members: #"""
        -     "build": ⟦["background", "full"]⟧
        +     "build": ["background", "full"], "limits": { "events": { "atMost": 500 } }
        """#),
    check: .stream { stream, pass in
      guard stream.builtOn.contains("full"), stream.limits.maxEvents == nil, !stream.isExternal else { return }
      pass.report(
        "the stream \(quoted(stream.name)) is built when it is full, but has no `limits.events.atMost`",
        of: "build", in: stream)
    })
}
