import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionPeriodMismatch = Rule(
    "SB1249", "period-of-description", .consistency, .warning,
    summary: "A period, frequency, retention or share in the description differs from the declaration.",
    reason: """
      If the description states "every 15 minutes" but the declaration has `"every": { "min": 10 }`, analysts compute
      wrong rates; "kept for 30 days" is a promise to users. The rule checks `trigger`, `once` and `gesture` of events,
      `retention`, `limits`, `session` and `population` of streams, including abstract streams, and the counts and time
      windows of messages. It also reads `note`.
      """,
    example: #"""
        "events": {
          "status.reported": {
            "description": "The state of the app, every 15 minutes.", "method": "report", "object": "status",
      -     ⟦"trigger"⟧: { "every": { "min": 10 } }
      +     "trigger": { "every": { "min": 15 } }
          }
        }
      """#,
    check: .registry { registry, pass in
      pass.visitEvents { event in
        for text in pass.statedTexts(description: event.description, note: event.metadata.note) {
          for statement in text.statements {
            guard let (key, fault) = event.contradiction(of: statement) else { continue }
            pass.reportOnce(
              "the event \(quoted(event.name)) \(fault), but its \(text.key) states \(quoted(statement.text))",
              at: pass.sources.keyLocation(of: key, in: event.origin.location))
            return
          }
        }
      }
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        for text in pass.statedTexts(description: stream.description, note: stream.metadata.note) {
          pass.comparePeriods(of: text, with: [stream], named: stream.name, at: stream.origin.location)
        }
      }
      for (name, entry, location) in registry.abstractStreams where pass.isWanted(location) {
        let descendants = registry.streams(extending: name)
        if descendants.isEmpty { continue }
        for key in ["description", "note"] {
          guard let text = entry[key]?.string else { continue }
          let statements = StatementReader.shared.statements(in: text, isNote: key == "note")
          pass.comparePeriods(
            of: StatedText(key: key, text: text, statements: statements), with: descendants, named: name, at: location)
        }
      }
      for message in registry.messages
      where message.origin.importIndex == nil && pass.isWanted(message.origin.location) {
        for text in pass.statedTexts(description: message.description, note: message.metadata.note) {
          for statement in text.statements {
            guard let fault = message.contradiction(of: statement) else { continue }
            pass.reportOnce(
              "the message \(quoted(message.name)) \(fault), but its \(text.key) states \(quoted(statement.text))",
              at: pass.sources.keyLocation(of: "triggers", in: message.origin.location))
          }
        }
      }
    })
}

extension LintPass {
  /// Reports the first statement in a stream's text that contradicts every stream to which the text applies.
  fileprivate mutating func comparePeriods(
    of text: StatedText, with streams: [Stream], named name: String, at location: Location
  ) {
    for statement in text.statements {
      let faults = streams.compactMap { $0.contradiction(of: statement) }
      guard let (key, fault) = faults.first, faults.count == streams.count else { continue }
      reportOnce(
        "the stream \(quoted(name)) \(fault), but its \(text.key) states \(quoted(statement.text))",
        at: sources.keyLocation(of: key, in: location))
      return
    }
  }
}

extension Registry {
  /// The abstract streams of the registry's own files, which ``streams`` does not contain.
  fileprivate var abstractStreams: [(name: String, entry: JSONNode, location: Location)] {
    files.flatMap { file in
      (file.parsed.root?["streams"]?.members ?? []).compactMap { member in
        guard member.value["abstract"]?.boolean == true else { return nil }
        return (member.key, member.value, file.parsed.source.location(of: member.keyRange))
      }
    }
  }

  /// Returns the registry's own streams that extend a stream, directly or through other streams.
  fileprivate func streams(extending name: String) -> [Stream] {
    var parents: [String: String] = [:]
    for file in files {
      for member in file.parsed.root?["streams"]?.members ?? [] {
        if let parent = member.value["extends"]?.string { parents[member.key] = parent }
      }
    }
    return streams.filter { stream in
      var ancestor = parents[stream.name]
      var depth = 0
      while let parent = ancestor, depth < 100 {
        if parent == name { return true }
        ancestor = parents[parent]
        depth += 1
      }
      return false
    }
  }
}

extension Message {
  /// If the statement contradicts the message's triggers, returns the triggers as the end of a sentence.
  fileprivate func contradiction(of statement: Statement) -> String? {
    guard statement.role == .times else { return nil }
    let count = statement.text.lowercased().hasPrefix("twice") ? 2 : statement.numbers.first
    guard let count, let noun = statement.noun, let unit = statedTimes[noun] else { return nil }
    let period = unit * (statement.numbers.count > 1 ? statement.numbers[1] : 1)
    let countedTriggers = triggers.compactMap { trigger -> (count: Double, period: Double, text: String)? in
      guard let declaredCount = (trigger["count"]?.members ?? []).compactMap({ $0.value.integer }).first,
        let within = trigger["within"]?.members?.first.flatMap({ Quantity($0) })
      else { return nil }
      return (Double(declaredCount), within.milliseconds, "\(declaredCount) times within \(within.text)")
    }
    guard let first = countedTriggers.first,
      !countedTriggers.contains(where: { $0.count == count && isSameTime($0.period, period) })
    else { return nil }
    return "is shown after an event occurred \(first.text)"
  }
}

extension Statement {
  /// The stated duration in milliseconds, or `nil` if the noun is not a unit of time.
  fileprivate var time: Double? {
    let adverbs = ["hourly": "hour", "daily": "day", "weekly": "week"]
    return statedTimes[adverbs[text.lowercased()] ?? noun ?? ""].map { $0 * (numbers.last ?? 1) }
  }
}

extension Event {
  /// Returns the key that the statement contradicts, with its meaning as the end of a sentence.
  fileprivate func contradiction(of statement: Statement) -> (key: String, fault: String)? {
    switch statement.role {
    case .every:
      if trigger?.on == "first-start" || once == "per-install", statement.time != nil, trigger?.every == nil {
        return (trigger == nil ? "once" : "trigger", "is recorded once per installation")
      }
      guard let every = trigger?.every, let stated = statement.time, every.milliseconds != stated else { return nil }
      return ("trigger", "is recorded every \(every.text)")
    case .once:
      let scope = statement.text.split(separator: " ").last.map { $0.lowercased() } ?? ""
      let word = ["session": "per-session", "screen": "per-screen", "page": "per-screen"][scope] ?? "per-install"
      guard let once, once != word else { return nil }
      return ("once", "is recorded once \(once.replacing("-", with: " "))")
    case .fingers:
      guard let gesture, let stated = statement.numbers.last, Double(gesture.fingers) != stated else { return nil }
      return ("gesture", "is a \(gesture.fingers)-finger gesture")
    case .atLeast, .moreThan, .atMost, .lessThan:
      guard let gesture, let noun = statement.noun else { return nil }
      let isLower = statement.role == .atLeast || statement.role == .moreThan
      let range =
        statedTimes[noun] != nil ? gesture.duration : ["dp", "points"].contains(noun) ? gesture.distance : nil
      guard let limit = isLower ? range?.lower : range?.upper,
        let declaredNumber = limit.value.decimal.flatMap({ Double($0.text) }), let number = statement.numbers.last
      else { return nil }
      let duration = statedTimes[noun].map { $0 * number } ?? number
      if declaredNumber * (statedTimes[limit.unit] ?? 1) == duration { return nil }
      return ("gesture", "is a gesture of \(isLower ? "at least" : "at most") \(limit.value.plainText) \(limit.unit)")
    default: return nil
    }
  }
}

extension Stream {
  /// Returns the key that the statement contradicts, with its meaning as the end of a sentence.
  fileprivate func contradiction(of statement: Statement) -> (key: String, fault: String)? {
    let number = statement.numbers.last
    switch statement.role {
    case .kept:
      guard let statedTime = statement.time else { return nil }
      let promises = [retention.device, retention.recipient].compactMap(\.self) + recipients.compactMap(\.retention)
      let times = promises.compactMap(\.durationInMilliseconds) + (limits.age.map { [$0.milliseconds] } ?? [])
      // Values such as "unlimited" are not durations.
      if times.isEmpty || times.contains(where: { isSameTime($0, statedTime) }) { return nil }
      let durations = [
        retention.device.map { "for \($0.durationText) on the device" },
        retention.recipient.map { "for \($0.durationText) at the recipient" },
        limits.age.map { "until pings are \($0.text) old" },
      ].compactMap(\.self)
      let declaredPeriods = durations.isEmpty ? promises.map { "for \($0.durationText)" } : durations
      return (promises.isEmpty ? "limits" : "retention", "keeps data \(declaredPeriods.joined(separator: " and "))")
    case .inBackground:
      guard let sessionEndsAfter, let statedTime = statement.time, sessionEndsAfter.milliseconds != statedTime else {
        return nil
      }
      return ("sessionEndsAfter", "ends its sessions after \(sessionEndsAfter.text)")
    case .share, .oneIn, .part:
      let stated: Double? =
        switch (statement.role, statement.numbers.count) {
        case (.share, _): number.map { $0 / 100 }
        case (.oneIn, 2): statement.numbers[0] / statement.numbers[1]
        case (.oneIn, _): number.map { 1 / $0 }
        default: number
        }
      guard variants.isEmpty, profiles.isEmpty, let sample = population?["sample"].flatMap({ Scalar($0) })?.decimal,
        let share = Double(sample.text), let stated, abs(share - stated) > 1e-3 * share
      else { return nil }
      return ("population", "collects from a sample of \(sample.text)")
    case .perDay:
      guard let perDay = limits.perDay, let number, Double(perDay) != number else { return nil }
      return ("limits", "sends at most \(perDay) pings per day")
    case .cannotOptOut:
      guard !consent.isAlways, consent.isOnByDefault != nil else { return nil }
      return ("consent", "can be turned off")
    case .anonymous:
      guard let first = identifiers.first else { return nil }
      return ("identifiers", "sends the identifier \(quoted(first.field))")
    case .inPrivateMode:
      guard consent.isOffInPrivateMode else { return nil }
      return ("consent", "is off in private browsing")
    case .atMost, .atLeast:
      guard let noun = statement.noun, let number, eventNouns.contains(noun) else { return nil }
      let (declaredCount, words) =
        statement.role == .atMost ? (limits.maxEvents, "at most") : (limits.minEvents, "at least")
      guard let declaredCount, Double(declaredCount) != number else { return nil }
      return ("limits", "sends \(words) \(declaredCount) events per ping")
    default: return nil
    }
  }
}

/// The nouns for the events in a ping.
private let eventNouns: Set<String> = ["events", "actions", "interactions", "records"]

extension String {
  /// A duration such as `P30D` in words, or the text itself.
  fileprivate var durationText: String {
    guard hasPrefix("P"), let number = Int(dropFirst().dropLast()) else { return self }
    let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
    return last.flatMap { units[$0] }.map { "\(number) \($0)\(number == 1 ? "" : "s")" } ?? self
  }

  /// The length of a duration such as `P30D`, in milliseconds, or `nil` if the text is not a duration.
  var durationInMilliseconds: Double? {
    guard hasPrefix("P"), let number = Double(dropFirst().dropLast()) else { return nil }
    let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
    return last.flatMap { units[$0] }.flatMap { statedTimes[$0] }.map { $0 * number }
  }
}
