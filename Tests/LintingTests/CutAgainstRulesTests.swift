import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Checks that truncated strings satisfy the constraints of the exported schema.
@Suite("Truncation and constraints") struct CutAgainstRulesTests {
  private static func extras(_ field: String) -> String {
    #"""
    "events": {
      "page.shown": {
        "description": "A page was shown.", "method": "show", "object": "page",
        "extras": { "code": { "description": "Its code.", \#(field) } }
      }
    }
    """#
  }

  private static func found(_ sections: String) -> (found: [String], expected: [String], text: String) {
    let linted = LintFixture.lint(sections, marked: "SB1114")
    return (linted.found.filter { $0.contains("SB1114") }, linted.expected, linted.text)
  }

  @Test(
    "a cut that breaks a pattern, a format or a length is found, at the cut",
    arguments: [
      #""pattern": "^[0-9]{5}$", "cut": ⟦{ "atMost": 3 }⟧"#,
      #""pattern": "^[0-9]{5}$", "cut": ⟦{ "atMost": 3, "per": "scalar" }⟧"#,
      #""pattern": "^[a-z]+\\.(gif|png)$", "cut": ⟦{ "atMost": 20 }⟧"#,
      #""minLength": 3, "cut": ⟦{ "atMost": 4, "per": "byte" }⟧"#,
      #""minLength": 5, "cut": ⟦{ "atMost": 3 }⟧"#,
      #""minLength": 1, "cut": ⟦{ "atMost": 1, "per": "byte" }⟧"#,
      #""format": "uuid", "cut": ⟦{ "atMost": 3 }⟧"#, #""format": "url", "cut": ⟦{ "atMost": 20 }⟧"#,
      #""pattern": "[0-9]{4}", "cut": ⟦{ "atMost": 20 }⟧"#,
    ]) func broken(field: String)
  {
    let linted = Self.found(Self.extras(field))
    #expect(linted.expected.count == 1 && linted.found == linted.expected, "\(linted.text)")
  }

  @Test(
    "a cut that every text survives is right",
    arguments: [
      #""pattern": "^[0-9]{5}$", "cut": { "atMost": 5 }"#,
      #""pattern": "^[a-z]*$", "cut": { "atMost": 3 }"#,
      #""pattern": "^[a-z]+$", "cut": { "atMost": 3, "per": "byte" }"#,
      #""pattern": "^[a-z]{2,}$", "cut": { "atMost": 2, "per": "scalar" }"#,
      #""pattern": "^[^@]{0,80}$", "cut": { "atMost": 40 }"#,
      #""minLength": 1, "cut": { "atMost": 4, "per": "byte" }"#,
      #""minLength": 1, "empty": "none", "cut": { "atMost": 1, "per": "byte" }"#,
      #""minLength": 3, "cut": { "atMost": 3 }"#,
      #""format": "uuid", "cut": { "atMost": 36 }"#, #""format": "url", "cut": { "atMost": 80 }"#,
      #""pattern": "^[0-9]{5}$", "cut": { "atMost": 3, "over": "refuse" }"#,
    ]) func right(field: String)
  {
    let linted = Self.found(Self.extras(field))
    #expect(linted.found == [], "\(linted.text)")
  }

  @Test("the message shows a string and its truncated form") func message() {
    let text = LintFixture.lint(Self.extras(#""pattern": "^[0-9]{5}$", "cut": { "atMost": 3 }"#)).text
    #expect(
      text.contains(#"is truncated to 3 graphemes: "00000" would be sent as "000", which the pattern rejects"#),
      "\(text)")
  }

  @Test("strings in lists and maps, template parts and declared types are checked") func inside() {
    for (sections, count) in [
      (
        Self.extras(#""type": "array", "maxItems": 3, "items": { "pattern": "^[0-9]{5}$", "cut": { "atMost": 3 } }"#), 1
      ),
      (
        Self.extras(
          #""type": "map", "maxProperties": 3, "keys": { "pattern": "^[0-9]{5}$", "cut": { "atMost": 3 } }, "values": { "type": "boolean" }"#
        ), 1
      ),
      (
        Self.extras(
          #""template": { "text": "n-{a}", "parts": { "a": { "pattern": "^[0-9]{5}$", "cut": { "atMost": 3 } } } }"#), 1
      ),
      (
        #""types": { "code": { "description": "A code.", "pattern": "^[0-9]{5}$", "cut": { "atMost": 3 } } },"#
          + Self.extras(#""type": "code""#), 1
      ),
    ] {
      let linted = Self.found(sections)
      #expect(linted.found.count == count, "\(linted.text)")
    }
  }

  @Test("the stream's profile truncates strings without a limit") func profile() {
    func sections(_ value: String, _ extra: String) -> String {
      #"""
      "profiles": {
        "short": {
          "description": "Keeps 9.", "value": { "atMost": 9, "per": "byte" },
          "extraValue": { "atMost": 9, "per": "byte" }
        }
      },
      "streams": { "own": { "extends": "app", "ping": "own", "description": "Short.", "profile": "short" } },
      "events": {
        "page.shown": {
          "description": "A page was shown.", "method": "show", "object": "page", "stream": "own",
          "value": { "description": "The value.", \#(value) },
          "extras": { "day": { "description": "The day.", \#(extra) } }
        }
      }
      """#
    }
    #expect(Self.found(sections(#""pattern": "^[0-9]{12}$""#, #""format": "date""#)).found.count == 2)
    #expect(Self.found(sections(#""pattern": "^[0-9]{9}$""#, #""maxLength": 20"#)).found == [])
  }
}
