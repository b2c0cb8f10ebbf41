import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unknownSource = Rule(
    "SB1243", "unknown-source", .consistency, .warning,
    summary: "A field is always sent, but its source has no value on some systems.",
    reason: """
      If the source has no value, the runtime sends null and counts the missing value; a receiver that expects a string
      or a number rejects the ping. On Linux and macOS, device model, device kind and screen are unknown; in a
      container, the locale is unknown; and on any system, the user's identifier and the carrier can be unknown. Set
      `absent` to a replacement value, or set `"sent": "present"` to omit the field. If the app runs only on iOS, set
      the option `systems` to `ios`; the rule then ignores sources that always have a value on iOS.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
      -       "model": { "description": "The machine's model.", ⟦"from"⟧: "device.model", "data": "device.info" },
      -       "carrier": { "description": "The carrier.", ⟦"from"⟧: "network.carrier", "data": "device.info" },
      +       "model": { "description": "The machine's model.", "from": "device.model", "absent": "unknown", "data": "device.info" },
      +       "carrier": { "description": "The carrier.", "from": "network.carrier", "sent": "present", "data": "device.info" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    options: [
      RuleOption(
        name: "systems", summary: "The systems that the app runs on.", value: .word("all", of: ["all", "ios"]))
    ],
    check: .field { visited, pass in
      if visited.stream?.isExternal == true { return }
      pass.reportUnknown(visited.field, visited.phrase)
      guard case .template(let template) = visited.field.type.base, visited.field.source == nil else { return }
      for part in template.parts { pass.reportUnknown(part, "the part \(quoted(part.name)) of \(visited.phrase)") }
    })
}

extension LintPass {
  fileprivate mutating func reportUnknown(_ field: Field, _ phrase: @autoclosure () -> String) {
    guard let source = field.source, let systems = field.systemsWithoutValue else { return }
    if systems == .otherThanIOS, wordOption(named: "systems") == "ios" { return }
    let unknown = systems == .otherThanIOS ? "has no value on systems other than iOS" : "can be unknown on any system"
    report(
      "\(phrase()) is always sent, but its source \(quoted(source)) \(unknown); set \"absent\", or \"sent\": \"present\"",
      at: sources.keyLocation(of: "from", in: field.origin.location))
  }
}
