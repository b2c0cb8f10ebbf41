/// A received request.
public struct Message: Sendable {
  public var method: String
  /// The path and the query, as received.
  public var target: String
  /// The header fields by lowercase name. If a field repeats, the last one wins.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(method: String, target: String, headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  var path: Substring { target.prefix { $0 != "?" } }
  /// The query items, still percent-encoded.
  var query: [Substring] { target.dropFirst(path.count + 1).split(separator: "&") }
}

/// The answer to a request, and the part of it that is delivered.
public struct Answer: Sendable {
  public enum Delivery: Sendable {
    case whole
    /// Sends the head and part of the body, then closes the connection.
    case cutInBody
    /// Closes the connection without an answer.
    case none
    /// Sends nothing until the peer or the time limit closes the connection.
    case silence
  }

  public var status: Int
  public var headers: [(String, String)] = []
  public var body: [UInt8] = []
  public var delivery = Delivery.whole
  /// The delay before the answer, in seconds.
  public var delay = 0.0

  init(_ status: Int, _ text: String = "", type: String = "text/plain; charset=utf-8") {
    self.status = status
    body = Array(text.utf8)
    headers = text.isEmpty ? [] : [("Content-Type", type)]
  }

  static func json(_ text: String) -> Answer { Answer(200, text, type: "application/json") }
}
