import SignalbookSchemaFiles

extension Registry {
  /// Returns the expiry date of the stream at the given index, in days since 1970, or `nil` if the stream does not set
  /// `expires`.
  ///
  /// The registry's `expires` is a default, which events can override. A stream's own `expires` limits all its data.
  public func lastDay(ofStream index: Int) -> Int? {
    let stream = streams[index].metadata
    let location = stream.keyLocations["expires"]
    return location == nil || location == metadata.keyLocations["expires"] ? nil : stream.lastDay
  }

  /// Returns the last day on which the event is recorded: its own or its stream's, whichever is earlier.
  public func lastDay(of event: Event) -> Int? {
    [event.metadata.lastDay, lastDay(ofStream: event.streamIndex)].compactMap(\.self).min()
  }

  /// Returns the last day on which the attribute is sent: its own or its stream's, whichever is earlier.
  public func lastDay(of attribute: Attribute) -> Int? {
    [attribute.field.metadata.lastDay, attribute.streamIndex.flatMap { lastDay(ofStream: $0) }].compactMap(\.self).min()
  }
}
