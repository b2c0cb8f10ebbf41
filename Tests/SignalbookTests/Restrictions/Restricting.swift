@_spi(Generated) @testable import Signalbook

/// Streams, events and documents for tests of restrictions.
enum Restricting {
  static let day: Int64 = 86_400_000

  static func stream(
    _ name: StaticString = "s", days: Int64? = 30, ping: StaticString? = nil,
    consent: ConsentPolicy = Book.consent(true),
    population: Population = Population(), attributes: [AttributeDescription] = [], formerNames: [StaticString] = [],
    sources: [SourceRequest] = [Book.request(.streamEvents), Book.request(.clientId)], upload: UploadPolicy? = nil,
    deletionRequest: StaticString? = nil
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping, envelope: Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal,
      sources: sources, consent: consent, buildMoments: ["background"], population: population, attributes: attributes,
      upload: upload, deletionRequest: deletionRequest, formerNames: formerNames,
      remoteRestrictions: days.map { RemoteRestrictionPolicy(maxDurationMilliseconds: $0 * day) })
  }

  /// Returns the table of the events `x` and `y` of each stream, in that order.
  static func events(_ streams: String..., formerly: String = "") -> RestrictableEvents {
    let entries = streams.enumerated().flatMap { index, stream in
      ["x", "y"].map { name in
        let key = String(key(of: Streams.bare(stream: index, name)), radix: 16)
        return Program.literal(Array("\(key) \(stream) \(name)\(formerly)".utf8))
      }
    }
    return RestrictableEvents(registry: "book", entries: entries)
  }

  static func key(of event: EventPayload) -> UInt64 {
    withUnsafePointer(to: event) { event in
      event.program.map { ProgramKey.key(wire: $0.wireBytes, holes: $0.holeBytes) } ?? 0
    }
  }

  /// Returns a document that expires at a time in milliseconds since 1970.
  static func document(_ restrictions: String..., expires: Int64) -> [UInt8] {
    let date = CivilDate(daysSince1970: Int(expires / day))
    let seconds = Int(expires % day) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time =
      "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    return Array(
      #"{"format":1,"registry":"book","expires":"\#(time)","restrictions":[\#(restrictions.joined(separator: ","))]}"#
        .utf8)
  }
}
