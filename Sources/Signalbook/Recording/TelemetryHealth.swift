/// How a recorder on a folder is doing: for a page of an app's own, or for its log. It holds nothing of what was recorded.
public struct TelemetryHealth: Sendable, Hashable {
  /// One ping: what is sent together.
  public struct Ping: Sendable, Hashable {
    public let name: String
    /// Events that are in no unit yet.
    public let storedEvents: Int
    /// Requests that wait to be sent.
    public let waitingRequests: Int
    /// Failed requests in a row.
    public let failures: Int
    /// Nothing is sent before this time, in milliseconds since 1970; `nil`: at any time.
    public let notBefore: Int64?
  }

  /// The data of a stream that only another version of the app has. It waits for such a version for 30 days, then it is
  /// deleted and counted in ``Telemetry/losses``.
  public struct StrandedStream: Sendable, Hashable {
    /// The stream's name; `nil` if the folder does not contain it.
    public let name: String?
    /// The number of the stream in the folder.
    public let tag: UInt32
    /// Events that are in no document.
    public let storedEvents: Int
    /// Documents and batches that wait to be sent.
    public let waitingRequests: Int
    /// When a version without the stream first opened the folder, in milliseconds since 1970.
    public let since: Int64
  }

  public let pings: [Ping]
  /// Bytes of the folder's files.
  public let bytesOnDisk: Int
  /// The disk's last answer, where it was a fault.
  public let storageFault: String?
  /// Names in the folder that belong to something else, such as a link, or to a copy of a file.
  public let foreignFiles: Int
  /// Whether the folder is open. Where it is not, events are refused as `storage`.
  public let isOpen: Bool
  /// Whether the user's decisions are on the disk. Otherwise they hold for this process, and are written as soon as the disk
  /// allows it.
  public let isConsentStored: Bool
  /// Streams that record nothing at the moment, by name, each with the reason: `populationUnknown` if the app has to set
  /// ``Platform/releaseChannel`` or ``Platform/country``, `sample` if the installation is not in the stream's sample.
  public let pausedStreams: [String: RecordOutcome.Refusal]

  /// Settings that cannot be used, each with the reason, the fix and the affected streams, which are not sent.
  public let configurationFaults: [ConfigurationFault]
  /// Streams that have data in the folder and that this version of the app does not have.
  public let strandedStreams: [StrandedStream]

  /// Requests of all pings that wait to be sent.
  public var waitingRequests: Int { pings.reduce(0) { $0 + $1.waitingRequests } }
}

extension Telemetry {
  /// How the recorder is doing; ``losses`` says what it has lost.
  public var health: TelemetryHealth { core.health }
}

extension RecorderCore {
  var health: TelemetryHealth {
    let journal = lock.withLock { self.journal?.journal }
    let sealed = journal?.sealed ?? []
    let bytes = journal?.bytesOnDisk ?? 0
    return lock.withLock {
      context.forgetTime()
      let pings = pingIndices.map { index in
        let ofPing = streams.filter { $0.ping === streams[index].ping }
        let tags = Set(ofPing.flatMap { $0.log?.tags ?? [] })
        let files = sealed.filter { tags.contains($0.tag) }
        let (backOff, unanswered) = streams[index].ping.map { ($0.backOff, $0.unanswered) } ?? (BackOff(), .init())
        let notBefore = max(backOff.notBefore, unanswered.notBefore(files.map(\.number)))
        return TelemetryHealth.Ping(
          name: streams[index].description.ping.description, storedEvents: ofPing.reduce(0) { $0 + $1.ends.count },
          waitingRequests: files.count, failures: Int(backOff.failures),
          notBefore: notBefore > context.wall ? notBefore : nil)
      }
      return TelemetryHealth(
        pings: pings, bytesOnDisk: bytes, storageFault: (lastFault ?? decisionFault).map { "\($0)" },
        foreignFiles: journal?.recovery.foreignFiles ?? 0, isOpen: journal != nil,
        isConsentStored: decisionFault == nil && (journal != nil || streams.allSatisfy { $0.decision == nil }),
        pausedStreams: Dictionary(
          streams.compactMap { stream in stream.gate.map { (stream.description.name.description, $0) } },
          uniquingKeysWith: { first, _ in first }), configurationFaults: configurationFaults,
        strandedStreams: stranded.map { data in
          TelemetryHealth.StrandedStream(
            name: data.name, tag: data.tag.number, storedEvents: data.events,
            waitingRequests: sealed.count { $0.tag == data.tag }, since: data.since)
        })
    }
  }
}
