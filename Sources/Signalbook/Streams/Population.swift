/// The installations that a stream collects from. The default, empty lists and a sample of 1, includes all
/// installations. Generated.
public struct Population: Sendable {
  /// The release channels, compared byte by byte with ``TelemetryPlatform/releaseChannel``.
  public let channels: [StaticString]
  /// The countries, compared byte by byte with ``TelemetryPlatform/country``.
  public let countries: [StaticString]
  /// The locales, compared byte by byte with ``TelemetryPlatform/localeIdentifier``.
  public let locales: [StaticString]
  /// The share of installations, from 0 to 1.
  public let sample: Double
  /// The populations of variants that override this one, keyed by variant index.
  public package(set) var variants: [Int: Population]

  @_spi(Generated) public init(
    channels: [StaticString] = [], countries: [StaticString] = [], locales: [StaticString] = [], sample: Double = 1,
    variants: [Int: Population] = [:]
  ) {
    self.channels = channels
    self.countries = countries
    self.locales = locales
    self.sample = sample
    self.variants = variants
  }

  /// Whether membership in the sample depends on a random number.
  var isSampled: Bool { sample > 0 && sample < 1 }

  /// Returns the reason to refuse an installation, or `nil` if its facts are in the lists.
  ///
  /// An unknown fact is not in any list. A known fact that is not in its list takes precedence over unknown facts.
  func refusal(of platform: TelemetryPlatform) -> RecordOutcome.Refusal? {
    var isUnknown = false
    for (list, fact) in [
      (channels, platform.releaseChannel), (countries, platform.country), (locales, platform.localeIdentifier),
    ] where !list.isEmpty {
      guard let fact, !fact.isEmpty else {
        isUnknown = true
        continue
      }
      if !list.contains(where: { $0.says(fact) }) { return .population }
    }
    return isUnknown ? .populationUnknown : nil
  }
}

/// The installation's random number, which determines its membership in the sample of each ping. The number is never
/// sent, and does not depend on any identifier that is sent.
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

  /// Returns whether the installation is in a sample of the ping: never for 0, always for 1. An installation in a
  /// smaller sample is also in every larger sample of the same ping.
  func isIn(_ sample: Double, of ping: StaticString) -> Bool {
    let name = UnsafeRawBufferPointer(start: ping.utf8Start, count: ping.utf8CodeUnitCount)
    let drawn = Mixer.hash(name, high) ^ low
    // 53 bits, the precision of `Double`, give a number in `0..<1`.
    return Double(Mixer.mix(drawn) >> 11) * 0x1p-53 < sample
  }
}
