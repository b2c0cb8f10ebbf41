/// A parsed restrictions document. For its format, see `docs/populations.md`.
struct RestrictionDocument: Sendable, Hashable {
  /// A restriction of the installations that record streams or events.
  struct Restriction: Sendable, Hashable {
    var streams: [String] = []
    var events: [String] = []
    /// The app versions to which the restriction applies, or `nil` for all versions.
    var appVersions: AppVersionRange?
    /// The release channels to which the restriction applies, or an empty array for all channels.
    var channels: [String] = []
    /// The fraction of installations that continue to record, from 0 to 1.
    var rate = 1.0

    /// Returns whether the restriction applies to an installation. An unknown version or channel always matches, so
    /// that too little rather than too much is collected.
    func applies(to platform: TelemetryPlatform) -> Bool {
      if let appVersions, let version = platform.appVersion.flatMap(AppVersion.init(startOf:)),
        !appVersions.contains(version)
      {
        return false
      }
      guard !channels.isEmpty, let channel = platform.releaseChannel, !channel.isEmpty else { return true }
      return channels.contains { $0.hasSameBytes(as: channel) }
    }
  }

  /// The time at which the restrictions end, in milliseconds since 1970.
  let expirationTime: Int64
  let restrictions: [Restriction]

  /// The maximum size of a document, in bytes.
  static let maxBytes = 65_536
  /// The maximum length of a number, a version, or a date in the document, in bytes.
  fileprivate static let maxScalarBytes = 64

  /// Parses a document in time and memory proportional to its size.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - registry: The name of the registry.
  /// - Throws: An error that describes the first mistake in the document.
  init(_ bytes: [UInt8], registry: StaticString) throws(RestrictionsError) {
    guard bytes.count <= Self.maxBytes else {
      throw RestrictionsError(.tooLarge, expected: "at most \(Self.maxBytes) bytes")
    }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw RestrictionsError(
        .invalidJSON, at: error.pointer, expected: "JSON with unique keys; at byte \(error.offset): \(error.message)")
    }
    // Checked first, because a later format can have other keys.
    let document = Node(json, "")
    guard case .object = json else { throw document.wrongType("an object") }
    let format = try document.required("format", "the number 1")
    guard case .integer = format.json else { throw format.wrongType("the number 1") }
    guard format.json == .integer(1) else {
      throw RestrictionsError(.unsupportedFormat, at: format.pointer, expected: "1")
    }
    let name = try document.required("registry", "the registry's name")
    guard try name.text("the registry's name").hasSameBytes(as: registry.description) else {
      throw RestrictionsError(.otherRegistry, at: name.pointer, expected: "\"\(registry)\"")
    }
    _ = try document.members(["format", "registry", "expires", "restrictions"])
    expirationTime = try document.required("expires", Self.timeForm).time(Self.timeForm)
    let list = try document.required("restrictions", "a list of restrictions")
    guard case .array(let items) = list.json else { throw list.wrongType("a list of restrictions") }
    var restrictions: [Restriction] = []
    for (index, item) in items.enumerated() {
      restrictions.append(try Self.restriction(Node(item, "\(list.pointer)/\(index)")))
    }
    self.restrictions = restrictions
  }

  private static let timeForm = "a time in UTC such as 2027-01-31T12:00:00Z"

  private static func restriction(_ node: Node) throws(RestrictionsError) -> Restriction {
    var restriction = Restriction()
    let members = try node.members(["streams", "events", "appVersions", "channels", "sample"])
    if let streams = members["streams"] { restriction.streams = try streams.texts("a list of stream names") }
    if let events = members["events"] { restriction.events = try events.texts("a list of event names") }
    if restriction.streams.isEmpty && restriction.events.isEmpty {
      throw RestrictionsError(.missingKey, at: node.pointer + "/streams", expected: "'streams', 'events', or both")
    }
    if let channels = members["channels"] { restriction.channels = try channels.texts("a list of release channels") }
    restriction.rate = try node.required("sample", Node.rateForm).rate()
    guard let range = members["appVersions"] else { return restriction }
    let bounds = try range.members(["from", "before"])
    var versions = AppVersionRange()
    versions.from = try bounds["from"]?.version()
    versions.before = try bounds["before"]?.version()
    if bounds.isEmpty { throw RestrictionsError(.missingKey, at: range.pointer, expected: "'from', 'before', or both") }
    if let from = versions.from, let before = versions.before, before <= from {
      throw RestrictionsError(.emptyRange, at: range.pointer, expected: "a version in 'before' that follows 'from'")
    }
    restriction.appVersions = versions
    return restriction
  }

  /// A value in the document and its location.
  private struct Node {
    let json: JSONValue
    let pointer: String

    static let rateForm = "a number from 0 to 1"

    init(_ json: JSONValue, _ pointer: String) { (self.json, self.pointer) = (json, pointer) }

    func wrongType(_ expected: String) -> RestrictionsError {
      RestrictionsError(.wrongType, at: pointer, expected: expected)
    }

    /// Returns the members of an object. Throws if the object has keys other than the given ones.
    func members(_ keys: [String]) throws(RestrictionsError) -> [String: Node] {
      guard case .object(let members) = json else { throw wrongType("an object") }
      var membersByKey: [String: Node] = [:]
      for member in members {
        let location = pointer + "/" + PointerToken.escaped(member.name)
        guard let key = keys.first(where: { $0.hasSameBytes(as: member.name) }) else {
          let known = keys.map { "'\($0)'" }.joined(separator: ", ")
          throw RestrictionsError(.unknownKey, at: location, expected: "one of \(known)")
        }
        membersByKey[key] = Node(member.value, location)
      }
      return membersByKey
    }

    func required(_ key: String, _ expected: String) throws(RestrictionsError) -> Node {
      let location = pointer + "/" + key
      guard let value = json[key] else { throw RestrictionsError(.missingKey, at: location, expected: expected) }
      return Node(value, location)
    }

    func text(_ expected: String) throws(RestrictionsError) -> String {
      guard case .text(let text) = json else { throw wrongType(expected) }
      return text
    }

    func texts(_ expected: String) throws(RestrictionsError) -> [String] {
      guard case .array(let items) = json, !items.isEmpty else { throw wrongType(expected) }
      var texts: [String] = []
      for (index, item) in items.enumerated() { texts.append(try Node(item, "\(pointer)/\(index)").text("a string")) }
      return texts
    }

    private var invalid: RestrictionsError { RestrictionsError(.invalidValue, at: pointer, expected: Self.rateForm) }

    func rate() throws(RestrictionsError) -> Double {
      let rate: Double
      switch json {
      case .integer(let number): rate = number == 0 ? 0 : number == 1 ? 1 : -1
      case .number(let number):
        guard number.text.utf8.count <= RestrictionDocument.maxScalarBytes, let value = Double(number.text) else {
          throw invalid
        }
        rate = value
      default: throw wrongType(Self.rateForm)
      }
      guard rate >= 0, rate <= 1 else { throw invalid }
      return rate
    }

    func version() throws(RestrictionsError) -> AppVersion {
      let form = "a version such as \"5.2\""
      let text = try text(form)
      guard text.utf8.count <= RestrictionDocument.maxScalarBytes, let version = AppVersion(text) else {
        throw RestrictionsError(.invalidValue, at: pointer, expected: form)
      }
      return version
    }

    func time(_ form: String) throws(RestrictionsError) -> Int64 {
      let text = try text(form)
      guard let time = Self.milliseconds(Array(text.utf8.prefix(RestrictionDocument.maxScalarBytes))) else {
        throw RestrictionsError(.invalidValue, at: pointer, expected: form)
      }
      return time
    }

    /// Returns the time that the text represents in the form `2027-01-31T12:00:00Z`, in milliseconds since 1970, or
    /// `nil` if the text has another form.
    private static func milliseconds(_ text: [UInt8]) -> Int64? {
      let form = Array("0000-00-00T00:00:00Z".utf8)
      guard text.count == form.count,
        zip(text, form).allSatisfy({ $1 == 0x30 ? $0 &- 0x30 < 10 : $0 == $1 })
      else { return nil }
      func number(_ start: Int, _ count: Int) -> Int {
        text[start..<start + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      }
      let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
      guard let date = CivilDate(year: number(0, 4), month: number(5, 2), day: number(8, 2)), hour < 24, minute < 60,
        second < 60
      else { return nil }
      return Int64(date.daysSince1970) * 86_400_000 + Int64((hour * 60 + minute) * 60 + second) * 1000
    }
  }
}
