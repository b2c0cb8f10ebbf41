import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Checks that a review's bounds and summaries include a stream's requests, constants, app-supplied strings and
/// secrets.
@Suite struct BoundOfAllTests {
  private static func text(_ members: String, upload: String = #""address": "https://a.example""#) -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "variants": { "a": { "description": "A." }, "b": { "description": "B." } } },
      "streams": { "s": { "description": "S.", "data": "usage.interaction", "purposes": ["analytics"], "identifiers": [],
          "recipients": [{ "name": "Us", "role": "self", "tracking": false }], "upload": { \#(upload) },
          "envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v" }\#(members) } } } }
    """#
  }

  private func review(_ text: String) throws -> String {
    try ExportFixture.format("review-request").export(ExportFixture.request(text: text)).files[0].text
  }

  @Test(arguments: [
    (
      #""address": "https://a.example", "path": { "text": "/{u}", "escape": "percent", "parts": { "u": { "description": "U.", "from": "client.user-id" } } }"#,
      "1 text of any length + 1 bit"
    ),
    (
      #""address": "https://a.example", "path": { "text": "/{d}/{d}", "parts": { "d": { "description": "D.", "from": "document.id" } } }"#,
      "123 bits"
    ),
    (
      #""address": "https://a.example", "adds": { "f": { "description": "F.", "type": "boolean", "from": "app.f" } }"#,
      "2 bits"
    ),
    (
      #""address": "https://a.example", "batch": { "wire": "d", "envelope": { "f": { "description": "F.", "enum": ["a", "b", "c", "d"], "from": "app.f" } } }"#,
      "3 bits"
    ),
    (
      #""address": "https://a.example", "path": { "text": "/{c}", "parts": { "c": { "description": "C.", "const": "x" } } }"#,
      "1 bit"
    ),
  ])
  func `the bound of a ping includes the data of its request`(upload: String, bound: String) throws {
    let text = try review(Self.text("", upload: upload))
    #expect(text.contains("Maximum information in a ping of `r/streams/s`: \(bound)."), "\(text)")
  }

  @Test func `a constant that depends on the variant adds one bit`() throws {
    for (member, bound) in [
      (#", "c": { "description": "C.", "const": 1, "variants": { "a": { "const": 2 } } }"#, "2 bits"),
      (#", "c": { "description": "C.", "const": 1 }"#, "1 bit"),
      (#", "c": { "description": "C.", "const": 1, "variants": { "a": { "sent": "never" } } }"#, "2 bits"),
    ] {
      let text = try review(Self.text(member))
      #expect(text.contains("streams/s`: \(bound)."), "\(text)")
    }
  }

  @Test(arguments: ["client.user-id", "screen.title", "receiver.token"])
  func `texts that the app supplies are free text`(source: String) throws {
    let member = { (more: String) in #", "t": { "description": "T.", "from": "\#(source)", "sent": "present"\#(more) }"#
    }
    let text = try review(Self.text(member("")))
    #expect(text.contains("- Free text: `r/streams/s/envelope/t` accepts any text."), "\(text)")
    #expect(!text.contains("No free text"))
    #expect(try review(Self.text(member(#", "maxLength": 40"#))).contains("accepts any text, up to 40 characters."))
    #expect(
      try review(Self.text(member(#", "format": "uuid""#))).contains("No free text: every string from the app has"))
  }

  @Test func `a secret text is mentioned as an exception`() throws {
    let text = try review(Self.text(#", "k": { "description": "K.", "from": "config.k", "secret": true }"#))
    #expect(text.contains("No free text except secrets: every other string from the app has"), "\(text)")
    #expect(try review(Self.text("")).contains("No free text: every string from the app has"))
  }

  @Test(arguments: [
    ("person.other", true), ("content.voice", true), ("spatial.hands", true), ("spatial.head", true),
    ("spatial.surroundings", true), ("usage.interaction", false), ("content.photo", false),
  ])
  func `a class that can hold data of a special category is marked`(word: String, isCautious: Bool) throws {
    let text = Self.text("").replacing("usage.interaction", with: word)
    let fides = try ExportFixture.format("fides").export(ExportFixture.request(text: text))
    let line =
      fides.files[0].text.split(separator: "\n").first { $0.contains("processes_special_category_data:") } ?? ""
    #expect(line.contains("true") == isCautious && line.contains("UNANSWERED") == isCautious, "\(line)")
    #expect(fides.gaps.contains { $0.message.contains("contains special category data") } == isCautious)
  }
}
