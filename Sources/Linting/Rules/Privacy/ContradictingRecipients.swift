import SignalbookRegistry
import SignalbookSchemaFiles

// Contradictions between the answers about recipients.
extension Rule {
  static let trackingProcessor = Rule(
    "SB1447", "tracking-processor", .privacy, .warning,
    summary: "A recipient is declared as a processor, but joins the data with other companies' data.",
    reason: """
      A processor acts only on the controller's behalf (Art. 28 GDPR). A recipient that joins several companies' data
      determines its own purposes, so it is a controller, and therefore a third party. Google's form derives sharing
      from the role, and Apple's forms derive tracking from `tracking`.
      """,
    example: ownStream(
      members: #"""
              "consent": { "default": "off", "mechanism": "A question at the first start." },
        -     "recipients": [⟦{ "name": "Ads", "role": "processor", "hosts": ["example.org"], "country": "FR", "tracking": true }⟧]
        +     "recipients": [{ "name": "Ads", "role": "processor", "hosts": ["example.org"], "country": "FR", "tracking": false }]
        """#),
    check: .stream { stream, pass in
      for recipient in pass.recipientLists(of: stream).joined()
      where recipient.role == "processor" && recipient.isTracking == true {
        guard pass.ownFile(at: recipient.location.path) != nil else { continue }
        pass.reportOnce(
          "\(quoted(recipient.name)) is a processor, but joins several companies' data; set its role to `third-party`, "
            + "or `tracking` to false", at: recipient.location)
      }
    })

  static let recipientOfTwoRoles = Rule(
    "SB1448", "recipient-of-two-roles", .privacy, .warning,
    summary: "A stream lists a recipient twice, with different roles, or with different countries for the same hosts.",
    reason: """
      Documents print both entries, but forms use only one. Keep the correct role and country. If a company has
      different roles for different data, send the data in separate streams.
      """,
    example: ownStream(
      members: #"""
              "recipients": [
        -       { "name": "Somebody", "role": "processor", "hosts": ["example.org"], "country": "FR" },
        -       ⟦{ "name": "Somebody", "role": "third-party", "hosts": ["example.org"], "country": "FR" }⟧
        +       { "name": "Somebody", "role": "processor", "hosts": ["example.org"], "country": "FR" }
              ]
        """#),
    check: .stream { stream, pass in
      for list in pass.recipientLists(of: stream) {
        for (index, recipient) in list.enumerated() {
          let others = list[..<index].filter { $0.name == recipient.name }
          guard pass.ownFile(at: recipient.location.path) != nil,
            let other = others.first(where: { $0.contradicts(recipient) })
          else { continue }
          let roles = other.differs(from: recipient, in: \.role)
          pass.reportOnce(
            "the stream \(quoted(stream.name)) lists the recipient \(quoted(recipient.name)) with "
              + "two \(roles ? "roles" : "countries"); keep one", at: recipient.location,
            notes: [.init("the other entry", at: other.location)])
        }
      }
    })
}

extension Stream.Recipient {
  fileprivate func differs(from other: Self, in answer: KeyPath<Self, String?>) -> Bool {
    guard let own = self[keyPath: answer], let its = other[keyPath: answer] else { return false }
    return own != its
  }

  /// Returns whether two recipients have different roles, or have the same hosts in different countries.
  fileprivate func contradicts(_ other: Self) -> Bool {
    differs(from: other, in: \.role) || hosts == other.hosts && differs(from: other, in: \.country)
  }
}
