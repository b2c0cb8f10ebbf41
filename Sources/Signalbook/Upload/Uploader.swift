/// Sends the sealed files of a recorder's journal: of each ping the oldest first, one request at a time.
///
/// A file is removed after the receiver's final answer and not before (R-REG-75). A process that ends between the answer
/// and the removal sends the units once more, with the same identifiers (R-REG-73).
actor Uploader {
  private let core: RecorderCore
  private let transport: any Transport
  private let settings: UploadSettings
  /// The call that was made last.
  private var last: Task<Void, Never>?

  init(_ core: RecorderCore, _ settings: UploadSettings) {
    (self.core, self.settings) = (core, settings)
    transport = settings.transport
  }

  /// Sends what may be sent, of all pings at once, after the calls before it: no ping has two requests under way.
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
      let answer = await transport.send(job.request)
      let verdict = UploadVerdict(answer, policy: job.policy, units: job.units.count, now: core.wallNow)
      core.noteAnswer(job, answer, verdict)
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

/// How units are sent.
public struct UploadSettings: Sendable {
  /// Sends the requests.
  public var transport: any Transport
  /// The address for each stream's name that is not the schema's own, for instance that of a staging server (R-AS-45);
  /// under `*` for all streams that are not named. `https`, or `http` to this device.
  public var endpoints: [String: String]
  /// Headers for debugging and privacy (R-REG-72).
  public var options: UploadOptions
  /// Whether bodies are sent with `Content-Encoding: gzip`, where that makes them shorter (R-REG-71). Only on Apple's
  /// systems, and only for receivers that take it.
  public var compressesBodies: Bool
  /// Validators by the name of a stream. A unit that breaks its schema is never sent (R-AS-42): it is deleted and counted.
  /// They judge units as they were built, without what is added for sending (R-AS-47), and off the main thread (R-AS-46).
  public var validators: [String: DocumentValidator]
  /// Hears of each unit that broke its schema.
  public var onInvalidUnit: (@Sendable (InvalidUnit) -> Void)?

  /// - Parameters:
  ///   - transport: sends the requests.
  ///   - endpoints: addresses by the name of a stream, or `*`.
  ///   - options: headers that the app asks for.
  ///   - compressesBodies: whether bodies are compressed.
  ///   - validators: made of the generated schemas, by the names of streams.
  ///   - onInvalidUnit: hears of units that break them.
  public init(
    transport: any Transport = URLSessionTransport(), endpoints: [String: String] = [:],
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

/// A unit that was not sent, because it breaks its schema.
public struct InvalidUnit: Sendable {
  /// The unit, which is stored no more.
  public let unit: BuiltUnit
  /// All that is wrong with it.
  public let violations: [Violation]
}

/// A request that is on its way, and what it is made of.
struct UploadJob: Sendable {
  let ping: Int
  let stream: Int
  /// Where the file is.
  let journal: Journal
  let file: SealedFile
  /// The units that are sent.
  let units: [BuiltUnit]
  /// Those of the file that are not.
  let rest: [BuiltUnit]
  let policy: UploadPolicy
  let request: TransportRequest
}
