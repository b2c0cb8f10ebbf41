import SignalbookNaming
import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension RuleID {
  /// The schema uses a feature that generated code does not support.
  static let notGenerated = RuleID("SB0401", "not-generated")
}

/// The shared context of lowering: the registry with its receivers' profiles applied, resolved names, and findings.
final class PlanBuilder {
  let registry: Registry
  /// The streams as indices into `Registry.streams`, in the order of the generated list: the registry's streams,
  /// followed by those of each import.
  let streamOrder: [Int]
  let generatedIndexByStreamIndex: [Int: Int]
  let ownStreamCount: Int
  private(set) var appValues: [AppValue] = []
  private(set) var streams: [StreamLowering] = []
  let types: SwiftTypeTable
  let closedMaps: [ClosedMapPlan]
  private lazy var eventIndices = Dictionary(grouping: registry.events.indices) { registry.events[$0].name }
  private(set) var diagnostics = Diagnostics()
  /// The vocabulary tables, keyed by type identity. The values retain the types, so that identities are not reused.
  private var tablesByType: [ObjectIdentifier: (type: ValueType, table: VocabularyTable)]
  /// Whether events are lowered independently of their streams; see ``independentCalls(at:)``.
  private let isIndependent: Bool
  /// Whether an event that is being lowered independently turned out to require its stream. If so, the result is
  /// discarded.
  private var needsStream = false

  init(_ source: Registry, profiles: [String]) {
    let registry = source.applying(profiles: profiles)
    self.registry = registry
    var order = registry.streams.indices.filter {
      registry.generates(registry.streams[$0].origin) && registry.streams[$0].isDescribed
    }
    ownStreamCount = order.count
    for index in registry.imports.indices where registry.imports[index].module != nil {
      if registry.usesEvents(ofImport: index) { order += registry.ownStreams(ofImport: index) }
    }
    streamOrder = order
    generatedIndexByStreamIndex = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var types = SwiftTypeTable(registry)
    closedMaps = types.declareClosedMaps()
    self.types = types
    tablesByType = [:]
    isIndependent = false
  }

  private init(_ start: IndependentStart) {
    registry = start.registry
    streamOrder = start.streamOrder
    generatedIndexByStreamIndex = start.generatedIndexByStreamIndex
    ownStreamCount = start.ownStreamCount
    closedMaps = []
    types = start.types
    tablesByType = start.tables
    isIndependent = true
  }

  func swiftType(of type: ValueType) -> SwiftType { types[type] }

  /// Returns the vocabulary's table, which all values of the type share.
  func table(of vocabulary: Vocabulary, as type: ValueType) -> VocabularyTable {
    if let known = tablesByType[type.identity] { return known.table }
    let table = VocabularyTable(vocabulary.entries(as: type))
    tablesByType[type.identity] = (type, table)
    return table
  }

  @inline(never) func report(_ message: String, at origin: Origin, notes: [Diagnostic.Note] = []) {
    diagnostics.add(Diagnostic(.notGenerated, .error, message, at: origin.location, notes: notes))
  }

  func report(_ message: String, at location: Location) {
    diagnostics.add(Diagnostic(.notGenerated, .error, message, at: location))
  }

  // MARK: Steps

  func collectAppValues() {
    func isStreamRetired(at stream: Int?) -> Bool { stream.map { registry.streams[$0].metadata.isRetired } ?? false }
    let fieldsBySource = appFields(
      ofStreams: streamOrder.prefix(ownStreamCount).map { registry.streams[$0] },
      events: registry.events.filter {
        registry.generates($0.origin) && !$0.metadata.isRetired && !isStreamRetired(at: $0.streamIndex)
      },
      attributes: registry.attributes.filter {
        registry.generates($0.field.origin) && !$0.field.metadata.isRetired && !isStreamRetired(at: $0.streamIndex)
      })
    for (_, field) in fieldsBySource { checkElements(of: field.type, isGivenByApp: true, at: field.origin) }
    appValues = fieldsBySource.sorted { $0.key < $1.key }.map { source, field in
      let name = String(source.drop { $0 != "." }.dropFirst())
      var property = "_"
      switch swiftName(name, as: .parameter, acronyms: field.origin.acronyms) {
      case .success(let swift): property = swift.text
      case .failure(let fault):
        report("the source '\(source)' \(fault.message); rename the source", at: field.origin)
      }
      return AppValue(source: source, property: property, field: field, type: swiftType(of: field.type))
    }
    var valuesByProperty: [String: AppValue] = [:]
    for value in appValues where value.property != "_" {
      if let first = valuesByProperty.updateValue(value, forKey: value.property) {
        report(
          "'\(first.source)' and '\(value.source)' both become '\(value.property)' in Swift; rename one",
          at: value.field.origin, notes: [.init("'\(first.source)'", at: first.field.origin.location)])
      }
    }
    checkAppValuesOfImports()
  }

  /// Reports app values for which two modules declare different Swift types. The app supplies each value once, in a
  /// type that conforms to the requirements of all modules.
  private func checkAppValuesOfImports() {
    var valuesBySource: [String: (value: AppValue, owner: String?)] = [:]
    for value in appValues { valuesBySource[value.source] = (value, nil) }
    for (index, imported) in registry.imports.enumerated() where imported.module != nil {
      func isOwn(_ origin: Origin) -> Bool { origin.importIndex == index }
      let fieldsBySource = appFields(
        ofStreams: registry.streams.filter { isOwn($0.origin) && !$0.metadata.isRetired },
        events: registry.events.filter { isOwn($0.origin) && !$0.metadata.isRetired },
        attributes: registry.attributes.filter { isOwn($0.field.origin) && !$0.field.metadata.isRetired })
      for (source, field) in fieldsBySource.sorted(by: { $0.key < $1.key }) {
        let value = AppValue(source: source, property: "", field: field, type: swiftType(of: field.type))
        guard let first = valuesBySource[source] else {
          valuesBySource[source] = (value, imported.reference)
          continue
        }
        func text(for value: AppValue) -> String { value.type.text + (value.isOptional ? "?" : "") }
        if text(for: first.value) == text(for: value) { continue }
        report(
          "the app supplies '\(source)' once, but it is \(text(for: first.value)) in \(first.owner.map { "'\($0)'" } ?? "this registry") and "
            + "\(text(for: value)) in '\(imported.reference)'; use the same type, and the same 'sent', or another source",
          at: first.owner == nil ? first.value.field.origin : imported.origin,
          notes: [.init("'\(source)' of '\(imported.reference)'", at: field.origin.location)])
      }
    }
  }

  func beginStreams() {
    streams = streamOrder.prefix(ownStreamCount).enumerated().map {
      StreamLowering(registry.streams[$1], index: $0, in: self)
    }
  }

  /// Returns the lowering of a stream that the registry declares, or `nil` for a stream of another module.
  func ownStream(at streamIndex: Int) -> StreamLowering? {
    guard let index = generatedIndexByStreamIndex[streamIndex], index < ownStreamCount else { return nil }
    if isIndependent {
      needsStream = true
      return nil
    }
    return streams[index]
  }

  // MARK: Stream-independent events

  /// The initial state of a builder that lowers events independently of their streams.
  private struct IndependentStart: Sendable {
    let registry: Registry
    let streamOrder: [Int]
    let generatedIndexByStreamIndex: [Int: Int]
    let ownStreamCount: Int
    let types: SwiftTypeTable
    /// The tables of all declared vocabularies, which are created in advance to be shared by parallel builders.
    let tables: [ObjectIdentifier: (type: ValueType, table: VocabularyTable)]
  }

  /// The stream-independent part of an event's call, with the findings from lowering.
  struct IndependentCall: Sendable {
    let call: CallPlan
    let faults: [Diagnostic]
  }

  /// Lowers events in parallel. Skips the few events that add sources, conditions, or marks to their stream, because
  /// these must be added in event order.
  ///
  /// - Parameter indices: Indices into `Registry.events`.
  /// - Returns: The call of each event, or `nil` if the event adds to its stream.
  func independentCalls(at indices: [Int]) -> [IndependentCall?] {
    let count = pieces(of: indices.count)
    if count == 1 { return indices.map { _ in nil } }
    for type in registry.types {
      if case .vocabulary(let vocabulary) = type.type.base { _ = table(of: vocabulary, as: type.type) }
    }
    let start = IndependentStart(
      registry: registry, streamOrder: streamOrder, generatedIndexByStreamIndex: generatedIndexByStreamIndex,
      ownStreamCount: ownStreamCount, types: types, tables: tablesByType)
    return inParallel(count) { piece in
      let builder = PlanBuilder(start)
      return indices[range(ofPiece: piece, among: indices.count)].map {
        builder.independentCall(of: start.registry.events[$0])
      }
    }.flatMap { $0 }
  }

  private func independentCall(of event: Event) -> IndependentCall? {
    // A counterpart is in another stream, and can be found only among all events.
    if event.mirror != nil { return nil }
    needsStream = false
    diagnostics = Diagnostics()
    let call = EventLowering.call(of: event, in: self)
    return needsStream ? nil : IndependentCall(call: call, faults: diagnostics.all)
  }

  /// Returns the call that records the given event. Lowers the event if there is no independent call.
  func call(of event: Event, independentCall: IndependentCall?) -> CallPlan {
    guard let independentCall else { return EventLowering.call(of: event, in: self) }
    for fault in independentCall.faults { diagnostics.add(fault) }
    return independentCall.call
  }

  // MARK: Counterparts

  /// Returns the event that a call of `event` also records in another stream.
  func counterpart(of event: Event) -> Event? {
    guard case .event(let name)? = event.mirror, !event.metadata.isRetired else { return nil }
    let indices = eventIndices[name] ?? []
    // Prefer an event in the same registry, as for all names.
    let index = indices.first { registry.events[$0].origin.importIndex == event.origin.importIndex } ?? indices.first
    guard let counterpart = index.map({ registry.events[$0] }) else { return nil }
    if counterpart.metadata.isRetired || generatedIndexByStreamIndex[counterpart.streamIndex] == nil {
      let isExternal = registry.streams[counterpart.streamIndex].isExternal
      report(
        "no call can record the counterpart '\(name)' of '\(event.name)', because the counterpart "
          + "is \(counterpart.metadata.isRetired ? "retired" : isExternal ? "in an external stream" : "in a retired stream"); "
          + "remove 'mirrors'", at: event.origin)
      return nil
    }
    return counterpart
  }
}
