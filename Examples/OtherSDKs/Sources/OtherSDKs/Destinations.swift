import Signalbook
import VendorSDKs

/// Passes each stream's events to the SDK that sends them.
struct Destinations: Shop.AppSource {
  private let analytics = Analytics()

  func sendMarketing(_ event: DestinationEvent) {
    if !event.attributes.isEmpty { Campaigns.setUserAttributes(values(event.attributes)) }
    let params = event.parameters.filter { $0.name != "value" }
    Campaigns.track(event.name, value: event["value"]?.number ?? 0, params: values(params))
  }

  func sendProduct(_ event: DestinationEvent) {
    let extras = event.parameters.map { ($0.name, $0.value.text ?? $0.value.json) }
    EventMetric(category: event.path[0], name: event.path[1...].joined(separator: "_"))
      .record(Dictionary(uniqueKeysWithValues: extras))
  }

  func sendWarehouse(_ event: DestinationEvent) {
    analytics.track(name: event.name, properties: values(event.parameters))
  }
}

/// Returns values of the types that SDKs accept: strings, numbers, booleans and lists.
private func values(_ parameters: [DestinationEvent.Parameter]) -> [String: any Sendable] {
  Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, value($0.value)) })
}

private func value(_ value: JSONValue) -> any Sendable {
  switch value {
  case .boolean(let flag): flag
  case .integer(let number): number
  case .number(let number): number.value
  case .text(let text): text
  case .array(let items): items.map { OtherSDKs.value($0) }
  case .null, .object: value.json
  }
}
