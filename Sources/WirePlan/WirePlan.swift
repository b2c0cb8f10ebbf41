import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Everything that is known about what a registry sends, worked out once: each name resolved, each value's wire form, each
/// operation that writes it. Generated Swift, example calls and their bytes are printed from it and from nothing else.
package struct WirePlan: Sendable {
  /// The registry as its receivers have it.
  package let registry: Registry
  package let types: SwiftTypeTable
  /// Streams in the order of the generated list: own ones, then each import's. Indices into `Registry.streams`.
  package let streamOrder: [Int]
  /// The generated index of each stream of the registry that has one.
  package let generatedIndexByStreamIndex: [Int: Int]
  /// The registry's own streams, in the order of the generated list.
  package let streams: [StreamPlan]
  /// Own events in the order in which code declares them: by file, by group, as the registry lists them.
  package let events: [EventPlan]
  package let attributes: [AttributePlan]
  package let vocabularies: [VocabularyPlan]
  package let closedMaps: [ClosedMapPlan]
  package let structures: [StructurePlan]
  package let unions: [UnionPlan]
  /// Values that the app supplies, sorted by name.
  package let appValues: [AppValue]
  package let imports: [ImportPlan]
  /// Names of the schema files whose declarations this module holds, sorted.
  package let fileStems: [String]

  package var namespace: String { registry.namespace }
}

/// A call that sets an attribute.
package struct AttributePlan: Sendable {
  package let attribute: Attribute
  package let member: SwiftName
  package let call: CallPlan
}

/// Works out what a registry sends.
///
/// - Parameters:
///   - registry: a registry that the loader found sound.
///   - profiles: receiver profiles, beside the one that each stream names; a later one wins.
///   - paths: where given, the plan has only the events of these files, and those that mirror others: enough to find the
///     faults that an edit of events in these files can cause.
///   - diagnostics: gets every fault that keeps Swift from being generated, each at its location.
/// - Returns: the plan; with an error among the diagnostics nothing must be written from it.
package func makePlan(
  of registry: Registry, profiles: [String] = [], only paths: Set<String>? = nil, into diagnostics: inout Diagnostics
) -> WirePlan {
  let builder = PlanBuilder(registry, profiles: profiles)
  builder.check(profiles)
  builder.collectAppValues()
  builder.beginStreams()
  // Calls come before the frames of streams: they add to the streams' sources.
  let events = builder.eventPlans(only: paths)
  let attributes = builder.attributePlans()
  let vocabularies = builder.vocabularyPlans()
  let closedMaps = builder.closedMapPlans()
  let plan = WirePlan(
    registry: builder.registry, types: builder.types, streamOrder: builder.streamOrder,
    generatedIndexByStreamIndex: builder.generatedIndexByStreamIndex, streams: builder.streams.map { $0.finished() },
    events: events, attributes: attributes, vocabularies: vocabularies, closedMaps: closedMaps,
    structures: builder.types.structures(), unions: builder.types.unions(), appValues: builder.appValues,
    imports: builder.importPlans(),
    fileStems: builder.fileStems)
  diagnostics.add(contentsOf: builder.diagnostics)
  return plan
}

extension PlanBuilder {
  /// The schema files whose declarations this module holds: the registry's own and those of imports that no module owns.
  /// Besides them, `registry` has what is narrowed of imports that another module has generated.
  fileprivate var fileStems: [String] {
    let along = registry.imports.filter { $0.module == nil }.flatMap(\.files)
    return Set((registry.files + along).map(\.stem)).union(registry.isNarrowing ? ["registry"] : []).sorted()
  }

  /// Checks of the whole: files, streams and profiles.
  fileprivate func check(_ profiles: [String]) {
    let stems = Set(fileStems)
    for file in registry.files where file.stem.hasSuffix("_decoding") && stems.contains(String(file.stem.dropLast(9))) {
      report(
        "the generated '\(file.stem).swift' holds the decoders of '\(file.stem.dropLast(9)).json'; rename one file",
        at: FolderReader.start(file.path))
    }
    let room = ProgramEncoder.streamsAtMost
    if streamOrder.count > room {
      report(
        "this is stream \(room + 1) of \(streamOrder.count); a registry has room for \(room), so make two of it",
        at: registry.streams[streamOrder[room]].origin)
    }
    for name in profiles where !registry.profiles.contains(where: { $0.name == name }) {
      let known = registry.profiles.map { "'\($0.name)'" }.joined(separator: ", ")
      report(
        "the target asks for the profile '\(name)', which the registry '\(registry.name)' does not have"
          + (known.isEmpty ? "" : "; it has \(known)"), at: FolderReader.start(registry.files.first?.path ?? ""))
    }
  }

  /// Own events that are not retired, in the order of generated code.
  fileprivate func eventPlans(only paths: Set<String>?) -> [EventPlan] {
    let own = registry.events.indices.filter { index in
      let event = registry.events[index]
      if let paths, event.mirrors == nil, !paths.contains(event.origin.location.path) { return false }
      // A third-party SDK sends the events of an external stream: no call could record them.
      // No call can record the events of a retired stream either.
      return registry.generates(event.origin) && registry.isRecorded(event)
    }
    let keys = Dictionary(uniqueKeysWithValues: own.map { ($0, registry.events[$0].parts.dropLast()) })
    let sorted = own.sorted { left, right in
      let (first, second) = (registry.events[left], registry.events[right])
      if first.origin.fileStem != second.origin.fileStem { return first.origin.fileStem < second.origin.fileStem }
      let (groups, others) = (keys[left] ?? [], keys[right] ?? [])
      return groups == others ? left < right : groups.lexicographicallyPrecedes(others)
    }
    let independent = independentCalls(sorted)
    return zip(sorted, independent).map { index, lowered in
      let event = registry.events[index]
      let parts = event.parts
      let path = parts.enumerated().map {
        identifier(
          $1, explicit: $0 == parts.count - 1 ? event.swiftName : nil, as: .member,
          acronyms: event.origin.acronyms)
      }
      let faults = diagnostics.all.count
      let call = call(of: event, lowered: lowered)
      return EventPlan(index: index, event: event, path: path, call: call, isSound: diagnostics.all.count == faults)
    }
  }

  fileprivate func attributePlans() -> [AttributePlan] {
    for attribute in registry.attributes where registry.generates(attribute.field.origin) {
      guard let stream = attribute.streamIndex, ownStream(stream) == nil, registry.streams[stream].isDescribed else {
        continue
      }
      report(
        "the stream '\(registry.streams[stream].name)' is generated in another module, which does not know the attribute "
          + "'\(attribute.name)'", at: attribute.field.origin)
    }
    return registry.attributes.compactMap { attribute in
      guard attribute.isSet(in: registry), let stream = attribute.streamIndex else { return nil }
      return AttributePlan(
        attribute: attribute,
        member: identifier(
          attribute.name, explicit: attribute.field.swiftName, as: .member, acronyms: attribute.field.origin.acronyms),
        call: EventLowering.call(setting: attribute, in: stream, self))
    }
  }

  /// Reports the first case of an enum with payloads that is one too many.
  private func reportSurplus(_ origins: [Origin], of name: String, _ noun: String) {
    let room = VocabularyPlan.payloadCasesAtMost
    guard origins.count > room else { return }
    report("'\(name)' has \(origins.count) \(noun); a Swift enum with payloads has at most \(room)", at: origins[room])
  }

  fileprivate func closedMapPlans() -> [ClosedMapPlan] {
    for plan in closedMaps { reportSurplus(plan.entries.map(\.declaration.origin), of: plan.name, "entries") }
    return closedMaps
  }

  fileprivate func vocabularyPlans() -> [VocabularyPlan] {
    let plans = types.vocabularies()
    for type in registry.types where registry.generates(type.origin) && !type.type.typeConformances.isEmpty {
      if case .vocabulary = type.type.base { continue }
      report("'\(type.name)' is no vocabulary, so there is no enum to conform; remove 'swiftConforms'", at: type.origin)
    }
    for plan in plans {
      // An empty one is an error already.
      guard let first = plan.vocabulary.cases.first?.origin else { continue }
      if plan.cases.isEmpty {
        report("every case of '\(plan.name)' is retired, so no value is left", at: first)
      } else if plan.cases.count > VocabularyPlan.casesAtMost {
        report(
          "'\(plan.name)' has \(plan.cases.count) values; a Swift vocabulary has at most \(VocabularyPlan.casesAtMost)",
          at: first)
      }
      if plan.holdsValues {
        let keys = plan.vocabulary.cases.filter { !$0.metadata.isRetired }
        reportSurplus(keys.map(\.origin), of: plan.name, "keys with what they hold")
      }
      for element in plan.vocabulary.cases where !element.metadata.isRetired {
        switch element.holds?.base {
        case .object, .array, .map, .template, .held, .union:
          report(
            "'\(element.name)': a key holds a single value, a text, a number, a boolean or a case; give it a type of these",
            at: element.origin)
        default: break
        }
        if let holds = element.holds, let key = holds.keyOfTheWire {
          report(
            "'\(element.name)': what a key holds is sent in the form of the field with 'heldBy'; remove '\(key)' from its "
              + "type", at: element.origin)
        }
        if element.holds?.isNullable == true {
          report(
            "'\(element.name)': what a caller gives for a key is never null; remove 'nullable'", at: element.origin)
        }
      }
    }
    return plans
  }
}

extension ValueType {
  /// A key that says how the value is written, not which values there are.
  fileprivate var keyOfTheWire: String? {
    if cut != nil { return "cut" }
    if empty != nil { return "empty" }
    if decimals != nil { return "decimals" }
    return wireForm == .plain ? nil : "as"
  }
}
