import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

extension EventMember {
  /// The operations that decide whether the event is recorded at all: variants, condition, last day, once.
  func guards(into program: inout ProgramBuilder) {
    func condition(_ place: (StreamPlan) -> Int) {
      if let plan = plan(for: "is sent only under a condition") {
        program.operation("w", ProgramBuilder.two(place(plan)))
      }
    }
    if !event.only.isEmpty {
      let names = scope.registry.variants.filter { event.only.contains($0.name) }.map(\.wireName)
      condition { $0.variantCondition(names, isNegated: false, at: event.origin) }
    }
    if let when = event.when { condition { $0.place(of: when, at: event.origin) } }
    if let expires = event.metadata.expires, let day = CivilDay(expires) {
      // A day before 1970 is over as the first one is; the greatest that three digits say is in the year 3269.
      program.operation("x", ProgramBuilder.three(min(max(day.daysSince1970, 0), ProgramBuilder.largestNumber)))
    }
    if let once = event.once, let plan = plan(for: "is sent once") {
      program.operation("u", ProgramBuilder.two(plan.onceMark(of: event, per: once)))
    }
  }

  private func plan(for what: String) -> StreamPlan? {
    let plan = scope.ownPlan(event.streamIndex)
    if plan == nil {
      scope.report(
        "'\(event.name)' \(what), but its stream is generated in another module, which does not know that",
        at: event.origin)
    }
    return plan
  }
}

extension Event {
  /// When it is sent, for its doc comment.
  var sendingSentences: [String] {
    var sentences: [String] = []
    if let trigger {
      let words = trigger.on ?? trigger.every.map { "every \($0.value.plainText) \($0.unit)" } ?? ""
      sentences.append("Sent without a call: \(words)\(trigger.onlyInForeground ? " in the foreground" : "")")
    }
    if case .event(let name)? = mirrors { sentences.append("Records as well: \(name)") }
    if let once { sentences.append("Sent once \(once.split(separator: "-").joined(separator: " "))") }
    if let when {
      let values = when.values.map(\.jsonText).joined(separator: ", ")
      sentences.append("Sent only when \(when.source) is \(when.isNegated ? "none" : "one") of: \(values)")
    }
    if !only.isEmpty { sentences.append("Variants: \(only.joined(separator: ", "))") }
    return sentences
  }
}

extension StreamPlan {
  /// The place of an event that is sent once in its scope.
  func onceMark(of event: Event, per scope: String) -> Int {
    let name = GenerationScope.quoted(self.scope.registry.name + "/" + event.name)
    let word = scope == "per-install" ? "installation" : scope == "per-session" ? "session" : "screen"
    let limit = "OnceLimit(\(name), per: .\(word))"
    if let place = once.firstIndex(of: limit) { return place }
    once.append(limit)
    return once.count - 1
  }
}

extension GenerationScope {
  /// `triggers`: what is sent without a caller.
  func writeTriggers(to writer: inout SwiftWriter) {
    let own = registry.events.filter {
      $0.trigger != nil && isOwn($0.origin) && $0.metadata.retired == nil && streamPlaces[$0.streamIndex] != nil
    }
    let imports = importsWithEvents.filter { !triggered(byImport: $0).isEmpty }
    guard !own.isEmpty || !imports.isEmpty else { return }
    writer.line()
    writer.doc("What is sent without a caller, and when.")
    writer.block("\(options.keyword)static var triggers: [TriggeredEvent]") { writer in
      writer.line("var triggers: [TriggeredEvent] = []")
      for event in own {
        guard let moment = event.trigger.flatMap(Self.moment) else { continue }
        let built = EventMember(event, in: self)
        let literal = SwiftText.literal(built.build())
        if event.metadata.deprecated == nil {
          let call = memberPath(of: event) + (built.parameters.isEmpty ? "" : "()")
          writer.line("triggers.append(TriggeredEvent(\(moment), Event.\(call).payload))")
          continue
        }
        // Its member cannot be named without a warning.
        let call = initializerCall(built)
        writer.block("do") { writer in
          for parameter in built.parameters {
            writer.line("let \(parameter.name.text): \(parameter.type)\(parameter.isOptional ? "? = nil" : " = []")")
          }
          writer.line(
            "triggers.append(TriggeredEvent(\(moment), \(call.head)", literal: literal, "\(call.tail).payload))")
        }
      }
      for place in imports {
        let imported = registry.imports[place]
        // Behind its own stand those of what it imports, which is imported here as well.
        let own = imported.imports.isEmpty ? "" : ".prefix(\(triggered(byImport: place).count))"
        writer.line("triggers += \(imported.namespace).triggers\(own).map { $0.imported(\(importedArgument(place))) }")
      }
      writer.line("return triggers")
    }
  }

  /// The event's member with its groups: `session.started`.
  private func memberPath(of event: Event) -> String {
    let words = event.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return
      (words.dropLast().map { memberName($0, explicit: nil) }
      + [memberName(words[words.count - 1], explicit: event.swiftName)]).joined(separator: ".")
  }

  private static func moment(_ trigger: Trigger) -> String? {
    if let on = trigger.on { return "." + StreamPlan.caseName(of: on) }
    return trigger.every.flatMap(milliseconds).map {
      ".every(milliseconds: \($0), inForeground: \(trigger.onlyInForeground))"
    }
  }
}
