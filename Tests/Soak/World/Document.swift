import Signalbook

/// A document as the receiver parses it.
struct Document {
  let ping: String
  let sequence: Int
  let identifier: String
  let version: Int
  let client: String?
  /// The numbers of the document's events.
  let tokens: [Int]
  let searches: [String: Int]
  let text: String

  /// Returns the documents in the body of a request.
  static func all(in body: [UInt8]) -> [Document] {
    guard let value = try? JSONValue(parsing: body) else { return [] }
    if case .array(let items)? = value["documents"] { return items.compactMap { Document($0) } }
    return [Document(value)].compactMap { $0 }
  }

  private init?(_ value: JSONValue) {
    guard case .text(let ping)? = value["ping"], case .text(let identifier)? = value["id"],
      case .integer(let sequence)? = value["seq"], case .integer(let version)? = value["v"]
    else { return nil }
    (self.ping, self.identifier) = (ping, identifier)
    (self.sequence, self.version) = (Int(sequence), Int(version))
    if case .text(let client)? = value["client"] { self.client = client } else { client = nil }
    text = value.json
    tokens = Token.numbers(in: Array((value["events"]?.json ?? "").utf8))
    var searches: [String: Int] = [:]
    if case .object(let members)? = value["searches"] {
      for member in members { if case .integer(let count) = member.value { searches[member.name] = Int(count) } }
    }
    self.searches = searches
  }
}
