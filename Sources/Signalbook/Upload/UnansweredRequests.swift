/// A ping's requests without a response: the request in flight, and requests of earlier launches that ended before the
/// response.
///
/// A response can crash the process. For example, Foundation on Linux traps on some truncated responses. Each request
/// is therefore recorded before it is sent, with a delay that applies if there is no response. After the delay, the
/// next launch first sends other files. It retries the interrupted request's file once the file's own delay has passed.
struct UnansweredRequests: Sendable, Hashable {
  private struct Request: Sendable, Hashable {
    /// The number of the request's sealed file.
    var file: UInt64
    var backOff: BackOff
  }

  /// The maximum number of stored requests. Beyond the maximum, the oldest request is removed together with the delay
  /// for its file.
  private static let maxCount = 16

  /// The delay for the entire ping. It ends when any of the ping's requests gets a response.
  private var ping = BackOff()
  /// The delays of individual files, in the order of their last attempts.
  private var requests: [Request] = []
  /// The number of the file in flight.
  private var inFlight: UInt64?

  init() {}

  /// Records a request before it is sent.
  mutating func begin(_ file: UInt64, now: Int64, random: inout some RandomNumberGenerator) {
    var request = requests.first { $0.file == file } ?? Request(file: file, backOff: BackOff())
    requests.removeAll { $0.file == file }
    request.backOff.recordStart(now: now, random: &random)
    ping.recordStart(now: now, random: &random)
    requests.append(request)
    if requests.count > Self.maxCount { requests.removeFirst() }
    inFlight = file
  }

  /// Removes a request that has a response or was abandoned.
  mutating func end(_ file: UInt64) {
    requests.removeAll { $0.file == file }
    ping = BackOff()
    inFlight = nil
  }

  /// Removes the requests of files that no longer exist.
  mutating func removeAll(except files: Set<UInt64>) { requests.removeAll { !files.contains($0.file) } }

  /// Returns whether the given file must be sent after the other files, because an earlier launch ended during its last
  /// request.
  func wasInterrupted(_ file: UInt64) -> Bool { requests.contains { $0.file == file } }

  /// Returns whether any file of the ping can be sent. If the clock was set back, the delay restarts.
  mutating func canSend(now: Int64) -> Bool {
    for index in requests.indices { _ = requests[index].backOff.canSend(now: now) }
    return ping.canSend(now: now)
  }

  /// Returns whether the given file can be sent.
  mutating func canSend(_ file: UInt64, now: Int64) -> Bool {
    guard let index = requests.firstIndex(where: { $0.file == file }) else { return true }
    return requests[index].backOff.canSend(now: now)
  }

  /// Returns the earliest time at which any of the given files can be sent, in milliseconds since 1970, or 0 if a file
  /// can be sent now.
  func notBefore(_ files: some Sequence<UInt64>) -> Int64 {
    let times = files.map { file in requests.first { $0.file == file && file != inFlight }?.backOff.notBefore ?? 0 }
    return max(inFlight == nil ? ping.notBefore : 0, times.min() ?? 0)
  }
}

extension UnansweredRequests {
  /// The encoded requests, or `nil` if all requests have a response.
  var bytes: [UInt8]? {
    if requests.isEmpty && ping == BackOff() { return nil }
    var bytes = StateBytes()
    bytes.put(ping.bytes)
    for request in requests {
      bytes.put(Int64(bitPattern: request.file))
      bytes.put(request.backOff.bytes)
    }
    return bytes.bytes
  }

  /// Decodes stored requests, up to the first invalid entry.
  init(bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let ping = reader.content().flatMap({ BackOff(bytes: $0) }) else { return }
    self.ping = ping
    while requests.count < Self.maxCount, let file = reader.integer(),
      let backOff = reader.content().flatMap({ BackOff(bytes: $0) })
    {
      requests.append(Request(file: UInt64(bitPattern: file), backOff: backOff))
    }
  }
}
