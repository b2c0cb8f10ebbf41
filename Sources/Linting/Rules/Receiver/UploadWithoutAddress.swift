import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let uploadWithoutAddress = Rule(
    "SB1113", "upload-without-address", .receiver, .note,
    summary: "A stream says how it is sent, and not where to.",
    reason: """
      Until the app sets an address nothing is sent, and no document can say where the data goes. Set `upload.address`; the app
      may still set another one.
      """,
    example: ownStream(
      #"""
      -     "upload": ⟦{ "contentType": "application/json" }⟧
      +     "upload": { "contentType": "application/json", "address": "https://example.com" }
      """#),
    check: .stream { stream, pass in
      guard let upload = stream.upload, upload.address == nil, !stream.isExternal, !stream.isSentBySDK else { return }
      pass.report("the stream \(quoted(stream.name)) says how it is sent, and not where to", of: "upload", in: stream)
    })
}
