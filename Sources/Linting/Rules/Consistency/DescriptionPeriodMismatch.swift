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
            guard
              let (key, fault) = event.contradiction(of: statement)
                ?? registry.streams[event.streamIndex].sampleContradiction(of: statement)
            else { continue }
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
    if statement.role == .once {
      let scope = statement.text.split(separator: " ").last.map { $0.lowercased() } ?? ""
      guard let frequencyLimit, let word = onceScopes[scope], word != frequencyLimit else { return nil }
      return "is shown once \(frequencyLimit.replacing("-", with: " "))"
    }
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
    // "Every other minute" is every two minutes.
    let count = text.lowercased().contains(" other ") ? 2 : numbers.last ?? 1
    return statedTimes[adverbs[text.lowercased()] ?? noun ?? ""].map { $0 * count }
  }
}

extension Event {
  /// Returns the key that the statement contradicts, with its meaning as the end of a sentence.
  fileprivate func contradiction(of statement: Statement) -> (key: String, fault: String)? {
    switch statement.role {
    case .times:
      let words = statement.text.lowercased()
      guard let every = trigger?.interval, let noun = statement.noun, let period = statedTimes[noun],
        words.hasPrefix("twice") || words.contains(" times a") || words.contains(" times per")
      else { return nil }
      let said = period / (words.hasPrefix("twice") ? 2 : statement.numbers.first ?? 1)
      return every.milliseconds == said ? nil : ("trigger", "is recorded every \(every.text)")
    case .every:
      if let onceScope, onceScope != "per-day", trigger?.interval == nil, statement.noun == "day",
        statement.text.lowercased().hasPrefix("once")
      {
        return ("once", "is recorded once \(onceScope.replacing("-", with: " "))")
      }
      if trigger?.moment == "first-start" || onceScope == "per-install", statement.time != nil, trigger?.interval == nil
      {
        return (trigger == nil ? "once" : "trigger", "is recorded once per installation")
      }
      guard let every = trigger?.interval, let stated = statement.time, every.milliseconds != stated else { return nil }
      return ("trigger", "is recorded every \(every.text)")
    case .once:
      let scope = statement.text.split(separator: " ").last.map { $0.lowercased() } ?? ""
      let word = onceScopes[scope] ?? "per-install"
      guard let onceScope, onceScope != word else { return nil }
      return ("once", "is recorded once \(onceScope.replacing("-", with: " "))")
    case .lasts:
      guard let gesture, let stated = statement.time, let limit = gesture.duration?.lower,
        let declaredNumber = limit.value.decimal.flatMap({ Double($0.text) }),
        declaredNumber * (statedTimes[limit.unit] ?? 1) != stated
      else { return nil }
      return ("gesture", "is a gesture of more than \(limit.value.plainText) \(limit.unit)")
    case .fingers:
      guard let gesture, let stated = statement.numbers.last, Double(gesture.fingerCount) != stated else { return nil }
      return ("gesture", "is a \(gesture.fingerCount)-finger gesture")
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
  /// Returns the missing sample if the statement is about a share of the users for whom something is recorded.
  fileprivate func sampleContradiction(of statement: Statement) -> (key: String, fault: String)? {
    guard statement.role == .sampled, !isSentByThirdParty else { return nil }
    let populations = [population] + (variants + profiles).map(\.population)
    if populations.contains(where: { $0?["sample"] != nil }) { return nil }
    return ("description", "is recorded for all users, because the stream has no `population.sample`")
  }

  /// Returns the key that the statement contradicts, with its meaning as the end of a sentence.
  fileprivate func contradiction(of statement: Statement) -> (key: String, fault: String)? {
    let number = statement.numbers.last
    switch statement.role {
    case .kept:
      guard let statedTime = statement.time else { return nil }
      if statement.text.contains("held"), let hold = consent.hold {
        return isSameTime(hold.maxAge.milliseconds, statedTime) ? nil : ("consent", "holds \(hold.text)")
      }
      let promises =
        [retention.deviceDuration, retention.recipientDuration].compactMap(\.self) + recipients.compactMap(\.retention)
      let times = promises.compactMap(\.durationInMilliseconds) + (limits.age.map { [$0.milliseconds] } ?? [])
      // Values such as "unlimited" are not durations.
      if times.isEmpty || times.contains(where: { isSameTime($0, statedTime) }) { return nil }
      let durations = [
        retention.deviceDuration.map { "for \($0.durationText) on the device" },
        retention.recipientDuration.map { "for \($0.durationText) at the recipient" },
        limits.age.map { "until pings are \($0.text) old" },
      ].compactMap(\.self)
      let declaredPeriods = durations.isEmpty ? promises.map { "for \($0.durationText)" } : durations
      return (promises.isEmpty ? "limits" : "retention", "keeps data \(declaredPeriods.joined(separator: " and "))")
    case .inBackground:
      guard let sessionTimeout, let statedTime = statement.time, sessionTimeout.milliseconds != statedTime else {
        return nil
      }
      return ("sessionEndsAfter", "ends its sessions after \(sessionTimeout.text)")
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
    case .sampled: return sampleContradiction(of: statement)
    case .restrictionEnds:
      guard let restrictionsExpireWithin, let statedTime = statement.time,
        restrictionsExpireWithin.milliseconds != statedTime
      else { return nil }
      return ("remoteRestrictions", "keeps remote restrictions for at most \(restrictionsExpireWithin.text)")
    case .perDay:
      guard let perDay = limits.maxPerDay, let number, Double(perDay) != number else { return nil }
      return ("limits", "sends at most \(perDay) pings per day")
    case .cannotOptOut:
      guard !consent.isAlways, consent.isOnByDefault != nil else { return nil }
      return ("consent", "can be turned off")
    case .keptForever:
      guard let promise = retention.recipientDuration, promise.durationInMilliseconds != nil else { return nil }
      return ("retention", "keeps data for \(promise.durationText) at the recipient")
    case .neverStored:
      guard let promise = retention.recipientDuration, (promise.durationInMilliseconds ?? 0) > 0 else { return nil }
      return ("retention", "keeps data for \(promise.durationText) at the recipient")
    case .held:
      guard let hold = consent.hold, let number, Double(hold.maxEvents) != number else { return nil }
      return ("consent", "holds \(hold.text)")
    case .stored:
      guard let stored = limits.maxStored, let number, Double(stored) != number else { return nil }
      return ("limits", "stores at most \(stored) pings")
    case .neverInPrivateMode:
      // Undeclared streams are on in private mode. An external stream may have an undeclared switch of its own.
      guard !consent.isOffInPrivateMode, keyLocations["consent.privateMode"] != nil || !isExternal else { return nil }
      return ("consent", "is on in private browsing")
    case .range:
      guard statement.numbers.count == 2, let noun = statement.noun, eventNouns.contains(noun) else { return nil }
      if let least = limits.minEvents, Double(least) != statement.numbers[0] {
        return ("limits", "sends at least \(least) events per ping")
      }
      guard let most = limits.maxEvents, Double(most) != statement.numbers[1] else { return nil }
      return ("limits", "sends at most \(most) events per ping")
    case .anonymous:
      guard let first = identifiers.first(where: { $0.scope != "session" }) else { return nil }
      return ("identifiers", "sends the identifier \(quoted(first.field))")
    case .inPrivateMode:
      guard consent.isOffInPrivateMode else { return nil }
      return ("consent", "is off in private browsing")
    case .atMost, .atLeast:
      guard let noun = statement.noun, let number, eventNouns.contains(noun) else { return nil }
      // The number of held events is another limit.
      if let hold = consent.hold, Double(hold.maxEvents) == number { return nil }
      let (declaredCount, words) =
        statement.role == .atMost ? (limits.maxEvents, "at most") : (limits.minEvents, "at least")
      guard let declaredCount, Double(declaredCount) != number else { return nil }
      return ("limits", "sends \(words) \(declaredCount) events per ping")
    default: return nil
    }
  }
}

/// The words after "once per" and the values of `once`.
private let onceScopes = [
  "session": "per-session", "screen": "per-screen", "page": "per-screen", "day": "per-day", "install": "per-install",
  "installation": "per-install",
]

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
