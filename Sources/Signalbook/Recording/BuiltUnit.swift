/// A finished unit: the bytes that go over the wire, and what its transport needs to know.
public struct BuiltUnit: Sendable, Hashable {
  /// The document, UTF-8 JSON; a copy.
  public var bytes: [UInt8] { document.array }
  let document: DocumentBytes
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
  public var text: String { document.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The same unit with an envelope of another moment.
  func replacing(_ document: DocumentBytes) -> BuiltUnit {
    BuiltUnit(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, held: held)
  }

  /// The same unit under the names that its stream and its ping have today.
  func renamed(stream: String, ping: String) -> BuiltUnit {
    BuiltUnit(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, held: held, deferred: deferred)
  }

  public static func == (left: BuiltUnit, right: BuiltUnit) -> Bool {
    left.documentID == right.documentID && left.document.hasSameBytes(as: right.document)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(documentID) }
}
