/// A request that arrived whole.
public struct Message: Sendable {
  public var method: String
  /// Path and query as they were sent.
  public var target: String
  /// Names in lower case; the last field of a name counts.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(method: String, target: String, headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  var path: Substring { target.prefix { $0 != "?" } }
  /// Items of the query, not decoded.
  var query: [Substring] { target.dropFirst(path.count + 1).split(separator: "&") }
}

/// The answer to a request, and how much of it the peer gets.
public struct Answer: Sendable {
  public enum Delivery: Sendable {
    case whole
    /// The head of the answer and part of its body, then the connection is closed.
    case cutInBody
    /// The connection is closed without an answer.
    case none
    /// No answer until the peer or the time limit closes the connection.
    case silence
  }

  public var status: Int
  public var headers: [(String, String)] = []
  public var body: [UInt8] = []
  public var delivery = Delivery.whole
  /// Seconds before the answer.
  public var delay = 0.0

  init(_ status: Int, _ text: String = "", type: String = "text/plain; charset=utf-8") {
    self.status = status
    body = Array(text.utf8)
    headers = text.isEmpty ? [] : [("Content-Type", type)]
  }

  static func json(_ text: String) -> Answer { Answer(200, text, type: "application/json") }
}
