/// The recorder behind every ``Telemetry``: not generic, so that it is compiled once.
///
/// `@unchecked Sendable`: all mutable state, here and in the objects below, is only touched while `lock` is held.
@usableFromInline final class RecorderCore: @unchecked Sendable {
  let lock = Lock()
  let streams: [StreamRecorder]
  let context: RecorderContext
  var lifecycle: Lifecycle
  // Behind a pointer: the compiler would check each change of a class's own value for exclusive access while running,
  // at half the cost of recording. The lock sees to exclusive access already.
  private let losses: UnsafeMutablePointer<LossCounters>
  /// `streams`, to be read without counting references; `streams` keeps them alive.
  private let table: UnretainedArray<StreamRecorder>
  private var sequences: [Int]
  private let scratch: ByteBuffer

  init(
    streams descriptions: [StreamDescription], variant: Int, variantName: StaticString, platform: Platform,
    identity: Identity, clock: any TelemetryClock, memory: Int, triggers: [TriggeredEvent] = [],
    history: InstallationHistory = InstallationHistory(), app: @escaping @Sendable (Int) -> SourceValue
  ) {
    context = RecorderContext(
      platform: platform, identity: identity, history: history, variantName: variantName, clock: clock, app: app)
    lifecycle = Lifecycle(triggers)
    let patterns = PatternCache()
    var pings: [String] = []
    var streams: [StreamRecorder] = []
    for description in descriptions {
      let name = description.ping.description
      let place = pings.firstIndex(of: name) ?? pings.count
      if place == pings.count { pings.append(name) }
      streams.append(
        StreamRecorder(
          description, context: context, patterns: patterns, variant: variant, pingIndex: place,
          memory: memory))
    }
    self.streams = streams
    table = UnretainedArray(streams)
    losses = .allocate(capacity: 1)
    losses.initialize(to: LossCounters())
    sequences = Array(repeating: 0, count: pings.count)
    scratch = ByteBuffer(capacity: 4096, maximum: max(memory, 4096) &* 2)
  }

  deinit {
    losses.deallocate()
    table.deallocate()
  }

  // MARK: Recording

  @usableFromInline @inline(never) func record(_ payload: borrowing EventPayload) -> RecordOutcome {
    lock.withLock {
      context.forgetTime()
      if let refusal = append(payload) {
        losses.pointee.count(refusal)
        return .refused(refusal)
      }
      return .recorded
    }
  }

  /// Records what `events` hands over, under one lock and with one reading of the clock; how many were recorded.
  @usableFromInline func record(_ events: ((borrowing EventPayload) -> Void) -> Void) -> Int {
    lock.withLock {
      context.forgetTime()
      var recorded = 0
      events { payload in
        if let refusal = append(payload) { losses.pointee.count(refusal) } else { recorded &+= 1 }
      }
      return recorded
    }
  }

  @inline(__always) private func append(_ payload: borrowing EventPayload) -> RecordOutcome.Refusal? {
    guard let program = payload.program else { return .malformed }
    if _slowPath(program.isPair) { return appendBoth(program.start, payload) }
    return append(program.start, to: program.end, payload)
  }

  /// A program of two: the event and its counterpart in another stream. What becomes of the counterpart is counted.
  @inline(never) private func appendBoth(_ start: UnsafeRawPointer, _ payload: borrowing EventPayload)
    -> RecordOutcome.Refusal?
  {
    guard let pair = payload.pair else { return .malformed }
    let refusal = appendOne(pair.first, to: pair.second, payload)
    if let other = appendOne(pair.second, to: pair.end, payload) { losses.pointee.count(other) }
    return refusal
  }

  /// The same as `append`, for what is rare: not written out at each place.
  @inline(never) private func appendOne(
    _ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? { append(start, to: end, payload) }

  /// Encodes one program, which begins with its format and its stream.
  @inline(__always) private func append(
    _ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? {
    let stream = payload.stream(of: start)
    guard stream < table.count else { return .unknownStream }
    return table[stream]._withUnsafeGuaranteedRef {
      $0.append(start + 2, to: end, payload, losses: losses)
    }
  }

  /// Records an event that nobody called for; the lock is held.
  func recordTriggered(_ payload: EventPayload) {
    guard payload.count >= 2, let start = UnsafeRawPointer(bitPattern: payload.start) else { return }
    let isOne = start.load(as: UInt8.self) == 0x31
    let refusal = isOne ? appendOne(start, to: start + payload.count, payload) : appendBoth(start, payload)
    if let refusal { losses.pointee.count(refusal) }
  }

  var lossCounts: LossCounts {
    lock.withLock {
      for stream in streams {
        let lost = stream.values.appLosses
        losses.pointee.cutTexts += lost.cutTexts
        losses.pointee.droppedEntries += lost.droppedEntries
        losses.pointee.reported += lost.reported
        stream.values.appLosses = MapLosses()
      }
      return losses.pointee.published
    }
  }

  func storedEvents(_ stream: Int) -> [[UInt8]] {
    lock.withLock {
      guard stream < streams.count else { return [] }
      let stored = streams[stream]
      var from = 0
      var events: [[UInt8]] = []
      for place in 0..<stored.ends.count {
        let end = stored.ends[place]
        events.append(Array(UnsafeRawBufferPointer(start: stored.store.start + from, count: end - from)))
        from = end + 1
      }
      return events
    }
  }

  /// All memory that holds bytes of events or of what stands around them.
  var buffers: [ByteBuffer] { [scratch] + streams.flatMap { [$0.store, $0.common.kept] } }

  // MARK: Building

  func build(_ index: Int, completeOnly: Bool) -> BuiltUnit? {
    lock.withLock {
      guard index < streams.count else { return nil }
      context.forgetTime()
      return build(streams[index], completeOnly: completeOnly)
    }
  }

  func build(_ stream: StreamRecorder, completeOnly: Bool) -> BuiltUnit? {
    guard stream.isCollecting else { return nil }
    let description = stream.description
    let values = stream.values
    var count = 0
    if description.encoding != .none {
      guard let oldest = stream.oldest else { return nil }
      if !stream.isOldestComplete {
        if completeOnly || oldest.count < (description.limits.eventsAtLeast ?? 1) { return nil }
      }
      count = oldest.count
    }
    let sequence = sequences[stream.pingIndex] + 1
    let events = stream.oldestEvents
    let identifier = RandomID(SystemRandomNumberGenerator.word, context.random()).text
    values.unit = SourceValues.UnitFacts(
      sequence: sequence, sessionNumber: stream.oldest?.sessionNumber ?? values.sessionNumber,
      documentID: identifier, events: events)
    defer { values.unit = nil }

    let bytes: [UInt8]
    if description.envelope.utf8CodeUnitCount == 0 {
      bytes = Array(events)
    } else {
      guard let written = values.render(description.envelope, into: scratch) else {
        losses.pointee.count(.malformed)
        values.missing = 0
        return nil
      }
      bytes = Array(UnsafeRawBufferPointer(start: scratch.start, count: written))
    }
    var path: String?
    if let program = description.upload?.path {
      if let written = values.render(program, into: scratch, percentEncoding: true) {
        path = scratch.text(written)
      }
    }
    losses.pointee.missingValues += values.missing
    values.missing = 0
    stream.noteDocument(bytes.count, events: events.count)
    sequences[stream.pingIndex] = sequence
    if count > 0 { stream.removeOldest() }
    reset(stream, .build)
    return BuiltUnit(
      bytes: bytes, stream: description.name.description, ping: description.ping.description, documentID: identifier,
      sequence: sequence, eventCount: count, path: path, createdMilliseconds: context.wall)
  }

  // MARK: Requests

  /// The request for units of a stream: by themselves one, as a batch any number; `nil` where the schema has no such
  /// request, or a value of it cannot be written.
  func request(for units: [BuiltUnit], of index: Int, asBatch: Bool) -> UploadRequest? {
    lock.withLock {
      guard index < streams.count, let first = units.first, let upload = streams[index].description.upload,
        units.allSatisfy({ $0.stream == first.stream }), first.stream == streams[index].description.name.description
      else { return nil }
      context.forgetTime()
      let values = streams[index].values
      values.unit = SourceValues.UnitFacts(
        sequence: first.sequence, sessionNumber: values.sessionNumber, documentID: first.documentID,
        events: UnsafeRawBufferPointer(start: nil, count: 0))
      defer {
        values.unit = nil
        losses.pointee.missingValues += values.missing
        values.missing = 0
      }
      func members(_ program: StaticString) -> [UInt8]? {
        guard let count = values.render(program, into: scratch) else { return nil }
        return Array(UnsafeRawBufferPointer(start: scratch.start, count: count))
      }
      var body: [UInt8]
      if asBatch {
        guard let batch = upload.batch, units.count <= batch.atMost ?? .max, let envelope = members(batch.envelope)
        else { return nil }
        body = UploadRequest.body(batch, envelope: envelope, units: units.map(\.bytes))
      } else {
        guard units.count == 1, let added = members(upload.adds) else { return nil }
        body = UploadRequest.joined(first.bytes, added)
      }
      return UploadRequest(
        method: upload.method.description, address: upload.address?.description, path: first.path,
        query: upload.query.map { .init(name: $0.name.description, value: $0.value.description) },
        contentType: upload.contentType?.description, sendsCookies: upload.sendsCookies, body: body)
    }
  }

  /// Starts counters again that the given moment resets.
  private func reset(_ stream: StreamRecorder, _ moment: SourceRequest.Reset) {
    var hasChanged = false
    for request in stream.description.sources where request.reset == moment {
      switch request.source {
      case .counterSessions: stream.values.counters.sessions = 0
      case .counterSessionSeconds:
        stream.values.counters.foregroundMilliseconds = 0
        // A running session starts its clock again (R-FOCUS-13).
        if stream.values.counters.foregroundSince != nil {
          stream.values.counters.foregroundSince = context.monotonic
        }
      case .counterSearches: stream.values.counters.clearSearches()
      case .counterScreens: stream.values.counters.screens = 0
      default: continue
      }
      hasChanged = true
    }
    if moment == .screen || moment == .session {
      stream.values.distinct.startAgain(onlyScreens: moment == .screen)
      stream.values.once.startAgain(onlyScreens: moment == .screen)
    }
    // What all events carry is rendered anew only where it may be another.
    if hasChanged { stream.common.isStale = true }
  }

  // MARK: What happens around the events

  func sessionStarted() {
    lock.withLock {
      context.forgetTime()
      _ = startSession()
    }
  }

  /// False: the app is in the foreground already. A second start without end is ignored (R-FOCUS-12).
  func startSession() -> Bool {
    guard context.foregroundSince == nil else { return false }
    let now = context.monotonic
    context.foregroundSince = now
    for stream in streams {
      if let left = stream.leftForegroundAt {
        if let limit = stream.description.sessionEndsAfterMilliseconds {
          if now - left >= Int64(limit) {
            stream.values.sessionNumber += 1
            reset(stream, .session)
          }
        } else {
          // Without a time outside the app, a session is a stay in the foreground.
          stream.values.distinct.startAgain(onlyScreens: false)
          stream.values.once.startAgain(onlyScreens: false)
        }
      }
      stream.leftForegroundAt = nil
      if stream.isCollecting {
        stream.values.counters.sessions += 1
        stream.values.counters.foregroundSince = now
      }
      stream.common.isStale = true
    }
    return true
  }

  func sessionEnded() {
    lock.withLock {
      context.forgetTime()
      endSession()
    }
  }

  func endSession() {
    guard context.foregroundSince != nil else { return }
    let now = context.monotonic
    context.foregroundSince = nil
    for stream in streams {
      stream.leftForegroundAt = now
      if let since = stream.values.counters.foregroundSince {
        stream.values.counters.foregroundMilliseconds += max(0, now - since)
        stream.values.counters.foregroundSince = nil
      }
      stream.common.isStale = true
    }
  }

  func screenShown(_ title: String) {
    lock.withLock {
      context.screenTitle = title
      for stream in streams {
        reset(stream, .screen)
        if stream.isCollecting { stream.values.counters.screens += 1 }
        stream.common.isStale = true
      }
      context.forgetTime()
      fire(.screen, "screen")
    }
  }

  func countSearch(_ key: String, by amount: Int) {
    lock.withLock {
      for stream in streams where stream.isCollecting && stream.counts(.counterSearches) {
        if !stream.values.counters.countSearch(key, by: amount) { losses.pointee.droppedCounts += amount }
      }
    }
  }

  /// Sets an attribute: `payload` is the program of an object with this one member.
  @usableFromInline func setAttribute(_ name: StaticString, to payload: borrowing EventPayload) -> RecordOutcome {
    lock.withLock {
      context.forgetTime()
      let refusal = attribute(name, payload)
      if let refusal { losses.pointee.count(refusal) }
      return refusal.map { .refused($0) } ?? .recorded
    }
  }

  private func attribute(_ name: StaticString, _ payload: borrowing EventPayload) -> RecordOutcome.Refusal? {
    guard let program = payload.program, !program.isPair else { return .malformed }
    let index = payload.stream(of: program.start)
    guard index < streams.count else { return .unknownStream }
    let stream = streams[index]
    if let gate = stream.gate { return gate }
    var (walker, refusal) = stream.encoder.encodeAlone(
      program.start + 2, to: program.end, payload, at: ByteWriter(scratch, at: 0))
    if let refusal { return refusal }
    walker.count(in: losses)
    // What stands between the key with its colon and the closing brace.
    let (from, to) = (name.utf8CodeUnitCount + 2, walker.writer.offset - 1)
    guard from < to else { return .malformed }
    let value = String(decoding: UnsafeRawBufferPointer(start: scratch.start + from, count: to - from), as: UTF8.self)
    if !stream.values.counters.set(name.description, to: value) { losses.pointee.droppedCounts += 1 }
    stream.common.isStale = true
    return nil
  }

  func change(_ body: (RecorderContext) -> Void) {
    lock.withLock {
      body(context)
      for stream in streams {
        stream.updateGate()
        stream.common.isStale = true
      }
    }
  }

  func reading<Value: Sendable>(_ body: (RecorderContext) -> Value) -> Value { lock.withLock { body(context) } }

  // MARK: Policy

  func setConsent(_ isOn: Bool, of index: Int?) {
    lock.withLock {
      for place in streams.indices where index == nil || index == place {
        streams[place].setConsent(isOn)
      }
    }
  }

  func canBeDeclined(_ index: Int) -> Bool { index >= streams.count || streams[index].canBeDeclined }

  func isCollecting(_ index: Int) -> Bool {
    lock.withLock { index < streams.count && streams[index].isCollecting }
  }

  func setEventsAtMost(_ count: Int, of index: Int) -> Bool {
    lock.withLock {
      guard index < streams.count, streams[index].description.limits.eventsAtMostIsConfigurable, count > 0 else {
        return false
      }
      streams[index].eventsAtMost = count
      return true
    }
  }
}

extension StreamRecorder {
  /// Whether any of the stream's values comes from this counter.
  func counts(_ counter: Source) -> Bool {
    description.sources.contains { request in
      switch (request.source, counter) {
      case (.counterSearches, .counterSearches): true
      default: false
      }
    }
  }
}

extension SystemRandomNumberGenerator {
  static var word: UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
