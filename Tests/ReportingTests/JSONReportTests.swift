import Foundation
import SignalbookReporting
import Testing

@testable import SignalbookSchemaFiles

@Suite("JSON reports") struct JSONReportTests {
  @Test("the document is JSON with a version, and contains every property of a finding")
  func document() throws {
    var (diagnostic, file) = TextReportTests.finding("\"é\"", in: "{\"é\": 1}", message: "a \"quote\"\n\u{1B}")
    diagnostic.notes = [.init("first here", at: file.location(of: ByteRange(0, 1)))]
    diagnostic.fixes = renaming(ByteRange(1, 5), to: "e", in: file)
    var identifier = FindingIdentifier(prefix: "") { _ in tree(file.bytes) }
    let data = Data(JSONReport().text(for: identifier.findings([diagnostic])).utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["version"] as? Int == 2)
    let finding = try #require((root["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "SB9999")
    #expect(finding["name"] as? String == "made-up")
    #expect(finding["severity"] as? String == "error")
    #expect(finding["message"] as? String == "a \"quote\"\n\u{1B}")
    let location = try #require(finding["location"] as? [String: Any])
    #expect(location["line"] as? Int == 1)
    #expect(location["column"] as? Int == 2)
    #expect(location["end"] as? Int == 5)
    #expect((finding["notes"] as? [[String: Any]])?.first?["message"] as? String == "first here")
    #expect((finding["fixes"] as? [[String: Any]])?.first?["replacement"] as? String == "\"e\"")
    #expect((root["counts"] as? [String: Int]) == ["error": 1, "warning": 0, "note": 0])
  }

  @Test("the list is empty if there are no findings")
  func empty() throws {
    let root = try JSONSerialization.jsonObject(with: Data(JSONReport().text(for: []).utf8)) as? [String: Any]
    #expect((root?["findings"] as? [Any])?.isEmpty == true)
  }
}

/// Returns a fix that renames a key.
func renaming(_ key: ByteRange, to name: String, in file: SourceFile) -> [Diagnostic.Fix] {
  [Diagnostic.Fix.renaming(key: key, to: name, of: JSONNode(.null, key), in: file)].compactMap(\.self)
}
