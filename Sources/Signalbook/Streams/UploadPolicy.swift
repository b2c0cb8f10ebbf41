/// The rules of a stream's uploads. Status codes are written as in the schema: `200`, `4xx`. Generated.
public struct UploadPolicy: Sendable {
  /// The HTTP method.
  public let method: StaticString
  /// The address of the receiver, or `nil` if only the app knows it.
  public let address: StaticString?
  /// The program of the path; its sources are the stream's.
  @_spi(Generated) public let path: WireProgram?
  /// The items of the query.
  public let query: [(name: StaticString, value: StaticString)]
  /// The content type; `application/json` by default.
  public let contentType: StaticString
  /// Whether requests send cookies.
  public let sendsCookies: Bool
  /// The status codes that accept a ping.
  public let success: [StaticString]
  /// The status codes that refuse a ping permanently.
  public let delete: [StaticString]
  /// The status codes after which a ping is sent again.
  public let keep: [StaticString]
  /// The location of each ping's verdict in the body of a successful response, if any.
  public let answer: UnitAnswers?
  /// The moments at which pings are uploaded.
  public let when: [StaticString]
  /// The program of the members that are added to a ping outside a batch; can be empty.
  @_spi(Generated) public let adds: WireProgram
  /// The program of an object with the header fields; can be empty.
  @_spi(Generated) public let headers: WireProgram
  /// The form of a request with several pings, or `nil` if each has its own request.
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

  /// Whether the address carries the ping, instead of a body.
  var isInAddress: Bool { method.description == "GET" }
}

/// The location of the verdicts in the body of a successful response: an object with a list that has an object for each
/// ping. Generated.
public struct UnitAnswers: Sendable {
  /// The member that holds the list.
  public let list: StaticString
  /// The Boolean member of an item: whether the receiver accepted the ping.
  public let taken: StaticString

  @_spi(Generated) public init(list: StaticString, taken: StaticString) {
    self.list = list
    self.taken = taken
  }

  /// Returns whether each ping of a request was accepted, in order, or `nil` for a ping without a verdict. If the body
  /// has another form, such as the login page of a hotel's network, all are `nil`.
  func verdicts(in body: [UInt8], units: Int) -> [Bool?] {
    let nothing = [Bool?](repeating: nil, count: units)
    guard let body = try? JSONValue(parsing: body), case .array(let items)? = body[list.description],
      items.count == units
    else { return nothing }
    return items.map { $0[taken.description]?.boolean }
  }
}

/// The form of a request with several pings. Generated.
public struct BatchPolicy: Sendable {
  /// The key of the member with the pings, as JSON text.
  public let key: StaticString
  /// Whether the pings are sent as JSON inside a text.
  public let isText: Bool
  /// The key of the object that wraps the list, as JSON text, or `nil` for a bare list.
  public let inside: StaticString?
  /// The maximum number of pings.
  public let atMost: Int?
  /// The program of the other members; can be empty.
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
