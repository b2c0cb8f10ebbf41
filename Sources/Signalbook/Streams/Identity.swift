/// Identifiers of the installation. They live as long as this value: keeping them across launches is the app's task
/// for now, by storing what ``Telemetry/identity`` says when the app goes to the background and passing it to the next
/// ``Telemetry``.
public struct Identity: Sendable, Hashable {
  /// Upper-case UUID, made once for an installation (R-FOCUS-15). Empty while nobody agrees to a stream that has it.
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

/// Identifiers of a ping's documents. Each follows from the document's number, so that a document which is built again
/// after a crash has the one that it had before (R-REG-73).
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

  /// A UUID. That two documents share one is as likely as with random ones.
  subscript(number: Int) -> String {
    let low = Mixer.mix(low ^ UInt64(bitPattern: Int64(number)))
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

  /// Writes 36 bytes; needs room for them.
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

  /// Eight upper-case hexadecimal digits, the first in the lowest byte: all at once, since each event of a stream may
  /// have an identifier.
  @inline(__always) static func digits(_ word: UInt32) -> UInt64 {
    // One half-byte to each byte, the highest first.
    var halves = UInt64(word.byteSwapped)
    halves = (halves | halves << 16) & 0x0000_FFFF_0000_FFFF
    halves = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
    halves = (halves >> 4 | halves << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // 1 in each byte that is above 9.
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

/// Identifiers of a stream's events: 74 random bits for the process and 48 that count from a random start. Two processes
/// meet only where all of them agree, and an identifier costs twelve digits. Each stream has its own, so that none tells
/// that two streams come from one process.
///
/// The count is the caller's: a class checks each change of a structure of its own for exclusive access, which costs more
/// than the identifier; a plain number it does not.
struct EventIdentifiers {
  /// The first 24 of 36 characters.
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

  /// Writes the identifier with a number, 36 bytes; needs room for them.
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

  /// The count that the last twelve digits of the identifier with a number are.
  @inline(__always) func count(_ number: UInt64) -> UInt64 { (first &+ number) & 0xFFFF_FFFF_FFFF }

  /// Writes the last four digits of a count before an address.
  @inline(__always) static func writeEnd(_ count: UInt64, before end: UnsafeMutableRawPointer) {
    let digits = RandomID.digits(UInt32(truncatingIfNeeded: count & 0xFFFF)) >> 32
    (end - 4).storeBytes(of: UInt32(truncatingIfNeeded: digits).littleEndian, as: UInt32.self)
  }

  /// The identifier with a number, as text.
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
