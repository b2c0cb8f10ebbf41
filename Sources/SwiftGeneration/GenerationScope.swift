import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension RuleID {
  /// The generator cannot say this in Swift.
  static let notGenerated = RuleID("SB0401", "not-generated")
}

/// What all parts of the generator look up: the registry, its vocabularies' Swift names, the plans of its streams.
final class GenerationScope {
  let registry: Registry
  let options: GenerationOptions
  let namespace: String
  var diagnostics = Diagnostics()
  /// Streams in the order of `Focus.streams`: own ones, then each import's. Indices into `Registry.streams`.
  let streamOrder: [Int]
  let streamPlaces: [Int: Int]
  /// Places of own streams, which this registry describes; imported ones are described by their owner.
  let ownStreamCount: Int
  /// Places of the events that each schema file declares and that have a member.
  let eventsByFile: [String: [Int]]
  let vocabularies: [VocabularyDeclaration]
  private let vocabularyTypes: VocabularyTypes
  /// Events by name: counterparts are looked up by it.
  lazy var eventPlaces = Dictionary(grouping: registry.events.indices) { registry.events[$0].name }
  /// App-supplied sources, sorted by name: `app.x` and `config.x`.
  var appValues: [AppValue] = []
  var streamPlans: [StreamPlan] = []
  /// Tables of vocabularies that become texts or come from them, in the order in which they were met.
  var vocabularyTables: [[UInt8]] = []
  /// Functions that render map and list arguments.
  var renderers: [ArgumentRenderer] = []
  /// The file that declares the struct of each group of events.
  var groupOwners: [[String]: String] = [:]
  /// Maps with a closed set of entries, and the types of all that are referred to.
  var closedMaps: [ClosedMap] = []
  var closedMapNames: [String: String] = [:]
  /// Decoders: enums by schema file, readers of what keys hold and of maps, names of literals by property.
  var decodedEnums: [DecodedEnum] = []
  var heldReaders = Set<HeldReader>()
  var argumentReaders: [ArgumentReader] = []
  var literalNames: [String: [String: String]] = [:]
  /// Initializers of the event type that members call.
  var initializers = Set<InitializerShape>()

  init(_ source: Registry, _ options: GenerationOptions) {
    let registry = source.seen(by: options.profiles)
    self.registry = registry
    self.options = options
    namespace = registry.namespace
    let own = registry.streams.indices.filter { registry.generates(registry.streams[$0].origin) }
    var order = own.filter { !registry.streams[$0].isExternal }
    ownStreamCount = order.count
    for place in registry.imports.indices where registry.imports[place].module != nil {
      let isUsed = registry.events.contains {
        $0.origin.importIndex == place || registry.streams[$0.streamIndex].origin.importIndex == place
      }
      guard isUsed else { continue }
      order += registry.streams.indices.filter {
        registry.streams[$0].origin.importIndex == place && !registry.streams[$0].isExternal
      }
    }
    streamOrder = order
    var places: [Int: Int] = [:]
    for (place, index) in order.enumerated() { places[index] = place }
    streamPlaces = places
    var byFile: [String: [Int]] = [:]
    for place in registry.events.indices {
      // What an external stream has is sent by somebody else: no call could record it.
      guard registry.generates(registry.events[place].origin), registry.events[place].metadata.retired == nil,
        !registry.streams[registry.events[place].streamIndex].isExternal
      else { continue }
      byFile[registry.events[place].origin.fileStem, default: []].append(place)
    }
    eventsByFile = byFile
    vocabularyTypes = VocabularyTypes(registry)
    vocabularies = vocabularyTypes.all.map {
      VocabularyDeclaration(
        name: $0.name.bare, description: $0.description, vocabulary: $0.vocabulary,
        fileStem: Self.stem(of: $0.origin, in: registry))
    }
    collectClosedMaps()
  }

  /// Whether this registry's module holds the declaration: its own, and those of imports that no module owns.
  func isOwn(_ origin: Origin) -> Bool { registry.generates(origin) }

  /// The schema file whose code holds a declaration. An inline vocabulary of a narrowed import has none.
  static func stem(of origin: Origin, in registry: Registry) -> String {
    registry.generates(origin) ? origin.fileStem : "registry"
  }

  /// The namespace that holds a declaration.
  func namespace(of origin: Origin) -> String {
    guard let place = origin.importIndex, registry.imports[place].module != nil else { return namespace }
    return registry.imports[place].namespace
  }

  func report(_ message: String, at origin: Origin) {
    diagnostics.add(Diagnostic(.notGenerated, .error, message, at: origin.location))
  }

  func memberName(_ name: String, explicit: String?) -> String {
    switch swiftName(name, explicit: explicit, as: .member) {
    case .success(let swift): swift.text
    // The loader has reported it; nothing is written then.
    case .failure: "_"
    }
  }

  func parameterName(_ name: String, explicit: String?) -> SwiftName {
    switch swiftName(name, explicit: explicit, as: .parameter) {
    case .success(let swift): swift
    case .failure: SwiftName(bare: "value")
    }
  }

  func caseName(_ name: String, explicit: String?) -> String {
    switch swiftName(name, explicit: explicit, as: .enumCase) {
    case .success(let swift): swift.text
    case .failure: "_"
    }
  }

  func typeName(_ name: String, explicit: String? = nil) -> String {
    switch swiftName(name, explicit: explicit, as: .type) {
    case .success(let swift): swift.bare
    case .failure: "_"
    }
  }

  // MARK: Vocabularies

  /// The Swift type of a vocabulary, with its namespace.
  func swiftType(of vocabulary: Vocabulary, in type: ValueType) -> String {
    if let origin = type.typeOrigin, !isOwn(origin), let name = type.typeName {
      return namespace(of: origin) + "." + typeName(name, explicit: type.typeSwiftName)
    }
    return namespace + "." + (vocabularyTypes[type]?.name.bare ?? "_")
  }
}

/// A vocabulary that this module declares.
struct VocabularyDeclaration {
  var name: String
  var description: String?
  var vocabulary: Vocabulary
  var fileStem: String
}
