import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// A message that the app evaluates, with the plans of the events in its triggers.
  private struct MessagePlan {
    let message: Message
    let name: String
    let triggers: [(node: MessageCount, event: EventPlan)]
  }

  /// The required number of occurrences of an event.
  private struct MessageCount {
    let atLeast: Int64
    let atMost: Int64?
    let window: String?
  }

  /// The messages that the app evaluates. A message is omitted if an event in its triggers is missing from the target,
  /// because the message would never be due.
  private var localMessages: [MessagePlan] {
    registry.messages.filter(\.isEvaluatedHere).compactMap { message in
      let triggers = message.triggers.compactMap { node in
        eventPlan(named: node["event"]?.string).map { event in
          let (least, most) = (node["count"]?["atLeast"]?.integer, node["count"]?["atMost"]?.integer)
          let window = node["within"]?.members?.first.flatMap(Quantity.init)
          return (
            MessageCount(
              atLeast: least ?? (most == nil ? 1 : 0), atMost: most, window: window?.wholeMilliseconds.map(String.init)),
            event
          )
        }
      }
      guard triggers.count == message.triggers.count else { return nil }
      return MessagePlan(
        message: message, name: identifier(message.name, as: .enumCase, acronyms: message.origin.acronyms).text,
        triggers: triggers)
    }
  }

  private func eventPlan(named name: String?) -> EventPlan? { plan.events.first { $0.event.name == name } }

  /// Writes `messages`, the conditions that the runtime evaluates.
  func writeMessageDescriptions(to writer: inout SwiftWriter) {
    let messages = localMessages
    guard !messages.isEmpty else { return }
    writer.line()
    writer.doc("The local messages and their conditions.")
    writer.block("\(options.accessModifier)static var messages: [LocalMessage]") { writer in
      writer.line("var messages: [LocalMessage] = []")
      for plan in messages {
        writer.line("messages.append(")
        writer.line("  LocalMessage(")
        writer.line("    name: \(Self.quoted(plan.message.name)),")
        writer.line("    triggers: [")
        for (count, event) in plan.triggers {
          let program = event.call.encodedProgram
          var remainingArguments =
            ", " + String(decoding: SwiftText.literal(for: program.holeBytes), as: UTF8.self)
            + "), minCount: \(count.atLeast)"
          if let most = count.atMost { remainingArguments += ", maxCount: \(most)" }
          if let window = count.window { remainingArguments += ", windowMilliseconds: \(window)" }
          writer.line(
            "      MessageTrigger(EventProgram(\(event.call.program.streamIndex), ",
            literal: SwiftText.literal(for: program.wireBytes),
            remainingArguments + "),")
        }
        writer.line("    ],")
        writer.line("    attributes: [")
        for (name, value) in plan.message.attributes {
          guard let attribute = registry.attributes.first(where: { $0.name == name }),
            let stream = attribute.streamIndex,
            let index = self.plan.generatedIndexByStreamIndex[stream]
          else { continue }
          let key = SwiftText.literal(for: Array(JSONText.quoted(attribute.field.wire).utf8))
          writer.line(
            "      MessageAttribute(stream: \(index), name: ", literal: key,
            ", value: \(Self.quoted(attribute.field.type.sentText(of: value)))),")
        }
        let once =
          plan.message.frequencyLimit.map { ", once: .\($0 == "per-install" ? "installation" : "session")" } ?? ""
        writer.line("    ]\(once)))")
      }
      writer.line("return messages")
    }
  }

  /// Writes `Message`, `MessageInteraction` and the methods that take them.
  func writeMessages(to writer: inout SwiftWriter) {
    let messages = localMessages
    guard !messages.isEmpty else { return }
    let access = options.accessModifier
    writer.line()
    writer.declaration("extension \(namespace)") { writer in
      writer.doc("A local message: an in-app message whose condition the app evaluates.")
      writer.block("\(access)enum Message: CaseIterable, Sendable") { writer in
        for plan in messages {
          writer.doc(plan.message.description ?? "`\(plan.message.name)`")
          writer.line("case \(plan.name)")
        }
        writer.line()
        writer.doc("The message's buttons, sorted by name.")
        writer.block("\(access)var buttons: [MessageButton]") { writer in
          writer.switchStatement("self") { writer in
            for plan in messages {
              let buttons = plan.message.buttons.map { button in
                "MessageButton(name: \(Self.quoted(button.name)), text: \(button.description.map(Self.quoted) ?? "nil"), "
                  + "link: \(linkExpression(named: button.link) ?? "nil"))"
              }
              writer.line("case .\(plan.name): [\(buttons.joined(separator: ", "))]")
            }
          }
        }
      }
      guard messages.contains(where: { !$0.message.interactions.isEmpty }) else { return }
      writer.line()
      writer.doc("A user's interaction with a message. The first reported interaction marks the message as shown.")
      writer.block("\(access)enum MessageInteraction: Sendable") { writer in
        for plan in messages {
          for interaction in plan.message.interactions {
            writer.doc("\(interaction) of `\(plan.message.name)`.")
            writer.line("case \(caseName(for: plan.message, interaction))")
          }
        }
      }
    }
    writer.line()
    writer.declaration("extension Telemetry<\(namespace)>") { writer in
      writer.doc("Returns whether a message is due: its events occurred often enough, and its attributes match.")
      writer.block("\(access)func isDue(_ message: \(namespace).Message) -> Bool") { writer in
        writer.switchStatement("message") { writer in
          for (index, plan) in messages.enumerated() { writer.line("case .\(plan.name): isDue(messageAt: \(index))") }
        }
      }
      writer.line()
      writer.doc("The messages that are due, sorted by name.")
      writer.line(
        "\(access)var dueMessages: [\(namespace).Message] { \(namespace).Message.allCases.filter { isDue($0) } }")
      guard messages.contains(where: { !$0.message.interactions.isEmpty }) else { return }
      writer.line()
      writer.doc("Records a user's interaction with a message.")
      writer.block(
        "@discardableResult \(access)func report(_ interaction: \(namespace).MessageInteraction) -> RecordOutcome"
      ) { writer in
        writer.switchStatement("interaction") { writer in
          for (index, plan) in messages.enumerated() {
            for interaction in plan.message.interactions { writeReport(plan.message, index, interaction, to: &writer) }
          }
        }
      }
    }
  }

  private func writeReport(_ message: Message, _ index: Int, _ interaction: String, to writer: inout SwiftWriter) {
    writer.line("case .\(caseName(for: message, interaction)):")
    let name = message.interactionReports.first { $0.interaction == interaction }?.event
    guard let event = eventPlan(named: name) else {
      writer.line("  return report(messageAt: \(index), nil)")
      return
    }
    for parameter in event.call.parameters {
      writer.line("  let \(parameter.name.text): \(parameter.type.text)\(parameter.isOptional ? "? = nil" : " = []")")
    }
    let call = initializerCall(for: event.call)
    writer.line("  return report(messageAt: \(index), \(call.head)", literal: call.literal, "\(call.tail).payload)")
  }

  private func caseName(for message: Message, _ interaction: String) -> String {
    identifier("\(message.name)-\(interaction)", as: .enumCase, acronyms: message.origin.acronyms).text
  }

  /// Returns the Swift expression for the link with the given name, which a button opens, or `nil` if the link is not
  /// in the target.
  private func linkExpression(named name: String?) -> String? {
    guard options.parts.contains(.links), let parts = name?.split(separator: ":", maxSplits: 1).map(String.init),
      parts.count == 2,
      let family = registry.links.first(where: { $0.name == parts[0] && registry.generates($0.origin) }),
      !family.metadata.isRetired, let route = family.routes.first(where: { $0.name == parts[1] }),
      route.path != nil,
      !route.metadata.isRetired
    else { return nil }
    let type = identifier(family.name, explicit: family.swiftName, as: .type, acronyms: family.origin.acronyms).bare
    let member = identifier(
      route.name, explicit: route.swiftName, as: .linkRoute, acronyms: route.origin.acronyms
    ).text
    return
      "\(namespace).\(type).\(member)\(route.parameters.isEmpty && route.undeclaredParameterLimits == nil ? "" : "()").url"
  }
}
