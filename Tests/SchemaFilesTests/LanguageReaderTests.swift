import Testing

@testable import SignalbookSchemaFiles

@Suite("The grammar")
struct LanguageReaderTests {
  @Test("The grammar loads without faults, and each form that a key names exists")
  func grammar() {
    let language = Grammar.language
    #expect(language.faults == [])
    #expect(language.forms.count > 50)
    for form in language.forms {
      #expect(!form.keys.isEmpty, "\(form.name)")
      #expect(Set(form.keys.map(\.name)).count == form.keys.count, "a key of \(form.name) is there twice")
      for name in form.keys.flatMap({ formNames(in: $0.shape) }) { #expect(language.form(name) != nil, "\(name)") }
    }
  }

  @Test(
    "A slip in the text is a fault at its line",
    arguments: [
      (#"{"name": "a", "value": "bolean", "summary": "s", "example": 1}"#, "no shape"),
      (#"{"name": "a", "value": {"text": "kebap"}, "summary": "s", "example": 1}"#, "no form of text"),
      (#"{"name": "a", "value": {"integer": [9, 1]}, "summary": "s", "example": 1}"#, "no shape"),
      (#"{"name": "a", "value": {"words": "unitz"}, "summary": "s", "example": 1}"#, "no words 'unitz'"),
      (#"{"name": "a", "value": "boolean", "example": 1}"#, "no 'summary'"),
      (#"{"name": "a", "value": "boolean", "summary": "s"}"#, "no example"),
      (#"{"all": "metadate"}"#, "no group 'metadate'"),
    ])
  func slips(_ key: String, _ fault: String) {
    var reader = LanguageReader([])
    reader.read([Array(("{\"forms\": {\"f\": {\"summary\": \"s\", \"keys\": [\n" + key + "]}}}").utf8)])
    #expect(reader.faults.count == 1)
    #expect(reader.faults.first?.hasSuffix(fault) == true, "\(reader.faults)")
    #expect(reader.faults.first?.hasPrefix("part 1 of the language:2:") == true)
  }

  @Test("Key groups and keyword lists may come from another part, and an example is text")
  func parts() {
    var reader = LanguageReader([])
    reader.read([
      Array(#"{"forms": {"f": {"summary": "s", "oneOf": ["a"], "keys": [{"all": "g", "but": ["b"]}]}}}"#.utf8),
      Array(
        #"{"words": {"w": {"x": "X."}}, "keys": {"g": [{"name": "a", "value": {"words": "w"}, "summary": "s", "example": {"k": [1,  2]}}, {"name": "b", "value": "null", "summary": "s", "example": null}]}}"#
          .utf8),
    ])
    #expect(reader.faults == [])
    #expect(reader.forms.first?.oneOf == ["a"])
    #expect(reader.forms.first?.keys.map(\.name) == ["a"])
    #expect(reader.forms.first?.keys.first?.example == #"{"k": [1,  2]}"#)
    guard case .word(let words)? = reader.forms.first?.keys.first?.shape else { Issue.record("no words"); return }
    #expect(words.map(\.summary) == ["X."])
  }

  @Test("Keys that differ only in their name are declared once, with NAME as a placeholder in the summary")
  func names() {
    var reader = LanguageReader([])
    reader.read([
      Array(
        #"""
        {"forms": {"f": {"summary": "s", "keys": [
          {"names": ["a", "b"], "value": "boolean", "summary": "Of NAME.", "example": true},
          {"name": "c", "value": "boolean", "summary": "target:NAME", "example": true}]}}}
        """#.utf8)
    ])
    #expect(reader.faults == [])
    #expect(reader.forms.first?.keys.map(\.name) == ["a", "b", "c"])
    #expect(reader.forms.first?.keys.map(\.summary) == ["Of a.", "Of b.", "target:NAME"])
  }

  private func formNames(in shape: Shape) -> [String] {
    switch shape {
    case .form(let name): [name]
    case .map(_, let values): formNames(in: values)
    case .list(let item, _): formNames(in: item)
    case .either(let shapes): shapes.flatMap(formNames)
    default: []
    }
  }
}
