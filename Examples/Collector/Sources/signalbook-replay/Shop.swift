import ReplayTelemetry
import Signalbook

/// The values that only the app can provide.
struct Shop: SessionReplay.AppSource {
  var projectID: Int { 8 }
  var name: String { "shop" }
  var identifier: String { "com.example.shop" }
  var version: String { "2.1.0" }
  var build: Int { 41 }
  var flavor: SessionReplay.Flavor { .release }
  var sdkFlavor: SessionReplay.Flavor { .release }
  var screenScheme: String? { nil }
  var mainPath: String { "shop" }
  var secondaryPath: String { "main" }

  /// The properties of a phone, on every machine.
  static var phone: TelemetryPlatform {
    var phone = TelemetryPlatform()
    (phone.deviceType, phone.deviceManufacturer, phone.deviceModelName) = ("phone", "Apple", "iPhone X")
    (phone.osVersion, phone.localeIdentifier, phone.timeZone) = ("12.1", "en_US", "Europe/Paris")
    (phone.screenWidthPixels, phone.screenHeightPixels, phone.screenDensity) = (1125, 2436, 3)
    (phone.deviceOrientation, phone.networkType) = ("portrait", "wifi")
    return phone
  }
}

/// A process of the app. It prints each step of the script, followed by the inspector's view of the step.
@MainActor final class Process {
  let telemetry: Telemetry<SessionReplay>
  private let inspector = TelemetryInspector()
  private let clock: ManualClock
  private var seen = 0

  init(folder: String, address: String, clock: ManualClock) {
    self.clock = clock
    // Turn automatic work off, so that the script determines when a batch is built and sent.
    telemetry = Telemetry(
      SessionReplay.self, variant: .standard, app: Shop(), directory: folder, consent: true,
      upload: UploadSettings(endpoints: ["*": address]), isAutomatic: false, platform: Shop.phone, clock: clock)
    telemetry.inspector = inspector
    // The app identifies its user. The identifier is stored with the journal.
    telemetry.identity.userID = "ac1529a7-59f6-49d9-b254-6f0a22f57284"
    // The app's run configuration, as its server would send it (R-CS-03).
    telemetry.setMaxEvents(8, for: .batch)
  }

  /// Performs a step of the script.
  func step(_ text: String, after seconds: Double = 1, _ action: (Telemetry<SessionReplay>) -> Void = { _ in }) {
    clock.advance(by: .milliseconds(Int(seconds * 1000)))
    print("\n\(text)")
    action(telemetry)
    show()
  }

  /// Simulates a finger on a view.
  func touch(_ text: String, _ view: View, _ movement: Movement, after seconds: Double = 1) throws {
    let path = try TargetPath(to: view, controller: "CartController").text
    step(text, after: seconds) { telemetry in
      guard let touch = movement.measures else { return }
      telemetry.record(
        touch: touch, targetPath: path, targetID: view.targetAccessibilityIdentifier ?? "",
        responsive: view.hasHandler)
    }
  }

  /// Builds and sends the pings that are due.
  func work(_ text: String) async {
    print("\n\(text)")
    await telemetry.performDueWork()
    show()
  }

  private func show() {
    for entry in inspector.entries where entry.number > seen {
      print("    \(entry)")
      seen = entry.number
    }
  }
}
