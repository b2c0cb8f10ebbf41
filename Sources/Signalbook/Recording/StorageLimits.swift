/// The size limits for a recorder's folder and memory.
public struct StorageLimits: Sendable, Hashable {
  /// The maximum total size of the recorder's files, in bytes. The default is 4 MiB; the minimum is 1 MiB. At the
  /// limit, the oldest pings and events are dropped and counted.
  public var maxDiskBytes = 4 << 20
  /// The maximum size in memory of a stream's events that are not in a ping yet, in bytes. The default is 8 MiB.
  public var maxMemoryBytes = 8 << 20
  /// Whether files are memory-mapped. Set this property to `false` if the system can lock the folder while the app
  /// runs. Recording an event then requires a system call.
  public var mapsFiles = true

  static let minDiskBytes = 1 << 20

  /// Creates limits with the default values.
  public init() {}

  var journal: JournalOptions {
    var options = JournalOptions()
    options.maxBytes = max(maxDiskBytes, Self.minDiskBytes)
    options.mapsSegments = mapsFiles
    return options
  }
}
