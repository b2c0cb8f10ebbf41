import Foundation
import SignalbookRegistry
import SignalbookTestSupport
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import Testing

@Suite("Programs in generated code") struct ProgramTests {
  static let folders =
    ["schemas/focus", "schemas/session-replay"] + LanguageExamples.names.map { "Examples/language/" + $0 }

  private func generate(_ folder: String) -> Generated {
    Generated(folder: Paths.root + "/" + folder, name: folder.split(separator: "/").last.map(String.init) ?? "")
  }

  @Test("every program follows the contract's grammar", arguments: folders)
  func grammar(_ folder: String) throws {
    var count = 0
    for file in generate(folder).files {
      for (wire, holes) in SwiftLiterals.programs(in: file.text) {
        count += 1
        let shown = String(decoding: wire + [0x20] + holes, as: UTF8.self)
        #expect(throws: Never.self, "\(shown)") { try ProgramText(wire, holes) }
      }
    }
    if folder.hasPrefix("schemas") { #expect(count > 10) }
  }

  /// Returns `"wire":<name>` from the documentation comment, with every value as `<>`.
  private func normalized(_ text: String) -> String {
    var result = ""
    var isInside = false
    for character in text {
      if character == ">" { isInside = false }
      if !isInside { result.append(character) }
      if character == "<" { isInside = true }
    }
    return result.replacing("\"<>\"", with: "<>")
  }

  @Test(
    "the wire text of a program is what the member's comment shows",
    arguments: ["schemas/focus", "schemas/session-replay"])
  func comments(_ folder: String) throws {
    var compared = 0
    for file in generate(folder).files where !file.name.hasSuffix("_decoding.swift") {
      var shown: String?
      for line in String(decoding: file.text, as: UTF8.self).split(separator: "\n") {
        if let range = line.range(of: "/// - Wire: `") {
          shown = String(line[range.upperBound...].dropLast())
          continue
        }
        guard let wire = shown, let (text, holes) = SwiftLiterals.programs(in: Array(line.utf8)).first
        else { continue }
        shown = nil
        compared += 1
        let written = String(decoding: try ProgramText(text, holes).wire, as: UTF8.self)
        let whole = wire.hasPrefix("[") ? "[<>" + written : "{…" + written
        #expect(normalized(whole) == normalized(wire))
      }
    }
    // Seven of the eleven events of session replay have a generated member.
    #expect(compared >= 7)
  }
}
