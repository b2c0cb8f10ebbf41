/// A fact about the user or the installation in a stream's events. Generated.
@_spi(Generated) public struct AttributeDescription: Sendable {
  /// The attribute's key, as JSON text.
  public let name: StaticString
  /// The program of its default JSON text, from the stream's sources, until the app sets a value; empty if there is no
  /// default.
  public let value: WireProgram
  /// The last day on which it is collected, in days since 1970, or `nil` for no end.
  public let lastDay: Int?

  public init(name: StaticString, value: WireProgram, lastDay: Int? = nil) {
    self.name = name
    self.value = value
    self.lastDay = lastDay
  }
}
