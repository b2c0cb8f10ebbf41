/// A fact about the user or the installation that a stream carries. Generated.
@_spi(Generated) public struct AttributeDescription: Sendable {
  /// Its key on the wire, as JSON text.
  public let name: StaticString
  /// Its JSON text where the app has not set it, of the stream's sources; empty where it has no value.
  public let value: WireProgram
  /// The last day on which it is collected, in days since 1970; `nil`: it has no end.
  public let lastDay: Int?

  public init(name: StaticString, value: WireProgram, lastDay: Int? = nil) {
    self.name = name
    self.value = value
    self.lastDay = lastDay
  }
}
