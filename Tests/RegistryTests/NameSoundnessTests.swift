import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that generated code compiles for every registry that loads. Names that would not compile are errors at their
/// location.
@Suite("Names that Swift does not allow")
struct NameSoundnessTests {
  static func links(_ routes: String) -> String {
    #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {\#(routes)}}}"#
  }

  @Test(
    "are errors where they occur",
    arguments: [
      links(#"⟦"f"⟧SB0270: {"path": "f", "description": "F.", "swiftName": "family"}"#),
      links(#"⟦"f"⟧SB0270: {"path": "f", "description": "F.", "swiftName": "LinkFamily"}"#),
      #""types": {⟦"k"⟧SB0270: {"swiftName": "Closed", "cases": {"a": {"holds": "boolean"}}}}"#,
      #""types": {⟦"k"⟧SB0270: {"swiftName": "Equatable", "cases": {"a": {"holds": "boolean"}}}}"#,
      #""types": {⟦"k"⟧SB0270: {"swiftName": "Closed", "cases": {"a": {"holds": "boolean"}}}}"#,
      #""types": {⟦"k"⟧SB0270: {"swiftName": "Source", "cases": {"a": {"holds": "boolean"}}}}"#
        .replacing("⟧SB0270", with: "⟧SB0270,SB0270,SB0270"),
      #""types": {"key": {"cases": {⟦"a"⟧SB0270: {"holds": "integer", "swiftName": "Int64"}}}}"#,
      #""types": {"key": {"cases": {⟦"app"⟧SB0270: {"holds": "boolean", "swiftName": "App"}}}}"#,
      #""types": {⟦"k"⟧SB0270,SB0270: {"swiftName": "class", "cases": {"a": "A."}}}"#,
      #""types": {⟦"k"⟧SB0270,SB0270: {"swiftName": "streams", "cases": {"a": "A."}}}"#,
      #""types": {⟦"k"⟧SB0270,SB0270: {"swiftName": "appValue", "cases": {"a": "A."}}}"#,
      #""streams": {⟦"s"⟧SB0270: {"swiftName": "Stream"}, "event": {}}"#,
      #""events": {⟦"openURL"⟧SB0271: {"method": "m", "object": "o"}, "open-url": {"method": "m", "object": "o"}}"#,
      #""events": {"openURL": {"method": "m", "object": "o"}, ⟦"open-url"⟧SB0271: {"method": "m", "object": "o", "swiftName": "openUrl"}, "open-a": {"method": "m", "object": "o", "swiftName": "openUrl"}}"#,
      #""types": {"p": {"pattern": ⟦"^a\r$"⟧SB0223}, "q": {"pattern": ⟦"[\u007f]"⟧SB0223}}"#,
      #""types": {"p": {"pattern": ⟦"\u202e"⟧SB0223}, "q": {"pattern": "\\r\\u202e"}}"#,
    ])
  func names(sections: String) {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))])
    #expect(!result.expected.isEmpty)
    #expect(
      Set(result.found) == Set(result.expected), "\(result.diagnostics.sorted.map(\.compilerText).joined())")
  }

  @Test(
    "are reported with a remedy that the entry has",
    arguments: [
      (
        #""links": {"other": \#(family), "link": \#(family)}"#,
        "the link family 'link' becomes 'Link' in Swift, but 'Link' is the generated type for all link families; set "
          + "'swiftName'"
      ),
      (
        #""events": {"a.b": {"method": "m", "object": "o"}, "a.b.c": {"method": "m", "object": "p"}}"#,
        "set 'swiftName' for the event 'a.b'"
      ),
    ])
  func remedies(sections: String, words: String) {
    let found = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))]).diagnostics.sorted
    #expect(found.count == 1 && found.first?.message.contains(words) == true, "\(found.map(\.message))")
  }

  private static let family =
    #"{"scheme": "a", "host": "b", "parameter": "c", "routes": {"f": {"path": "f", "description": "F."}}}"#

  @Test("of link families no longer collide after the advice is followed") func families() {
    let sections =
      #""links": {"other": \#(Self.family), "link": {"swiftName": "Deep", \#(Self.family.dropFirst())}"#
    let found = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))]).diagnostics.sorted
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test(
    "are errors as namespaces",
    arguments: [
      "app", "text", "index", "streams", "_value", "class", "Event", "String", "Category", "Method", "Object",
    ])
  func namespaces(name: String) {
    let file = MarkedSchema(
      path: "app/app.json",
      #"{"$schema": "../signalbook-1.schema.json", "registry": {"name": "app", "namespace": ⟦"\#(name)"⟧SB0270, "version": "1.0.0", "description": "D."}}"#
    )
    let result = Fixture.load([file])
    #expect(result.found == result.expected)
  }

  @Test("of schema files are errors if the type of their events would hide the namespace")
  func fileNamedAsTheNamespace() {
    let file = MarkedSchema(
      path: "app/my-app.json", "⟦⟧SB0270" + Fixture.file("").replacing(#""App""#, with: #""MyAppEvent""#))
    let result = Fixture.load([file])
    #expect(result.found == result.expected && result.found.count == 1)
  }

  @Test(
    "as files are errors: what nobody sees, what differs in case only",
    arguments: [
      (["a\nb"], "SB0207"), (["a\u{202E}b"], "SB0207"), (["Registry"], "SB0207"), (["LINKS"], "SB0207"),
      (["Documents"], "SB0207"), (["a", "A"], "SB0203"), (["links"], nil), (["registry"], nil), (["Straße"], nil),
    ] as [([String], String?)])
  func files(stems: [String], rule: String?) {
    var diagnostics = Diagnostics()
    let files = stems.enumerated().map { index, stem in
      let text = index == 0 ? Fixture.file("") : #"{"$schema": "../signalbook-1.schema.json"}"#
      return SourceFile(path: "app/\(stem).json", bytes: Array(text.utf8))
    }
    let registry = loadRegistry(files: files, folder: "app", into: &diagnostics)
    #expect((registry == nil) == (rule != nil))
    #expect(diagnostics.sorted.map(\.rule.id) == (rule.map { [$0] } ?? []))
    #expect(diagnostics.sorted.allSatisfy { $0.location.path.hasPrefix("app/") && $0.location.line == 1 })
  }

  @Test("have a valid remedy: renaming, if `swiftName` does not exist")
  func remedies() throws {
    func messages(_ sections: String, variants: String = #""blue": {"description": "Blue."}"#) -> [String] {
      let text = Fixture.file(sections).replacing(#""blue": {"description": "Blue."}"#, with: variants)
      return Fixture.load([MarkedSchema(path: "app/app.json", text)]).diagnostics.sorted.map(\.message)
    }
    let variant = messages("", variants: #""a-1": {"description": "One."}, "a1": {"description": "Two."}"#)
    #expect(variant == ["the variant 'a1' and the variant 'a-1' both become 'a1' in Swift; rename one of them"])
    let groups = messages(
      #""events": {"a-b.x": {"method": "m", "object": "o"}, "a_b.y": {"method": "m", "object": "o"}}"#)
    #expect(groups == ["the group 'a_b' and the group 'a-b' both become 'aB' in Swift; rename one of them"])
    // If groups collide, their members are not compared, so that each cause is reported once.
    let members = messages(
      #""events": {"any.x": {"method": "m", "object": "o"}, "Any.x": {"method": "n", "object": "o"}, "any.y": {"method": "o", "object": "o"}}"#
    )
    #expect(members == ["the group 'any' and the group 'Any' both become 'any' in Swift; rename one of them"])
    let empty = messages(#""types": {"t": {"enum": []}}"#)
    #expect(empty == ["\"enum\" must have at least one item"])
    let acronyms = messages(
      #""events": {"xr-url": {"method": "m", "object": "o"}, "xr-URL": {"method": "m", "object": "o"}}"#)
    #expect(
      acronyms == [
        "the event 'xr-url' and the event 'xr-URL' both become 'xrURL' in Swift; set 'swiftName' for one of "
          + "them"
      ])
    // For an explicit name, the message refers to this name.
    let explicit = messages(#""events": {"x": {"method": "m", "object": "o", "swiftName": "init"}}"#)
    #expect(
      explicit == [
        "the event 'x' has the Swift name 'init', which has a special meaning after a dot, even in backticks; choose "
          + "another 'swiftName'"
      ])
    let type = messages(#""types": {"t": {"enum": ["a", "b"], "swiftName": "streams"}}"#)
    #expect(
      type == [
        "the type 't' has the Swift name 'streams', which starts with a lowercase letter, which is reserved for "
          + "members; choose another 'swiftName'"
      ])
  }

  @Test(
    "a type that there is not is answered by the one that other languages call so",
    arguments: [
      ("sting", "string"), ("int", "integer"), ("Int", "integer"), ("bool", "boolean"), ("float", "number"),
      ("double", "number"), ("str", "string"), ("text", "string"), ("list", "array"), ("dict", "map"),
    ])
  func builtInTypes(written: String, meant: String) {
    let result = Fixture.load([
      MarkedSchema(
        path: "app/app.json", Fixture.file(#""types": {"t": {"type": "array", "items": {"type": "\#(written)"}}}"#))
    ])
    let messages = result.diagnostics.sorted.map { $0.message.replacing("\"", with: "'") }
    #expect(messages.count == 1, "\(messages)")
    #expect(
      messages.contains { $0.contains("'\(written)'") && $0.hasSuffix("did you mean '\(meant)'?") }, "\(messages)")
  }
}
