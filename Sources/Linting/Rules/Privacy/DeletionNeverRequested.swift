import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let deletionNeverRequested = Rule(
    "SB1450", "deletion-never-requested", .privacy, .warning,
    summary: "A stream has a deletion request, but users cannot opt out of the stream.",
    reason: """
      A deletion request is sent when the user opts out of the stream. With `consent.default` set to `always`, users
      cannot opt out, so the request is never sent, and documents say so. Let users opt out of the stream, or remove
      `deletionRequest`.
      """,
    example: #"""
        "streams": {
          "own": {
            "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
      -     "consent": { "default": "always" }, "deletionRequest": ⟦"forget"⟧
      +     "consent": { "default": "off", "mechanism": "A question at the first start." }, "deletionRequest": "forget"
          },
      \#(requestStreamAndOwnEvent)
      """#,
    check: .stream { stream, pass in
      guard let request = stream.deletionRequest, !stream.metadata.isRetired,
        stream.consents(in: pass.registry).allSatisfy({ $0.consent.isAlways })
      else { return }
      pass.report(
        "the deletion request \(quoted(request)) is never sent, because users cannot opt out of the stream "
          + "\(quoted(stream.name)); let users opt out, or remove `deletionRequest`", of: "deletionRequest", in: stream)
    })
}
