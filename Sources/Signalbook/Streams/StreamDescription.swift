/// One version of a ping's form, as plain values that the runtime interprets. Generated.
public struct StreamDescription: Sendable {
  public enum Encoding: Sendable { case tuple, object, none }

  public let name: StaticString
  /// The identity that owns sequence number, quota and store; versions of one ping share it.
  public let ping: StaticString
  /// The stream's names in earlier versions of the app. Data under these names belongs to the stream.
  public let formerNames: [StaticString]
  public let version: Int
  public let encoding: Encoding
  /// Program of the unit around the events; empty when each event is sent bare.
  @_spi(Generated) public let envelope: WireProgram
  /// Program of what every event carries: an object stream's common fields, a tuple stream's time.
  @_spi(Generated) public let common: WireProgram
  @_spi(Generated) public package(set) var sources: [SourceRequest]
  @_spi(Generated) public package(set) var conditions: [SourceCondition]
  public package(set) var limits: StreamLimits
  public package(set) var consent: ConsentPolicy
  /// `nil` for streams that nobody uploads: external ones and those that an SDK transports.
  public let upload: UploadPolicy?
  /// Moments at which a unit is built: `start background full event …` as in the schema.
  public package(set) var builtOn: [StaticString]
  /// Time outside the app after which a session ends, in milliseconds; `nil`: no sessions.
  public let sessionEndsAfterMilliseconds: Int?
  /// The last day on which documents without events are built, in days since 1970; `nil`: they have no end. Events have
  /// such a day of their own.
  public let lastDay: Int?
  /// Limits of different values, by the index that the operation `l` names.
  @_spi(Generated) public let distinct: [DistinctLimit]
  /// Events that are sent once, by the index that the operation `u` names.
  @_spi(Generated) public let once: [OnceLimit]
  /// The installations that the stream collects from.
  public package(set) var population: Population
  /// What `stream.attributes` holds, by key.
  @_spi(Generated) public let attributes: [AttributeDescription]
  /// The stream whose document is sent when the user declines this one; `nil`: none.
  public let deletionRequest: StaticString?
  /// Present where the app hands the events to another SDK, which sends them.
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
    // Events that nothing is around are documents of their own.
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
  /// Whether the ping has the stream's name, so that it was renamed with it.
  var namesPing: Bool { ping.isSame(as: name) }

  /// The name by which samples are drawn: the ping's first name, so that a renamed ping keeps its sample.
  var drawnName: StaticString { namesPing ? formerNames.first ?? ping : ping }
}

/// Limits of a stream; `nil`: none.
public struct StreamLimits: Sendable {
  public package(set) var eventsAtLeast: Int?
  public package(set) var eventsAtMost: Int?
  /// Whether the app's run configuration may set `eventsAtMost`.
  public let eventsAtMostIsConfigurable: Bool
  /// Units stored of one ping, over all its streams; one more drops the oldest. Those that were built and that the app
  /// still holds count as well: while it holds as many, none is built.
  public package(set) var stored: Int?
  /// Units sent a day.
  public package(set) var perDay: Int?
  public let perDayIsPerPing: Bool
  public let dayIsLocal: Bool
  /// Milliseconds; an older unit is dropped unsent, exactly this old is kept.
  public package(set) var ageMilliseconds: Int?
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

/// Whether a stream is collected before the user decides, by variant.
public struct ConsentPolicy: Sendable {
  public let isOnByDefault: Bool
  /// Indices of the variants for which the default is the other one.
  public package(set) var otherVariants: [Int]
  /// Indices of the variants that have the stream; empty: all.
  public package(set) var onlyVariants: [Int]
  public let isOffInPrivateMode: Bool
  /// Whether it is collected whatever the user decides; then it is on by default.
  public let isAlways: Bool
  /// Indices of the variants in which that is otherwise.
  public package(set) var otherAlways: [Int]
  /// Indices of the variants in which private mode is treated otherwise.
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

/// How a receiver treats texts. Generated.
public struct TextProfile: Sendable {
  public let name: StaticString
  public let category: TextLimit?
  public let method: TextLimit?
  public let object: TextLimit?
  public let value: TextLimit?
  public let extraKey: TextLimit?
  public let extraValue: TextLimit?
  /// Extras at most; the first of the schema's order stay.
  public let extras: Int?
  /// Pattern of methods, objects and extra keys.
  public let identifier: StaticString?
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

/// Where a longer text is cut or refused.
public struct TextLimit: Sendable {
  public enum Unit: Sendable { case grapheme, scalar, byte }
  public let atMost: Int
  public let unit: Unit
  /// True: a longer text is refused; false: it is cut.
  public let refuses: Bool

  @_spi(Generated) public init(_ atMost: Int, _ unit: Unit, refuses: Bool) {
    self.atMost = atMost
    self.unit = unit
    self.refuses = refuses
  }
}
