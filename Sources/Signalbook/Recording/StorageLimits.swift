/// Sizes of what is kept in a folder.
public struct StorageLimits: Sendable, Hashable {
  /// Bytes of all files at most, from 1 MiB on; beyond it the oldest units and events go, and are counted.
  public var bytesAtMost = 4 << 20
  /// Bytes that the stored events of one stream may take in memory, until they are in a unit.
  public var memory = 8 << 20
  /// False for a folder whose files the system may lock away while the app runs: each event is then a call of the system.
  public var mapsFiles = true

  static let leastBytes = 1 << 20

  public init() {}

  var journal: JournalOptions {
    var options = JournalOptions()
    options.bytesAtMost = max(bytesAtMost, Self.leastBytes)
    options.mapsSegments = mapsFiles
    return options
  }
}
