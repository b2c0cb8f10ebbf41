/// The limits on the data that a peer can make the collector store, and on its waiting time.
public struct Limits: Sendable {
  /// The maximum size of a body, in bytes. A larger body is rejected with 413.
  public var bodyBytes = 1 << 20
  /// The maximum length of the path with its query, in bytes. A longer path is rejected with 414.
  public var pathBytes = 2_048
  /// The maximum total size of the header fields, in bytes. Larger headers are rejected with 400.
  public var headerBytes = 32 << 10
  /// The maximum number of open connections. Further connections are closed.
  public var connections = 256
  /// The maximum duration of an incomplete request or an idle connection, in seconds.
  public var seconds = 15.0
  /// The maximum number of document IDs stored to detect duplicates. The oldest IDs are dropped.
  public var documentIDs = 200_000
  /// The maximum number of installations whose sequence numbers are tracked. Documents of further installations are
  /// only counted.
  public var installations = 10_000
  /// The maximum number of documents on the page.
  public var recentDocuments = 100
  /// The maximum number of events shown per document on the page. The output contains all events.
  public var shownEvents = 20
  /// The maximum number of faults reported per document.
  public var faults = 20

  public init() {}
}
