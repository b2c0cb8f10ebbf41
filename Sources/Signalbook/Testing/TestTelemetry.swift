internal import Foundation

/// A recorder for one test, with a temporary folder, and a clock and a transport that the test controls. It observes no
/// platform, and builds and uploads only in ``Telemetry/work()``.
///
/// ```swift
/// let test = TestTelemetry(Notes.self, variant: .standard)
/// test.telemetry.record(.note.created)
/// ```
/// The recorder is in the sample of each stream, unless the share is 0, so that tests are deterministic. Streams whose
/// population has `channels` or `countries` need a `platform` with ``TelemetryPlatform/releaseChannel`` and
/// ``TelemetryPlatform/country``.
///
/// The folder is removed when the value is released. Other recorders on the folder must not outlive it.
public final class TestTelemetry<R: TelemetryRegistry>: Sendable {
  /// The recorder.
  public let telemetry: Telemetry<R>
  /// The source of the recorder's times.
  public let clock: ManualClock
  /// The transport that receives the recorder's requests.
  public let transport: CapturingTransport
  /// The path of the folder.
  public let directory: String

  /// Creates a recorder for a test.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant.
  ///   - app: The values that the app supplies.
  ///   - consent: The user's decision, or `nil` for the schema's default.
  ///   - platform: Facts about the device and the system; empty by default, so that tests are the same on each machine.
  ///   - clock: The source of times.
  ///   - transport: Receives the requests.
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
  /// Creates a recorder for a test of a registry that needs no values of the app.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, consent: Bool? = nil, platform: TelemetryPlatform = TelemetryPlatform(),
    clock: ManualClock = ManualClock(), transport: CapturingTransport = CapturingTransport()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), consent: consent, platform: platform, clock: clock,
      transport: transport)
  }
}
