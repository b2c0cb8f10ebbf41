import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

extension Comparer {
  /// Reports a changed acronym list as a single change, with the renamed Swift declarations as consequences.
  func compareAcronyms(of entry: Entry) {
    guard old.acronyms != new.acronyms else { return }
    func description(_ acronyms: Acronyms) -> String? {
      let nonstandardAcronyms = acronyms.beyond(.standard)
      return nonstandardAcronyms.isEmpty ? nil : nonstandardAcronyms.joined(separator: ", ")
    }
    let (before, after) = (PublicNames(of: old), PublicNames(of: new))
    let renamedDeclarations = after.all.compactMap { key, now in
      before.all[key].flatMap { was in was.text == now.text ? nil : (key.subject, was.text, now) }
    }.sorted { $0.1 < $1.1 }
    guard
      let index = compare(
        "acronyms", description(old.acronyms), description(new.acronyms), of: entry, .acronymsChanged,
        impacts: renamedDeclarations.isEmpty ? [] : .source)
    else { return }
    for (subject, was, now) in renamedDeclarations {
      add(
        Consequence(subject: subject, message: "'\(was)' becomes '\(now.text)' in Swift", location: now.location),
        to: index)
    }
  }
}

/// The Swift names that a registry exposes to app code.
private struct PublicNames {
  struct Key: Hashable {
    var subject: Change.Subject
    /// The name set by `swiftName`. Adding or changing this name is reported as a separate change.
    var explicit: String?
  }

  private(set) var all: [Key: (text: String, location: Location)] = [:]

  init(of registry: Registry) {
    var diagnostics = Diagnostics()
    let plan = makePlan(of: registry, into: &diagnostics)
    for event in plan.events {
      add(.event, [event.event.name], event.event.swiftName, event.path, event.event.origin)
      for parameter in event.call.parameters {
        let field = parameter.field
        if let label = parameter.label {
          add(.field, [event.event.name, field.name], field.swiftName, [label], field.origin)
        }
      }
    }
    for vocabulary in plan.vocabularies {
      guard let origin = vocabulary.vocabulary.cases.first?.origin else { continue }
      add(
        .type, [vocabulary.name.lowercased()], vocabulary.type.typeSwiftName, [SwiftName(bare: vocabulary.name)], origin
      )
      for element in vocabulary.cases {
        guard let declaration = element.declaration else { continue }
        add(
          .case, [vocabulary.name.lowercased(), declaration.name], declaration.swiftName, [element.name],
          declaration.origin)
      }
    }
    for map in plan.closedMaps {
      for entry in map.entries {
        add(
          .entry, [map.name.lowercased(), entry.declaration.name], entry.declaration.swiftName, [entry.name],
          entry.declaration.origin)
      }
    }
    for attribute in plan.attributes {
      let field = attribute.attribute.field
      add(.attribute, [field.name], field.swiftName, [attribute.member], field.origin)
    }
    for value in plan.appValues {
      add(.field, [value.source], nil, [SwiftName(bare: value.property)], value.field.origin)
    }
    for stream in registry.streams where registry.generates(stream.origin) {
      let name = identifier(
        stream.name, explicit: stream.swiftName, as: .enumCase, acronyms: stream.origin.acronyms)
      add(.stream, [stream.name], stream.swiftName, [name], stream.origin)
    }
    for family in registry.links where registry.generates(family.origin) {
      let name = identifier(family.name, explicit: family.swiftName, as: .type, acronyms: family.origin.acronyms)
      add(.link, [family.name], family.swiftName, [name], family.origin)
      for route in family.routes {
        add(
          .route, [family.name, route.name], route.swiftName,
          [identifier(route.name, explicit: route.swiftName, as: .linkRoute, acronyms: route.origin.acronyms)],
          route.origin)
      }
    }
  }

  @inline(never) private mutating func add(
    _ kind: Change.Subject.Kind, _ path: [String], _ explicit: String?, _ names: [SwiftName], _ origin: Origin
  ) {
    all[Key(subject: .init(kind, path: path), explicit: explicit)] = (
      names.map(\.bare).joined(separator: "."), origin.location
    )
  }
}
