/// The identifiers of an installation. A recorder with a folder stores them. Otherwise, store ``Telemetry/identity``
/// when the app enters the background, and pass it to the next ``Telemetry``.
public struct TelemetryIdentity: Sendable, Hashable {
  /// An uppercase UUID that is created once per installation. Empty until a stream that sends it is collected.
  public var clientID: String
  /// The user's identifier at the receiver, if any.
  public var userID: String?
  /// The day on which the client identifier was created, in days since 1970-01-01, or `nil` for the day on which the
  /// recorder was created.
  public var creationDay: Int?

  /// Creates identifiers. The default values are those of a new installation.
  public init(clientID: String = TelemetryIdentity.randomID(), userID: String? = nil, creationDay: Int? = nil) {
    self.clientID = clientID
    self.userID = userID
    self.creationDay = creationDay
  }

  /// Returns a random uppercase UUID (version 4).
  public static func randomID() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = RandomID(generator.next(), generator.next())
    return bytes.text
  }
}

/// The identifiers of a ping's documents. Each identifier is derived from the document's sequence number, so that a
/// document that is rebuilt after a crash keeps its identifier (R-REG-73).
struct DocumentIDs: Equatable {
  private let high: UInt64
  private let low: UInt64

  init(_ high: UInt64 = SystemRandomNumberGenerator.word, _ low: UInt64 = SystemRandomNumberGenerator.word) {
    (self.high, self.low) = (high, low)
  }

  init?(_ bytes: inout StateReader) {
    guard let high = bytes.integer(), let low = bytes.integer() else { return nil }
    self.init(UInt64(bitPattern: high), UInt64(bitPattern: low))
  }

  func write(to bytes: inout StateBytes) {
    bytes.put(Int64(bitPattern: high))
    bytes.put(Int64(bitPattern: low))
  }

  /// Returns the UUID of the document with the given sequence number. Collisions are as unlikely as with random UUIDs.
  ///
  /// Two pings can have the same salt, because another app version can have merged their streams.
  subscript(number: Int, ofPing ping: UInt32) -> String {
    let low = Mixer.mix(low ^ UInt64(bitPattern: Int64(number)) ^ UInt64(ping) << 32)
    return RandomID(Mixer.mix(high ^ low), low).text
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

  /// Writes the UUID, for which the caller must have reserved 36 bytes.
  func write(to writer: inout ByteWriter) {
    let groups = (
      Self.digits(UInt32(truncatingIfNeeded: high >> 32)), Self.digits(UInt32(truncatingIfNeeded: high)),
      Self.digits(UInt32(truncatingIfNeeded: low >> 32)), Self.digits(UInt32(truncatingIfNeeded: low))
    )
    let p = writer.p
    p.storeBytes(of: groups.0.littleEndian, as: UInt64.self)
    p.storeBytes(of: 0x2D, toByteOffset: 8, as: UInt8.self)
    p.storeBytes(of: UInt32(truncatingIfNeeded: groups.1).littleEndian, toByteOffset: 9, as: UInt32.self)
    p.storeBytes(of: 0x2D, toByteOffset: 13, as: UInt8.self)
    p.storeBytes(of: UInt32(truncatingIfNeeded: groups.1 >> 32).littleEndian, toByteOffset: 14, as: UInt32.self)
    p.storeBytes(of: 0x2D, toByteOffset: 18, as: UInt8.self)
    p.storeBytes(of: UInt32(truncatingIfNeeded: groups.2).littleEndian, toByteOffset: 19, as: UInt32.self)
    p.storeBytes(of: 0x2D, toByteOffset: 23, as: UInt8.self)
    p.storeBytes(of: UInt32(truncatingIfNeeded: groups.2 >> 32).littleEndian, toByteOffset: 24, as: UInt32.self)
    p.storeBytes(of: groups.3.littleEndian, toByteOffset: 28, as: UInt64.self)
    writer.p = p + Self.length
  }

  /// Returns eight uppercase hexadecimal digits, with the first digit in the lowest byte. The digits are computed in
  /// parallel, because every event can have an identifier.
  @inline(__always) static func digits(_ word: UInt32) -> UInt64 {
    // Expands each nibble to a byte, most significant first.
    var halves = UInt64(word.byteSwapped)
    halves = (halves | halves << 16) & 0x0000_FFFF_0000_FFFF
    halves = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
    halves = (halves >> 4 | halves << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // Sets a bit in each byte that is greater than 9.
    let letters = (halves &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return halves &+ 0x3030_3030_3030_3030 &+ letters &* 7
  }

  var text: String {
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    write(to: &writer)
    return buffer.text(writer.offset)
  }
}

/// The identifiers of a stream's events. An identifier consists of 74 random bits that are constant during the process,
/// and 48 bits that count from a random start. The identifiers of two processes collide only if all of these bits
/// match. Consecutive identifiers usually differ only in the last digits. The random bits differ between streams, so
/// that identifiers do not reveal that two streams are from the same process.
///
/// The caller stores the count. Storing the count in a class property would require an exclusivity check for each
/// change, which costs more than creating the identifier.
struct EventIdentifiers {
  /// The first 24 of the 36 characters.
  private let prefix: (UInt64, UInt64, UInt64)
  private let first: UInt64

  init(_ random: RandomID = RandomID(SystemRandomNumberGenerator.word, SystemRandomNumberGenerator.word)) {
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    random.write(to: &writer)
    prefix = withExtendedLifetime(buffer) {
      (
        buffer.start.load(as: UInt64.self), buffer.start.load(fromByteOffset: 8, as: UInt64.self),
        buffer.start.load(fromByteOffset: 16, as: UInt64.self)
      )
    }
    first = random.low
  }

  /// Writes the 36 bytes of the identifier with the given number. The caller must have reserved them.
  @inline(__always) func write(_ number: UInt64, to writer: inout ByteWriter) {
    let count = count(number)
    let p = writer.p
    p.storeBytes(of: prefix.0, as: UInt64.self)
    p.storeBytes(of: prefix.1, toByteOffset: 8, as: UInt64.self)
    p.storeBytes(of: prefix.2, toByteOffset: 16, as: UInt64.self)
    let high = RandomID.digits(UInt32(truncatingIfNeeded: count >> 16))
    let low = RandomID.digits(UInt32(truncatingIfNeeded: count & 0xFFFF)) >> 32
    p.storeBytes(of: high.littleEndian, toByteOffset: 24, as: UInt64.self)
    p.storeBytes(of: UInt32(truncatingIfNeeded: low).littleEndian, toByteOffset: 32, as: UInt32.self)
    writer.p = p + RandomID.length
  }

  /// Returns the count that the last twelve digits of the identifier encode.
  @inline(__always) func count(_ number: UInt64) -> UInt64 { (first &+ number) & 0xFFFF_FFFF_FFFF }

  /// Writes the last four digits of a count so that they end at the given address.
  @inline(__always) static func writeEnd(_ count: UInt64, before end: UnsafeMutableRawPointer) {
    let digits = RandomID.digits(UInt32(truncatingIfNeeded: count & 0xFFFF)) >> 32
    (end - 4).storeBytes(of: UInt32(truncatingIfNeeded: digits).littleEndian, as: UInt32.self)
  }

  func text(_ number: UInt64) -> String {
    let buffer = ByteBuffer(capacity: 128, maximum: 128)
    var writer = ByteWriter(buffer, at: 0)
    write(number, to: &writer)
    return buffer.text(writer.offset)
  }
}

extension SystemRandomNumberGenerator {
  static var word: UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
