@_spi(Generated) @testable import Signalbook

/// A clock that advances only when told to.
final class TestClock: TelemetryClock, @unchecked Sendable {
  // Set only from the recording thread.
  var wall: Int64 = 1_497_026_730_320
  var monotonic: Int64 = 5_000_000
  var offset = -240 * 60

  func wallMilliseconds() -> Int64 { wall }
  func monotonicMilliseconds() -> Int64 { monotonic }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { offset }
  func pass(_ milliseconds: Int64) {
    wall += milliseconds
    monotonic += milliseconds
  }
}

/// A registry in the generator's format, with a tuple stream, an object stream in batches, and a stream without events.
enum Book: TelemetryRegistry {
  static var updateSignalbookAndGenerateAgainForFormat3: Void { () }

  struct Event: RecordableEvent {
    let payload: EventPayload

    /// Creates an event from presence bits, words, strings, maps and lists.
    init(_ program: Program, p presence: UInt64 = 0, n: [UInt64] = [], s: [String] = [], m: [CollectionArgument] = []) {
      self.init(program.stream, program.literal, p: presence, n: n, s: s, m: m)
    }

    init(
      _ stream: Int = 0, _ program: WireProgram, p presence: UInt64 = 0, n: [UInt64] = [], s: [String] = [],
      m: [CollectionArgument] = []
    ) {
      let program = EventProgram(UInt8(stream), program.wire, program.holes)
      guard n.count <= 4 && s.count <= 3 && m.count <= 1 else {
        payload = EventPayload(program, presence: presence, words: n, texts: s, collections: m)
        return
      }
      let texts: EventTexts =
        switch s.count {
        case 0: .none
        case 1: .one(s[0])
        case 2: .two(s[0], s[1])
        default: .three(s[0], s[1], s[2])
        }
      let words = n + [0, 0, 0, 0]
      guard let collection = m.first else {
        payload = EventPayload(program, presence: presence, words[0], words[1], words[2], words[3], texts: texts)
        return
      }
      payload = EventPayload(
        program, presence: presence, words[0], words[1], words[2], words[3], texts: texts, collection: collection)
    }

    /// Creates an event with its counterpart in another stream.
    init(_ own: Program, and other: Program, n: [UInt64] = [], s: [String] = []) {
      let pair = Program.pair(own, other)
      self.init(own.stream, WireProgram(Program.literal(pair.wire), Program.literal(pair.holes)), n: n, s: s)
    }

    /// An event of the tuple stream without arguments.
    static let urlEntered = Event(Program(stream: 0).text(#","action","type_url","search_bar"]"#))
    /// An event of the object stream without arguments.
    static let appStart = Event(Program(stream: 1).text(#","ea":0}"#))
    static func tap(_ target: String) -> Event {
      Event(Program(stream: 1).text(#","ea":6,"tvp":""#).argument(0).text(#""}"#), s: [target])
    }
  }

  enum Variant: TelemetryVariant {
    case focus
    case klar
    var index: Int { self == .focus ? 0 : 1 }
    var wireName: StaticString { self == .focus ? "Focus" : "Klar" }
  }

  enum Stream: Int, TelemetryStream, CaseIterable {
    case event
    case batch
    case core
    var index: Int { rawValue }
  }

  /// The app's values. Set only from the recording thread.
  final class Values: @unchecked Sendable {
    var settings = #"{"BlockAds":"true"}"#
    var user = "u-1"
  }

  static func appValue(_ index: Int, of app: Values) -> SourceValue {
    switch index {
    case 0: .json(app.settings)
    case 1: .text(app.user)
    default: .none
    }
  }

  static func limits(
    _ atLeast: Int?, _ atMost: Int?, stored: Int? = nil, bytes: Int? = nil, configurable: Bool = false
  ) -> StreamLimits {
    StreamLimits(
      minEvents: atLeast, maxEvents: atMost, isMaxEventsConfigurable: configurable, maxStoredPings: stored,
      maxPingsPerDay: nil, isDailyLimitPerPing: true, usesLocalDays: true, maxAgeMilliseconds: nil, maxBytes: bytes)
  }

  static func request(
    _ source: Source, _ format: SourceRequest.Format = .plain, table: StaticString? = nil,
    fallbackJSON: StaticString? = nil,
    reset: SourceRequest.Reset = .never
  ) -> SourceRequest {
    SourceRequest(source, table: table, fallbackJSON: fallbackJSON, format: format, reset: reset)
  }

  static func consent(
    _ isOn: Bool, others: [Int] = [], only: [Int] = [], private isOff: Bool = false, always: Bool = false,
    variantsInvertingAlways: [Int] = []
  ) -> ConsentPolicy {
    ConsentPolicy(
      isOnByDefault: isOn, variantsInvertingDefault: others, includedVariants: only, isOffInPrivateMode: isOff,
      isAlwaysCollected: always,
      variantsInvertingAlways: variantsInvertingAlways)
  }

  static let pathPolicy = UploadPolicy(
    method: "POST", address: nil,
    path: Program().text("/submit/telemetry/").source(8).text("/").source(9).text("/").source(10).literal, query: [],
    contentType: nil, sendsCookies: false, successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [])

  static let streams: [StreamDescription] = [
    StreamDescription(
      name: "event-1", ping: "focus-event", version: 1, encoding: .tuple,
      envelope: Program().text(#"{"tz":"#).source(0).text(#","seq":"#).source(1).text(#","created":"#).source(2)
        .text(#","clientId":""#).source(3).text(#"","settings":"#).source(4).text(#","v":"#).source(7)
        .text(#","events":"#).source(5).text("}").literal,
      common: Program().source(6).literal,
      sources: [
        request(.clockUtcOffsetMinutes), request(.counterSequence), request(.clockMsSince1970), request(.clientId),
        request(.app(0), .json), request(.streamEvents), request(.clockMsSinceProcessStart), request(.streamVersion),
        request(.documentId), request(.streamPing), request(.variantName),
      ], conditions: [], limits: limits(3, 500, stored: 40), consent: consent(true, others: [1]),
      upload: pathPolicy, buildMoments: ["background"], sessionEndsAfterMilliseconds: nil),
    StreamDescription(
      name: "batch", ping: "batch", version: 1, encoding: .object,
      envelope: Program().text(#"{"uid":""#).source(0).text(#"","now":"#).source(1).ifSource(9) {
        $0.text(#","dmo":""#).source(9).text(#"""#)
      }.text(#","pl":"#).source(2).text("}").literal,
      common: Program().text(#""upt":"#).source(3).text(#","euid":""#).source(4).text(#"","url":""#).source(5)
        .text(#"","scn":"#).source(6).text(#","c":"#).source(7).ifCondition(0) {
          $0.text(#","ci":""#).source(8).text(#"""#)
        }.text(#","sn":"#).source(10).text(#","t":"#).source(1).literal,
      sources: [
        request(.clientId), request(.clockMsSince1970), request(.streamEvents), request(.clockMsSinceProcessStart),
        request(.app(1)),
        request(
          .template(Program().text("app://id/main?title=").source(11).literal, percentEncodes: true)),
        request(.counterScreens, reset: .session),
        request(
          .networkKind, table: table([("3g", "3"), ("4g", "4"), ("offline", "-1"), ("wifi", "1")]), fallbackJSON: "-1"),
        request(.networkCarrier), request(.deviceModelName), request(.counterSessionNumber), request(.screenTitle),
      ],
      conditions: [SourceCondition(source: 7, values: ["3g", "4g"], isNegated: false)],
      limits: limits(nil, 50, configurable: true), consent: consent(true, private: true), upload: nil,
      buildMoments: ["full", "background"], sessionEndsAfterMilliseconds: 30 * 60 * 1000),
    StreamDescription(
      name: "core-7", ping: "core", version: 7, encoding: .none,
      envelope: Program().text(#"{"sessions":"#).source(0).text(#","durations":"#).source(1).text(#","searches":"#)
        .source(2).text(#","created":""#).source(3).text(#"","v":7,"seq":"#).source(4).text(#","device":"#).source(5)
        .text(#","profileDate":"#).source(6).text("}").literal,
      common: .empty,
      sources: [
        request(.counterSessions, reset: .build), request(.counterSessionSeconds, reset: .build),
        request(.counterSearches, reset: .build), request(.clockDateUtc), request(.counterSequence),
        request(.deviceModel, .json, fallbackJSON: #""unknown""#), request(.clientCreatedDays),
      ], conditions: [], limits: limits(nil, nil), consent: consent(true, others: [1]), upload: nil,
      buildMoments: ["background"], sessionEndsAfterMilliseconds: nil),
  ]
}

extension Book {
  /// Returns the table of a vocabulary.
  static func table(_ cases: [(name: String, wire: String)]) -> StaticString { Program.table(cases) }

  static func recorder(
    _ variant: Variant = .focus, clock: TestClock = TestClock(), values: Values = Values(), memory: Int = 8 << 20
  ) -> Telemetry<Book> {
    var platform = TelemetryPlatform()
    platform.networkType = "wifi"
    return Telemetry(
      Book.self, variant: variant, app: values, platform: platform, clock: clock,
      identity: TelemetryIdentity(clientID: "CLIENT"), maxMemoryBytes: memory)
  }
}
