/// Headers that an app asks for with each upload (R-REG-72).
public struct UploadOptions: Sendable, Hashable {
  /// An option that a receiver would not take.
  public enum Fault: Error, Sendable, Hashable {
    /// Other than 1 to 20 letters, digits and hyphens.
    case tag(String)
    /// More than five source tags.
    case tooManySourceTags(Int)
  }

  /// Marks uploads of a device under test, as `X-Debug-ID`.
  public let debugID: String?
  /// Say where uploads come from, for example from automated tests, as `X-Source-Tags`.
  public let sourceTags: [String]
  /// Whether `DNT: 1` is sent.
  public let doNotTrack: Bool
  /// Whether the device's time is sent as `Date`, so that the receiver can tell a wrong clock.
  public let sendsDate: Bool

  /// No header at all.
  public init() { (debugID, sourceTags, doNotTrack, sendsDate) = (nil, [], false, false) }

  /// Options with the forms that Glean has for them: tags are 1 to 20 letters, digits and hyphens, at most five, and
  /// source tags do not begin with `glean` (https://mozilla.github.io/glean/docs/glean_core/fn.glean_set_source_tags.html).
  ///
  /// - Throws: the first thing that a receiver would not take.
  public init(
    debugID: String? = nil, sourceTags: [String] = [], doNotTrack: Bool = false, sendsDate: Bool = false
  ) throws(Fault) {
    func isTag(_ text: String) -> Bool {
      (1...20).contains(text.utf8.count)
        && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    if let debugID, !isTag(debugID) { throw .tag(debugID) }
    for tag in sourceTags where !isTag(tag) || tag.hasPrefix("glean") { throw .tag(tag) }
    guard sourceTags.count <= 5 else { throw .tooManySourceTags(sourceTags.count) }
    self.debugID = debugID
    self.sourceTags = sourceTags
    self.doNotTrack = doNotTrack
    self.sendsDate = sendsDate
  }

  /// The headers of a request; `now` is milliseconds since 1970.
  func headers(now: Int64) -> [TransportRequest.Header] {
    var headers: [TransportRequest.Header] = []
    if sendsDate { headers.append(.init(name: "Date", value: HTTPDate.text(ofMilliseconds: now))) }
    if doNotTrack { headers.append(.init(name: "DNT", value: "1")) }
    if let debugID { headers.append(.init(name: "X-Debug-ID", value: debugID)) }
    if !sourceTags.isEmpty {
      headers.append(.init(name: "X-Source-Tags", value: sourceTags.joined(separator: ",")))
    }
    return headers
  }
}
