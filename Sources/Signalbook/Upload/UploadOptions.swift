/// Headers that the app adds to each upload.
public struct UploadOptions: Sendable, Hashable {
  /// An option that a receiver would reject.
  public enum ValidationError: Error, Sendable, Hashable {
    /// A tag is not 1 to 20 letters, digits, and hyphens, or a source tag starts with `glean`.
    case invalidTag(String)
    /// The number of source tags exceeds five.
    case tooManySourceTags(Int)
  }

  /// A tag for uploads from a test device, sent as `X-Debug-ID`.
  public let debugID: String?
  /// Tags for the origin of uploads, such as automated tests, sent as `X-Source-Tags`.
  public let sourceTags: [String]
  /// Whether to send `DNT: 1`.
  public let doNotTrack: Bool
  /// Whether to send the device's time in the `Date` header, so that the receiver can detect an incorrect clock.
  public let sendsDate: Bool

  /// Creates options that do not add headers.
  public init() { (debugID, sourceTags, doNotTrack, sendsDate) = (nil, [], false, false) }

  /// Creates options that follow Glean's rules: at most five source tags, which must not start with `glean`. Each tag
  /// consists of 1 to 20 letters, digits, and hyphens
  /// (https://mozilla.github.io/glean/docs/glean_core/fn.glean_set_source_tags.html).
  ///
  /// - Throws: An error if a receiver would reject an option.
  public init(
    debugID: String? = nil, sourceTags: [String] = [], doNotTrack: Bool = false, sendsDate: Bool = false
  ) throws(ValidationError) {
    func isTag(_ text: String) -> Bool {
      (1...20).contains(text.utf8.count)
        && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    if let debugID, !isTag(debugID) { throw .invalidTag(debugID) }
    for tag in sourceTags where !isTag(tag) || tag.hasPrefix("glean") { throw .invalidTag(tag) }
    guard sourceTags.count <= 5 else { throw .tooManySourceTags(sourceTags.count) }
    self.debugID = debugID
    self.sourceTags = sourceTags
    self.doNotTrack = doNotTrack
    self.sendsDate = sendsDate
  }

  /// Returns the options' headers. `now` is the time in milliseconds since 1970.
  func headers(now: Int64) -> [TransportRequest.Header] {
    var headers: [TransportRequest.Header] = []
    if sendsDate { headers.append(.init(name: "Date", value: HTTPDate.string(fromMillisecondsSince1970: now))) }
    if doNotTrack { headers.append(.init(name: "DNT", value: "1")) }
    if let debugID { headers.append(.init(name: "X-Debug-ID", value: debugID)) }
    if !sourceTags.isEmpty {
      headers.append(.init(name: "X-Source-Tags", value: sourceTags.joined(separator: ",")))
    }
    return headers
  }
}
