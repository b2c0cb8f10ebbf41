import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for faults that the rules' examples do not contain, and for similar valid declarations.
@Suite("Rules beyond their examples") struct RuleVariationsTests {
  private static func stream(_ members: String) -> String {
    #"""
    "streams": { "own": { "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
      \#(members) } },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#
  }

  private static func hold(days: Int) -> String {
    #""consent": { "default": "off", "mechanism": "M.", "hold": { "events": 9, "age": { "days": \#(days) } } }"#
  }

  private static func envelope(_ members: String) -> String {
    stream(#""envelope": { \#(members), "events": { "description": "The events.", "from": "stream.events" } }"#)
  }

  private static func extra(_ name: String, _ members: String) -> String {
    #"""
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu",
      "extras": { \#(name): { "description": "A value.", \#(members) } } } }
    """#
  }

  private static func deprecated(_ text: String) -> String {
    #"""
    "events": {
      ⟦"drawer.opened"⟧: { "description": "The user opened the drawer.", "method": "open", "object": "drawer", "deprecated": "\#(text)" },
      "opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" } }
    """#
  }

  private static func upload(_ members: String) -> String {
    stream(#""upload": { "address": "https://example.com", \#(members) }"#)
  }

  /// Returns a stream whose upload differs for a receiver.
  private static func profileUpload(_ members: String) -> String {
    stream(#""profiles": { "old": { "upload": { \#(members) } } }"#) + #", "profiles": { "old": { "extras": 5 } }"#
  }

  /// Returns a stream that differs for a receiver.
  private static func profile(_ members: String) -> String {
    stream(#""profiles": { "old": { \#(members) } }"#) + #", "profiles": { "old": { "extras": 5 } }"#
  }

  /// Returns a stream with children's data.
  private static func consent(_ consent: String, _ members: String = #""note": "N.""#, basis: String = "consent")
    -> String
  {
    #"""
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "D.", "variants": { "a": { "description": "A." } },
      "legal": { "basis": "\#(basis)", "subjects": ["customer", "children under 13"] } },
    "streams": { "own": { "description": "S.", "encoding": "none", "consent": { \#(consent) }, \#(members) } }
    """#
  }

  /// Returns an event that is sensitive without fields.
  private static func clinic(_ members: String) -> String {
    #"""
    "events": { "clinic.entered": { "description": "The user came to the clinic.", "method": "enter", "object": "clinic",
      "data": "location.precise", \#(members) } }
    """#
  }

  private static func template(_ text: String, _ parts: String, _ more: String = "") -> String {
    #""template": { "text": "\#(text)", \#(more) "parts": { \#(parts) } }"#
  }

  private static let faults: [(rule: String, sections: String)] = [
    ("SB1227", stream(#""limits": { "age": ⟦{ "days": 0 }⟧ }"#)),
    ("SB1416", profileUpload(#""address": ⟦"http://example.com"⟧"#)),
    ("SB1117", profileUpload(#""address": ⟦"https://10.0.0.1"⟧"#)),
    ("SB1454", profileUpload(#""address": ⟦"https://example.com?a=b"⟧"#)),
    ("SB1421", profileUpload(#""address": ⟦"https://example.org"⟧"#)),
    ("SB1112", profileUpload(#""address": "https://example.com", "contentType": ⟦"aplication/json"⟧"#)),
    ("SB1116", profileUpload(#""address": "https://example.com", "delete": ⟦["503"]⟧"#)),
    ("SB1111", profileUpload(#""address": "https://example.com", "keep": ⟦["200"]⟧"#)),
    ("SB1111", upload(#""keep": ⟦["2xx"]⟧"#)),
    ("SB1111", upload(#""success": ["2xx"], "delete": ⟦["200"]⟧"#)),
    ("SB1417", extra(#""first""#, #""maxLength": 9, "note": ⟦"Ask with password=correct-horse-7 at the door."⟧"#)),
    ("SB1417", extra(#""first""#, #""const": ⟦"https://user:hunter2@example.com"⟧"#)),
    ("SB1111", upload(#""keep": ["5xx"], "delete": ⟦["501"]⟧"#)),
    (
      "SB1509",
      extra(
        #""first""#,
        #"⟦"const"⟧: "red", "cases": { "red": { "description": "Red.", "retired": "R." }, "green": "Green." }"#)
    ),
    ("SB1109", extra(#""first""#, #""maxLength": 9, "sent": "present", ⟦"required"⟧: true"#)),
    ("SB1107", stream(#""receives": { "maxItems": 3 }"#).replacing(#""menu.opened":"#, with: #"⟦"menu.opened"⟧:"#)),
    ("SB1107", stream(#""receives": { "minItems": 5 }"#).replacing(#""menu.opened":"#, with: #"⟦"menu.opened"⟧:"#)),
    ("SB1107", stream(#""receives": ⟦{ "items": [{ "type": "string" }] }⟧"#)),
    ("SB1231", extra(#"⟦"duration-ms"⟧"#, #""type": "integer", "minimum": 0, "unit": "s""#)),
    (
      "SB1231",
      extra(#"⟦"duration"⟧"#, #""type": "integer", "minimum": 0, "unit": "s""#)
        .replacing("A value.", with: "How many milliseconds it took.")
    ),
    (
      "SB1208",
      #"""
      "events": {
        "a.done": { "description": "A was done.", "method": "do", "object": "a",
          "extras": { ⟦"took"⟧: { "description": "A.", "type": "integer", "minimum": 0, "unit": "s" } } },
        "b.done": { "description": "B was done.", "method": "do", "object": "b",
          "extras": { "took": { "description": "B.", "type": "integer", "minimum": 0, "unit": "ms" } } },
        "c.done": { "description": "C was done.", "method": "do", "object": "c",
          "extras": { "took": { "description": "C.", "type": "integer", "minimum": 0, "unit": "ms" } } } }
      """#
    ),
    (
      "SB1413",
      extra(#"⟦"theme"⟧"#, #""maxLength": 9"#).replacing("A value.", with: "The first name of the account's owner.")
    ),
    ("SB1413", envelope(#"⟦"mail"⟧: { "description": "How to answer.", "from": "app.contact", "maxLength": 9 }"#)),
    ("SB1413", envelope(#"⟦"contact"⟧: { "description": "How to answer.", "from": "app.email", "maxLength": 9 }"#)),
    ("SB1413", extra(#"⟦"contact"⟧"#, #""maxLength": 9"#).replacing("A value.", with: "The user's e-mail address.")),
    ("SB1903", extra(#""first""#, #""maxLength": 9, "owner": ⟦"TODO"⟧"#)),
    ("SB1903", extra(#""first""#, #""maxLength": 9, "note": ⟦"See ${link}."⟧"#)),
    ("SB1011", extra(#""first""#, #""maxLength": 9, "note": ⟦"Open&nbsp;it."⟧"#)),
    ("SB1011", extra(#""first""#, #""maxLength": 9, "note": ⟦"Caf\ufffd."⟧"#)),
    ("SB1117", upload(#""method": "PUT""#).replacing(#""https://example.com""#, with: #"⟦"https://192.168.1.20/in"⟧"#)),
    ("SB1116", upload(#""success": ["200"], "delete": ⟦["429"]⟧"#)),
    (
      "SB1250",
      envelope(
        #""a": { "description": "A.", "type": "integer", "from": "device.screen-width-px", "sent": "present" }, "#
          + #"⟦"b"⟧: { "description": "B.", "type": "integer", "from": "device.screen-width-px", "sent": "present" }"#)
    ),
    ("SB1513", extra(#""first""#, #""maxLength": 9, "since": ⟦"next"⟧"#)),
    ("SB1227", stream(#""limits": { "stored": ⟦0⟧ }"#)),
    (
      "SB1424",
      stream(
        #""envelope": { "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" }, "events": { "description": "The events.", "from": "stream.events" } }, "consent": { "default": "off", "mechanism": "A question." }, "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]"#
      ).replacing(
        #""stream": "own""#,
        with:
          #""stream": "own", "data": ⟦"search.query"⟧, "extras": { "words": { "description": "The words.", "maxLength": 80 }, "more": { "description": "More words.", "maxLength": 80 }, ⟦"last"⟧: { "description": "The last words.", "maxLength": 80, "data": "content.text" } }"#
      )
    ),
    ("SB1413", extra(#"⟦"cvv"⟧"#, #""pattern": "^[0-9]{3}$""#)),
    ("SB1413", extra(#"⟦"sex"⟧"#, #""pattern": "^[mf]$""#)),
    ("SB1413", extra(#"⟦"iban_country"⟧"#, #""pattern": "^[A-Z]{2}""#)),
    ("SB1227", profile(#""limits": { "stored": ⟦0⟧, "bytes": ⟦1⟧, "perDay": ⟦{ "atMost": 0 }⟧ }"#)),
    ("SB1216", profile(#""population": ⟦{ "sample": 0 }⟧"#)),
    (
      "SB1410", profile(#""consent": {}"#).replacing(#""old": { "consent": {} }"#, with: #""old": ⟦{ "consent": {} }⟧"#)
    ),
    ("SB1901", profileUpload(#""headers": { ⟦"X-Key"⟧: { "from": "app.key" } }"#)),
    ("SB1227", stream(#""limits": { "age": ⟦{ "ms": 1 }⟧ }"#)),
    ("SB1227", upload(#""success": ⟦["5xx"]⟧"#)),
    (
      "SB1227",
      envelope(#""form": { "description": "The form.", "const": 1 }"#).replacing(
        #""envelope""#, with: #""limits": { "events": ⟦{ "atLeast": 2, "atMost": 9 }⟧ }, "envelope""#
      ).replacing(#""stream": "own" }"#, with: #""once": "per-install", "stream": "own" }"#)
    ),
    ("SB1114", extra(#""first""#, #""cut": ⟦{ "atMost": 0 }⟧"#)),
    (
      "SB1512",
      stream(#""expires": "2997-01-01""#).replacing(
        #""stream": "own""#, with: #""stream": "own", "expires": ⟦"never"⟧"#)
    ),
    (
      "SB1227",
      envelope(#""form": { "description": "The form.", "const": 1 }"#).replacing(
        #""envelope""#, with: #""limits": { "bytes": ⟦9⟧ }, "envelope""#)
    ),
    ("SB1106", extra(#"⟦"seconds"⟧"#, #""type": "integer", "unit": "s", "minimum": -5"#)),
    ("SB1106", extra(#"⟦"files"⟧"#, #""type": "integer", "unit": "count", "minimum": -1"#)),
    ("SB1507", deprecated("Use openend.")),
    ("SB1511", deprecated("Use drawer.opened.")),
    ("SB1111", upload(#""success": ["200"], "keep": ⟦["2xx"]⟧"#)),
    ("SB1112", upload(#""contentType": ⟦"json"⟧"#)),
    ("SB1112", upload(#""contentType": ⟦"text/"⟧"#)),
    ("SB1112", upload(#""contentType": ⟦"text/plain; charset"⟧"#)),
    ("SB1437", stream(#""population": { "countries": ["DE", ⟦"de"⟧] }"#)),
    ("SB1437", stream(#""population": { "countries": ["DE", "XK", ⟦"EU"⟧, ⟦"UK"⟧] }"#)),
    ("SB1237", stream(#""population": { "locales": [⟦"de__DE"⟧, ⟦"en_UK"⟧, "zh-Hant_TW", "es_419"] }"#)),
    (
      "SB1237",
      stream(#""population": { "locales": ["de_DE", ⟦"de-DE"⟧, ⟦"de_de"⟧, ⟦"DE"⟧, ⟦"german"⟧, "fil", "en_US_POSIX"] }"#)
    ),
    ("SB1426", stream(#""retention": { "device": ⟦"none"⟧, "recipient": "P30D" }"#)),
    ("SB1426", stream(#""retention": { "device": ⟦"P1D"⟧ }, "limits": { "age": { "days": 10 } }"#)),
    ("SB1426", stream(#""retention": { "device": ⟦"P1D"⟧ }, \#(hold(days: 90))"#)),
    (
      "SB1225",
      envelope(
        #""found": { "description": "Searches.", "type": "map", "from": "counter.searches", "values": { "type": "integer", "unit": ⟦"s"⟧ } }"#
      )
    ),
    ("SB1006", envelope(#""form": { "description": "The form.", "const": 1, ⟦"wire"⟧: " X" }"#)),
    (
      "SB1006",
      extra(#""first""#, #""cases": { "a": { "description": "A.", "wire": ⟦"a "⟧ }, "b": { "description": "B." } }"#)
    ),
    (
      "SB1006",
      #""attributes": { "age": { "description": "The age.", "type": "integer", ⟦"wire"⟧: "age " } }, "#
        + extra(#""first""#, #""maxLength": 9"#)
    ),
    (
      "SB1908",
      stream(#""consent": { "default": "on" }"#).replacing(
        #""Actions of the user.""#, with: #"⟦"Actions of the the user."⟧"#)
    ),
    (
      "SB1908",
      extra(#""first""#, #""maxLength": 9"#).replacing(
        #""The user opened the menu.""#, with: #"⟦"The the user opened it."⟧"#)
    ),
    (
      "SB1908",
      extra(#""first""#, #""maxLength": 9"#).replacing(
        #""The user opened the menu.""#, with: #"⟦"The user opened the\nthe menu."⟧"#)
    ),
    (
      "SB1908",
      extra(#""first""#, #""cases": { "a": { "description": ⟦"An an apple."⟧ }, "b": { "description": "B." } }"#)
    ),
    (
      "SB1308",
      extra(#""first""#, #""cases": { ⟦"a"⟧: { "description": "It was recieved." }, "b": { "description": "B." } }"#)
    ),
    (
      "SB1906",
      extra(#""first""#, #""maxLength": 9"#).replacing(
        #""The user opened the menu.""#, with: #"⟦"\nThe user opened the menu."⟧"#)
    ),
    (
      "SB1906",
      extra(#""first""#, #""maxLength": 9"#).replacing(
        #""The user opened the menu.""#, with: #"⟦"The user opened the menu.\t"⟧"#)
    ),
    ("SB1438", extra(#""first""#, #""maxLength": 9, "owner": ⟦"anna@@example.com"⟧"#)),
    ("SB1438", extra(#""first""#, #""maxLength": 9, "owner": ⟦"anna@example,com"⟧"#)),
    (
      "SB1232",
      extra(#""opened""#, #""type": "integer", "unit": "s", "minimum": 0, "examples": [⟦1700000000000⟧]"#).replacing(
        "A value.", with: "Seconds since 1970.")
    ),
    (
      "SB1231",
      extra(#"⟦"first"⟧"#, #""type": "integer", "unit": "s", "minimum": 0"#).replacing(
        "A value.", with: "Milliseconds that it took.")
    ),
    ("SB1016", extra(#""first""#, #""maxLength": 9"#).replacing(#""object": "menu""#, with: #""object": ⟦"menu_%s"⟧"#)),
    ("SB1015", extra(#"⟦"17"⟧"#, #""swiftName": "number", "maxLength": 9"#)),
    ("SB1240", extra(#""first""#, template("{a}.{b}", #"⟦"a"⟧: { "maxLength": 9 }, "b": { "maxLength": 9 }"#))),
    (
      "SB1240",
      extra(#""first""#, template("{a}.{b}", #"⟦"a"⟧: { "maxLength": 9 }, "b": {}"#, #""escape": "percent","#))
    ),
    (
      "SB1240",
      extra(#""first""#, template("{a}%{b}", #"⟦"a"⟧: { "maxLength": 9 }, "b": {}"#, #""escape": "percent","#))
    ),
    (
      "SB1240",
      extra(#""first""#, template("{a}{c}1{b}", #"⟦"a"⟧: { "type": "integer" }, "b": {}, "c": { "const": 0 }"#))
    ),
    ("SB1240", extra(#""first""#, template("{a}.{b}", #"⟦"a"⟧: { "enum": ["x", "x.y"] }, "b": {}"#))),
    (
      "SB1225",
      envelope(
        #""ping": { "description": "Its number.", "type": "integer", ⟦"unit"⟧: "ms", "from": "counter.sequence" }"#)
    ),
    (
      "SB1107",
      envelope(
        #""id": { "description": "It.", "from": "document.id", ⟦"receiver"⟧: { "type": "string", "pattern": "^[0-9a-f-]+$" } }"#
      )
    ),
    (
      "SB1109",
      envelope(
        #""zone": { "description": "It.", "type": "integer", "from": "clock.utc-offset-minutes", ⟦"receiver"⟧: { "minimum": 0 } }"#
      )
    ),
    (
      "SB1425",
      upload(
        #""path": { "text": "/{cid}", "parts": { ⟦"cid"⟧: { "description": "C.", "from": "client.id" } } }"#)
    ),
    (
      "SB1425",
      envelope(
        #""c": { "description": "C.", \#(template("x-{id}", #"⟦"id"⟧: { "description": "C.", "from": "client.user-id" }"#)) }"#
      )
    ),
    (
      "SB1425",
      stream(
        #""profiles": { "old": { "upload": { "address": "https://example.com", "adds": { ⟦"c"⟧: { "description": "C.", "from": "client.id" } } } } }"#
      ) + #", "profiles": { "old": { "description": "Old." } }"#
    ),
    (
      "SB1425",
      envelope(#""dev": { "description": "D.", "type": "device" }"#)
        + #", "types": { "device": { "description": "D.", "fields": { ⟦"name"⟧: { "description": "N.", "from": "device.name", "data": "device.info" } } } }"#
    ),
    (
      "SB1412",
      envelope(
        #""dev": { "description": "D.", "fields": { ⟦"adid"⟧: { "description": "A.", "from": "client.id", "data": "id.install" } } }"#
      )
    ),
    (
      "SB1412",
      upload(
        #""path": { "text": "/{cid}", "parts": { ⟦"cid"⟧: { "description": "C.", "from": "client.id", "data": "id.install" } } }"#
      )
    ),
    (
      "SB1412",
      upload(#""headers": { ⟦"Account"⟧: { "description": "A.", "from": "app.account", "data": "id.account" } }"#)
    ),
    (
      "SB1412",
      envelope(#"⟦"token"⟧: { "description": "T.", "type": "string", "from": "app.token", "identifies": true }"#)
    ),
    ("SB1442", consent(#""default": ⟦"on"⟧, "mechanism": "M.""#)),
    (
      "SB1442",
      consent(#""default": "off", "mechanism": "M.""#, #""variants": { "a": ⟦{ "consent": { "default": "on" } }⟧ }"#)
    ),
    ("SB1443", consent(#""default": ⟦"on"⟧, "mechanism": "M.""#, basis: "contract")),
    ("SB1443", consent(#""default": ⟦"always"⟧"#, basis: "contract")),
    ("SB1242", envelope(#""net": { "description": "It.", "from": "network.kind", ⟦"enum"⟧: ["wifi", "4g"] }"#)),
    (
      "SB1242",
      envelope(
        #""ping": { "description": "It.", "type": "integer", "from": "counter.sequence", ⟦"maximum"⟧: 65535 }"#)
    ),
  ]

  @Test("The rule reports the fault at its location", arguments: faults.indices)
  func found(index: Int) throws {
    let (rule, sections) = Self.faults[index]
    let linted = LintFixture.lint(sections, marked: rule)
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.count
    #expect(linted.found.filter { $0.hasSuffix(rule) } == linted.expected && found > 0, "\(linted.text)")
  }

  @Test(
    "The rule finds nothing in a sound neighbour",
    arguments: [
      ("SB1111", upload(#""success": ["200"], "keep": ["5xx", "408"]"#)),
      ("SB1111", upload(#""keep": ["5xx"]"#)),
      ("SB1111", upload(#""success": ["200"], "keep": ["429"], "delete": ["2xx", "4xx"]"#)),
      ("SB1413", extra(#""iban_country""#, #""pattern": "^[A-Z]{2}$""#)),
      ("SB1413", extra(#""email_provider""#, #""maxLength": 9, "data": "usage.interaction""#)),
      (
        "SB1013",
        extra(
          #""first""#,
          #""cases": { "a-b": { "wire": "1", "description": "A." }, "c-d": { "wire": "2", "description": "C." }, "e-f": { "wire": "3", "description": "E." }, "g-h": { "wire": "4", "description": "G." }, "SIGABRT": { "wire": "5", "description": "S." } }"#
        )
      ),
      ("SB1107", stream(#""receives": { "minItems": 4, "maxItems": 4 }"#)),
      ("SB1231", extra(#""duration-ms""#, #""type": "integer", "minimum": 0, "unit": "ms""#)),
      ("SB1116", upload(#""success": ["200"], "delete": ["400", "4xx"]"#)),
      ("SB1117", upload(#""method": "PUT""#).replacing("https://example.com", with: "https://172.32.0.1/in")),
      (
        "SB1250",
        envelope(
          #""a": { "description": "A.", "type": "integer", "from": "device.screen-width-px", "sent": "present" }, "#
            + #""b": { "description": "B.", "type": "integer", "as": "text", "from": "device.screen-width-px", "sent": "present" }"#
        )
      ),
      ("SB1513", extra(#""first""#, #""maxLength": 9, "since": "Firefox 57.0 beta""#)),
      ("SB1513", extra(#""first""#, #""maxLength": 9, "since": "2018-08-07""#)),
      ("SB1413", extra(#""theme""#, #""maxLength": 9"#).replacing("A value.", with: "The first name of the list.")),
      ("SB1413", extra(#""section""#, #""maxLength": 9"#).replacing("A value.", with: "The address of the section.")),
      ("SB1413", envelope(#""host": { "description": "The title of the page.", "from": "app.host", "maxLength": 9 }"#)),
      ("SB1903", extra(#""first""#, #""maxLength": 9, "note": "About the user's todos.""#)),
      ("SB1011", extra(#""first""#, #""maxLength": 9, "note": "Cut & paste; R&D.""#)),
      ("SB1112", upload(#""contentType": "application/json; charset=utf-8""#)),
      ("SB1106", extra(#""offset""#, #""type": "integer", "unit": "dp", "minimum": -5"#)),
      ("SB1438", extra(#""first""#, #""maxLength": 9, "owner": "Anna Example <anna@example.com>, @team""#)),
      ("SB1016", extra(#""first""#, #""maxLength": 9"#).replacing(#""object": "menu""#, with: #""object": "a<b""#)),
      ("SB1507", deprecated("Use something else.").replacing("⟦", with: "").replacing("⟧", with: "")),
      ("SB1240", extra(#""first""#, template("{a}/{b}", #""a": {}, "b": {}"#, #""escape": "percent","#))),
      ("SB1240", extra(#""first""#, template("{a}.{b}", #""a": { "enum": ["x", "xy"] }, "b": {}"#))),
      ("SB1240", extra(#""first""#, template("{a}{b}", #""a": { "enum": ["x", "yx"] }, "b": {}"#))),
      ("SB1240", extra(#""first""#, template("{a}.{b}", #""a": { "type": "integer" }, "b": {}"#))),
      ("SB1240", extra(#""first""#, template("v{a}", #""a": {}"#))),
      ("SB1426", stream(#""retention": { "device": "P10D" }"#)),
      ("SB1426", stream(#""retention": { "device": "P10D" }, \#(Self.hold(days: 10))"#)),
      ("SB1426", stream(#""retention": { "device": "none" }, "external": true"#)),
      (
        "SB1006",
        extra(#""first""#, #""cases": { "blank": { "description": "A.", "wire": " " }, "b": { "description": "B." } }"#)
      ),
      (
        "SB1908",
        extra(#""first""#, #""maxLength": 9"#).replacing("The user opened the menu.", with: "Bora Bora. Stop. Stop.")
      ),
      ("SB1906", extra(#""first""#, #""maxLength": 9"#).replacing("The user opened the menu.", with: #"One.\n\nTwo."#)),
      (
        "SB1308",
        extra(#""first""#, #""maxLength": 9"#).replacing(
          "The user opened the menu.", with: "Tapped, a match. Tipped, a matcha.")
      ),
      (
        "SB1225",
        envelope(
          #""screens": { "description": "Screens.", "type": "integer", "unit": "count", "from": "counter.screens" }"#)
      ),
      (
        "SB1107",
        envelope(
          #""id": { "description": "It.", "from": "document.id", "receiver": { "type": "string", "pattern": "^[0-9A-F-]+$" } }"#
        )
      ),
      (
        "SB1425",
        upload(
          #""path": { "text": "/{cid}", "parts": { "cid": { "description": "C.", "from": "client.id", "data": "id.install" } } }"#
        )
      ),
      (
        "SB1412",
        envelope(
          #""dev": { "description": "D.", "fields": { "adid": { "description": "A.", "from": "client.id", "data": "id.install" } } }"#
        ).replacing(#""envelope""#, with: #""identifiers": [{ "field": "dev.adid", "scope": "install" }], "envelope""#)
      ),
      (
        "SB1412",
        envelope(
          #""dev": { "description": "D.", "fields": { "adid": { "description": "A.", "from": "client.id", "data": "id.install" } } }"#
        ).replacing(#""envelope""#, with: #""identifiers": [{ "field": "dev", "scope": "install" }], "envelope""#)
      ),
      (
        "SB1412",
        upload(#""headers": { "Account": { "description": "A.", "from": "app.account", "data": "id.account" } }"#)
          .replacing(
            #""upload""#, with: #""identifiers": [{ "field": "Account", "scope": "account" }], "upload""#)
      ),
      ("SB1442", consent(#""default": "off", "mechanism": "M.""#)),
      ("SB1442", consent(#""default": "on", "mechanism": "M.""#, basis: "contract")),
      ("SB1443", consent(#""default": "off", "mechanism": "M.""#)),
      ("SB1431", clinic(#""retired": "It is gone.""#)),
      (
        "SB1431",
        stream(#""retired": "It is gone.""#).replacing(
          #""stream": "own""#, with: #""stream": "own", "data": "location.precise""#)
      ),
      ("SB1504", stream(#""retired": "It is gone.""#)),
    ])
  func sound(rule: String, sections: String) throws {
    let linted = LintFixture.lint(sections)
    #expect(
      try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == rule }.isEmpty, "\(linted.text)")
  }
}
