/// The recorder behind every ``Telemetry``: not generic, so that it is compiled once.
///
/// `@unchecked Sendable`: all mutable state, here and in the objects below, is only touched while `lock` is held.
@usableFromInline final class RecorderCore: @unchecked Sendable {
  let lock = Lock()
  let streams: [StreamRecorder]
  let context: RecorderContext
  var lifecycle: Lifecycle
  /// What concerns no stream: damaged programs.
  private let otherLosses: UnsafeMutablePointer<LossCounters>
  /// `streams`, to be read without counting references; `streams` keeps them alive.
  private let table: UnretainedArray<StreamRecorder>
  private let scratch: ByteBuffer
  /// The values of the app, by index. Never called while the lock is held.
  private var app: @Sendable (Int) -> SourceValue
  private var appReadings = 0
  /// The values of the app that each stream sends.
  private let appIndices: [[Int]]
  private let allAppIndices: [Int]
  /// Hears of refused events, see ``Telemetry/onRefusal``.
  private var refusalHandler: RefusalHandler?
  /// What the handler is to hear once the lock is free.
  private var refusals: [RefusedEvent] = []

  init(
    streams descriptions: [StreamDescription], variant: Int, variantName: StaticString, platform: Platform,
    identity: Identity, clock: any TelemetryClock, memory: Int, triggers: [TriggeredEvent] = [],
    history: InstallationHistory = InstallationHistory(), app: @escaping @Sendable (Int) -> SourceValue
  ) {
    context = RecorderContext(
      platform: platform, identity: identity, history: history, variantName: variantName, clock: clock)
    self.app = app
    appIndices = descriptions.map { $0.appIndices.sorted() }
    allAppIndices = Set(appIndices.joined()).sorted()
    context.setAppValues(allAppIndices.map { ($0, app($0)) }, reading: 0)
    lifecycle = Lifecycle(triggers)
    let patterns = PatternCache()
    let context = context
    streams = descriptions.map {
      StreamRecorder($0, context: context, patterns: patterns, variant: variant, memory: memory)
    }
    table = UnretainedArray(streams)
    for (index, stream) in streams.enumerated() where stream.ping == nil {
      let ofPing = streams[index...].filter { $0.description.ping.isSame(as: stream.description.ping) }
      let ping = PingUnits(ofPing, memory: max(memory, 16_384))
      for stream in ofPing { stream.join(ping) }
    }
    otherLosses = .allocate(capacity: 1)
    otherLosses.initialize(to: LossCounters())
    // Room for a unit of all that is stored and for what is around it.
    scratch = ByteBuffer(capacity: 4096, maximum: max(memory, 16_384).addingSaturating(16 << 20))
    refusalHandler = RefusedEvent.defaultHandler
    makeClient()
  }

  deinit {
    otherLosses.deallocate()
    table.deallocate()
  }

  // MARK: Recording

  @usableFromInline @inline(never) func record(_ payload: borrowing EventPayload) -> RecordOutcome {
    let outcome: RecordOutcome = lock.withLock {
      context.forgetTime()
      if let refusal = append(payload) { return .refused(refusal) }
      return .recorded
    }
    if case .refused = outcome { sayRefusals() }
    return outcome
  }

  /// Records what `events` hands over, under one lock and with one reading of the clock; how many were recorded.
  @usableFromInline func record(_ events: ((borrowing EventPayload) -> Void) -> Void) -> Int {
    let recorded = lock.withLock {
      context.forgetTime()
      var recorded = 0
      events { payload in if append(payload) == nil { recorded &+= 1 } }
      return recorded
    }
    sayRefusals()
    return recorded
  }

  @inline(__always) private func append(_ payload: borrowing EventPayload) -> RecordOutcome.Refusal? {
    guard let program = payload.program else { return refuse(.malformed) }
    if _slowPath(program.isPair) { return appendBoth(payload) }
    return append(program.start, to: program.end, payload)
  }

  /// A program of two: the event and its counterpart in another stream. Each is recorded or refused by itself, and what
  /// becomes of the counterpart is counted.
  @inline(never) private func appendBoth(_ payload: borrowing EventPayload) -> RecordOutcome.Refusal? {
    guard let pair = payload.pair else { return refuse(.malformed) }
    let refusal = appendOne(pair.first, to: pair.second, payload)
    _ = appendOne(pair.second, to: pair.end, payload)
    return refusal
  }

  /// The same as `append`, for what is rare: not written out at each call.
  @inline(never) private func appendOne(
    _ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? { append(start, to: end, payload) }

  /// Encodes one program, which begins with its format and its stream.
  @inline(__always) private func append(
    _ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? {
    let stream = payload.stream(of: start)
    guard stream < table.count else { return refuse(.unknownStream) }
    let refusal = table[stream]._withUnsafeGuaranteedRef { $0.append(start + 2, to: end, payload) }
    if _slowPath(refusal != nil) { note(refusal, stream, UnsafeRawBufferPointer(start: start, count: end - start)) }
    return refusal
  }

  /// Of no stream.
  @inline(never) private func refuse(_ refusal: RecordOutcome.Refusal) -> RecordOutcome.Refusal {
    otherLosses.pointee.count(refusal)
    note(refusal, nil, UnsafeRawBufferPointer(start: nil, count: 0))
    return refusal
  }

  /// Records an event that nobody called for; the lock is held.
  func recordTriggered(_ payload: EventPayload) { _ = append(payload) }

  // MARK: Losses

  /// Remembers a refusal for who wants to hear of it.
  @inline(never) private func note(_ refusal: RecordOutcome.Refusal?, _ stream: Int?, _ program: UnsafeRawBufferPointer)
  {
    guard let refusal, refusalHandler != nil, refusal.isSaid, refusals.count < RefusedEvent.waitingAtMost else {
      return
    }
    refusals.append(
      RefusedEvent(
        refusal, stream: stream.map { streams[$0].description }, program: program,
        at: stream.flatMap { streams[$0].refusedAt }))
  }

  /// Calls the handler of refusals; the lock is free.
  func sayRefusals() {
    let (handler, refused): (RefusalHandler?, [RefusedEvent]) = lock.withLock {
      guard !refusals.isEmpty else { return (nil, []) }
      defer { refusals = [] }
      return (refusalHandler, refusals)
    }
    if let handler { for event in refused { handler(event) } }
  }

  var onRefusal: RefusalHandler? {
    get { lock.withLock { refusalHandler } }
    set { lock.withLock { refusalHandler = newValue } }
  }

  /// The losses of one stream, or of all and of what concerns none.
  func losses(of index: Int?) -> LossCounts {
    lock.withLock {
      var counts = LossCounts()
      for place in streams.indices where index == nil || index == place {
        let stream = streams[place]
        if stream.values.appLosses.isAny { stream.values.countLosses(in: stream.losses) }
        counts.add(stream.losses.pointee.published)
      }
      if index == nil { counts.add(otherLosses.pointee.published) }
      return counts
    }
  }

  var lossCounts: LossCounts { losses(of: nil) }

  func storedEvents(_ stream: Int) -> [[UInt8]] {
    lock.withLock {
      guard stream < streams.count else { return [] }
      let stored = streams[stream]
      var from = 0
      var events: [[UInt8]] = []
      for index in 0..<stored.ends.count {
        let end = stored.ends[index]
        events.append(Array(UnsafeRawBufferPointer(start: stored.store.start + from, count: end - from)))
        from = end + 1
      }
      return events
    }
  }

  /// All memory that holds bytes of events or of what is around them.
  var buffers: [ByteBuffer] { [scratch] + streams.flatMap { [$0.store, $0.common.kept] } }

  // MARK: Values of the app

  /// Does something with the lock held, and the app's values as they are now: read before, with the lock free, so that
  /// reading them may do anything, also call the recorder.
  func withAppValues<Result: Sendable>(_ indices: [Int], _ body: () -> Result) -> Result {
    if indices.isEmpty { return lock.withLock(body) }
    let (app, reading) = lock.withLock {
      appReadings += 1
      return (self.app, appReadings)
    }
    let values = indices.map { (index: $0, value: app($0)) }
    return lock.withLock {
      context.setAppValues(values, reading: reading)
      return body()
    }
  }

  func withAppValues<Result: Sendable>(_ body: () -> Result) -> Result { withAppValues(allAppIndices, body) }

  /// From now on the app's values come from there.
  func setApp(_ app: @escaping @Sendable (Int) -> SourceValue) {
    lock.withLock { self.app = app }
    change { _ in }
  }

  // MARK: Building

  func build(_ index: Int, completeOnly: Bool) -> BuiltUnit? {
    guard index < streams.count, lock.withLock({ streams[index].hasUnit(completeOnly: completeOnly) }) else {
      return nil
    }
    return withAppValues(appIndices[index]) {
      context.forgetTime()
      return build(streams[index], completeOnly: completeOnly)
    }
  }

  /// A unit, or why there is none.
  private enum Attempt {
    case built(BuiltUnit)
    /// The unit or one of its events could not be sent, is counted, and is gone: the next may do.
    case lost
    case nothing
  }

  func build(_ stream: StreamRecorder, completeOnly: Bool) -> BuiltUnit? {
    while true {
      switch attempt(stream, completeOnly: completeOnly) {
      case .built(let unit): return unit
      case .nothing: return nil
      case .lost: if stream.oldest == nil { return nil }
      }
    }
  }

  private func attempt(_ stream: StreamRecorder, completeOnly: Bool) -> Attempt {
    guard let ping = stream.ping, stream.hasUnit(completeOnly: completeOnly), ping.canBuild else { return .nothing }
    let description = stream.description
    let values = stream.values
    var count = stream.oldest?.count ?? 0
    let sequence = ping.sequence.addingSaturating(1)
    let identifier = Identity.randomID()
    values.unit = SourceValues.UnitFacts(
      sequence: sequence, sessionNumber: stream.oldest?.sessionNumber ?? values.sessionNumber,
      documentID: identifier, events: UnsafeRawBufferPointer(start: nil, count: 0))
    defer {
      values.unit = nil
      values.textBytesAtMost = SourceValues.textBytes
      values.jsonBytesAtMost = SourceValues.jsonBytes
      values.countLosses(in: stream.losses)
    }

    var bytes: [UInt8]
    while true {
      guard let written = document(stream, count) else {
        stream.losses.pointee.count(.malformed)
        stream.dropOldest()
        return .lost
      }
      bytes = written
      if bytes.count <= stream.bytesAtMost { break }
      let around = bytes.count - stream.events(count).count
      if around > stream.bytesAtMost, values.textBytesAtMost > 256 {
        // What is around the events is too large by itself: long facts are absent.
        (values.textBytesAtMost, values.jsonBytesAtMost) = (256, 256)
        continue
      }
      let fitting = min(count - 1, stream.events(count, within: stream.bytesAtMost - around))
      guard fitting > 0 else {
        stream.losses.pointee.count(.tooLarge)
        if count > 0 {
          stream.losses.pointee.droppedEvents.addSaturating(1)
          stream.removeOldest(1)
        } else {
          reset(stream, .build)
        }
        return .lost
      }
      count = fitting
    }
    var path: String?
    if let program = description.upload?.path {
      if let written = values.render(program, into: scratch, percentEncoding: true) {
        path = scratch.text(written)
      } else {
        stream.losses.pointee.count(.malformed)
      }
    }
    stream.noteDocument(bytes.count, events: stream.events(count).count)
    ping.sequence = sequence
    stream.removeOldest(count)
    reset(stream, .build)
    return .built(
      BuiltUnit(
        bytes: bytes, stream: description.name.description, ping: description.ping.description,
        documentID: identifier, sequence: sequence, eventCount: count, path: path,
        createdMilliseconds: context.wall, held: HeldUnit(ping.held, bytes: bytes.count)))
  }

  /// The document of the first events; `nil` when it cannot be written.
  private func document(_ stream: StreamRecorder, _ count: Int) -> [UInt8]? {
    let events = stream.events(count)
    let envelope = stream.description.envelope
    if envelope.utf8CodeUnitCount == 0 { return Array(events) }
    stream.values.unit?.events = events
    guard let written = stream.values.render(envelope, into: scratch) else { return nil }
    return Array(UnsafeRawBufferPointer(start: scratch.start, count: written))
  }

  // MARK: Requests

  /// The request for units of a stream: by themselves one, as a batch any number; `nil` where the schema has no such
  /// request, or a value of it cannot be written.
  func request(for units: [BuiltUnit], of index: Int, asBatch: Bool) -> UploadRequest? {
    guard index < streams.count else { return nil }
    return withAppValues(appIndices[index]) {
      guard let first = units.first, let upload = streams[index].description.upload,
        units.allSatisfy({ $0.stream.hasSameBytes(as: first.stream) }),
        streams[index].description.name.says(first.stream)
      else { return nil }
      context.forgetTime()
      let values = streams[index].values
      values.unit = SourceValues.UnitFacts(
        sequence: first.sequence, sessionNumber: values.sessionNumber, documentID: first.documentID,
        events: UnsafeRawBufferPointer(start: nil, count: 0))
      let losses = streams[index].losses
      defer {
        values.unit = nil
        values.countLosses(in: losses)
      }
      func members(_ program: StaticString) -> [UInt8]? {
        guard let count = values.render(program, into: scratch) else {
          losses.pointee.count(.malformed)
          return nil
        }
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

  /// False: the app is in the foreground already. A second start without end is ignored (R-FOCUS-12).
  func startSession() -> Bool {
    guard context.foregroundSince == nil else { return false }
    let now = context.monotonic
    context.foregroundSince = now
    for stream in streams {
      if let left = stream.leftForegroundAt {
        if let limit = stream.description.sessionEndsAfterMilliseconds {
          if now.subtractingSaturating(left) >= Int64(limit) {
            stream.values.sessionNumber.addSaturating(1)
            reset(stream, .session)
          }
        } else {
          // Without a time outside the app, a session is a stay in the foreground.
          stream.values.distinct.startAgain(onlyScreens: false)
          stream.values.once.startAgain(onlyScreens: false)
        }
      }
      stream.leftForegroundAt = nil
      stream.values.counters.hasCountedSession = false
      if stream.isCollecting { stream.values.counters.resume(at: now) }
      stream.common.isStale = true
    }
    return true
  }

  func endSession() {
    guard context.foregroundSince != nil else { return }
    let now = context.monotonic
    context.foregroundSince = nil
    for stream in streams {
      if stream.isWanted { stream.leftForegroundAt = now }
      stream.values.counters.pause(at: now)
      stream.common.isStale = true
    }
  }

  func screenShown(_ title: String) {
    withAppValues {
      // A title is kept where a stream sends it, and only as long a one as can be sent.
      let isUsed = isUsed { if case .screenTitle = $0 { true } else { false } }
      let isTooLong = title.utf8.count > SourceValues.textBytes
      if isUsed && isTooLong { otherLosses.pointee.unwritableValues.addSaturating(1) }
      context.screenTitle = isUsed && !isTooLong ? title : nil
      for stream in streams {
        reset(stream, .screen)
        if stream.isCollecting { stream.values.counters.screens.addSaturating(1) }
        stream.common.isStale = true
      }
      context.forgetTime()
      fire(.screen, "screen")
    }
    sayRefusals()
  }

  func countSearch(_ key: String, by amount: Int) {
    lock.withLock {
      for stream in streams where stream.isCollecting && stream.counts(.counterSearches) {
        if !stream.values.counters.countSearch(key, by: amount) {
          stream.losses.pointee.droppedCounts.addSaturating(max(1, amount))
        }
      }
    }
  }

  /// Sets an attribute: `payload` is the program of an object with this one member.
  @usableFromInline func setAttribute(_ name: StaticString, to payload: borrowing EventPayload) -> RecordOutcome {
    let outcome: RecordOutcome = lock.withLock {
      context.forgetTime()
      return attribute(name, payload).map { .refused($0) } ?? .recorded
    }
    if case .refused = outcome { sayRefusals() }
    return outcome
  }

  private func attribute(_ name: StaticString, _ payload: borrowing EventPayload) -> RecordOutcome.Refusal? {
    guard let program = payload.program, !program.isPair else { return refuse(.malformed) }
    let index = payload.stream(of: program.start)
    guard index < streams.count else { return refuse(.unknownStream) }
    let stream = streams[index]
    let refusal = set(name, of: stream, program.start, to: program.end, payload)
    if let refusal {
      stream.losses.pointee.count(refusal)
      note(refusal, index, UnsafeRawBufferPointer(start: program.start, count: program.end - program.start))
    }
    return refusal
  }

  private func set(
    _ name: StaticString, of stream: StreamRecorder, _ start: UnsafeRawPointer, to end: UnsafeRawPointer,
    _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? {
    if let gate = stream.gate { return gate }
    guard let attribute = stream.values.attributes.firstIndex(where: { $0.name.isSame(as: name) }) else {
      return .malformed
    }
    var (walker, refusal) = stream.encoder.encodeAlone(start + 2, to: end, payload, at: ByteWriter(scratch, at: 0))
    if let refusal { return refusal }
    // Between the key with its colon and the closing brace.
    let (from, to) = (name.utf8CodeUnitCount + 2, walker.writer.offset - 1)
    guard from < to else { return .malformed }
    guard to - from <= StreamCounters.attributeBytesAtMost else { return .tooLarge }
    walker.count(in: stream.losses)
    let value = String(decoding: UnsafeRawBufferPointer(start: scratch.start + from, count: to - from), as: UTF8.self)
    stream.values.counters.set(attribute, to: value)
    stream.common.isStale = true
    return nil
  }

  /// Changes what all streams share.
  func change(_ body: (RecorderContext) -> Void) {
    withAppValues {
      context.forgetTime()
      body(context)
      for stream in streams {
        stream.updateGate()
        stream.common.isStale = true
      }
    }
  }

  /// Changes facts about the device: the lock is free meanwhile, so `change` may record. Where two threads change facts
  /// at once, each changes those that it set.
  func update(_ change: (inout Platform) -> Void) {
    let before = reading { $0.platform }
    var after = before
    change(&after)
    self.change { $0.platform.take(after, changedFrom: before) }
  }

  func reading<Value: Sendable>(_ body: (RecorderContext) -> Value) -> Value { lock.withLock { body(context) } }

  // MARK: Policy

  func setConsent(_ isOn: Bool, of index: Int?) {
    lock.withLock {
      context.forgetTime()
      for place in streams.indices where index == nil || index == place {
        streams[place].setConsent(isOn)
      }
      if isOn { makeClient() } else { forgetShared() }
    }
  }

  /// Whether a stream that nobody has declined sends such a value.
  private func isUsed(_ isMeant: (Source) -> Bool) -> Bool { streams.contains { $0.isWanted && $0.uses(isMeant) } }

  /// A client that has agreed to something has an identifier.
  private func makeClient() {
    guard context.identity.clientID.isEmpty, isUsed({ if case .clientId = $0 { true } else { false } }) else { return }
    context.identity.clientID = Identity.randomID()
  }

  func setIdentity(_ identity: Identity) {
    lock.withLock {
      context.identity = identity
      forgetShared()
      makeClient()
      for stream in streams { stream.common.isStale = true }
    }
  }

  /// What streams share goes with the last of them that sends it.
  private func forgetShared() {
    scratch.erase()
    refusals = []
    if !isUsed({ if case .clientId = $0 { true } else { false } }) {
      context.identity.clientID = ""
      context.identity.createdDays = nil
    }
    if !isUsed({ if case .clientUserId = $0 { true } else { false } }) { context.identity.userID = nil }
    if !isUsed({ if case .screenTitle = $0 { true } else { false } }) { context.screenTitle = nil }
    if !isUsed({ if case .receiverToken = $0 { true } else { false } }) { context.receiverToken = nil }
    if !streams.contains(where: \.isWanted) { context.history = InstallationHistory() }
    for stream in streams where !streams.contains(where: { $0.isWanted && $0.ping === stream.ping }) {
      stream.ping?.sequence = 0
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
      streams[index].setEventsAtMost(count)
      return true
    }
  }
}

extension StreamDescription {
  /// The values of the app that the stream sends.
  var appIndices: Set<Int> {
    Set(sources.compactMap { request in if case .app(let index) = request.source { index } else { nil } })
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
