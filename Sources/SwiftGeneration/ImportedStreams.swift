import SignalbookRegistry

/// The places of imported streams. A registry's list has its own streams first, then those of each import; an import's own
/// list has behind its own ones those of what it imports itself, which has places of its own in ours.
extension GenerationScope {
  /// Imports of other modules whose events this registry passes on.
  var importsWithEvents: [Int] {
    registry.imports.indices.filter { place in
      registry.imports[place].module != nil && registry.events.contains { $0.origin.importIndex == place }
        && streamOrder.contains { registry.streams[$0].origin.importIndex == place || isUsed(by: place, $0) }
    }
  }

  /// Events of an import that are sent without a call, in the order of its `triggers`.
  func triggered(byImport place: Int) -> [Event] {
    registry.events.filter {
      $0.trigger != nil && $0.origin.importIndex == place && $0.metadata.retired == nil
        && !registry.streams[$0.streamIndex].isExternal
    }
  }

  /// The own streams of a registry that another module generates.
  func ownStreams(ofImport place: Int) -> [Int] {
    registry.streams.indices.filter {
      registry.streams[$0].origin.importIndex == place && !registry.streams[$0].isExternal
    }
  }

  /// How an import's events find their streams in our list: where its own begin or, when it has streams of what it imports
  /// itself, the place of each.
  func importedArgument(_ place: Int) -> String {
    let theirs = streams(ofImport: place)
    let places = theirs.map { streamPlaces[$0] ?? 0 }
    let base = places.first ?? 0
    if zip(places, base...).allSatisfy({ $0 == $1 }) { return "base: \(base)" }
    let table = places.map(ProgramBuilder.digit)
    return "streams: " + String(decoding: SwiftText.literal(table), as: UTF8.self)
  }

  /// An import's event and its counterpart are moved together, which goes wrong when only one is in a stream of its own.
  func checkCounterparts(ofImport place: Int) {
    guard importedArgument(place).hasPrefix("streams") else { return }
    for event in registry.events where event.origin.importIndex == place && event.metadata.retired == nil {
      guard case .event(let name)? = event.mirrors,
        let other = registry.events.first(where: { $0.name == name && $0.origin.importIndex == place })
          ?? registry.events.first(where: { $0.name == name }),
        registry.streams[other.streamIndex].origin.importIndex != registry.streams[event.streamIndex].origin.importIndex
      else { continue }
      report(
        "'\(event.name)' and its counterpart '\(name)' are in streams of two modules, and '\(registry.imports[place].reference)' "
          + "is imported here, so one call cannot find both; put both events into streams of one registry",
        at: registry.imports[place].origin)
    }
  }

  /// The list of streams that an import's module has.
  private func streams(ofImport place: Int) -> [Int] {
    ownStreams(ofImport: place)
      + registry.imports[place].imports.flatMap { other in
        ownStreams(ofImport: other).filter { isUsed(by: place, $0) }
      }
  }

  /// Whether an import's list of streams has a stream of what it imports itself.
  private func isUsed(by place: Int, _ stream: Int) -> Bool {
    guard let owner = registry.streams[stream].origin.importIndex, registry.imports[place].imports.contains(owner)
    else {
      return false
    }
    let seen = registry.imports[place].imports + [place]
    return registry.events.contains { event in
      guard let declarer = event.origin.importIndex, seen.contains(declarer) else { return false }
      return declarer == owner || registry.streams[event.streamIndex].origin.importIndex == owner
    }
  }
}
