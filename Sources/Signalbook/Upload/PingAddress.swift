/// The parts of an address that carry a ping: those of its members that the path names, and a query with the others.
struct PingAddress {
  /// The path, with percent-encoded members.
  private(set) var path: String?
  /// The other members, in their order. A member that is null is left out.
  private(set) var query: [UploadRequest.QueryItem] = []

  /// - Parameters:
  ///   - ping: the ping, a JSON object of single values.
  ///   - path: the path with a placeholder for each member, such as `/t/{event}`.
  init?(_ ping: [UInt8], path: String?) {
    guard let json = try? JSONValue(parsing: ping), case .object(let members) = json else { return nil }
    var inPath: [String] = []
    self.path = path.map { path in
      var text = ""
      var rest = path[...]
      while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
        let key = PercentEncoding.decode(String(rest[rest.index(after: start)..<end])) ?? ""
        text += rest[..<start] + PercentEncoding.encode(json[key].flatMap(Self.text) ?? "")
        inPath.append(key)
        rest = rest[rest.index(after: end)...]
      }
      return text + rest
    }
    for member in members where !inPath.contains(where: { $0.hasSameBytes(as: member.name) }) {
      if let value = Self.text(member.value) { query.append(.init(name: member.name, value: value)) }
    }
  }

  /// The value as text; `nil` for null.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .text(let text): text
    default: value.json
    }
  }
}

/// Header fields of requests.
enum HeaderFields {
  /// Returns the header fields that a rendered object has. Members that are null are left out, as are those whose value
  /// no header field can have; `refused` is called for each of the latter.
  static func fields(_ object: [UInt8], refused: () -> Void) -> [TransportRequest.Header] {
    guard let json = try? JSONValue(parsing: object), case .object(let members) = json else { return [] }
    return members.compactMap { member in
      let value: String
      switch member.value {
      case .null: return nil
      case .text(let text): value = text
      default: value = member.value.json
      }
      guard HeaderText.isValue(value) else {
        refused()
        return nil
      }
      return TransportRequest.Header(name: member.name, value: value)
    }
  }
}
