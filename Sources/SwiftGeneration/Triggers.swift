import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension Event {
  /// Sentences that describe the triggers in the event's doc comment.
  var sendingSentences: [String] {
    var sentences: [String] = []
    if let trigger {
      let words = trigger.moment ?? trigger.interval.map { "every \($0.value.plainText) \($0.unit)" } ?? ""
      sentences.append(
        "Also recorded by the runtime: \(words)\(trigger.isForegroundOnly ? " in the foreground" : "")")
    }
    if case .event(let name)? = mirror { sentences.append("Also records: \(name)") }
    if let onceScope { sentences.append("Sent once \(onceScope.split(separator: "-").joined(separator: " "))") }
    if let condition {
      let values = condition.values.map(\.jsonText).joined(separator: ", ")
      sentences.append("Sent only when \(condition.source) is \(condition.isNegated ? "none" : "one") of: \(values)")
    }
    if !variantNames.isEmpty { sentences.append("Variants: \(variantNames.joined(separator: ", "))") }
    return sentences
  }
}

extension GenerationScope {
  /// Writes `triggers`, the triggered events.
  func writeTriggers(to writer: inout SwiftWriter) {
    let own = plan.events.filter { $0.event.isRecordedByTrigger }.sorted { $0.index < $1.index }
    let imports = plan.imports.filter { $0.hasEvents && $0.triggeredEventCount > 0 }
    guard !own.isEmpty || !imports.isEmpty else { return }
    writer.line()
    writer.doc("The triggered events and their triggers.")
    writer.block("\(options.accessModifier)static var triggers: [TriggeredEvent]") { writer in
      writer.line("var triggers: [TriggeredEvent] = []")
      for event in own {
        guard let moment = event.event.trigger.flatMap(Self.moment) else { continue }
        let parameters = event.call.parameters
        if event.event.isCallable, !event.event.metadata.isDeprecated {
          let call = event.path.map(\.text).joined(separator: ".") + (parameters.isEmpty ? "" : "()")
          writer.line("triggers.append(TriggeredEvent(\(moment), Event.\(call).payload))")
          continue
        }
        // The event has no generated member, or a deprecated one, whose use would cause a warning.
        let call = initializerCall(for: event.call)
        writer.block("do") { writer in
          for parameter in parameters {
            writer.line(
              "let \(parameter.name.text): \(parameter.type.text)\(parameter.isOptional ? "? = nil" : " = []")")
          }
          writer.line(
            "triggers.append(TriggeredEvent(\(moment), \(call.head)", literal: call.literal, "\(call.tail).payload))")
        }
      }
      for element in imports {
        let imported = registry.imports[element.index]
        // The import's list also contains the triggers of the import's imports, which this registry imports as well.
        let own = imported.imports.isEmpty ? "" : ".prefix(\(element.triggeredEventCount))"
        writer.line(
          "triggers += \(imported.namespace).triggers\(own).map { $0.imported(\(importedArgument(for: element))) }")
      }
      writer.line("return triggers")
    }
  }

  /// The runtime's names for moments, keyed by the name in the schema. Contains only moments whose names differ.
  private static let launches = ["start": "launch", "first-start": "firstLaunch", "second-start": "secondLaunch"]

  private static func moment(of trigger: Trigger) -> String? {
    if let on = trigger.moment { return "." + (launches[on] ?? Self.sourceCase(of: on)) }
    return trigger.interval?.wholeMilliseconds.map {
      ".every(milliseconds: \($0), inForeground: \(trigger.isForegroundOnly))"
    }
  }
}
