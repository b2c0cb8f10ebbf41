/// Identifiers of the installation. They live as long as this value: keeping them across launches is the app's task
/// for now, by storing `clientID` and `createdDays` and passing them to the next ``Telemetry``.
public struct Identity: Sendable, Hashable {
  /// Upper-case UUID, made once for an installation (R-FOCUS-15).
  public var clientID: String
  /// The identifier that a vendor's receiver knows the user by.
  public var userID: String?
  /// Whole days from 1970-01-01 to the profile's creation; `nil`: today (R-FOCUS-16).
  public var createdDays: Int?

  public init(clientID: String = Identity.randomID(), userID: String? = nil, createdDays: Int? = nil) {
    self.clientID = clientID
    self.userID = userID
    self.createdDays = createdDays
  }

  /// A random UUID (version 4), upper case.
  public static func randomID() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = RandomID(generator.next(), generator.next())
    return bytes.text
  }
}

/// The 122 random bits of a UUID.
struct RandomID {
  let high: UInt64
  let low: UInt64

  init(_ high: UInt64, _ low: UInt64) {
    self.high = high & ~0xF000 | 0x4000
    self.low = low & ~(0b11 << 62) | 0b10 << 62
  }

  static let length = 36

  /// Writes 36 bytes; needs room for them.
  func write(to writer: inout ByteWriter) {
    let digits: StaticString = "0123456789ABCDEF"
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { writer.byte(0x2D) }
      let word = place < 16 ? high : low
      writer.byte(digits.utf8Start[Int(word >> UInt64(60 - 4 * (place & 15)) & 15)])
    }
  }

  var text: String {
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    write(to: &writer)
    return buffer.text(writer.offset)
  }
}

/// A fast generator for the identifiers of events: SplitMix64, seeded from the system. Not for secrets; the identifiers
/// only have to be distinct.
struct FastGenerator {
  private var state: UInt64

  init() {
    var generator = SystemRandomNumberGenerator()
    state = generator.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
