import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let streamNeverBuilt = Rule(
    "SB1115", "stream-never-built", .receiver, .warning,
    summary: "A stream has `upload`, but no `build`, so its pings are never built.",
    reason: """
      The runtime uploads only pings that were built, so events stay on the device. Add `build`, such as `["background"]`.
      If the app calls `buildPing(for:)`, suppress the rule, or remove `upload` if the app also sends the result.
      """,
    example: #"""
        "streams": {
          "own": {
            "extends": "app", "description": "Actions of the user.", "ping": "own",
            "envelope": {
              "events": { "description": "The events.", "type": "array", "from": "stream.events" }
            },
      -     "upload": ⟦{ "address": "https://example.com", "contentType": "application/json" }⟧
      +     "upload": { "address": "https://example.com", "contentType": "application/json" }, "build": ["background"]
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
        }
      """#,
    check: .stream { stream, pass in
      guard stream.upload != nil, stream.builtOn.isEmpty, stream.isDescribed, !stream.isSentBySDK,
        stream.collectsEvents || stream.encoding == .none,
        // The runtime builds deletion requests on opt-out.
        pass.registry.streamsDeleted(by: stream).isEmpty
      else { return }
      pass.report(
        "the stream \(quoted(stream.name)) has no `build`, so its "
          + (stream.collectsEvents ? "events are recorded but never sent" : "pings are never built")
          + "; add \"build\": [\"background\"]", of: "upload", in: stream)
    })
}

extension Stream {
  /// Whether the stream's pings contain events.
  fileprivate var collectsEvents: Bool { envelope.contains { $0.source == "stream.events" } }
}
