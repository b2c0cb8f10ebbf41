import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let keptDespiteDeletion = Rule(
    "SB1476", "kept-despite-deletion", .privacy, .warning,
    summary: "A stream has a deletion request, but its opt-out keeps the data at the recipient.",
    reason: """
      The deletion request asks the recipient to delete the data when the user opts out. With
      `"optOut": { "recipient": "kept" }`, documents tell users that the recipient keeps the data. Only one of the two
      is correct.
      """,
    example: #"""
        "streams": {
          "own": {
            "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
            "deletionRequest": "forget",
      -     "consent": { "default": "off", "mechanism": "A question at the first start.", "optOut": ⟦{ "recipient": "kept" }⟧ }
      +     "consent": { "default": "off", "mechanism": "A question at the first start.", "optOut": { "recipient": "deleted" } }
          },
      \#(requestStreamAndOwnEvent)
      """#,
    check: .stream { stream, pass in
      guard let request = stream.deletionRequest, !stream.metadata.isRetired,
        stream.consent.optOut.recipientDataHandling == "kept"
      else { return }
      pass.report(
        "the stream \(quoted(stream.name)) has the deletion request \(quoted(request)), but its opt-out keeps the data "
          + "at the recipient", of: "consent.optOut", in: stream)
    })
}
