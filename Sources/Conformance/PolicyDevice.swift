import Foundation
@_spi(Generated) import Signalbook

/// A registry's streams with what a vector says otherwise, in an app of any name. No event is recorded but those that
/// the vector asks for.
enum Adjusted<Base: TelemetryRegistry>: TelemetryRegistry {
  struct Variant: TelemetryVariant {
    let index: Int
    let wireName: StaticString
  }
  typealias Event = Base.Event
  typealias Stream = Base.Stream
  typealias AppValues = Base.AppValues

  static var updateSignalbookAndGenerateAgainForFormat2: Void { Base.updateSignalbookAndGenerateAgainForFormat2 }
  static var streams: [StreamDescription] { Base.streams.enumerated().map { Rules.current.applied(to: $1, at: $0) } }
  static func appValue(_ index: Int, of app: AppValues) -> SourceValue { Base.appValue(index, of: app) }
}

/// Limits that a vector fixes; `nil`: as the registry says.
struct Rules {
  @TaskLocal static var current = Rules()

  var eventsAtLeast: Int?
  var eventsAtMost: Int?
  var stored: Int?
  var perDay: Int?
  var ageMilliseconds: Int?
  /// The streams whose units are built at the moments of the schema, by index; those of the others are not built.
  var built: Set<Int>?

  func applied(to stream: StreamDescription, at index: Int) -> StreamDescription {
    var stream = stream
    stream.limits.eventsAtLeast = eventsAtLeast ?? stream.limits.eventsAtLeast
    stream.limits.eventsAtMost = eventsAtMost ?? stream.limits.eventsAtMost
    stream.limits.stored = stored ?? stream.limits.stored
    stream.limits.perDay = perDay ?? stream.limits.perDay
    stream.limits.ageMilliseconds = ageMilliseconds ?? stream.limits.ageMilliseconds
    if built?.contains(index) == false { stream.builtOn = [] }
    return stream
  }
}

extension CapturingTransport {
  /// The documents in the order of arrival.
  var documents: [JSONValue] { requests.compactMap(\.json) }
}

/// A device on which an app is launched again and again, with one folder.
final class PolicyDevice<R: TelemetryRegistry> {
  private let folder = NSTemporaryDirectory() + "signalbook-conformance-" + UUID().uuidString
  private let app: R.AppValues
  private let variant: Adjusted<R>.Variant
  /// 2018-03-27, ten in the morning.
  let clock = ManualClock(wallMilliseconds: 1_522_144_800_000, monotonicMilliseconds: 1_000_000)
  let receiver = CapturingTransport()

  init(_ app: R.AppValues, variant index: Int, named name: StaticString) {
    self.app = app
    variant = Adjusted<R>.Variant(index: index, wireName: name)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// One launch of the app; its process has ended when this returns. `uploads`: whether the user lets units be sent.
  func launch<Result>(
    _ rules: Rules, uploads: Bool = true, _ body: (Telemetry<Adjusted<R>>) async -> Result
  ) async -> Result {
    let telemetry = Rules.$current.withValue(rules) {
      Telemetry(
        Adjusted<R>.self, variant: variant, app: app, directory: folder, upload: UploadSettings(transport: receiver),
        isAutomatic: false, platform: TelemetryPlatform(), clock: clock)
    }
    telemetry.isUploading = uploads
    let result = await body(telemetry)
    await telemetry.close()
    return result
  }

  /// A launch that sends what waits, and builds nothing.
  func deliver(_ rules: Rules) async -> (waiting: Int, losses: LossCounts) {
    var rules = rules
    rules.built = []
    return await launch(rules) { telemetry in
      await Self.leave(telemetry)
      return (telemetry.health.waitingRequests, telemetry.losses)
    }
  }

  /// The app comes to the foreground and leaves it: the moment at which pings are built and sent.
  static func leave(_ telemetry: Telemetry<Adjusted<R>>) async {
    telemetry.lifecycle(.foreground)
    telemetry.lifecycle(.background)
    await telemetry.work()
  }
}
