import Foundation

/// An endpoint for documents, as in the services behind the registries.
public enum Endpoint: Sendable {
  /// `/submit/telemetry/ID/TYPE/APP/VERSION/CHANNEL/BUILD?v=4`.
  case telemetry(id: String, type: String)
  /// `/submit/NAMESPACE/TYPE/VERSION/ID`.
  case generic(id: String, type: String)
  case pingCentre
  case multi
  case replay

  /// Returns whether the path belongs to the edge server.
  static func isEdge(_ path: Substring) -> Bool { path.hasPrefix("/submit/") }

  /// Parses the path of a request.
  ///
  /// - Throws: The status and the reason, if the path is invalid.
  public init(_ message: Message, namespaces: Set<String>) throws(Refusal) {
    let path = message.path
    switch path {
    case "/v3/links/ping-centre": self = .pingCentre
    case "/api": self = .multi
    case "/session-replay": self = .replay
    default:
      guard Self.isEdge(path) else { throw Refusal(404, "no such address") }
      self = try Self.edge(path, message.query, namespaces)
    }
  }

  private static func edge(_ path: Substring, _ query: [Substring], _ namespaces: Set<String>) throws(Refusal)
    -> Endpoint
  {
    let written = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
    let parts = written.compactMap(\.removingPercentEncoding)
    guard parts.count == written.count else { throw Refusal(400, "a part of the path is not percent-encoded") }
    guard !parts.contains(where: \.isEmpty) else { throw Refusal(404, "a part of the path is empty") }
    guard let namespace = parts.first, namespace == "telemetry" || namespaces.contains(namespace) else {
      throw Refusal(404, "unknown namespace")
    }
    let endpoint: Endpoint
    let id: String
    if namespace == "telemetry" {
      guard parts.count == 7 else {
        throw Refusal(404, "/submit/telemetry/ID/TYPE/APP/VERSION/CHANNEL/BUILD is expected")
      }
      guard query.contains("v=4") else { throw Refusal(404, "?v=4 is expected") }
      id = parts[1]
      endpoint = .telemetry(id: id, type: parts[2])
    } else {
      guard parts.count == 4 else { throw Refusal(404, "/submit/NAMESPACE/TYPE/VERSION/ID is expected") }
      id = parts[3]
      endpoint = .generic(id: id, type: parts[1])
    }
    guard isUUID(id) else { throw Refusal(400, "the document id is no UUID") }
    return endpoint
  }

  /// Returns whether the text consists of hexadecimal digits in the form 8-4-4-4-12.
  static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } }
  }

  /// The stream, as far as the path determines it.
  var stream: String {
    switch self {
    case .telemetry(_, let type), .generic(_, let type): type
    case .pingCentre: "ping-centre"
    case .multi: "leanplum"
    case .replay: "session-replay"
    }
  }

  var documentID: String? {
    switch self {
    case .telemetry(let id, _), .generic(let id, _): id
    default: nil
    }
  }

  /// Returns the permitted methods. The edge server accepts POST and PUT, and the other endpoints accept POST.
  static func methods(_ path: Substring) -> [String] { isEdge(path) ? ["POST", "PUT"] : ["POST"] }
}

/// The reason that an endpoint rejects a request.
public struct Refusal: Error {
  public var status: Int
  public var reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
