import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

extension RegistryView {
  /// The attributes by wire name.
  var attributes: FactTree {
    var view: [String: FactTree] = [:]
    for attribute in registry.attributes where attribute.field.origin.importIndex == nil {
      let stream = attribute.streamIndex.map { registry.streams[$0] }
      var facts = field(attribute.field, inherited: stream?.metadata.data)
      if let stream { facts["stream"] = .text(Self.key(of: stream)) }
      view[attribute.field.wire] = facts
    }
    return .object(view)
  }

  /// The link families by the prefix of their links, with routes by path.
  var links: FactTree {
    var view: [String: FactTree] = [:]
    for family in registry.links where family.origin.importIndex == nil {
      var facts: [String: FactTree] = [
        "routes": .object(
          Dictionary(
            family.routes.map { route in
              var facts: [String: FactTree] = [:]
              for (profile, path) in route.profiles {
                facts["profiles", default: .object([:])][profile] = path.map { .text($0) } ?? .scalar("null")
              }
              if !route.parameters.isEmpty { facts["parameters"] = Self.facts(of: route.parameters) }
              if let others = route.undeclaredParameterLimits {
                facts["others"] = .text("\(others.maxCount) of \(others.maxBytes) bytes")
              }
              lifecycle(route.metadata, into: &facts)
              return (Self.key(of: route), .object(facts))
            }, uniquingKeysWith: { first, _ in first }))
      ]
      facts.merge(Self.facts(of: family.matching)) { _, new in new }
      if !family.profiles.isEmpty {
        facts["profiles"] = .object(
          Dictionary(uniqueKeysWithValues: family.profiles.map { ($0.name, .object(Self.facts(of: $0.matching))) }))
      }
      lifecycle(family.metadata, into: &facts)
      view[Self.key(of: family)] = .object(facts)
    }
    return .object(view)
  }

  private static func facts(of parameters: [LinkFamily.Parameter]) -> FactTree {
    .object(
      Dictionary(
        parameters.map { parameter in
          var facts: [String: FactTree] = ["type": .text(parameter.kind.rawValue)]
          if let absent = parameter.absent { facts["absent"] = fact(absent) }
          if parameter.isOptional, parameter.absent == nil { facts["optional"] = .scalar("true") }
          return (parameter.wire, .object(facts))
        }, uniquingKeysWith: { first, _ in first }))
  }

  private static func facts(of matching: LinkFamily.MatchingRules) -> [String: FactTree] {
    var facts: [String: FactTree] = [:]
    if matching.isInternalOnly { facts["origin"] = .text("inside") }
    if matching.ignoresCase { facts["match"] = .text("ignoring-case") }
    if matching.ignoresSlashes { facts["slashes"] = .text("ignored") }
    if matching.ignoresExtraSegments { facts["surplus"] = .text("ignored") }
    return facts
  }

  /// Returns the key of a route.
  private static func key(of route: LinkFamily.Route) -> String {
    route.path ?? "only for profiles: \(route.name)"
  }

  static func key(of family: LinkFamily) -> String { family.linkPrefix }

  /// The messages by name. The events of their triggers are in wire form.
  var messages: FactTree {
    var view: [String: FactTree] = [:]
    for message in registry.messages where message.origin.importIndex == nil {
      var facts: [String: FactTree] = ["evaluated": .text(message.isLocal ? "local" : "backend")]
      if !message.triggers.isEmpty { facts["triggers"] = .list(message.triggers.map(trigger)) }
      if !message.attributes.isEmpty {
        facts["attributes"] = .object(
          Dictionary(uniqueKeysWithValues: message.attributes.map { ($0.name, Self.fact($0.value)) }))
      }
      if !message.buttons.isEmpty {
        facts["buttons"] = .object(
          Dictionary(uniqueKeysWithValues: message.buttons.map { ($0.name, .text($0.link ?? "")) }))
      }
      if !message.interactions.isEmpty { facts["interactions"] = .texts(message.interactions.sorted()) }
      if !message.interactionReports.isEmpty {
        facts["reports"] = .object(
          Dictionary(uniqueKeysWithValues: message.interactionReports.map { ($0.interaction, .text($0.event)) }))
      }
      if let once = message.frequencyLimit { facts["once"] = .text(once) }
      if let index = message.streamIndex { facts["stream"] = .text(Self.key(of: registry.streams[index])) }
      view[message.name] = .object(facts)
    }
    return .object(view)
  }

  private func trigger(_ node: JSONNode) -> FactTree {
    var facts = Self.tree(of: node)
    if let event = registry.events.first(where: { $0.name == node["event"]?.string }) {
      facts["event"] = .text(Self.key(of: event))
    }
    return facts
  }

  /// The names and descriptions of attributes and routes, by the key of the facts' words.
  var described: [(key: String, text: String)] {
    registry.attributes.filter { $0.field.origin.importIndex == nil }.map {
      ("attribute \($0.field.wire)", $0.name + " " + ($0.field.description ?? ""))
    }
      + registry.links.filter { $0.origin.importIndex == nil }.flatMap { family in
        family.routes.map { ("link \(Self.key(of: family))\(Self.key(of: $0))", $0.name + " " + $0.description) }
      }
  }
}
