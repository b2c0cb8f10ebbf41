/// The state of a recorder that has a folder, for a diagnostics screen or a log. It does not contain recorded data.
public struct TelemetryHealth: Sendable, Hashable {
  /// The state of a ping.
  public struct Ping: Sendable, Hashable {
    /// The ping's name in the schema.
    public let name: String
    /// The number of events that are not in a ping yet.
    public let storedEventCount: Int
    /// The number of requests waiting to be sent.
    public let waitingRequestCount: Int
    /// The number of consecutive failed requests.
    public let failureCount: Int
    /// The earliest time for the next request, in milliseconds since 1970, or `nil` if requests are not delayed.
    public let earliestRequestTime: Int64?
  }

  /// The data of a stream that exists only in other app versions. The folder keeps the data for 30 days, so that such a
  /// version can send it. The data is then deleted and counted in ``Telemetry/losses``. Events that are held until the
  /// user decides are a separate element.
  public struct StrandedStream: Sendable, Hashable {
    /// The stream's name, or `nil` if the folder does not contain it.
    public let name: String?
    /// The number that identifies the data in the folder.
    public let tag: UInt32
    /// Whether the events are held until the user decides.
    public let isHeld: Bool
    /// The number of events that are not in a ping yet.
    public let storedEventCount: Int
    /// The number of requests waiting to be sent.
    public let waitingRequestCount: Int
    /// The time at which an app version without the stream first opened the folder, in milliseconds since 1970.
    public let missingSince: Int64
  }

  /// The pings of the registry, in the order of their first streams.
  public let pings: [Ping]
  /// The total size of the folder's files, in bytes.
  public let bytesOnDisk: Int
  /// A description of the last disk error, or `nil` if the last round of background work had no disk error and all files
  /// could be read when the folder was opened.
  public let storageError: String?
  /// The number of files in the folder that the recorder did not create, such as symbolic links or copied files.
  public let foreignFileCount: Int
  /// Whether the folder is open. If `false`, events are refused as `storageUnavailable`.
  public let isOpen: Bool
  /// Whether the user's decisions are on disk. If `false`, they apply only to this process until they can be written.
  public let isConsentStored: Bool
  /// The streams that are not collected, by name, with the reason. If the reason is `populationUnknown`, the app must
  /// set ``TelemetryPlatform/releaseChannel``, ``TelemetryPlatform/country``, or
  /// ``TelemetryPlatform/localeIdentifier``.
  public let pausedStreams: [String: RecordOutcome.Refusal]
  /// The number of held events by stream name. Contains only streams with held events.
  public let heldEventCounts: [String: Int]

  /// The restrictions in force, or `nil` if there are none. See ``Telemetry/setRestrictions(_:)``.
  public let restrictions: TelemetryRestrictions?
  /// The reason the stored restrictions document has no effect, or `nil` if it has an effect or there is no document.
  public let restrictionsError: RestrictionsError?
  /// The invalid settings, each with the reason, a fix, and the affected streams, which are not uploaded.
  public let configurationErrors: [ConfigurationError]
  /// The streams that have data in the folder but do not exist in this app version.
  public let strandedStreams: [StrandedStream]

  /// The total number of requests waiting to be sent.
  public var waitingRequestCount: Int { pings.reduce(0) { $0 + $1.waitingRequestCount } }
}

extension Telemetry {
  /// The state of the recorder. For its losses, see ``losses``.
  public var health: TelemetryHealth { core.health }
}

extension RecorderCore {
  var health: TelemetryHealth {
    let journal = lock.withLock { self.journal?.journal }
    let sealed = journal?.sealed ?? []
    let bytes = journal?.bytesOnDisk ?? 0
    return lock.withLock {
      context.invalidateTime()
      endExpiredRestrictions()
      let pings = pingIndices.map { index in
        let pingStreams = streams.filter { $0.ping === streams[index].ping }
        let tags = Set(pingStreams.flatMap { $0.log?.tags ?? [] })
        let files = sealed.filter { tags.contains($0.tag) }
        let (backOff, unanswered) = streams[index].ping.map { ($0.backOff, $0.unanswered) } ?? (BackOff(), .init())
        let notBefore = max(backOff.notBefore, unanswered.notBefore(files.map(\.number)))
        return TelemetryHealth.Ping(
          name: streams[index].description.ping.description,
          storedEventCount: pingStreams.reduce(0) { $0 + $1.ends.count },
          waitingRequestCount: files.count, failureCount: Int(backOff.failures),
          earliestRequestTime: notBefore > context.wall ? notBefore : nil)
      }
      return TelemetryHealth(
        pings: pings, bytesOnDisk: bytes,
        storageError: (lastFault ?? decisionFault ?? restrictions.fault ?? journal?.recovery.unreadFault).map {
          "\($0)"
        },
        foreignFileCount: journal?.recovery.foreignFiles ?? 0, isOpen: journal != nil,
        isConsentStored: decisionFault == nil && (journal != nil || streams.allSatisfy { $0.decision == nil }),
        pausedStreams: Dictionary(
          streams.compactMap { stream in stream.gate.map { (stream.description.name.description, $0) } },
          uniquingKeysWith: { first, _ in first }),
        heldEventCounts: Dictionary(
          streams.filter(\.hasHeldEvents).map { ($0.description.name.description, $0.heldEventCount) },
          uniquingKeysWith: { first, _ in first }), restrictions: restrictionSummary,
        restrictionsError: restrictions.error, configurationErrors: configurationErrors,
        strandedStreams: stranded.map { data in
          TelemetryHealth.StrandedStream(
            name: data.name, tag: data.tag.number, isHeld: data.isHeld, storedEventCount: data.events,
            waitingRequestCount: sealed.count { $0.tag == data.tag }, missingSince: data.since)
        })
    }
  }
}
