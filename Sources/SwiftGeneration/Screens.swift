import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

extension GenerationScope {
  /// Writes the method that records a screen view, if any stream depends on screens. The method also records the event
  /// that carries the screen title, if there is one.
  func writeScreens(to writer: inout SwiftWriter) {
    guard registry.hasScreens else { return }
    writer.line()
    writer.recordExposure(of: "Signalbook")
    writer.declaration("extension Telemetry<\(namespace)>") { writer in
      let meaning = "Records a screen view. Until the next call, the title applies to all events."
      guard let plan = plan.events.first(where: { $0.event.trigger?.titleFieldName != nil }),
        let title = plan.call.parameters.first(where: { $0.field.name == plan.event.trigger?.titleFieldName })
      else {
        writer.doc(meaning)
        writer.block("\(options.accessModifier)func screenShown(title: String)") {
          $0.line("screenShown(title, recording: nil)")
        }
        return
      }
      let parameters = plan.call.parameters
      for parameter in parameters { writer.recordExposure(of: modules(of: parameter.type)) }
      writer.doc("\(meaning)\n\nRecords `\(plan.event.name)`: \(plan.event.description ?? "")\n")
      EventDocumentation.write(parameters, of: plan.event, to: &writer)
      writer.doc("- Returns: The outcome of the event. The screen view counts even if the event is refused.")
      writer.line("@discardableResult")
      writer.block("\(options.accessModifier)func screenShown(\(parameterList(of: parameters))) -> RecordOutcome") {
        writer in
        let call = initializerCall(for: plan.call)
        writer.line(
          "screenShown(\(title.name.text), recording: \(call.head)", literal: call.literal, "\(call.tail).payload)")
      }
    }
  }
}

extension Registry {
  /// Whether a stream's data depends on the current screen or the number of screens.
  fileprivate var hasScreens: Bool {
    let ofEvents = events.contains {
      !$0.metadata.isRetired && ($0.trigger?.moment == "screen" || $0.onceScope == "per-screen")
    }
    return ofEvents
      || streams.contains { stream in
        stream.limits.distinctValueLimits.contains(where: \.isPerScreen) || stream.builtOn.contains("screen")
          || stream.upload?.uploadMoments.contains("screen") ?? false
          || (stream.common + stream.envelope).contains(where: \.dependsOnScreens)
      }
      || events.contains { $0.callerFields.contains(where: \.dependsOnScreens) }
  }
}

extension Field {
  fileprivate var dependsOnScreens: Bool {
    if source == "screen.title" || source == "counter.screens" || resetBy == "screen" { return true }
    return switch type.base {
    case .object(let fields): fields.contains(where: \.dependsOnScreens)
    case .template(let template): template.parts.contains(where: \.dependsOnScreens)
    default: false
    }
  }
}
