import Foundation
@_spi(Generated) import Signalbook

/// A recorder for one version of the registry. Its methods take the names that the test uses for streams.
protocol WorldRecorder: Sendable {
  /// Records an event. Returns `nil` if this version does not have the stream.
  func record(_ root: String, _ text: String) -> RecordOutcome?
  func countSearch(_ key: String)
  func setFact(_ value: String) -> RecordOutcome
  func setConsent(_ isOn: Bool, _ root: String?)
  func consent(_ root: String) -> Bool?
  func losses(_ root: String) -> LossCounts?
  func lifecycle(_ moment: LifecycleMoment)
  func setUploading(_ isOn: Bool)
  /// Restricts streams until a time in milliseconds since 1970. Removes all restrictions if the list is empty. Returns
  /// whether the change is on disk, or `nil` if the document was rejected.
  func restrict(_ roots: [String], until expiry: Int64) -> Bool?
  var isUploading: Bool { get }
  var health: TelemetryHealth { get }
  var allLosses: LossCounts { get }
  func work() async
  func close() async
}

/// The arguments for starting a recorder.
struct RecorderSetup {
  let folder: String
  let files: any FileSystem
  let transport: any TelemetryTransport
  let clock: WorldClock
  let options: StartOptions
  var endpoints: [String: String] = [:]
}

enum World {
  static let versions = 3

  /// Starts a recorder for the version in the setup.
  static func recorder(_ setup: RecorderSetup) -> any WorldRecorder {
    switch setup.options.version {
    case 1:
      TypedRecorder<WorldFirst>(
        WorldFirst.self, .standard, setup,
        streams: [
          "alpha": .alpha, "one": .one, "two": .two, "gamma": .gamma, "keep": .keep, "dist": .dist, "tally": .tally,
          "hush": .hush,
        ],
        events: [
          "alpha": { .alphaToken($0) }, "one": { .oneToken(token: $0) }, "two": { .twoToken(token: $0) },
          "gamma": { .gammaToken(token: $0) }, "keep": { .keepToken(token: $0) }, "dist": { .distToken(token: $0) },
          "hush": { .hushToken(token: $0) },
        ], fact: { $0.set(.fact($1)) })
    case 2:
      TypedRecorder<WorldSecond>(
        WorldSecond.self, .standard, setup,
        streams: [
          "alpha": .alphaNext, "one": .one, "two": .two, "gamma": .gamma, "keep": .keep, "dist": .dist,
          "tally": .tally, "delta": .delta, "hush": .hushNext,
        ],
        events: [
          "alpha": { .alphaNextToken($0) }, "one": { .oneToken(token: $0) }, "two": { .twoToken(token: $0) },
          "gamma": { .gammaToken(token: $0) }, "keep": { .keepToken(token: $0) }, "dist": { .distToken(token: $0) },
          "delta": { .deltaToken(token: $0) }, "hush": { .hushNextToken(token: $0) },
        ], fact: { $0.set(.fact($1)) })
    default:
      TypedRecorder<WorldThird>(
        WorldThird.self, .standard, setup,
        streams: [
          "alpha": .alphaNext, "one": .one, "two": .second, "keep": .keep, "dist": .dist, "tally": .tally,
          "delta": .delta, "rho": .rho, "hush": .hushNext,
        ],
        events: [
          "alpha": { .alphaNextToken($0) }, "one": { .oneToken(token: $0) }, "two": { .secondToken(token: $0) },
          "keep": { .keepToken(token: $0) }, "dist": { .distToken(token: $0) }, "delta": { .deltaToken(token: $0) },
          "rho": { .rhoToken(token: $0) }, "hush": { .hushNextToken(token: $0) },
        ], fact: { $0.set(.fact($1)) })
    }
  }
}

private final class TypedRecorder<R: TelemetryRegistry>: WorldRecorder, @unchecked Sendable
where R.AppValues == NoAppValues {
  private let telemetry: Telemetry<R>
  private let streams: [String: R.Stream]
  private let events: [String: (String) -> R.Event]
  private let fact: (Telemetry<R>, String) -> RecordOutcome
  /// The registry's name in documents of restrictions.
  private let registryName: String

  init(
    _ registry: R.Type, _ variant: R.Variant, _ setup: RecorderSetup, streams: [String: R.Stream],
    events: [String: (String) -> R.Event], fact: @escaping (Telemetry<R>, String) -> RecordOutcome
  ) {
    var endpoints = setup.endpoints
    if setup.options.hasUnknownEndpoint { endpoints["alhpa"] = "https://staging.example.com" }
    var options = JournalOptions()
    options.segmentBytes = 64 * 1024
    telemetry = Telemetry(
      registry, variant: variant, app: NoAppValues(), directory: setup.folder, consent: setup.options.consent,
      upload: UploadSettings(transport: setup.transport, endpoints: endpoints), storage: StorageLimits(),
      isAutomatic: false, observer: nil, platform: TelemetryPlatform(), clock: setup.clock, files: setup.files,
      journal: options)
    telemetry.onRefusal = nil
    registryName = ["world-first", "world-second", "world-third"][setup.options.version - 1]
    (self.streams, self.events, self.fact) = (streams, events, fact)
  }

  func record(_ root: String, _ text: String) -> RecordOutcome? { events[root].map { telemetry.record($0(text)) } }
  func countSearch(_ key: String) { telemetry.countSearch(key) }
  func setFact(_ value: String) -> RecordOutcome { fact(telemetry, value) }
  func setConsent(_ isOn: Bool, _ root: String?) {
    guard let root else { return telemetry.setConsent(isOn) }
    if let stream = streams[root] { telemetry.setConsent(isOn, for: stream) }
  }
  func consent(_ root: String) -> Bool? { streams[root].flatMap { telemetry.consent(for: $0) } }
  func losses(_ root: String) -> LossCounts? { streams[root].map { telemetry.losses(of: $0) } }
  func lifecycle(_ moment: LifecycleMoment) { telemetry.lifecycleChanged(to: moment) }
  func setUploading(_ isOn: Bool) { telemetry.isUploading = isOn }
  func restrict(_ roots: [String], until expiry: Int64) -> Bool? {
    if roots.isEmpty {
      telemetry.removeRestrictions()
      return telemetry.health.storageError == nil
    }
    let names = roots.compactMap { streams[$0] }.map { "\"\(R.streams[$0.index].name)\"" }.joined(separator: ",")
    let time = Date(timeIntervalSince1970: Double(expiry / 1000)).formatted(.iso8601)
    let document = """
      {"format":1,"registry":"\(registryName)","expires":"\(time)","restrictions":[{"streams":[\(names)],"sample":0}]}
      """
    return (try? telemetry.setRestrictions(Array(document.utf8)))?.isStored
  }
  var isUploading: Bool { telemetry.isUploading }
  var health: TelemetryHealth { telemetry.health }
  var allLosses: LossCounts { telemetry.losses }
  func work() async { await telemetry.performDueWork() }
  func close() async { await telemetry.close() }
}
