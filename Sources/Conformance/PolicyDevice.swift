import Foundation
@_spi(Generated) import Signalbook

/// A registry whose stream limits a vector can override, in an app with any name. Triggered events are disabled, so
/// that only the vector's events are recorded.
enum AdjustedRegistry<Base: TelemetryRegistry>: TelemetryRegistry {
  struct Variant: TelemetryVariant {
    let index: Int
    let wireName: StaticString
  }
  typealias Event = Base.Event
  typealias Stream = Base.Stream
  typealias AppValues = Base.AppValues

  static var updateSignalbookAndGenerateAgainForFormat3: Void { Base.updateSignalbookAndGenerateAgainForFormat3 }
  static var streams: [StreamDescription] {
    Base.streams.enumerated().map { StreamOverrides.current.applied(to: $1, at: $0) }
  }
  static func appValue(_ index: Int, of app: AppValues) -> SourceValue { Base.appValue(index, of: app) }
}

/// The limits that a vector overrides. If a limit is `nil`, the registry's applies.
struct StreamOverrides {
  @TaskLocal static var current = StreamOverrides()

  var minEvents: Int?
  var maxEvents: Int?
  var maxStoredPings: Int?
  var perDay: Int?
  var maxAgeMilliseconds: Int?
  /// The indices of the streams whose pings are built at the declared times. Other streams are not built.
  var builtIndices: Set<Int>?

  func applied(to stream: StreamDescription, at index: Int) -> StreamDescription {
    var stream = stream
    stream.limits.minEvents = minEvents ?? stream.limits.minEvents
    stream.limits.maxEvents = maxEvents ?? stream.limits.maxEvents
    stream.limits.maxStoredPings = maxStoredPings ?? stream.limits.maxStoredPings
    stream.limits.maxPingsPerDay = perDay ?? stream.limits.maxPingsPerDay
    stream.limits.maxAgeMilliseconds = maxAgeMilliseconds ?? stream.limits.maxAgeMilliseconds
    if builtIndices?.contains(index) == false { stream.buildMoments = [] }
    return stream
  }
}

extension CapturingTransport {
  /// The payloads in order of arrival.
  var documents: [JSONValue] { requests.compactMap(\.json) }
}

/// A device that launches an app repeatedly in the same folder.
final class PolicyDevice<R: TelemetryRegistry> {
  private let folder = NSTemporaryDirectory() + "signalbook-conformance-" + UUID().uuidString
  private let app: R.AppValues
  private let variant: AdjustedRegistry<R>.Variant
  /// 2018-03-27, 10:00 UTC.
  let clock = ManualClock(wallMilliseconds: 1_522_144_800_000, monotonicMilliseconds: 1_000_000)
  let receiver = CapturingTransport()

  init(_ app: R.AppValues, variant index: Int, named name: StaticString) {
    self.app = app
    variant = AdjustedRegistry<R>.Variant(index: index, wireName: name)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Launches the app, and ends its process before returning. If `uploads` is `false`, pings are not sent.
  func launch<Result>(
    _ rules: StreamOverrides, uploads: Bool = true, _ body: (Telemetry<AdjustedRegistry<R>>) async -> Result
  ) async -> Result {
    let telemetry = StreamOverrides.$current.withValue(rules) {
      Telemetry(
        AdjustedRegistry<R>.self, variant: variant, app: app, directory: folder,
        upload: UploadSettings(transport: receiver),
        isAutomatic: false, platform: TelemetryPlatform(), clock: clock)
    }
    telemetry.isUploading = uploads
    let result = await body(telemetry)
    await telemetry.close()
    return result
  }

  /// Launches the app to send the stored pings without building new ones.
  func deliver(_ rules: StreamOverrides) async -> (waiting: Int, losses: LossCounts) {
    var rules = rules
    rules.builtIndices = []
    return await launch(rules) { telemetry in
      await Self.leave(telemetry)
      return (telemetry.health.waitingRequestCount, telemetry.losses)
    }
  }

  /// Brings the app to the foreground and then to the background, which builds and sends pings.
  static func leave(_ telemetry: Telemetry<AdjustedRegistry<R>>) async {
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.lifecycleChanged(to: .background)
    await telemetry.performDueWork()
  }
}
