/// A fact about the user or the installation that a stream carries. Generated.
@_spi(Generated) public struct AttributeDescription: Sendable {
  /// Its key on the wire, as JSON text.
  public let name: StaticString
  /// Index into the stream's sources; `nil`: the app sets it.
  public let source: Int?
  /// JSON text that is sent when nobody has set it and the source has no value; `nil`: it is left out.
  public let absent: StaticString?

  public init(name: StaticString, source: Int?, absent: StaticString?) {
    self.name = name
    self.source = source
    self.absent = absent
  }
}
