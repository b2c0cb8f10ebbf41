import ActivityStreamTelemetry
import FocusTelemetry
import MarketingTelemetry
import ReplayTelemetry
import Signalbook
import SignalbookMozilla

/// The generated validators and decoders, with a function for each kind of body.
struct Registries: Sendable {
  private let pings: [String: DocumentValidator]
  private let actions: DocumentValidator
  private let badStates: DocumentValidator
  private let sessions: DocumentValidator
  private let requests: DocumentValidator
  private let track: DocumentValidator
  private let batch: DocumentValidator

  init() throws(SchemaError) {
    pings = [
      "core": try DocumentValidator(schema: Focus.Documents.coreConsumer),
      "core 10": try DocumentValidator(schema: Mozilla.Documents.core10Consumer),
      "focus-event": try DocumentValidator(schema: Focus.Documents.eventConsumer),
      "mobile-event": try DocumentValidator(schema: Mozilla.Documents.mobileEvent1Consumer),
    ]
    actions = try DocumentValidator(schema: ActivityStream.Documents.actionsEventConsumer)
    badStates = try DocumentValidator(schema: ActivityStream.Documents.badStatesEventConsumer)
    sessions = try DocumentValidator(schema: ActivityStream.Documents.sessionsEventConsumer)
    requests = try DocumentValidator(schema: MobileMarketing.Documents.requestsEventConsumer)
    track = try DocumentValidator(schema: MobileMarketing.Documents.trackEventConsumer)
    batch = try DocumentValidator(schema: SessionReplay.Documents.batchConsumer)
  }

  /// Checks a ping of the edge server. The path determines its type.
  func ping(_ type: String, _ document: JSONValue) -> Inspection {
    var found = Inspection(type)
    found.installation = document["clientId"]?.text
    found.sequence = document["seq"]?.integer
    let version10 = type == "core" && document["v"]?.integer == 10
    guard let validator = pings[version10 ? "core 10" : type] else {
      found.faults = ["/: no schema of the type \(type)"]
      return found
    }
    found.check(document, by: validator)
    guard type == "focus-event", case .array(let events)? = document["events"] else { return found }
    for (index, wire) in events.enumerated() {
      found.add(wire, at: "/events/\(index)", Focus.DecodedEvent.candidates(wire: wire, stream: .event))
    }
    return found
  }

  /// Checks a body for Ping Centre: a single report with topic and client, or a batch with only a topic.
  func pingCentre(_ body: JSONValue) -> Inspection {
    let topic = body["topic"]?.text
    var found = Inspection(topic ?? "ping-centre")
    if topic == nil { found.faults.append("/: required: topic is missing") }
    guard let payloads = body["payloads"] else {
      if body["client_id"]?.text == nil { found.faults.append("/: required: client_id is missing") }
      report(without(["topic", "client_id"], body), at: "", topic, &found)
      return found
    }
    if body["batch-mode"] != .boolean(true) { found.faults.append("/batch-mode: enum: true is expected") }
    guard case .array(let items) = payloads, !items.isEmpty else {
      found.faults.append("/payloads: minItems: a list of reports is expected")
      return found
    }
    for (index, item) in items.enumerated() { report(item, at: "/payloads/\(index)", topic, &found) }
    return found
  }

  private func report(_ value: JSONValue, at path: String, _ topic: String?, _ found: inout Inspection) {
    let isSession = value["session_duration"] != nil
    let expected = isSession ? "activity-stream-mobile-sessions" : "activity-stream-mobile-events"
    if let topic, topic != expected { found.faults.append("/topic: \(expected) is expected for \(path)/") }
    if isSession {
      found.check(value, by: sessions, at: path)
      found.add(value, at: path, ActivityStream.DecodedEvent.candidates(wire: value, stream: .sessions))
    } else if value["event"]?.text?.hasPrefix("MISSING_") == true {
      found.check(value, by: badStates, at: path)
      found.add(value, at: path, ActivityStream.DecodedEvent.candidates(wire: value, stream: .badStates))
    } else {
      found.check(value, by: actions, at: path)
      found.add(value, at: path, ActivityStream.DecodedEvent.candidates(wire: value, stream: .actions))
    }
  }

  /// Checks a body for the multi endpoint: an envelope whose `data` is JSON text, or a single request.
  func multi(_ body: JSONValue) -> Inspection {
    var found = Inspection("leanplum")
    guard body["action"]?.text == "multi" else {
      request(body, 0, at: "", &found)
      return found
    }
    for name in ["appId", "clientKey"] where body[name]?.text?.isEmpty ?? true {
      found.faults.append("/: required: \(name) is missing")
    }
    guard let text = body["data"]?.text, let data = try? JSONValue(parsing: text),
      case .array(let items)? = data["data"]
    else {
      found.faults.append("/data: the text of an object with the list data is expected")
      found.requests = 0
      return found
    }
    found.requests = items.count
    if items.count > 10_000 { found.faults.append("/data: maxItems: at most 10000 requests") }
    // The batch has no ID. The ID of its first request identifies a repetition, because requests keep their IDs.
    found.documentID = items.first?["reqId"]?.text
    for (index, item) in items.enumerated() { request(item, index, at: "/data/\(index)", &found) }
    return found
  }

  private func request(_ value: JSONValue, _ index: Int, at path: String, _ found: inout Inspection) {
    let before = found.faults.count
    let isTrack = value["action"]?.text == "track"
    found.check(value, by: isTrack ? track : requests, at: path)
    // An undeclared event is reported but accepted, because the service accepts any name.
    if found.faults.count > before { found.refused.insert(index) }
    found.add(
      value, at: path, MobileMarketing.DecodedEvent.candidates(wire: value, stream: isTrack ? .track : .requests))
  }

  /// Checks a session replay batch.
  func replay(_ body: JSONValue) -> Inspection {
    var found = Inspection("session-replay")
    found.installation = body["uid"]?.text
    found.check(body, by: batch)
    guard case .array(let events)? = body["pl"] else { return found }
    if let first = events.first, let id = first["euid"]?.text { found.documentID = id }
    for (index, wire) in events.enumerated() {
      found.add(wire, at: "/pl/\(index)", SessionReplay.DecodedEvent.candidates(wire: wire, stream: .batch))
    }
    return found
  }

  private func without(_ names: Set<String>, _ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.filter { !names.contains($0.name) })
  }
}
