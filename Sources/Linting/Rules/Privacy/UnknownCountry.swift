import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let unknownCountry = Rule(
    "SB1437", "unknown-country", .privacy, .warning,
    summary: "A country is not an ISO 3166-1 code.",
    reason: """
      A recipient's country determines the applicable law. Forms and filters compare codes of two uppercase letters:
      `GB`, not `UK` or `Great Britain`. The runtime compares a population's countries byte for byte with the country
      that the app sets. `EU` is not a country and does not match any installation; list the member states.
      """,
    example: ownStream(
      members: #"""
        -     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": ⟦"UK"⟧ }]
        +     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "GB" }]
        """#),
    check: .stream { stream, pass in
      for (country, location) in pass.populationItems(forKey: "countries", of: stream) {
        guard let code = country.string, !Countries.countryCodes.contains(code) else { continue }
        let advice = Countries.correctedCode(for: code).map { "; did you mean \(quoted($0))?" }
        pass.reportOnce(
          code == "EU"
            ? "\(quoted(code)) is not a country and does not match any installation; list the countries, such as "
              + "DE"
            : "\(quoted(code)) is not an ISO 3166-1 country code\(advice ?? "")", at: location)
      }
      for recipient in pass.recipientLists(of: stream).joined() {
        guard let code = recipient.country, !Countries.codes.contains(code) else { continue }
        guard let file = pass.ownFile(at: recipient.location.path),
          let node = pass.sources.node(at: recipient.location)?["country"]
        else { continue }
        pass.reportOnce(
          "\(quoted(code)), the country of \(quoted(recipient.name)), is not an ISO 3166-1 country code",
          at: file.location(of: node.range))
      }
    })
}
