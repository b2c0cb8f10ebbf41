/// The rules for a stream's uploads. Status codes are written as in the schema, such as `200` or `4xx`. Generated.
public struct UploadPolicy: Sendable {
  /// The HTTP method.
  public let method: StaticString
  /// The receiver's address, or `nil` if only the app knows it.
  public let address: StaticString?
  /// The program of the path, which uses the stream's sources.
  @_spi(Generated) public let path: WireProgram?
  /// The query items.
  public let query: [(name: StaticString, value: StaticString)]
  /// The content type. The default is `application/json`.
  public let contentType: StaticString
  /// Whether requests send cookies.
  public let sendsCookies: Bool
  /// The status codes with which the receiver accepts a ping.
  public let success: [StaticString]
  /// The status codes with which the receiver permanently rejects a ping.
  public let delete: [StaticString]
  /// The status codes after which a ping is sent again.
  public let keep: [StaticString]
  /// The location of each ping's verdict in the body of a successful response, if any.
  public let answer: UnitAnswers?
  /// The moments at which pings are uploaded.
  public let when: [StaticString]
  /// The program of the members that are added to a ping outside a batch. It can be empty.
  @_spi(Generated) public let adds: WireProgram
  /// The program of an object that contains the header fields. It can be empty.
  @_spi(Generated) public let headers: WireProgram
  /// The format of a batch, or `nil` if each ping has its own request.
  public let batch: BatchPolicy?

  @_spi(Generated) public init(
    method: StaticString, address: StaticString?, path: WireProgram?,
    query: [(name: StaticString, value: StaticString)], contentType: StaticString?, sendsCookies: Bool,
    success: [StaticString], delete: [StaticString], keep: [StaticString], answer: UnitAnswers? = nil,
    when: [StaticString], adds: WireProgram = .empty, headers: WireProgram = .empty, batch: BatchPolicy? = nil
  ) {
    self.method = method
    self.address = address
    self.path = path
    self.query = query
    self.contentType = contentType ?? "application/json"
    self.sendsCookies = sendsCookies
    self.success = success
    self.delete = delete
    self.keep = keep
    self.answer = answer
    self.when = when
    self.adds = adds
    self.headers = headers
    self.batch = batch
  }

  /// Whether the ping is sent in the address instead of a body.
  var isInAddress: Bool { method.description == "GET" }
}

/// The location of the verdicts in the body of a successful response: an object with a list that has an object for each
/// ping. Generated.
public struct UnitAnswers: Sendable {
  /// The key of the list.
  public let list: StaticString
  /// The key of the Boolean in each item that is true if the receiver accepted the ping.
  public let taken: StaticString

  @_spi(Generated) public init(list: StaticString, taken: StaticString) {
    self.list = list
    self.taken = taken
  }

  /// Returns whether each ping was accepted, in order, or `nil` for pings without a verdict. If the body has another
  /// format, such as the login page of a hotel's network, there are no verdicts.
  func verdicts(in body: [UInt8], units: Int) -> [Bool?] {
    let nothing = [Bool?](repeating: nil, count: units)
    guard let body = try? JSONValue(parsing: body), case .array(let items)? = body[list.description],
      items.count == units
    else { return nothing }
    return items.map { $0[taken.description]?.boolean }
  }
}

/// The format of a request that contains several pings. Generated.
public struct BatchPolicy: Sendable {
  /// The key of the member that contains the pings, as JSON.
  public let key: StaticString
  /// Whether the pings are sent as JSON in a string.
  public let isText: Bool
  /// The key of the object that wraps the list, as JSON, or `nil` if the list is not wrapped.
  public let inside: StaticString?
  /// The maximum number of pings in a batch.
  public let atMost: Int?
  /// The program of the other members. It can be empty.
  @_spi(Generated) public let envelope: WireProgram

  @_spi(Generated) public init(
    key: StaticString, isText: Bool, inside: StaticString?, atMost: Int?, envelope: WireProgram
  ) {
    self.key = key
    self.isText = isText
    self.inside = inside
    self.atMost = atMost
    self.envelope = envelope
  }
}
