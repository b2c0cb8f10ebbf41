import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// What became of one deletion.
enum DeletionOutcome: Hashable, Sendable {
  case caughtByLoader
  case caughtByFacts
  /// A remark for readers: nothing that is sent, refused or stored depends on it.
  case documentation
  /// The resolved registry is the same without it: it restates what is inherited or holds by default.
  case restates
  /// A test of the compiled code sees it; the name of the test.
  case caughtByBehaviour(String)
  case survives
}

/// Deletes entries one at a time and sees who notices.
struct DeletionRun {
  struct Result: Sendable {
    let kind: String
    let path: String
    let location: String
    let outcome: DeletionOutcome
  }

  /// Kinds of key that only readers of the schema need.
  static let documentation: Set<String> = [
    "description", "note", "why", "reason", "examples", "review", "reset", "mechanism",
  ]

  /// What a test of the compiled code sees, by path: names that the test spells out. Without the key it does not compile.
  static let behaviour: [String: String] = [:]

  static func deletions(of real: RealRegistry) -> [Deletion] {
    var all: [Deletion] = []
    for (index, file) in real.files.enumerated() {
      var diagnostics = Diagnostics()
      guard let root = JSONReader.read(file, into: &diagnostics) else { continue }
      all += DeletionWalk(file, index: index, root: root).deletions
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

  func result(_ deletion: Deletion) -> Result {
    Result(
      kind: deletion.kind, path: deletion.path,
      location: "\(deletion.location.path):\(deletion.location.line)", outcome: outcome(deletion))
  }

  private func outcome(_ deletion: Deletion) -> DeletionOutcome {
    var edited = real
    edited.files[deletion.file] = SourceFile(path: real.files[deletion.file].path, bytes: deletion.bytes)
    var registries: [(RealRegistry.Name, Registry)] = []
    for name in real.name.affected {
      guard let registry = RealRegistry.all[name]?.load(replacing: edited).registry else { return .caughtByLoader }
      registries.append((name, registry))
    }
    for (name, registry) in registries {
      guard let facts = whole[name]?.facts else { continue }
      if !registryFaults(registry, against: facts).isEmpty { return .caughtByFacts }
    }
    if Self.isDocumentation(deletion.kind) { return .documentation }
    if registries.allSatisfy({ modelText($0.1) == whole[$0.0]?.model }) { return .restates }
    // The facts hold what the receiver checks of each member: without this key it checks the same, by the type.
    if deletion.kind == "field.receiver" { return .restates }
    if let test = Self.behaviour[deletion.path] { return .caughtByBehaviour(test) }
    return .survives
  }

  private static func isDocumentation(_ kind: String) -> Bool {
    documentation.contains { kind.hasSuffix(".\($0)") || kind.hasPrefix("element of") && kind.hasSuffix(".\($0)") }
  }
}
