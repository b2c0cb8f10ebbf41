import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

extension GenerationScope {
  /// Link routes: an enum for each family.
  func writeLinks(to writer: inout SwiftWriter) {
    let families = registry.links.filter { registry.generates($0.origin) && $0.metadata.retired == nil }
      .filter { $0.routes.contains { $0.path != nil && $0.metadata.retired == nil } }
    guard !families.isEmpty else { return }
    let access = options.keyword
    writer.exposes("Signalbook")
    writer.declaration("extension \(namespace)") { writer in
      for (index, family) in families.enumerated() {
        if index > 0 { writer.line() }
        let routes = family.routes.filter { $0.metadata.retired == nil }.compactMap { route in
          route.path.map {
            (
              name: identifier(route.name, explicit: route.swiftName, as: .enumCase, acronyms: route.origin.acronyms)
                .text, path: $0, route: route
            )
          }
        }
        writer.doc(family.description ?? "Links of `\(family.name)`.")
        let type = identifier(
          family.name, explicit: family.swiftName, as: .type, acronyms: family.origin.acronyms)
        writer.block("\(access)enum \(type.bare): LinkRoute") { writer in
          for (name, path, route) in routes {
            writer.doc(route.description + "\n\n`\(family.scheme)://\(family.host)?\(family.parameter)=\(path)`")
            writer.line("case \(name)")
          }
          writer.line("case _never(Never)")
          writer.line()
          writer.doc("Where links of this family lead and who may open them.")
          writer.line("\(access)static let family = LinkFamily(")
          writer.line(
            "  scheme: \(Self.quoted(family.scheme)), host: \(Self.quoted(family.host)), "
              + "parameter: \(Self.quoted(family.parameter)),")
          let matching = family.matching
          writer.line("  isInsideOnly: \(matching.isInsideOnly), ignoresCase: \(matching.ignoresCase),")
          writer.line("  ignoresSlashes: \(matching.ignoresSlashes), ignoresSurplus: \(matching.ignoresSurplus),")
          writer.line("  paths: [\(routes.map { Self.quoted($0.path) }.joined(separator: ", "))])")
          writer.line()
          writer.block("\(access)var index: Int") { writer in
            writer.switching("self") { writer in
              for (place, route) in routes.enumerated() { writer.line("case .\(route.name): \(place)") }
            }
          }
          writer.line()
          writer.block("\(access)init?(index: Int)") { writer in
            writer.switching("index") { writer in
              for (place, route) in routes.enumerated() { writer.line("case \(place): self = .\(route.name)") }
              writer.line("default: return nil")
            }
          }
        }
      }
    }
  }
}
