import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A plan for encoding a registry's data, computed once: resolved names, the wire form of each value, and the encoding
/// operations. Generated Swift code, example calls, and their payloads depend only on this plan.
package struct WirePlan: Sendable {
  /// The registry with its receivers' profiles applied.
  package let registry: Registry
  package let types: SwiftTypeTable
  /// The streams as indices into `Registry.streams`, in the order of the generated list: the registry's streams,
  /// followed by those of each import.
  package let streamOrder: [Int]
  /// The index in the generated list, by index in `Registry.streams`.
  package let generatedIndexByStreamIndex: [Int: Int]
  /// The streams that the registry declares, in the order of the generated list.
  package let streams: [StreamPlan]
  /// The events that the registry declares, in the order of their generated declarations: by file, by group, then in
  /// registry order.
  package let events: [EventPlan]
  package let attributes: [AttributePlan]
  package let vocabularies: [VocabularyPlan]
  package let closedMaps: [ClosedMapPlan]
  package let structures: [StructurePlan]
  package let unions: [UnionPlan]
  /// The values that the app supplies, sorted by name.
  package let appValues: [AppValue]
  package let imports: [ImportPlan]
  /// The stems of the schema files whose declarations this module contains, sorted.
  package let fileStems: [String]

  package var namespace: String { registry.namespace }
}

/// A call that sets an attribute.
package struct AttributePlan: Sendable {
  package let attribute: Attribute
  package let member: SwiftName
  package let call: CallPlan
}

/// Computes the plan of a registry.
///
/// - Parameters:
///   - registry: A registry without errors.
///   - profiles: Receiver profiles to apply in addition to each stream's profile. Later profiles override earlier ones.
///   - user: The target that uses the profiles, and the location of its profiles in the configuration.
///   - paths: If not `nil`, the plan contains only events in these files and events with a counterpart. This suffices
///     to find the errors that editing events in these files can cause.
///   - diagnostics: Receives the findings that prevent code generation, with their locations.
/// - Returns: The plan. If there are errors, do not generate code from it.
package func makePlan(
  of registry: Registry, profiles: [String] = [], usedBy user: (target: String, location: Location)? = nil,
  only paths: Set<String>? = nil, into diagnostics: inout Diagnostics
) -> WirePlan {
  let builder = PlanBuilder(registry, profiles: profiles)
  builder.check(requestedProfiles: profiles, usedBy: user)
  builder.collectAppValues()
  builder.beginStreams()
  // Lower calls before the streams' envelopes, because calls add sources to the streams.
  let events = builder.eventPlans(only: paths)
  let attributes = builder.attributePlans()
  let vocabularies = builder.vocabularyPlans()
  let closedMaps = builder.closedMapPlans()
  let plan = WirePlan(
    registry: builder.registry, types: builder.types, streamOrder: builder.streamOrder,
    generatedIndexByStreamIndex: builder.generatedIndexByStreamIndex,
    streams: builder.streams.map { $0.finishedPlan() },
    events: events, attributes: attributes, vocabularies: vocabularies, closedMaps: closedMaps,
    structures: builder.types.structures(), unions: builder.types.unions(), appValues: builder.appValues,
    imports: builder.importPlans(),
    fileStems: builder.fileStems(containing: vocabularies.map(\.fileStem) + closedMaps.map(\.fileStem)))
  diagnostics.add(contentsOf: builder.diagnostics)
  return plan
}

extension PlanBuilder {
  /// Returns the stems of the schema files whose declarations this module contains: the registry's files, and the files
  /// of imports without a module. `registry` also contains narrowed declarations from imports in other modules, and inline
  /// vocabularies that a stream inherits from such an import.
  fileprivate func fileStems(containing declarations: [String] = []) -> [String] {
    let mergedImportFiles = registry.imports.filter { $0.module == nil }.flatMap(\.files)
    let stems = Set((registry.files + mergedImportFiles).map(\.stem)).union(registry.isNarrowing ? ["registry"] : [])
    return stems.union(declarations).sorted()
  }

  /// Checks files, streams and profiles.
  fileprivate func check(
    requestedProfiles profiles: [String], usedBy user: (target: String, location: Location)?
  ) {
    let stems = Set(fileStems())
    for file in registry.files where file.stem.hasSuffix("_decoding") && stems.contains(String(file.stem.dropLast(9))) {
      report(
        "the generated '\(file.stem).swift' contains the decoders of '\(file.stem.dropLast(9)).json'; rename "
          + "one file",
        at: FolderReader.start(of: file.path))
    }
    let maxStreams = ProgramEncoder.maxStreams
    if streamOrder.count > maxStreams {
      report(
        "this is stream \(maxStreams + 1) of \(streamOrder.count); the limit per registry is \(maxStreams), so split the "
          + "registry",
        at: registry.streams[streamOrder[maxStreams]].origin)
    }
    checkRefinements()
    for name in profiles where !registry.profiles.contains(where: { $0.name == name }) {
      let knownNames = registry.profiles.map { "'\($0.name)'" }.joined(separator: ", ")
      report(
        "the target\(user.map { " '\($0.target)'" } ?? "") uses the profile '\(name)', but the registry "
          + "'\(registry.name)' does not declare it"
          + (knownNames.isEmpty ? "; remove it from 'profiles', or declare it" : "; use one of \(knownNames)"),
        at: user?.location ?? FolderReader.start(of: registry.files.first?.path ?? ""))
    }
  }

  /// Reports refinements that change the Swift type of a part in an imported struct or enum, whose code is in another
  /// module that does not contain the refinement.
  private func checkRefinements() {
    checkUsesOfRefinedStreams()
    var reportedNames: Set<String> = []
    for type in registry.types where !registry.generates(type.origin) && type.type.hasDeclaredParts {
      for part in type.type.allParts where part.isClosed {
        guard let origin = part.typeOrigin, registry.generates(origin), let name = part.typeName,
          reportedNames.insert(name).inserted
        else { continue }
        report(
          "the imported type '\(type.name)' contains '\(name)', and its code is in another module, which does not "
            + "contain this refinement; refine '\(name)' without 'enum' and 'entries', or close the set in the import",
          at: origin)
      }
    }
  }

  /// Reports a module's events that use a stream or counterpart of another import that this registry refines, and
  /// counters with refined labels. The module's code contains the unrefined declarations, with different indices.
  private func checkUsesOfRefinedStreams() {
    guard registry.isNarrowing else { return }
    /// Returns the refined import that contains a declaration and that another import imports.
    func refinedImport(for origin: Origin, importerIndex index: Int) -> Registry.Import? {
      guard registry.generates(origin) else { return nil }
      return registry.imports[index].imports.map { registry.imports[$0] }.first { other in
        other.module != nil && other.files.contains { $0.path == origin.location.path }
      }
    }
    var reportedImports: Set<Int> = []
    func report(_ what: String, _ index: Int, uses used: String) {
      guard reportedImports.insert(index).inserted else { return }
      let module = registry.imports[index]
      self.report(
        "\(what) of '\(module.reference)' uses \(used), which this registry refines, but its code is in "
          + "another module, which does not contain the refinement; remove the refinement, or generate the code of "
          + "'\(module.reference)' together with this registry",
        at: module.origin)
    }
    for event in registry.events where !event.metadata.isRetired {
      guard let index = event.origin.importIndex, registry.imports[index].module != nil else { continue }
      if let other = refinedImport(for: registry.streams[event.streamIndex].origin, importerIndex: index) {
        report("the event '\(event.name)'", index, uses: "'\(other.reference)'")
      }
      if case .event(let name)? = event.mirror,
        let counterpart = registry.events.first(where: { $0.name == name && $0.origin.importIndex == index })
          ?? registry.events.first(where: { $0.name == name }),
        let other = refinedImport(for: counterpart.origin, importerIndex: index)
      {
        report("the counterpart of the event '\(event.name)'", index, uses: "'\(other.reference)'")
      }
    }
    for stream in registry.streams {
      guard let index = stream.origin.importIndex, registry.imports[index].module != nil else { continue }
      for field in stream.envelope + stream.common where field.source?.hasPrefix("counter.") == true {
        // A declared type in a module's stream is generated here only if this registry closes its set.
        for part in field.type.allParts where part.isClosed {
          guard let origin = part.typeOrigin, registry.generates(origin), let name = part.typeName else { continue }
          report("the counter '\(field.name)' of the stream '\(stream.name)'", index, uses: "the type '\(name)'")
        }
      }
    }
  }

  /// Returns the plans of the registry's own events that are not retired, in the order of generated code.
  fileprivate func eventPlans(only paths: Set<String>?) -> [EventPlan] {
    let ownIndices = registry.events.indices.filter { index in
      let event = registry.events[index]
      if let paths, event.mirror == nil, !paths.contains(event.origin.location.path) { return false }
      // Calls cannot record events of retired streams, or of external streams, which a third-party SDK sends.
      return registry.generates(event.origin) && registry.isRecorded(event)
    }
    let groupsByIndex = Dictionary(
      uniqueKeysWithValues: ownIndices.map { ($0, registry.events[$0].nameComponents.dropLast()) })
    let sorted = ownIndices.sorted { left, right in
      let (first, second) = (registry.events[left], registry.events[right])
      if first.origin.fileStem != second.origin.fileStem { return first.origin.fileStem < second.origin.fileStem }
      let (groups, others) = (groupsByIndex[left] ?? [], groupsByIndex[right] ?? [])
      return groups == others ? left < right : groups.lexicographicallyPrecedes(others)
    }
    let independent = independentCalls(at: sorted)
    return zip(sorted, independent).map { index, lowered in
      let event = registry.events[index]
      let parts = event.nameComponents
      let path = parts.enumerated().map {
        identifier(
          $1, explicit: $0 == parts.count - 1 ? event.swiftName : nil, as: .member,
          acronyms: event.origin.acronyms)
      }
      let findingCount = diagnostics.all.count
      let call = call(of: event, independentCall: lowered)
      return EventPlan(
        index: index, event: event, path: path, call: call, isSound: diagnostics.all.count == findingCount)
    }
  }

  fileprivate func attributePlans() -> [AttributePlan] {
    for attribute in registry.attributes where registry.generates(attribute.field.origin) {
      guard let stream = attribute.streamIndex, ownStream(at: stream) == nil, registry.streams[stream].isDescribed
      else {
        continue
      }
      report(
        "the stream '\(registry.streams[stream].name)' is generated in another module, which does not send the "
          + "attribute '\(attribute.name)'", at: attribute.field.origin)
    }
    return registry.attributes.compactMap { attribute in
      guard attribute.isSetByApp(in: registry), let stream = attribute.streamIndex else { return nil }
      return AttributePlan(
        attribute: attribute,
        member: identifier(
          attribute.name, explicit: attribute.field.swiftName, as: .member, acronyms: attribute.field.origin.acronyms),
        call: EventLowering.call(setting: attribute, in: stream, self))
    }
  }

  /// Reports the first case that exceeds the limit for enums with payloads.
  private func reportExcessCases(_ origins: [Origin], of name: String, _ noun: String) {
    let maxCases = VocabularyPlan.maxPayloadCases
    guard origins.count > maxCases else { return }
    report(
      "'\(name)' has \(origins.count) \(noun); the limit of a Swift enum with associated values is \(maxCases)",
      at: origins[maxCases])
  }

  fileprivate func closedMapPlans() -> [ClosedMapPlan] {
    for plan in closedMaps { reportExcessCases(plan.entries.map(\.declaration.origin), of: plan.name, "entries") }
    return closedMaps
  }

  fileprivate func vocabularyPlans() -> [VocabularyPlan] {
    let plans = types.vocabularies()
    for type in registry.types where registry.generates(type.origin) && !type.type.typeConformances.isEmpty {
      if case .vocabulary = type.type.base, type.type.buckets == nil { continue }
      report("'\(type.name)' is not a vocabulary, so no enum is generated; remove 'swiftConforms'", at: type.origin)
    }
    for plan in plans {
      // An empty vocabulary has already been reported.
      guard let first = plan.vocabulary.cases.first?.origin else { continue }
      if plan.cases.isEmpty {
        report("every case of '\(plan.name)' is retired, so the type has no values", at: first)
      } else if plan.cases.count > VocabularyPlan.maxCases {
        report(
          "'\(plan.name)' has \(plan.cases.count) values; the limit of a Swift vocabulary "
            + "is \(VocabularyPlan.maxCases)",
          at: first)
      }
      if plan.holdsValues {
        let keys = plan.vocabulary.cases.filter { !$0.metadata.isRetired }
        reportExcessCases(keys.map(\.origin), of: plan.name, "keys with held values")
      }
      for element in plan.vocabulary.cases where !element.metadata.isRetired {
        switch element.holds?.base {
        case .object, .array, .map, .template, .held, .union:
          report(
            "'\(element.name)': a key can only hold a single value; use a string, a number, a boolean or a "
              + "vocabulary",
            at: element.origin)
        default: break
        }
        if let holds = element.holds, let key = holds.encodingKeyword {
          report(
            "'\(element.name)': the field with 'heldBy' determines the form of an associated value; remove '\(key)' "
              + "from its type", at: element.origin)
        }
        if element.holds?.isNullable == true {
          report(
            "'\(element.name)': an associated value from the caller cannot be null; remove 'nullable'",
            at: element.origin)
        }
      }
    }
    return plans
  }
}

extension ValueType {
  /// The key that changes the value's encoding without changing the set of values, if any.
  fileprivate var encodingKeyword: String? {
    if cut != nil { return "cut" }
    if empty != nil { return "empty" }
    if decimals != nil { return "decimals" }
    return wireForm == .plain ? nil : "as"
  }
}

extension ValueType {
  /// Whether the type has a Swift declaration that contains the types of its parts.
  fileprivate var hasDeclaredParts: Bool {
    switch base {
    case .object: isStructure
    case .union, .vocabulary: true
    default: false
    }
  }

  /// Whether the type's Swift form depends on a set of cases or entries.
  fileprivate var isClosed: Bool {
    switch base {
    case .vocabulary(let vocabulary): vocabulary.buckets == nil
    case .map(let map): map.entries != nil
    default: false
    }
  }

  /// The types of the parts, and of their parts.
  package var allParts: [ValueType] { base.parts.flatMap { [$0] + $0.allParts } }
}
