/// The triggered events and their deadlines. Accessed only while the recorder's lock is held.
struct Lifecycle {
  let triggers: [TriggeredEvent]
  /// The monotonic time at which each periodic trigger is due, or `nil` for other triggers and stopped periods.
  private var deadlines: [Int64?]
  var hasStarted = false
  var hasBeenInForeground = false

  init(_ triggers: [TriggeredEvent]) {
    self.triggers = triggers
    deadlines = triggers.map { _ in nil }
  }

  var nextDeadline: Int64? { deadlines.compactMap { $0 }.min() }

  /// Starts the periods that run only in the foreground, or those that always run. If `now` is `nil`, stops them.
  mutating func schedulePeriods(inForeground: Bool, from now: Int64?) {
    for index in triggers.indices {
      if case .every(let period, inForeground) = triggers[index].moment {
        deadlines[index] = now.map { $0.addingSaturating(Int64(max(period, 1))) }
      }
    }
  }

  /// Returns the most overdue periodic event, if any, and restarts its period. If several periods were missed, the
  /// event is returned once.
  mutating func takeDue(at now: Int64) -> EventPayload? {
    guard let first = nextDeadline, first <= now, let index = deadlines.firstIndex(of: first),
      case .every(let milliseconds, _) = triggers[index].moment
    else { return nil }
    let period = Int64(max(milliseconds, 1))
    let late = now.subtractingSaturating(first)
    // If the sum saturates at `Int64.max`, the event is never due again.
    let next = first.addingSaturating(late - late % period).addingSaturating(period)
    deadlines[index] = next > now ? next : nil
    return triggers[index].payload
  }
}

extension RecorderCore {
  func lifecycle(_ moment: LifecycleMoment) {
    let calls = withAppValues {
      handle(moment)
      storeState()
      context.wake?()
      return takeCalls()
    }
    perform(calls)
  }

  private func handle(_ moment: LifecycleMoment) {
    context.invalidateTime()
    endExpiredRestrictions()
    let now = context.monotonic
    fireDue(at: now)
    if !lifecycle.hasStarted {
      lifecycle.hasStarted = true
      endExpiredSessions()
      let before = context.history.launchCount
      // While everything is declined, launches are not counted.
      if streams.contains(where: \.keepsHistory) { context.history.launchCount = before.addingSaturating(1) }
      lifecycle.schedulePeriods(inForeground: false, from: now)
      fire(.launch, "start")
      if before == 0 { fire(.firstLaunch, "first-start") }
      if before == 1 { fire(.secondLaunch, "second-start") }
    }
    switch moment {
    case .launch: break
    case .foreground:
      guard startSession() else { return }
      lifecycle.schedulePeriods(inForeground: true, from: now)
      fire(.foreground, "foreground")
      if lifecycle.hasBeenInForeground { fire(.return, "return") }
      lifecycle.hasBeenInForeground = true
    case .background:
      guard context.foregroundSince != nil else { return }
      lifecycle.schedulePeriods(inForeground: true, from: nil)
      fire(.background, "background")
      endSession()
    }
  }

  /// Records the first-start event in the streams that the user has just opted in to.
  func fireFirstStart(of agreed: [StreamRecorder]) {
    guard lifecycle.hasStarted else { return }
    if context.history.launchCount == 0, streams.contains(where: \.keepsIdentifiers) { context.history.launchCount = 1 }
    let indices = streams.indices.filter { index in agreed.contains { $0 === streams[index] && $0.isCollecting } }
    for trigger in lifecycle.triggers
    where trigger.moment == .firstLaunch && indices.contains(trigger.payload.streamIndex) {
      recordTriggered(trigger.payload)
    }
  }

  func tick() {
    let calls = withAppValues {
      context.invalidateTime()
      endExpiredRestrictions()
      fireDue(at: context.monotonic)
      storeState()
      return takeCalls()
    }
    perform(calls)
  }

  var nextDeadline: Int64? { lock.withLock { lifecycle.nextDeadline } }

  /// Records the events that the given moment triggers, and marks the pings to build or upload at that moment as due.
  func fire(_ moment: TriggeredEvent.Moment, _ name: String) {
    for trigger in lifecycle.triggers where trigger.moment == moment { recordTriggered(trigger.payload) }
    for stream in streams
    where stream.description.upload?.uploadMoments.contains(where: { $0.description == name }) == true {
      stream.ping?.isUploadDue = true
    }
    for stream in streams where stream.description.buildMoments.contains(where: { $0.description == name }) {
      if stream.isCollecting { stream.isDue = true }
    }
  }

  private func fireDue(at now: Int64) {
    while let payload = lifecycle.takeDue(at: now) { recordTriggered(payload) }
  }

  /// Builds all due pings in stream order.
  func buildDuePings() -> [BuiltPing] {
    withAppValues {
      context.invalidateTime()
      endExpiredRestrictions()
      defer { storeState() }
      var units: [BuiltPing] = []
      for stream in streams {
        if stream.isDeletionRequestStream, let pending = stream.ping?.takePending() { units += pending.units }
        let moments = stream.description.buildMoments.map(\.description)
        let acceptsOpenUnits = stream.isDue || moments.contains("event")
        guard acceptsOpenUnits || moments.contains("full") else { continue }
        stream.isDue = false
        while let unit = build(stream, completeOnly: !acceptsOpenUnits) {
          units.append(unit)
          if stream.description.encoding == .none { break }
        }
      }
      return units
    }
  }
}
