import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let uploadWithoutAddress = Rule(
    "SB1113", "upload-without-address", .receiver, .note,
    summary: "A stream has `upload` without a URL.",
    reason: """
      Pings are not sent until the app sets an endpoint, and documents cannot show the data's destination. Set
      `upload.address`; the app can still override it.
      """,
    example: ownStream(
      members: #"""
        -     "upload": ⟦{ "contentType": "application/json" }⟧
        +     "upload": { "contentType": "application/json", "address": "https://example.com" }
        """#),
    check: .stream { stream, pass in
      guard let upload = stream.upload, upload.address == nil, !stream.isExternal, !stream.isSentBySDK else { return }
      pass.report(
        "the stream \(quoted(stream.name)) has `upload` without a URL; set "
          + "`upload.address`", of: "upload", in: stream)
    })
}
