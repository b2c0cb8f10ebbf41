import SignalbookChangeReports
import SignalbookComparison
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookWireForm

/// The extent to which a target's code is compared. It depends on the changes that other rules report.
enum ComparedCode {
  /// Compare everything except comments and the order of declarations. Used if the reported changes affect only
  /// descriptions, or if there are none.
  case allDeclarations
  /// Compare the streams and events that the given reported changes do not explain.
  case sentData([Change])

  init(besides changes: [Change]) {
    let changes = changes.filter { $0.rule != .suppressionAdded }
    let isTextual = changes.allSatisfy { $0.privacy == .textOnly && $0.impacts.isEmpty && !$0.rewritesBound }
    self = isTextual ? .allDeclarations : .sentData(changes)
  }
}

extension Change {
  /// Whether the change affects the data that is sent, not just text or Swift names.
  fileprivate var affectsWire: Bool {
    // Generated code does not contain answers for reviewers, except the last day.
    if ChangeRule.privacy.contains(rule), rule != .expiryChanged { return false }
    return !impacts.isDisjoint(with: [.wireShipped, .wireLagging, .query]) || (privacy ?? .textOnly) > .textOnly
  }

  /// Whether the change can explain code differences in every stream and event.
  fileprivate var affectsSharedDeclaration: Bool {
    switch subject.kind {
    case .variant, .profile, .import, .attribute: affectsWire
    default: false
    }
  }

  /// Whether the change replaces a bound, even if both bounds admit the same values.
  fileprivate var rewritesBound: Bool { [.narrowed, .widened].contains(rule) }

  /// Whether the change explains differences in the code of its fields, which can include their order and their names
  /// in Swift.
  fileprivate var affectsFieldCode: Bool {
    affectsWire || rewritesBound || [.fieldRenamed, .orderChanged].contains(rule)
  }

  /// Returns whether the change explains a difference in the policy. The policy can belong to a stream that extends the
  /// changed stream.
  fileprivate func explains(_ part: StreamPolicy.Part) -> Bool {
    if privacy == .textOnly, impacts.isEmpty { return false }
    switch subject.kind {
    case .variant, .profile, .import: return true
    case .stream:
      let keys = new?.path ?? old?.path ?? []
      let isVaried = keys.first == "variants" || keys.first == "profiles"
      guard let key = isVaried ? keys.dropFirst(2).first : keys.first else {
        // If a stream or identifier exists in only one version, it does not affect the policy of a stream that exists
        // in both.
        return isVaried || (old != nil && new != nil)
      }
      return part.keys.contains(key)
    default: return false
    }
  }
}

/// The differences in generated code that reported changes explain. Lookups do not depend on the number of changes.
private struct Explanations {
  /// Whether a shared declaration changed, which can affect every stream and event.
  private let affectsAll: Bool
  /// The escaped names of the streams that changed or inherit a change.
  private var streams: Set<Substring> = []
  /// The escaped names of the changed events.
  private var events: Set<Substring> = []
  /// The fields whose code is not compared.
  private(set) var fields = ExplainedFields()
  private let policyParts: Set<StreamPolicy.Part>

  init(_ changes: [Change]) {
    affectsAll = changes.contains(where: \.affectsSharedDeclaration)
    policyParts = Set(StreamPolicy.Part.allCases.filter { part in changes.contains { $0.explains(part) } })
    for change in changes where change.affectsWire {
      if change.subject.kind == .event { events.insert(change.subject.id.prefix { $0 != "/" }) }
      for subject in [change.subject] + change.consequences.map(\.subject)
      where subject.kind == .stream || subject.kind == .field {
        streams.insert(subject.id.prefix { $0 != "/" })
      }
    }
    for change in changes where change.affectsFieldCode {
      for subject in [change.subject] + change.consequences.map(\.subject) { addFields(of: subject) }
      if change.rule == .fieldRenamed, let location = change.old?.location { fields.renamedFields.insert(location) }
      if [.type, .case, .entry, .field].contains(change.subject.kind) {
        fields.types.insert(change.subject.id.prefix { $0 != "/" })
      }
    }
  }

  /// Adds the fields that the subject's path contains. An event without a field contributes only the order of its
  /// fields.
  private mutating func addFields(of subject: Change.Subject) {
    guard [.event, .field, .case, .entry].contains(subject.kind) else { return }
    let path = subject.id.split(separator: "/")
    guard let owner = path.first else { return }
    fields.namesByEvent[owner, default: []].formUnion(path.dropFirst())
  }

  func contains(_ part: StreamPolicy.Part) -> Bool { policyParts.contains(part) }

  /// Returns whether the changes explain a difference in the pings of the stream with the given lineage.
  func containsContents(of lineage: Set<String>) -> Bool {
    affectsAll || lineage.contains { streams.contains(EntryID.escaped($0)[...]) }
  }

  /// Returns whether the changes explain a difference in the program of an event in one of the lineage's streams.
  func contains(event: String, in lineage: Set<String>) -> Bool {
    containsContents(of: lineage) || events.contains(EntryID.escaped(event)[...])
  }
}

/// The part of a target's generated code that is compared.
enum TargetCode {
  case files([[UInt8]])
  /// The code of each event and of each part of a stream.
  case sentData([String: [UInt8]])

  fileprivate init(_ parts: SentParts, _ explanations: Explanations) {
    var code: [String: [UInt8]] = [:]
    for policy in parts.policies where !explanations.contains(policy.part) {
      code["the \(policy.part.phrase) of the stream \(quoted(policy.stream))"] = policy.code
    }
    for (stream, contents) in parts.contents {
      let lineage = parts.lineages[stream] ?? [stream]
      if parts.explainedStreams.contains(stream) || explanations.containsContents(of: lineage) { continue }
      code["the envelope, common part or upload of the stream \(quoted(stream))"] = contents
    }
    for (event, program) in parts.programs {
      let lineage = parts.lineages[program.stream] ?? [program.stream]
      if explanations.contains(event: event, in: lineage) { continue }
      code["the event \(quoted(event))"] = program.code
    }
    self = .sentData(code)
  }

  /// The parts to compare. Other rules report entries that exist in only one version.
  var parts: Set<String> {
    if case .sentData(let code) = self { Set(code.keys) } else { [] }
  }

  /// Returns the code of the parts that exist in all versions. Files do not have names.
  func code(of parts: Set<String>) -> [String: [UInt8]] {
    switch self {
    case .files(let declarations): ["": Array(declarations.joined(separator: [0]))]
    case .sentData(let code): code.filter { parts.contains($0.key) }
    }
  }
}

extension Revision {
  func has(target name: String) -> Bool { configuration.targets.contains { $0.name == name } }

  /// Returns the folder of the registry of the target with the given name, or `nil` if there are no schema files.
  func registryFolder(ofTarget name: String) -> String? {
    configuration.targets.first { $0.name == name }.flatMap(project.registryFolder).map(project.pathInside)
  }

  /// Returns the code that this version would generate for a target, in files that do not depend on the locations of
  /// declarations.
  ///
  /// - Parameters:
  ///   - name: The target's name.
  ///   - compared: The extent of the comparison.
  /// - Returns: The code, or `nil` if the target is missing or its registry has errors.
  func code(ofTarget name: String, _ compared: ComparedCode) -> TargetCode? {
    guard let target = configuration.targets.first(where: { $0.name == name }) else { return nil }
    var diagnostics = Diagnostics()
    guard let registry = project.load([target], of: configuration, into: &diagnostics).first?.loaded.registry else {
      return nil
    }
    if case .sentData(let changes) = compared {
      let explanations = Explanations(changes)
      return sentParts(registry, options: target.options, without: explanations.fields).map {
        TargetCode($0, explanations)
      }
    }
    let files = generateSwift(registry, layout: .buckets, options: target.options, into: &diagnostics)
    if diagnostics.hasErrors { return nil }
    return .files(files.flatMap { Self.declarations(in: $0.text) }.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Returns the declarations in a generated file, without comments. Moving an entry to another file changes only the
  /// order of the declarations.
  private static func declarations(in text: [UInt8]) -> [[UInt8]] {
    var declarations: [[UInt8]] = [[]]
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let code = line.drop { $0 == 0x20 }
      let isBoundary = code.isEmpty || code.starts(with: "//".utf8) || code.elementsEqual("}".utf8)
      let isScope = code.last == 0x7B && ["extension ", "enum ", "struct "].contains { code.contains(word: $0) }
      if isBoundary || isScope { declarations.append([]) }
      if isBoundary { continue }
      declarations[declarations.count - 1] += code + [0x0A]
      if isScope { declarations.append([]) }
    }
    return declarations.filter { !$0.isEmpty }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(word: String) -> Bool { firstRange(of: Array(word.utf8)) != nil }
}
