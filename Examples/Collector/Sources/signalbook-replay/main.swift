import Foundation
import ReplayTelemetry
import Signalbook

// A scripted session of a shop, from touches on a view tree to batches at a receiver, through the journal and across a
// restart. Each line of the script is followed by the live inspector's view of it.
//
//   signalbook-replay FOLDER ADDRESS

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("signalbook-replay FOLDER ADDRESS\n".utf8))
  exit(2)
}

let buy = View("UIButton", accessibility: "buy", hasHandler: true)
let photo = View("UIImageView", restoration: "photo")
let row = View("UITableViewCell", hasHandler: true)
let list = View("UITableView", restoration: "list", [View("UITableViewCell"), row])
let badge = View("UILabel", tag: 7)
let root = View("UIWindow", [View("UIView", restoration: "cart", [photo, list, buy, badge])])

let clock = ManualClock(wallMilliseconds: 1_522_159_618_000, monotonicMilliseconds: 90_061_000, utcOffsetSeconds: 7200)
var app = Process(folder: arguments[1], address: arguments[2], clock: clock)

app.step("The app starts.") { $0.lifecycleChanged(to: .launch) }
app.step("It is in the foreground.", after: 0.2) { $0.lifecycleChanged(to: .foreground) }
app.step("The cart is shown, after 340 ms.", after: 0.34) {
  $0.screenShown(
    title: "Cart", customVariables: [.init(key: 1, name: "group", value: "B"), .init(key: 2, name: "items", value: "")])
}
try app.touch("A tap on “Buy”, which has an accessibility identifier.", buy, .tap)
try app.touch("A long press on the photo, which has a restoration identifier.", photo, .press)
try app.touch("A slow drag over a row of the list, which has none.", row, .drag)
try app.touch("A quick flick on the badge, which has a tag.", badge, .flick)
try app.touch("A finger that slips by 36 dp: the vendor's page has no gesture for that.", row, .slip)
try app.touch("Two fingers.", photo, .pinch)
app.step("A text about the screen.") { $0.record(.dynamicVariable.text(key: "coupon", value: "SPRING \"18\"")) }
app.step("A number about it. The batch of eight was full before.") {
  $0.record(.dynamicVariable.number(key: "items", value: 3))
}
app.step("The device is turned, and is on a mobile network.") {
  $0.updatePlatform { platform in
    (platform.deviceOrientation, platform.networkType, platform.networkCarrier) = ("landscape", "4g", "verizon")
  }
}
app.step("The user pays 60.50; the shop's server says “eur”.", after: 20) {
  $0.record(.transaction(value: 60.5, currency: .init(name: "eur") ?? .unknown, id: "A-17"))
}
await app.work("The full batch is sent; the other one waits.")
app.step("The app is in the background.") { $0.lifecycleChanged(to: .background) }

// The process ends here with unsent events, which stay in the journal.
await app.telemetry.close()
app = Process(folder: arguments[1], address: arguments[2], clock: clock)
print("\n—— The system has ended the app. 31 minutes later the user starts it again. ——")
app.step("The app starts. It was left for more than 30 minutes: another session.", after: 31 * 60) {
  $0.lifecycleChanged(to: .launch)
}
app.step("It is in the foreground.") { $0.lifecycleChanged(to: .foreground) }
app.step("The orders are shown.", after: 0.5) { $0.screenShown(title: "Orders") }
app.step("The app is in the background.", after: 5) { $0.lifecycleChanged(to: .background) }
await app.work("Both sessions' batches are sent.")

let (health, losses) = (app.telemetry.health, app.telemetry.losses)
print(
  "\n\(health.waitingRequestCount) requests wait; \(losses.unclassifiedTouches) touches were no gesture; "
    + "\(losses.droppedEvents) events were lost.")
await app.telemetry.close()
exit(health.waitingRequestCount == 0 && losses.droppedEvents == 0 ? 0 : 1)
