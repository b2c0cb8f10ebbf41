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
      and `retention`, `limits`, `session` and `population` of streams.
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
        guard let text = event.description else { return }
        for statement in pass.statements(in: text) {
          guard let (key, fault) = event.contradiction(of: statement) else { continue }
          pass.reportOnce(
            "the event \(quoted(event.name)) \(fault), but its description states \(quoted(statement.text))",
            at: pass.sources.keyLocation(of: key, in: event.origin.location))
          return
        }
      }
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        for statement in pass.statements(in: stream.description) {
          guard let (key, fault) = stream.contradiction(of: statement) else { continue }
          pass.reportOnce(
            "the stream \(quoted(stream.name)) \(fault), but its description states \(quoted(statement.text))",
            at: pass.sources.keyLocation(of: key, in: stream.origin.location))
          break
        }
      }
    })
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
      guard let every = trigger?.every, let said = statement.time, every.milliseconds != said else { return nil }
      return ("trigger", "is recorded every \(every.text)")
    case .once:
      let scope = statement.text.split(separator: " ").last.map { $0.lowercased() } ?? ""
      let word = ["session": "per-session", "screen": "per-screen", "page": "per-screen"][scope] ?? "per-install"
      guard let once, once != word else { return nil }
      return ("once", "is recorded once \(once.replacing("-", with: " "))")
    case .fingers:
      guard let gesture, let said = statement.numbers.last, Double(gesture.fingers) != said else { return nil }
      return ("gesture", "is a \(gesture.fingers)-finger gesture")
    case .atLeast, .moreThan, .atMost, .lessThan:
      guard let gesture, let noun = statement.noun else { return nil }
      let isLower = statement.role == .atLeast || statement.role == .moreThan
      let range =
        statedTimes[noun] != nil ? gesture.duration : ["dp", "points"].contains(noun) ? gesture.distance : nil
      guard let limit = isLower ? range?.lower : range?.upper,
        let own = limit.value.decimal.flatMap({ Double($0.text) }), let number = statement.numbers.last
      else { return nil }
      let duration = statedTimes[noun].map { $0 * number } ?? number
      if own * (statedTimes[limit.unit] ?? 1) == duration { return nil }
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
      guard let said = statement.time else { return nil }
      let promises = [retention.device, retention.recipient].compactMap(\.self) + recipients.compactMap(\.retention)
      let times = promises.compactMap(\.durationInMilliseconds) + (limits.age.map { [$0.milliseconds] } ?? [])
      // Values such as "unlimited" are not durations.
      if times.isEmpty || times.contains(where: { isSameTime($0, said) }) { return nil }
      let durations = promises + (limits.age.map { [$0.text] } ?? [])
      return (promises.isEmpty ? "limits" : "retention", "keeps data for \(durations.joined(separator: " and "))")
    case .inBackground:
      guard let sessionEndsAfter, let said = statement.time, sessionEndsAfter.milliseconds != said else { return nil }
      return ("sessionEndsAfter", "ends its sessions after \(sessionEndsAfter.text)")
    case .share:
      guard variants.isEmpty, profiles.isEmpty, let sample = population?["sample"].flatMap({ Scalar($0) })?.decimal,
        let share = Double(sample.text), let number, abs(share * 100 - number) > 1e-9
      else { return nil }
      return ("population", "collects from a sample of \(sample.text)")
    case .perDay:
      guard let perDay = limits.perDay, let number, Double(perDay) != number else { return nil }
      return ("limits", "sends at most \(perDay) pings per day")
    case .atMost, .atLeast:
      guard statement.noun == "events", let number else { return nil }
      let (own, words) =
        statement.role == .atMost ? (limits.maxEvents, "at most") : (limits.minEvents, "at least")
      guard let own, Double(own) != number else { return nil }
      return ("limits", "sends \(words) \(own) events per ping")
    default: return nil
    }
  }
}

extension String {
  /// The length of a duration such as `P30D`, in milliseconds, or `nil` if the text is not a duration.
  fileprivate var durationInMilliseconds: Double? {
    guard hasPrefix("P"), let number = Double(dropFirst().dropLast()) else { return nil }
    let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
    return last.flatMap { units[$0] }.flatMap { statedTimes[$0] }.map { $0 * number }
  }
}
