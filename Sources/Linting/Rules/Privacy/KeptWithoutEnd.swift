import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let keptWithoutEnd = Rule(
    "SB1432", "kept-without-end", .privacy, .warning,
    summary: "Data is kept indefinitely.",
    reason: """
      Data that is no longer needed must be deleted (Art. 5(1)(e) GDPR), and audits ask for the retention. Set a
      duration in `retention`, or suppress the finding with a reason.
      """,
    example: #"""
        "streams": {
          "ping": {
      -     "extends": "app", "ping": "ping", "description": "Pings.", "retention": { "device": ⟦"unlimited"⟧, "recipient": "P300D" }
      +     "extends": "app", "ping": "ping", "description": "Pings.", "retention": { "device": "P10D", "recipient": "P300D" }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .stream { stream, pass in
      // SB1433 reports recipients that contradict the registry's deletion period.
      let isContradiction = pass.registry.deletion?["autoDays"] != nil && !stream.isExternal
      for (key, time) in [
        ("device", stream.retention.deviceDuration), ("recipient", stream.retention.recipientDuration),
      ]
      where time == "unlimited" && !(key == "recipient" && isContradiction) {
        let inner = "retention.\(key)"
        pass.report(
          "the data of the stream \(quoted(stream.name)) is kept indefinitely",
          of: stream.keyLocations[inner] == nil ? "retention" : inner, in: stream)
      }
      for recipient in stream.recipients where recipient.retention == "unlimited" && !isContradiction {
        pass.report(
          "\(quoted(recipient.name)) keeps the data of the stream \(quoted(stream.name)) indefinitely",
          at: recipient.location)
      }
    })
}
