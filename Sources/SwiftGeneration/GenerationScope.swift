import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The context of printing: the plan, and the helpers that printed code calls.
final class GenerationScope {
  let plan: WirePlan
  let options: GenerationOptions
  /// Tables of vocabularies that become texts or come from them, by name.
  var vocabularyTables: [String: [UInt8]] = [:]
  /// Types that write map and list arguments.
  var renderers: [ArgumentRenderer] = []
  /// The file that declares the struct of each group of events.
  let groupOwners: [[String]: String]
  /// Decoders: enums by schema file, readers of what keys hold and of maps, names of literals by property.
  var decodedEnums: [DecodedEnum] = []
  /// Tables of vocabularies that decoders' programs name, by number.
  var decodedTables: [[UInt8]] = []
  var heldReaders = Set<HeldReader>()
  var argumentReaders: [ArgumentReader] = []
  var literalNames: [String: [String: String]] = [:]
  /// Initializers of the event type that members call.
  var initializers = Set<InitializerShape>()

  init(_ plan: WirePlan, _ options: GenerationOptions) {
    self.plan = plan
    self.options = options
    var owners: [[String]: String] = [:]
    for event in plan.registry.events
    where plan.registry.generates(event.origin) && event.metadata.retired == nil && event.isCallable {
      var path = event.parts
      path.removeLast()
      while !path.isEmpty {
        let known = owners[path]
        if known == nil || event.origin.fileStem < known ?? "" { owners[path] = event.origin.fileStem }
        path.removeLast()
      }
    }
    groupOwners = owners
  }

  var registry: Registry { plan.registry }
  var namespace: String { plan.namespace }

  /// The module that owns a generated type; `nil` for this one and for types of the standard library.
  func module(of type: SwiftType) -> String? {
    switch type {
    case .generated(let namespace, _): registry.imports.first { $0.namespace == namespace && $0.module != nil }?.module
    case .array(let element): module(of: element)
    case .entry(let key, let value, _): module(of: key) ?? module(of: value)
    case .bool, .int, .double, .string: nil
    }
  }

  func swiftType(of type: ValueType) -> String { plan.types[type].text }
}
