import SignalbookRegistry
import SignalbookWireForm

// A change is reviewed if each changed entry itself refers to a review that the old registry does not have. A review that
// an entry inherits covers only what the entry inherits: the answers of `defaults` or a stream, and declared types.
extension Comparer {
  /// Returns the new review of a change, or `nil` if a changed entry does not have one.
  func review(ofChangeAt index: Int) -> String? {
    var subjects = (subjectsToReview[index] ?? []).union([changes[index].subject])
    var users = heirs[index] ?? []
    if let types = typesByChange[index] {
      // Types do not refer to reviews, but the entries that use them do.
      users.formUnion(types.flatMap { newUses.subjects(using: $0) })
      if !users.isEmpty { subjects = subjects.filter { !types.contains(Self.path(of: $0)[0]) } }
    }
    // A review of a base stream covers what both versions inherit from the base stream.
    let isInherited = isInherited(changes[index])
    let lists =
      Self.sorted(subjects).flatMap { reviewLevels(of: $0).map(isInherited ? \.all : \.own) }
      + Self.sorted(users).flatMap { reviewLevels(of: $0).map(\.all) }
    let reviews = lists.map { list in list.first(where: isNew) }
    return reviews.contains(nil) ? nil : reviews.first ?? nil
  }

  /// Returns whether a stream inherits a changed value from the stream that it extends, in each version that has it.
  private func isInherited(_ change: Change) -> Bool {
    guard change.subject.kind == .stream else { return false }
    let name = Self.path(of: change.subject)[0]
    return [(change.old, old), (change.new, new)].allSatisfy { value, registry in
      guard let value else { return true }
      let stream = registry.streams.first { $0.name == name }
      return stream?.inheritedKeyLocations.contains(value.location) ?? false
    }
  }

  /// Returns whether neither the old registry nor another registry refers to the given review.
  private func isNew(_ review: String) -> Bool {
    !oldReviews.covers(review, in: new) && !otherReviews.contains { $0.covers(review, in: new) }
  }

  private static func sorted(_ subjects: Set<Change.Subject>) -> [Change.Subject] {
    subjects.sorted { ($0.id, $0.kind.rawValue) < ($1.id, $1.kind.rawValue) }
  }

  /// The reviews of an entry: those that the entry itself declares, and those that it declares or inherits.
  private struct ReviewLevels {
    var own: [String]
    var all: [String]

    /// Creates the reviews of an entry and of its enclosing entry, which comes first.
    init(_ levels: [Metadata]) {
      own = levels.flatMap { $0.declaresReview ? $0.review : [] }
      all = own + (levels.last?.review ?? [])
    }
  }

  private static func path(of subject: Change.Subject) -> [String] {
    subject.id.split(separator: "/", omittingEmptySubsequences: false).map { EntryID.unescaped($0) }
  }

  /// Returns the reviews of the entry with the given ID. If the ID does not show whether it belongs to an event, a stream
  /// or an attribute, returns the reviews of each. Entries that cannot refer to a review have the registry's reviews.
  private func reviewLevels(of subject: Change.Subject) -> [ReviewLevels] {
    let path = Self.path(of: subject)
    let name = path[0]
    func isPart(_ kind: Change.Subject.Kind) -> Bool {
      subject.kind == kind || [.field, .case, .entry, .type].contains(subject.kind)
    }
    var levels: [ReviewLevels] = []
    if isPart(.event), let event = newEvents[name] {
      let field = path.count > 1 ? event.callerFields.first { $0.name == path[1] } : nil
      levels.append(ReviewLevels([event.metadata] + (field.map { [$0.metadata] } ?? [])))
    }
    if isPart(.stream), let stream = newSchemas.streams[name].map({ new.streams[$0] }) {
      let parts = path.count > 2 ? ["envelope": stream.envelope, "common": stream.common][path[1]] ?? [] : []
      let field = parts.first { $0.name == path[2] }
      levels.append(ReviewLevels([stream.metadata] + (field.map { [$0.metadata] } ?? [])))
    }
    if isPart(.attribute), let attribute = new.attributes.first(where: { $0.name == name }) {
      levels.append(ReviewLevels([attribute.field.metadata]))
    }
    if subject.kind == .message, let message = new.messages.first(where: { $0.name == name }) {
      levels.append(ReviewLevels([message.metadata]))
    }
    if [.link, .route].contains(subject.kind), let link = new.links.first(where: { $0.name == name }) {
      let route = path.count > 1 ? link.routes.first { $0.name == path[1] } : nil
      levels.append(ReviewLevels([link.metadata] + (route.map { [$0.metadata] } ?? [])))
    }
    return levels.isEmpty ? [ReviewLevels([new.metadata])] : levels
  }
}

/// The reviews that a registry declares or refers to, with all keys that identify them.
///
/// A review that is renamed, copied, or referred to by URL still approves the same data.
struct KnownReviews {
  /// The sorted names.
  private(set) var names: [String]
  private var keys: Set<String> = []

  init(of registry: Registry) {
    var names = Set(registry.reviews.map(\.name) + registry.metadata.review)
    func add(_ fields: [Field]) {
      for field in fields {
        names.formUnion(field.metadata.review)
        if case .object(let members) = field.type.base { add(members) }
      }
    }
    for event in registry.events {
      names.formUnion(event.metadata.review)
      add(event.callerFields)
    }
    for stream in registry.streams {
      names.formUnion(stream.metadata.review)
      add(stream.envelope + stream.common)
    }
    add(registry.attributes.map(\.field))
    for message in registry.messages { names.formUnion(message.metadata.review) }
    for link in registry.links {
      names.formUnion(link.metadata.review)
      for route in link.routes { names.formUnion(route.metadata.review) }
    }
    self.names = names.sorted()
    for name in names { keys.formUnion(Self.keys(of: name, in: registry, \.ownKeys)) }
  }

  /// Returns whether these reviews include the given review of another registry.
  func covers(_ name: String, in registry: Registry) -> Bool {
    !keys.isDisjoint(with: Self.keys(of: name, in: registry, \.lookupKeys))
  }

  private static func keys(
    of name: String, in registry: Registry, _ keyPath: (ReviewAddress) -> [String]
  ) -> Set<String> {
    let address = ReviewAddress(name)
    var keys: Set<String> = [name]
    if let address { keys.formUnion(keyPath(address)) }
    for review in registry.reviews {
      let ownAddress = review.url.flatMap(ReviewAddress.init)
      guard review.name == name || review.formerly.contains(name) || (address != nil && address == ownAddress) else {
        continue
      }
      keys.formUnion([review.name] + review.formerly)
      if let ownAddress { keys.formUnion(keyPath(ownAddress)) } else { keys.insert(content(of: review)) }
    }
    return keys
  }

  /// Returns the content of a review, which identifies the review if it has no URL.
  private static func content(of review: Review) -> String {
    let texts = [
      review.url, review.date, review.approvedBy, review.benefits, review.alternatives, review.existing,
      review.analysis, review.audience, review.note,
    ]
    return texts.map { $0 ?? "" }.joined(separator: "\n")
  }
}

/// A normalized review URL.
///
/// Approval of a document covers its sections. A document does not count as new if one of its sections was approved.
/// Different sections are different reviews.
private struct ReviewAddress: Equatable {
  private var document: String
  private var fragment: String

  init?(_ text: String) {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let hostAndPath = text[scheme.upperBound...]
    let authority = hostAndPath.prefix { !"/?#".contains($0) }
    let target = hostAndPath.dropFirst(authority.count)
    fragment = Self.decoded(target.drop { $0 != "#" }.dropFirst())
    let path = target.prefix { !"?#".contains($0) }
    let query = target.dropFirst(path.count).prefix { $0 != "#" }
    document = Self.host(in: authority)
    // The same document can be addressed with empty components, `.` and `..`.
    var components: [String] = []
    for component in path.split(separator: "/").map(Self.decoded) where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    for component in components { document += "/" + component }
    if query.count > 1 { document += Self.decoded(query) }
  }

  /// Returns the host without user name, default port and trailing dot.
  private static func host(in authority: Substring) -> String {
    var host = authority.split(separator: "@", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    for port in [":443", ":80", ":"] where host.hasSuffix(port) { host.removeLast(port.count) }
    while host.hasSuffix(".") { host.removeLast() }
    return host
  }

  /// Returns the text without the percent-encoding of characters that do not need it.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        value >= 0x80 || Character(Unicode.Scalar(value)).isLetter || Character(Unicode.Scalar(value)).isNumber
          || "-._~".utf8.contains(value)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest.removeFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The keys for finding this review.
  var ownKeys: [String] { fragment.isEmpty ? ["//" + document] : ["//\(document)#\(fragment)", "in //" + document] }

  /// The keys of this review, and of the reviews that contain it or are part of it.
  var lookupKeys: [String] {
    fragment.isEmpty ? ["//" + document, "in //" + document] : ["//\(document)#\(fragment)", "//" + document]
  }
}
