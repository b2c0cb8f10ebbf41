import Foundation
import Signalbook

// Two days of an app, with a clock that the example sets. The output shows each step on the left, the recorded events
// on the right, and the requests sent in the evening. A real app has no custom clock or receiver, and calls neither
// `tick()` nor `performDueWork()`.

let clock = ManualClock(wallMilliseconds: 1_772_006_400_000)
let receiver = CapturingTransport()
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
defer { try? FileManager.default.removeItem(atPath: folder) }

@MainActor final class Session {
  let telemetry: Telemetry<Reader>
  private var known = 0

  /// Starts a process of the app.
  init() {
    var device = TelemetryPlatform()
    device.localeIdentifier = "de_DE"
    telemetry = Telemetry(
      Reader.self, variant: .standard, directory: folder, upload: UploadSettings(transport: receiver),
      isAutomatic: false, platform: device, clock: clock)
  }

  /// Performs a step, and prints it with the events that it recorded.
  func step(_ what: String, _ body: () -> Void = {}) {
    body()
    show(what)
  }

  /// Advances the clock. Heartbeats are recorded as they become due.
  func wait(_ minutes: Int64) {
    let end = clock.monotonicMilliseconds() + minutes * 60_000
    while let due = telemetry.nextDeadline, due <= end {
      clock.advance(by: .milliseconds(due - clock.monotonicMilliseconds()))
      telemetry.tick()
      show("")
    }
    clock.advance(by: .milliseconds(end - clock.monotonicMilliseconds()))
  }

  /// Sends the waiting data, and ends the process.
  func end() async {
    let before = receiver.requests.count
    await telemetry.performDueWork()
    for request in receiver.requests.dropFirst(before) {
      print("sent to \(request.url): \(String(decoding: request.body, as: UTF8.self))")
    }
    await telemetry.close()
  }

  private func show(_ what: String) {
    let events = telemetry.recordedEvents(of: .requests).values
    let actions = events.dropFirst(known).compactMap { event in
      if case .text(let action)? = event["action"] { action } else { nil }
    }
    known = events.count
    let minutes = clock.wallMilliseconds() / 60_000
    let time = String(format: "day %d %02d:%02d", (minutes / 1440) - 20_508, minutes / 60 % 24, minutes % 60)
    print("\(time)  \(what.padding(toLength: 42, withPad: " ", startingAt: 0))\(actions.joined(separator: " "))")
  }
}

/// Returns the page that a URL from a button or a different app opens.
func opened(_ url: String, _ origin: LinkOrigin) -> String {
  do {
    switch try Reader.Link(url: url, origin: origin) {
    case .page(let page): return "opens the page \(page)"
    case .article(.opened(let url)): return "opens the article \(url)"
    }
  } catch {
    return error.description
  }
}

// The first day: two articles, and a pause of an hour.
var app = Session()
app.step("the app is opened for the first time") { app.telemetry.lifecycleChanged(to: .foreground) }
app.wait(5)
app.step("an article") { app.telemetry.record(.articleOpened) }
app.wait(35)
app.step("another app is used") { app.telemetry.lifecycleChanged(to: .background) }
app.wait(60)
app.step("back again") { app.telemetry.lifecycleChanged(to: .foreground) }
app.wait(1)
app.step("an article") { app.telemetry.record(.articleOpened) }
app.step("a private tab") { app.telemetry.isPrivate = true }
app.step("an article, which nobody hears of") { app.telemetry.record(.articleOpened) }
app.step("no private tab") { app.telemetry.isPrivate = false }
app.step("due: \(app.telemetry.dueMessages.map { "\($0)" })")
app.wait(15)
app.step("the app is left") { app.telemetry.lifecycleChanged(to: .background) }
await app.end()

// The second day: the third article within two days, and the message.
clock.advance(by: .seconds(22 * 3600))
app = Session()
app.step("the app is opened") { app.telemetry.lifecycleChanged(to: .foreground) }
app.wait(2)
app.step("an article") { app.telemetry.record(.articleOpened) }
app.step("due: \(app.telemetry.dueMessages.map { "\($0)" })")
for message in app.telemetry.dueMessages {
  app.step("the message is shown") { app.telemetry.report(.signInShow) }
  app.wait(1)
  for button in message.buttons where button.name == "accept" {
    app.step("\"\(button.text ?? "")\" is tapped") { app.telemetry.report(.signInAccept) }
    if let link = button.link { print("\(link): \(opened(link, .app))") }
  }
}
app.step("the reader signs in") { app.telemetry.set(.signedIn(true)) }
app.step("due: \(app.telemetry.dueMessages.map { "\($0)" })")
app.wait(20)
app.step("the app is left") { app.telemetry.lifecycleChanged(to: .background) }
await app.end()

// Links from other apps.
let page = Reader.Article.opened(url: "https://news.example/a?b=1&c=2")
for link in [page.url, Reader.Page.account.url, "reader://article?url=javascript:alert(1)"] {
  print("\(link): \(opened(link, .external))")
}
