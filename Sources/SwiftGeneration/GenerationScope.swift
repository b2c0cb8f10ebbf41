import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The context of code generation: the plan, the names derived from it, and the helpers for generated code.
final class GenerationScope {
  let plan: WirePlan
  let layout: FileLayout
  let options: GenerationOptions
  let declarations: [FileSection: Declarations]
  /// The section that declares the struct for each group of events.
  let groupOwners: [[String]: FileSection]
  /// The plan of the decoders, which is empty if decoders were not requested.
  let decoders: DecoderPlan
  let helpers: Helpers

  init(_ plan: WirePlan, _ layout: FileLayout, _ options: GenerationOptions) {
    self.plan = plan
    self.layout = layout
    self.options = options
    decoders = DecoderPlan(plan, options.parts.contains(.decoders) ? plan.fileStems : [])
    helpers = Helpers(namespace: plan.namespace)
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

  /// Returns the modules that declare the type and its parts, excluding this module and the standard library.
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
