/// An inspector that stores a recorder's latest actions, for a debug screen or a log.
///
/// ```swift
/// let inspector = TelemetryInspector()
/// telemetry.inspector = inspector
/// for await entry in inspector.updates() { print(entry) }
/// ```
/// The inspector keeps recorded data in memory, so do not use it in release builds. When the user declines a stream,
/// the stream's recorded events are removed. For the number of waiting requests, see ``Telemetry/health``.
public final class TelemetryInspector: Sendable {
  /// The maximum size of a stored event, in bytes. Larger events are truncated.
  static let maxEventBytes = 2048
  private static let maxEntries = 10_000

  private struct State {
    var entries: [Entry] = []
    /// The index of the oldest entry, once the buffer is full.
    var firstIndex = 0
    var count = 0
    var followers: [Int: AsyncStream<Entry>.Continuation] = [:]
    var followerCount = 0
  }

  private let capacity: Int
  private let state = Guarded(State())

  /// Creates an inspector.
  ///
  /// - Parameter capacity: The maximum number of entries to store, clamped to the range from 1 to 10,000.
  public init(capacity: Int = 200) { self.capacity = min(max(capacity, 1), Self.maxEntries) }

  /// The latest entries, oldest first.
  public var entries: [Entry] {
    state.withLock { Array($0.entries[$0.firstIndex...] + $0.entries[..<$0.firstIndex]) }
  }

  /// Returns an asynchronous stream of new entries. If a consumer is slow, the oldest entries are dropped, which leaves
  /// gaps in ``Entry/number``.
  public func updates() -> AsyncStream<Entry> {
    AsyncStream(bufferingPolicy: .bufferingNewest(capacity)) { continuation in
      let number = state.withLock { state in
        state.followerCount += 1
        state.followers[state.followerCount] = continuation
        return state.followerCount
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.followers[number] = nil } }
    }
  }

  /// Finishes all asynchronous streams.
  deinit { state.withLock { Array($0.followers.values) }.forEach { $0.finish() } }

  func note(_ kind: Entry.Kind, at milliseconds: Int64) {
    let (entry, followers) = state.withLock { state in
      state.count += 1
      let entry = Entry(number: state.count, milliseconds: milliseconds, kind: kind)
      if state.entries.count < capacity {
        state.entries.append(entry)
      } else {
        state.entries[state.firstIndex] = entry
        state.firstIndex = (state.firstIndex + 1) % capacity
      }
      return (entry, Array(state.followers.values))
    }
    for follower in followers { follower.yield(entry) }
  }

  /// Removes the entries for the events of the given stream.
  func removeEntries(of stream: String) {
    state.withLock { state in
      let ordered = state.entries[state.firstIndex...] + state.entries[..<state.firstIndex]
      state.entries = ordered.filter { if case .recorded(stream, _) = $0.kind { false } else { true } }
      state.firstIndex = 0
    }
  }
}

extension Telemetry {
  /// The inspector of this recorder. The default is `nil`, which adds no cost to recording.
  public var inspector: TelemetryInspector? {
    get { core.reading { $0.inspector } }
    set { core.setInspector(newValue) }
  }
}

extension RecorderCore {
  func setInspector(_ inspector: TelemetryInspector?) {
    lock.withLock {
      context.inspector = inspector
      for stream in streams { stream.updateWatch() }
    }
  }

  /// Reports a touch to the inspector. Counts the touch if it is not a gesture.
  func noteTouch(_ touch: TouchMeasures, isGesture: Bool, of index: Int) {
    lock.withLock {
      guard index < streams.count, streams[index].isCollecting else { return }
      if !isGesture { streams[index].losses.pointee.unclassifiedTouches.addSaturating(1) }
      guard let inspector = context.inspector else { return }
      context.invalidateTime()
      inspector.note(.touch(touch, isGesture: isGesture), at: context.wall)
    }
  }

  func noteResult(_ job: UploadJob, _ result: TransportResult, _ verdict: UploadVerdict) {
    guard let inspector = reading({ $0.inspector }) else { return }
    let text =
      switch result {
      case .response(let status, _, _): "\(status)"
      case .failure(let reason): reason
      }
    inspector.note(
      .requestCompleted(
        stream: job.units[0].stream, pings: job.units.count, result: text,
        outcome: TelemetryInspector.Entry.Outcome(verdict)),
      at: wallNow)
  }
}

extension StreamRecorder {
  /// Reports a stored or delivered event to the inspector, without the values that the stream adds to each event.
  func noteRecorded(_ event: UnsafeRawBufferPointer, _ part: ProgramPart) {
    guard let inspector = values.context.inspector else { return }
    // The bytes before the program's first argument locate the end of the common part.
    var leadingBytes: [UInt8] = []
    reading: for token in ProgramReader.tokens(part) ?? [] {
      switch token {
      case .byte(let byte): leadingBytes.append(byte)
      case .softComma: leadingBytes.append(0x2C)
      case .hole, .open, .close: break reading
      }
    }
    let start = leadingBytes.isEmpty ? nil : event.firstIndex(of: leadingBytes)
    let opening = description.encoding == .tuple ? "[…" : "{…"
    let text = start.map { event[$0...] } ?? event[...]
    let cut = text.prefix(TelemetryInspector.maxEventBytes)
    inspector.note(
      .recorded(
        stream: description.name.description,
        event: (start == nil ? "" : opening) + String(decoding: cut, as: UTF8.self)
          + (cut.count < text.count ? "…" : "")),
      at: values.context.wall)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the first offset of the given byte sequence, or `nil` if it does not occur.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, bytes.count <= count else { return nil }
    return (0...(count - bytes.count)).first { start in
      self[start] == first && self[start..<start + bytes.count].elementsEqual(bytes)
    }
  }
}
