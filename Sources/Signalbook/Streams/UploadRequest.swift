/// A request to a receiver, for apps that send requests themselves.
public struct UploadRequest: Sendable, Hashable {
  /// A query item.
  public struct QueryItem: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
  }

  /// The HTTP method.
  public let method: String
  /// The base URL in the schema, or `nil` if the app must set it.
  public let address: String?
  /// The path with percent-encoded components.
  public let path: String?
  /// The query items.
  public let query: [QueryItem]
  /// The schema's header fields, except the content type.
  public internal(set) var headers: [TransportRequest.Header] = []
  /// The content type of the body, or an empty string if the ping is sent in the URL.
  public let contentType: String
  /// Whether to send cookies.
  public let sendsCookies: Bool
  /// The body as UTF-8 JSON. Empty if the ping is sent in the URL.
  public internal(set) var body: [UInt8]
  /// The ping member in the path that has no value, or `nil` if the path is complete. A ping without a complete path is
  /// not sent.
  var missingMember: String?
  /// The request, or `nil` if its path is incomplete.
  var complete: Self? { missingMember == nil ? self : nil }

  /// The body as a string.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns an object with the members of both objects. An empty array is treated as an empty object.
  static func joined(_ object: UnsafeRawBufferPointer, _ added: [UInt8]) -> [UInt8] {
    if object.count <= 2, added.count > 2 { return added }
    var body: [UInt8] = []
    body.reserveCapacity(object.count + added.count)
    if added.count <= 2 {
      body += object
    } else {
      // `dropLast` of a sequence would build an array that grows, and leave copies in freed memory.
      body += UnsafeRawBufferPointer(rebasing: object[..<(object.count - 1)])
      body.append(0x2C)
      body += added.dropFirst()
    }
    return body
  }

  /// Returns the units as a JSON array, which is the body of a batch without a key.
  private static func list(of units: [DocumentBytes]) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(units.reduce(2) { $0 + $1.count + 1 })
    body.append(0x5B)
    for (index, unit) in units.enumerated() {
      if index > 0 { body.append(0x2C) }
      unit.withBytes { body += $0 }
    }
    body.append(0x5D)
    return body
  }

  /// Returns the body of a batch. The memory is allocated once, because growing would leave a copy of recorded data in
  /// freed memory.
  static func body(_ batch: BatchPolicy, envelope: [UInt8], units: [DocumentBytes]) -> [UInt8] {
    if batch.key.utf8CodeUnitCount == 0 { return list(of: units) }
    let isEmpty = envelope.count <= 2
    let key: [UInt8] = [isEmpty ? 0x7B : 0x2C] + batch.key.bytes + [0x3A]
    let members = isEmpty ? [] : envelope[..<(envelope.count - 1)]
    let opening: [UInt8] = (batch.wrapperKey.map { [0x7B] + $0.bytes + [0x3A] } ?? []) + [0x5B]
    let closing: [UInt8] = batch.wrapperKey == nil ? [0x5D] : [0x5D, 0x7D]
    let length = units.reduce(opening.count + closing.count) { $0 + $1.count + 1 }
    // The buffer zeroes its memory when it grows or is deallocated.
    let list = ByteBuffer(capacity: length + 64, maximum: .max / 2)
    var writer = ByteWriter(list, at: 0)
    func append(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      // The maximum exceeds the available memory, so reserving cannot fail.
      if batch.isEncodedAsString { _ = writer.escaped(start, bytes.count, reserving: 1) } else { writer.bytes(bytes) }
    }
    if batch.isEncodedAsString { writer.byte(0x22) }
    opening.withUnsafeBytes { append($0) }
    for (index, unit) in units.enumerated() {
      if index > 0 { writer.byte(0x2C) }
      unit.withBytes { append($0) }
    }
    closing.withUnsafeBytes { append($0) }
    if batch.isEncodedAsString { writer.byte(0x22) }
    var body: [UInt8] = []
    body.reserveCapacity(members.count + key.count + writer.offset + 1)
    body += members
    body += key
    body += UnsafeRawBufferPointer(start: list.start, count: writer.offset)
    body.append(0x7D)
    return body
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
