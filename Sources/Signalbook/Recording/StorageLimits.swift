/// The size limits of a recorder's folder and memory.
public struct StorageLimits: Sendable, Hashable {
  /// The size limit for all files, in bytes. At least 1 MiB; the default is 4 MiB. If it is exceeded, the oldest pings
  /// and events are dropped and counted.
  public var bytesAtMost = 4 << 20
  /// The size limit for a stream's events in memory that are not in a ping yet, in bytes. The default is 8 MiB.
  public var memory = 8 << 20
  /// Whether files are mapped into memory. If the system can lock the folder while the app runs, set it to `false`.
  /// Each event then requires a system call.
  public var mapsFiles = true

  static let leastBytes = 1 << 20

  /// Creates limits with the default values.
  public init() {}

  var journal: JournalOptions {
    var options = JournalOptions()
    options.bytesAtMost = max(bytesAtMost, Self.leastBytes)
    options.mapsSegments = mapsFiles
    return options
  }
}
