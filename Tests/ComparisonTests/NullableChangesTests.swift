import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of `nullable`") struct NullableChangesTests {
  private static func schema(_ keys: String) -> String {
    twoStreamSchema(
      #""events": {"m": {"description": "x", "stream": "b", "code": "m", "fields": {"n": {"description": "x", "type": "number"\#(keys)}, "o": {"description": "x", "type": "integer"}}}}"#
    )
  }

  @Test(
    "removing `nullable` breaks calls only if they could omit the value because of it",
    arguments: [("", true), (#", "sent": "present""#, false), (#", "absent": 1"#, false)])
  func source(rest: String, breaks: Bool) throws {
    let (old, new) = (Self.schema(#", "nullable": true"# + rest), Self.schema(rest))
    let found = try changes(of: old, replacing: old, with: new)
    #expect(found.map(\.rule.id.name) == ["nullable-changed"])
    #expect(found.contains { $0.impacts.contains(.source) } == breaks, "\(found.map(\.impacts.list))")
  }

  @Test("a nested member that stays optional keeps its calls") func inner() throws {
    func schema(_ keys: String) -> String {
      Self.schema(
        #"}, "inline": {"description": "x", "sent": "present", "fields": {"b": {"description": "x", "type": "number"\#(keys), "sent": "present"}}"#
      )
    }
    let old = schema(#", "nullable": true"#)
    let found = try changes(of: old, replacing: old, with: schema(""))
    #expect(!found.isEmpty && found.allSatisfy { !$0.impacts.contains(.source) }, "\(found.map(\.message))")
  }

  @Test("the advice on a renamed field names `wire`, which keeps the key") func renamed() throws {
    let old = Self.schema("")
    let found = try changes(of: old, replacing: old, with: old.replacing(#""o": {"#, with: #""o2": {"#))
    let change = try #require(found.first { $0.rule.id.name == "field-renamed" })
    #expect(change.impacts.contains(.query) && change.advice.contains("`wire`"), "\(change.advice)")
  }
}
