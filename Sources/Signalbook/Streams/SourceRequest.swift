/// The source of a value in an envelope or a common part. The cases have the names of the schema language.
@_spi(Generated) public enum Source: Sendable {
  case clockMsSinceProcessStart, clockMsSince1970, clockSecondsSince1970, clockProcessStartMsSince1970, clockUptimeMs
  case clockMsSincePreviousEvent, clockDateUtc, clockDateTimeUtc, clockDateTimeUtcMs, clockDateTimeLocal
  case clockUtcOffsetMinutes, clockUtcOffsetSeconds, clockTimeZone
  case counterSequence, counterSessions, counterSessionSeconds, counterSearches, counterSessionNumber, counterScreens
  case clientId, clientUserId, clientCreatedDays, eventId, documentId
  case streamEvents, streamVersion, streamPing, streamAttributes, variantName
  case deviceModel, deviceModelName, deviceManufacturer, deviceName, deviceArch, deviceKind, deviceOrientation
  case deviceScreenWidthPx, deviceScreenHeightPx, deviceDensity
  case osName, osVersion, localeLanguageRegion, localeIdentifier, networkKind, networkCarrier
  case screenTitle, sdkVersion, sdkBuild, receiverToken
  /// A declared counter, by its name; `labels` is the table of its labels.
  case counter(StaticString, labels: StaticString?)
  /// A value that the app supplies: its index in the registry's list of app values.
  case app(Int)
  /// A template: a nested program with the stream's sources; `percentEncodes` applies to its values.
  case template(WireProgram, percentEncodes: Bool)
}

/// A source, with the form in which its value is sent. Generated.
@_spi(Generated) public struct SourceRequest: Sendable {
  public enum Form: Sendable {
    /// A text is escaped, and its quotes are in the program. Other values are JSON.
    case plain
    /// A text with its quotes.
    case json
    /// A number or Boolean inside quotes of the program.
    case text
    /// JSON escaped once more, inside quotes of the program.
    case jsonText
    /// A number with this many decimals.
    case fixed(Int)
  }

  public enum Reset: Sendable { case never, build, session, screen }

  public internal(set) var source: Source
  /// The table of a vocabulary: the value is looked up among the names, and its wire text is sent.
  public let table: StaticString?
  /// The JSON text to send if there is no value.
  public let absent: StaticString?
  public let form: Form
  public let reset: Reset
  /// Whether the value is read each time the ping is sent, and not when it is built.
  public let isReadAtSending: Bool
  /// Whether a number or Boolean has its own quotes, because the value of `absent` has none.
  public let hasOwnQuotes: Bool
  /// The rules of the value, each as a kind, the length of the rule (3 digits) and the rule, as for the operation `v`,
  /// or `nil` if there are none.
  public let rules: StaticString?
  /// Whether the letters of a UUID are sent in lower case.
  public let isLowercase: Bool

  public init(
    _ source: Source, table: StaticString?, absent: StaticString?, form: Form, reset: Reset,
    isReadAtSending: Bool = false, hasOwnQuotes: Bool = false, rules: StaticString? = nil,
    isLowercase: Bool = false
  ) {
    self.source = source
    self.table = table
    self.absent = absent
    self.form = form
    self.reset = reset
    self.isReadAtSending = isReadAtSending
    self.hasOwnQuotes = hasOwnQuotes
    self.rules = rules
    self.isLowercase = isLowercase
  }
}

/// A condition that a source's value is, or is not, one of these texts. They are case names, or JSON text of plain
/// values.
@_spi(Generated) public struct SourceCondition: Sendable {
  public let source: Int
  public let values: [StaticString]
  public let isNegated: Bool

  public init(source: Int, values: [StaticString], isNegated: Bool) {
    self.source = source
    self.values = values
    self.isNegated = isNegated
  }
}

/// The value of a source.
public enum SourceValue: Sendable, Hashable {
  /// No value.
  case none
  /// A text.
  case text(String)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A Boolean.
  case boolean(Bool)
  /// JSON text, written unchanged.
  case json(String)
}

extension SourceValue {
  /// Returns whether both values have the same bytes on the wire. `==` on texts follows canonical equivalence.
  func isSame(as other: SourceValue) -> Bool {
    guard self == other else { return false }
    switch (self, other) {
    case (.text(let text), .text(let another)), (.json(let text), .json(let another)):
      // A text that equals an ASCII text but differs from it is longer in UTF-8: "\u{212A}" and "K".
      guard text.utf8.count == another.utf8.count else { return false }
      return text.utf8.count == text.utf16.count || text.utf8.elementsEqual(another.utf8)
    default: return true
    }
  }
}
