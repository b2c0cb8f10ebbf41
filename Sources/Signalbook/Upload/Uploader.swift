/// An actor that uploads the sealed files in a recorder's journal. It sends the files of each ping oldest first, one
/// request at a time.
///
/// A file is removed after the receiver's final response (R-REG-75). If the process ends between the response and the
/// removal, the pings are sent again with the same identifiers (R-REG-73).
actor Uploader {
  private let core: RecorderCore
  private let transport: any TelemetryTransport
  private let settings: UploadSettings
  /// The recorder whose request the current task sends, or `nil` if the task was not started by a transport.
  @TaskLocal static var sender: ObjectIdentifier?

  /// The task of the most recent call to `run`.
  private var last: Task<Void, Never>?

  init(_ core: RecorderCore, _ settings: UploadSettings) {
    (self.core, self.settings) = (core, settings)
    transport = settings.transport
  }

  /// Sends all pings that can be sent. Different pings are sent in parallel. Each call waits for earlier calls, so that
  /// a ping never has two requests in flight.
  func run() async {
    let previous = last
    let task = Task {
      await previous?.value
      await sendAll()
    }
    last = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private nonisolated func sendAll() async {
    await withTaskGroup(of: Void.self) { group in
      for ping in core.pingIndices { group.addTask { await self.send(ping) } }
    }
  }

  private nonisolated func send(_ ping: Int) async {
    var maxUnits = Int.max
    while !Task.isCancelled, let job = core.takeUpload(ping, maxUnits, settings) {
      let (answer, isWithdrawn) = await Self.$sender.withValue(ObjectIdentifier(core)) {
        await core.send(job, transport)
      }
      let verdict = UploadVerdict(answer, policy: job.policy, units: job.units.count, now: core.wallNow)
      core.noteResult(job, answer, verdict)
      if isWithdrawn, case .failure = answer {
        core.release(job)
        continue
      }
      #if DEBUG
        core.logRejection(job, verdict, answer)
      #endif
      let isCancelled = Task.isCancelled
      if case .failure = answer, isCancelled {
        core.release(job)
        return
      }
      if verdict == .split {
        maxUnits = max(1, job.units.count / 2)
        core.release(job)
      } else if !core.finish(job, verdict) {
        #if DEBUG
          core.logDelay(ofPing: ping, after: answer)
        #endif
        return
      }
    }
    #if DEBUG
      core.logDelay(ofPing: ping)
    #endif
  }
}

/// The settings for uploads.
public struct UploadSettings: Sendable {
  /// The transport that sends the requests.
  public var transport: any TelemetryTransport
  /// The base URLs that replace the schema's, by stream name, for example for a staging server. `*` applies to all
  /// streams that are not listed. A URL must use `https`, or `http` for the local device.
  public var endpoints: [String: String]
  /// Headers for debugging and privacy.
  public var options: UploadOptions
  /// Whether to send bodies with `Content-Encoding: gzip` if this makes them shorter. Has an effect only on Apple
  /// platforms. The receiver must support gzip.
  public var compressesBodies: Bool
  /// The validators, by stream name. A ping that violates its JSON Schema is deleted and counted instead of sent. Pings
  /// are validated in the background, before a request adds members.
  public var validators: [String: DocumentValidator]
  /// A closure that is called with each invalid ping.
  public var onInvalidPing: (@Sendable (InvalidPing) -> Void)?

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - endpoints: The base URLs, by stream name or `*`.
  ///   - options: The app's headers.
  ///   - compressesBodies: Whether to compress request bodies.
  ///   - validators: The validators for the generated schemas, by stream name.
  ///   - onInvalidPing: A closure that is called with each invalid ping.
  public init(
    transport: any TelemetryTransport = URLSessionTransport(), endpoints: [String: String] = [:],
    options: UploadOptions = UploadOptions(), compressesBodies: Bool = false,
    validators: [String: DocumentValidator] = [:],
    onInvalidPing: (@Sendable (InvalidPing) -> Void)? = nil
  ) {
    (self.transport, self.endpoints, self.options) = (transport, endpoints, options)
    self.compressesBodies = compressesBodies
    (self.validators, self.onInvalidPing) = (validators, onInvalidPing)
  }

  func endpoint(of stream: String) -> String? { endpoints[stream] ?? endpoints["*"] }
}

/// A ping that was not sent because it violates its JSON Schema.
public struct InvalidPing: Sendable {
  /// The ping, which is no longer stored.
  public let ping: BuiltPing
  /// All violations.
  public let violations: [Violation]
}

/// A request in flight and its pings.
struct UploadJob: Sendable {
  let ping: Int
  let stream: Int
  /// The journal that contains the request's file.
  let journal: Journal
  let file: SealedFile
  /// The pings in the request.
  let units: [BuiltPing]
  /// The pings in the file that are not in the request.
  let rest: [BuiltPing]
  let policy: UploadPolicy
  let body: SentBody
  var request: TransportRequest { body.request }
}
