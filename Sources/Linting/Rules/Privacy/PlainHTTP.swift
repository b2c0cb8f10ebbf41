import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let plainHTTP = Rule(
    "SB1416", "plain-http", .privacy, .error,
    summary: "A stream is uploaded without encryption.",
    reason: """
      Everybody on the way can read and change it. Only an address of the machine itself may be `http`, for tests.
      """,
    example: ownStream(
      #"""
      -     "upload": { "method": "POST", "address": ⟦"http://example.com"⟧ }
      +     "upload": { "method": "POST", "address": "https://example.com" }
      """#),
    check: .stream { stream, pass in
      if let address = stream.upload?.address, address.isPlainHTTP {
        pass.report("\(quoted(address)) is not encrypted; use https", of: "upload.address", in: stream)
      }
      for profile in stream.profiles {
        guard let address = profile.upload?.address, address.isPlainHTTP else { continue }
        pass.report(
          "\(quoted(address)) is not encrypted; use https", of: "profiles.\(profile.name).upload.address", in: stream)
      }
    })
}
