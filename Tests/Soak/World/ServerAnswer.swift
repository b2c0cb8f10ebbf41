import Signalbook

/// A receiver's response to a request.
enum ServerAnswer: Equatable, Sendable, CustomStringConvertible {
  case status(Int, retryAfter: String? = nil)
  /// The result for each document of a batch: accepted (`1`), refused (`0`) or missing (`-`). The last result repeats.
  case units(String)
  /// The server closes the connection before the response, after the status line, in the headers or in the body.
  case cut(Place)
  /// 401 with a challenge.
  case challenge(String)
  /// Bytes that are not an HTTP response.
  case garbage
  /// A success after a delay in milliseconds.
  case slow(Int)

  enum Place: String, CaseIterable, Sendable { case start, status, headers, body }

  var description: String {
    switch self {
    case .status(let status, nil): "\(status)"
    case .status(let status, let time?): "\(status):\(time.replacing(" ", with: "_"))"
    case .units(let fates): "units:\(fates)"
    case .cut(let place): "cut:\(place.rawValue)"
    case .challenge(let scheme): "challenge:\(scheme)"
    case .garbage: "garbage"
    case .slow(let milliseconds): "slow:\(milliseconds)"
    }
  }

  init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: ":", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let rest = parts.count > 1 ? String(parts[1]) : nil
    switch first {
    case "units": self = .units(rest ?? "1")
    case "cut":
      guard let place = rest.flatMap({ Place(rawValue: $0) }) else { return nil }
      self = .cut(place)
    case "challenge": self = .challenge(rest ?? "")
    case "garbage": self = .garbage
    case "slow":
      guard let milliseconds = rest.flatMap({ Int($0) }) else { return nil }
      self = .slow(milliseconds)
    default:
      guard let status = Int(first) else { return nil }
      self = .status(status, retryAfter: rest?.replacing("_", with: " "))
    }
  }

  /// Returns the response body with the result for each document of a batch.
  func body(documents: Int) -> String {
    var fates = Array(repeating: Character("1"), count: documents)
    if case .units(let pattern) = self, !pattern.isEmpty {
      let pattern = Array(pattern)
      fates = fates.indices.map { pattern[min($0, pattern.count - 1)] }
    }
    let items = fates.map { $0 == "1" ? #"{"taken":true}"# : $0 == "0" ? #"{"taken":false}"# : "{}" }
    return #"{"answers":["# + items.joined(separator: ",") + "]}"
  }

  /// Returns whether the response rejects a document permanently.
  func refuses(document index: Int, of ping: String) -> Bool {
    switch self {
    case .status(let status, _): (400...499).contains(status) && ![408, 413, 425, 429].contains(status)
    // An authentication challenge does not settle the documents.
    case .challenge: false
    case .units: ping == "pair" && fate(index) == "0"
    default: false
    }
  }

  /// Whether the response is not complete HTTP.
  var isTruncated: Bool {
    switch self {
    case .cut, .garbage: true
    default: false
    }
  }

  /// Returns whether the answer accepts a document.
  func takes(document index: Int, of ping: String) -> Bool {
    switch self {
    case .status(let status, _): (200...299).contains(status) && status != 204
    case .units: ping != "pair" || fate(index) == "1"
    case .slow: true
    default: false
    }
  }

  private func fate(_ index: Int) -> Character? {
    guard case .units(let pattern) = self, !pattern.isEmpty else { return nil }
    return Array(pattern)[min(index, pattern.count - 1)]
  }

  /// Returns the answer in the form that a transport returns.
  func transportAnswer(documents: Int) -> TransportResult {
    switch self {
    case .status(let status, let time):
      return .response(
        status: status, headers: time.map { [.init(name: "Retry-After", value: $0)] } ?? [],
        body: Array(body(documents: documents).utf8))
    case .units, .slow: return .response(status: 200, headers: [], body: Array(body(documents: documents).utf8))
    case .cut(let place): return .failure("cut at \(place.rawValue)")
    case .challenge(let scheme):
      return .response(status: 401, headers: [.init(name: "WWW-Authenticate", value: scheme)], body: [])
    case .garbage: return .failure("no HTTP")
    }
  }
}
