/// What became of a call of `record`.
public enum RecordOutcome: Sendable, Hashable {
  /// The event is stored and will be part of a unit.
  case recorded
  case refused(Refusal)

  /// Why an event is not stored.
  public enum Refusal: UInt8, Sendable, Hashable, CaseIterable {
    /// Collection of the stream is switched off. Nothing is stored or counted (R-FOCUS-02).
    case consent
    /// The app is in private mode and the stream is never collected there. Nothing is stored or counted.
    case privateMode
    /// This variant of the app does not have the stream or the event.
    case variant
    /// The stream is not collected in this release channel, country or locale (R-MMA-02).
    case population
    /// The event's last day is over.
    case expired
    /// A number is outside the bounds of the schema, or a text does not match its pattern or minimal length.
    case outOfBounds
    /// A text is longer than the schema allows and is not one that is cut.
    case tooLong
    /// A floating point number is infinite or not a number.
    case notFinite
    /// The event alone exceeds the size of a unit or of the recorder's memory.
    case tooLarge
    /// The recorder's memory for the stream is used up.
    case full
    /// The schema limits how many different values a field has on one screen or in one session, and this is one more.
    case tooManyValues
    /// The schema's condition for the event does not hold.
    case condition
    /// The event is sent once for each installation, session or screen, and has been.
    case alreadyRecorded
    /// The registry has no such stream, or it has no events.
    case unknownStream
    /// The event could not be written to the disk: it is full, or the folder has all the bytes that it may have.
    case storage
    /// The event's program is damaged. Never for generated code that fits this version of the runtime.
    case malformed
    /// The schema has each value of a field recorded once on a screen or in a session, and this one has been (R-CS-52).
    case repeatedValue
    /// The stream is collected in some release channels, countries or locales only, and the installation's is unknown: set
    /// ``Platform/releaseChannel``, ``Platform/country`` or ``Platform/localeIdentifier``.
    case populationUnknown
    /// The installation is not in the stream's sample.
    case sample
  }
}
