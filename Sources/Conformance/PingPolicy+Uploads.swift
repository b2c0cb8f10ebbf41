import Signalbook

/// Stored pings, uploads, and the handling of responses.
extension PingPolicy {
  func storedPings(_ input: JSONValue) async -> Outcome? {
    guard let stream = stream(input), let queued = input["queued"]?.integer else { return nil }
    let device = device()
    var offlineRun = await make(Int(queued), of: stream, on: device, StreamOverrides(), uploads: false)
    let (stored, dropped) = (offlineRun.health.waitingRequestCount, offlineRun.losses.evictedPings)
    var count = Int(queued)
    // Exceed the limit by one ping to determine which pings are dropped.
    while offlineRun.losses.evictedPings == 0, count < 1_000 {
      count += 1
      offlineRun = await make(1, of: stream, on: device, StreamOverrides(), uploads: false)
    }
    var rules = StreamOverrides()
    rules.perDay = .max
    _ = await device.deliver(rules)
    let arrived = Set(device.receiver.documents.compactMap { $0["seq"]?.integer })
    let missing = (1...Int64(max(1, count))).filter { !arrived.contains($0) }
    let isOldest = missing == Array(1...Int64(max(1, missing.count)))
    return Outcome(
      .of(
        ("stored", .integer(Int64(stored))), ("dropped", .integer(Int64(dropped))),
        ("drop", .text(isOldest ? "oldest" : "numbers \(missing)"))),
      called: "performDueWork(), health.waitingRequestCount, losses.evictedPings")
  }

  func storedPingsByType(_ input: JSONValue) async -> Outcome? {
    guard let queued = counts(input["queued"]) else { return nil }
    let device = device()
    var health: TelemetryHealth?
    for (stream, count) in queued {
      health = await make(count, of: stream, on: device, StreamOverrides(), uploads: false).health
    }
    let stored = (input["queued"]?.members ?? []).map { member in
      let ping = pings[member.name].map { R.streams[$0.index].ping.description }
      let waiting = health?.pings.first { $0.name == ping }?.waitingRequestCount
      return JSONValue.Member(member.name, .integer(Int64(waiting ?? -1)))
    }
    return Outcome(.of(("stored", .object(stored))), called: "performDueWork(), health.pings")
  }

  /// Runs `sent_today` for a single kind of ping and `sent_today_by_type` for several.
  func sentToday(_ input: JSONValue) async -> Outcome? {
    let isByType = input["op"]?.string == "sent_today_by_type"
    guard let ready = queued(from: input, "queuedAndReady"), let before = queued(from: input, "alreadySentToday") else {
      return nil
    }
    let device = device()
    var rules = StreamOverrides()
    // Store and send as many pings as the vector requires.
    (rules.maxStoredPings, rules.perDay) = (.max, .max)
    for (stream, count) in before { _ = await make(count, of: stream, on: device, rules, uploads: true) }
    let alreadySent = device.receiver.requests.count
    guard alreadySent == before.reduce(0, { $0 + $1.count }) else { return nil }
    if input["newCalendarDay"]?.boolean == true { device.clock.advance(by: .milliseconds(86_400_000)) }
    for (stream, count) in ready { _ = await make(count, of: stream, on: device, rules, uploads: false) }
    rules.perDay = nil
    let waitingCount = await device.deliver(rules).waiting
    let sentCount = Int64(device.receiver.requests.count - alreadySent)
    return Outcome(
      isByType
        ? .of(("sentTotal", .integer(sentCount)))
        : .of(("sent", .integer(sentCount)), ("left", .integer(Int64(waitingCount)))),
      called: "performDueWork(), health.waitingRequestCount")
  }

  private func queued(from input: JSONValue, _ name: String) -> [(stream: R.Stream, count: Int)]? {
    guard let count = input[name]?.integer else { return counts(input[name]) }
    return stream(input).map { [($0, Int(count))] }
  }

  func uploadStatus(_ input: JSONValue) async -> Outcome? {
    guard let status = input["status"], let stream = stream(input) else { return nil }
    let answer: TransportResult
    if status.isNull {
      answer = .failure("no answer")
    } else if let code = status.integer {
      answer = .response(status: Int(code), headers: [], body: [])
    } else {
      return nil
    }
    let (judged, counted) = (device(), device())
    for device in [judged, counted] {
      _ = await make(2, of: stream, on: device, StreamOverrides(), uploads: false)
      device.receiver.setResponses(answer, .status(200))
    }
    let after = await judged.deliver(StreamOverrides())
    let goesOn = judged.receiver.requests.count == 2
    // The first of two pings is deleted if the run continues with the second, or if only the second is still stored.
    let isDeleted = after.waiting == (goesOn ? 0 : 1)
    // With a limit of one ping per day, a second request after the wait proves that the first did not count.
    var rules = StreamOverrides()
    rules.perDay = 1
    _ = await counted.deliver(rules)
    counted.clock.advance(by: .milliseconds(2 * 3_600_000))
    _ = await counted.deliver(rules)
    let action = (isDeleted ? "delete" : "keep") + (goesOn ? "_and_continue" : "_and_stop")
    return Outcome(
      .of(
        ("action", .text(action)), ("success", .boolean(isDeleted && after.losses.rejectedPings == 0)),
        ("countsTowardDailyLimit", .boolean(counted.receiver.requests.count == 1))),
      called: "performDueWork(), health.waitingRequestCount, losses.rejectedPings")
  }

  func pingAge(_ input: JSONValue) async -> Outcome? {
    guard let days = input["days"]?.double, let stream = stream(input) else { return nil }
    let day = 86_400_000.0
    var rules = StreamOverrides()
    rules.maxAgeMilliseconds = input["maximum"]?.double.map { Int($0 * day) }
    let device = device()
    _ = await make(1, of: stream, on: device, rules, uploads: false)
    device.clock.advance(by: .milliseconds(Int64(days * day)))
    _ = await device.deliver(rules)
    return Outcome(.of(("keep", .boolean(device.receiver.requests.count == 1))), called: "performDueWork()")
  }

  /// Returns the path of a core ping, with the vector's document ID instead of the runtime's.
  func uploadPath(_ input: JSONValue) async -> Outcome? {
    guard let document = input["documentId"]?.string, let stream = stream(input), let name = input["appName"]?.string,
      let version = input["appVersion"]?.string, let channel = input["updateChannel"]?.string,
      let build = input["buildId"]?.string
    else { return nil }
    let device = PolicyDevice<R>(values(version, channel, build), variant: 0, named: StaticString(copying: name))
    _ = await make(1, of: stream, on: device, StreamOverrides(), uploads: true)
    let called = "performDueWork(), TransportRequest.url"
    let address = R.streams[stream.index].upload?.address?.description ?? ""
    guard let url = device.receiver.requests.first?.url, url.hasPrefix(address) else {
      return Outcome(.of(("error", .text("invalid_path"))), called: called)
    }
    var parts = url.dropFirst(address.count).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let own = parts.firstIndex(where: Self.isDocumentIdentifier) else { return nil }
    parts[own] = document
    return Outcome(.text(parts.joined(separator: "/")), called: called, bytes: url)
  }

  /// Returns whether the string has the form of a UUID: 8-4-4-4-12 hexadecimal digits.
  private static func isDocumentIdentifier(_ part: String) -> Bool {
    part.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12] && part.allSatisfy { $0 == "-" || $0.isHexDigit }
  }
}

extension StaticString {
  /// Creates a static string from text known only at run time. Its memory is never freed.
  fileprivate init(copying text: String) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    memory.initialize(from: bytes, count: bytes.count)
    // A literal consists of start, length and flags.
    let parts: (UInt, UInt, Int8) = (UInt(bitPattern: memory), UInt(bytes.count), 0)
    precondition(MemoryLayout<StaticString>.size == 17)
    self = withUnsafeBytes(of: parts) { $0.loadUnaligned(as: StaticString.self) }
  }
}
