import SignalbookRegistry

extension GenerationScope {
  /// The event that a call of `event` records as well, in another stream.
  func counterpart(of event: Event) -> Event? {
    guard case .event(let name)? = event.mirrors, event.metadata.retired == nil else { return nil }
    let places = eventPlaces[name] ?? []
    // An event of the same registry comes first, as with all names.
    let place = places.first { registry.events[$0].origin.importIndex == event.origin.importIndex } ?? places.first
    guard let found = place.map({ registry.events[$0] }) else { return nil }
    if found.metadata.retired != nil || streamPlaces[found.streamIndex] == nil {
      report(
        "the counterpart '\(name)' of '\(event.name)' is \(found.metadata.retired != nil ? "retired" : "of an external stream"): "
          + "no call can record it; remove 'mirrors'", at: event.origin)
      return nil
    }
    return found
  }
}
