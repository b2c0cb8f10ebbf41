/// A finished ping: the bytes to send, and the facts that its transport needs.
public struct BuiltUnit: Sendable, Hashable {
  /// A copy of the document, as UTF-8 JSON.
  public var bytes: [UInt8] { document.array }
  let document: DocumentBytes
  /// The name of the stream.
  public let stream: String
  /// The ping, which has the sequence number, the quota and the store.
  public let ping: String
  /// An upper-case UUID that stays the same on each retry.
  public let documentID: String
  /// The number of the document within its ping, from 1.
  public let sequence: Int
  /// The number of events in the document.
  public let eventCount: Int
  /// The path of the upload, with percent-encoded parts, if the stream has one.
  public let path: String?
  /// The time at which the document was built, in milliseconds since 1970.
  public let createdMilliseconds: Int64
  /// Counts the document as stored while a copy is alive, see ``StreamLimits/stored``.
  let held: HeldUnit?
  /// The values of the envelope that are read on each upload, if any.
  var deferred: DeferredEnvelope?
  /// The identity of the document, if a request may add it; `nil` in files of earlier versions.
  var identity: UnitIdentity?
  /// Whether the document asks a receiver to delete a client's data. A version of the app without its stream keeps it.
  var isDeletionRequest = false

  /// The document as text.
  public var text: String { document.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Returns the same document with newly read values.
  func replacing(_ document: DocumentBytes) -> BuiltUnit {
    BuiltUnit(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, held: held, identity: identity,
      isDeletionRequest: isDeletionRequest)
  }

  /// Returns the same document under the current names of its stream and ping.
  func renamed(stream: String, ping: String) -> BuiltUnit {
    BuiltUnit(
      document: document, stream: stream, ping: ping, documentID: documentID, sequence: sequence,
      eventCount: eventCount, path: path, createdMilliseconds: createdMilliseconds, held: held, deferred: deferred,
      identity: identity, isDeletionRequest: isDeletionRequest)
  }

  public static func == (left: BuiltUnit, right: BuiltUnit) -> Bool {
    left.documentID == right.documentID && left.document.hasSameBytes(as: right.document)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(documentID) }
}

/// The client and the user that a document belongs to. A request has the same ones, also after the user declined and a new
/// client began: together they would link the two.
struct UnitIdentity: Sendable, Hashable {
  var clientID: String
  var userID: String?
}
