import Foundation
import SignalbookTestSupport
import Testing

/// Tests for changes that break code that decodes events.
@Suite("Changes of decoded events") struct DecodedEventDiffTests {
  private static func file(_ rest: String) -> String {
    #"""
    { "$schema": "signalbook-1.schema.json", \#(rest) }
    """#
  }

  private static let registry = file(
    #"""
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "N.", "defaults": { "stream": "s" } },
    "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
      "consent": { "default": "on" } } }
    """#)
  private static let opened =
    #""opened": { "description": "O.", "fields": { "page": { "type": "integer", "minimum": 0 } } }"#
  private static let closed = #""closed": { "description": "C." }"#

  /// Returns the impacts that `diff` reports for a target with the given generated parts.
  private static func impacts(_ old: [String: String], _ new: [String: String], parts: String) throws -> Set<String> {
    try inTemporaryFolder { folder in
      for (side, files) in [("old", old), ("new", new)] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(side)/notes", withIntermediateDirectories: true)
        try write(registry, to: "\(folder)/\(side)/notes/notes.json")
        for (name, events) in files {
          try write(file(#""events": { \#(events) }"#), to: "\(folder)/\(side)/notes/\(name).json")
        }
        let target = #"{ "registry": "notes", "generate": [\#(parts)] }"#
        try write(#"{ "targets": { "App": \#(target) } }"#, to: "\(folder)/\(side)/signalbook.json")
      }
      let result = try Tool.run(["diff", "../old", ".", "--format", "json"], in: folder + "/new")
      #expect(result.status < 2, "\(result)")
      let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let changes = report?["changes"] as? [[String: Any]] ?? []
      return Set(changes.flatMap { $0["harms"] as? [String] ?? [] })
    }
  }

  @Test(
    "break a `switch` over decoded events, if the target generates decoders",
    arguments: [
      ["a": opened + ", " + closed],
      [
        "a": opened.replacing(
          #""minimum": 0 }"#, with: #""minimum": 0 }, "size": { "type": "integer", "sent": "present" }"#)
      ],
      ["b": opened],
    ])
  func source(new: [String: String]) throws {
    let old = ["a": Self.opened]
    #expect(try Self.impacts(old, new, parts: #""events", "calls", "decoders""#).contains("source"))
    #expect(try !Self.impacts(old, new, parts: #""events", "calls""#).contains("source"))
  }

  @Test("do not include constants") func constant() throws {
    let new = ["a": Self.opened.replacing(#""minimum": 0 }"#, with: #""minimum": 0 }, "size": { "const": 1 }"#)]
    #expect(try !Self.impacts(["a": Self.opened], new, parts: #""events", "calls", "decoders""#).contains("source"))
  }
}
