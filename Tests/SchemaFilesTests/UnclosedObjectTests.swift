import Foundation
import SignalbookSchemaFiles
import Testing

@Suite("JSON reader: missing brackets")
struct UnclosedObjectTests {
  @Test("the error is at the opening bracket, and names the line before which the closing bracket is missing")
  func message() {
    let found = read(
      """
      {
        "streams": {
          "e": {
            "wire": "e"
        },
        "events": {}
      }
      """
    ).found
    #expect(found.map(\.message) == ["the object is not closed; expected '}' before line 5"])
    #expect(found.first?.location.line == 3 && found.first?.location.column == 10)
    #expect(found.first?.notes.map(\.message) == ["the file ends without it"])
  }

  @Test(
    "a file without consistent indentation has the error at its end",
    arguments: [
      "{\n\"a\": {\n\"b\": 1\n}", "{\"a\": {\"b\": 1}", "{\n  \"a\": {\n    \"b\": 1\n  }\n",
      "[\n  [\n  1,\n  2\n  ]\n",
    ])
  func fallback(text: String) {
    let found = read(text).found
    #expect(found.count == 1 && found.first?.message.hasPrefix("the file ends here") == true, "\(found)")
  }

  @Test("a surplus bracket is reported where it closes an object whose content continues") func surplus() {
    let found = read(
      """
      {
        "events": {
          "a": { "b": 1 }},
          "c": {
            "d": 2
          }
        }
      }
      """
    ).found
    #expect(
      found.map(\.message) == [
        "this '}' closes the object that starts in line 2, but the object continues; remove it, or add the missing "
          + "opening bracket"
      ])
    #expect(found.first?.location.line == 3 && found.first?.location.column == 20)
  }

  @Test("adding a closing bracket to any line of this project's registries is reported in that line")
  func addedBrackets()
    throws
  {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var count = 0
    for file in ["schemas/focus", "schemas/webxr"].flatMap({ folder in
      (try? FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)) ?? []
    }).sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.hasSuffix("}") || line.hasSuffix("},") {
        guard let bracket = line.lastIndex(of: "}"), line.prefix(while: { $0 == " " }).count > 2 else { continue }
        count += 1
        var edited = lines
        edited[number] = line[..<bracket] + "}" + line[bracket...]
        let found = read(edited.joined(separator: "\n")).found
        #expect(
          found.contains { $0.location.line == number + 1 },
          "\(file.lastPathComponent):\(number + 1): \(found.first?.compilerText ?? "nothing")")
      }
    }
    #expect(count > 100, "\(count)")
  }

  @Test("removing any closing line of this project's registries is reported at its opening line") func removedLines()
    throws
  {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var count = 0
    for file in ["schemas/focus", "schemas/webxr"].flatMap({ folder in
      (try? FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)) ?? []
    }).sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      var open: [Int] = []
      for (number, line) in lines.enumerated() {
        let text = line.drop { $0 == " " }
        let isClosing = text.first == "}" || text.first == "]"
        let opening = isClosing ? open.popLast() : nil
        if text.last == "{" || text.last == "[" { open.append(number) }
        guard let opening, !open.isEmpty, text.last != "{", text.last != "[" else { continue }
        count += 1
        let found = read((lines[..<number] + lines[(number + 1)...]).joined(separator: "\n")).found
        let isFound =
          found.contains { $0.location.line == opening + 1 }
          || found.contains { $0.notes.contains { $0.location.line == opening + 1 } }
        #expect(
          isFound,
          "\(file.lastPathComponent):\(number + 1), opened in line \(opening + 1): \(found.map { "\($0.location.line): \($0.message)" })"
        )
      }
    }
    #expect(count > 90)
  }
}
