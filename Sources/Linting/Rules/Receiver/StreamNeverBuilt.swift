import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let streamNeverBuilt = Rule(
    "SB1115", "stream-never-built", .receiver, .warning,
    summary: "A stream has `upload` and events, but no `build`, so its pings are never built.",
    reason: """
      Events are recorded but stay on the device, because the runtime uploads only pings that were built. Add `build`,
      such as `["background"]`. If the app calls `buildPing(for:)` and sends the result, remove `upload` or suppress the
      rule.
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
      guard stream.upload != nil, stream.builtOn.isEmpty, stream.collectsEvents, stream.isDescribed, !stream.isSentBySDK
      else { return }
      pass.report(
        "the stream \(quoted(stream.name)) has no `build`, so its events are recorded but never sent; add \"build\": "
          + "[\"background\"]", of: "upload", in: stream)
    })
}

extension Stream {
  /// Whether the stream's pings contain events.
  fileprivate var collectsEvents: Bool { envelope.contains { $0.source == "stream.events" } }
}
