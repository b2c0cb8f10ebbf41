import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let bareNumber = Rule(
    "SB1015", "bare-number", .naming, .warning,
    summary: "A method, an object, an extra key or an event's name is a number.",
    reason: """
      `17` does not describe an event, so readers of a chart have to look up its meaning. Use a descriptive name. If the
      number is data, send it as a value.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open",
      -     "object": ⟦"17"⟧
      +     "object": "menu"
          }
        }
      """#,
    check: .registry { _, pass in
      pass.reportNames { name, fault in
        [.value, .code].contains(name.dimension) ? nil : "the \(name.dimension.rawValue) \(quoted(name.text)) \(fault)"
      } fault: {
        $0.isNumber ? "is a number, which does not describe the event" : nil
      }
      pass.visitEvents { event in
        guard event.name.split(separator: ".").allSatisfy({ String($0).isNumber }) else { return }
        pass.report(
          "the name \(quoted(event.name)) is a number, which does not describe the event", at: event.origin.location)
      }
    })
}

extension String {
  fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
