import Foundation
import HandWritten
import ReplayTelemetry
import Signalbook

private struct App: SessionReplay.AppSource {
  var build: Int { 2431 }
  var flavor: SessionReplay.Flavor { .release }
  var identifier: String { "com.example.shop" }
  var mainPath: String { "sales" }
  var name: String { "appname" }
  var secondaryPath: String { "detail" }
  var version: String { "7.0.1" }
  var projectID: Int { 8 }
  var screenScheme: String? { nil }
  var sdkFlavor: SessionReplay.Flavor { .release }
}

private let userID = "ac1529a7-59f6-49d9-b254-6f0a22f57284"
private let sessionNumber = 1

private var platform: TelemetryPlatform {
  var platform = TelemetryPlatform()
  platform.deviceType = "phone"
  platform.deviceManufacturer = "Apple"
  platform.deviceModelName = "iPhone X"
  platform.osVersion = "13.1"
  platform.localeIdentifier = "en_US"
  platform.timeZone = "Europe/Paris"
  platform.screenWidthPixels = 1080
  platform.screenHeightPixels = 1920
  platform.screenDensity = 1.5
  platform.networkType = "4g"
  platform.networkCarrier = "verizon"
  platform.deviceOrientation = "landscape"
  return platform
}

private func makeTelemetry(_ clock: any TelemetryClock) -> Telemetry<SessionReplay> {
  let telemetry = Telemetry(
    SessionReplay.self, variant: .standard, app: App(), platform: platform, clock: clock,
    identity: TelemetryIdentity(userID: userID))
  telemetry.setConsent(true)
  telemetry.lifecycleChanged(to: .foreground)
  telemetry.screenShown(title: ReplayStep.firstScreen)
  // Discard the events that the schema records at these times, so that they are not measured.
  while telemetry.buildPing(for: .batch) != nil {}
  return telemetry
}

/// Records events through the generated members, as an app does.
private struct Recorder {
  let telemetry: Telemetry<SessionReplay>
  let steps = ReplayStep.all
  static let variables = ReplayStep.variables.compactMap { variable in
    SessionReplay.KeyFrom1To20(variable.index).map {
      NamedMapEntry(key: $0, name: variable.name, value: variable.value)
    }
  }

  @inline(__always) func record(_ happening: ReplayStep.Happening) { telemetry.record(Self.event(of: happening)) }

  @inline(__always) static func event(of happening: ReplayStep.Happening) -> SessionReplay.Event {
    switch happening {
    case .appStarted: SessionReplay.DecodedEvent.LifecycleEvent.appStart.event
    case .appShown: SessionReplay.DecodedEvent.LifecycleEvent.appShow.event
    case .appHidden: SessionReplay.DecodedEvent.LifecycleEvent.appHide.event
    case .screenShown(let title):
      SessionReplay.DecodedEvent.LifecycleEvent.screenview(title: title, customVariables: variables).event
    case .tapped(let responsive):
      .tap(targetPath: ReplayStep.path, targetID: ReplayStep.button, responsive: responsive)
    case .pressedLong: .longPress(targetPath: ReplayStep.path, targetID: ReplayStep.button)
    case .dragged(let direction, let distance, let velocity):
      .drag(
        targetPath: ReplayStep.path, targetID: ReplayStep.list, direction: direction.typed, distance: distance,
        velocity: velocity)
    case .flicked(let direction, let distance, let velocity):
      .flick(
        targetPath: ReplayStep.path, targetID: ReplayStep.list, direction: direction.typed, distance: distance,
        velocity: velocity)
    case .bought(let value, let id): .transaction(value: value, currency: .eur, id: id)
    case .textGiven(let key, let value): .dynamicVariable.text(key: key, value: value)
    case .numberGiven(let key, let value): .dynamicVariable.number(key: key, value: value)
    }
  }

  func build() throws -> BuiltPing {
    guard let unit = telemetry.buildPing(for: .batch), unit.eventCount == steps.count else {
      throw BenchmarkFailure("not all session-replay events were kept: \(telemetry.losses)")
    }
    return unit
  }
}

extension ReplayStep.Direction {
  fileprivate var typed: SessionReplay.Direction {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .complex: .complexPattern
    }
  }
}

/// Only the encoding: no recorder, no lock and no storage, as with JSONEncoder. The check of its document ignores the
/// identifiers, which are random.
private func encoderPeer() -> Peer {
  let clock = WorkloadClock(wall: ReplayStep.firstTime, monotonic: ReplayStep.firstUptime)
  let encoder = EventEncoder(
    SessionReplay.self, variant: .standard, app: App(), platform: platform, clock: clock,
    identity: TelemetryIdentity(userID: userID))
  encoder.screenShown(title: ReplayStep.firstScreen)
  clock.advance(to: ReplayStep.step * Int64(ReplayStep.all.count - 1))
  let events = ReplayStep.all.map {
    TimedEvent(
      Recorder.event(of: $0.happening),
      at: EventTime(wallMilliseconds: $0.time, monotonicMilliseconds: $0.uptime))
  }
  let bytes = EncodedBytes(capacity: 65_536)
  let finish = {
    bytes.removeAll()
    guard encoder.encode(events, of: .batch, into: bytes) == events.count else {
      throw BenchmarkFailure("not all session-replay events were encoded: \(encoder.losses)")
    }
    return bytes.count
  }
  return Peer(
    name: "Signalbook, encoding alone", workload: .replay, finish: finish,
    document: {
      _ = try finish()
      return bytes.bytes
    }, ignored: ["euid"])
}

/// With prepared events, because JSONEncoder's model is also prepared.
private func readyPeer(_ firstDocument: [UInt8]) -> Peer {
  let clock = WorkloadClock(wall: ReplayStep.firstTime, monotonic: ReplayStep.firstUptime)
  let recorder = Recorder(telemetry: makeTelemetry(clock))
  let events = recorder.steps.map { Recorder.event(of: $0.happening) }
  return Peer(
    name: "Signalbook, events ready", workload: .replay, isChecked: false,
    record: {
      let start = clock.elapsed
      for index in events.indices {
        clock.advance(to: start + ReplayStep.step * Int64(index + 1))
        recorder.telemetry.record(events[index])
      }
    },
    finish: { try recorder.build().bytes.count }, document: { firstDocument })
}

private func signalbookPeer(_ firstDocument: [UInt8]) -> Peer {
  let clock = WorkloadClock(wall: ReplayStep.firstTime, monotonic: ReplayStep.firstUptime)
  let recorder = Recorder(telemetry: makeTelemetry(clock))
  return Peer(
    name: "Signalbook", workload: .replay,
    record: {
      let start = clock.elapsed
      for index in recorder.steps.indices {
        clock.advance(to: start + ReplayStep.step * Int64(index + 1))
        recorder.record(recorder.steps[index].happening)
      }
    },
    finish: { try recorder.build().bytes.count }, document: { firstDocument })
}

/// Returns the first batch of an installation. Its event identifiers are random, so the other peers copy them from this
/// batch.
private func makeFirstDocument() throws -> [UInt8] {
  let clock = WorkloadClock(wall: ReplayStep.firstTime, monotonic: ReplayStep.firstUptime)
  let recorder = Recorder(telemetry: makeTelemetry(clock))
  for (index, step) in recorder.steps.enumerated() {
    clock.advance(to: ReplayStep.step * Int64(index))
    recorder.record(step.happening)
  }
  return try recorder.build().bytes
}

/// The values that the models take from the first document: the event identifiers and the runtime's version.
private struct Given: Decodable {
  struct Event: Decodable {
    struct Versions: Decodable {
      var sv: String
      var sb: Int
    }

    var euid: String
    var vo: Versions
  }

  var pl: [Event]
}

func replayPeers() throws -> [Peer] {
  let first = try makeFirstDocument()
  let given = try JSONDecoder().decode(Given.self, from: Data(first))
  let events = zip(ReplayStep.all, given.pl).map { step, given in
    EncodableReplayEvent(
      step,
      ReplayCommon(
        euid: given.euid, url: "app-and://com.example.shop/sales/detail?title=Start%20page", scn: 1, c: 4,
        ci: "verizon", o: 1, vo: .init(sv: given.vo.sv, sb: given.vo.sb, av: "7.0.1", af: "release", ab: 2431),
        sn: sessionNumber))
  }
  let model = EncodableReplayBatch(
    pid: 8, uid: userID, dt: 4, dma: "Apple", dmo: "iPhone X", os: "13.1", l: "en_US", tz: "Europe/Paris",
    now: ReplayStep.firstTime + ReplayStep.step * Int64(ReplayStep.all.count - 1),
    to: .init(an: "appname", st: "sdk-ios", sf: "release"), r: .init(w: 1080, h: 1920, d: 1.5), pl: events)
  let encoder = JSONEncoder()
  let tree = model.tree
  return try [
    Peer(
      name: "JSONEncoder", workload: .replay, finish: { try encoder.encode(model).count },
      document: { Array(try encoder.encode(model)) }),
    Peer(
      name: "JSONSerialization, tree ready", workload: .replay,
      finish: { try JSONSerialization.data(withJSONObject: tree).count },
      document: { Array(try JSONSerialization.data(withJSONObject: tree)) }),
    Peer(
      name: "JSONSerialization, tree built", workload: .replay,
      finish: { try JSONSerialization.data(withJSONObject: model.tree).count },
      document: { Array(try JSONSerialization.data(withJSONObject: model.tree)) }),
    encoderPeer(), signalbookPeer(first), readyPeer(first),
    handWrittenPeer(
      .replay, head: try head(of: tree.filter { $0.key != "pl" }, list: "pl"),
      events: try events.map { try $0.handWritten },
      writer: hw_replay),
  ] + protobufPeers(model)
}
