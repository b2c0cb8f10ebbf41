import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for answers that contradict the app's behavior, and for similar correct answers.
@Suite struct AnswersOfDocumentsTests {
  /// Returns a registry with two variants, a profile and the given stream.
  private static func registry(_ stream: String, more: String = "", sections: String = "") -> String {
    #"""
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "D.",
      "variants": { "std": { "description": "S." }, "kids": { "description": "K." } } },
    "profiles": { "old": { "description": "Old." } },
    "streams": { "own": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string", "description": "E." },
      \#(stream) }\#(more) },
    "events": { "seen": { "description": "A page was seen.", "stream": "own"\#(sections) } }
    """#
  }

  private static let off = #""consent": { "default": "off", "mechanism": "M." }"#
  private static let always = #""consent": { "default": "always" }"#
  private static let tracker =
    #"[{ "name": "Ads", "role": "third-party", "hosts": ["ads.example.com"], "tracking": true }]"#
  private static let own = #"[{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]"#

  private static func client(_ data: String, scope: String = "install") -> String {
    #"""
    "envelope": { ⟦"client"⟧: { "description": "C.", "from": "app.c", "format": "uuid", "sent": "present"\#(data) },
      "events": { "description": "E.", "from": "stream.events" } },
    "identifiers": [{ "field": "client", "scope": "\#(scope)" }]
    """#
  }

  private static let forget = #"""
    , "forget": { "description": "F.", "encoding": "none", "consent": { "default": "always" }, "identifiers": [], "upload": { "address": "https://example.com/f" },
      "envelope": { "id": { "description": "I.", "type": "boolean", "from": "app.f" } } }
    """#

  /// Returns a deletion request whose identifier has the given additional members.
  private static func request(_ members: String, isMarked: Bool = true) -> String {
    let id = isMarked ? #"⟦"id"⟧"# : #""id""#
    return #"""
      , "forget": { "description": "F.", "encoding": "none", \#(always), "identifiers": [{ "field": "id", "scope": "install" }],
        "upload": { "address": "https://example.com/f" },
        "envelope": { \#(id): { "description": "I.", "from": "client.id", "format": "uuid"\#(members) } } }
      """#
  }

  private static let deleted = #"\#(off), "deletionRequest": "forget", "# + content

  private static let faults: [(rule: String, sections: String)] = [
    ("SB1470", registry(deleted, more: request(#", "sent": { "source": "network.kind", "in": ["wifi"] }"#))),
    ("SB1470", registry(deleted, more: request(#", "variants": { "kids": { "sent": "never" } }"#))),
    ("SB1470", registry(deleted, more: request(#", "profiles": { "old": { "sent": "never" } }"#))),
    (
      "SB1436",
      registry(
        #"\#(off), "recipients": \#(own), "profiles": { "old": { "recipients": \#(tracker), "consent": { "default": ⟦"on"⟧ } } }"#
      )
    ),
    (
      "SB1436",
      registry(
        #"\#(off), "profile": "old", "recipients": \#(own), "profiles": { "old": { "recipients": \#(tracker), "consent": { "default": ⟦"always"⟧ } } }"#
      )
    ),
    (
      "SB1436",
      registry(
        #""consent": { "default": ⟦"on"⟧ }, "recipients": \#(own), "variants": { "kids": { "recipients": \#(tracker) } }"#
      )
    ),
    (
      "SB1422",
      registry(
        #""recipients": \#(own), "profiles": { "old": { "recipients": [⟦{ "name": "A", "role": "processor" }⟧] } }"#)
    ),
    (
      "SB1437",
      registry(
        #""variants": { "kids": { "recipients": [{ "name": "A", "role": "processor", "country": ⟦"Germany"⟧ }] } }"#)
    ),
    ("SB1416", registry(#""profiles": { "old": { "upload": { "address": ⟦"http://example.com"⟧ } } }"#)),
    ("SB1450", registry(#"\#(always), "deletionRequest": ⟦"forget"⟧"#, more: forget)),
    ("SB1451", registry(client(#", "data": "usage.interaction", "identifies": true"#))),
    ("SB1451", registry(#""data": "usage.interaction", "# + client("", scope: "cross-app"))),
    (
      "SB1452",
      registry(#""recipients": [{ "name": "Us", "hosts": [⟦"*.example.com"⟧, "example.com", ⟦"a.example.com:80"⟧] }]"#)
    ),
    ("SB1452", registry(#""profiles": { "old": { "recipients": [{ "name": "Us", "hosts": [⟦"example"⟧] }] } }"#)),
    (
      "SB1453",
      registry(
        off,
        sections:
          #", "developmentOnly": true, "fields": { "n": { "description": "N.", "type": "boolean", "developmentOnly": ⟦false⟧ } }"#
      )
    ),
    ("SB1454", registry(#""upload": { "address": ⟦"https://example.com/u?mail=a"⟧ }"#)),
  ]

  @Test(arguments: faults.indices) func `an answer against the registry is found at its location`(index: Int) throws {
    let (rule, sections) = Self.faults[index]
    let linted = LintFixture.lint(sections, marked: rule)
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.count
    #expect(linted.found.filter { $0.hasSuffix(rule) } == linted.expected && found > 0, "\(linted.text)")
  }

  private static let retired = #", "retired": { "since": "1.0", "reason": "R." }"#
  private static let content =
    #""identifiers": [{ "field": "client", "scope": "install" }], "#
    + #""envelope": { "client": { "description": "C.", "from": "client.id" }, "events": { "description": "E.", "from": "stream.events" } }"#

  private static let sound: [(rule: String, sections: String)] = [
    ("SB1470", registry(deleted, more: request("", isMarked: false))),
    ("SB1470", registry(deleted, more: request(#", "variants": { "kids": { "sent": "always" } }"#, isMarked: false))),
    (
      "SB1436",
      registry(
        #""consent": { "default": "on" }, "recipients": \#(tracker), "profile": "old", "profiles": { "old": { \#(off) } }"#
      )
    ),
    ("SB1436", registry(#"\#(off), "profiles": { "old": { "recipients": \#(tracker) } }"#)),
    ("SB1422", registry(#""recipients": [{ "name": "A", "role": "processor" }]\#(retired)"#)),
    (
      "SB1424",
      registry(
        off + ", " + content,
        sections: #", "fields": { "q": { "description": "Q.", "maxLength": 9, "data": "search.query"\#(retired) } }"#)
    ),
    (
      "SB1424",
      registry(
        off + ", " + content,
        sections: #"\#(retired), "fields": { "q": { "description": "Q.", "maxLength": 9, "data": "search.query" } }"#)
    ),
    ("SB1450", registry(#"\#(off), "deletionRequest": "forget""#, more: forget)),
    (
      "SB1450",
      registry(#"\#(always), "variants": { "kids": { \#(off) } }, "deletionRequest": "forget""#, more: forget)
    ),
    ("SB1451", registry(client(#", "data": "id.install""#))),
    ("SB1451", registry(client(#", "data": "contact.email""#, scope: "account"))),
    ("SB1451", registry(client(#", "data": "usage.interaction""#, scope: "session"))),
    ("SB1451", registry(#""data": "usage.interaction", "# + client("").replacing("app.c", with: "client.id"))),
    (
      "SB1452",
      registry(
        #""recipients": [{ "name": "Us", "hosts": ["Ads.example.com", "localhost", "10.0.0.1", "a_b.example.com"] }]"#)
    ),
    (
      "SB1453",
      registry(
        off, sections: #", "fields": { "n": { "description": "N.", "type": "boolean", "developmentOnly": false } }"#)
    ),
    ("SB1454", registry(#""upload": { "address": "https://example.com/u", "query": { "app": "a" } }"#)),
  ]

  @Test(arguments: sound.indices) func `an answer that holds is not found`(index: Int) throws {
    let (rule, sections) = Self.sound[index]
    let linted = LintFixture.lint(sections.replacing("⟦", with: "").replacing("⟧", with: ""))
    #expect(
      try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.isEmpty, "\(linted.text)")
  }
}
