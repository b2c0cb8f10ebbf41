import Foundation
import HandWritten

/// The Focus event ping as handwritten Codable types for JSONEncoder.
struct EncodableFocusPing: Encodable {
  var v: Int
  var clientId: String
  var seq: Int
  var locale: String
  var os: String
  var osversion: String
  var created: Int64
  var tz: Int
  var settings: [String: String?]
  var events: [EncodableFocusEvent]
}

struct EncodableFocusEvent: Encodable {
  var time: Int64
  var method: String
  var object: String
  var value: String?
  var extras: [String: String]?

  init(_ step: FocusStep) {
    time = step.time
    (method, object, value, extras) = step.parts
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(time)
    try list.encode("action")
    try list.encode(method)
    try list.encode(object)
    if let value { try list.encode(value) }
    guard let extras else { return }
    if value == nil { try list.encodeNil() }
    try list.encode(extras)
  }
}

extension EncodableFocusPing {
  /// The same ping as a tree of objects for JSONSerialization.
  var tree: [String: Any] {
    var tree: [String: Any] = [
      "v": v, "clientId": clientId, "seq": seq, "locale": locale, "os": os, "osversion": osversion, "created": created,
      "tz": tz, "settings": settings.mapValues { $0.map { $0 as Any } ?? NSNull() },
    ]
    tree["events"] = events.map { event in
      var list: [Any] = [event.time, "action", event.method, event.object]
      if let value = event.value { list.append(value) }
      if let extras = event.extras {
        if event.value == nil { list.append(NSNull()) }
        list.append(extras)
      }
      return list
    }
    return tree
  }
}

extension EncodableFocusPing {
  /// Returns the events in the form that the C writer takes.
  static func handWritten(_ steps: [FocusStep]) -> [hw_event] {
    steps.map { step in
      var event = hw_event()
      event.time = step.time
      switch step.happening {
      case .foreground: event.kind = 0
      case .urlEntered: event.kind = 1
      case .erased: event.kind = 2
      case .externalLinkOpened: event.kind = 3
      case .queryChosen: event.kind = 4
      case .settingChanged(let key, let isOn):
        event.kind = 5
        event.texts.0 = hw_text(key.rawValue)
        event.texts.1 = hw_text(isOn ? "true" : "false")
      case .onboardingShown(let page):
        event.kind = 6
        event.numbers.0 = Int64(page)
      case .protectionChanged(let isOn):
        event.kind = 7
        event.texts.0 = hw_text(isOn ? "true" : "false")
      case .linkFollowed: event.kind = 8
      case .searchEngineChanged(let name):
        event.kind = 9
        event.texts.0 = hw_text("prefKeyEngine")
        event.texts.1 = hw_text(name)
      }
      return event
    }
  }
}
