/// An invalid setting of the app. ``TelemetryHealth/configurationFaults`` contains all faults. In a debug build, they
/// are logged when the recorder is created.
public struct ConfigurationFault: Sendable, Hashable, CustomStringConvertible {
  /// The setting, such as `endpoints["actions"]`.
  public let setting: String
  /// The reason and a fix.
  public let reason: String
  /// The names of the streams that are not uploaded until the setting is fixed. Their pings stay stored.
  public let unsentStreams: [String]

  /// Creates a fault. A custom ``TelemetryTransport`` can report its invalid settings with this initializer.
  public init(setting: String, reason: String, unsentStreams: [String] = []) {
    (self.setting, self.reason, self.unsentStreams) = (setting, reason, unsentStreams)
  }

  /// A one-line description of the fault, for a log.
  public var description: String {
    let unsent = unsentStreams.isEmpty ? "" : "; not sent until then: \(unsentStreams.joined(separator: ", "))"
    return "\(setting): \(reason)\(unsent)"
  }
}

extension UploadSettings {
  /// Returns the faults in the settings for the given streams.
  ///
  /// An unknown name may be a misspelling of any stream that does not have its own entry. These streams are not
  /// uploaded, because the address that they would otherwise use may be wrong, such as the production server.
  func faults(of streams: [StreamDescription]) -> [ConfigurationFault] {
    let names = streams.map(\.name.description)
    let sent = streams.filter { $0.upload != nil }
    let sentNames = sent.map(\.name.description)
    var faults: [ConfigurationFault] = []
    for (key, address) in endpoints.sorted(by: { $0.key < $1.key }) {
      let setting = "endpoints[\"\(key)\"]"
      if key != "*", !names.contains(key) {
        faults.append(
          ConfigurationFault(
            setting: setting, reason: Self.unknown(key, names), unsentStreams: sentNames.filter { endpoints[$0] == nil }
          ))
      } else if let fault = UploadURL.fault(of: address) {
        faults.append(
          ConfigurationFault(
            setting: setting, reason: fault.reason,
            unsentStreams: key == "*" ? sentNames.filter { endpoints[$0] == nil } : sentNames.filter { $0 == key }))
      }
    }
    for stream in sent where endpoint(of: stream.name.description) == nil {
      let name = stream.name.description
      let fault = stream.upload?.address.map { UploadURL.fault(of: $0.description) } ?? .missing
      guard let fault else { continue }
      let setting = fault == .missing ? "endpoints[\"\(name)\"]" : "\"address\" of the stream \"\(name)\" in its schema"
      faults.append(ConfigurationFault(setting: setting, reason: fault.reason, unsentStreams: [name]))
    }
    for key in validators.keys.sorted() where !names.contains(key) {
      faults.append(
        ConfigurationFault(
          setting: "validators[\"\(key)\"]", reason: Self.unknown(key, names),
          unsentStreams: sentNames.filter { validators[$0] == nil }))
    }
    return faults + transport.configurationFaults
  }

  private static func unknown(_ key: String, _ names: [String]) -> String {
    let nearest = names.min { distance(key, $0) < distance(key, $1) }
    let suggestion = nearest.flatMap { distance(key, $0) <= max(1, key.count / 3) ? "; did you mean \"\($0)\"?" : nil }
    return "the registry has no stream of this name" + (suggestion ?? "; its streams: \(names.joined(separator: ", "))")
  }

  /// Returns the edit distance between two names, counting insertions, deletions, substitutions, and transpositions.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
    var (before, row) = ([Int](), Array(0...right.count))
    for (index, byte) in left.enumerated() {
      var next = [index + 1]
      for (column, other) in right.enumerated() {
        var cost = min(row[column] + (byte == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, byte == right[column - 1], left[index - 1] == other {
          cost = min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

extension StorageLimits {
  /// A fault for each size below its minimum.
  var faults: [ConfigurationFault] {
    let sizes = [
      ("storage.bytesAtMost", bytesAtMost, Self.minDiskBytes), ("storage.memory", memory, RecorderCore.minMemoryBytes),
    ]
    return sizes.filter { $1 < $2 }.map { setting, size, minimum in
      ConfigurationFault(setting: setting, reason: "\(size) is less than \(minimum) bytes, which are used instead")
    }
  }
}

extension RecorderCore {
  /// Adds faults to ``TelemetryHealth``. In a debug build, also logs them.
  func report(_ faults: [ConfigurationFault]) {
    if faults.isEmpty { return }
    lock.withLock {
      configurationFaults += faults
      unsentStreams.formUnion(faults.flatMap(\.unsentStreams))
    }
    #if DEBUG
      for fault in faults { RefusalLog.log("Signalbook cannot use a setting: \(fault)\n") }
    #endif
  }
}
