import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let keptAlthoughTaken = Rule(
    "SB1111", "kept-although-taken", .receiver, .warning,
    summary: "A status code is in two of the lists `success`, `keep` and `delete`.",
    reason: """
      `keep` takes precedence over `success`, and `success` over `delete`. A code in both `keep` and `success` makes the
      app resend pings that the server received; a code in `delete` and another list has no effect in `delete`. Remove
      the code from one of the lists.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ⟦["202", "5xx"]⟧ }
        +     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ["5xx"] }
        """#),
    check: .stream { stream, pass in
      if stream.isExternal { return }
      for (upload, key) in pass.uploads(of: stream) {
        let successCodes = upload.successCodes
        for keptStatus in upload.retryCodes {
          guard let success = successCodes.first(where: { Stream.Upload.shareStatus($0, keptStatus) }) else { continue }
          pass.report(
            "\(quoted(keptStatus)) in `keep` resends pings of the stream \(quoted(stream.name)), although \(quoted(success)) "
              + "is a success",
            of: "\(key).keep", in: stream)
        }
        for deletedStatus in upload.deletionCodes {
          let keptReason = upload.retryCodes.first { Stream.Upload.covers($0, deletedStatus) }.map {
            "\(quoted($0)) in `keep` takes precedence"
          }
          // Ignore a class of status codes that is in both lists, because the ping is not kept in either case.
          let successReason = successCodes.first {
            Stream.Upload.covers($0, deletedStatus) && !deletedStatus.hasSuffix("xx")
          }.map {
            "\(quoted($0)) is a success"
          }
          guard let reason = keptReason ?? successReason else { continue }
          pass.report(
            "\(quoted(deletedStatus)) in `delete` has no effect for the stream \(quoted(stream.name)), "
              + "because \(reason)",
            of: "\(key).delete", in: stream)
        }
      }
    })
}
