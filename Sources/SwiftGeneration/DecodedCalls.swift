import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

// The conversion of decoded events to events that can be recorded again.
extension GenerationScope {
  /// Writes the `calls` part, which converts a decoded event to the generated call that an app would make.
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

  /// Writes the maps and lists of each event, such as `case .x(_, let tags): [CollectionArgument(…)]`.
  func writeCollections(_ part: DecodedEnum, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("The maps and lists of the event, which check their values when they are written.")
    writer.block("var collections: [CollectionArgument]") { writer in
      writer.switchStatement("self") { writer in
        for element in part.cases where element.hasCollections {
          let call = element.plan.call
          let used = Set(call.arguments.collections.map(\.value.reference.parameter))
          let bindings = call.parameters.enumerated().map { index, parameter in
            used.contains(index) ? "let \(parameter.name.text)" : "_"
          }
          let collections = CallArguments(call, in: self).collections.joined(separator: ", ")
          writer.line("case .\(element.name)(\(bindings.joined(separator: ", "))): [\(collections)]")
        }
        if !part.cases.allSatisfy(\.hasCollections) { writer.line("default: []") }
      }
    }
  }
}
