/// The upload policy of a stream. Status codes are written as in the schema, such as `200` or `4xx`. Created by
/// generated code.
public struct UploadPolicy: Sendable {
  /// The HTTP method.
  public let method: StaticString
  /// The receiver's URL without the path, or `nil` if the app must set it.
  public let address: StaticString?
  /// The program that writes the path from the stream's sources.
  @_spi(Generated) public let path: WireProgram?
  /// The query items.
  public let query: [(name: StaticString, value: StaticString)]
  /// The content type. The default is `application/json`.
  public let contentType: StaticString
  /// Whether requests send cookies.
  public let sendsCookies: Bool
  /// The status codes for pings that the receiver accepted.
  public let successCodes: [StaticString]
  /// The status codes for pings that the receiver permanently rejected.
  public let rejectionCodes: [StaticString]
  /// The status codes for pings to send again.
  public let retryCodes: [StaticString]
  /// The location of the per-ping verdicts in the body of a successful response, or `nil` if the body is ignored.
  public let verdictLocation: VerdictLocation?
  /// The moments at which pings are uploaded. If empty, pings are uploaded as soon as possible.
  public let uploadMoments: [StaticString]
  /// The program of the members that are added to a ping outside a batch. Can be empty.
  @_spi(Generated) public let addedMembers: WireProgram
  /// The program of an object whose members are header fields. Can be empty.
  @_spi(Generated) public let headers: WireProgram
  /// The format of a batch, or `nil` if each ping is sent in a separate request.
  public let batch: BatchPolicy?

  @_spi(Generated) public init(
    method: StaticString, address: StaticString?, path: WireProgram?,
    query: [(name: StaticString, value: StaticString)], contentType: StaticString?, sendsCookies: Bool,
    successCodes: [StaticString], rejectionCodes: [StaticString], retryCodes: [StaticString],
    verdictLocation: VerdictLocation? = nil,
    uploadMoments: [StaticString], addedMembers: WireProgram = .empty, headers: WireProgram = .empty,
    batch: BatchPolicy? = nil
  ) {
    self.method = method
    self.address = address
    self.path = path
    self.query = query
    self.contentType = contentType ?? "application/json"
    self.sendsCookies = sendsCookies
    self.successCodes = successCodes
    self.rejectionCodes = rejectionCodes
    self.retryCodes = retryCodes
    self.verdictLocation = verdictLocation
    self.uploadMoments = uploadMoments
    self.addedMembers = addedMembers
    self.headers = headers
    self.batch = batch
  }

  /// Whether the ping is sent in the URL rather than a body.
  var isInAddress: Bool { method.description == "GET" }
}

/// The location of the per-ping verdicts in the body of a successful response. The body is an object that contains an
/// array with an object for each ping. Created by generated code.
public struct VerdictLocation: Sendable {
  /// The key of the array.
  public let listKey: StaticString
  /// The key of the Boolean in each item. `true` means that the receiver accepted the ping.
  public let acceptedKey: StaticString

  @_spi(Generated) public init(listKey: StaticString, acceptedKey: StaticString) {
    self.listKey = listKey
    self.acceptedKey = acceptedKey
  }

  /// Returns whether each ping was accepted, in order, or `nil` for a ping without a verdict. All verdicts are `nil` if
  /// the body has another format, such as a captive portal's login page.
  func verdicts(in body: [UInt8], units: Int) -> [Bool?] {
    let nothing = [Bool?](repeating: nil, count: units)
    guard let body = try? JSONValue(parsing: body), case .array(let items)? = body[listKey.description],
      items.count == units
    else { return nothing }
    return items.map { $0[acceptedKey.description]?.boolean }
  }
}

/// The format of a request that contains several pings. Created by generated code.
public struct BatchPolicy: Sendable {
  /// The key of the member that contains the pings, as JSON. Empty if the body is a bare array of pings.
  public let key: StaticString
  /// Whether the pings are sent as a string that contains JSON.
  public let isEncodedAsString: Bool
  /// The key of the object that wraps the array of pings, as JSON, or `nil` if the array is not wrapped.
  public let wrapperKey: StaticString?
  /// The maximum number of pings in a batch.
  public let maxPings: Int?
  /// The program of the body's other members. Can be empty.
  @_spi(Generated) public let envelope: WireProgram

  @_spi(Generated) public init(
    key: StaticString, isEncodedAsString: Bool, wrapperKey: StaticString?, maxPings: Int?, envelope: WireProgram
  ) {
    self.key = key
    self.isEncodedAsString = isEncodedAsString
    self.wrapperKey = wrapperKey
    self.maxPings = maxPings
    self.envelope = envelope
  }
}
