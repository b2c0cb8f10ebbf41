import Signalbook
import SignalbookMobileMarketing

extension MarketingApp: MobileMarketing.AppSource {}

extension MarketingRequests<MobileMarketing> {
  /// The specification document of October 2017.
  static var ofDocument: Self {
    // Most of these events are recorded only by the runtime.
    typealias Event = MobileMarketing.DecodedEvent.EventsEvent
    return Self(
      requests: .requests, track: .track, start: Event.sessionStarted.event, heartbeat: Event.sessionHeartbeat.event,
      pause: Event.sessionPaused.event, resume: Event.sessionResumed.event,
      openedApp: Event.openedApp(info: nil, value: nil, messageID: nil).event,
      trackSchema: MobileMarketing.Documents.trackEventProducer,
      defaults: [.init("value", .integer(0)), .init("info", .text(""))],
      sendsNumbersAsText: false, variant: .standard, app: MarketingApp(),
      decode: { MobileMarketing.DecodedEvent(wire: $0, stream: $1).map { ($0.event, callName($0)) } },
      set: { telemetry, name, value in MobileMarketing.Attribute(name: name, value: value).map { telemetry.set($0) } })
  }
}
