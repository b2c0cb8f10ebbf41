import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let malformedHost = Rule(
    "SB1452", "malformed-host", .privacy, .warning,
    summary: "A recipient's host is not a bare host name.",
    reason: """
      Apple's privacy manifest accepts only host names in its list of tracking domains, and firewall logs contain only
      host names. Omit the scheme, port, path and wildcard; a host name includes its subdomains.
      """,
    example: ownStream(
      members: #"""
        -     "recipients": [{ "name": "Us", "role": "self", "hosts": [⟦"https://example.com/in"⟧], "country": "DE" }]
        +     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]
        """#),
    check: .stream { stream, pass in
      for recipient in pass.recipientLists(of: stream).joined() {
        guard let file = pass.ownFile(at: recipient.location.path),
          let nodes = pass.sources.node(at: recipient.location)?["hosts"]?.elements
        else { continue }
        for node in nodes {
          // Allow underscores. Host names cannot contain them, but some servers' names do.
          guard let hostText = node.string, hostText.lowercased() != "localhost",
            !hostText.replacing("_", with: "-").isHostName
          else { continue }
          var host = (hostText.contains("://") ? hostText : "https://\(hostText)").host ?? ""
          if host.hasPrefix("*.") { host = String(host.dropFirst(2)) }
          pass.reportOnce(
            "`hosts` accepts only host names; "
              + "write \(host.isHostName ? quoted(host) : "a name such as \"example.com\"") instead of "
              + quoted(hostText), at: file.location(of: node.range))
        }
      }
    })
}
