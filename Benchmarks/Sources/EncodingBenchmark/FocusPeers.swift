import FocusTelemetry
import Foundation
import HandWritten
import Signalbook

private struct App: Focus.AppSource {
  var buildID: String { "1" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
  var updateChannel: String { "release" }
  var version: String { "7.0" }
}

private let processStart: Int64 = 1_497_026_728_173
private let clientID = "2AF1A5A8-29B3-44B0-9653-346B67811E99"

private func makeTelemetry(_ clock: any TelemetryClock) -> Telemetry<Focus> {
  var platform = TelemetryPlatform()
  platform.osVersion = "10.3"
  platform.languageRegion = "en-US"
  return Telemetry(
    Focus.self, variant: .focus, app: App(), platform: platform, clock: clock,
    identity: TelemetryIdentity(clientID: clientID))
}

/// Records events through the generated members, as an app does.
private struct Recorder {
  let telemetry: Telemetry<Focus>
  let steps = FocusStep.all

  @inline(__always) func record(_ happening: FocusStep.Happening) { telemetry.record(Self.event(of: happening)) }

  @inline(__always) static func event(of happening: FocusStep.Happening) -> Focus.Event {
    switch happening {
    case .foreground: .session.started
    case .urlEntered: .urlEntered
    case .erased: .eraseButtonClicked
    case .externalLinkOpened: .externalLink.opened
    case .queryChosen: .searchHintClicked
    case .linkFollowed: .websiteLinkClicked
    case .settingChanged(let setting, let isOn):
      switch setting {
      case .blockAds: .settingChanged(.blockAds(isOn))
      case .blockSocial: .settingChanged(.blockSocial(isOn))
      case .blockAnalytics: .settingChanged(.blockAnalytics(isOn))
      case .blockOther: .settingChanged(.blockOther(isOn))
      case .blockFonts: .settingChanged(.blockFonts(isOn))
      case .biometricLogin: .settingChanged(.biometricLogin(isOn))
      }
    case .searchEngineChanged(let name): .settingChanged(.prefKeyEngine(name))
    case .onboardingShown(let page): .firstRun.pageShown(page)
    case .protectionChanged(let isOn): .trackingProtection.changed(to: isOn)
    }
  }

  func build() throws -> BuiltPing {
    guard let unit = telemetry.buildPing(for: .event), unit.eventCount == steps.count else {
      throw BenchmarkFailure("not all Focus events were kept: \(telemetry.losses)")
    }
    return unit
  }
}

private func signalbookPeer() -> Peer {
  let clock = WorkloadClock(wall: processStart, monotonic: 5_000_000)
  let recorder = Recorder(telemetry: makeTelemetry(clock))
  return Peer(
    name: "Signalbook", workload: .focus,
    record: {
      let start = clock.elapsed
      for step in recorder.steps {
        clock.advance(to: start + step.time)
        recorder.record(step.happening)
      }
    },
    finish: { try recorder.build().bytes.count },
    document: {
      // Use a separate recorder, because the first ping of an installation is compared.
      let clock = WorkloadClock(wall: processStart, monotonic: 5_000_000)
      let recorder = Recorder(telemetry: makeTelemetry(clock))
      for step in recorder.steps {
        clock.advance(to: step.time)
        recorder.record(step.happening)
      }
      return try recorder.build().bytes
    })
}

/// The same with prepared events, because JSONEncoder's model is also prepared.
private func readyPeer() -> Peer {
  let clock = WorkloadClock(wall: processStart, monotonic: 5_000_000)
  let recorder = Recorder(telemetry: makeTelemetry(clock))
  let events = recorder.steps.map { Recorder.event(of: $0.happening) }
  return Peer(
    name: "Signalbook, events ready", workload: .focus, isChecked: false,
    record: {
      let start = clock.elapsed
      for place in events.indices {
        clock.advance(to: start + recorder.steps[place].time)
        recorder.telemetry.record(events[place])
      }
    },
    finish: { try recorder.build().bytes.count }, document: { try recorder.build().bytes })
}

private func time(of step: FocusStep) -> EventTime {
  EventTime(wallMilliseconds: processStart + step.time, monotonicMilliseconds: 5_000_000 + step.time)
}

/// Only the encoding: no recorder, no lock and no storage, as with JSONEncoder.
private func encoderPeer() -> Peer {
  let clock = WorkloadClock(wall: processStart, monotonic: 5_000_000)
  var platform = TelemetryPlatform()
  platform.osVersion = "10.3"
  platform.languageRegion = "en-US"
  let encoder = EventEncoder(
    Focus.self, variant: .focus, app: App(), platform: platform, clock: clock,
    identity: TelemetryIdentity(clientID: clientID))
  clock.advance(to: FocusStep.all.last?.time ?? 0)
  let events = FocusStep.all.map { TimedEvent(Recorder.event(of: $0.happening), at: time(of: $0)) }
  let bytes = EncodedBytes()
  let finish = {
    bytes.removeAll()
    guard encoder.encode(events, of: .event, into: bytes) == events.count else {
      throw BenchmarkFailure("not all Focus events were encoded: \(encoder.losses)")
    }
    return bytes.count
  }
  return Peer(
    name: "Signalbook, encoding alone", workload: .focus, finish: finish,
    document: {
      _ = try finish()
      return bytes.bytes
    })
}

/// The same with the system clock, whose cost an app also pays.
private func systemClockPeer() -> Peer {
  let recorder = Recorder(telemetry: makeTelemetry(SystemClock()))
  return Peer(
    name: "Signalbook, system clock", workload: .focus, isChecked: false,
    record: { for step in recorder.steps { recorder.record(step.happening) } },
    finish: { try recorder.build().bytes.count }, document: { try recorder.build().bytes })
}

func focusPeers() throws -> [Peer] {
  let model = EncodableFocusPing(
    v: 1, clientId: clientID, seq: 1, locale: "en-US", os: "iOS", osversion: "10.3",
    created: processStart + (FocusStep.all.last?.time ?? 0), tz: -240,
    // The app provided two settings. The others are the registry's defaults, or null if there is no default.
    settings: [
      "BlockAds": "true", "BlockSocial": "false", "BlockAnalytics": "true", "BlockOther": "false",
      "BlockFonts": "false", "BiometricLogin": "false", "prefKeyEngine": nil,
    ],
    events: FocusStep.all.map(EncodableFocusEvent.init))
  let encoder = JSONEncoder()
  let tree = model.tree
  return try [
    Peer(
      name: "JSONEncoder", workload: .focus, finish: { try encoder.encode(model).count },
      document: { Array(try encoder.encode(model)) }),
    Peer(
      name: "JSONSerialization, tree ready", workload: .focus,
      finish: { try JSONSerialization.data(withJSONObject: tree).count },
      document: { Array(try JSONSerialization.data(withJSONObject: tree)) }),
    Peer(
      name: "JSONSerialization, tree built", workload: .focus,
      finish: { try JSONSerialization.data(withJSONObject: model.tree).count },
      document: { Array(try JSONSerialization.data(withJSONObject: model.tree)) }),
    encoderPeer(), signalbookPeer(), readyPeer(), systemClockPeer(),
    handWrittenPeer(
      .focus, head: try head(of: tree.filter { $0.key != "events" }, list: "events"),
      events: EncodableFocusPing.handWritten(FocusStep.all), writer: hw_focus),
  ] + protobufPeers(model)
}
