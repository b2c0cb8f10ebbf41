/// A version of a stream, as plain values that the runtime interprets. Generated.
public struct StreamDescription: Sendable {
  /// The format of a stream's events.
  public enum Encoding: Sendable {
    /// A list of time, category, method, object, value, and extras.
    case tuple
    /// An object that contains the event's fields.
    case object
    /// A stream without events.
    case none
  }

  /// The stream's name in the schema.
  public let name: StaticString
  /// The name of the ping, to which sequence numbers, quotas, and stored pings belong. All versions of a ping share it.
  public let ping: StaticString
  /// The stream's names in earlier versions of the app. Data stored under these names belongs to the stream.
  public let formerNames: [StaticString]
  /// The stream's version.
  public let version: Int
  /// The format of the stream's events.
  public let encoding: Encoding
  /// The program of the ping around the events. Empty if events have no envelope.
  @_spi(Generated) public let envelope: WireProgram
  /// The program of the part that all events share: the common fields of an object stream, or the time of a tuple
  /// stream.
  @_spi(Generated) public let common: WireProgram
  @_spi(Generated) public package(set) var sources: [SourceRequest]
  @_spi(Generated) public package(set) var conditions: [SourceCondition]
  /// The limits of the stream and its pings.
  public package(set) var limits: StreamLimits
  /// The consent settings.
  public package(set) var consent: ConsentPolicy
  /// The rules for uploads, or `nil` for external streams and for streams that an SDK sends.
  public let upload: UploadPolicy?
  /// The moments at which a ping is built, as in the schema: `start`, `background`, `full`, `event`, and others.
  public package(set) var builtOn: [StaticString]
  /// The time outside the app after which a session ends, in milliseconds, or `nil` if the stream does not have
  /// sessions.
  public let sessionEndsAfterMilliseconds: Int?
  /// The last day on which documents without events are built, in days since 1970, or `nil` if there is no end. Each
  /// event has its own last day.
  public let lastDay: Int?
  /// The limits for distinct values, as indexed by the operand of `l`.
  @_spi(Generated) public let distinct: [DistinctLimit]
  /// The events that are sent once, as indexed by the operand of `u`.
  @_spi(Generated) public let once: [OnceLimit]
  /// The installations that the stream collects from.
  public package(set) var population: Population
  /// The attributes of `stream.attributes`, sorted by key.
  @_spi(Generated) public let attributes: [AttributeDescription]
  /// The stream whose document is sent when the user declines this stream, if any.
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
    // Events without an envelope are separate documents.
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
  /// Whether the ping has the same name as the stream, so that both are renamed together.
  var namesPing: Bool { ping.isSame(as: name) }

  /// The name used for sampling. It is the ping's first name, so that a renamed ping keeps its sample.
  var drawnName: StaticString { namesPing ? formerNames.first ?? ping : ping }
}

/// The limits of a stream. Unset limits are `nil`.
public struct StreamLimits: Sendable {
  /// The minimum number of events in a ping.
  public package(set) var eventsAtLeast: Int?
  /// The maximum number of events in a ping.
  public package(set) var eventsAtMost: Int?
  /// Whether the app can configure `eventsAtMost`.
  public let eventsAtMostIsConfigurable: Bool
  /// The limit for stored documents of a ping, across all its streams. A further document drops the oldest one.
  /// Documents that the app holds count too; if they reach the limit, no units are built.
  public package(set) var stored: Int?
  /// The limit for documents sent per day.
  public package(set) var perDay: Int?
  /// Whether `perDay` counts only the documents of this ping, rather than those of all pings.
  public let perDayIsPerPing: Bool
  /// Whether the days of `perDay` are local days, rather than UTC days.
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
  /// The indices of the variants that have the stream. Empty if all have it.
  public package(set) var onlyVariants: [Int]
  /// Whether the stream is not collected in private mode.
  public let isOffInPrivateMode: Bool
  /// Whether the stream is collected regardless of the user's decision. It is then on by default.
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

/// A receiver's limits for text. Generated.
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
  /// The maximum number of extras. The first ones in schema order are kept.
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
