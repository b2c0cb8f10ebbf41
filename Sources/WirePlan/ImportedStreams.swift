import SignalbookRegistry

// The indices of imported streams. A registry's list has its own streams first, then those of each import; an import's own
// list has, behind its own, those of what it imports itself, which have indices of their own in ours.

/// How an import's events find their streams in the importer's list.
package enum ImportedStreams: Sendable, Hashable {
  /// The index at which the import's own streams begin.
  case base(Int)
  /// The importer's index of each of the import's streams.
  case table([Int])
}

extension Registry {
  /// The own streams of a registry that another module generates.
  package func ownStreams(ofImport index: Int) -> [Int] {
    streams.indices.filter { streams[$0].origin.importIndex == index && streams[$0].isDescribed }
  }

  /// Events of an import that are triggered, in the order of its `triggers`.
  package func triggeredEvents(ofImport index: Int) -> [Event] {
    events.filter {
      $0.isFired && $0.origin.importIndex == index && isRecorded($0)
    }
  }

  /// Whether an import's list of streams has a stream of what it imports itself.
  fileprivate func isUsed(byImport index: Int, _ stream: Int) -> Bool {
    guard let owner = streams[stream].origin.importIndex, imports[index].imports.contains(owner) else { return false }
    let seen = imports[index].imports + [index]
    return events.contains { event in
      guard let declarer = event.origin.importIndex, seen.contains(declarer) else { return false }
      return declarer == owner || streams[event.streamIndex].origin.importIndex == owner
    }
  }

  /// The list of streams that an import's module has.
  fileprivate func streamList(ofImport index: Int) -> [Int] {
    ownStreams(ofImport: index)
      + imports[index].imports.flatMap { other in
        ownStreams(ofImport: other).filter { isUsed(byImport: index, $0) }
      }
  }
}

/// An import of another module whose streams or events this registry passes on.
package struct ImportPlan: Sendable {
  /// Index in `Registry.imports`.
  package let index: Int
  /// Whether its events can be recorded through this registry.
  package let hasEvents: Bool
  /// Whether its streams are in the importer's list.
  package let hasStreams: Bool
  /// Whether its streams need values that the app supplies.
  package let hasAppValues: Bool
  /// Whether the app hands events of its streams to another SDK.
  package let hasDestinations: Bool
  package let streams: ImportedStreams
  /// Its own streams; behind them its list has those of what it imports itself.
  package let ownStreamCount: Int
  package let triggeredEventCount: Int

  /// The first index of the import's app values among those of the importer: far above any count of its own.
  package var appBase: Int { (index + 1) << 16 }
}

extension PlanBuilder {
  func importPlans() -> [ImportPlan] {
    registry.imports.indices.filter { registry.imports[$0].module != nil }.map { index in
      let imported = streamOrder.dropFirst(ownStreamCount).map { registry.streams[$0] }
        .filter { $0.origin.importIndex == index }
      let hasEvents =
        registry.events.contains { $0.origin.importIndex == index }
        && streamOrder.contains {
          registry.streams[$0].origin.importIndex == index || registry.isUsed(byImport: index, $0)
        }
      let plan = ImportPlan(
        index: index, hasEvents: hasEvents, hasStreams: !imported.isEmpty,
        hasAppValues: !appFields(ofStreams: imported, events: []).isEmpty,
        hasDestinations: imported.contains(where: \.isSentBySDK), streams: importedStreams(index),
        ownStreamCount: registry.ownStreams(ofImport: index).count,
        triggeredEventCount: registry.triggeredEvents(ofImport: index).count)
      if hasEvents { checkCounterparts(of: plan) }
      return plan
    }
  }

  private func importedStreams(_ index: Int) -> ImportedStreams {
    let indices = registry.streamList(ofImport: index).map { generatedIndexByStreamIndex[$0] ?? 0 }
    let base = indices.first ?? 0
    return zip(indices, base...).allSatisfy { $0 == $1 } ? .base(base) : .table(indices)
  }

  /// An import's event and its counterpart are moved together, which goes wrong when only one is in a stream of its own.
  private func checkCounterparts(of plan: ImportPlan) {
    guard case .table = plan.streams else { return }
    let imported = registry.imports[plan.index]
    for event in registry.events where event.origin.importIndex == plan.index && !event.metadata.isRetired {
      guard case .event(let name)? = event.mirrors,
        let other = registry.events.first(where: { $0.name == name && $0.origin.importIndex == plan.index })
          ?? registry.events.first(where: { $0.name == name }),
        registry.streams[other.streamIndex].origin.importIndex != registry.streams[event.streamIndex].origin.importIndex
      else { continue }
      report(
        "'\(event.name)' and its counterpart '\(name)' are in streams of two modules, and '\(imported.reference)' "
          + "is imported here, so one call cannot find both; put both events into streams of one registry",
        at: imported.origin)
    }
  }
}
