import SignalbookChangeReports
import SignalbookComparison
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookWireForm

/// How much of a target's code is compared, by the changes that other rules report of the target.
enum ComparedCode {
  /// Everything but comments and the order of declarations: there is no reported change, or only descriptions changed.
  case whole
  /// The streams and events that these reported changes do not explain.
  case sent([Change])

  init(besides changes: [Change]) {
    let changes = changes.filter { $0.rule != .suppressionAdded }
    self = changes.allSatisfy { $0.privacy == .textOnly && $0.harms.isEmpty } ? .whole : .sent(changes)
  }
}

extension Change {
  /// The names of the changed entry, outermost first, as in its id.
  private var path: [Substring] { subject.id.split(separator: "/") }

  /// Whether the change affects the data, and not only texts or names in Swift.
  private var isOfWire: Bool {
    // Answers for reviewers are in no generated code, but the last day is.
    if ChangeRule.privacy.contains(rule), rule != .expiryChanged { return false }
    return !harms.isDisjoint(with: [.wireShipped, .wireLagging, .query]) || (privacy ?? .textOnly) > .textOnly
  }

  /// Whether the change may be a reason for other content wherever its declaration is used.
  private var isOfSharedDeclaration: Bool {
    switch subject.kind {
    case .variant, .profile, .import, .type, .case, .entry, .attribute: isOfWire
    default: false
    }
  }

  /// Whether the change is of a stream or its fields, or of one of the streams that it extends.
  private func isOf(_ lineage: Set<String>) -> Bool {
    (subject.kind == .stream || subject.kind == .field) && lineage.contains { path.first == EntryID.escaped($0)[...] }
  }

  /// Whether the change is a reason for other code of a policy. The policy may be that of a stream that extends the
  /// changed one.
  fileprivate func explains(_ part: StreamPolicy.Part) -> Bool {
    if privacy == .textOnly, harms.isEmpty { return false }
    switch subject.kind {
    case .variant, .profile, .import: return true
    case .stream:
      let keys = new?.keys ?? old?.keys ?? []
      let isVaried = keys.first == "variants" || keys.first == "profiles"
      guard let key = isVaried ? keys.dropFirst(2).first : keys.first else {
        // A stream or an identifier that only one side has decides no policy of a stream that both have.
        return isVaried || (old != nil && new != nil)
      }
      return part.keys.contains(key)
    default: return false
    }
  }

  /// Whether the change is a reason for other contents of a stream's pings, by the streams whose keys it has.
  fileprivate func explainsContents(of lineage: Set<String>) -> Bool {
    isOfSharedDeclaration || (isOfWire && isOf(lineage))
  }

  /// Whether the change is a reason for another program of an event, in a stream of these.
  fileprivate func explains(event: String, in lineage: Set<String>) -> Bool {
    if isOfSharedDeclaration { return true }
    guard isOfWire else { return false }
    return isOf(lineage) || path.first == EntryID.escaped(event)[...]
  }
}

/// The generated code of a target, as far as it is compared.
enum TargetCode {
  case files([[UInt8]])
  /// Code by the part of a stream or the event that it belongs to.
  case sent([String: [UInt8]])

  init(_ parts: SentParts, besides changes: [Change]) {
    var code: [String: [UInt8]] = [:]
    for policy in parts.policies where !changes.contains(where: { $0.explains(policy.part) }) {
      code["the \(policy.part.words) of the stream \(quoted(policy.stream))"] = policy.code
    }
    for (stream, contents) in parts.contents {
      let lineage = parts.lineages[stream] ?? [stream]
      if changes.contains(where: { $0.explainsContents(of: lineage) }) { continue }
      code["the envelope, common part or upload of the stream \(quoted(stream))"] = contents
    }
    for (event, program) in parts.programs {
      let lineage = parts.lineages[program.stream] ?? [program.stream]
      if changes.contains(where: { $0.explains(event: event, in: lineage) }) { continue }
      code["the event \(quoted(event))"] = program.code
    }
    self = .sent(code)
  }

  /// The parts that are compared; an entry that only one side has is another rule's.
  var parts: Set<String> {
    if case .sent(let code) = self { Set(code.keys) } else { [] }
  }

  /// The code to compare: only of parts that all sides have. Files have no names.
  func code(of parts: Set<String>) -> [String: [UInt8]] {
    switch self {
    case .files(let declarations): ["": Array(declarations.joined(separator: [0]))]
    case .sent(let code): code.filter { parts.contains($0.key) }
    }
  }
}

extension Side {
  func has(target name: String) -> Bool { configuration.targets.contains { $0.name == name } }

  /// The folder of a target's registry from the project's; `nil` if the target has no schema files.
  func registryFolder(ofTarget name: String) -> String? {
    configuration.targets.first { $0.name == name }.flatMap(project.registryFolder).map(project.inside)
  }

  /// The code of a target as this side would generate it, in the same files wherever its declarations are.
  ///
  /// - Parameters:
  ///   - name: the target.
  ///   - compared: how much of the code is wanted.
  /// - Returns: the code; `nil` if the side has no such target, or its registry has errors.
  func code(ofTarget name: String, _ compared: ComparedCode) -> TargetCode? {
    guard let target = configuration.targets.first(where: { $0.name == name }) else { return nil }
    var diagnostics = Diagnostics()
    guard let registry = project.load([target], of: configuration, into: &diagnostics).first?.loaded.registry else {
      return nil
    }
    if case .sent(let changes) = compared {
      return sentParts(registry, options: target.options).map { TargetCode($0, besides: changes) }
    }
    let files = generateSwift(registry, layout: .buckets, options: target.options, into: &diagnostics)
    if diagnostics.hasErrors { return nil }
    return .files(files.flatMap { Self.declarations($0.text) }.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Returns the declarations of a generated file without comments. An entry that moves to another file has the same
  /// declarations, in another order.
  private static func declarations(_ text: [UInt8]) -> [[UInt8]] {
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
