import ReplayTelemetry
import Signalbook

/// What only the app knows.
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

  /// A phone, whatever runs this.
  static var phone: TelemetryPlatform {
    var phone = TelemetryPlatform()
    (phone.deviceKind, phone.deviceManufacturer, phone.deviceModelName) = ("phone", "Apple", "iPhone X")
    (phone.osVersion, phone.localeIdentifier, phone.timeZone) = ("12.1", "en_US", "Europe/Paris")
    (phone.screenWidthPixels, phone.screenHeightPixels, phone.screenDensity) = (1125, 2436, 3)
    (phone.deviceOrientation, phone.networkKind) = ("portrait", "wifi")
    return phone
  }
}

/// One process of the app: it prints each step of the script, and below it what the inspector saw.
@MainActor final class Process {
  let telemetry: Telemetry<SessionReplay>
  private let inspector = TelemetryInspector()
  private let clock: ManualClock
  private var seen = 0

  init(folder: String, address: String, clock: ManualClock) {
    self.clock = clock
    // Nothing by itself, so that the script decides when a batch is built and sent.
    telemetry = Telemetry(
      SessionReplay.self, variant: .standard, app: Shop(), directory: folder, consent: true,
      upload: UploadSettings(endpoints: ["*": address]), isAutomatic: false, platform: Shop.phone, clock: clock)
    telemetry.inspector = inspector
    // The app knows its user; the identifier is kept with the journal.
    telemetry.identity.userID = "ac1529a7-59f6-49d9-b254-6f0a22f57284"
    // The run configuration of this app, as its server would send it (R-CS-03).
    telemetry.setEventsAtMost(8, for: .batch)
  }

  /// One line of the script.
  func step(_ text: String, after seconds: Double = 1, _ action: (Telemetry<SessionReplay>) -> Void = { _ in }) {
    clock.advance(by: .milliseconds(Int(seconds * 1000)))
    print("\n\(text)")
    action(telemetry)
    show()
  }

  /// A finger on a view.
  func touch(_ text: String, _ view: View, _ movement: Movement, after seconds: Double = 1) throws {
    let path = try TargetPath(to: view, controller: "CartController").text
    step(text, after: seconds) { telemetry in
      guard let touch = movement.measures else { return }
      telemetry.record(
        touch: touch, targetPath: path, targetID: view.targetAccessibilityIdentifier ?? "",
        responsive: view.hasHandler)
    }
  }

  /// Builds and sends what is due.
  func work(_ text: String) async {
    print("\n\(text)")
    await telemetry.work()
    show()
  }

  private func show() {
    for occurrence in inspector.occurrences where occurrence.number > seen {
      print("    \(occurrence)")
      seen = occurrence.number
    }
  }
}
