import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("The page of limits")
struct LimitsPageTests {
  @Test("lists each limit with its value, in source order")
  func table() throws {
    let source = try String(contentsOfFile: Paths.root + "/Sources/SchemaFiles/Limits.swift", encoding: .utf8)
    let constants = source.matches(of: /static let \w+ = ([0-9_]+)/).map { String($0.1).replacing("_", with: "") }
    let page = try String(contentsOfFile: Paths.root + "/docs/language.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Limits\n").last?.components(separatedBy: "\n## ").first)
    let numbers = section.matches(of: /\n\| ([0-9,]+) \|/).map { String($0.1).replacing(",", with: "") }
    #expect(numbers == constants)
    #expect(constants.count > 20)
    #expect(Limits.typeSize == 4096)
  }
}
