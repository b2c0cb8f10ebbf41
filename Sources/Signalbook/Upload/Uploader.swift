/// An uploader for the sealed files of a recorder's journal. For each ping, it sends the oldest file first, one request
/// at a time.
///
/// A file is removed after the receiver's final response (R-REG-75). If the process ends between the response and the
/// removal, the pings are sent again with the same identifiers (R-REG-73).
actor Uploader {
  private let core: RecorderCore
  private let transport: any TelemetryTransport
  private let settings: UploadSettings
  /// The task of the latest call.
  private var last: Task<Void, Never>?

  init(_ core: RecorderCore, _ settings: UploadSettings) {
    (self.core, self.settings) = (core, settings)
    transport = settings.transport
  }

  /// Sends all pings that can be sent, in parallel. Calls wait for earlier calls, so that a ping never has two requests
  /// in flight.
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
    var unitsAtMost = Int.max
    while !Task.isCancelled, let job = core.takeUpload(ping, unitsAtMost, settings) {
      let (answer, isWithdrawn) = await core.send(job, transport)
      let verdict = UploadVerdict(answer, policy: job.policy, units: job.units.count, now: core.wallNow)
      core.noteAnswer(job, answer, verdict)
      if isWithdrawn, case .failed = answer {
        core.release(job)
        continue
      }
      let isCancelled = Task.isCancelled
      if case .failed = answer, isCancelled {
        core.release(job)
        return
      }
      if verdict == .split {
        unitsAtMost = max(1, job.units.count / 2)
        core.release(job)
      } else if !core.finish(job, verdict) {
        return
      }
    }
  }
}

/// The settings of uploads.
public struct UploadSettings: Sendable {
  /// The transport that sends the requests.
  public var transport: any TelemetryTransport
  /// The addresses that replace the schema's, by stream name, such as for a staging server. `*` applies to all other
  /// streams. Use `https`, or `http` for the local device.
  public var endpoints: [String: String]
  /// Headers for debugging and privacy.
  public var options: UploadOptions
  /// Whether bodies are sent with `Content-Encoding: gzip` if that makes them shorter. This works only on Apple
  /// platforms, and only if the receiver supports it.
  public var compressesBodies: Bool
  /// The validators, by stream name. A ping that violates its schema is never sent, but deleted and counted. Pings are
  /// validated in the background, without the members that a request adds.
  public var validators: [String: DocumentValidator]
  /// A closure that receives each ping that violates its schema.
  public var onInvalidUnit: (@Sendable (InvalidUnit) -> Void)?

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - endpoints: The addresses, by stream name or `*`.
  ///   - options: The app's headers.
  ///   - compressesBodies: Whether to compress bodies.
  ///   - validators: The validators from the generated schemas, by stream name.
  ///   - onInvalidUnit: A closure that receives pings that violate their schema.
  public init(
    transport: any TelemetryTransport = URLSessionTransport(), endpoints: [String: String] = [:],
    options: UploadOptions = UploadOptions(), compressesBodies: Bool = false,
    validators: [String: DocumentValidator] = [:],
    onInvalidUnit: (@Sendable (InvalidUnit) -> Void)? = nil
  ) {
    (self.transport, self.endpoints, self.options) = (transport, endpoints, options)
    self.compressesBodies = compressesBodies
    (self.validators, self.onInvalidUnit) = (validators, onInvalidUnit)
  }

  func endpoint(of stream: String) -> String? { endpoints[stream] ?? endpoints["*"] }
}

/// A ping that was not sent because it violates its schema.
public struct InvalidUnit: Sendable {
  /// The ping, which is no longer stored.
  public let unit: BuiltUnit
  /// All violations.
  public let violations: [Violation]
}

/// A request in flight and its pings.
struct UploadJob: Sendable {
  let ping: Int
  let stream: Int
  /// The journal that contains the file.
  let journal: Journal
  let file: SealedFile
  /// The pings in the request.
  let units: [BuiltUnit]
  /// The pings of the file that are not in the request.
  let rest: [BuiltUnit]
  let policy: UploadPolicy
  let body: SentBody
  var request: TransportRequest { body.request }
}
