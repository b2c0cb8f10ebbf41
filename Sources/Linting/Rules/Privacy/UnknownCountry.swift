import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unknownCountry = Rule(
    "SB1437", "unknown-country", .privacy, .warning,
    summary: "A country is no code of ISO 3166-1.",
    reason: """
      Where data goes decides which law holds, and forms and filters compare codes of two capitals: `GB`, not `UK` or
      `Great Britain`.
      """,
    example: ownStream(
      #"""
      -     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": ⟦"UK"⟧ }]
      +     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "GB" }]
      """#),
    check: .stream { stream, pass in
      for country in stream.population?["countries"]?.elements ?? [] {
        guard let code = country.string, !Countries.codes.contains(code) else { continue }
        pass.report(
          "\(quoted(code)) is no country's code of ISO 3166-1", at: country.range, of: "population", in: stream)
      }
      for recipient in stream.recipients {
        guard let code = recipient.country, !Countries.codes.contains(code) else { continue }
        guard let file = pass.ownFile(recipient.location.path),
          let node = pass.sources.node(at: recipient.location)?["country"]
        else { continue }
        pass.reportOnce(
          "\(quoted(code)), where \(quoted(recipient.name)) is, is no country's code of ISO 3166-1",
          at: file.location(node.range))
      }
    })
}
