import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Checks that documents contain only data that the app, or the requested variant, can send.
@Suite struct SentDataTests {
  /// Returns a registry with two variants and a stream whose member `m` has the class `contact.email`. `member`
  /// contains the keys that determine whether `m` is sent.
  static func text(
    _ member: String, event: String = "", identifiers: String = "[]", more: String = "", nested: Bool = false
  ) -> String {
    let field =
      #""m": { "description": "The mail.", "from": "app.mail", "data": "contact.email", "maxLength": 40, \#(member) }"#
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "variants": { "std": { "description": "S." }, "kids": { "description": "K." } } },
        "streams": { "s": {
          "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "data": "usage.interaction", "purposes": ["analytics"], "identifiers": \#(identifiers), \#(more)
          "recipients": [{ "name": "Us", "role": "self", "country": "DE", "tracking": false }],
          "envelope": {
            "v": { "description": "V.", "type": "boolean", "from": "app.v" },
            \#(nested ? #""o": { "description": "O.", "type": "object", "fields": { \#(field) } }"# : field),
            "events": { "description": "E.", "from": "stream.events" } } } },
        "events": { "menu.opened": { "stream": "s", "description": "The menu."\#(event) } } }
      """#
  }

  static let formats: [(String, String)] = [
    ("privacy-manifest", "EmailAddress"), ("app-store-label", "EMAIL_ADDRESS"), ("play-data-safety", "PSL_EMAIL,true"),
    ("record-of-processing", "contact.email"), ("fides", "user.contact.email"),
    ("review-request", "highly sensitive or clearly identifiable | "),
  ]

  static func export(_ format: String, _ text: String, _ variant: String?) throws -> Export {
    var request = try ExportFixture.request(text: text)
    request.variant = variant
    return try ExportFixture.format(format).export(request)
  }

  @Test(arguments: [
    (#""sent": "present", "variants": { "kids": { "sent": "never" } }"#, ["all", "std"]),
    (#""sent": "present", "variants": { "kids": { "sent": "never" }, "std": { "sent": "never" } }"#, []),
    (#""sent": "never", "variants": { "kids": { "sent": "present" } }"#, ["all", "kids"]),
    (#""variants": { "kids": { "const": "none" } }"#, ["all", "std"]),
    (#""variants": { "kids": { "const": "none" }, "std": { "const": "none" } }"#, []),
    (#""sent": { "source": "variant.name", "in": ["kids"] }"#, ["all", "kids"]),
    (#""sent": { "source": "variant.name", "not": ["kids"] }"#, ["all", "std"]),
    (
      #""sent": { "source": "variant.name", "in": ["kids"] }, "variants": { "kids": { "sent": "never" } }"#,
      []
    ),
  ])
  func `a variant's documents declare only the data that it sends`(member: String, sent: [String]) throws {
    for (format, word) in Self.formats {
      for variant in [nil, "std", "kids"] {
        for isNested in [false, true] {
          let text = try Self.export(format, Self.text(member, nested: isNested), variant).files[0].text
          #expect(
            text.contains(word) == sent.contains(variant ?? "all"), "\(format) of \(variant ?? "all"), \(isNested)")
        }
      }
    }
  }

  @Test func `a condition on the variant decides an event and its fields`() throws {
    let event =
      #", "when": { "source": "variant.name", "in": ["kids"] }, "fields": { "n": { "description": "N.", "data": "contact.name", "maxLength": 4 } }"#
    let text = Self.text(#""sent": "never""#, event: event)
    for (format, word) in [("privacy-manifest", "TypeName<"), ("record-of-processing", "contact.name")] {
      #expect(try Self.export(format, text, "kids").files[0].text.contains(word))
      #expect(!(try Self.export(format, text, "std").files[0].text.contains(word)))
    }
    #expect(!(try Self.export("json-schema", text, "std").files[0].text.contains("menu.opened")))
  }

  @Test func `a stream of one variant is never sent by another`() throws {
    let text = Self.text(
      #""sent": "present", "variants": { "kids": { "sent": "never" } }"#, more: #""only": ["kids"],"#)
    for (format, word) in Self.formats { #expect(!(try Self.export(format, text, nil).files[0].text.contains(word))) }
  }

  @Test func `a review of one variant leaves out the others`() throws {
    let text = Self.text(
      #""sent": "never""#,
      more:
        #""consent": { "default": "on", "mechanism": "A." }, "variants": { "kids": { "consent": { "default": "off", "mechanism": "B." } } },"#
    )
    let kids = try Self.export("review-request", text, "kids").files[0].text
    #expect(kids.contains("variant kids: off by default"))
    #expect(!kids.contains("variant std"))
  }

  // MARK: Identifiers

  static let identifiers =
    #"[{ "field": "m", "scope": "install", "origin": "app", "reset": "On reinstallation." }]"#

  private func expectLinked(_ text: String, _ variant: String?, _ isLinked: Bool) throws {
    let manifest = try Self.export("privacy-manifest", text, variant).files[0].text
    #expect(manifest.contains("Linked</key>\n\t\t\t<\(isLinked)/>"), "\(manifest)")
    #expect(!manifest.contains("Linked</key>\n\t\t\t<\(!isLinked)/>"), "\(manifest)")
    let label = try Self.export("app-store-label", text, variant).files[0].text
    #expect(label.contains("DATA_LINKED_TO_YOU") == isLinked)
    let review = try Self.export("review-request", text, variant).files[0].text
    #expect(review.contains("sends the identifier `m`") == isLinked)
    #expect(review.contains("does not send a long-lived identifier") == !isLinked)
  }

  @Test func `an identifier that is not sent does not link data`() throws {
    let never = Self.text(#""sent": "never""#, identifiers: Self.identifiers)
    for variant in [nil, "std", "kids"] { try expectLinked(never, variant, false) }
    for member in [
      #""sent": "present", "variants": { "kids": { "sent": "never" } }"#, #""variants": { "kids": { "const": "x" } }"#,
    ] {
      let text = Self.text(member, identifiers: Self.identifiers)
      try expectLinked(text, nil, true)
      try expectLinked(text, "std", true)
      try expectLinked(text, "kids", false)
    }
  }

  @Test func `an identifier inside an object that is never sent does not link data`() throws {
    let text = Self.text(#""sent": "present""#, identifiers: Self.identifiers, nested: true)
      .replacing(#""field": "m""#, with: #""field": "o.m""#)
    let isLinked = { (text: String) in try ExportFixture.request(text: text).inventory.streams[0].isLinked.value }
    #expect(try isLinked(text) == true)
    #expect(try isLinked(text.replacing(#""type": "object","#, with: #""type": "object", "sent": "never","#)) == false)
  }

  @Test func `an identifier of development builds does not link data in the store's app`() throws {
    let text = Self.text(#""developmentOnly": true"#, identifiers: Self.identifiers)
    for identifiers in [text, text.replacing(Self.identifiers, with: "[]")] {
      let manifest = try Self.export("privacy-manifest", identifiers, nil).files[0].text
      #expect(manifest.contains("ProductInteraction") && !manifest.contains("EmailAddress"))
      #expect(!manifest.contains("Linked</key>\n\t\t\t<true/>"), "\(manifest)")
      let label = try Self.export("app-store-label", identifiers, nil).files[0].text
      #expect(label.contains("DATA_NOT_LINKED_TO_YOU") && !label.contains("DATA_LINKED_TO_YOU"))
    }
    #expect(try ExportFixture.request(text: text).inventory.streams[0].isLinked.value == true)
  }
}
