import SignalbookRegistry
import SignalbookSchemaFiles

/// Where an answer is from: the words of the key `provenance`.
public enum Provenance: String, Sendable, CaseIterable {
  case document, code, vendor, inferred, choice

  /// As documents say it.
  public var title: String {
    switch self {
    case .document: "source document"
    case .code: "app's code"
    case .vendor: "published by the receiver or vendor"
    case .inferred: "inferred"
    case .choice: "our choice"
    }
  }
}

/// Where each answer of registries is from, by its location; the innermost `provenance` around an answer holds.
///
/// Found in the files' trees and not in the model: nothing that goes over the wire depends on it.
public struct ProvenanceIndex: Sendable {
  private struct Said {
    /// `retention.recipient`
    var key: String
    /// Index in ``scopes``.
    var scope: Int
  }

  /// What is said around some answers: words by key, `all` for those without one of their own.
  private var scopes: [[String: Provenance]] = [[:]]
  private var byLocation: [Location: Said] = [:]

  /// The keys of the language that answer a reviewer, wherever they occur.
  private static let answers: Set<String> = [
    "why", "data", "purposes", "owner", "review", "since", "expires", "consent", "identifiers", "retention",
    "recipients", "population", "controller", "legal", "security", "deletion", "docs",
  ]

  init(_ registries: [Registry]) {
    for registry in registries {
      add(registry.files)
      for item in registry.imports { add(item.files) }
    }
  }

  /// The files of one registry; what its section `registry` says holds in all of them.
  private mutating func add(_ files: [Registry.File]) {
    let texts = files.compactMap { file in file.parsed.root.map { (file.parsed.source, $0) } }
    guard texts.contains(where: { contains($0.0.bytes) }) else { return }
    let registry = texts.lazy.compactMap { $0.1["registry"] }.first
    let outer = registry.map { scope(of: $0, in: 0) } ?? 0
    for (source, root) in texts { visit(root, .form(Grammar.root), key: "", outer, source) }
  }

  private func contains(_ bytes: [UInt8]) -> Bool {
    let word = Array("\"provenance\"".utf8)
    return bytes.indices.contains { bytes[$0] == 0x22 && bytes[$0...].starts(with: word) }
  }

  private mutating func scope(of node: JSONNode, in outer: Int) -> Int {
    guard let said = node["provenance"] else { return outer }
    var scope = scopes[outer]
    if let word = said.string.flatMap(Provenance.init) { scope = ["all": word] }
    let members = said.members ?? []
    // What holds for all of it holds for what was said further out, too.
    if let word = members.first(where: { $0.key == "all" })?.value.string.flatMap(Provenance.init) {
      scope = ["all": word]
    }
    for member in members { scope[member.key] = member.value.string.flatMap(Provenance.init) }
    scopes.append(scope)
    return scopes.count - 1
  }

  private mutating func visit(_ node: JSONNode, _ shape: Shape, key: String, _ outer: Int, _ source: SourceFile) {
    switch shape {
    case .form(let name):
      guard let form = Grammar.form(name), let members = node.members else { return }
      let scope = scope(of: node, in: outer)
      for member in members {
        guard let known = form.key(member.key) else { continue }
        let inner =
          key.isEmpty ? (Self.answers.contains(member.key) ? member.key : "") : "\(key).\(member.key)"
        note(member.value, inner, scope, source)
        visit(member.value, known.shape, key: inner, scope, source)
      }
    case .map(_, let values):
      for member in node.members ?? [] { visit(member.value, values, key: key, outer, source) }
    case .list(let item, _):
      for element in node.elements ?? [] {
        // What is said of a recipient as a whole says its role.
        note(element, key == "recipients" ? "recipients.role" : key, outer, source)
        visit(element, item, key: key, outer, source)
      }
    case .either(let shapes): for shape in shapes { visit(node, shape, key: key, outer, source) }
    default: break
    }
  }

  private mutating func note(_ node: JSONNode, _ key: String, _ scope: Int, _ source: SourceFile) {
    if key.isEmpty || scopes[scope].isEmpty { return }
    byLocation[source.location(node.range)] = Said(key: key, scope: scope)
  }

  /// Of what is said at a location; `nil`: nobody says where it is from.
  public subscript(location: Location) -> Provenance? { byLocation[location].flatMap { word($0.key, $0.scope) } }

  /// Of an answer, which may be a part of what is said there: the role of a recipient.
  public subscript<Value>(answer: Answer<Value>) -> Provenance? {
    if let own = answer.ownProvenance { return own }
    return answer.isAnswered ? byLocation[answer.location].flatMap { word(answer.key, $0.scope) } : nil
  }

  /// The word of a key, else that of the key around it.
  private func word(_ key: String, _ scope: Int) -> Provenance? {
    var key = key[...]
    while true {
      if let word = scopes[scope][String(key)] { return word }
      guard let dot = key.lastIndex(of: ".") else { return scopes[scope]["all"] }
      key = key[..<dot]
    }
  }

  /// What is said of the inherited keys of an entry: the words with their keys, `inferred` first.
  public func words(of metadata: Metadata) -> [(word: Provenance, keys: [String])] {
    if isEmpty { return [] }
    return grouped(
      Metadata.inheritedKeys.map { key in (key, metadata.keyLocations[key].flatMap { self[$0] }) })
  }

  /// What is said of a stream's answers, those of its metadata included.
  public func words(of stream: StreamInventory) -> [(word: Provenance, keys: [String])] {
    var found: [(String, Provenance?)] = []
    for audience in stream.audiences where audience.profile == nil {
      for recipient in audience.recipients.value ?? [] {
        found.append(("recipients", self[Answer(true, "recipients", at: recipient.location)]))
        found.append(("recipients.role", self[Answer(true, "recipients.role", at: recipient.location)]))
      }
      found.append(("consent.default", self[audience.isOnByDefault]))
      found.append(("consent.mechanism", self[audience.mechanism]))
      for (_, answer) in audience.optOut {
        found.append((answer.ownProvenance == nil ? "consent.optOut" : answer.key, self[answer]))
      }
      found.append(("population", self[audience.population]))
    }
    found.append(("retention.recipient", self[stream.retentionAtRecipient]))
    found.append(("retention.device", self[stream.retentionOnDevice]))
    found.append(
      ("identifiers", stream.identifiers.value?.first.flatMap { self[$0.location] } ?? self[stream.identifiers]))
    for identifier in stream.identifiers.value ?? [] {
      for (key, value) in [("origin", identifier.origin), ("reset", identifier.reset), ("scope", identifier.scope)] {
        let key = "identifiers.\(key)"
        // Where it is from, when nobody says that of the identifier's other answers.
        let word = self[Answer(value, key, at: identifier.location)]
        if word != self[identifier.location] { found.append((key, word)) }
      }
    }
    let metadata = stream.stream.metadata
    found += Metadata.inheritedKeys.map { key in (key, metadata.keyLocations[key].flatMap { self[$0] }) }
    return grouped(found)
  }

  private func grouped(_ found: [(key: String, word: Provenance?)]) -> [(word: Provenance, keys: [String])] {
    ([.inferred] + Provenance.allCases.filter { $0 != .inferred }).compactMap { word in
      var keys: [String] = []
      for item in found where item.word == word && !keys.contains(item.key) { keys.append(item.key) }
      return keys.isEmpty ? nil : (word, keys)
    }
  }

  /// Whether no registry says where any answer is from.
  public var isEmpty: Bool { byLocation.isEmpty }
}
