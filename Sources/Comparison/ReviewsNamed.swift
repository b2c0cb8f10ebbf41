import SignalbookRegistry
import SignalbookWireForm

// A change that needs a review has one if its entry names a review that is new since the old side.
extension Comparer {
  /// Returns the new review of a changed entry, if any.
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
        reviews = streamNamed(name)?.metadata.review ?? []
      }
    case .stream: reviews = streamNamed(name)?.metadata.review ?? []
    case .attribute: reviews = new.attributes.first { $0.name == name }?.field.metadata.review ?? []
    case .message: reviews = new.messages.first { $0.name == name }?.metadata.review ?? []
    default: reviews = new.metadata.review
    }
    return reviews.first { !oldReviews.contains($0) }
  }

  private func streamNamed(_ name: String) -> Stream? { newSchemas.streams[name].map { new.streams[$0] } }

  /// The reviews that a registry has or names.
  static func reviews(of registry: Registry) -> Set<String> {
    var found = Set(registry.reviews.map(\.name) + registry.metadata.review)
    for event in registry.events {
      found.formUnion(event.metadata.review)
      for field in event.callerFields { found.formUnion(field.metadata.review) }
    }
    for stream in registry.streams { found.formUnion(stream.metadata.review) }
    for attribute in registry.attributes { found.formUnion(attribute.field.metadata.review) }
    for message in registry.messages { found.formUnion(message.metadata.review) }
    return found
  }
}
