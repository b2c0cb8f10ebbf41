import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

// The `calls` part, which converts a decoded event to the generated call that an app would make.
extension GenerationScope {
  func writeCalls(_ part: DecodedEnum, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("The event to record, created by its generated call.")
    writer.block("\(options.accessModifier)var event: \(namespace).Event") { writer in
      writer.switchStatement("self") { writer in
        for element in part.cases { writeEvent(element, to: &writer) }
      }
    }
  }

  /// Writes the generated call for each case, such as `case .x(let v0): .x(title: v0)`.
  private func writeEvent(_ element: DecodedCase, to writer: inout SwiftWriter) {
    let call = element.plan.call
    if !element.event.isCallable || element.event.metadata.isDeprecated {
      // The event has no generated member, or a deprecated one, whose use would cause a warning.
      let bindings =
        call.parameters.isEmpty
        ? "" : "(" + call.parameters.map { "let \($0.name.text)" }.joined(separator: ", ") + ")"
      let initializer = initializerCall(for: call)
      writer.line(
        "case .\(element.name)\(bindings): \(initializer.head)", literal: initializer.literal, initializer.tail)
      return
    }
    let member = "." + element.plan.path.map(\.text).joined(separator: ".")
    guard !call.parameters.isEmpty else {
      writer.line("case .\(element.name): \(member)")
      return
    }
    let bindings = call.parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
    let arguments = call.parameters.enumerated().map { index, parameter in callLabel(for: parameter) + "v\(index)" }
    writer.line("case .\(element.name)(\(bindings)): \(member)(\(arguments.joined(separator: ", ")))")
  }
}
