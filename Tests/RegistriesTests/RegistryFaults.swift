import SignalbookRegistry
import SignalbookTestSupport

/// Returns the differences between a registry and the source documents.
///
/// The comparison is bidirectional. A fact that is missing from the registry is a fault, and so is a bound, a condition
/// or a receiver's requirement that is missing from the documents. Order is compared only if the document prints one.
func registryFaults(_ registry: Registry, against facts: Facts) -> [String] {
  let view = RegistryView(registry: registry)
  var faults = withoutUnstatedOrder(view.tree, facts.tree).differences(from: facts.tree)
  faults += wordFaults(view, facts.says)
  faults += descriptionFaults(registry)
  return faults
}

private func withoutUnstatedOrder(_ view: FactTree, _ facts: FactTree?) -> FactTree {
  switch view {
  case .scalar: return view
  case .list(let elements):
    let stated = facts?.elements ?? []
    return .list(
      elements.enumerated().map { withoutUnstatedOrder($1, $0 < stated.count ? stated[$0] : nil) })
  case .object(let members):
    var kept: [String: FactTree] = [:]
    for (key, value) in members {
      if key == "order" || key == "commonOrder", facts?[key] == nil { continue }
      kept[key] = withoutUnstatedOrder(value, facts?[key])
    }
    return .object(kept)
  }
}

/// Returns the events whose name or description does not contain the words of the document's row. Two events with
/// swapped names would otherwise send the correct bytes for the wrong action.
private func wordFaults(_ view: RegistryView, _ says: [String: [[String]]]) -> [String] {
  var faults: [String] = []
  var texts: [String: [String]] = [:]
  var wanted: [String: [[[String]]]] = [:]
  func base(_ key: String) -> String {
    let parts = key.split(separator: "#")
    return parts.count == 2 ? String(parts[0].dropLast()) : key
  }
  for (key, event) in view.eventsByKey {
    texts[base(key), default: []].append((event.name + " " + (event.description ?? "")).lowercased())
  }
  for (key, text) in view.described { texts[key, default: []].append(text.lowercased()) }
  for (key, words) in says.sorted(by: { $0.key < $1.key }) { wanted[base(key), default: []].append(words) }
  func fits(_ text: String, _ words: [[String]]) -> Bool {
    words.allSatisfy { alternatives in alternatives.contains { text.contains($0) } }
  }
  for (key, rows) in wanted.sorted(by: { $0.key < $1.key }) {
    let found = texts[key] ?? []
    guard found.count == rows.count else { continue }
    let orders = found.count == 2 ? [found, Array(found.reversed())] : [found]
    if !orders.contains(where: { zip($0, rows).allSatisfy(fits) }) {
      faults.append("\(key): neither name nor description speaks of \(rows)")
    }
  }
  return faults
}

/// Returns the sent fields and events without a description.
private func descriptionFaults(_ registry: Registry) -> [String] {
  var faults: [String] = []
  func check(_ fields: [Field], _ path: String) {
    for field in fields {
      if field.description == nil, field.type.constant == nil, field.source != "stream.events" {
        faults.append("\(path) › \(field.wire): has no description")
      }
      if case .object(let members) = field.type.base { check(members, "\(path) › \(field.wire)") }
    }
  }
  for stream in registry.streams where stream.origin.importIndex == nil {
    if stream.description == nil { faults.append("streams › \(stream.name): has no description") }
    check(stream.envelope.filter { if case .never = $0.sent { false } else { true } }, "streams › \(stream.name)")
    check(stream.common, "streams › \(stream.name)")
  }
  for event in registry.events where event.origin.importIndex == nil {
    if event.description == nil { faults.append("events › \(event.name): has no description") }
    switch event.shape {
    case .tuple(let tuple):
      if case .field(let field) = tuple.value { check([field], "events › \(event.name)") }
      check(tuple.extras, "events › \(event.name)")
    case .object(_, let fields): check(fields, "events › \(event.name)")
    }
  }
  return faults
}
