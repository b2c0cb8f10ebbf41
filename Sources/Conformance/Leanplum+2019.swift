import Signalbook
import SignalbookMobileMarketing2019

extension MarketingApp: MobileMarketing.AppSource {}

extension MarketingRequests<MobileMarketing> {
  /// An event that only the runtime records.
  private static func recorded(_ event: MobileMarketing.DecodedEvent.EventsEvent) -> MobileMarketing.Event {
    event.event
  }

  /// Firefox for iOS of 2019, with the vendor's SDK 6.6.1.
  static var of2019: Self {
    Self(
      requests: .requests, track: .track, start: recorded(.sessionStarted), heartbeat: recorded(.sessionHeartbeat),
      pause: recorded(.sessionPaused), resume: recorded(.sessionResumed),
      openedApp: recorded(.openedApp(info: nil, value: nil, messageID: nil)),
      trackSchema: MobileMarketing.Documents.trackEventProducer,
      upload: MobileMarketing.streams[MobileMarketing.Stream.requests.index].upload,
      defaults: [.init("value", .text("0"))],
      sendsNumbersAsText: true
    ) { platform, clock in
      Telemetry(
        MobileMarketing.self, variant: .standard, app: MarketingApp(), platform: platform, clock: clock,
        identity: MarketingApp.identity)
    } decode: { wire, stream in
      MobileMarketing.DecodedEvent(wire: wire, stream: stream).map { ($0.event, callName($0)) }
    } set: { telemetry, name, value in
      MobileMarketing.Attribute(name: name, value: value).map { telemetry.set($0) }
    }
  }
}
