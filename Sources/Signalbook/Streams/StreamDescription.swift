/// A version of a stream, as plain values that the runtime interprets. Generated.
public struct StreamDescription: Sendable {
  /// The form of events.
  public enum Encoding: Sendable {
    /// A list: time, category, method, object, value, extras.
    case tuple
    /// An object with the fields of the event.
    case object
    /// A stream without events.
    case none
  }

  /// The stream's name in the schema.
  public let name: StaticString
  /// The ping, which has the sequence number, the quota and the store. Versions of a ping share it.
  public let ping: StaticString
  /// The stream's names in earlier versions of the app. Data under these names belongs to the stream.
  public let formerNames: [StaticString]
  /// The version of the stream.
  public let version: Int
  /// The form of the stream's events.
  public let encoding: Encoding
  /// The program of the ping around the events; empty if each event is sent bare.
  @_spi(Generated) public let envelope: WireProgram
  /// The program of the part that all events share: an object stream's common fields, a tuple stream's time.
  @_spi(Generated) public let common: WireProgram
  @_spi(Generated) public package(set) var sources: [SourceRequest]
  @_spi(Generated) public package(set) var conditions: [SourceCondition]
  /// The limits of the stream and its pings.
  public package(set) var limits: StreamLimits
  /// The default before the user decides.
  public package(set) var consent: ConsentPolicy
  /// The rules of the upload, or `nil` for external streams and for streams that an SDK sends.
  public let upload: UploadPolicy?
  /// The moments at which a ping is built, as in the schema: `start background full event …`.
  public package(set) var builtOn: [StaticString]
  /// The time outside the app after which a session ends, in milliseconds, or `nil` if the stream has no sessions.
  public let sessionEndsAfterMilliseconds: Int?
  /// The last day on which documents without events are built, in days since 1970, or `nil` for no end. Each event has
  /// its own last day.
  public let lastDay: Int?
  /// Limits of distinct values, in the order of the operand of `l`.
  @_spi(Generated) public let distinct: [DistinctLimit]
  /// Events that are sent once, in the order of the operand of `u`.
  @_spi(Generated) public let once: [OnceLimit]
  /// The installations that the stream collects from.
  public package(set) var population: Population
  /// The attributes of `stream.attributes`, by key.
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
    // Events without an envelope are documents of their own.
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
  /// Whether the ping has the stream's name, so that both are renamed together.
  var namesPing: Bool { ping.isSame(as: name) }

  /// The name for drawing samples: the ping's first name, so that a renamed ping keeps its sample.
  var drawnName: StaticString { namesPing ? formerNames.first ?? ping : ping }
}

/// The limits of a stream; a missing limit is `nil`.
public struct StreamLimits: Sendable {
  /// The minimum number of events in a ping.
  public package(set) var eventsAtLeast: Int?
  /// The maximum number of events in a ping.
  public package(set) var eventsAtMost: Int?
  /// Whether the app's configuration can set `eventsAtMost`.
  public let eventsAtMostIsConfigurable: Bool
  /// The maximum number of stored documents of a ping, over all its streams. A further document drops the oldest.
  /// Documents that the app holds count too: while it holds the maximum, no units are built.
  public package(set) var stored: Int?
  /// The maximum number of documents sent per day.
  public package(set) var perDay: Int?
  /// Whether `perDay` counts the documents of this ping only; otherwise it counts those of all pings.
  public let perDayIsPerPing: Bool
  /// Whether the day of `perDay` is local; otherwise it is a day in UTC.
  public let dayIsLocal: Bool
  /// The maximum age in milliseconds. An older document is dropped without being sent.
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

/// The default of a stream's collection before the user decides, by variant.
public struct ConsentPolicy: Sendable {
  /// Whether the stream is collected before the user decides.
  public let isOnByDefault: Bool
  /// The indices of variants with the opposite default.
  public package(set) var otherVariants: [Int]
  /// The indices of the variants that have the stream; empty for all.
  public package(set) var onlyVariants: [Int]
  /// Whether the stream is off in private mode.
  public let isOffInPrivateMode: Bool
  /// Whether the stream is collected regardless of the user's decision; it is then on by default.
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

/// A receiver's limits of texts. Generated.
public struct TextProfile: Sendable {
  /// The profile's name in the schema.
  public let name: StaticString
  /// The limit of categories.
  public let category: TextLimit?
  /// The limit of methods.
  public let method: TextLimit?
  /// The limit of objects.
  public let object: TextLimit?
  /// The limit of values.
  public let value: TextLimit?
  /// The limit of the keys of extras.
  public let extraKey: TextLimit?
  /// The limit of the values of extras.
  public let extraValue: TextLimit?
  /// The maximum number of extras; the first in the schema's order are kept.
  public let extras: Int?
  /// The pattern of methods, objects and extra keys.
  public let identifier: StaticString?
  /// The pattern of categories.
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

/// A limit above which a text is cut or refused.
public struct TextLimit: Sendable {
  /// A unit of lengths.
  public enum Unit: Sendable {
    /// A user-perceived character, an extended grapheme cluster.
    case grapheme
    /// A Unicode scalar.
    case scalar
    /// A byte of UTF-8.
    case byte
  }

  /// The maximum length.
  public let atMost: Int
  /// The unit of the length.
  public let unit: Unit
  /// Whether a longer text is refused; otherwise it is cut.
  public let refuses: Bool

  @_spi(Generated) public init(_ atMost: Int, _ unit: Unit, refuses: Bool) {
    self.atMost = atMost
    self.unit = unit
    self.refuses = refuses
  }
}
