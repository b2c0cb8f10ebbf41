import Signalbook

/// A way to fail that a test asks for.
public enum Failure: Sendable, Equatable, CustomStringConvertible {
  /// This status; the document is not taken.
  case status(Int)
  /// The connection is closed without an answer; the document is not taken.
  case drop
  /// The document is taken, and the connection closed without an answer.
  case lost
  /// The document is taken, 200 is sent, and the connection closed within the body of the answer.
  case cut
  /// The document is not taken, and nothing is answered until the time limit.
  case hang
  /// 200 with a body that says that nothing was taken: `"success": false` for each request, as the multi endpoint does.
  case refuse
  /// The same, and the multi endpoint's word that the app belongs to another host.
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

  /// Whether the document is taken although the peer learns nothing of it.
  var takesDocument: Bool { self == .lost || self == .cut }
}

/// Which of the next documents fail, and how.
public struct FailurePlan: Sendable {
  public var failure: Failure?
  /// How many documents still fail; `nil`: all.
  public var next: Int?
  /// Sent along with a status: seconds or a date, as HTTP has it.
  public var retryAfter: String?
  /// Seconds before each answer.
  public var delay = 0.0

  public init() {}

  /// The failure of the document that has just arrived.
  mutating func take() -> Failure? {
    guard let failure else { return nil }
    guard let next else { return failure }
    guard next > 0 else { return nil }
    self.next = next - 1
    return failure
  }

  /// A plan in the form of the control endpoint; members that are missing have their defaults, `{}` fails nothing.
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

/// A request to the control endpoint that means nothing.
struct ControlFault: Error {
  var message: String
}
