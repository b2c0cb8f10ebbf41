import Foundation
@_spi(Generated) import Signalbook

/// A single launch of an app. It records events, uploads to a local server, and prints the waiting and lost data. Tests
/// run it as a child process, because a response can end the process.
struct Sender {
  private let arguments: Arguments
  private let transport: any TelemetryTransport

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - arguments: The options of the command.
  ///   - transport: Returns a transport, given a timeout in seconds.
  init(_ arguments: Arguments, transport: (Double) -> any TelemetryTransport) {
    self.arguments = arguments
    self.transport = transport(Double(arguments.number("timeout", 3)))
  }

  func run() -> Bool {
    let done = DispatchSemaphore(value: 0)
    let (folder, server, count) = (
      arguments.text("folder"), arguments.text("server"), arguments.number("records", 0)
    )
    let clock = ShiftedClock(milliseconds: Int64(arguments.number("later", 0)))
    let transport = transport
    Task {
      let telemetry = Telemetry(
        Letters.self, variant: .standard, directory: folder,
        upload: UploadSettings(transport: transport, endpoints: ["*": server]), isAutomatic: false, clock: clock)
      telemetry.onRefusal = nil
      for _ in 0..<count { for stream in Letters.Stream.allCases { telemetry.record(.letter(stream)) } }
      await telemetry.performDueWork()
      let losses = telemetry.losses
      let waiting = telemetry.health.pings.map { "\($0.waitingRequestCount)" }.joined(separator: ",")
      print("waiting \(waiting) rejected \(losses.rejectedPings) dropped \(losses.droppedEvents)")
      await telemetry.close()
      done.signal()
    }
    done.wait()
    return true
  }
}

/// The system clock, shifted into the future.
private struct ShiftedClock: TelemetryClock {
  let milliseconds: Int64
  func wallMilliseconds() -> Int64 { SystemClock().wallMilliseconds() + milliseconds }
  func monotonicMilliseconds() -> Int64 { SystemClock().monotonicMilliseconds() + milliseconds }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 0 }
}

/// A registry with two pings, in which each event is a separate numbered document.
enum Letters: TelemetryRegistry {
  static var updateSignalbookAndGenerateAgainForFormat3: Void { () }

  enum Variant: TelemetryVariant {
    case standard
    var index: Int { 0 }
    var wireName: StaticString { "letters" }
  }

  enum Stream: Int, TelemetryStream, CaseIterable {
    case first, second
    var index: Int { rawValue }
  }

  struct Event: RecordableEvent {
    let payload: EventPayload

    static func letter(_ stream: Stream) -> Event {
      let program = EventProgram(UInt8(stream.index), #""l":true}"#, "")
      return Event(payload: EventPayload(program, presence: 0, 0, 0, 0, 0, texts: .none))
    }
  }

  typealias AppValues = NoAppValues
  static func appValue(_ index: Int, of app: NoAppValues) -> SourceValue { .none }

  static var streams: [StreamDescription] { [description("first", "/first"), description("second", "/second")] }

  private static func description(_ name: StaticString, _ path: StaticString) -> StreamDescription {
    StreamDescription(
      name: name, ping: name, version: 1, encoding: .object,
      envelope: WireProgram(#"{"n":<number>,"e":<events>}"#, "@58000@58001"), common: .empty,
      sources: [source(.counterSequence), source(.streamEvents)], conditions: [],
      limits: StreamLimits(
        minEvents: nil, maxEvents: 1, isMaxEventsConfigurable: false, maxStoredPings: nil, maxPingsPerDay: nil,
        isDailyLimitPerPing: true, usesLocalDays: false, maxAgeMilliseconds: nil, maxBytes: nil),
      consent: ConsentPolicy(
        isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false),
      upload: UploadPolicy(
        method: "POST", address: nil, path: WireProgram(path, ""), query: [], contentType: nil, sendsCookies: false,
        successCodes: ["2xx"], rejectionCodes: ["4xx"], retryCodes: ["5xx"], uploadMoments: []),
      buildMoments: ["event"], sessionEndsAfterMilliseconds: nil)
  }

  private static func source(_ source: Source) -> SourceRequest {
    SourceRequest(source, table: nil, fallbackJSON: nil, format: .plain, reset: .never)
  }
}
