import Foundation
import SignalbookReporting
import Testing

@Suite("Text in CI logs") struct DisplayTextTests {
  @Test(arguments: ["##[add-mask]e", "a ##[stop-commands]x", "##vso[task.setvariable variable=x]y", "##VSO[x]"])
  func `a command to a runner is escaped, and JSON keeps its strings`(text: String) throws {
    #expect(!DisplayText.escaped(text).contains("##"))
    #expect(DisplayText.escaped(text).hasSuffix(String(text.suffix(4))))
    let json = DisplayText.escaped(json: "[\"\(text)\"]")
    #expect(!json.contains("##"))
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }

  @Test(arguments: ["# title", "## title", "a#b", "#[x]"])
  func `other texts stay`(text: String) {
    #expect(DisplayText.escaped(text) == text && DisplayText.escaped(json: text) == text)
  }
}
