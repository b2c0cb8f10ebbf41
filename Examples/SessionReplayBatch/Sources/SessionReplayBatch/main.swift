import Signalbook

// The values that only the app can provide.
struct App: SessionReplay.AppSource {
  var projectID: Int { 8 }
  var name: String { "example" }
  var identifier: String { "com.example.app" }
  var version: String { "2.1.0" }
  var build: Int { 41 }
  var flavor: SessionReplay.Flavor { .release }
  var sdkFlavor: SessionReplay.Flavor { .release }
  var screenScheme: String? { nil }
  var mainPath: String { "shop" }
  var secondaryPath: String { "cart" }
}

/// A view of this example. UIKit views already conform to `TargetView`.
final class View: TargetView {
  let targetClass: String
  let targetAccessibilityIdentifier: String? = nil
  let targetRestorationIdentifier: String? = nil
  let targetTag = 0
  let parent: View?
  private(set) var targetChildren: [any TargetView] = []

  init(_ name: String, in parent: View?) {
    (targetClass, self.parent) = (name, parent)
    parent?.targetChildren.append(self)
  }

  var targetParent: (any TargetView)? { parent }
}

/// A clock that does not advance, so that the batch is the same in every run. The default is the system clock.
struct FixedClock: TelemetryClock {
  func wallMilliseconds() -> Int64 { 1_522_159_618_000 }
  func monotonicMilliseconds() -> Int64 { 90_061_001 }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 7200 }
}

// On a device, the system provides most of these values. This example uses a fictional device.
var device = TelemetryPlatform()
device.deviceType = "phone"
device.deviceManufacturer = "Apple"
device.deviceModelName = "iPhone X"
device.osVersion = "12.1"
device.localeIdentifier = "en_US"
device.timeZone = "Europe/Paris"
device.screenWidthPixels = 1125
device.screenHeightPixels = 2436
device.screenDensity = 3
device.deviceOrientation = "portrait"
device.networkType = "4g"
device.networkCarrier = "verizon"

let telemetry = Telemetry(
  SessionReplay.self, variant: .standard, app: App(), platform: device, clock: FixedClock(),
  identity: TelemetryIdentity(userID: "ac1529a7-59f6-49d9-b254-6f0a22f57284"))

// The registry does not declare consent, so nothing is collected before the user agrees.
telemetry.setConsent(true)
// The runtime records that the app started, was shown and was hidden.
telemetry.lifecycleChanged(to: .launch)
telemetry.lifecycleChanged(to: .foreground)
telemetry.screenShown(
  title: "Cart",
  customVariables: [.init(key: 1, name: "page_type", value: "cart"), .init(key: 2, name: "items", value: "")])
telemetry.record(.tap(targetPath: "[root]>UIButton#buy>", targetID: "btn_buy", responsive: true))
telemetry.record(.longPress(targetPath: "UIImageView[ai:CartController.photo]", targetID: "photo"))
// A touch on a list, point by point. It matches the schema's rules for a flick.
let list = View("UITableView", in: View("UIWindow", in: nil))
var tracker = TouchTracker()
tracker.fingerDown(0, x: 20, y: 600, milliseconds: 0)
tracker.fingerMoved(0, x: 20, y: 400, milliseconds: 200)
if let touch = tracker.fingerUp(0, x: 20, y: 290, milliseconds: 500) {
  let target = try TargetPath(to: list, controller: "CartController")
  telemetry.record(touch: touch, targetPath: target.text, targetID: "", responsive: true)
}
telemetry.record(.dynamicVariable.text(key: "coupon", value: "SPRING \"18\""))
telemetry.record(.dynamicVariable.number(key: "items", value: 3))
telemetry.record(.transaction(value: 60.5, currency: .eur, id: "A-17"))
telemetry.lifecycleChanged(to: .background)

if let batch = telemetry.buildPing(for: .batch) { print(batch.text) }
