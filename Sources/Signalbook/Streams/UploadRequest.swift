/// What goes to a receiver in one request. Sending it is the app's task.
public struct UploadRequest: Sendable, Hashable {
  public struct QueryItem: Sendable, Hashable {
    public let name: String
    public let value: String
  }

  public let method: String
  /// The schema's default address; `nil`: the app knows it.
  public let address: String?
  /// Every part is percent-encoded.
  public let path: String?
  public let query: [QueryItem]
  public let contentType: String
  public let sendsCookies: Bool
  /// UTF-8 JSON.
  public let body: [UInt8]

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The members of two objects in one; an empty text represents no members.
  static func joined(_ object: [UInt8], _ added: [UInt8]) -> [UInt8] {
    if added.count <= 2 { return object }
    if object.count <= 2 { return added }
    return object.dropLast() + [0x2C] + added.dropFirst()
  }

  static func body(_ batch: BatchPolicy, envelope: [UInt8], units: [[UInt8]]) -> [UInt8] {
    var list: [UInt8] = [0x5B]
    list += units.joined(separator: [0x2C])
    list.append(0x5D)
    if let inside = batch.inside { list = [0x7B] + inside.bytes + [0x3A] + list + [0x7D] }
    if batch.isText { list = Array(JSONText.quoted(String(decoding: list, as: UTF8.self)).utf8) }
    return joined(envelope, [0x7B] + batch.key.bytes + [0x3A] + list + [0x7D])
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
