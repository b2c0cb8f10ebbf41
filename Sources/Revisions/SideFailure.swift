/// Why a side cannot be read, in one sentence without its full stop.
public struct SideFailure: Error, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
