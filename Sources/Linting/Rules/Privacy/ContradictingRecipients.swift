import SignalbookRegistry
import SignalbookSchemaFiles

// Contradictions between the answers about recipients.
extension Rule {
  static let trackingProcessor = Rule(
    "SB1447", "tracking-processor", .privacy, .warning,
    summary: "A recipient is declared as a processor, but joins the data with other companies' data.",
    reason: """
      A processor acts only on the controller's behalf (Art. 28 GDPR). A recipient that joins several companies' data
      determines its own purposes, so it is a controller, and therefore a third party. Documents list the role as
      unanswered.
      """,
    example: ownStream(
      members: #"""
              "consent": { "default": "off", "mechanism": "A question at the first start." },
        -     "recipients": [⟦{ "name": "Ads", "role": "processor", "hosts": ["example.org"], "country": "FR", "tracking": true }⟧]
        +     "recipients": [{ "name": "Ads", "role": "processor", "hosts": ["example.org"], "country": "FR", "tracking": false }]
        """#),
    check: .stream { stream, pass in
      for recipient in pass.recipientLists(of: stream).joined()
      where recipient.trackingConflict != nil {
        guard pass.ownFile(at: recipient.location.path) != nil else { continue }
        pass.reportOnce(
          "\(quoted(recipient.name)) is a processor, but joins several companies' data; set its role to `third-party`, "
            + "or `tracking` to false", at: recipient.location)
      }
    })

  static let otherController = Rule(
    "SB1475", "other-controller", .privacy, .warning,
    summary: "A recipient with the role `self` is not the declared controller.",
    reason: """
      The role `self` means the controller itself. An imported recipient that is another registry's controller is not,
      so documents list its role as unanswered. Set the role to `processor` or `third-party`, or use the same
      controller. The rule ignores names that share a word, such as a company and its brand.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
          "controller": { "name": "Notes Ltd", "contact": "privacy@example.com" },
          "defaults": { "stream": "crashes", "category": "crash" }
        },
        "streams": {
          "crashes": {
            "description": "Crashes.", "encoding": "tuple",
            "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
            "consent": { "default": "off", "mechanism": "Settings." }, "retention": { "device": "P10D", "recipient": "P180D" },
      -     "recipients": [⟦{ "name": "Crash Watchers", "role": "self", "hosts": ["example.com"], "country": "DE" }⟧],
      +     "recipients": [{ "name": "Crash Watchers", "role": "processor", "hosts": ["example.com"], "country": "DE" }],
            "why": "Does it crash?", "data": "diag.crash", "purposes": ["analytics"], "owner": "mobile@example.com",
            "review": ["https://example.com/1"], "expires": "never"
          }
        },
        "events": { "app.crashed": { "description": "The app crashed.", "method": "crash", "object": "app" } }
      """#,
    check: .registry { registry, pass in
      let ownLocation = registry.keyLocations["controller"] ?? registry.location
      for stream in registry.streams where !stream.metadata.isRetired {
        for recipient in pass.recipientLists(of: stream).joined() where recipient.role == "self" {
          if case .otherController(let name)? = registry.controllerConflict(of: recipient) {
            pass.reportOnce(
              "the imported stream \(quoted(stream.name)) is sent to \(quoted(name)), the controller of the import, but this "
                + "registry \(registry.controllerName.map { "has the controller \(quoted($0))" } ?? "has no controller")",
              at: ownLocation, notes: [.init("the recipient", at: recipient.location)])
          } else if let controller = registry.controllerName, pass.ownFile(at: recipient.location.path) != nil,
            !recipient.name.sharesWord(with: controller)
          {
            pass.reportOnce(
              "\(quoted(recipient.name)) has the role `self`, but the controller is \(quoted(controller)); correct the role "
                + "or the name", at: recipient.location, notes: [.init("the controller", at: ownLocation)])
          }
        }
      }
    })

  static let recipientOfTwoRoles = Rule(
    "SB1448", "recipient-of-two-roles", .privacy, .warning,
    summary: "A stream lists a recipient twice, with different roles, or with different countries for the same hosts.",
    reason: """
      Documents list the contradictory roles or countries as unanswered. Keep the correct entry. If a company has different
      roles for different data, send the data in separate streams.
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
          guard pass.ownFile(at: recipient.location.path) != nil,
            let other = list[..<index].first(where: {
              $0.hasOtherRole(than: recipient) || $0.hasOtherCountry(than: recipient)
            })
          else { continue }
          pass.reportOnce(
            "the stream \(quoted(stream.name)) lists the recipient \(quoted(recipient.name)) with "
              + "two \(other.hasOtherRole(than: recipient) ? "roles" : "countries"); keep one", at: recipient.location,
            notes: [.init("the other entry", at: other.location)])
        }
      }
    })
}

extension String {
  /// Returns whether two names have a word in common, ignoring case.
  fileprivate func sharesWord(with other: String) -> Bool {
    func words(of text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    return !words(of: self).isDisjoint(with: words(of: other))
  }
}
