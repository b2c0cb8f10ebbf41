import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The gestures of a stream, and the values that callers pass for their events.
private struct StreamGestures {
  let stream: Stream
  let events: [(plan: EventPlan, gesture: Gesture)]
  /// The parameters other than measures, without duplicates.
  var parameters: [(name: String, parameter: MemberParameter)] = []
  /// The names of the parameters' values, by event and parameter.
  var names: [[String]] = []

  init(_ stream: Stream, _ events: [EventPlan]) {
    self.stream = stream
    // A fallback gesture is last, regardless of its name.
    let gestures = events.compactMap { plan in plan.event.gesture.map { (plan: plan, gesture: $0) } }
    self.events = gestures.filter { !$0.gesture.isFallback } + gestures.filter(\.gesture.isFallback)
    for (plan, gesture) in self.events {
      names.append(
        plan.call.parameters.map { parameter in
          if let measure = gesture.measure(of: parameter) { return measure.rawValue }
          return sharedName(for: parameter, of: plan)
        })
    }
  }

  /// Returns the name of the given parameter. Events share a parameter if the type and optionality are equal.
  private mutating func sharedName(for parameter: MemberParameter, of plan: EventPlan) -> String {
    let own = parameter.name.bare
    // These names are used by the generated functions.
    let isTaken = ["touch", "direction", "event"].contains(own)
    let name =
      isTaken || parameters.contains { $0.name == own && !$0.parameter.isSame(as: parameter) }
      ? plan.member.bare + own.prefix(1).uppercased() + own.dropFirst() : own
    if !parameters.contains(where: { $0.name == name }) { parameters.append((name, parameter)) }
    return name
  }
}

extension Gesture {
  fileprivate func measure(of parameter: MemberParameter) -> Measure? {
    fields.first { $0.name == parameter.field.name }?.measure
  }
}

/// Returns the parameter's name in code. A keyword has backticks.
private func swiftName(of named: (name: String, parameter: MemberParameter)) -> String {
  named.name == named.parameter.name.bare ? named.parameter.name.text : named.name
}

extension MemberParameter {
  fileprivate func isSame(as other: MemberParameter) -> Bool {
    type.text == other.type.text && isOptional == other.isOptional && isEmptyByDefault == other.isEmptyByDefault
  }
}

extension GenerationScope {
  /// The streams whose gestures the app can record.
  private var gestures: [StreamGestures] {
    let events = plan.events.filter {
      $0.event.gesture != nil && $0.event.isCallable && !$0.event.metadata.isDeprecated
    }
    return Dictionary(grouping: events, by: \.event.streamIndex).sorted { $0.key < $1.key }.map { index, events in
      StreamGestures(registry.streams[index], events.sorted { $0.index < $1.index })
    }
  }

  /// Writes the gestures of each stream: the rules, a function that returns the event for a touch, and a function that
  /// records that event.
  func writeGestures(to writer: inout SwiftWriter) {
    let all = gestures
    for gestures in all {
      let suffix = all.count == 1 ? "" : "Of" + streamName(for: gestures.stream).bare.capitalizedFirst
      writer.line()
      writer.recordExposure(of: "Signalbook")
      writer.declaration("extension \(namespace)") { writer in
        writeRules(gestures, "gestures\(suffix)", to: &writer)
        writer.line()
        write(gestures, suffix, to: &writer)
      }
      writer.line()
      writer.declaration("extension Telemetry<\(namespace)>") { writer in
        let list = parameterList(for: gestures)
        writer.doc("Records the event for a touch.\n")
        writer.doc("- Returns: The outcome, or `nil` if the touch matches no gesture. Unmatched touches are counted.")
        writer.line("@discardableResult")
        writer.block("\(options.accessModifier)func record\(suffix)(touch: TouchMeasures\(list)) -> RecordOutcome?") {
          writer in
          let arguments = gestures.parameters.map { ", \($0.name): \(swiftName(of: $0))" }.joined()
          writer.line(
            "record(\(namespace).event\(suffix)(of: touch\(arguments)), of: touch, in: .\(caseName(for: gestures.stream)))"
          )
        }
      }
    }
  }

  private func writeRules(_ gestures: StreamGestures, _ name: String, to writer: inout SwiftWriter) {
    writer.doc(
      "The gesture rules of `\(gestures.stream.name)`: \(gestures.events.map(\.plan.event.name).joined(separator: ", "))."
    )
    writer.line("static let \(name) = GestureRules([")
    for (_, gesture) in gestures.events {
      var arguments: [String] = []
      for (measure, range) in [
        ("duration", gesture.duration), ("distance", gesture.distance), ("velocity", gesture.velocity),
      ] {
        guard let range, range.lower != nil || range.upper != nil else { continue }
        let lower = range.lower.map { "\($0.isInclusive ? "atLeast" : "above"): \(Self.description(of: $0))" }
        let upper = range.upper.map { "\($0.isInclusive ? "atMost" : "below"): \(Self.description(of: $0))" }
        arguments.append("\(measure): .init(\([lower, upper].compactMap(\.self).joined(separator: ", ")))")
      }
      if gesture.fingerCount != 1 { arguments.append("fingers: \(gesture.fingerCount)") }
      if gesture.isFallback { arguments.append("isFallback: true") }
      writer.line("  .init(\(arguments.joined(separator: ", "))),")
    }
    writer.line("])")
  }

  /// Returns the amount of the limit in milliseconds, dp, or dp/s.
  private static func description(of limit: Gesture.Limit) -> String {
    let text = CallArguments.literal(for: limit.value)
    return limit.unit == "s" ? "\(text) * 1000" : text
  }

  private func write(_ gestures: StreamGestures, _ suffix: String, to writer: inout SwiftWriter) {
    writer.doc("Returns the event of `\(gestures.stream.name)` for a touch, or `nil` if the touch matches no gesture.")
    for (_, parameter) in gestures.parameters { writer.recordExposure(of: modules(of: parameter.type)) }
    writer.block(
      "\(options.accessModifier)static func event\(suffix)(of touch: TouchMeasures\(parameterList(for: gestures))) -> \(namespace).Event?"
    ) { writer in
      writer.switchStatement("gestures\(suffix).index(of: touch)") { writer in
        for (index, (plan, gesture)) in gestures.events.enumerated() {
          let member = "\(namespace).Event." + plan.path.map(\.text).joined(separator: ".")
          let arguments = zip(plan.call.parameters, gestures.names[index]).map { parameter, name in
            callLabel(for: parameter) + value(for: parameter, named: name, of: gesture)
          }
          if let direction = plan.call.parameters.first(where: { gesture.measure(of: $0) == .direction }) {
            writer.line("case \(index):")
            writeDirection(direction, gesture, to: &writer)
            writer.line("  return \(member)(\(arguments.joined(separator: ", ")))")
          } else {
            let call = arguments.isEmpty ? member : "\(member)(\(arguments.joined(separator: ", ")))"
            writer.line("case \(index): return \(call)")
          }
        }
        writer.line("default: return nil")
      }
    }
  }

  private func parameterList(for gestures: StreamGestures) -> String {
    gestures.parameters.map { name, parameter in
      let fallback = parameter.isOptional ? "? = nil" : parameter.isEmptyByDefault ? " = []" : ""
      return ", \(swiftName(of: (name, parameter))): \(parameter.type.text)\(fallback)"
    }.joined()
  }

  private func value(for parameter: MemberParameter, named name: String, of gesture: Gesture) -> String {
    let isWhole = if case .integer = parameter.field.type.base { true } else { false }
    switch gesture.measure(of: parameter) {
    case .direction: return "direction"
    case .distance: return isWhole ? "touch.roundedDistance" : "touch.distance"
    case .velocity: return isWhole ? "touch.roundedVelocity" : "(touch.velocity ?? 0)"
    case .duration: return isWhole ? "touch.roundedDuration" : "touch.durationMilliseconds"
    case nil: return swiftName(of: (name, parameter))
    }
  }

  private func writeDirection(_ parameter: MemberParameter, _ gesture: Gesture, to writer: inout SwiftWriter) {
    guard case .vocabulary(let vocabulary) = parameter.field.type.base else { return }
    func name(of element: Vocabulary.Case) -> String {
      identifier(element.name, explicit: element.swiftName, as: .enumCase, acronyms: element.origin.acronyms).text
    }
    let directionNames = ["up", "down", "left", "right"]
    let straight = gesture.minStraightness?.plainText ?? "0"
    writer.line("  let direction: \(parameter.type.text) =")
    writer.line("    switch touch.direction(minStraightness: \(straight)) {")
    for element in vocabulary.cases where directionNames.contains(element.name) {
      writer.line("    case .\(element.name): .\(name(of: element))")
    }
    for element in vocabulary.cases where !directionNames.contains(element.name) {
      writer.line("    case nil: .\(name(of: element))")
    }
    writer.line("    }")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
