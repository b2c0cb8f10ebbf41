import SignalbookRegistry

extension Comparer {
  /// Adds the SOURCE impact to changes that remove a counter that the app updates.
  func addCounterImpacts() {
    func names(_ registry: Registry) -> Set<String> {
      Set(DeclaredCounter.all(in: registry, ofStreams: Array(registry.streams.indices)).map(\.name))
    }
    for name in names(old).subtracting(names(new)).sorted() {
      let source = "counter.app." + name
      // If a field's source changed, its changes are listed under the new source.
      let index =
        changeIndicesBySource[source]?.first
        ?? changes.firstIndex { $0.rule == .sourceChanged && $0.old?.text == source }
      guard let index, !changes[index].impacts.contains(.source) else { continue }
      add(impacts: .source, to: index)
      if let location = (changes[index].new ?? changes[index].old)?.location {
        let message = "calls of the counter \(quoted(name)) no longer compile"
        add(Consequence(subject: changes[index].subject, message: message, location: location), to: index)
      }
    }
  }
}

extension Field {
  /// Whether the app's calls count the field, so the types of its labels and keys are parameters of a call.
  var isCountedByApp: Bool { isCounter || source == "counter.searches" }
}
