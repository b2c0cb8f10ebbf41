/// A finished ping: the bytes to send and the information needed to upload them.
public struct BuiltPing: Sendable, Hashable {
  /// A copy of the ping's bytes, as UTF-8 JSON.
  public var bytes: [UInt8] { document.array }
  let document: DocumentBytes
  /// The name of the stream.
  public let stream: String
  /// The ping's name. Sequence numbers, quotas, and the limit for stored pings are per ping name.
  public let ping: String
  /// The document identifier: an uppercase UUID that stays the same across retries.
  public let documentID: String
  /// The sequence number, starting at 1. Each ping name has its own sequence.
  public let sequence: Int
  /// The number of events in the ping.
  public let eventCount: Int
  /// The upload path with percent-encoded components, or `nil` if the stream is not uploaded to a path.
  public let path: String?
  /// The time at which the ping was built, in milliseconds since 1970.
  public let createdMilliseconds: Int64
  /// A token shared by all copies of the ping. The ping counts as stored until the last copy is deallocated. See
  /// ``StreamLimits/maxStoredPings``.
  let appHeld: AppHeldUnit?
  /// The envelope values to reread before each upload, or `nil` if the envelope has none.
  var deferred: DeferredEnvelope?
  /// The client and user identifiers that a request can add to the document, or `nil` for files that earlier versions
  /// wrote.
  var identity: UnitIdentity?
  /// Whether the document asks a receiver to delete a client's data. App versions without the stream keep the document
  /// for a version that can send it.
  var isDeletionRequest = false

  /// The ping's JSON.
  public var text: String { document.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Returns a copy of the ping with the given, newly rendered document.
  func replacing(_ document: DocumentBytes) -> BuiltPing {
    BuiltPing(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, appHeld: appHeld,
      identity: identity,
      isDeletionRequest: isDeletionRequest)
  }

  /// Returns a copy of the ping with the current names of its stream and ping.
  func renamed(stream: String, ping: String) -> BuiltPing {
    BuiltPing(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, appHeld: appHeld,
      deferred: deferred,
      identity: identity, isDeletionRequest: isDeletionRequest)
  }

  public static func == (left: BuiltPing, right: BuiltPing) -> Bool {
    left.documentID == right.documentID && left.document.hasSameBytes(as: right.document)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(documentID) }
}

/// The client and user identifiers to which a document belongs.
///
/// A request sends this identity even if the user has since declined and a new client was created. Sending the new
/// client with an old document would link the two clients.
struct UnitIdentity: Sendable, Hashable {
  var clientID: String
  var userID: String?
}
