/// The occurrences of events that trigger local messages, and the messages that were shown. Accessed only while the
/// recorder's lock is held.
struct MessageCounts {
  let messages: [LocalMessage]
  /// The times of the latest occurrences by message and trigger, in milliseconds since 1970, oldest first. At most
  /// ``MessageTrigger/capacity`` times are stored per trigger.
  private var times: [[[Int64]]]
  private var isShown: [Bool]

  init(_ messages: [LocalMessage]) {
    self.messages = messages
    times = messages.map { $0.triggers.map { _ in [] } }
    isShown = messages.map { _ in false }
  }

  /// Returns whether any message has a trigger for the event.
  func hasTrigger(for event: EventPointer) -> Bool {
    messages.contains { $0.triggers.contains { $0.matches(event) } }
  }

  /// Counts a recorded event.
  mutating func count(_ event: EventPointer, at now: Int64) {
    for message in messages.indices {
      for (index, trigger) in messages[message].triggers.enumerated() where trigger.matches(event) {
        let surplus = times[message][index].count + 1 - trigger.capacity
        if surplus > 0 { times[message][index].removeFirst(surplus) }
        times[message][index].append(now)
      }
    }
  }

  /// Returns whether the triggers of the message at the given index are met and the message may be shown again.
  func isDue(_ message: Int, at now: Int64) -> Bool {
    guard message < messages.count, !isShown[message] else { return false }
    return zip(messages[message].triggers, times[message]).allSatisfy { trigger, times in
      // A time in the future was recorded before the clock was set back. It counts as recent until its window ends.
      let count = times.count { time in
        trigger.windowMilliseconds.map { now.subtractingSaturating(time) < $0 } ?? true
      }
      return count >= trigger.minCount && trigger.maxCount.map { count <= $0 } ?? true
    }
  }

  /// Marks the message at the given index as shown, and resets the counts of its triggers.
  mutating func markShown(_ message: Int) {
    guard message < messages.count else { return }
    for trigger in times[message].indices { times[message][trigger] = [] }
    isShown[message] = messages[message].once != nil
  }

  /// Starts a new session of the given stream. A message uses the sessions of the stream in its first trigger.
  mutating func beginSession(of stream: Int) {
    for message in messages.indices
    where messages[message].once == .session && messages[message].triggers.first?.streamIndex == stream {
      isShown[message] = false
    }
  }

  /// Removes the occurrences in a declined stream, and resets the messages that depend on the stream (R-FOCUS-02).
  mutating func resetCounts(stream: Int) {
    for message in messages.indices
    where messages[message].triggers.contains(where: { $0.streamIndex == stream })
      || messages[message].attributes.contains(where: { $0.stream == stream })
    {
      for (index, trigger) in messages[message].triggers.enumerated() where trigger.streamIndex == stream {
        times[message][index] = []
      }
      isShown[message] = false
    }
  }

  // MARK: State

  /// The encoded counts, or `nil` if there are no counts.
  var bytes: [UInt8]? {
    var bytes = StateBytes()
    for message in messages.indices where isShown[message] || times[message].contains(where: { !$0.isEmpty }) {
      bytes.put(messages[message].name.description)
      // A message that is shown once per session is not stored as shown, because a launch starts a new session.
      bytes.put(isShown[message] && messages[message].once == .installation ? 1 : 0)
      bytes.put(Int64(times[message].count))
      for times in times[message] {
        bytes.put(Int64(times.count))
        for time in times { bytes.put(time) }
      }
    }
    return bytes.bytes.isEmpty ? nil : bytes.bytes
  }

  /// Restores the counts that an earlier launch stored. If the number of a message's triggers has changed, restores
  /// only whether the message was shown.
  mutating func restore(_ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    while let name = reader.text(), let shown = reader.integer(), let count = reader.integer() {
      let message = messages.firstIndex { $0.name.hasSameBytes(as: name) }
      if let message, shown == 1, messages[message].once == .installation { isShown[message] = true }
      let fits = message.map { Int64(messages[$0].triggers.count) == count } ?? false
      var index = 0
      while Int64(index) < count {
        guard let kept = reader.integer(), kept >= 0, kept <= Int64(bytes.count) else { return }
        for _ in 0..<kept {
          guard let time = reader.integer() else { return }
          guard fits, let message, times[message][index].count < messages[message].triggers[index].capacity else {
            continue
          }
          times[message][index].append(time)
        }
        index += 1
      }
    }
  }
}

extension RecorderCore {
  /// Records an event. If a message has a trigger for the event, counts the occurrence in the same journal record.
  @inline(never) func appendAndCount(_ event: EventPointer) -> RecordOutcome.Refusal? {
    guard hasMessages, messages.hasTrigger(for: event) else { return append(event) }
    let before = messages
    messages.count(event, at: context.wall)
    context.stateOfEvent = messagesState
    let refusal = append(event)
    context.stateOfEvent = nil
    if refusal != nil {
      messages = before
    } else {
      // Needed if another SDK sends the event or the counts did not fit into the event's record.
      storeMessages()
    }
    return refusal
  }

  /// Returns whether the message at the given index is due: it may be shown, its triggers are met, its attributes have
  /// the required values, and all streams that it depends on are collected.
  func isMessageDue(_ message: Int) -> Bool {
    withAppValues {
      context.invalidateTime()
      guard messages.isDue(message, at: context.wall) else { return false }
      let declared = messages.messages[message]
      return declared.triggers.allSatisfy { isCollected($0.streamIndex) }
        && declared.attributes.allSatisfy { attribute in
          isCollected(attribute.stream)
            && streams[attribute.stream].values.attributeText(attribute.name) == attribute.value.description
        }
    }
  }

  private func isCollected(_ stream: Int) -> Bool { stream < streams.count && streams[stream].isCollecting }

  /// Records the user's interaction with a message. Marks the message as shown unless the event is refused.
  func report(_ message: Int, _ event: EventPayload?) -> RecordOutcome {
    let outcome = event.map { record($0) } ?? .recorded
    guard case .recorded = outcome else { return outcome }
    lock.withLock {
      messages.markShown(message)
      storeMessages()
    }
    return outcome
  }

  func storeMessages() { journal?.store([messagesState]) }

  var messagesState: StateChange { StateChange(key: RecorderKey.messages, value: messages.bytes) }
}

extension Telemetry {
  /// Returns whether a message is due. Called by generated methods.
  @_spi(Generated) public func isDue(messageAt index: Int) -> Bool { core.isMessageDue(index) }

  /// Records the user's interaction with a message. Called by generated methods.
  @_spi(Generated) public func report(messageAt index: Int, _ event: EventPayload?) -> RecordOutcome {
    core.report(index, event)
  }
}
