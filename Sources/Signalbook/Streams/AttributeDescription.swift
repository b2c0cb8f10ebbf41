/// A fact about the user or the installation that a stream carries. Generated.
@_spi(Generated) public struct AttributeDescription: Sendable {
  /// The attribute's key, as JSON text.
  public let name: StaticString
  /// The program of its JSON text until the app sets it, from the stream's sources; empty if it has no value.
  public let value: WireProgram
  /// The last day on which it is collected, in days since 1970; `nil` for no end.
  public let lastDay: Int?

  public init(name: StaticString, value: WireProgram, lastDay: Int? = nil) {
    self.name = name
    self.value = value
    self.lastDay = lastDay
  }
}
