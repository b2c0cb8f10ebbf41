/// Remembers what a recorder did last, for the app's own developers: a debug screen, or a log.
///
/// ```swift
/// let inspector = Inspector()
/// telemetry.inspector = inspector
/// for await occurrence in inspector.following() { print(occurrence) }
/// ```
/// It holds what is recorded, in memory: leave it out of a build for users. What was recorded of a stream that the user
/// declines is forgotten. What waits to be sent is in ``Telemetry/health``.
public final class Inspector: Sendable {
  /// Bytes of an event that are remembered.
  static let eventBytes = 2048
  private static let mostOccurrences = 10_000

  private struct State {
    var occurrences: [Occurrence] = []
    /// Where the oldest one is, once there is no room for more.
    var first = 0
    var count = 0
    var followers: [Int: AsyncStream<Occurrence>.Continuation] = [:]
    var followerCount = 0
  }

  private let last: Int
  private let state = Guarded(State())

  /// - Parameter last: how many occurrences it remembers, from 1 to 10,000.
  public init(last: Int = 200) { self.last = min(max(last, 1), Self.mostOccurrences) }

  /// What happened last, the oldest first.
  public var occurrences: [Occurrence] {
    state.withLock { Array($0.occurrences[$0.first...] + $0.occurrences[..<$0.first]) }
  }

  /// What happens from now on. Whoever is slow misses the oldest occurrences: ``Occurrence/number`` shows it.
  public func following() -> AsyncStream<Occurrence> {
    AsyncStream(bufferingPolicy: .bufferingNewest(last)) { continuation in
      let number = state.withLock { state in
        state.followerCount += 1
        state.followers[state.followerCount] = continuation
        return state.followerCount
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.followers[number] = nil } }
    }
  }

  /// Nothing more happens: whoever follows comes to an end.
  deinit { state.withLock { Array($0.followers.values) }.forEach { $0.finish() } }

  func note(_ kind: Occurrence.Kind, at milliseconds: Int64) {
    let (occurrence, followers) = state.withLock { state in
      state.count += 1
      let occurrence = Occurrence(number: state.count, milliseconds: milliseconds, kind: kind)
      if state.occurrences.count < last {
        state.occurrences.append(occurrence)
      } else {
        state.occurrences[state.first] = occurrence
        state.first = (state.first + 1) % last
      }
      return (occurrence, Array(state.followers.values))
    }
    for follower in followers { follower.yield(occurrence) }
  }

  /// Forgets what was recorded of a stream.
  func forget(_ stream: String) {
    state.withLock { state in
      let ordered = state.occurrences[state.first...] + state.occurrences[..<state.first]
      state.occurrences = ordered.filter { if case .recorded(stream, _) = $0.kind { false } else { true } }
      state.first = 0
    }
  }
}

extension Telemetry {
  /// Remembers what this recorder does; `nil`, as at first: nobody does, which costs nothing.
  public var inspector: Inspector? {
    get { core.reading { $0.inspector } }
    set { core.setInspector(newValue) }
  }
}

extension RecorderCore {
  func setInspector(_ inspector: Inspector?) {
    lock.withLock {
      context.inspector = inspector
      for stream in streams { stream.updateWatch() }
    }
  }

  /// A touch, with its event or without.
  func noteTouch(_ touch: TouchMeasures, isGesture: Bool, of index: Int) {
    lock.withLock {
      guard index < streams.count, streams[index].isCollecting else { return }
      if !isGesture { streams[index].losses.pointee.unclassifiedTouches.addSaturating(1) }
      guard let inspector = context.inspector else { return }
      context.forgetTime()
      inspector.note(.touch(touch, isGesture: isGesture), at: context.wall)
    }
  }

  func noteAnswer(_ job: UploadJob, _ answer: TransportAnswer, _ verdict: UploadVerdict) {
    guard let inspector = reading({ $0.inspector }) else { return }
    let text =
      switch answer {
      case .answered(let status, _, _): "\(status)"
      case .failed(let reason): reason
      }
    inspector.note(
      .answered(
        stream: job.units[0].stream, units: job.units.count, answer: text, fate: Occurrence.Fate(verdict)),
      at: wallNow)
  }
}

extension StreamRecorder {
  /// An event that is in the store now; of its JSON, the part that is its own.
  func noteRecorded(_ event: UnsafeRawBufferPointer, _ part: ProgramPart) {
    guard let inspector = values.context.inspector else { return }
    // What the program writes before its first argument: where the common part ends.
    var own: [UInt8] = []
    reading: for token in ProgramReader.tokens(part) ?? [] {
      switch token {
      case .byte(let byte): own.append(byte)
      case .softComma: own.append(0x2C)
      case .hole, .open, .close: break reading
      }
    }
    let start = own.isEmpty ? nil : event.firstIndex(of: own)
    let opening = description.encoding == .tuple ? "[…" : "{…"
    let text = start.map { event[$0...] } ?? event[...]
    let cut = text.prefix(Inspector.eventBytes)
    inspector.note(
      .recorded(
        stream: description.name.description,
        event: (start == nil ? "" : opening) + String(decoding: cut, as: UTF8.self)
          + (cut.count < text.count ? "…" : "")),
      at: values.context.wall)
  }
}

extension UnsafeRawBufferPointer {
  /// Where these bytes begin for the first time.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, bytes.count <= count else { return nil }
    return (0...(count - bytes.count)).first { start in
      self[start] == first && self[start..<start + bytes.count].elementsEqual(bytes)
    }
  }
}
