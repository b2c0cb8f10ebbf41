import SignalbookRegistry

extension Comparer {
  func compareEvents() {
    let olds = Dictionary(old.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let news = Dictionary(new.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for event in new.events where olds[event.name] == nil {
      report(
        .eventAdded, .init(.event, path: [event.name]), "the event \(quoted(event.name)) was added",
        new: .init(at: event.origin.location), harms: .wireLagging, privacy: .needsNewReview)
    }
    for event in old.events where news[event.name] == nil {
      report(
        .eventRemoved, .init(.event, path: [event.name]), "the event \(quoted(event.name)) was removed",
        old: .init(at: event.origin.location), harms: [.source, .wireShipped, .query], privacy: .notify)
    }
  }
}
