import Signalbook

/// A kind of failure that a test can request.
public enum Failure: Sendable, Equatable, CustomStringConvertible {
  /// Answers with this status and rejects the document.
  case status(Int)
  /// Rejects the document and closes the connection without an answer.
  case drop
  /// Accepts the document and closes the connection without an answer.
  case lost
  /// Accepts the document, sends status 200, and closes the connection within the body.
  case cut
  /// Rejects the document and sends nothing until the time limit.
  case hang
  /// Answers with status 200 and a body that reports `"success": false` for each request, like the multi endpoint.
  case refuse
  /// The same, with the multi endpoint's redirect of the app to a different host.
  case move

  public init?(_ text: String) {
    switch text {
    case "drop": self = .drop
    case "lost": self = .lost
    case "cut": self = .cut
    case "hang": self = .hang
    case "refuse": self = .refuse
    case "move": self = .move
    default:
      guard let status = Int(text), (200...599).contains(status) else { return nil }
      self = .status(status)
    }
  }

  public var description: String {
    switch self {
    case .status(let status): String(status)
    case .drop: "drop"
    case .lost: "lost"
    case .cut: "cut"
    case .hang: "hang"
    case .refuse: "refuse"
    case .move: "move"
    }
  }

  /// Whether the document is accepted although the peer does not receive a complete answer.
  var takesDocument: Bool { self == .lost || self == .cut }
}

/// The upcoming failures.
public struct FailurePlan: Sendable {
  public var failure: Failure?
  /// The number of documents that will still fail, or `nil` for all documents.
  public var next: Int?
  /// The value of `Retry-After` in an answer that reports a failure: seconds, or an HTTP date.
  public var retryAfter: String?
  /// The delay before each answer, in seconds.
  public var delay = 0.0

  public init() {}

  /// Returns the failure for the document that has just arrived, if any.
  mutating func take() -> Failure? {
    guard let failure else { return nil }
    guard let next else { return failure }
    guard next > 0 else { return nil }
    self.next = next - 1
    return failure
  }

  /// Parses a plan in the control endpoint's format. Missing members have their defaults, so `{}` turns failures off.
  init(_ value: JSONValue) throws(ControlFault) {
    guard case .object(let members) = value else { throw ControlFault(message: "an object is expected") }
    for member in members {
      switch member.name {
      case "fail":
        guard let failure = Failure(member.value.text ?? member.value.json) else {
          throw ControlFault(message: "fail: a status from 200 to 599, drop, lost, cut, hang, refuse or move")
        }
        self.failure = failure
      case "next":
        guard let count = member.value.integer, count >= 0 else {
          throw ControlFault(message: "next: a whole number from 0")
        }
        next = count
      case "retryAfter":
        let text = member.value.text ?? member.value.json
        guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
          throw ControlFault(message: "retryAfter: seconds or a date")
        }
        retryAfter = text
      case "delay":
        guard let seconds = member.value.number, (0...600).contains(seconds) else {
          throw ControlFault(message: "delay: seconds from 0 to 600")
        }
        delay = seconds
      default: throw ControlFault(message: "\(member.name): fail, next, retryAfter or delay is expected")
      }
    }
  }

  var json: JSONValue {
    .object([
      .init("fail", failure.map { .text($0.description) } ?? .null),
      .init("next", next.map { .integer(Int64($0)) } ?? .null),
      .init("retryAfter", retryAfter.map { .text($0) } ?? .null),
      .init("delay", (try? JSONValue(parsing: String(delay))) ?? .null),
    ])
  }
}

/// An invalid request to the control endpoint.
struct ControlFault: Error {
  var message: String
}
