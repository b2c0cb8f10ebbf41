/// The parts of an address that carry a ping: the members in the path, and a query with the other members.
struct PingAddress {
  /// The path, with percent-encoded members.
  private(set) var path: String?
  /// The other members, in order. Null members are omitted.
  private(set) var query: [UploadRequest.QueryItem] = []

  /// Creates the parts, or returns `nil` if the ping is not such an object.
  ///
  /// - Parameters:
  ///   - ping: The ping, a JSON object of single values.
  ///   - path: The path with a placeholder for each member, such as `/t/{event}`.
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

  /// Returns the value as text, or `nil` for null.
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
  /// Returns the header fields in a rendered object. Omits members that are null, and members whose value is invalid in
  /// a header field; calls `refused` for each of the latter.
  static func fields(_ object: [UInt8], refused: () -> Void) -> [TransportRequest.Header] {
    guard let json = try? JSONValue(parsing: object), case .object(let members) = json else { return [] }
    return members.compactMap { member in
      let value: String
      switch member.value {
      case .null: return nil
      case .text(let text): value = text
      default: value = member.value.json
      }
      guard isValue(value) else {
        refused()
        return nil
      }
      return TransportRequest.Header(name: member.name, value: value)
    }
  }

  /// Returns whether a text is a valid value of a header field (RFC 9110), in ASCII. A line break would start another
  /// header field.
  static func isValue(_ text: String) -> Bool {
    func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
    return text.utf8.allSatisfy { $0 == 0x09 || (0x20..<0x7F).contains($0) }
      && !isSpace(text.utf8.first) && !isSpace(text.utf8.last)
  }
}
