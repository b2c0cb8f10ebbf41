import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The context of printing: the plan, and the helpers that printed code calls.
final class GenerationScope {
  let plan: WirePlan
  let layout: FileLayout
  let options: GenerationOptions
  /// The entries of tables of vocabularies that become texts or come from them, by the table's name.
  var vocabularyTables: [String: [VocabularyEntry]] = [:]
  /// Types that write map and list arguments.
  var renderers: [ArgumentRenderer] = []
  /// What each section declares.
  let declarations: [FileSection: Declarations]
  /// The section that declares the struct of each group of events.
  let groupOwners: [[String]: FileSection]
  /// Decoders: enums by schema file, readers of what keys hold and of maps, names of literals by property.
  var decodedEnums: [DecodedEnum] = []
  /// Tables of vocabularies that decoders' programs name, by number.
  var decodedTables: [[UInt8]] = []
  var heldReaders = Set<HeldReader>()
  var argumentReaders: [ArgumentReader] = []
  var literalNames: [String: [String: String]] = [:]
  /// Initializers of the event type that members call.
  var initializers = Set<InitializerShape>()

  init(_ plan: WirePlan, _ layout: FileLayout, _ options: GenerationOptions) {
    self.plan = plan
    self.layout = layout
    self.options = options
    let declarations = Declarations.bySection(plan, layout)
    self.declarations = declarations
    var sections: [[String]: Set<FileSection>] = [:]
    for (section, declared) in declarations {
      for event in declared.events {
        var path = Array(event.event.groups)
        while !path.isEmpty {
          sections[path, default: []].insert(section)
          path.removeLast()
        }
      }
    }
    groupOwners = sections.reduce(into: [:]) { $0[$1.key] = layout.section(ofGroup: $1.key, declaredIn: $1.value) }
  }

  var registry: Registry { plan.registry }
  var namespace: String { plan.namespace }

  /// The modules, other than this one and the standard library, whose types a type names.
  func modules(of type: SwiftType) -> [String] {
    switch type {
    case .generated(let namespace, _):
      registry.imports.first { $0.namespace == namespace && $0.module != nil }?.module.map { [$0] } ?? []
    case .array(let element): modules(of: element)
    case .entry(let key, let value, _): ["Signalbook"] + modules(of: key) + modules(of: value)
    case .bool, .int, .double, .string: []
    }
  }

  func swiftType(of type: ValueType) -> String { plan.types[type].text }
}
