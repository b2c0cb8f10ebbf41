/// The source of a value in an envelope or a common part. The case names match the schema language.
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
  /// The declared counter with the given name, and the table of its labels.
  case counter(StaticString, labels: StaticString?)
  /// The app value at the given index in the registry's list of app values.
  case app(Int)
  /// A template: a nested program that uses the stream's sources. `percentEncodes` is whether the template's values are
  /// percent-encoded.
  case template(WireProgram, percentEncodes: Bool)
}

/// A source and the format in which its value is sent. Created by generated code.
@_spi(Generated) public struct SourceRequest: Sendable {
  public enum Format: Sendable {
    /// A string without quotes, which are in the program, or any other value as JSON.
    case plain
    /// A string including its quotes.
    case json
    /// A number or Boolean as text. The quotes are in the program.
    case text
    /// JSON as the content of a string. The quotes are in the program.
    case jsonText
    /// A number with the given number of decimal places.
    case fixed(Int)
  }

  public enum Reset: Sendable { case never, build, session, screen }

  public internal(set) var source: Source
  /// The vocabulary table in which to look up the value by name, if any. The wire text of the entry is sent.
  public let table: StaticString?
  /// The JSON to send if there is no value.
  public let fallbackJSON: StaticString?
  public let format: Format
  public let reset: Reset
  /// Whether the value is read for each upload rather than when the ping is built.
  public let isReadAtUpload: Bool
  /// Whether numbers and Booleans include quotes. The program does not contain the quotes, because the value of
  /// `fallbackJSON` is unquoted.
  public let writesQuotes: Bool
  /// The value's rules, or `nil` if there are none. Each rule consists of a kind, the rule's length in three digits,
  /// and the rule itself, as for operation `v`.
  public let rules: StaticString?
  /// Whether a UUID is sent in lowercase.
  public let isLowercase: Bool

  public init(
    _ source: Source, table: StaticString?, fallbackJSON: StaticString?, format: Format, reset: Reset,
    isReadAtUpload: Bool = false, writesQuotes: Bool = false, rules: StaticString? = nil,
    isLowercase: Bool = false
  ) {
    self.source = source
    self.table = table
    self.fallbackJSON = fallbackJSON
    self.format = format
    self.reset = reset
    self.isReadAtUpload = isReadAtUpload
    self.writesQuotes = writesQuotes
    self.rules = rules
    self.isLowercase = isLowercase
  }
}

/// A condition that compares a source's value with a list of values, which are case names or JSON.
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
  /// A string.
  case text(String)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A Boolean.
  case boolean(Bool)
  /// JSON that is written as is.
  case json(String)
}

extension SourceValue {
  /// Returns whether both values have the same wire bytes. `==` compares strings by canonical equivalence.
  func isIdentical(to other: SourceValue) -> Bool {
    guard self == other else { return false }
    switch (self, other) {
    case (.text(let text), .text(let another)), (.json(let text), .json(let another)):
      // If a string is canonically equivalent to an ASCII string but has different bytes, it is longer in UTF-8. An
      // example is "\u{212A}" and "K".
      guard text.utf8.count == another.utf8.count else { return false }
      return text.utf8.count == text.utf16.count || text.utf8.elementsEqual(another.utf8)
    default: return true
    }
  }
}
