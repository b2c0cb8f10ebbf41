import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unknownCountry = Rule(
    "SB1437", "unknown-country", .privacy, .warning,
    summary: "A country is not a code of ISO 3166-1.",
    reason: """
      Where data goes decides which law holds, and forms and filters compare codes of two capitals: `GB`, not `UK` or
      `Great Britain`. A population is compared with the code of the country that the app sets, byte for byte: `EU` is not a
      country, so nobody is in it. List the countries instead.
      """,
    example: ownStream(
      #"""
      -     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": ⟦"UK"⟧ }]
      +     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "GB" }]
      """#),
    check: .stream { stream, pass in
      for (country, location) in pass.populationItems("countries", of: stream) {
        guard let code = country.string, !Countries.ofPeople.contains(code) else { continue }
        let advice = Countries.meant(by: code).map { "; did you mean \(quoted($0))?" }
        pass.reportOnce(
          code == "EU"
            ? "\(quoted(code)) is not a country: no installation matches it; list the countries, such as DE"
            : "\(quoted(code)) is no country's code of ISO 3166-1\(advice ?? "")", at: location)
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
