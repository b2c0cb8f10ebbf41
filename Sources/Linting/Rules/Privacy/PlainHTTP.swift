import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let plainHTTP = Rule(
    "SB1416", "plain-http", .privacy, .error,
    summary: "A stream is uploaded without encryption.",
    reason: """
      Anyone on the network path can read and change the data. Use HTTPS; HTTP is allowed only for the device itself,
      for tests.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "method": "POST", "address": ⟦"http://example.com"⟧ }
        +     "upload": { "method": "POST", "address": "https://example.com" }
        """#),
    check: .stream { stream, pass in
      pass.reportAddresses(of: stream) {
        $0.isPlainHTTP ? "\(quoted($0)) uses HTTP instead of HTTPS; use an https URL" : nil
      }
    })
}
