/// The installations from which a stream is collected. The default, with empty lists and a sampling rate of 1, includes
/// all installations. Created by generated code.
public struct Population: Sendable {
  /// The release channels, compared byte by byte with ``TelemetryPlatform/releaseChannel``.
  public let channels: [StaticString]
  /// The countries, compared byte by byte with ``TelemetryPlatform/country``.
  public let countries: [StaticString]
  /// The locales, compared byte by byte with ``TelemetryPlatform/localeIdentifier``.
  public let locales: [StaticString]
  /// The sampling rate: the fraction of installations from which the stream is collected, from 0 to 1.
  public let samplingRate: Double
  /// The populations of variants that override this one, keyed by variant index.
  public package(set) var variants: [Int: Population]

  @_spi(Generated) public init(
    channels: [StaticString] = [], countries: [StaticString] = [], locales: [StaticString] = [],
    samplingRate: Double = 1,
    variants: [Int: Population] = [:]
  ) {
    self.channels = channels
    self.countries = countries
    self.locales = locales
    self.samplingRate = samplingRate
    self.variants = variants
  }

  /// Whether membership in the sample depends on a random number.
  var isSampled: Bool { samplingRate > 0 && samplingRate < 1 }

  /// Returns the reason the stream is not collected from an installation, or `nil` if the platform's properties are in
  /// the lists.
  ///
  /// An unknown property is not in any list. If one property is unknown and another one is not in its list, the reason
  /// is `population`.
  func refusal(of platform: TelemetryPlatform) -> RecordOutcome.Refusal? {
    var isUnknown = false
    for (list, fact) in [
      (channels, platform.releaseChannel), (countries, platform.country), (locales, platform.localeIdentifier),
    ] where !list.isEmpty {
      guard let fact, !fact.isEmpty else {
        isUnknown = true
        continue
      }
      if !list.contains(where: { $0.hasSameBytes(as: fact) }) { return .population }
    }
    return isUnknown ? .populationUnknown : nil
  }
}

/// The installation's random number, which determines the pings in whose sample the installation is. The number is
/// never sent, and is independent of all identifiers that are sent.
struct SamplingSeed: Equatable {
  private let high: UInt64
  private let low: UInt64

  init(_ high: UInt64 = SystemRandomNumberGenerator.word, _ low: UInt64 = SystemRandomNumberGenerator.word) {
    (self.high, self.low) = (high, low)
  }

  init?(_ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let high = reader.integer(), let low = reader.integer(), reader.isAtEnd else { return nil }
    self.init(UInt64(bitPattern: high), UInt64(bitPattern: low))
  }

  var bytes: [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(bitPattern: high))
    bytes.put(Int64(bitPattern: low))
    return bytes.bytes
  }

  /// Returns whether the installation is in a ping's sample: never if the rate is 0, and always if it is 1. An
  /// installation that is in the sample at one rate is also in the sample at every higher rate.
  func isSampled(atRate rate: Double, inPing ping: StaticString) -> Bool {
    isSampled(
      atRate: rate, salt: UnsafeRawBufferPointer(start: ping.utf8Start, count: ping.utf8CodeUnitCount))
  }

  /// Returns whether the installation is in the sample that the given salt selects. See ``isSampled(atRate:inPing:)``.
  func isSampled(atRate rate: Double, salt: UnsafeRawBufferPointer) -> Bool {
    let drawn = Mixer.hash(salt, high) ^ low
    // The highest 53 bits as a number in `0..<1`, which a `Double` represents exactly.
    return Double(Mixer.mix(drawn) >> 11) * 0x1p-53 < rate
  }
}
