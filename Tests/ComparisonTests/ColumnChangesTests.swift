import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of unchanged fields' columns") struct ColumnChangesTests {
  private static func base(_ fields: String, _ events: String = "") -> String {
    twoStreamSchema(
      #""events": {"m": {"description": "x", "stream": "b", "code": "m", "fields": {\#(fields)}}\#(events)}"#)
  }

  private static func columns(_ old: String, _ new: String) throws -> [Change] {
    try changes(of: old, replacing: old, with: new).filter { $0.rule.id.name == "column-changed" }
  }

  private static let text = #"{"description": "x", "maxLength": 5, "sent": "present"}"#

  @Test(
    "a key that BigQuery does not distinguish from an existing key is a QUERY change of the existing field",
    arguments: [("user_id", "User_ID"), ("user_id", "user-id"), ("名前", "住所")])
  func names(existing: String, added: String) throws {
    let old = Self.base(#""\#(existing)": \#(Self.text)"#)
    let inEvent = Self.base(
      #""\#(existing)": \#(Self.text), "\#(added)": {"description": "x", "maxLength": 5, "sent": "present", "swiftName": "u2"}"#
    )
    let inOther = Self.base(
      #""\#(existing)": \#(Self.text)"#,
      #", "a": {"description": "x", "stream": "b", "code": "a", "fields": {"\#(added)": {"description": "x", "type": "integer", "swiftName": "u2"}}}"#
    )
    for new in [inEvent, inOther] {
      let found = try Self.columns(old, new)
      let change = try #require(found.first, "\(existing) \(added)")
      #expect(found.count == 1 && change.impacts == .query && change.subject.id == "m/\(existing)")
      #expect(change.message.contains("\"\(added)\" and \"\(existing)\""), "\(change.message)")
      #expect(change.message.contains("_2\""), "\(change.message)")
      #expect(change.advice.contains("`wire`"))
      let back = try Self.columns(new, old)
      #expect(back.count == 1 && back.first?.impacts == .query, "\(back.map(\.message))")
    }
  }

  @Test("an event that sends a key as another type is a QUERY change of the existing field") func types() throws {
    let old = Self.base(#""value": \#(Self.text)"#)
    let new = Self.base(
      #""value": \#(Self.text)"#,
      #", "a": {"description": "x", "stream": "b", "code": "a", "fields": {"value": {"description": "x", "type": "integer"}}}"#
    )
    let found = try Self.columns(old, new)
    #expect(
      found.map(\.message) == [
        #"the column "value" of the field "value" of the event "m" in the BigQuery table changes from STRING to JSON, because of the field "value" of the event "a""#
      ])
    #expect(found.first?.impacts == .query)
  }

  @Test("a column that only its own field changes is reported for the field") func own() throws {
    let old = Self.base(#""value": \#(Self.text)"#)
    for new in [
      Self.base(#""value": {"description": "x", "type": "integer", "sent": "present"}"#),
      Self.base(#""other": \#(Self.text)"#),
      Self.base(#""value": \#(Self.text), "other": \#(Self.text)"#),
    ] {
      #expect(try Self.columns(old, new).map(\.message) == [])
    }
  }

  @Test("a member that replaces a column of the receiver is a QUERY change") func receiver() throws {
    func schema(_ member: String) -> String {
      #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x"},
        "streams": {"s": {"description": "x", "build": ["background"], "consent": {"default": "on"},
          "envelope": {"v": {"description": "x", "const": 1}\#(member)},
          "upload": {"address": "https://e.example", "path": {"text": "/{id}", "parts": {"id": {"description": "x", "from": "document.id"}}}}}}
      }
      """#
    }
    let found = try Self.columns(
      schema(""), schema(#", "document_id": {"description": "x", "maxLength": 9, "from": "app.document"}"#))
    #expect(found.count == 1 && found.first?.impacts == .query, "\(found.map(\.message))")
  }
}
