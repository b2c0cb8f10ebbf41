/// The size limits of a recorder's folder and memory.
public struct StorageLimits: Sendable, Hashable {
  /// The maximum size of all files, in bytes; at least 1 MiB, by default 4 MiB. Above it, the oldest pings and events
  /// are dropped and counted.
  public var bytesAtMost = 4 << 20
  /// The maximum size of a stream's events in memory that are not in a ping yet, in bytes; by default 8 MiB.
  public var memory = 8 << 20
  /// Whether files are mapped into memory. Set it to `false` for a folder that the system can lock while the app runs:
  /// each event is then a system call.
  public var mapsFiles = true

  static let leastBytes = 1 << 20

  /// Creates the default limits.
  public init() {}

  var journal: JournalOptions {
    var options = JournalOptions()
    options.bytesAtMost = max(bytesAtMost, Self.leastBytes)
    options.mapsSegments = mapsFiles
    return options
  }
}
