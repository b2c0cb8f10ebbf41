import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unknownExclusion = Rule(
    "SB1444", "unknown-exclusion", .privacy, .warning,
    summary: "`notJoinedWith` refers to an identifier that does not exist in any stream of the registry.",
    reason: """
      Documents promise that the identifiers are never joined, but lint can check the promise only for known fields.
      Correct the name. If the identifier belongs to another registry of the app, suppress the rule and name that
      registry in the reason.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" },
                "events": { "description": "The events.", "from": "stream.events" }
              },
              "identifiers": [
        -       { "field": "client", "scope": "install", "reset": "On reinstallation.", "notJoinedWith": [⟦"acount"⟧] }
        +       { "field": "client", "scope": "install", "reset": "On reinstallation." }
              ]
        """#),
    check: .registry { registry, pass in
      var declaredNames: Set<String>?
      for stream in registry.streams where stream.origin.importIndex == nil {
        for identifier in stream.identifiers where !identifier.notJoinedWith.isEmpty {
          guard pass.ownFile(at: identifier.location.path) != nil else { continue }
          let names =
            declaredNames
            ?? registry.streams.indices.reduce(into: Set<String>()) { names, index in
              names.formUnion(registry.fieldPaths(ofStream: index))
              names.formUnion(registry.streams[index].identifiers.map(\.field))
            }
          declaredNames = names
          for name in identifier.notJoinedWith where !names.contains(name) {
            let suggestion = nearest(to: name, among: names.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
            pass.reportOnce(
              "`notJoinedWith` of \(quoted(identifier.field)) has the unknown identifier \(quoted(name)); use a field "
                + "or an identifier of a stream\(suggestion)",
              at: pass.location(of: name, in: identifier))
          }
        }
      }
    })
}

extension LintPass {
  /// Returns the location of a name in an identifier's `notJoinedWith`.
  func location(of name: String, in identifier: Stream.Identifier) -> Location {
    let member = sources.tree(at: identifier.location.path)
      .flatMap { $0.node(at: identifier.location.range) }?["notJoinedWith"]
    let range = member?.elements?.first { $0.string == name }?.range
    return range.flatMap { sources.file(at: identifier.location.path)?.location(of: $0) } ?? identifier.location
  }
}
