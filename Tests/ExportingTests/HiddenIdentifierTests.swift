import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that an identifying source makes its stream linked, even if `identifiers` and the data class state otherwise.
@Suite struct HiddenIdentifierTests {
  private static func registry(_ stream: String = "", event: String = "", attribute: String = "", more: String = "")
    -> String
  {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
      "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "data": "usage.interaction", "purposes": ["analytics"], "identifiers": [],
        "recipients": [{ "name": "X", "role": "self", "country": "DE", "tracking": false }]\#(stream) } },
      "events": { "opened": { "description": "O.", "fields": { "n": { "type": "integer"\#(event) } } } }\#(more) }
    """#
  }

  private static let places: [(name: String, registry: String)] = [
    (
      "path",
      registry(
        #", "upload": { "address": "https://e.example", "path": { "text": "/{cid}", "parts": { "cid": { "from": "client.id" } } } }"#
      )
    ),
    ("adds", registry(#", "upload": { "address": "https://e.example", "adds": { "c": { "from": "client.id" } } }"#)),
    (
      "batch",
      registry(
        #", "upload": { "address": "https://e.example", "batch": { "wire": "b", "envelope": { "c": { "from": "client.user-id" } } } }"#
      )
    ),
    ("common", registry(#", "common": { "c": { "from": "client.id" } }"#)),
    (
      "template",
      registry(
        #", "common": { "c": { "template": { "text": "x-{id}", "parts": { "id": { "from": "client.id" } } } } }"#)
    ),
    ("nested", registry(#", "common": { "dev": { "fields": { "c": { "from": "client.id" } } } }"#)),
    ("name of the device", registry(#", "common": { "c": { "from": "device.name" } }"#)),
    ("type", registry(#", "common": { "c": { "type": "string", "from": "app.token", "identifies": true } }"#)),
    (
      "list",
      registry(
        #", "common": { "c": { "type": "array", "items": { "type": "string", "identifies": true }, "from": "app.tokens" } }"#
      )
    ),
    ("event", registry(event: #", "identifies": true"#)),
    ("inherited class", registry().replacing("usage.interaction", with: "id.install")),
  ]

  private static func text(_ format: String, _ registry: String) throws -> String {
    try ExportFixture.format(format).export(ExportFixture.request(text: registry)).files[0].text
  }

  @Test("documents do not deny it", arguments: places.indices)
  func linked(index: Int) throws {
    let (name, registry) = Self.places[index]
    let label = try Self.text("app-store-label", registry)
    #expect(label.contains("DATA_LINKED_TO_YOU") && !label.contains("DATA_NOT_LINKED_TO_YOU"), "\(name)\n\(label)")
    let manifest = try Self.text("privacy-manifest", registry)
    #expect(
      manifest.contains("<key>NSPrivacyCollectedDataTypeLinked</key>\n\t\t\t<true/>")
        && !manifest.contains("<key>NSPrivacyCollectedDataTypeLinked</key>\n\t\t\t<false/>"), "\(name)")
    let review = try Self.text("review-request", registry)
    #expect(
      !review.contains("does not send a long-lived identifier")
        && (review.contains("sends identifying data") || review.contains("but does not list it")), "\(name)")
  }

  @Test func `the class of data is that of the source`() throws {
    let (_, registry) = Self.places[0]
    #expect(try Self.text("app-store-label", registry).contains(#""DEVICE_ID""#))
    #expect(try Self.text("fides", registry).contains(#"- "user.unique_id.pseudonymous""#))
    #expect(try Self.text("record-of-processing", registry).contains("`id.install`, 1 data point"))
    let user = try #require(Self.places.first { $0.name == "batch" }?.registry)
    #expect(try Self.text("app-store-label", user).contains(#""USER_ID""#))
    #expect(try Self.text("fides", user).contains(#"- "user.unique_id""#))
  }

  @Test func `a session's identifier beside a hidden one does not hide it`() throws {
    let registry = Self.registry(
      #", "common": { "s": { "from": "event.id", "data": "id.session" }, "c": { "from": "client.id" } }"#
    )
    .replacing(#""identifiers": []"#, with: #""identifiers": [{ "field": "s", "scope": "session" }]"#)
    #expect(try Self.text("app-store-label", registry).contains(#""DATA_LINKED_TO_YOU""#))
    #expect(try Self.text("review-request", registry).contains("but does not list it; add it to 'identifiers'"))
  }

  @Test func `a stream without such a source is not linked`() throws {
    let label = try Self.text("app-store-label", Self.registry())
    #expect(label.contains("DATA_NOT_LINKED_TO_YOU") && !label.contains(#""DATA_LINKED_TO_YOU""#))
    #expect(try Self.text("review-request", Self.registry()).contains("does not send a long-lived identifier"))
  }

  // MARK: SQL

  @Test("queries select identifiers in records and in the address", arguments: SQLDialect.allCases)
  func selected(dialect: SQLDialect) throws {
    let registry = Self.registry(
      #"""
      , "envelope": { "events": { "from": "stream.events" }, "dev": { "fields": {
          "adid": { "type": "string", "from": "app.adid", "identifies": true }, "model": { "from": "device.model" },
          "deep": { "fields": { "c": { "from": "client.id" } } } } } },
        "common": { "who": { "fields": { "uid": { "from": "client.user-id" }, "n": { "const": 1 } } } },
        "upload": { "address": "https://e.example", "path": { "text": "/{cid}", "parts": { "cid": { "from": "client.id" } } } }
      """#)
    var request = try ExportFixture.request(text: registry)
    request.sqlDialect = dialect
    let text = try ExportFixture.format("sql").export(request).files[0].text
    for line in [
      "document.dev.adid AS dev_adid", "document.dev.deep.c AS dev_deep_c", "event.who.uid AS who_uid",
      "document.cid",
    ] { #expect(text.contains("  \(line)"), "\(line)\n\(text)") }
    #expect(!text.contains("document.dev.model"))
    #expect(try Self.text("bigquery", registry).contains(#""name": "cid""#))
  }

  @Test func `an identifier that the stream names by its path is selected`() throws {
    let registry = Self.registry(
      #", "envelope": { "events": { "from": "stream.events" }, "dev": { "fields": { "a": { "from": "device.model" }, "b": { "from": "device.kind" } } } }"#
    ).replacing(#""identifiers": []"#, with: #""identifiers": [{ "field": "dev.a", "scope": "install" }]"#)
    let text = try Self.text("sql", registry)
    #expect(text.contains("document.dev.a AS dev_a") && !text.contains("dev.b"), "\(text)")
  }
}
