import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for privacy answers that contradict the sent data or one another, and for similar consistent answers.
@Suite struct PrivacyContradictionTests {
  private static func stream(_ members: String, more: String = "") -> String {
    #"""
    "streams": { "own": { "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
      \#(members) }\#(more) },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#
  }

  private static func identifier(_ members: String, _ identifiers: String, more: String = "") -> String {
    stream(
      #""envelope": { "client": { "description": "C.", "data": "id.install", \#(members) }, "events": { "description": "E.", "from": "stream.events" } }, "identifiers": [\#(identifiers)]"#,
      more: more)
  }

  private static func recipients(_ first: String, _ second: String) -> String {
    stream(#""recipients": [{ "name": "P", \#(first) }, ⟦{ "name": "P", \#(second) }⟧]"#)
  }

  /// Returns a registry whose stream has a recipient and a controller with the given names. `⟦` marks the recipient.
  private static func other(_ name: String, _ controller: String, role: String = "self") -> String {
    let isFound = name.hasPrefix("⟦")
    let item = #"{ "name": "\#(isFound ? String(name.dropFirst()) : name)", "role": "\#(role)", "country": "FR" }"#
    return #"""
      "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "D.",
        "controller": { "name": "\#(controller)", "contact": "c@example.com" } },
      "streams": { "own": { "description": "S.", "encoding": "none", "recipients": [\#(isFound ? "⟦\(item)⟧" : item)] } }
      """#
  }

  /// Returns a registry with medical data. `⟦` marks the consent default.
  private static func special(_ word: String, _ condition: String) -> String {
    let isFound = word.hasPrefix("⟦")
    let value = #""\#(isFound ? String(word.dropFirst()) : word)""#
    return registry(
      #""consent": { "default": \#(isFound ? "⟦\(value)⟧" : value)\#(value.contains("always") ? "" : #", "mechanism": "M.""#) }, "envelope": { "h": { "description": "H.", "from": "app.h", "type": "boolean", "data": "health.medical" } }"#,
      bases: #""contract", "specialCategories": "\#(condition)""#)
  }

  /// Returns a registry with two variants and the given stream.
  private static func registry(
    _ stream: String, basis: String = "consent", bases: String? = nil, subjects: String = "customers",
    security: String = "", more: String = ""
  ) -> String {
    #"""
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "D.",
      "variants": { "std": { "description": "S." }, "kids": { "description": "K." } }, \#(security)
      "legal": { "basis": \#(bases ?? "\"\(basis)\""), "subjects": ["\#(subjects)"] } },
    "streams": { "own": { "description": "S.", "encoding": "none", \#(stream) }\#(more) }
    """#
  }

  private static let forget = #"""
    , "forget": { "description": "F.", "ping": "forget", "consent": { "default": "always" }, "data": "id.account",
      "identifiers": [{ "field": "id", "scope": "account" }], "upload": { "address": "https://example.com/f" },
      "envelope": { "id": { "description": "I.", "from": "client.id", "data": "id.account" } } }
    """#
  private static let asking = #""consent": { "default": "off", "mechanism": "M." }, "deletionRequest": "forget""#
  private static let listed = #"{ "field": "client", "scope": "install", "reset": "R." }"#
  private static let on = #""consent": { "default": ⟦"on"⟧, "mechanism": "M." }"#
  private static let upload = #""upload": { "address": "https://example.com" }"#
  private static let mixed = #"{ "analytics": "consent", "marketing": "consent", "personalization": "contract" }"#
  private static let analytics = purposes(#""analytics""#)
  private static let personalization = purposes(#""personalization""#)
  private static let both = purposes(#""analytics", "personalization""#)

  private static func purposes(_ list: String) -> String {
    #""purposes": [\#(list)], "envelope": { "size": { "description": "S.", "type": "integer", "from": "app.size" } }"#
  }

  private static let denied = #""security": { "encryptedInTransit": ⟦false⟧ },"#

  private static let faults: [(rule: String, sections: String)] = [
    ("SB1445", identifier(#""from": "client.id", "sent": "never""#, "⟦\(listed)⟧")),
    ("SB1445", identifier(#""const": "x""#, "⟦\(listed)⟧")),
    (
      "SB1445",
      registry(
        #""envelope": { "client": { "description": "C.", "from": "client.id", "variants": { "std": { "sent": "never" }, "kids": { "sent": "never" } } } }, "identifiers": [⟦\#(listed)⟧]"#
      )
    ),
    (
      "SB1445",
      registry(
        #""only": ["kids"], "envelope": { "client": { "description": "C.", "from": "client.id", "variants": { "kids": { "sent": "never" } } } }, "identifiers": [⟦\#(listed)⟧]"#
      )
    ),
    (
      "SB1446",
      stream(#""via": "sdk", "limits": { "events": ⟦{ "atMost": 5 }⟧, "perDay": ⟦{ "atMost": 3 }⟧, "bytes": ⟦9000⟧ }"#)
    ),
    ("SB1447", stream(#""recipients": [⟦{ "name": "P", "role": "processor", "country": "FR", "tracking": true }⟧]"#)),
    (
      "SB1447",
      registry(
        #""variants": { "kids": { "recipients": [⟦{ "name": "P", "role": "processor", "country": "FR", "tracking": true }⟧] } }"#
      )
    ),
    ("SB1448", recipients(#""role": "processor""#, #""role": "third-party""#)),
    ("SB1448", recipients(#""role": "self", "country": "FR""#, #""role": "self", "country": "DE""#)),
    (
      "SB1441",
      stream(
        #""envelope": { "client": { "description": "C.", "from": "client.id" }, "events": { "description": "E.", "from": "stream.events" } }, "identifiers": [⟦{ "field": "client", "scope": "session" }⟧]"#
      )
    ),
    (
      "SB1433",
      registry(
        #""variants": { "kids": { "recipients": [⟦{ "name": "P", "role": "processor", "country": "FR", "retention": "P60D" }⟧] } }"#,
        security: #""deletion": { "autoDays": 30 },"#)
    ),
    ("SB1449", registry(upload, security: denied)),
    (
      "SB1423",
      identifier(
        #""from": "client.id""#,
        #"{ "field": "client", "scope": "install", "reset": "R.", "notJoinedWith": [⟦"user"⟧] }"#,
        more: #"""
          , "other": { "description": "O.", "ping": "other", "identifiers": [
              { "field": "client", "scope": "install" }, { "field": "user", "scope": "account" }],
            "envelope": { "client": { "description": "C.", "from": "client.id" }, "user": { "description": "U.", "from": "client.user-id" } } }
          """#)
    ),
    ("SB1435", registry(#""consent": { "default": ⟦"always"⟧ }"#)),
    ("SB1475", other("⟦Other", "Acme Ltd")),
    ("SB1442", special("⟦on", "explicit-consent")),
    ("SB1435", special("⟦always", "explicit-consent")),
    ("SB1435", registry(#""consent": { "default": ⟦"always"⟧ }, \#(analytics)"#, bases: mixed)),
    ("SB1442", registry(#"\#(on), \#(analytics)"#, bases: mixed)),
    ("SB1435", registry(#""consent": { "default": ⟦"always"⟧ }, \#(both)"#, bases: mixed)),
    ("SB1442", registry(#"\#(on), \#(both)"#, bases: mixed)),
    (
      "SB1403",
      registry(
        #""consent": { "default": "on" }, "envelope": { ⟦"id"⟧: { "description": "I.", "from": "client.user-id", "data": "id.account" } }"#
      )
    ),
    ("SB1442", registry(on + #", "variants": { "kids": { "consent": { "default": "off", "mechanism": "M." } } }"#)),
    (
      "SB1442",
      registry(
        #""only": ["kids"], "consent": { "default": "off", "mechanism": "M." }, "variants": { "kids": ⟦{ "consent": { "default": "on", "mechanism": "M." } }⟧ }"#
      )
    ),
    (
      "SB1433",
      registry(#""retention": { "recipient": ⟦"unlimited"⟧ }"#, security: #""deletion": { "autoDays": 30 },"#)
    ),
    ("SB1443", registry(on, basis: "contract", subjects: "children and their parents")),
    ("SB1443", registry(on, basis: "contract", subjects: "parents and children")),
    ("SB1443", registry(on, basis: "contract", subjects: "children, no adults")),
    ("SB1443", registry(on, basis: "contract", subjects: "users of kids' accounts")),
  ]

  @Test(arguments: faults.indices)
  func `a contradiction is found at its place`(index: Int) throws {
    let (rule, sections) = Self.faults[index]
    let linted = LintFixture.lint(sections, marked: rule)
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.count
    #expect(linted.found.filter { $0.hasSuffix(rule) } == linted.expected && found > 0, "\(linted.text)")
  }

  private static let sound: [(rule: String, sections: String)] = [
    ("SB1445", identifier(#""from": "client.id", "sent": "present""#, listed)),
    ("SB1445", identifier(#""from": "client.id", "sent": "never""#, "")),
    (
      "SB1441",
      identifier(
        #""from": "client.id""#, #"{ "field": "client", "scope": "cross-app", "reset": "On reinstallation." }"#)
    ),
    (
      "SB1445",
      identifier(
        #""from": "client.id", "sent": "never", "profiles": { "px": { "sent": "always" } }"#, listed,
        more: #"}, "profiles": { "px": { "description": "P." }"#)
    ),
    ("SB1475", other("Acme", "Acme Ltd")),
    ("SB1475", other("Other", "Acme Ltd", role: "processor")),
    ("SB1475", stream(#""recipients": [{ "name": "Other", "role": "self" }]"#)),
    ("SB1442", special("on", "health-care")),
    ("SB1442", special("off", "explicit-consent")),
    (
      "SB1445",
      registry(
        #""envelope": { "client": { "description": "C.", "from": "client.id", "variants": { "kids": { "sent": "never" } } } }, "identifiers": [\#(listed)]"#
      )
    ),
    ("SB1445", stream(#""external": true, "identifiers": [\#(listed)]"#)),
    ("SB1446", stream(#""limits": { "age": { "days": 3 } }"#)),
    ("SB1447", stream(#""recipients": [{ "name": "P", "role": "third-party", "country": "FR", "tracking": true }]"#)),
    ("SB1448", recipients(#""role": "processor""#, #""role": "processor""#)),
    (
      "SB1448",
      recipients(#""hosts": ["a.example.com"], "country": "FR""#, #""hosts": ["b.example.com"], "country": "US""#)
    ),
    ("SB1449", registry(#""upload": { "address": "http://example.com" }"#, security: denied)),
    ("SB1449", registry(#""upload": { "method": "POST" }"#, security: denied)),
    ("SB1449", registry(upload, security: denied.replacing("false", with: "true"))),
    (
      "SB1423",
      identifier(
        #""from": "client.id""#,
        #"{ "field": "client", "scope": "install", "reset": "R.", "notJoinedWith": ["user"] }"#,
        more: #"""
          , "other": { "description": "O.", "ping": "other", "identifiers": [{ "field": "user", "scope": "account" }],
            "envelope": { "user": { "description": "U.", "from": "client.user-id" } } }
          """#)
    ),
    ("SB1435", registry(#""consent": { "default": "always" }, \#(personalization)"#, bases: mixed)),
    ("SB1442", registry(#"\#(on), \#(personalization)"#, bases: mixed)),
    ("SB1434", registry(asking, more: forget)), ("SB1435", registry(asking, more: forget)),
    ("SB1403", registry(asking, more: forget)),
    ("SB1443", registry(asking, subjects: "children", more: forget)),
    (
      "SB1442",
      registry(
        #""only": ["kids"], "consent": { "default": "off", "mechanism": "M." }, "variants": { "std": { "consent": { "default": "on", "mechanism": "M." } } }"#
      )
    ),
    (
      "SB1442",
      registry(
        on
          + #", "variants": { "std": { "consent": { "default": "off", "mechanism": "M." } }, "kids": { "consent": { "default": "off", "mechanism": "M." } } }"#
      )
    ),
    ("SB1433", registry(#""retention": { "recipient": "none" }"#, security: #""deletion": { "autoDays": 30 },"#)),
    ("SB1433", registry(#""retention": { "recipient": "unlimited" }"#)),
    ("SB1443", registry(on, basis: "contract", subjects: "parents of children")),
    ("SB1443", registry(on, basis: "contract", subjects: "no children")),
    ("SB1443", registry(on, basis: "contract", subjects: "adults, not children under 13")),
    ("SB1443", registry(on, basis: "contract", subjects: "teachers of minors")),
  ]

  @Test(arguments: sound.indices)
  func `a sound neighbour is not found`(index: Int) throws {
    let (rule, sections) = Self.sound[index]
    let linted = LintFixture.lint(sections.replacing("⟦", with: "").replacing("⟧", with: ""))
    #expect(
      try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.isEmpty, "\(linted.text)")
  }
}
