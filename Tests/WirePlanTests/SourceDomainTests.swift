@_spi(Generated) @testable import Signalbook
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan
import Testing

/// Compares the value domains of sources with the runtime's values, and checks type constraints against both.
@Suite("Domains of sources") struct SourceDomainTests {
  private struct Loaded {
    var registry: Registry?
    /// The errors about sources, and the constraints that reject some values.
    var errors: [Diagnostic]
    var narrowed: [NarrowedSource]
    var others: [String]
  }

  private static func load(_ field: String, _ sections: String = "") -> Loaded {
    let text = """
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "variants": { "red": { "description": "R." }, "blue": { "name": "Bleu", "description": "B." } } },
        "streams": { "ping": { "version": 9, "consent": { "default": "on" }, "envelope": { "f": \(field) } } }\(sections) }
      """
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", modules: [:], into: &diagnostics)
    let found = diagnostics.sorted
    return Loaded(
      registry: registry, errors: found.filter { $0.rule.id == "SB0231" }, narrowed: registry?.narrowedSources ?? [],
      others: found.filter { $0.rule.id != "SB0231" && $0.severity == .error }.map(\.message))
  }

  @Test("times are sent directly, so a vocabulary cannot replace them with its fallback")
  func directTimes() {
    for source in ["clock.date-time-utc", "clock.date-time-utc-ms", "clock.date-time-local", "clock.date-utc"] {
      for field in [#""enum": ["a", "b"], "unknown": "c""#, #""enum": ["a", "unknown"]"#] {
        #expect(Self.load(#"{"from": "\#(source)", \#(field)}"#).errors.count == 1, "\(source) \(field)")
      }
    }
  }

  // MARK: What the runtime yields

  private static let sources: [(name: String, source: Source)] = [
    ("clock.ms-since-process-start", .clockMsSinceProcessStart), ("clock.ms-since-1970", .clockMsSince1970),
    ("clock.seconds-since-1970", .clockSecondsSince1970),
    ("clock.process-start-ms-since-1970", .clockProcessStartMsSince1970), ("clock.uptime-ms", .clockUptimeMs),
    ("clock.ms-since-previous-event", .clockMsSincePreviousEvent), ("clock.date-utc", .clockDateUtc),
    ("clock.date-time-utc", .clockDateTimeUtc), ("clock.date-time-utc-ms", .clockDateTimeUtcMs),
    ("clock.date-time-local", .clockDateTimeLocal),
    ("clock.utc-offset-minutes", .clockUtcOffsetMinutes), ("clock.utc-offset-seconds", .clockUtcOffsetSeconds),
    ("clock.time-zone", .clockTimeZone), ("counter.sequence", .counterSequence), ("counter.sessions", .counterSessions),
    ("counter.session-seconds", .counterSessionSeconds), ("counter.session-number", .counterSessionNumber),
    ("counter.screens", .counterScreens), ("client.id", .clientId), ("client.created-days", .clientCreatedDays),
    ("event.id", .eventId), ("document.id", .documentId), ("stream.version", .streamVersion),
    ("stream.ping", .streamPing), ("variant.name", .variantName), ("device.model", .deviceModel),
    ("device.model-name", .deviceModelName), ("device.manufacturer", .deviceManufacturer),
    ("device.arch", .deviceArch), ("device.kind", .deviceKind), ("device.orientation", .deviceOrientation),
    ("device.screen-width-px", .deviceScreenWidthPx), ("device.screen-height-px", .deviceScreenHeightPx),
    ("device.density", .deviceDensity), ("os.name", .osName), ("os.version", .osVersion),
    ("locale.language-region", .localeLanguageRegion), ("locale.identifier", .localeIdentifier),
    ("network.kind", .networkKind), ("sdk.version", .sdkVersion), ("sdk.build", .sdkBuild),
  ]

  /// The runtime's values of each source, at different times and in different time zones.
  private static let yielded: [String: [SourceValue]] = {
    let description = StreamDescription(
      name: "ping", ping: "ping", version: 9, encoding: .none, envelope: .empty, common: .empty, sources: [],
      conditions: [],
      limits: StreamLimits(
        minEvents: nil, maxEvents: nil, isMaxEventsConfigurable: false, maxStoredPings: nil, maxPingsPerDay: nil,
        isDailyLimitPerPing: true, usesLocalDays: true, maxAgeMilliseconds: nil, maxBytes: nil),
      consent: ConsentPolicy(
        isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
        isAlwaysCollected: false,
        variantsInvertingAlways: []), upload: nil, buildMoments: [], sessionEndsAfterMilliseconds: nil)
    var result: [String: [SourceValue]] = [:]
    // The first days of 2024, the last days of 2037, and days of all months in between.
    let days = [0, 5113] + (1..<60).map { $0 * 85 }
    for (index, day) in days.enumerated() {
      let offset = index == 0 ? -43_200 : index == 1 ? 50_400 : (index * 900) % 93_600 - 43_200
      let clock = ManualClock(
        wallMilliseconds: 1_704_067_200_000 + Int64(day) * 86_400_000,
        monotonicMilliseconds: index == 0 ? 0 : Int64(index) * 43_000_000, utcOffsetSeconds: offset)
      var platform = TelemetryPlatform.current
      platform.deviceModel = ["iPhone10,6", "iPad13,4", "Mac14,2"][index % 3]
      platform.deviceModelName = ["iPhone", "iPad"][index % 2]
      platform.deviceManufacturer = "Apple"
      platform.deviceArch = ["arm64", "x86_64", "arm", "i386", "unknown"][index % 5]
      platform.deviceType = ["phone", "tablet"][index % 2]
      platform.deviceOrientation = ["portrait", "landscape"][index % 2]
      platform.screenWidthPixels = [640, 1125, 2048, 2732][index % 4]
      platform.screenHeightPixels = [1136, 2436, 2732, 640][index % 4]
      platform.screenDensity = [1, 2, 3][index % 3]
      platform.osName = ["iOS", "iPadOS", "macOS", "Linux"][index % 4]
      platform.osVersion = ["10.3", "17.4.1", "26.0", "6.1.0"][index % 4]
      platform.languageRegion = ["en-US", "de", "zh-Hans-CN", "es-419"][index % 4]
      platform.localeIdentifier = ["en_US", "de", "zh-Hans_CN", "es_419"][index % 4]
      platform.timeZone = ["America/New_York", "UTC", "Etc/GMT+12", "America/Argentina/ComodRivadavia"][index % 4]
      platform.networkType = ["offline", "error", "wifi", "2g", "3g", "4g"][index % 6]
      let context = RecorderContext(
        platform: platform, identity: TelemetryIdentity(), variantName: index % 2 == 0 ? "red" : "Bleu", clock: clock)
      let values = SourceValues(description, context: context, scratch: EncodingScratch())
      if index > 0 { values.counters.resume(at: clock.monotonicMilliseconds()) }
      if index > 2 { clock.advance(by: .seconds(index * 1440)) }
      context.invalidateTime()
      if index > 0 { values.previousEvent = clock.monotonicMilliseconds() - Int64(index) * 1_440_000 }
      values.counters.screens = index == 60 ? 1000 : index * 16
      values.counters.sessions = index == 60 ? 1000 : index * 16
      values.sessionNumber = index + 1
      values.unit = .init(
        sequence: index * 163 + 1, sessionNumber: index * 163 + 1, startWall: values.startWall, documentID: nil,
        events: UnsafeRawBufferPointer(start: nil, count: 0))
      for (name, source) in sources { result[name, default: []].append(values.value(of: source)) }
    }
    return result
  }()

  private static func scalar(_ value: SourceValue) -> Scalar? {
    switch value {
    case .none: nil
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .number(let number): .number(Signalbook.JSONText.number(number))
    case .boolean(let flag): .boolean(flag)
    case .json: nil
    }
  }

  @Test("each source has a domain of the kind that its description states") func complete() {
    for word in Grammar.sources {
      let domain = SourceDomain.of(word.text)
      #expect(domain != nil, "\(word.text)")
      guard let domain else { continue }
      let kind = String(word.summary.prefix { $0 != ":" })
      switch (kind, domain.form) {
      case ("string", .uuid), ("string", .day), ("string", .words), ("string", .texts), ("string", .systems),
        ("string", .freeText),
        ("integer", .numbers), ("number", .numbers), ("object", .other), ("array", .other):
        break
      case (_, .other): #expect(word.text.hasPrefix("stream.") || word.text == "variant.name", "\(word.text)")
      default: Issue.record("\(word.text) is \(kind) and \(domain.form)")
      }
    }
    #expect(SourceDomain.of("app.name")?.provider == .app && SourceDomain.of("app.") == nil)
    #expect(SourceDomain.of("clock.nothing") == nil)
  }

  @Test("the runtime's values are within the domains") func within() {
    for (name, values) in Self.yielded {
      guard let domain = SourceDomain.of(name) else { continue }
      let known = values.compactMap(Self.scalar)
      #expect(known.count == values.count, "\(name)")
      switch domain.form {
      case .uuid:
        #expect(known.allSatisfy { $0.plainText.wholeMatch(of: /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/) != nil })
      case .day: #expect(known.allSatisfy { $0.plainText.wholeMatch(of: /20[0-9]{2}-[01][0-9]-[0-3][0-9]/) != nil })
      case .words(let words): #expect(Set(known.map(\.plainText)) == Set(words), "\(name)")
      case .systems(let words): #expect(Set(known.map(\.plainText)).isSubset(of: words), "\(name)")
      case .texts(let examples, let pattern):
        let form = try? SignalbookWireForm.Pattern(pattern)
        for text in known.map(\.plainText) + examples { #expect(form?.matches(text) == true, "\(name): \(text)") }
      case .numbers(let usual, let possible):
        #expect(possible.contains(usual.lowerBound) && possible.contains(usual.upperBound), "\(name)")
        for value in known {
          let number = Double(value.plainText) ?? .nan
          #expect(number >= Double(possible.lowerBound) && number <= Double(possible.upperBound), "\(name): \(number)")
        }
      case .lowercaseUUID, .freeText, .other: break
      }
    }
  }

  // MARK: All sources with all rules

  private static let textRules: [String] =
    [
      "^[0-9a-f-]+$", "^[0-9A-F-]{36}$", "^[A-Z]", "^[a-z]+$", ".", "^$", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "^20", "-",
      "^[A-Za-z_]+/[A-Za-z_]+$", "^2026", "[0-3][0-9]$", "^[0-9.]+$", "[89AB]", "^[0-9A-F]{8}-", "^(red|Bleu)$",
      "^red$",
      "^[^AF]*$",
    ].map { #""pattern": "\#($0)""# }
    + Format.names.map { #""format": "\#($0)""# }
    + [0, 1, 9, 10, 11, 35, 36, 37, 100].map { #""minLength": \#($0)"# }
    + [0, 1, 3, 9, 10, 11, 32, 35, 36, 100].map { #""maxLength": \#($0)"# }
    + [
      #""enum": ["phone", "desktop"]"#, #""enum": ["green"]"#, #""enum": ["red", "Bleu"]"#, #""enum": ["red"]"#,
      #""enum": ["phone", "tablet"]"#, #""enum": ["offline", "error", "wifi", "2g", "3g", "4g"]"#,
      #""cases": { "portrait": { "wire": 1 }, "landscape": { "wire": 2 } }"#,
      #""cases": { "wifi": { "wire": 1 } }, "unknown": 0"#,
    ]

  private static let numberRules: [String] = {
    let bounds = [
      "-100000", "-720", "-1", "0", "0.5", "1", "2", "9", "10", "100", "840", "1000", "86400", "1000000",
      "1500000000", "1700000000", "1800000000000", "2200000000000", "9007199254740991",
    ]
    return ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap { key in
      bounds.map { "\"\(key)\": \($0)" }
    } + [#""enum": [1, 2]"#, #""enum": [9]"#]
  }()

  @Test("each constraint on a source accepts the runtime's values, or is reported") func rules() throws {
    var (kept, errors, parts) = (0, 0, 0)
    for (name, values) in Self.yielded.sorted(by: { $0.key < $1.key }) {
      let known = values.compactMap(Self.scalar)
      guard let domain = SourceDomain.of(name) else { continue }
      let isText = if case .text? = known.first { true } else { false }
      for rule in isText ? Self.textRules : Self.numberRules {
        let key = String(rule.dropFirst().prefix { $0 != "\"" })
        let type =
          isText
          ? ""
          : name == "clock.seconds-since-1970" || name == "device.density"
            ? #""type": "number", "# : #""type": "integer", "#
        if rule.contains("enum") && type.contains("number") { continue }
        let loaded = Self.load("{ \(type)\(rule), \"from\": \"\(name)\" }")
        if !loaded.others.isEmpty { continue }
        let label: Comment = "\(name) with \(rule)"
        let messages = loaded.errors.map(\.message) + loaded.narrowed.map(\.message)
        let locations = loaded.errors.map(\.location) + loaded.narrowed.map(\.location)
        // A closed set can lack a value, and contain another value that is never sent.
        #expect(messages.count <= (key == "enum" || key == "cases" ? 2 : 1), label)
        let text = "{ \(type)"
        for location in locations { #expect(location.column == Self.column(of: text), label) }
        #expect(messages.allSatisfy { $0.contains("'\(key)'") || $0.contains("the case '") }, label)
        // Apply the constraint to an app value, to determine which values it rejects.
        let registry = try #require(
          loaded.registry ?? Self.load("{ \(type)\(rule), \"from\": \"app.x\" }").registry, label)
        let field = try #require(registry.streams.first?.envelope.first)
        let constraint = ValueConstraintBuilder(.producer, of: registry).value(ofForms: field)
        let validator = try DocumentValidator(schema: JSONSchemaRenderer(.validator).text(for: constraint))
        let refused = try known.filter { value in
          var sent: Scalar? = field.isLowercaseIdentifier ? .text(value.plainText.lowercased()) : value
          // The wire value of the case whose name equals the value.
          if case .vocabulary(let vocabulary) = field.type.base, !domain.isWrittenAsItIs {
            sent = vocabulary.cases.first { $0.name == value.plainText }?.wire ?? vocabulary.unknown
          }
          guard let sent else { return true }
          return !validator.isValid(try JSONValue(parsing: sent.jsonText))
        }
        if loaded.registry == nil {
          errors += 1
          #expect(loaded.errors.count == 1, label)
          // For random identifiers, require nearly all values.
          let isRandom = if case .uuid = domain.form { true } else { false }
          #expect(refused.count == known.count || isRandom && refused.count * 10 > known.count * 9, label)
          continue
        }
        switch domain.form {
        case .freeText, .systems: continue
        default: break
        }
        if messages.isEmpty {
          kept += 1
          #expect(
            refused.isEmpty, "\(name) with \(rule): \(refused.first?.jsonText ?? "") breaks it, and lint is silent")
        } else {
          parts += 1
        }
      }
    }
    #expect(kept > 500 && errors > 800 && parts > 700, "\(kept) \(errors) \(parts)")
  }

  private static func column(of prefix: String) -> Int {
    let line = #"  "streams": { "ping": { "version": 9, "consent": { "default": "on" }, "envelope": { "f": "#
    return line.utf8.count + prefix.utf8.count + 1
  }
}

extension SourceDomain {
  /// Whether the runtime writes the value without looking up a case.
  fileprivate var isWrittenAsItIs: Bool {
    switch form {
    case .uuid, .day, .numbers: provider == .runtime
    // Times are written directly; other strings that match a pattern are looked up.
    case .texts(let values, _): provider == .runtime && values.allSatisfy { $0.dropFirst(10).first == "T" }
    default: false
    }
  }
}
