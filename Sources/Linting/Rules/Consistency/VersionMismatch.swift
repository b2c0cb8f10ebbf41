import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let versionMismatch = Rule(
    "SB1228", "version-says-otherwise", .consistency, .warning,
    summary: "A stream's declared version differs from the version in its payload.",
    reason: """
      Receivers select the format by the version in the payload, whereas documents and comparisons use the declared
      version. Use the same number for both.
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
          "the stream \(quoted(stream.name)) has version \(version), but sends \(sent) as \(quoted(field.wire))",
          at: pass.sources.location(of: "version", in: stream.origin.location),
          notes: [.init("the version that is sent", at: field.origin.location)])
      }
    })
}
