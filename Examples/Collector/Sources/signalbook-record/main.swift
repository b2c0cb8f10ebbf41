import FocusTelemetry
import Foundation
import Signalbook

// An app that records and sends Focus events, and can be killed at any time; see Demonstration.py.
//
//   signalbook-record FOLDER ADDRESS FIRST LAST
//
// Prints a line for each recorded event before recording the next one.

struct App: Focus.AppSource {
  var version: String { "7.0" }
  var buildID: String { "1" }
  var updateChannel: String { "release" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let first = Int(arguments[3]), let last = Int(arguments[4]) else {
  FileHandle.standardError.write(Data("signalbook-record FOLDER ADDRESS FIRST LAST\n".utf8))
  exit(2)
}

// Use the properties of a phone on every machine.
var phone = TelemetryPlatform.current
(phone.osName, phone.osVersion, phone.deviceModel, phone.deviceArch) = ("iOS", "12.1", "iPhone10,6", "arm64")
phone.languageRegion = "de-DE"

let telemetry = Telemetry(
  Focus.self, variant: .focus, app: App(), directory: arguments[1],
  upload: UploadSettings(endpoints: ["*": arguments[2]]), platform: phone)

// A killed process may still hold the folder. Until the folder is open, events would not be recorded.
for _ in 0..<100 where !telemetry.health.isOpen {
  await telemetry.performDueWork()
  if !telemetry.health.isOpen {
    FileHandle.standardError.write(Data("the folder is not open: \(telemetry.health)\n".utf8))
    try await Task.sleep(for: .milliseconds(100))
  }
}
guard telemetry.health.isOpen else { exit(1) }

telemetry.lifecycleChanged(to: .foreground)
for index in first..<max(first, last) {
  guard telemetry.record(.firstRun.pageShown(index)) == .recorded else {
    FileHandle.standardError.write(Data("event \(index) was refused: \(telemetry.losses)\n".utf8))
    exit(1)
  }
  FileHandle.standardOutput.write(Data("\(index)\n".utf8))
  // From time to time, the app goes to the background, so that pings are built and sent. The registry limits the number
  // of waiting pings to 40, and drops further ones.
  if index % 40 == 39 {
    telemetry.lifecycleChanged(to: .background)
    await telemetry.performDueWork()
    telemetry.lifecycleChanged(to: .foreground)
  }
  if index % 4 == 3 { try await Task.sleep(for: .milliseconds(1)) }
}
// The registry sends a ping only if it has at least three events, so record more events.
while (1...2).contains(telemetry.health.pings.first { $0.name == "focus-event" }?.storedEventCount ?? 0) {
  telemetry.record(.urlEntered)
}
telemetry.lifecycleChanged(to: .background)
repeat {
  await telemetry.performDueWork()
  // The killed process may not have received an answer. Its request is retried after a delay.
  if telemetry.health.waitingRequestCount > 0 { try await Task.sleep(for: .milliseconds(20)) }
} while telemetry.health.waitingRequestCount > 0 && telemetry.health.pings.allSatisfy { $0.failureCount == 0 }
let losses = telemetry.losses
guard telemetry.health.waitingRequestCount == 0, losses.droppedEvents == 0, losses.refusedEvents == 0 else {
  FileHandle.standardError.write(Data("\(telemetry.health), \(losses)\n".utf8))
  exit(1)
}
print("done")
