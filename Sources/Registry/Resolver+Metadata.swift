import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Returns the metadata that all entries of the given registry inherit.
  func defaults(of scope: SchemaScope) -> Metadata {
    guard let registry = scope.registry, let node = registry.node["defaults"] else { return Metadata() }
    return metadata(from: node, in: registry.file, inheriting: Metadata())
  }

  /// Returns an entry's metadata, including inherited metadata. Lifecycle and notes are not inherited.
  func metadata(from node: JSONNode, in file: SchemaFile, inheriting outer: Metadata) -> Metadata {
    var result = outer.inheritablePart
    for member in node.members ?? [] {
      read(member, in: file, into: &result)
      // The defaults of the file are outside the entry.
      if member.key == "review", node.range.start <= member.keyRange.start, member.keyRange.end <= node.range.end {
        result.declaresReview = true
      }
    }
    return result
  }

  /// Reads a member into the metadata if its key is a metadata key.
  func read(_ member: JSONMember, in file: SchemaFile, into metadata: inout Metadata) {
    let value = member.value
    switch member.key.utf8.count {
    case 3: if member.key == "why" { metadata.why = value.string }
    case 4:
      if member.key == "data" { metadata.data = value.string }
      if member.key == "note" { metadata.note = value.string }
    case 5:
      if member.key == "owner" { metadata.owner = value.string ?? strings(from: value).joinedOwners }
      if member.key == "since" { metadata.since = value.string }
      if member.key == "allow" { metadata.suppressions = suppressions(from: value, in: file) }
    case 6: if member.key == "review" { metadata.review = reviews(from: value, in: file) }
    case 7:
      if member.key == "expires" { metadata.expires = value.string }
      if member.key == "retired" { metadata.retired = lifecycle(from: value) }
    case 8:
      if member.key == "purposes" { metadata.purposes = strings(from: value) }
      if member.key == "formerly" { metadata.formerly = formerNames(from: value) }
    case 10:
      if member.key == "deprecated" { metadata.deprecated = lifecycle(from: value) }
      if member.key == "provenance" { metadata.provenance = Self.provenance(from: value) }
    case 15: if member.key == "developmentOnly" { metadata.isDevelopmentOnly = value.boolean ?? false }
    default: break
    }
    if Metadata.isInheritedKey(member.key) {
      metadata.keyLocations[member.key] = file.source.location(of: value.range)
    }
  }

  /// Returns the provenance as `key: word` pairs sorted by key. A single word applies to all keys.
  static func provenance(from node: JSONNode?) -> String? {
    guard let node else { return nil }
    let words = node.members?.map { ($0.key, $0.value.string ?? "") } ?? [("all", node.string ?? "")]
    return words.sorted { areInIncreasingOrder($0.0, $1.0) }.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  private func lifecycle(from node: JSONNode) -> Metadata.Lifecycle {
    Metadata.Lifecycle(since: node["since"]?.string, reason: node.string ?? node["reason"]?.string ?? "")
  }

  private func suppressions(from node: JSONNode, in file: SchemaFile) -> [Metadata.Suppression] {
    (node.elements ?? []).compactMap { element in
      guard let rule = element["rule"]?.string else { return nil }
      return Metadata.Suppression(
        rule: rule, reason: element["reason"]?.string ?? "", location: file.source.location(of: element.range))
    }
  }

  /// Returns the references to reviews. A name must be declared, but a URL needs no declaration.
  private func reviews(from node: JSONNode, in file: SchemaFile) -> [String] {
    (node.elements ?? []).compactMap { element in
      checkReview(element, in: file)
      return element.string
    }
  }

  private func checkReview(_ node: JSONNode, in file: SchemaFile) {
    guard let name = node.string, !name.hasPrefix("https://"), !name.hasPrefix("http://") else { return }
    _ = find(.reviews, name, at: node, in: file)
  }

  func resolveReview(_ declared: DeclaredEntry) -> Review {
    let node = declared.node
    if let member = node.member("approvedBy"), node["date"] == nil {
      report(
        .misfitKey, "the review '\(declared.name)' has 'approvedBy' but no 'date'; add 'date'", at: member.keyRange,
        in: declared.file)
    }
    return Review(
      name: declared.name, url: node["url"]?.string, date: node["date"]?.string,
      approvedBy: node["approvedBy"]?.string,
      benefits: node["benefits"]?.string, alternatives: node["alternatives"]?.string,
      existing: node["existing"]?.string,
      analysis: node["analysis"]?.string, audience: node["audience"]?.string,
      renews: node["renews"].flatMap { renewal(from: $0, in: declared.file) }, note: node["note"]?.string,
      formerly: formerNames(from: node["formerly"]), origin: origin(of: declared))
  }

  private func renewal(from node: JSONNode, in file: SchemaFile) -> Review.Renewal? {
    guard let review = node["review"], let reason = node["reason"] else { return nil }
    checkReview(review, in: file)
    return Review.Renewal(
      review: review.string ?? "", reason: reason.string ?? "", location: file.source.location(of: reason.range))
  }

  /// Reports reviews that renew each other. Such a cycle stays within a registry, because imports cannot refer to their
  /// importers.
  func checkRenewals(of scope: SchemaScope) {
    let entries = scope.entries[Section.reviews.rawValue]
    var walks: [String: Int] = [:]
    for (walk, start) in scope.sortedEntries(of: .reviews).enumerated() {
      var path: [DeclaredEntry] = []
      var current: DeclaredEntry? = start
      while let entry = current, walks[entry.name] == nil {
        walks[entry.name] = walk
        path.append(entry)
        current = entry.node["renews"]?["review"]?.string.flatMap { entries[$0] }
      }
      guard let end = current, walks[end.name] == walk, let renewing = end.node["renews"]?["review"] else { continue }
      let names = (path.drop { $0.name != end.name } + [end]).map { "'\($0.name)'" }.joined(separator: " → ")
      report(.recursion, "reviews renew each other: \(names)", at: renewing.range, in: end.file)
    }
  }
}

extension ValueType {
  /// Returns the type, with missing answers of its fields and entries inherited from `outer`.
  func inheriting(_ outer: Metadata) -> ValueType {
    var result = self
    switch base {
    case .object(let fields): result.base = .object(fields.map { $0.inheriting(outer) })
    case .array(let element): result.base = .array(element.asPart(inheriting: outer))
    case .map(let map):
      let entries = map.entries?.map { entry in
        MapType.Entry(
          name: entry.name, key: entry.key, wire: entry.wire,
          value: entry.value.inheriting(entry.metadata.inheriting(outer)),
          description: entry.description, swiftName: entry.swiftName, metadata: entry.metadata.inheriting(outer),
          origin: entry.origin)
      }
      result.base = .map(
        MapType(
          key: map.key.asPart(inheriting: outer), value: map.value.asPart(inheriting: outer),
          entryName: map.entryName?.asPart(inheriting: outer), surplus: map.surplus, repeated: map.repeated,
          entries: entries))
    case .template(let template):
      let pieces = template.pieces.map { piece -> Template.Piece in
        if case .part(let field) = piece { .part(field.inheriting(outer)) } else { piece }
      }
      result.base = .template(Template(pieces: pieces, percentEncodes: template.percentEncodes))
    case .vocabulary(var vocabulary):
      guard vocabulary.cases.contains(where: { $0.holds.map { $0.extent.valueCount > 1 } == true }) else { break }
      vocabulary.cases = vocabulary.cases.map { $0.replacing(holds: $0.holds?.asPart(inheriting: outer)) }
      result.base = .vocabulary(vocabulary)
    case .union(let union):
      var vocabulary = union.vocabulary
      vocabulary.cases = vocabulary.cases.map { $0.replacing(holds: $0.holds?.asPart(inheriting: outer)) }
      result.base = .union(union.replacing(vocabulary: vocabulary))
    case .boolean, .integer, .number, .string, .held: break
    }
    return result
  }

  /// Returns the type of a nested value. Its parts inherit the value's own answers first, and then those of `outer`.
  private func asPart(inheriting outer: Metadata) -> ValueType {
    if extent.valueCount == 1 { return self }
    return inheriting(answers?.metadata.inheriting(outer) ?? outer)
  }
}

extension Vocabulary.Case {
  /// Returns a copy of the case with the given payload type.
  func replacing(holds: ValueType?) -> Vocabulary.Case {
    Vocabulary.Case(
      name: name, description: description, wire: wire, holds: holds, defaultValue: defaultValue,
      lowerBound: lowerBound, swiftName: swiftName, metadata: metadata, origin: origin)
  }
}

extension Field {
  fileprivate func inheriting(_ outer: Metadata) -> Field {
    // The parts inherit the field's own answers first.
    let metadata = metadata.inheriting(outer)
    return replacing(type: type.inheriting(metadata), metadata: metadata)
  }
}

extension [String] {
  /// The owners as a single string, or `nil` if the array is empty.
  fileprivate var joinedOwners: String? { isEmpty ? nil : joined(separator: ", ") }
}
