import SignalbookRegistry

// The stream indices of imports. A registry's list contains the streams that it declares, followed by the streams of
// each import. The same applies to an import's list, but the importer has separate indices for the streams of the
// import's own imports.

/// A mapping from an import's streams to the importer's list.
package enum ImportedStreams: Sendable, Hashable {
  /// The importer's index for the import's first stream, if the import's streams are consecutive.
  case base(Int)
  /// The importer's index for each of the import's streams.
  case table([Int])
}

extension Registry {
  /// Returns the streams that the import at the given index declares in another module.
  package func ownStreams(ofImport index: Int) -> [Int] {
    streams.indices.filter { streams[$0].origin.importIndex == index && streams[$0].isDescribed }
  }

  /// Returns the triggered events of the import at the given index, in the order of its `triggers`.
  package func triggeredEvents(ofImport index: Int) -> [Event] {
    events.filter {
      $0.isRecordedByTrigger && $0.origin.importIndex == index && isRecorded($0)
    }
  }

  /// Returns whether the import's stream list contains the given stream of the import's own imports.
  fileprivate func isUsed(byImport index: Int, _ stream: Int) -> Bool {
    guard let owner = streams[stream].origin.importIndex, imports[index].imports.contains(owner) else { return false }
    let visibleImports = imports[index].imports + [index]
    return events.contains { event in
      guard let declarer = event.origin.importIndex, visibleImports.contains(declarer) else { return false }
      return declarer == owner || streams[event.streamIndex].origin.importIndex == owner
    }
  }

  /// Returns the stream list in the import's module.
  fileprivate func streamList(ofImport index: Int) -> [Int] {
    ownStreams(ofImport: index)
      + imports[index].imports.flatMap { other in
        ownStreams(ofImport: other).filter { isUsed(byImport: index, $0) }
      }
  }
}

/// An import in another module, whose streams or events this registry exposes.
package struct ImportPlan: Sendable {
  /// The index in `Registry.imports`.
  package let index: Int
  /// Whether apps of this registry can record the import's events.
  package let hasEvents: Bool
  /// Whether the importer's list contains streams of the import.
  package let hasStreams: Bool
  /// Whether the import's streams require values from the app.
  package let hasAppValues: Bool
  /// Whether the app passes events of the import's streams to an SDK.
  package let hasDestinations: Bool
  package let streams: ImportedStreams
  /// The number of streams that the import declares. They precede the other streams in the import's list.
  package let ownStreamCount: Int
  package let triggeredEventCount: Int

  /// The index of the import's first app value in the importer's numbering. It exceeds the indices of all values that
  /// the importer's schemas declare.
  package var firstAppValueIndex: Int { (index + 1) << 16 }
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
        hasDestinations: imported.contains(where: \.isSentBySDK), streams: importedStreams(ofImport: index),
        ownStreamCount: registry.ownStreams(ofImport: index).count,
        triggeredEventCount: registry.triggeredEvents(ofImport: index).count)
      if hasEvents { checkCounterparts(of: plan) }
      return plan
    }
  }

  private func importedStreams(ofImport index: Int) -> ImportedStreams {
    let indices = registry.streamList(ofImport: index).map { generatedIndexByStreamIndex[$0] ?? 0 }
    let base = indices.first ?? 0
    return zip(indices, base...).allSatisfy { $0 == $1 } ? .base(base) : .table(indices)
  }

  /// Reports counterparts that cannot be mapped. An event and its counterpart share a mapping, so the import must
  /// declare the streams of both or of neither.
  private func checkCounterparts(of plan: ImportPlan) {
    guard case .table = plan.streams else { return }
    let imported = registry.imports[plan.index]
    for event in registry.events where event.origin.importIndex == plan.index && !event.metadata.isRetired {
      guard case .event(let name)? = event.mirror,
        let other = registry.events.first(where: { $0.name == name && $0.origin.importIndex == plan.index })
          ?? registry.events.first(where: { $0.name == name }),
        registry.streams[other.streamIndex].origin.importIndex != registry.streams[event.streamIndex].origin.importIndex
      else { continue }
      report(
        "'\(event.name)' and its counterpart '\(name)' are in streams of two modules, and "
          + "'\(imported.reference)' is imported here, so one call cannot record both; move both events to streams "
          + "of one registry",
        at: imported.origin)
    }
  }
}
