import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let nothingIsSent = Rule(
    "SB1227", "nothing-is-sent", .consistency, .warning,
    summary: "A limit lets nothing through: it is 0, or smaller than the smallest ping.",
    reason: """
      Everything is recorded, stored or dropped, and nothing ever arrives. To stop a stream, retire it or turn its consent off.
      """,
    example: #"""
        "streams": {
      -   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": ⟦{ "atMost": 0 }⟧ } }
      +   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": { "atMost": 10 } } }
        },
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping",
      -     "allow": [{ "rule": "event-never-sent", "reason": "Its stream is stopped." }]
      -   }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .stream { stream, pass in
      let limits = stream.limits
      for (key, limit) in [("perDay", limits.perDay), ("stored", limits.stored)] where limit == 0 {
        pass.report(
          "\(quoted(key)) of the stream \(quoted(stream.name)) is 0, so that nothing is ever sent", of: "limits.\(key)",
          in: stream)
      }
      if let age = limits.age, age.value == .integer(0) {
        pass.report(
          "a ping of the stream \(quoted(stream.name)) is dropped when it is older than 0 \(age.unit), which every ping is",
          of: "limits.age", in: stream)
      }
      if let bytes = limits.bytes, bytes < stream.leastBytes, !stream.isExternal {
        pass.report(
          "a ping of the stream \(quoted(stream.name)) may have \(bytes) bytes, and its members alone have more",
          of: "limits.bytes", in: stream)
      }
    })
}

extension Stream {
  /// Bytes of braces, and of the names of the members that are always sent with the shortest value.
  fileprivate var leastBytes: Int {
    envelope.reduce(2) { bytes, field in
      if case .always = field.sent { bytes + field.wire.utf8.count + 4 } else { bytes }
    }
  }
}
