internal import Foundation

/// A recorder for a single test. It has a temporary folder, and a clock and a transport that the test controls. It does
/// not observe the platform, and builds and uploads pings only in ``Telemetry/performDueWork()``.
///
/// ```swift
/// let test = TestTelemetry(Notes.self, variant: .standard)
/// test.telemetry.record(.note.created)
/// ```
/// To make tests deterministic, the installation is in every sample whose rate is not 0. Streams whose population lists
/// `channels`, `countries`, or `locales` are collected only if `platform` sets ``TelemetryPlatform/releaseChannel``,
/// ``TelemetryPlatform/country``, or ``TelemetryPlatform/localeIdentifier``.
///
/// The folder is removed when this object is deallocated. Other recorders that use the folder must be deallocated
/// first.
public final class TestTelemetry<R: TelemetryRegistry>: Sendable {
  /// The recorder.
  public let telemetry: Telemetry<R>
  /// The recorder's clock.
  public let clock: ManualClock
  /// The transport that receives the recorder's requests.
  public let transport: CapturingTransport
  /// The path of the temporary folder.
  public let directory: String

  /// Creates a recorder for a test.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant.
  ///   - app: The values that the app supplies.
  ///   - consent: The user's decision, or `nil` for the schema's default.
  ///   - platform: The properties of the device and the system. By default, all are unknown, so that tests do not
  ///     depend on the machine.
  ///   - clock: The clock that the recorder uses.
  ///   - transport: The transport that receives the requests.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, consent: Bool? = nil,
    platform: TelemetryPlatform = TelemetryPlatform(),
    clock: ManualClock = ManualClock(), transport: CapturingTransport = CapturingTransport()
  ) {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("signalbook-\(UUID())").path
    telemetry = Telemetry(
      registry, variant: variant, app: app, directory: directory, consent: consent,
      upload: UploadSettings(transport: transport), isAutomatic: false, platform: platform, clock: clock)
    telemetry.core.joinEverySample()
    self.clock = clock
    self.transport = transport
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }
}

extension TestTelemetry where R.AppValues == NoAppValues {
  /// Creates a recorder for testing a registry that does not use app values.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, consent: Bool? = nil, platform: TelemetryPlatform = TelemetryPlatform(),
    clock: ManualClock = ManualClock(), transport: CapturingTransport = CapturingTransport()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), consent: consent, platform: platform, clock: clock,
      transport: transport)
  }
}
