import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let hostNotInRecipients = Rule(
    "SB1421", "host-not-in-recipients", .privacy, .warning,
    summary: "A stream is uploaded to a host that none of its recipients names.",
    reason: """
      The documents say who receives the data; what the app contacts must be among them, since the privacy manifest and a
      firewall's log list hosts. Add the host to the recipient that it belongs to.
      """,
    example: ownStream(
      #"""
      -     "upload": { "method": "POST", "address": ⟦"https://incoming.example.org"⟧ }
      +     "upload": { "method": "POST", "address": "https://incoming.example.com" }
      """#),
    check: .stream { stream, pass in
      let hosts = stream.recipients.flatMap(\.hosts).map { $0.lowercased() }
      guard let address = stream.upload?.address, let host = address.host, !hosts.isEmpty else { return }
      // A host covers its subdomains as well.
      guard !hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) else { return }
      if host == "localhost" || host.hasPrefix("127.") || host == "[::1]" { return }
      // A host that is not a bare name is a finding of its own.
      if hosts.contains(where: { ($0.contains("://") ? $0 : "https://\($0)").host == host }) { return }
      pass.report(
        "no recipient of the stream \(quoted(stream.name)) has the host \(quoted(host)); add it to the `hosts` of one",
        of: "upload.address", in: stream)
    })

  static let recipientWithoutCountry = Rule(
    "SB1422", "recipient-without-country", .privacy, .warning,
    summary: "A recipient other than the first party states neither country nor hosts.",
    reason: """
      Records of processing name transfers to other countries (Art. 30(1)(e) GDPR), and Apple's privacy manifest asks the domains
      of who tracks. Set `country`, and `hosts` where it is contacted directly.
      """,
    example: ownStream(
      #"""
      -     "recipients": [⟦{ "name": "Somebody", "role": "processor", "hosts": ["example.org"] }⟧]
      +     "recipients": [{ "name": "Somebody", "role": "processor", "hosts": ["example.org"], "country": "FR" }]
      """#),
    check: .registry { registry, pass in
      var seen = Set<Location>()
      for stream in registry.streams where stream.origin.importIndex == nil && !stream.metadata.isRetired {
        for recipient in pass.recipientLists(of: stream).joined() where seen.insert(recipient.location).inserted {
          // What is inherited from an import is the import's to lint.
          guard registry.files.contains(where: { $0.path == recipient.location.path }) else { continue }
          var missing: [String] = []
          if recipient.role != "self", recipient.country == nil { missing.append("`country`") }
          if recipient.hosts.isEmpty, recipient.role == "third-party" || recipient.isTracking == true {
            missing.append("`hosts`")
          }
          if missing.isEmpty { continue }
          pass.report(
            "the recipient \(quoted(recipient.name)) does not say \(missing.joined(separator: " and "))",
            at: recipient.location)
        }
      }
    })
}
