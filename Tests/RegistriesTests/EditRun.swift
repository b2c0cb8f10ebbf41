import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// The outcome of an edit.
enum EditOutcome: Hashable, Sendable {
  case caughtByLoader
  case caughtByFacts
  /// The edit affects only descriptive text, rather than the data that is sent, rejected or stored.
  case documentation
  /// The resolved registry is unchanged, because the edited value equals an inherited value or a default.
  case restates
  /// A test of the compiled code detects the edit. The value is the test's name.
  case caughtByBehaviour(String)
  case survives
}

/// Edits a registry in one place at a time, and determines what detects the edit.
struct EditRun {
  struct Result: Sendable {
    let change: SchemaEdit.Change
    let kind: String
    let path: String
    let location: String
    let outcome: EditOutcome
  }

  /// The kinds of keys that only affect readers of the schema.
  static let documentation: Set<String> = [
    "description", "note", "why", "reason", "examples", "review", "reset", "mechanism", "allow", "rule",
  ]

  /// The tests of the compiled code that detect an edit, by path. These tests use the edited names, so they do not
  /// compile without the key.
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
    // The facts contain the receiver's validation rule of each member. Without this key, the receiver performs the same check by
    // type.
    if edit.kind == "field.receiver" { return .restates }
    // The codes of an event field are strings by default. Without the type, integers are an error.
    if edit.kind == "eventField.type" { return .restates }
    if let test = Self.behaviour[edit.path] { return .caughtByBehaviour(test) }
    return .survives
  }

  private static func isDocumentation(_ edit: SchemaEdit) -> Bool {
    // A case with only a text has this text as its description.
    if edit.change == .altered, edit.kind == "type.cases" { return true }
    // The keys of `provenance` are the keys of answers.
    if edit.path.split(separator: "/").contains("provenance") { return true }
    return edit.kind.split(separator: ".").last.map { documentation.contains(String($0)) } ?? false
  }
}
