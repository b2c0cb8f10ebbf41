import SignalbookSchemaFiles
import SignalbookWireForm

/// A rule that rejects some of the values that its field's source can produce. Lint reports it, because it is not an
/// error.
public struct NarrowedSource: Sendable {
  public let message: String
  /// The location of the rule or, if the rule belongs to a declared type, of the source.
  public let location: Location
  public let notes: [Diagnostic.Note]
}

extension Resolver {
  /// Compares a field's rules with the values of its source. A value that violates a rule would violate the schema or
  /// never be sent.
  func checkSource(of field: Field, _ node: JSONNode, in file: SchemaFile) {
    guard let source = field.source, let from = node.member("from"), node["retired"] == nil,
      let domain = field.domain(of: source)?.adapted(to: field.type),
      domain.kind.suits(field.type) || field.type.constant != nil
    else { return }
    if domain.isAlwaysKnown, let absent = node.member("absent") {
      report(
        SourceConflict(
          key: absent.key, isError: false,
          message: "'absent' is never sent, because '\(source)' always has a value; remove 'absent'"), of: source, node,
        from,
        file)
    }
    // If bounds contradict each other, report only that contradiction.
    if field.type.constant != nil || field.type.contradiction != nil { return }
    if source == "stream.attributes" { attributeObjects[field.origin.location] = (node, file) }
    var conflicts = domain.conflicts(
      of: field.type, with: source, values: registryValues(of: source, in: file), matching: matchesSample)
    if case .vocabulary = field.type.base, let absent = field.absent, absent != .null {
      // `absent` replaces values without a case.
      conflicts.removeAll { !$0.isError }
    }
    conflicts += searchCounterConflicts(of: field.type, from: source)
    for conflict in conflicts { report(conflict, of: source, node, from, file) }
  }

  /// Reports a conflict at the location of the rule, which is in the field's node or in the field's declared type.
  func report(_ conflict: SourceConflict, of source: String, _ node: JSONNode, _ from: JSONMember, _ file: SchemaFile) {
    var location = file.source.location(of: from.value.range)
    var notes: [Diagnostic.Note] = []
    if let member = ruleMember(forKey: conflict.key, in: node) {
      location = file.source.location(of: member.keyRange)
    } else if let rule = declaredRule(forKey: conflict.key, of: node, in: file) {
      // Refinements belong to this registry and must be fixed; a declared type may be correct for other fields.
      if rule.isRefinement {
        notes = [.init("the source '\(source)'", at: location)]
        location = rule.location
      } else {
        notes = [.init("'\(conflict.key)' of the type '\(rule.type)'", at: rule.location)]
      }
    }
    if conflict.isError {
      diagnostics.add(Diagnostic(.sourceRefused, conflict.message, at: location, notes: notes))
    } else if file.scope === root {
      narrowedSources.append(NarrowedSource(message: conflict.message, location: location, notes: notes))
    }
  }

  /// Returns the values of a source if they depend on the registry, or `nil` otherwise.
  private func registryValues(of source: String, in file: SchemaFile) -> [Scalar]? {
    switch source {
    case "stream.version": return currentStream.map { [.integer(Int64($0.version))] } ?? []
    case "stream.ping": return currentStream.map { [.text($0.ping)] } ?? []
    case "variant.name":
      // An importing app also sends the import's streams.
      let scopes = file.scope === root ? [root] : [root, file.scope]
      return scopes.flatMap { scope in
        let names = (scope.registryNode?["variants"]?.members ?? []).map { $0.value["name"]?.string ?? $0.key }
        return (names.isEmpty ? [scope.name] : names).map(Scalar.text)
      }
    default: return nil
    }
  }

  /// Returns the conflicts between `counter.searches` and the type of its field. The source yields a map from keys that
  /// the app chooses to positive integers.
  private func searchCounterConflicts(of type: ValueType, from source: String) -> [SourceConflict] {
    if source.declaredCounterName != nil { return counterConflicts(of: type, from: source) }
    guard source == "counter.searches" else { return [] }
    let yields = "'\(source)' yields an object that maps the app's counter keys to positive integers"
    switch type.base {
    case .object where !type.isOpen:
      return [SourceConflict(key: "fields", isError: true, message: "\(yields); declare a map, or remove 'fields'")]
    case .map(let map):
      if map.entries != nil {
        return [SourceConflict(key: "entries", isError: true, message: "\(yields); remove 'entries'")]
      }
      if map.entryName != nil {
        return [SourceConflict(key: "named", isError: true, message: "\(yields); remove 'named' and 'entryName'")]
      }
      let countDomain = SourceDomain(.integer, .numbers(1...2_147_483_647), "positive integers")
      if map.value.constant != nil {
        return [SourceConflict(key: "values", isError: true, message: "\(yields); remove 'const'")]
      }
      if !countDomain.kind.suits(map.value) || map.value.wireForm != .plain {
        return [SourceConflict(key: "values", isError: true, message: "\(yields); set 'values' to the type integer")]
      }
      var conflicts = countDomain.conflicts(of: map.value, with: source, values: nil, matching: matchesSample)
      for index in conflicts.indices { conflicts[index].key = "values" }
      // The generated counter call has an argument for each template part.
      let isOpen =
        switch map.key.base {
        case .string: map.key.bounds.isEmpty
        case .template: true
        default: false
        }
      if !isOpen {
        let message = "\(yields), which are sent unchecked; remove the rules of 'keys'"
        conflicts.append(SourceConflict(key: "keys", isError: false, message: message))
      }
      // The runtime stores up to 500 keys.
      if let most = type.bounds.maxProperties, most < 500 {
        let message =
          "'maxProperties' \(most) rejects objects of '\(source)', which can have 500 keys; increase "
          + "'maxProperties'"
        conflicts.append(SourceConflict(key: "maxProperties", isError: false, message: message))
      }
      return conflicts
    default: return []
    }
  }

  /// Compares the bounds of the events array with the stream's limits.
  func checkEventsList(of stream: Stream, _ members: [DeclaredEntry]) {
    for member in members {
      guard let field = stream.envelope.first(where: { $0.name == member.name }), field.source == "stream.events" else {
        continue
      }
      let bounds = field.type.bounds
      if let most = bounds.maxItems, stream.limits.maxEvents.map({ $0 > most }) ?? true {
        let limit = stream.limits.maxEvents.map { "up to \($0) events" } ?? "any number of events"
        reportEvents("'maxItems' \(most) rejects pings of this stream, which have \(limit)", "maxItems", member)
      }
      if let least = bounds.minItems, (stream.limits.minEvents ?? 0) < least {
        let limit = stream.limits.minEvents.map { "at least \($0) events" } ?? "no minimum number of events"
        reportEvents("'minItems' \(least) rejects pings of this stream, which have \(limit)", "minItems", member)
      }
    }
  }

  private func reportEvents(_ message: String, _ key: String, _ member: DeclaredEntry) {
    let limit = key == "maxItems" ? "atMost" : "atLeast"
    let range = (member.node.member(key) ?? member.node.member("from"))?.keyRange ?? member.keyRange
    report(
      .sourceRefused, "\(message); set 'limits.events.\(limit)' to this number, or remove '\(key)'", at: range,
      in: member.file)
  }

  /// Returns the member that declares the given rule. Either `enum` or `cases` declares a closed set.
  private func ruleMember(forKey key: String, in node: JSONNode) -> JSONMember? {
    key == "enum" || key == "cases" ? node.member("enum") ?? node.member("cases") : node.member(key)
  }

  /// Returns the rule in a node's declared type, following references.
  private func declaredRule(forKey key: String, of node: JSONNode, in file: SchemaFile)
    -> (type: String, location: Location, isRefinement: Bool)?
  {
    var (node, file) = (node, file)
    for _ in 0..<Limits.typeDepth {
      guard let name = node["type"]?.string,
        let declared = file.scope.entries[Section.types.rawValue][name]
          ?? file.scope.imports.lazy.compactMap({ $0.entries[Section.types.rawValue][name] }).first
      else { return nil }
      let refinement = declared.file.scope.refinements[Section.types.rawValue][name]
      for (place, isRefinement) in [(refinement, true), (declared, false)] {
        guard let place, let member = ruleMember(forKey: key, in: place.node) else { continue }
        return (name, place.location(of: member.keyRange), isRefinement)
      }
      (node, file) = (declared.node, declared.file)
    }
    return nil
  }
}
