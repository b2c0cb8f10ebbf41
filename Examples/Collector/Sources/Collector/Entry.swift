import Signalbook

/// One document that arrived: a line of the output, of the terminal and of the page.
public struct Entry: Sendable {
  public enum Verdict: String, Sendable {
    /// The body keeps to the schema.
    case valid
    /// The body breaks the schema, or holds events that no schema declares.
    case invalid
    /// A document with this id was there before.
    case duplicate
    /// The request broke the rules of the endpoint; its body was not looked at.
    case refused
    /// The collector was told to fail, and did not take the document.
    case failed
  }

  public var time: String
  public var stream: String
  public var documentID: String?
  public var verdict: Verdict
  public var status: Int
  public var sequence: Int?
  /// How the collector was told to fail.
  public var failure: Failure?
  public var bytes: Int
  public var faults: [String]
  public var events: [String]
  /// How many events there are, also when not all are in `events`.
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
