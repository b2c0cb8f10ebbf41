/// The result of `record`.
public enum RecordOutcome: Sendable, Hashable {
  /// The event is stored and will be part of a ping.
  case recorded
  /// The event is not stored.
  case refused(Refusal)

  /// The reason an event was not stored.
  public enum Refusal: UInt8, Sendable, Hashable, CaseIterable {
    /// Collection of the stream is switched off. The refusal is not counted.
    case consent
    /// The app is in private mode and the stream is never collected there. The refusal is not counted.
    case privateMode
    /// This variant of the app does not have the stream or the event.
    case variant
    /// The stream is not collected in this release channel, country or locale.
    case population
    /// The event's last day is in the past.
    case expired
    /// A number is outside the bounds of the schema, or a text does not match its pattern or minimal length.
    case outOfBounds
    /// A text is longer than the schema allows, and the schema does not cut it.
    case tooLong
    /// A floating point number is infinite or not a number.
    case notFinite
    /// The event alone exceeds the maximum size of a ping or the recorder's memory.
    case tooLarge
    /// The recorder's memory for the stream is used up.
    case full
    /// The field has reached its limit of distinct values for the screen or session.
    case tooManyValues
    /// The schema's condition for the event does not hold.
    case condition
    /// The event is recorded once for each installation, session or screen, and it already was.
    case alreadyRecorded
    /// The registry has no such stream, or it has no events.
    case unknownStream
    /// The event could not be written: the disk is full, or the folder has reached its maximum size.
    case storage
    /// The event's program is damaged. Generated code that fits the runtime never causes this.
    case malformed
    /// The schema records each value of a field once for each screen or session, and this value already was.
    case repeatedValue
    /// The stream is collected only in some release channels, countries or locales, and the installation's is unknown:
    /// set ``TelemetryPlatform/releaseChannel``, ``TelemetryPlatform/country`` or ``TelemetryPlatform/localeIdentifier``.
    case populationUnknown
    /// The installation is not in the stream's sample.
    case sample
  }
}
