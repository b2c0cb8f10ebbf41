/// A finished unit: the bytes that go over the wire, and what its transport needs to know.
public struct BuiltUnit: Sendable, Hashable {
  /// The document, UTF-8 JSON.
  public let bytes: [UInt8]
  /// The name of the stream.
  public let stream: String
  /// The identity that owns sequence number, quota and store.
  public let ping: String
  /// Upper-case UUID, the same on each retry (R-REG-73).
  public let documentID: String
  /// The number of this unit among those of its ping; the first is 1 (R-FOCUS-21).
  public let sequence: Int
  /// How many events it holds.
  public let eventCount: Int
  /// Path of the upload with every part percent-encoded, where the stream has one (R-FOCUS-06).
  public let path: String?
  /// When it was built, in milliseconds since 1970.
  public let createdMilliseconds: Int64
  /// Counts the unit as stored while any copy of it is alive, see ``StreamLimits/stored``.
  let held: HeldUnit?
  /// Present where values of the envelope are read each time that the unit is sent.
  var deferred: DeferredEnvelope?

  /// The document as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same unit with an envelope of another moment.
  func replacing(bytes: [UInt8]) -> BuiltUnit {
    BuiltUnit(
      bytes: bytes, stream: stream, ping: ping, documentID: documentID, sequence: sequence, eventCount: eventCount,
      path: path, createdMilliseconds: createdMilliseconds, held: held)
  }

  public static func == (left: BuiltUnit, right: BuiltUnit) -> Bool {
    left.documentID == right.documentID && left.bytes == right.bytes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(documentID) }
}
