/// An invalid setting. ``TelemetryHealth/configurationErrors`` contains all errors. In a debug build, they are logged
/// when the recorder is created.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The setting, such as `endpoints["actions"]`.
  public let setting: String
  /// The reason and a fix.
  public let reason: String
  /// The names of the streams that are not uploaded until the setting is fixed. Their pings stay stored.
  public let unsentStreams: [String]

  /// Creates an error. A custom ``TelemetryTransport`` can report its invalid settings with this initializer.
  public init(setting: String, reason: String, unsentStreams: [String] = []) {
    (self.setting, self.reason, self.unsentStreams) = (setting, reason, unsentStreams)
  }

  /// A one-line description of the error, for a log.
  public var description: String {
    let unsent = unsentStreams.isEmpty ? "" : "; not sent until then: \(unsentStreams.joined(separator: ", "))"
    return "\(setting): \(reason)\(unsent)"
  }
}

extension UploadSettings {
  /// Returns the errors in the settings for the given streams.
  ///
  /// An unknown name could be a typo for any stream without an entry. These streams are not uploaded, because their
  /// fallback URL may be wrong, such as that of the production server.
  func errors(of streams: [StreamDescription]) -> [ConfigurationError] {
    let names = streams.map(\.name.description)
    let uploadedStreams = streams.filter { $0.upload != nil }
    let sentNames = uploadedStreams.map(\.name.description)
    var errors: [ConfigurationError] = []
    for (key, address) in endpoints.sorted(by: { $0.key < $1.key }) {
      let setting = "endpoints[\"\(key)\"]"
      if key != "*", !names.contains(key) {
        errors.append(
          ConfigurationError(
            setting: setting, reason: Self.unknownKeyMessage(for: key, names),
            unsentStreams: sentNames.filter { endpoints[$0] == nil }
          ))
      } else if let fault = UploadURL.fault(of: address) {
        errors.append(
          ConfigurationError(
            setting: setting, reason: fault.reason,
            unsentStreams: key == "*" ? sentNames.filter { endpoints[$0] == nil } : sentNames.filter { $0 == key }))
      }
    }
    for stream in uploadedStreams where endpoint(of: stream.name.description) == nil {
      let name = stream.name.description
      let fault = stream.upload?.address.map { UploadURL.fault(of: $0.description) } ?? .missing
      guard let fault else { continue }
      let setting = fault == .missing ? "endpoints[\"\(name)\"]" : "\"address\" of the stream \"\(name)\" in its schema"
      errors.append(ConfigurationError(setting: setting, reason: fault.reason, unsentStreams: [name]))
    }
    for key in validators.keys.sorted() where !names.contains(key) {
      errors.append(
        ConfigurationError(
          setting: "validators[\"\(key)\"]", reason: Self.unknownKeyMessage(for: key, names),
          unsentStreams: sentNames.filter { validators[$0] == nil }))
    }
    return errors + transport.configurationErrors
  }

  private static func unknownKeyMessage(for key: String, _ names: [String]) -> String {
    let nearest = names.min { editDistance(between: key, $0) < editDistance(between: key, $1) }
    let suggestion = nearest.flatMap {
      editDistance(between: key, $0) <= max(1, key.count / 3) ? "; did you mean \"\($0)\"?" : nil
    }
    return "the registry has no stream with this name"
      + (suggestion ?? "; its streams: "
        + "\(names.joined(separator: ", "))")
  }

  /// Returns the edit distance between two names, counting insertions, deletions, substitutions, and transpositions.
  private static func editDistance(between left: String, _ right: String) -> Int {
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
  /// The errors for sizes below their minimum.
  var errors: [ConfigurationError] {
    let sizes = [
      ("storage.maxDiskBytes", maxDiskBytes, Self.minDiskBytes),
      ("storage.maxMemoryBytes", maxMemoryBytes, RecorderCore.minMemoryBytes),
    ]
    return sizes.filter { $1 < $2 }.map { setting, size, minimum in
      ConfigurationError(setting: setting, reason: "\(size) is below the minimum; using \(minimum) bytes instead")
    }
  }
}

extension RecorderCore {
  /// Adds errors to ``TelemetryHealth``. In a debug build, also logs them.
  func report(_ errors: [ConfigurationError]) {
    if errors.isEmpty { return }
    lock.withLock {
      configurationErrors += errors
      unsentStreams.formUnion(errors.flatMap(\.unsentStreams))
    }
    #if DEBUG
      for error in errors { RefusalLog.log("Signalbook cannot use a setting: \(error)\n") }
    #endif
  }
}
