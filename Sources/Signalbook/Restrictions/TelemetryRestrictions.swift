/// The restrictions that currently apply, for a diagnostics screen or a log.
public struct TelemetryRestrictions: Sendable, Hashable {
  /// The time at which the restrictions end, in milliseconds since 1970. It is earlier than the document's `expires` if
  /// an app update has shortened the maximum duration in the schema.
  public let expirationTime: Int64
  /// The restricted streams by name, with the fraction of installations from which they are still collected. If the
  /// fraction is 0, the stream is off. Restrictions for other app versions and release channels are omitted.
  public let streams: [String: Double]
  /// The restricted events by name, with fractions as in ``streams``.
  public let events: [String: Double]
  /// The names in the document that this app version does not declare or does not permit to be restricted. They have no
  /// effect.
  public let ignoredNames: [String]
  /// Whether the document is on disk. If `false`, it applies only until the process ends. A recorder with a folder
  /// retries in the background.
  public let isStored: Bool
}

extension Telemetry {
  /// Restricts collection as the given document specifies, until the document expires. The document replaces the
  /// previous one.
  ///
  /// A document can only switch off or sample streams that declare `remoteRestrictions` in the schema, and their
  /// events. Consent, populations, and samples still apply. The document is stored in the recorder's folder, so the
  /// restrictions persist across launches and app updates.
  ///
  /// ```swift
  /// do {
  ///   try telemetry.setRestrictions(data)
  /// } catch {
  ///   log("\(error)")
  /// }
  /// ```
  /// - Parameter document: The document as JSON, up to 64 KB. For its format, see `docs/populations.md`.
  /// - Returns: The restrictions that now apply.
  /// - Throws: An error if the document is invalid. The previous restrictions remain in force.
  @discardableResult public func setRestrictions(
    _ document: some Sequence<UInt8>
  ) throws(RestrictionsError) -> TelemetryRestrictions {
    try core.setRestrictions(Array(document.prefix(RestrictionDocument.maxBytes + 1)))
  }

  /// Ends all restrictions, and removes the stored document.
  public func removeRestrictions() { core.removeRestrictions() }
}
