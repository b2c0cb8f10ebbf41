import SignalbookRegistry
import SignalbookSchemaFiles

/// The origin of an answer: a keyword of the `provenance` key.
public enum Provenance: String, Sendable, CaseIterable {
  case document, code, vendor, inferred, choice

  /// The keyword's name in documents.
  public var title: String {
    switch self {
    case .document: "source document"
    case .code: "app's code"
    case .vendor: "documentation of the receiver or vendor"
    case .inferred: "inferred"
    case .choice: "registry authors' choice"
    }
  }
}

/// The provenance of each answer in registries, by location. The innermost `provenance` that encloses an answer
/// applies.
///
/// It is derived from the files' syntax trees instead of the model, since it does not affect the wire form.
public struct ProvenanceIndex: Sendable {
  private struct AnswerKey {
    /// The answer's key, such as `retention.recipient`.
    var key: String
    /// The index in ``scopes``.
    var scope: Int
  }

  /// A keyword in a file's `provenance`.
  public struct Statement: Sendable {
    /// The key of the answers that the keyword applies to, such as `retention.recipient`, or `all` for the remaining
    /// keys.
    public var key: String
    public var word: Provenance
    /// The location of the keyword.
    public var location: Location
    /// Whether the enclosing entry or a nested entry has an answer that the statement applies to.
    public fileprivate(set) var coversAnswers = false
  }

  /// All statements in the files.
  public private(set) var statements: [Statement] = []
  private var statementsByLocation: [Location: Int] = [:]
  /// The statements that apply in each scope, as indices by key.
  private var scopes: [[String: Int]] = [[:]]
  private var byLocation: [Location: AnswerKey] = [:]

  /// The keys of the language that answer a reviewer's question, at any location.
  private static let answers: Set<String> = [
    "why", "data", "purposes", "owner", "review", "since", "expires", "consent", "identifiers", "retention",
    "recipients", "population", "controller", "legal", "security", "deletion", "docs",
  ]

  /// Creates an index.
  ///
  /// - Parameter registries: The registries, whose imports are included.
  public init(_ registries: [Registry]) {
    for registry in registries {
      add(registry.files)
      for item in registry.imports { add(item.files) }
    }
  }

  /// Adds a registry's files. The provenance in its `registry` section applies to all of them.
  private mutating func add(_ files: [Registry.File]) {
    let texts = files.compactMap { file in file.parsed.root.map { (file.parsed.source, $0) } }
    guard texts.contains(where: { contains($0.0.bytes) }) else { return }
    let registry = texts.lazy.compactMap { $0.1["registry"] }.first
    let declaring = texts.first { $0.1["registry"] != nil }
    let outer = registry.flatMap { registry in declaring.map { scope(of: registry, in: 0, $0.0) } } ?? 0
    for (source, root) in texts { visit(root, .form(Grammar.root), key: "", outer, source) }
  }

  private func contains(_ bytes: [UInt8]) -> Bool {
    let word = Array("\"provenance\"".utf8)
    // Horspool's algorithm: the distance to shift the word, by the last byte of the compared window.
    var steps = [Int](repeating: word.count, count: 256)
    for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = word.count - 1 - index }
    return bytes.withUnsafeBufferPointer { bytes in
      var end = word.count
      while end <= bytes.count {
        if bytes[end - 1] == word[word.count - 1], bytes[(end - word.count)..<end].elementsEqual(word) { return true }
        end += steps[Int(bytes[end - 1])]
      }
      return false
    }
  }

  private mutating func scope(of node: JSONNode, in outer: Int, _ source: SourceFile) -> Int {
    guard let provenance = node["provenance"] else { return outer }
    var scope = scopes[outer]
    // The `registry` section is read twice: first for all files, then as part of the file that contains it.
    func statement(_ key: String, _ node: JSONNode) -> Int? {
      let location = source.location(of: node.range)
      if let known = statementsByLocation[location] { return known }
      guard let word = node.string.flatMap(Provenance.init) else { return nil }
      statementsByLocation[location] = statements.count
      statements.append(Statement(key: key, word: word, location: location))
      return statements.count - 1
    }
    let members = provenance.members ?? []
    // An inner `all` also overrides keys that outer levels specify.
    if let all = provenance.string == nil ? members.first(where: { $0.key == "all" })?.value : provenance {
      scope = ["all": statement("all", all)].compactMapValues(\.self)
    }
    for member in members { scope[member.key] = statement(member.key, member.value) }
    scopes.append(scope)
    return scopes.count - 1
  }

  private mutating func visit(_ node: JSONNode, _ shape: Shape, key: String, _ outer: Int, _ source: SourceFile) {
    switch shape {
    case .form(let name):
      guard let form = Grammar.form(name), let members = node.members else { return }
      let scope = scope(of: node, in: outer, source)
      for member in members {
        guard let known = form.key(member.key), member.key != "provenance" else { continue }
        let inner =
          key.isEmpty ? (Self.answers.contains(member.key) ? member.key : "") : "\(key).\(member.key)"
        // If the retention is not an object, it is the recipient's retention.
        let isShort = inner == "retention" && member.value.string != nil
        note(member.value, isShort ? "retention.recipient" : inner, scope, source)
        visit(member.value, known.shape, key: inner, scope, source)
      }
    case .map(_, let values):
      for member in node.members ?? [] { visit(member.value, values, key: key, outer, source) }
    case .list(let item, _):
      for element in node.elements ?? [] {
        // The provenance of a whole recipient applies to its role.
        note(element, key == "recipients" ? "recipients.role" : key, outer, source)
        visit(element, item, key: key, outer, source)
      }
    case .either(let shapes): for shape in shapes { visit(node, shape, key: key, outer, source) }
    default: break
    }
  }

  private mutating func note(_ node: JSONNode, _ key: String, _ scope: Int, _ source: SourceFile) {
    if key.isEmpty || scopes[scope].isEmpty { return }
    byLocation[source.location(of: node.range)] = AnswerKey(key: key, scope: scope)
    if let index = statementIndex(key, scope) { statements[index].coversAnswers = true }
  }

  /// The provenance of the value at a location, or `nil` if undeclared.
  public subscript(location: Location) -> Provenance? { byLocation[location].flatMap { word(for: $0.key, $0.scope) } }

  /// The provenance of an answer, which may be a part of the value at its location, such as a recipient's role. A
  /// derived answer has the provenance of the answer that determines it.
  public subscript<Value>(answer: Answer<Value>) -> Provenance? {
    if let own = answer.ownProvenance { return own }
    guard answer.isAnswered else { return nil }
    return self[answer.grounds.flatMap(determiningGround(of:)) ?? Ground(answer.key, at: answer.location)]
  }

  public subscript(ground: Ground) -> Provenance? {
    byLocation[ground.location].flatMap { word(for: ground.key, $0.scope) }
  }

  /// Returns the answer that determines a derived answer's provenance. If all answers are required, this is the first
  /// inferred one, if any. If a single answer is sufficient, this is the first that is not inferred, if any.
  public func determiningGround(of grounds: Grounds) -> Ground? {
    switch grounds {
    case .all(let list): list.first { self[$0] == .inferred } ?? list.first
    case .any(let list): list.first { self[$0] != .inferred } ?? list.first
    }
  }

  private func word(for key: String, _ scope: Int) -> Provenance? {
    statementIndex(key, scope).map { statements[$0].word }
  }

  /// Returns the index of the statement about a key or, if there is none, about the nearest outer key.
  private func statementIndex(_ key: String, _ scope: Int) -> Int? {
    var key = key[...]
    while true {
      if let index = scopes[scope][String(key)] { return index }
      guard let dot = key.lastIndex(of: ".") else { return scopes[scope]["all"] }
      key = key[..<dot]
    }
  }

  /// Returns the provenance of an entry's inherited keys, as keywords with their keys, `inferred` first.
  public func words(of metadata: Metadata) -> [(word: Provenance, keys: [String])] {
    if isEmpty { return [] }
    return group(
      Metadata.inheritedKeys.map { key in (key, metadata.keyLocations[key].flatMap { self[$0] }) })
  }

  /// Returns the provenance of a stream's answers, including its metadata.
  public func words(of stream: StreamInventory) -> [(word: Provenance, keys: [String])] {
    var keyedWords: [(String, Provenance?)] = []
    for audience in stream.audiences where audience.profile == nil {
      for recipient in audience.recipients.value ?? [] {
        let whole = self[Ground("recipients", at: recipient.location)]
        keyedWords.append(("recipients", whole))
        for part in recipient.answeredGrounds where part.key == "recipients.role" || self[part] != whole {
          keyedWords.append((part.key, self[part]))
        }
      }
      keyedWords.append(("consent.default", self[audience.isOnByDefault]))
      keyedWords.append(("consent.mechanism", self[audience.mechanism]))
      for (_, answer) in audience.optOut {
        keyedWords.append((answer.ownProvenance == nil ? "consent.optOut" : answer.key, self[answer]))
      }
      if self[audience.isOffInPrivateMode] != self[audience.isOnByDefault] {
        keyedWords.append(("consent.privateMode", self[audience.isOffInPrivateMode]))
      }
      keyedWords.append(("population", self[audience.population]))
    }
    keyedWords.append(("retention.recipient", self[stream.retentionAtRecipient]))
    keyedWords.append(("retention.device", self[stream.retentionOnDevice]))
    keyedWords.append(
      ("identifiers", stream.identifiers.value?.first.flatMap { self[$0.location] } ?? self[stream.identifiers]))
    for identifier in stream.identifiers.value ?? [] {
      for (key, value) in [("origin", identifier.origin), ("reset", identifier.reset), ("scope", identifier.scope)] {
        let key = "identifiers.\(key)"
        // Fall back to the scope's provenance.
        let word = self[Answer(value, key, at: identifier.location)]
        if word != self[identifier.location] { keyedWords.append((key, word)) }
      }
    }
    let metadata = stream.stream.metadata
    keyedWords += Metadata.inheritedKeys.map { key in (key, metadata.keyLocations[key].flatMap { self[$0] }) }
    return group(keyedWords)
  }

  private func group(_ found: [(key: String, word: Provenance?)]) -> [(word: Provenance, keys: [String])] {
    ([.inferred] + Provenance.allCases.filter { $0 != .inferred }).compactMap { word in
      var keys: [String] = []
      for item in found where item.word == word && !keys.contains(item.key) { keys.append(item.key) }
      return keys.isEmpty ? nil : (word, keys)
    }
  }

  /// Whether the registries do not declare any provenance.
  public var isEmpty: Bool { byLocation.isEmpty }
}
