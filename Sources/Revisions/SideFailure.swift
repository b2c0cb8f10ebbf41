/// The reason a side cannot be read, as a sentence without its full stop.
public struct SideFailure: Error, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
