/// The reason a version cannot be read, as a sentence without a full stop.
public struct RevisionError: Error, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
