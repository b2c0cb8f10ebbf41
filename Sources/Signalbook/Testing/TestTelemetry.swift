internal import Foundation

/// A recorder for one test: in a temporary folder, with a clock and a receiver that the test drives. Nothing is observed,
/// and nothing built or sent but by ``Telemetry/work()``.
///
/// ```swift
/// let test = TestTelemetry(Notes.self, variant: .standard)
/// test.telemetry.record(.note.created)
/// ```
/// The recorder is in the sample of every stream, unless the share is 0, so that a test is the same each time. Streams
/// whose population has `channels` or `countries` need a `platform` with ``Platform/releaseChannel`` and
/// ``Platform/country``.
///
/// The folder is removed with it; recorders on that folder must not outlive it.
public final class TestTelemetry<R: TelemetryRegistry>: Sendable {
  /// The recorder.
  public let telemetry: Telemetry<R>
  /// Where the recorder's times come from.
  public let clock: ManualClock
  /// Receives what the recorder sends.
  public let transport: CapturingTransport
  /// The path of the folder.
  public let directory: String

  /// - Parameters:
  ///   - registry: the generated namespace.
  ///   - variant: the app's variant.
  ///   - app: the values that the app supplies.
  ///   - consent: the user's decision; `nil`: none yet, so that the schema's default counts.
  ///   - platform: facts about the device and the system; none by default, so that a test is the same on each machine.
  ///   - clock: where times come from.
  ///   - transport: receives what is sent.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, consent: Bool? = nil, platform: Platform = Platform(),
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
  /// For registries whose sources need nothing from the app.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, consent: Bool? = nil, platform: Platform = Platform(),
    clock: ManualClock = ManualClock(), transport: CapturingTransport = CapturingTransport()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), consent: consent, platform: platform, clock: clock,
      transport: transport)
  }
}
