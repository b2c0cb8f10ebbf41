import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let versionSaysOtherwise = Rule(
    "SB1228", "version-says-otherwise", .consistency, .warning,
    summary: "A stream states another version than it sends.",
    reason: """
      The receiver picks the form by what is sent, and documents and comparisons by what is stated. Let both be one number.
      """,
    example: #"""
        "streams": {
          "ping": {
      -     "extends": "app", "ping": "ping", "description": "Pings.", "version": ⟦2⟧,
      +     "extends": "app", "ping": "ping", "description": "Pings.", "version": 1,
            "envelope": {
              "v": { "description": "The version.", "const": 1, "data": "diag.other" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .stream { stream, pass in
      guard let version = stream.version else { return }
      for field in stream.envelope where ["v", "version"].contains(field.wire) {
        guard case .integer(let sent)? = field.type.constant, sent != Int64(version) else { continue }
        pass.report(
          "the stream \(quoted(stream.name)) is of version \(version) and sends \(sent) as \(quoted(field.wire))",
          at: pass.sources.location(of: "version", in: stream.origin.location),
          notes: [.init("what is sent", at: field.origin.location)])
      }
    })
}
