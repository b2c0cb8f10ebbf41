import Signalbook
import SignalbookMobileMarketing2019

extension MarketingApp: MobileMarketing.AppSource {}

extension MarketingRequests<MobileMarketing> {
  /// Firefox for iOS of 2019, with the vendor's SDK 6.6.1.
  static var of2019: Self {
    // Most of these events are recorded only by the runtime.
    typealias Event = MobileMarketing.DecodedEvent.EventsEvent
    return Self(
      requests: .requests, track: .track, start: Event.sessionStarted.event, heartbeat: Event.sessionHeartbeat.event,
      pause: Event.sessionPaused.event, resume: Event.sessionResumed.event,
      openedApp: Event.openedApp(info: nil, value: nil, messageID: nil).event,
      trackSchema: MobileMarketing.Documents.trackEventProducer,
      defaults: [.init("value", .text("0"))],
      sendsNumbersAsText: true, variant: .standard, app: MarketingApp(),
      decode: { MobileMarketing.DecodedEvent(wire: $0, stream: $1).map { ($0.event, callName($0)) } },
      set: { telemetry, name, value in MobileMarketing.Attribute(name: name, value: value).map { telemetry.set($0) } })
  }
}
