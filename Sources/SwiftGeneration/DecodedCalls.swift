import SignalbookNaming
import SignalbookRegistry

// Part `calls`: a decoded event through its own generated member, as an app calls it.
extension GenerationScope {
  func writeCalls(_ part: DecodedEnum, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("The same event, made by its generated call.")
    writer.block("\(options.keyword)var event: \(namespace).Event") { writer in
      writer.switching("self") { writer in
        for element in part.cases { writeEvent(element, to: &writer) }
      }
    }
  }

  /// The generated call of each case: `case .x(let v0): .x(title: v0)`.
  private func writeEvent(_ element: DecodedCase, to writer: inout SwiftWriter) {
    let parameters = element.member.parameters
    if element.event.metadata.deprecated != nil {
      // The deprecated member itself would warn here.
      let member = EventMember(element.event, in: self)
      let program = member.build()
      let bindings =
        parameters.isEmpty ? "" : "(" + parameters.map { "let \($0.name.text)" }.joined(separator: ", ") + ")"
      let call = initializerCall(member)
      writer.line("case .\(element.name)\(bindings): \(call.head)", literal: SwiftText.literal(program), call.tail)
      return
    }
    let parts = element.event.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var path = parts.dropLast().map { memberName($0, explicit: nil) }
    path.append(memberName(parts.last ?? "", explicit: element.event.swiftName))
    let member = "." + path.joined(separator: ".")
    guard !parameters.isEmpty else {
      writer.line("case .\(element.name): \(member)")
      return
    }
    let bindings = parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
    let arguments = parameters.enumerated().map { index, parameter in
      callLabel(parameter) + "v\(index)"
    }
    writer.line("case .\(element.name)(\(bindings)): \(member)(\(arguments.joined(separator: ", ")))")
  }
}
