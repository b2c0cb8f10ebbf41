/// An attribute of the user or the installation that a stream sends. Created by generated code.
@_spi(Generated) public struct AttributeDescription: Sendable {
  /// The attribute's key, as JSON.
  public let name: StaticString
  /// The program that writes the default value, which applies until the app sets a value. It uses the stream's sources.
  /// Empty if there is no default.
  public let value: WireProgram
  /// The last day on which the attribute is collected, in days since 1970, or `nil` if collection does not end.
  public let lastDay: Int?

  public init(name: StaticString, value: WireProgram, lastDay: Int? = nil) {
    self.name = name
    self.value = value
    self.lastDay = lastDay
  }
}
