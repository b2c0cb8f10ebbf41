import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let hostNotInRecipients = Rule(
    "SB1421", "host-not-in-recipients", .privacy, .warning,
    summary: "A stream's upload host is not listed for any of its recipients.",
    reason: """
      Documents list the host as a recipient whose role, country and tracking are unanswered. Add the host to the
      recipient that operates it.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "method": "POST", "address": ⟦"https://incoming.example.org"⟧ }
        +     "upload": { "method": "POST", "address": "https://incoming.example.com" }
        """#),
    check: .stream { stream, pass in
      for (upload, key) in pass.uploads(of: stream) {
        let profile = stream.profiles.first { key == "profiles.\($0.name).upload" }
        let recipients = profile?.recipients ?? stream.recipients
        guard let host = Stream.unlistedHost(of: upload, among: recipients) else { continue }
        pass.report(
          "no recipient of the stream \(quoted(stream.name)) has the host \(quoted(host)); add it to `hosts` "
            + "of a recipient",
          of: "\(key).address", in: stream)
      }
    })

  static let recipientWithoutCountry = Rule(
    "SB1422", "recipient-without-country", .privacy, .warning,
    summary: "A recipient other than the first party has no country or no hosts.",
    reason: """
      Records of processing list transfers to other countries (Art. 30(1)(e) GDPR), and Apple's privacy manifest lists
      the domains of tracking recipients. Set `country`, and set `hosts` if the app contacts the recipient directly.
      """,
    example: ownStream(
      members: #"""
        -     "recipients": [⟦{ "name": "Somebody", "role": "processor", "hosts": ["example.org"] }⟧]
        +     "recipients": [{ "name": "Somebody", "role": "processor", "hosts": ["example.org"], "country": "FR" }]
        """#),
    check: .registry { registry, pass in
      var visitedLocations = Set<Location>()
      for stream in registry.streams where stream.origin.importIndex == nil && !stream.metadata.isRetired {
        for recipient in pass.recipientLists(of: stream).joined()
        where visitedLocations.insert(recipient.location).inserted {
          // An import's recipients are linted with the import.
          guard registry.files.contains(where: { $0.path == recipient.location.path }) else { continue }
          var missingKeys: [String] = []
          if recipient.role != "self", recipient.country == nil { missingKeys.append("`country`") }
          if recipient.hosts.isEmpty, recipient.role == "third-party" || recipient.isTracking == true {
            missingKeys.append("`hosts`")
          }
          if missingKeys.isEmpty { continue }
          pass.report(
            "the recipient \(quoted(recipient.name)) has no \(missingKeys.joined(separator: " and no "))",
            at: recipient.location)
        }
      }
    })
}
