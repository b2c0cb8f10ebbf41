import SignalbookRegistry
import SignalbookWireForm

// A change is reviewed if the changed entry refers to a review that the old registry does not have.
extension Comparer {
  /// Returns the new review of the given changed entry, or `nil` if there is none.
  func reviewNamed(for subject: Change.Subject) -> String? {
    let path = subject.id.split(separator: "/", omittingEmptySubsequences: false).map { EntryID.unescaped($0) }
    guard let name = path.first else { return nil }
    var reviews: [String]
    switch subject.kind {
    case .event, .field:
      if let event = newEvents[name] {
        reviews = event.metadata.review
        if path.count > 1 {
          reviews += event.callerFields.first { $0.name == path[1] }?.metadata.review ?? []
        }
      } else {
        reviews = stream(named: name)?.metadata.review ?? []
      }
    case .stream: reviews = stream(named: name)?.metadata.review ?? []
    case .attribute: reviews = new.attributes.first { $0.name == name }?.field.metadata.review ?? []
    case .message: reviews = new.messages.first { $0.name == name }?.metadata.review ?? []
    default: reviews = new.metadata.review
    }
    return reviews.first { !oldReviews.covers($0, in: new) }
  }

  private func stream(named name: String) -> Stream? { newSchemas.streams[name].map { new.streams[$0] } }
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
    for event in registry.events {
      names.formUnion(event.metadata.review)
      for field in event.callerFields { names.formUnion(field.metadata.review) }
    }
    for stream in registry.streams { names.formUnion(stream.metadata.review) }
    for attribute in registry.attributes { names.formUnion(attribute.field.metadata.review) }
    for message in registry.messages { names.formUnion(message.metadata.review) }
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
    let host = hostAndPath.prefix { !"/?#".contains($0) }
    let path = hostAndPath.dropFirst(host.count)
    fragment = String(path.drop { $0 != "#" }.dropFirst())
    document = host.lowercased() + path.prefix { $0 != "#" }
    while document.hasSuffix("/") { document.removeLast() }
  }

  /// The keys for finding this review.
  var ownKeys: [String] { fragment.isEmpty ? ["//" + document] : ["//\(document)#\(fragment)", "in //" + document] }

  /// The keys of this review, and of the reviews that contain it or are part of it.
  var lookupKeys: [String] {
    fragment.isEmpty ? ["//" + document, "in //" + document] : ["//\(document)#\(fragment)", "//" + document]
  }
}
