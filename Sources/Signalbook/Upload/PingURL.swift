/// The parts of a URL that contain a ping. Some members are in the path, and the others are in the query.
struct PingURL {
  /// The path, with percent-encoded members.
  private(set) var path: String?
  /// The remaining members in order, excluding null members.
  private(set) var query: [UploadRequest.QueryItem] = []
  /// The first placeholder of the path whose member is missing or null, or `nil` if all placeholders have values.
  private(set) var missingMember: String?

  /// Creates the parts of the URL, or returns `nil` if the ping is not a JSON object.
  ///
  /// - Parameters:
  ///   - ping: The ping, a JSON object with scalar values.
  ///   - path: The path. Placeholders such as `{event}` in `/t/{event}` are replaced by members.
  init?(_ ping: [UInt8], path: String?) {
    guard let json = try? JSONValue(parsing: ping), case .object(let members) = json else { return nil }
    var inPath: [String] = []
    var missingMember: String?
    self.path = path.map { path in
      var text = ""
      var remainder = path[...]
      while let start = remainder.firstIndex(of: "{"), let end = remainder[start...].firstIndex(of: "}") {
        let key = PercentEncoding.decode(String(remainder[remainder.index(after: start)..<end])) ?? ""
        let value = json[key].flatMap(Self.text(for:))
        if value == nil, missingMember == nil { missingMember = key }
        text += remainder[..<start] + PercentEncoding.encode(value ?? "")
        inPath.append(key)
        remainder = remainder[remainder.index(after: end)...]
      }
      return text + remainder
    }
    self.missingMember = missingMember
    for member in members where !inPath.contains(where: { $0.hasSameBytes(as: member.name) }) {
      if let value = Self.text(for: member.value) { query.append(.init(name: member.name, value: value)) }
    }
  }

  /// Returns the value as a string, or `nil` if the value is null.
  private static func text(for value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .text(let text): text
    default: value.json
    }
  }
}

/// The header fields of a request.
enum HeaderFields {
  /// Returns the members of a rendered object as header fields. Omits null members and members whose values are invalid
  /// in a header. Calls `refused` for each invalid member.
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
