/// A version of a stream, as plain values that the runtime interprets. Created by generated code.
public struct StreamDescription: Sendable {
  /// The format of a stream's events.
  public enum Encoding: Sendable {
    /// An array of time, category, method, object, value, and extras.
    case tuple
    /// An object that contains the event's fields.
    case object
    /// A stream without events.
    case none
  }

  /// The stream's name in the schema.
  public let name: StaticString
  /// The name of the ping. Sequence numbers, quotas, and the limit for stored pings are per ping, and are shared by all
  /// versions of the ping.
  public let ping: StaticString
  /// The stream's names in earlier versions of the app. Data stored under these names also belongs to the stream.
  public let formerNames: [StaticString]
  /// The stream's version.
  public let version: Int
  /// The format of the stream's events.
  public let encoding: Encoding
  /// The program of the ping that contains the events. Empty if each event is sent without an envelope.
  @_spi(Generated) public let envelope: WireProgram
  /// The program of the part that all events have in common: the common fields of an object stream, or the time of a
  /// tuple stream.
  @_spi(Generated) public let common: WireProgram
  @_spi(Generated) public package(set) var sources: [SourceRequest]
  @_spi(Generated) public package(set) var conditions: [SourceCondition]
  /// The limits of the stream and its pings.
  public package(set) var limits: StreamLimits
  /// The consent settings.
  public package(set) var consent: ConsentPolicy
  /// The rules for uploads, or `nil` for external streams and streams that an SDK sends.
  public let upload: UploadPolicy?
  /// The moments at which a ping is built, with their names in the schema, such as `start`, `background`, `full`, or
  /// `event`.
  public package(set) var builtOn: [StaticString]
  /// How long the app can be outside the foreground before a session ends, in milliseconds. `nil` if the stream does
  /// not have sessions.
  public let sessionEndsAfterMilliseconds: Int?
  /// The last day on which documents without events are built, in days since 1970, or `nil` if the stream does not
  /// expire. Each event has a separate expiry date.
  public let lastDay: Int?
  /// The limits for distinct values, indexed by the operand of operation `l`.
  @_spi(Generated) public let distinct: [DistinctLimit]
  /// The once-only events, indexed by the operand of operation `u`.
  @_spi(Generated) public let once: [OnceLimit]
  /// The installations from which the stream is collected.
  public package(set) var population: Population
  /// The attributes that `stream.attributes` contains, sorted by key.
  @_spi(Generated) public let attributes: [AttributeDescription]
  /// The stream whose document is sent as a deletion request when the user declines this stream, if any.
  public let deletionRequest: StaticString?
  /// The other SDK to which the app passes the events, if any.
  public let destination: DestinationDescription?

  @_spi(Generated) public init(
    name: StaticString, ping: StaticString, version: Int, encoding: Encoding, envelope: WireProgram,
    common: WireProgram, sources: [SourceRequest], conditions: [SourceCondition], limits: StreamLimits,
    consent: ConsentPolicy, upload: UploadPolicy?, builtOn: [StaticString],
    sessionEndsAfterMilliseconds: Int?, distinct: [DistinctLimit] = [], once: [OnceLimit] = [],
    population: Population = Population(), lastDay: Int? = nil, deletionRequest: StaticString? = nil,
    destination: DestinationDescription? = nil, formerNames: [StaticString] = [],
    attributes: [AttributeDescription] = []
  ) {
    self.name = name
    self.formerNames = formerNames
    self.ping = ping
    self.version = version
    self.encoding = encoding
    self.envelope = envelope
    self.common = common
    self.sources = sources
    self.conditions = conditions
    self.limits = limits
    // Without an envelope, each event is a separate document.
    if envelope.isEmpty, encoding != .none { self.limits.eventsAtMost = 1 }
    self.consent = consent
    self.upload = upload
    self.builtOn = builtOn
    self.sessionEndsAfterMilliseconds = sessionEndsAfterMilliseconds
    self.distinct = distinct
    self.once = once
    self.population = population
    self.lastDay = lastDay
    self.attributes = attributes
    self.deletionRequest = deletionRequest
    self.destination = destination
  }
}

extension StreamDescription {
  /// Whether the ping is named after the stream, so that both are renamed together.
  var sharesNameWithPing: Bool { ping.isIdentical(to: name) }

  /// The name used for sampling: the ping's original name, so that a renamed ping keeps its sample.
  var samplingName: StaticString { sharesNameWithPing ? formerNames.first ?? ping : ping }
}

/// The limits of a stream. Unset limits are `nil`.
public struct StreamLimits: Sendable {
  /// The minimum number of events in a ping.
  public package(set) var eventsAtLeast: Int?
  /// The maximum number of events in a ping.
  public package(set) var eventsAtMost: Int?
  /// Whether the app can configure `eventsAtMost`.
  public let eventsAtMostIsConfigurable: Bool
  /// The maximum number of a ping's stored documents, across all of the ping's streams. If it is exceeded, the oldest
  /// document is dropped. Documents that the app holds also count; if they reach the limit, no units are built.
  public package(set) var stored: Int?
  /// The maximum number of documents sent per day.
  public package(set) var perDay: Int?
  /// Whether `perDay` counts only this ping's documents rather than those of all pings.
  public let perDayIsPerPing: Bool
  /// Whether a day is a local day rather than a UTC day.
  public let dayIsLocal: Bool
  /// The maximum age of a document, in milliseconds. Older documents are dropped without being sent.
  public package(set) var ageMilliseconds: Int?
  /// The maximum size of a ping, in bytes.
  public let bytes: Int?

  @_spi(Generated) public init(
    eventsAtLeast: Int?, eventsAtMost: Int?, eventsAtMostIsConfigurable: Bool, stored: Int?, perDay: Int?,
    perDayIsPerPing: Bool, dayIsLocal: Bool, ageMilliseconds: Int?, bytes: Int?
  ) {
    self.eventsAtLeast = eventsAtLeast
    self.eventsAtMost = eventsAtMost
    self.eventsAtMostIsConfigurable = eventsAtMostIsConfigurable
    self.stored = stored
    self.perDay = perDay
    self.perDayIsPerPing = perDayIsPerPing
    self.dayIsLocal = dayIsLocal
    self.ageMilliseconds = ageMilliseconds
    self.bytes = bytes
  }
}

/// The consent settings of a stream, by variant.
public struct ConsentPolicy: Sendable {
  /// Whether the stream is collected before the user decides.
  public let isOnByDefault: Bool
  /// The indices of variants with the opposite default.
  public package(set) var otherVariants: [Int]
  /// The indices of the variants that include the stream. Empty if all variants include it.
  public package(set) var onlyVariants: [Int]
  /// Whether the stream is not collected in private mode.
  public let isOffInPrivateMode: Bool
  /// Whether the stream is always collected, regardless of the user's decision. It is then on by default.
  public let isAlways: Bool
  /// The indices of variants with the opposite value of `isAlways`.
  public package(set) var otherAlways: [Int]
  /// The indices of variants with the opposite value of `isOffInPrivateMode`.
  public package(set) var otherPrivateMode: [Int]

  @_spi(Generated) public init(
    isOnByDefault: Bool, otherVariants: [Int], onlyVariants: [Int], isOffInPrivateMode: Bool, isAlways: Bool = false,
    otherAlways: [Int] = [], otherPrivateMode: [Int] = []
  ) {
    self.isAlways = isAlways
    self.otherAlways = otherAlways
    self.otherPrivateMode = otherPrivateMode
    self.isOnByDefault = isOnByDefault
    self.otherVariants = otherVariants
    self.onlyVariants = onlyVariants
    self.isOffInPrivateMode = isOffInPrivateMode
  }
}

/// A receiver's limits for text. Created by generated code.
public struct TextProfile: Sendable {
  /// The profile's name in the schema.
  public let name: StaticString
  /// The limit for categories.
  public let category: TextLimit?
  /// The limit for methods.
  public let method: TextLimit?
  /// The limit for objects.
  public let object: TextLimit?
  /// The limit for values.
  public let value: TextLimit?
  /// The limit for the keys of extras.
  public let extraKey: TextLimit?
  /// The limit for the values of extras.
  public let extraValue: TextLimit?
  /// The maximum number of extras. Only the first ones in schema order are sent.
  public let extras: Int?
  /// The pattern for methods, objects, and extra keys.
  public let identifier: StaticString?
  /// The pattern for categories.
  public let categoryIdentifier: StaticString?

  @_spi(Generated) public init(
    name: StaticString, category: TextLimit?, method: TextLimit?, object: TextLimit?, value: TextLimit?,
    extraKey: TextLimit?, extraValue: TextLimit?, extras: Int?, identifier: StaticString?,
    categoryIdentifier: StaticString?
  ) {
    self.name = name
    self.category = category
    self.method = method
    self.object = object
    self.value = value
    self.extraKey = extraKey
    self.extraValue = extraValue
    self.extras = extras
    self.identifier = identifier
    self.categoryIdentifier = categoryIdentifier
  }
}

/// A length limit for text.
public struct TextLimit: Sendable {
  /// A unit of length.
  public enum Unit: Sendable {
    /// A user-perceived character (extended grapheme cluster).
    case grapheme
    /// A Unicode scalar.
    case scalar
    /// A UTF-8 byte.
    case byte
  }

  /// The maximum length.
  public let atMost: Int
  /// The unit in which the length is measured.
  public let unit: Unit
  /// Whether longer text is refused rather than truncated.
  public let refuses: Bool

  @_spi(Generated) public init(_ atMost: Int, _ unit: Unit, refuses: Bool) {
    self.atMost = atMost
    self.unit = unit
    self.refuses = refuses
  }
}
