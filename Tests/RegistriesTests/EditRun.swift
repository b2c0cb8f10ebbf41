import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// What became of one edit.
enum EditOutcome: Hashable, Sendable {
  case caughtByLoader
  case caughtByFacts
  /// A remark for readers: nothing that is sent, refused or stored depends on it.
  case documentation
  /// The resolved registry is the same after it: what was edited restates what is inherited or holds by default.
  case restates
  /// A test of the compiled code sees it; the name of the test.
  case caughtByBehaviour(String)
  case survives
}

/// Edits a registry in one place at a time and sees who notices.
struct EditRun {
  struct Result: Sendable {
    let change: SchemaEdit.Change
    let kind: String
    let path: String
    let location: String
    let outcome: EditOutcome
  }

  /// Kinds of key that only readers of the schema need.
  static let documentation: Set<String> = [
    "description", "note", "why", "reason", "examples", "review", "reset", "mechanism", "allow", "rule",
  ]

  /// What a test of the compiled code sees, by path: names that the test spells out. Without the key it does not compile.
  static let behaviour: [String: String] = [
    "types/connectivity/cases/2g/swiftName": "ChosenNamesTests.mobileNetworks",
    "types/connectivity/cases/3g/swiftName": "ChosenNamesTests.mobileNetworks",
    "types/connectivity/cases/4g/swiftName": "ChosenNamesTests.mobileNetworks",
    "types/currency/cases/ALL/swiftName": "ChosenNamesTests.lek",
    "registry/namespace": "ChosenNamesTests.namespaces",
    "events/opened-new-tab/fields/parameters/fields/source/swiftName": "ChosenNamesTests.origins",
    "events/opened-pocket-story/fields/parameters/fields/source/swiftName": "ChosenNamesTests.origins",
    "events/transaction/fields/transaction/fields/currency/swiftName": "DistinctKeysTests.transactions",
    "events/transaction/fields/transaction/fields/id/swiftName": "DistinctKeysTests.transactions",
    "events/transaction/fields/transaction/fields/value/swiftName": "DistinctKeysTests.transactions",
  ]

  static func edits(of real: RealRegistry) -> [SchemaEdit] {
    var all: [SchemaEdit] = []
    for (index, file) in real.files.enumerated() {
      var diagnostics = Diagnostics()
      guard let root = JSONReader.read(file, into: &diagnostics) else { continue }
      all += SchemaEditWalk(file, index: index, root: root).edits
    }
    return all
  }

  let real: RealRegistry
  private let whole: [RealRegistry.Name: (facts: Facts, model: String)]

  init(_ real: RealRegistry) throws {
    self.real = real
    var whole: [RealRegistry.Name: (Facts, String)] = [:]
    for name in real.name.affected {
      guard let other = RealRegistry.all[name], let registry = other.load().registry else { continue }
      whole[name] = (try other.facts, modelText(registry))
    }
    self.whole = whole
  }

  func result(_ edit: SchemaEdit) -> Result {
    Result(
      change: edit.change, kind: edit.kind, path: edit.path,
      location: "\(edit.location.path):\(edit.location.line)", outcome: outcome(edit))
  }

  private func outcome(_ edit: SchemaEdit) -> EditOutcome {
    var edited = real
    edited.files[edit.file] = SourceFile(path: real.files[edit.file].path, bytes: edit.bytes)
    var registries: [(RealRegistry.Name, Registry)] = []
    for name in real.name.affected {
      guard let registry = RealRegistry.all[name]?.load(replacing: edited).registry else { return .caughtByLoader }
      registries.append((name, registry))
    }
    for (name, registry) in registries {
      guard let facts = whole[name]?.facts else { continue }
      if !registryFaults(registry, against: facts).isEmpty { return .caughtByFacts }
    }
    if Self.isDocumentation(edit) { return .documentation }
    if registries.allSatisfy({ modelText($0.1) == whole[$0.0]?.model }) { return .restates }
    // The facts hold what the receiver checks of each member: without this key the receiver checks the same, by the type.
    if edit.kind == "field.receiver" { return .restates }
    if let test = Self.behaviour[edit.path] { return .caughtByBehaviour(test) }
    return .survives
  }

  private static func isDocumentation(_ edit: SchemaEdit) -> Bool {
    // A case given as a text alone is its description.
    if edit.change == .altered, edit.kind == "type.cases" { return true }
    // Its keys are those of answers.
    if edit.path.split(separator: "/").contains("provenance") { return true }
    return edit.kind.split(separator: ".").last.map { documentation.contains(String($0)) } ?? false
  }
}
