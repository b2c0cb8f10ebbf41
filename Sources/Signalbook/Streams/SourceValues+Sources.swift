extension SourceValues {
  /// Returns the value of the given source. Used for conditions, templates, and values that rarely change.
  func value(of source: Source) -> SourceValue {
    let context = context
    let platform = context.platform
    switch source {
    case .clockMsSinceProcessStart: return .integer(sinceStart)
    case .clockMsSince1970: return .integer(context.wall)
    case .clockSecondsSince1970: return .number(Double(context.wall) / 1000)
    case .clockProcessStartMsSince1970: return .integer(unit?.startWall ?? startWall)
    case .clockUptimeMs: return .integer(context.monotonic)
    case .clockMsSincePreviousEvent: return .integer(sincePreviousEvent)
    case .clockDateUtc:
      let date = CivilDate(daysSince1970: context.today)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return .text("\(date.year)-\(two(date.month))-\(two(date.day))")
    case .clockDateTimeUtc, .clockDateTimeUtcMs, .clockDateTimeLocal:
      return .text(
        ByteWriter.text { writer in
          guard writer.reserve(40) else { return false }
          writeDateTime(source, to: &writer)
          return true
        })
    case .clockUtcOffsetMinutes: return .integer(Int64(context.utcOffsetSeconds / 60))
    case .clockUtcOffsetSeconds: return .integer(Int64(context.utcOffsetSeconds))
    case .clockTimeZone: return text(platform.timeZone)
    case .counterSequence: return unit.map { .integer(Int64($0.sequence)) } ?? .none
    case .counterSessions: return .integer(Int64(counters.sessions))
    case .counterSessionSeconds: return .integer(Int64(sessionSeconds))
    case .counterSearches: return .json(counters.searchesJSON)
    case .counter(let name, _): return counters.declared.value(of: name)
    case .counterSessionNumber: return .integer(Int64(unit?.sessionNumber ?? sessionNumber))
    case .counterScreens: return .integer(Int64(counters.screens))
    case .clientId: return .text(identity.clientID)
    case .clientUserId: return text(identity.userID)
    case .clientCreatedDays:
      return .integer(context.identity.creationDay.map { Int64($0) } ?? context.startWall / 86_400_000)
    case .eventId: return nextEventIdentifier
    case .documentId: return text(documentID)
    case .streamEvents: return .none
    case .streamVersion: return .integer(Int64(unit?.version ?? version))
    case .streamPing: return .text(ping.description)
    case .streamAttributes: return .json(attributesJSON)
    case .variantName: return .text(context.variantName.description)
    case .deviceModel: return text(platform.deviceModel)
    case .deviceModelName: return text(platform.deviceModelName)
    case .deviceManufacturer: return text(platform.deviceManufacturer)
    case .deviceName: return text(platform.deviceName)
    case .deviceArch: return text(platform.deviceArch)
    case .deviceKind: return text(platform.deviceType)
    case .deviceOrientation: return text(platform.deviceOrientation)
    case .deviceScreenWidthPx: return platform.screenWidthPixels.map { .integer(Int64($0)) } ?? .none
    case .deviceScreenHeightPx: return platform.screenHeightPixels.map { .integer(Int64($0)) } ?? .none
    case .deviceDensity: return platform.screenDensity.map { .number($0) } ?? .none
    case .osName: return text(platform.osName)
    case .osVersion: return text(platform.osVersion)
    case .localeLanguageRegion: return text(platform.languageRegion)
    case .localeIdentifier: return text(platform.localeIdentifier)
    case .networkKind: return text(platform.networkType)
    case .networkCarrier: return text(platform.networkCarrier)
    case .screenTitle: return text(context.screenTitle)
    case .sdkVersion: return .text(RuntimeVersion.text)
    case .sdkBuild: return .integer(Int64(RuntimeVersion.build))
    case .receiverToken: return text(context.receiverToken)
    case .app(let index): return context.appValue(index)
    case .template(let program, let percentEncodes): return template(program, percentEncodes: percentEncodes)
    }
  }

  private func text(_ text: String?) -> SourceValue { text.map { .text($0) } ?? .none }
}

extension Source {
  /// Whether the value can change on its own between two events.
  var isVolatile: Bool {
    switch self {
    case .clockMsSinceProcessStart, .clockMsSince1970, .clockSecondsSince1970, .clockUptimeMs,
      .clockMsSincePreviousEvent, .clockDateUtc, .clockDateTimeUtc, .clockDateTimeUtcMs, .clockDateTimeLocal,
      .clockUtcOffsetMinutes, .clockUtcOffsetSeconds,
      .counterSessionSeconds, .eventId:
      true
    default: false
    }
  }
}

extension Source {
  /// Whether the value is different for each unit.
  var describesUnit: Bool {
    switch self {
    case .counterSequence, .counterSessionNumber, .documentId, .streamEvents: true
    default: false
    }
  }
}

/// The version of this runtime, for `sdk.version` and `sdk.build`.
enum RuntimeVersion {
  static let text = "0.1.0"
  static let build = 1
}
