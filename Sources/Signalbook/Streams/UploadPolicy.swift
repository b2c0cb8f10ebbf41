/// How a unit is sent. Status codes are written as in the schema: `200`, `4xx`. Generated.
public struct UploadPolicy: Sendable {
  public let method: StaticString
  public let address: StaticString?
  /// Program of the path; its sources are the stream's.
  @_spi(Generated) public let path: WireProgram?
  public let query: [(name: StaticString, value: StaticString)]
  /// `application/json` unless the schema has another.
  public let contentType: StaticString
  public let sendsCookies: Bool
  public let success: [StaticString]
  public let delete: [StaticString]
  public let keep: [StaticString]
  /// What the body of a successful answer says of each unit; `nil`: nothing.
  public let answer: UnitAnswers?
  public let when: [StaticString]
  /// Program of the members that a unit gets when it is sent by itself; empty when there are none.
  @_spi(Generated) public let adds: WireProgram
  /// How several units go in one request; `nil`: each in one of its own.
  public let batch: BatchPolicy?

  @_spi(Generated) public init(
    method: StaticString, address: StaticString?, path: WireProgram?,
    query: [(name: StaticString, value: StaticString)], contentType: StaticString?, sendsCookies: Bool,
    success: [StaticString], delete: [StaticString], keep: [StaticString], answer: UnitAnswers? = nil,
    when: [StaticString], adds: WireProgram = .empty, batch: BatchPolicy? = nil
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
    self.batch = batch
  }
}

/// Where the body of a successful answer says of each unit whether the receiver took it: an object with a list, which holds
/// an object for each. Generated.
public struct UnitAnswers: Sendable {
  /// The member that holds the list.
  public let list: StaticString
  /// The member of an item that is true or false.
  public let taken: StaticString

  @_spi(Generated) public init(list: StaticString, taken: StaticString) {
    self.list = list
    self.taken = taken
  }

  /// Whether each unit of a request was taken, in their order; `nil` for one of which the body says nothing, which is all
  /// of them where it is no such object: the answer of somebody else, such as a hotel's portal.
  func verdicts(in body: [UInt8], units: Int) -> [Bool?] {
    let nothing = [Bool?](repeating: nil, count: units)
    guard let body = try? JSONValue(parsing: body), case .array(let items)? = body[list.description],
      items.count == units
    else { return nothing }
    return items.map { $0[taken.description]?.boolean }
  }
}

/// Several units in one request. Generated.
public struct BatchPolicy: Sendable {
  /// The key of the member that holds the units, as JSON text.
  public let key: StaticString
  /// Whether they are sent as JSON in a text.
  public let isText: Bool
  /// The list is the only member of an object under this key (JSON text); `nil`: it is by itself.
  public let inside: StaticString?
  /// Units at most.
  public let atMost: Int?
  /// Program of the other members; empty when there are none.
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
