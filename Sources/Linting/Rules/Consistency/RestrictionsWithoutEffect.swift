import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let restrictionsWithoutEffect = Rule(
    "SB1254", "restrictions-without-effect", .consistency, .warning,
    summary: "A stream declares remote restrictions that can never apply.",
    reason: """
      Reviewers assume that the stream can be switched off remotely. However, the runtime does not record external
      streams, so it cannot restrict them; and if `expiresWithin` is 0, every restrictions document has already expired.
      """,
    example: ownStream(
      members: #"""
        -     "remoteRestrictions": ⟦{ "expiresWithin": { "days": 0 } }⟧
        +     "remoteRestrictions": { "expiresWithin": { "days": 30 } }
        """#),
    check: .stream { stream, pass in
      guard let duration = stream.restrictionsExpireWithin, !stream.metadata.isRetired else { return }
      let reason =
        stream.isExternal
        ? "the runtime does not record external streams"
        : (duration.wholeMilliseconds ?? 0) <= 0 ? "restrictions documents would expire immediately" : nil
      guard let reason else { return }
      pass.report(
        "the stream \(quoted(stream.name)) cannot be restricted: \(reason)", of: "remoteRestrictions", in: stream)
    })
}
