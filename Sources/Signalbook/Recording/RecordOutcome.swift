/// The outcome of recording an event.
public enum RecordOutcome: Sendable, Hashable {
  /// The event was stored and will be part of a ping. If the stream holds events until the user decides, the event is
  /// stored until then.
  case recorded
  /// The event was not stored.
  case refused(Refusal)

  /// The reason an event was not stored.
  public enum Refusal: UInt8, Sendable, Hashable, CaseIterable {
    /// Collection of the stream is turned off. The refusal is not counted.
    case consent
    /// The app is in private mode, in which the stream is never collected. The refusal is not counted.
    case privateMode
    /// The app's variant does not include the stream or the event.
    case variant
    /// The stream is not collected in this release channel, country, or locale.
    case population
    /// The event's expiry date has passed.
    case expired
    /// A number is out of bounds, or a string is too short or does not match its pattern.
    case outOfBounds
    /// A string is longer than the schema allows, and the schema does not truncate it.
    case tooLong
    /// A floating-point number is infinite or NaN.
    case notFinite
    /// The event exceeds the size limit of a ping or the recorder's memory, even without other events.
    case tooLarge
    /// The recorder's memory for the stream is full.
    case memoryFull
    /// The field has reached the maximum number of distinct values for the screen or session.
    case tooManyValues
    /// The schema's condition for the event is not met.
    case condition
    /// The event is recorded only once per installation, session, or screen, and was already recorded.
    case alreadyRecorded
    /// The registry does not declare the stream, or the stream does not have events.
    case unknownStream
    /// The event could not be stored, because the folder is not open, the disk is full, or the folder has reached its
    /// size limit.
    case storageUnavailable
    /// The event's program is corrupt. This cannot happen if the generated code matches the runtime.
    case malformed
    /// The schema allows each value of the field once per screen or session, and this value was already recorded.
    case repeatedValue
    /// The stream is collected only in certain release channels, countries, or locales, and the installation's value is
    /// unknown. Set ``TelemetryPlatform/releaseChannel``, ``TelemetryPlatform/country``, or
    /// ``TelemetryPlatform/localeIdentifier``.
    case populationUnknown
    /// The installation is not in the stream's sample.
    case sample
    /// A restrictions document switches off the stream or the event, or the installation is not in the document's
    /// sample. See ``Telemetry/setRestrictions(_:)``.
    case restricted
    /// The stream holds events until the user decides, and has reached the schema's limit for held events.
    case holdFull
  }
}
