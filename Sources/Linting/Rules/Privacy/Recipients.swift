import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let hostNotInRecipients = Rule(
    "SB1421", "host-not-in-recipients", .privacy, .warning,
    summary: "A stream's upload host is not listed for any of its recipients.",
    reason: """
      Documents list the recipients of the data, whereas the privacy manifest and firewall logs list hosts. Add the host
      to the recipient that operates it.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "method": "POST", "address": ⟦"https://incoming.example.org"⟧ }
        +     "upload": { "method": "POST", "address": "https://incoming.example.com" }
        """#),
    check: .stream { stream, pass in
      for (upload, key) in pass.uploads(of: stream) {
        let profile = stream.profiles.first { key == "profiles.\($0.name).upload" }
        let hosts = (profile?.recipients ?? stream.recipients).flatMap(\.hosts).map { $0.lowercased() }
        guard let host = upload.address?.host, !hosts.isEmpty else { continue }
        // A declared host includes its subdomains.
        guard !hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) else { continue }
        if host == "localhost" || host.hasPrefix("127.") || host == "[::1]" { continue }
        // Another rule reports hosts that are written as URLs.
        if hosts.contains(where: { ($0.contains("://") ? $0 : "https://\($0)").host == host }) { continue }
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
