import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm

extension RegistryView {
  /// The events by their identity on the wire. Identical events are numbered `#2`, `#3`, by name.
  var events: FactTree {
    var view: [String: FactTree] = [:]
    for (key, event) in eventsByKey { view[key] = self.event(event) }
    return .object(view)
  }

  var eventsByKey: [(key: String, event: Event)] {
    var counts: [String: Int] = [:]
    return registry.events.filter { $0.origin.importIndex == nil }.map { event in
      let key = Self.key(of: event)
      let count = (counts[key] ?? 0) + 1
      counts[key] = count
      return (count == 1 ? key : "\(key) #\(count)", event)
    }
  }

  static func key(of event: Event) -> String {
    switch event.shape {
    case .tuple(let tuple):
      var parts = [tuple.category, tuple.method, tuple.object]
      if case .literal(let text) = tuple.value { parts.append(text) }
      return parts.joined(separator: " / ")
    case .object(let code, _): return text(of: code)
    }
  }

  private func event(_ event: Event) -> FactTree {
    let stream = registry.streams[event.streamIndex]
    var view: [String: FactTree] = ["stream": .text(Self.key(of: stream))]
    let data = event.metadata.data
    if let data, data != stream.metadata.data { view["data"] = .text(data) }
    switch event.shape {
    case .tuple(let tuple):
      for profile in event.profiles {
        view["profiles", default: .object([:])][profile.name] = .texts([
          profile.category ?? tuple.category, profile.method ?? tuple.method, profile.object ?? tuple.object,
        ])
      }
      if case .field(let field) = tuple.value { view["value"] = self.field(field, inherited: data) }
      if !tuple.extras.isEmpty { view["extras"] = fields(tuple.extras, inherited: data) }
    case .object(_, let members):
      if !members.isEmpty {
        view["fields"] = fields(members, inherited: data)
        view["order"] = order(members)
      }
    }
    if let gesture = event.gesture { view["gesture"] = self.gesture(gesture) }
    if let trigger = event.trigger {
      var facts: [String: FactTree] = [:]
      if let moment = trigger.moment { facts["on"] = .text(moment) }
      if let period = trigger.interval { facts["every"] = Self.fact(period) }
      if let title = trigger.titleFieldName { facts["title"] = .text(title) }
      if trigger.isForegroundOnly { facts["while"] = .text("foreground") }
      view["trigger"] = .object(facts)
    }
    if let condition = event.condition { view["when"] = Self.fact(condition) }
    if let once = event.onceScope { view["once"] = .text(once) }
    switch event.mirror {
    case nil: break
    case .some(.none): view["mirrors"] = .text("none")
    case .event(let name): view["mirrors"] = .text(name)
    case .outside(let text): view["mirrors"] = .text("outside: \(text)")
    }
    if !event.variantNames.isEmpty { view["only"] = .texts(event.variantNames.sorted()) }
    purpose(event.metadata, unlike: stream.metadata, into: &view)
    lifecycle(event.metadata, into: &view)
    return .object(view)
  }

  private func gesture(_ gesture: Gesture) -> FactTree {
    var view: [String: FactTree] = ["fingers": .number(gesture.fingerCount)]
    if gesture.isFallback { view["otherwise"] = .flag(true) }
    if !gesture.fields.isEmpty {
      let fields = gesture.fields.map { ($0.measure.rawValue, FactTree.text($0.name)) }
      view["fields"] = .object(Dictionary(uniqueKeysWithValues: fields))
    }
    if let straight = gesture.minStraightness { view["straight"] = .text(Self.plainText(straight)) }
    for (name, range) in [
      ("duration", gesture.duration), ("distance", gesture.distance), ("velocity", gesture.velocity),
    ] {
      guard let range else { continue }
      var facts: [String: FactTree] = [:]
      if let limit = range.lower {
        facts[limit.isInclusive ? "atLeast" : "above"] = .text("\(Self.plainText(limit.value)) \(limit.unit)")
      }
      if let limit = range.upper {
        facts[limit.isInclusive ? "atMost" : "below"] = .text("\(Self.plainText(limit.value)) \(limit.unit)")
      }
      view[name] = .object(facts)
    }
    return .object(view)
  }
}
