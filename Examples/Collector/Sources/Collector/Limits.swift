/// Bounds on what a peer can make the collector hold or wait for.
public struct Limits: Sendable {
  /// Bytes of a body; one more is answered with 413.
  public var bodyBytes = 1 << 20
  /// Bytes of the path with its query; one more is answered with 414.
  public var pathBytes = 2_048
  /// Bytes of all header fields; more are answered with 400.
  public var headerBytes = 32 << 10
  /// Connections open at once; a further one is closed.
  public var connections = 256
  /// Seconds that a request may take to arrive whole, and a connection may be idle.
  public var seconds = 15.0
  /// Document ids that are remembered to tell duplicates; the oldest are forgotten.
  public var documentIDs = 200_000
  /// Installations whose sequence numbers are followed; documents of further ones are counted only.
  public var installations = 10_000
  /// Documents shown on the page.
  public var recentDocuments = 100
  /// Events of a document that are shown on the page; the output has all.
  public var shownEvents = 20
  /// Faults reported of one document.
  public var faults = 20

  public init() {}
}
