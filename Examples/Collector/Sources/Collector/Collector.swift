import Foundation
import NIOConcurrencyHelpers
import Signalbook

/// Accepts documents like the services that the registries describe, validates them, and keeps counts. Independent of
/// sockets, and thread-safe.
public final class Collector: Sendable {
  private struct State {
    var ledger: Ledger
    var plan: FailurePlan
  }

  public let limits: Limits
  private let namespaces: Set<String>
  private let registries: Registries
  private let state: NIOLockedValueBox<State>
  private let onEntry: @Sendable (Entry, Ledger) -> Void

  /// Creates a collector with the registries of this package.
  ///
  /// - Parameters:
  ///   - limits: The limits on the resources that a peer can use.
  ///   - plan: The initial failure plan.
  ///   - namespaces: The edge server's namespaces in addition to `telemetry`.
  ///   - expectsFirst: Whether sequences start with this run, so that number 1 counts as missing if it does not arrive.
  ///   - onEntry: Called for each document, in the order in which documents are counted.
  /// - Throws: An error if a generated schema is invalid.
  public init(
    limits: Limits = Limits(), plan: FailurePlan = FailurePlan(), namespaces: Set<String> = [],
    expectsFirst: Bool = false,
    onEntry: @escaping @Sendable (Entry, Ledger) -> Void = { _, _ in }
  ) throws {
    self.limits = limits
    self.namespaces = namespaces
    registries = try Registries()
    state = NIOLockedValueBox(State(ledger: Ledger(limits: limits, expectsFirst: expectsFirst), plan: plan))
    self.onEntry = onEntry
  }

  public var ledger: Ledger { state.withLockedValue { $0.ledger } }

  /// Returns an early answer based only on the request's head, or `nil` if the body is needed.
  func screen(_ head: Message) -> Answer? {
    guard head.target.utf8.count <= limits.pathBytes else { return refuse(head, 414, "the path is too long") }
    guard ["/", "/status.json", "/control"].contains(head.path) else { return screenDocument(head) }
    if head.path != "/control" {
      if !["GET", "HEAD"].contains(head.method) { return notAllowed(["GET", "HEAD"]) }
      return nil
    }
    if !["GET", "POST"].contains(head.method) { return notAllowed(["GET", "POST"]) }
    // Otherwise, any page in a browser could post a plan. Pages can post plain text to other origins, but not JSON.
    if head.method == "POST", head.headers["content-type"]?.hasPrefix("application/json") != true {
      return Answer(415, "Content-Type: application/json is expected\n")
    }
    return (Int(head.headers["content-length"] ?? "0") ?? .max) > limits.bodyBytes ? Answer(413) : nil
  }

  private func screenDocument(_ head: Message) -> Answer? {
    do {
      let methods = Endpoint.methods(head.path)
      let isKnown = Endpoint.isEdge(head.path) || (try? Endpoint(head, namespaces: namespaces)) != nil
      if isKnown, !methods.contains(head.method) {
        var answer = refuse(head, 405, "\(methods.joined(separator: " or ")) is expected")
        answer.headers.append(("Allow", methods.joined(separator: ", ")))
        return answer
      }
      _ = try Endpoint(head, namespaces: namespaces)
    } catch {
      return refuse(head, error.status, error.reason)
    }
    guard let length = head.headers["content-length"], let bytes = Int(length) else {
      return refuse(head, 411, "Content-Length is expected")
    }
    return bytes > limits.bodyBytes ? refuse(head, 413, "the body is too large") : nil
  }

  /// Returns the answer to a complete request.
  public func answer(_ message: Message) -> Answer {
    if let early = screen(message) { return early }
    switch message.path {
    case "/":
      var answer = Answer(200, Page.html, type: "text/html; charset=utf-8")
      answer.headers += [("Content-Security-Policy", Page.policy), ("Cache-Control", "no-store")]
      return answer
    case "/status.json":
      var answer = Answer.json(statusText)
      answer.headers.append(("Cache-Control", "no-store"))
      return answer
    case "/control": return control(message)
    default: return document(message)
    }
  }

  private var statusText: String {
    let (ledger, plan) = state.withLockedValue { ($0.ledger, $0.plan) }
    guard case .object(let members) = ledger.json else { return "{}" }
    return JSONValue.object(members + [.init("plan", plan.json)]).json + "\n"
  }

  private func control(_ message: Message) -> Answer {
    guard message.method == "POST" else { return .json(state.withLockedValue { $0.plan.json.json } + "\n") }
    do {
      let plan = try FailurePlan(try JSONValue(parsing: message.body))
      state.withLockedValue { $0.plan = plan }
      return .json(plan.json.json + "\n")
    } catch {
      return Answer(400, "\((error as? ControlFault)?.message ?? "no JSON")\n")
    }
  }

  private func document(_ message: Message) -> Answer {
    guard let endpoint = try? Endpoint(message, namespaces: namespaces) else { return Answer(404) }
    let plan = state.withLockedValue { state in (failure: state.plan.take(), settings: state.plan) }
    var entry = entry(endpoint.stream, 200, message)
    entry.documentID = endpoint.documentID
    entry.failure = plan.failure
    var answer: Answer
    if let failure = plan.failure, !failure.takesDocument {
      answer = fail(failure, endpoint, message, plan.settings.retryAfter)
      entry.verdict = .failed
      entry.status = answer.status
      report { $0.reject(entry) }
    } else {
      let inspection = inspect(message, endpoint)
      answer = self.answer(endpoint, inspection)
      entry.status = answer.status
      entry.stream = inspection.stream
      entry.documentID = endpoint.documentID ?? inspection.documentID
      entry.sequence = inspection.sequence
      entry.faults = inspection.faults
      entry.events = inspection.events
      entry.eventCount = inspection.events.count
      report { $0.take(inspection, entry) }
      if plan.failure == .cut { answer.delivery = .cutInBody }
      if plan.failure == .lost { answer.delivery = .none }
    }
    answer.delay = plan.settings.delay
    return answer
  }

  private func fail(_ failure: Failure, _ endpoint: Endpoint, _ message: Message, _ retryAfter: String?) -> Answer {
    var answer: Answer
    switch failure {
    case .status(let status): answer = Answer(status)
    case .refuse: answer = .json(Responses.refusal(of: max(1, inspect(message, endpoint).requests)))
    case .move: answer = .json(Responses.move)
    default: answer = Answer(200)
    }
    if failure == .drop { answer.delivery = .none }
    if failure == .hang { answer.delivery = .silence }
    if let retryAfter { answer.headers.append(("Retry-After", retryAfter)) }
    return answer
  }

  private func inspect(_ message: Message, _ endpoint: Endpoint) -> Inspection {
    let body: JSONValue
    do {
      body = try JSONValue(parsing: try content(message))
    } catch {
      let fault = (error as? JSONError).map { "json: \($0.message) at byte \($0.offset)" } ?? "encoding: \(error)"
      var found = Inspection(endpoint.stream, faults: ["/: " + fault])
      found.requests = 0
      return found
    }
    switch endpoint {
    case .telemetry(_, let type): return registries.ping(type, body)
    case .generic(_, let type): return Inspection(type, faults: ["/: no schema of the type \(type)"])
    case .pingCentre: return registries.pingCentre(body)
    case .multi: return registries.multi(body)
    case .replay: return registries.replay(body)
    }
  }

  /// Returns the body with its content encoding removed.
  private func content(_ message: Message) throws(EncodingFault) -> [UInt8] {
    switch message.headers["content-encoding"]?.lowercased() {
    case nil, "identity": return message.body
    case "gzip":
      guard let bytes = Gzip.expanded(message.body, atMost: limits.bodyBytes) else {
        throw EncodingFault(description: "no gzip, or more than \(limits.bodyBytes) bytes")
      }
      return bytes
    case let other?: throw EncodingFault(description: "\(other.prefix(40)) is not read here")
    }
  }

  /// The edge server and a replay server accept any body. Ping Centre requires JSON. The multi endpoint returns a
  /// result for each request.
  private func answer(_ endpoint: Endpoint, _ inspection: Inspection) -> Answer {
    switch endpoint {
    case .multi: .json(Responses.multi(inspection))
    case .pingCentre where inspection.requests == 0: Answer(400)
    default: Answer(200, "OK\n")
    }
  }

  private func refuse(_ head: Message, _ status: Int, _ reason: String) -> Answer {
    // Browsers request icons and the like, so GET requests are not counted.
    if head.method != "GET" {
      let parts = head.path.split(separator: "/", maxSplits: 4)
      let endpoint = try? Endpoint(head, namespaces: namespaces)
      var entry = entry(
        endpoint?.stream ?? (parts.first == "submit" && parts.count > 3 ? String(parts[3]) : "unknown"), status, head)
      entry.verdict = .refused
      entry.faults = [reason]
      entry.documentID = endpoint?.documentID
      report { $0.reject(entry) }
    }
    return Answer(status, reason + "\n")
  }

  private func notAllowed(_ methods: [String]) -> Answer {
    var answer = Answer(405)
    answer.headers.append(("Allow", methods.joined(separator: ", ")))
    return answer
  }

  private func entry(_ stream: String, _ status: Int, _ message: Message) -> Entry {
    Entry(
      time: Date().ISO8601Format(.init(includingFractionalSeconds: true)), stream: stream, documentID: nil,
      verdict: .valid, status: status, bytes: message.body.count, faults: [], events: [])
  }

  private func report(_ count: (inout Ledger) -> Entry) {
    state.withLockedValue { state in onEntry(count(&state.ledger), state.ledger) }
  }
}

/// A content encoding that cannot be decoded.
private struct EncodingFault: Error, CustomStringConvertible {
  var description: String
}
