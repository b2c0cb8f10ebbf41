import Signalbook

/// A received document, shown as a line in the output, on the terminal and on the page.
public struct Entry: Sendable {
  public enum Verdict: String, Sendable {
    /// The body conforms to the schema.
    case valid
    /// The body violates the schema, or contains undeclared events.
    case invalid
    /// A document with the same ID arrived earlier.
    case duplicate
    /// The request violated the endpoint's rules. Its body was not checked.
    case refused
    /// The failure plan made the request fail, and the document was not accepted.
    case failed
  }

  public var time: String
  public var stream: String
  public var documentID: String?
  public var verdict: Verdict
  public var status: Int
  public var sequence: Int?
  /// The failure that the plan requested, if any.
  public var failure: Failure?
  public var bytes: Int
  public var faults: [String]
  public var events: [String]
  /// The number of events, including events that are not in `events`.
  public var eventCount = 0

  public var json: JSONValue {
    .object([
      .init("time", .text(time)), .init("stream", .text(stream)),
      .init("document", documentID.map { .text($0) } ?? .null), .init("verdict", .text(verdict.rawValue)),
      .init("status", .integer(Int64(status))), .init("sequence", sequence.map { .integer(Int64($0)) } ?? .null),
      .init("failure", failure.map { .text($0.description) } ?? .null), .init("bytes", .integer(Int64(bytes))),
      .init("count", .integer(Int64(eventCount))),
      .init("faults", .array(faults.map { .text($0) })), .init("events", .array(events.map { .text($0) })),
    ])
  }
}
