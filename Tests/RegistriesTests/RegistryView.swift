import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm

/// A resolved registry in the format of the fact files. It contains every key of the model that affects which data is
/// sent, when, and to whom, and which data is refused. Descriptions, reasons and notes are omitted.
struct RegistryView {
  let registry: Registry

  var tree: FactTree {
    var view: [String: FactTree] = [
      "name": .text(registry.name), "streams": streams, "events": events, "profiles": profiles,
      "attributes": attributes, "links": links, "messages": messages,
      "imports": .list(registry.imports.map { .text($0.registryName) }),
      "variants": .object(
        Dictionary(uniqueKeysWithValues: registry.variants.map { ($0.name, .text($0.wireName)) })),
    ]
    for (name, node) in [
      ("controller", registry.controller), ("legal", registry.legal), ("security", registry.security),
      ("deletion", registry.deletion),
    ] {
      if let node { view[name] = Self.tree(of: node) }
    }
    if let docs = registry.docs { view["docs"] = .text(docs) }
    return .object(view)
  }

  static func tree(of node: JSONNode) -> FactTree {
    switch node.value {
    case .null: .scalar("null")
    case .boolean(let flag): .flag(flag)
    case .number(let number): .scalar(canonical(number.text))
    case .string(let text): .text(text)
    case .array(let nodes): .list(nodes.map(tree))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, tree(of: $0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  static func text(of scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let text): canonical(text)
    case .text(let text): FactTree.quoted(text)
    }
  }

  static func fact(_ scalar: Scalar) -> FactTree { .scalar(text(of: scalar)) }

  private static func canonical(_ number: String) -> String {
    guard let value = Double(number) else { return number }
    return Int(exactly: value).map(String.init) ?? value.description
  }

  static func fact(_ cut: Cut) -> FactTree { .text("\(cut.atMost) \(cut.unit.rawValue) \(cut.overflow.rawValue)") }
  static func fact(_ quantity: Quantity) -> FactTree { .text("\(plainText(quantity.value)) \(quantity.unit)") }
  static func plainText(_ scalar: Scalar) -> String { text(of: scalar) }

  static func fact(_ condition: Condition) -> FactTree {
    .object([
      "source": .text(condition.source),
      condition.isNegated ? "not" : "in": .list(condition.values.map(fact)),
    ])
  }

  private var profiles: FactTree {
    var view: [String: FactTree] = [:]
    for profile in registry.profiles {
      var facts: [String: FactTree] = [:]
      for (name, cut) in [
        ("category", profile.category), ("method", profile.method), ("object", profile.object),
        ("value", profile.value), ("extraKey", profile.extraKey), ("extraValue", profile.extraValue),
      ] {
        if let cut { facts[name] = Self.fact(cut) }
      }
      if let extras = profile.maxExtras { facts["extras"] = .number(extras) }
      if let pattern = profile.identifierPattern { facts["identifier"] = .text(pattern) }
      if let pattern = profile.categoryIdentifierPattern { facts["categoryIdentifier"] = .text(pattern) }
      view[profile.name] = .object(facts)
    }
    return .object(view)
  }
}
