/// A version of a stream, as plain values that the runtime interprets. Created by generated code.
public struct StreamDescription: Sendable {
  /// The format of a stream's events.
  public enum Encoding: Sendable {
    /// An array of time, category, method, object, value, and extras.
    case tuple
    /// An object that contains the event's fields.
    case object
    /// No events.
    case none
  }

  /// The stream's name in the schema.
  public let name: StaticString
  /// The ping's name. Sequence numbers, quotas, and the limit for stored pings are per ping name, and are shared by all
  /// versions of the ping.
  public let ping: StaticString
  /// The stream's names in earlier app versions. Data stored under these names also belongs to the stream.
  public let formerNames: [StaticString]
  /// The stream's version.
  public let version: Int
  /// The format of the stream's events.
  public let encoding: Encoding
  /// The program of the ping that contains the events. Empty if each event is sent without an envelope.
  @_spi(Generated) public let envelope: WireProgram
  /// The program of the events' common part: the common fields of an object stream, or the time of a tuple stream.
  @_spi(Generated) public let common: WireProgram
  @_spi(Generated) public package(set) var sources: [SourceRequest]
  @_spi(Generated) public package(set) var conditions: [SourceCondition]
  /// The limits of the stream and its pings.
  public package(set) var limits: StreamLimits
  /// The consent settings.
  public package(set) var consent: ConsentPolicy
  /// The upload policy, or `nil` for external streams and streams that an SDK sends.
  public let upload: UploadPolicy?
  /// The moments at which a ping is built, with their names in the schema, such as `start`, `background`, `full`, or
  /// `event`.
  public package(set) var buildMoments: [StaticString]
  /// The session timeout: the time in the background after which a session ends, in milliseconds. `nil` if the stream
  /// does not have sessions.
  public let sessionEndsAfterMilliseconds: Int?
  /// The last day on which documents without events are built, in days since 1970, or `nil` if the stream does not
  /// expire. Each event has a separate expiry date.
  public let lastDay: Int?
  /// The limits on distinct values, indexed by the operand of operation `l`.
  @_spi(Generated) public let distinct: [DistinctLimit]
  /// The rules for once-only events, indexed by the operand of operation `u`.
  @_spi(Generated) public let once: [OnceRule]
  /// The installations from which the stream is collected.
  public package(set) var population: Population
  /// The attributes that `stream.attributes` contains, sorted by key.
  @_spi(Generated) public let attributes: [AttributeDescription]
  /// The stream that is sent as a deletion request when the user declines this stream, if any.
  public let deletionRequest: StaticString?
  /// The policy for restrictions that the app fetches, or `nil` if the stream cannot be restricted.
  public let remoteRestrictions: RemoteRestrictionPolicy?
  /// The other SDK to which the app passes the events, if any.
  public let destination: DestinationDescription?

  @_spi(Generated) public init(
    name: StaticString, ping: StaticString, version: Int, encoding: Encoding, envelope: WireProgram,
    common: WireProgram, sources: [SourceRequest], conditions: [SourceCondition], limits: StreamLimits,
    consent: ConsentPolicy, upload: UploadPolicy?, buildMoments: [StaticString],
    sessionEndsAfterMilliseconds: Int?, distinct: [DistinctLimit] = [], once: [OnceRule] = [],
    population: Population = Population(), lastDay: Int? = nil, deletionRequest: StaticString? = nil,
    destination: DestinationDescription? = nil, formerNames: [StaticString] = [],
    remoteRestrictions: RemoteRestrictionPolicy? = nil, attributes: [AttributeDescription] = []
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
    if envelope.isEmpty, encoding != .none { self.limits.maxEvents = 1 }
    self.consent = consent
    self.upload = upload
    self.buildMoments = buildMoments
    self.sessionEndsAfterMilliseconds = sessionEndsAfterMilliseconds
    self.distinct = distinct
    self.once = once
    self.population = population
    self.lastDay = lastDay
    self.attributes = attributes
    self.deletionRequest = deletionRequest
    self.destination = destination
    self.remoteRestrictions = remoteRestrictions
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
  public package(set) var minEvents: Int?
  /// The maximum number of events in a ping.
  public package(set) var maxEvents: Int?
  /// Whether the app can configure `maxEvents`.
  public let isMaxEventsConfigurable: Bool
  /// The maximum number of stored pings with the same name, across all of the ping's streams. Above the maximum, the
  /// oldest ping is dropped. Pings that the app holds also count; at the maximum, they prevent further pings from being
  /// built.
  public package(set) var maxStoredPings: Int?
  /// The maximum number of pings sent per day.
  public package(set) var maxPingsPerDay: Int?
  /// Whether `maxPingsPerDay` counts only pings with this name rather than all pings.
  public let isDailyLimitPerPing: Bool
  /// Whether days are local days rather than UTC days.
  public let usesLocalDays: Bool
  /// The maximum age of a ping, in milliseconds. Older pings are dropped without being sent.
  public package(set) var maxAgeMilliseconds: Int?
  /// The maximum size of a ping, in bytes.
  public let maxBytes: Int?

  @_spi(Generated) public init(
    minEvents: Int?, maxEvents: Int?, isMaxEventsConfigurable: Bool, maxStoredPings: Int?, maxPingsPerDay: Int?,
    isDailyLimitPerPing: Bool, usesLocalDays: Bool, maxAgeMilliseconds: Int?, maxBytes: Int?
  ) {
    self.minEvents = minEvents
    self.maxEvents = maxEvents
    self.isMaxEventsConfigurable = isMaxEventsConfigurable
    self.maxStoredPings = maxStoredPings
    self.maxPingsPerDay = maxPingsPerDay
    self.isDailyLimitPerPing = isDailyLimitPerPing
    self.usesLocalDays = usesLocalDays
    self.maxAgeMilliseconds = maxAgeMilliseconds
    self.maxBytes = maxBytes
  }
}

/// The consent settings of a stream, by variant.
public struct ConsentPolicy: Sendable {
  /// Whether the stream is collected before the user decides.
  public let isOnByDefault: Bool
  /// The indices of variants with the opposite default.
  public package(set) var variantsInvertingDefault: [Int]
  /// The indices of the variants that include the stream. Empty if all variants include it.
  public package(set) var includedVariants: [Int]
  /// Whether the stream is not collected in private mode.
  public let isOffInPrivateMode: Bool
  /// Whether the stream is always collected, regardless of the user's decision. It is then on by default.
  public let isAlwaysCollected: Bool
  /// The indices of variants with the opposite value of `isAlwaysCollected`.
  public package(set) var variantsInvertingAlways: [Int]
  /// The indices of variants with the opposite value of `isOffInPrivateMode`.
  public package(set) var variantsInvertingPrivateMode: [Int]
  /// The limits for events held until the user decides, or `nil` if events are refused until then.
  public let hold: HeldEvents?
  /// The indices of the variants in which events are refused until the user decides.
  public package(set) var variantsWithoutHold: [Int]
  /// The limits for held events that differ by variant, keyed by variant index.
  public package(set) var variantHolds: [Int: HeldEvents]

  @_spi(Generated) public init(
    isOnByDefault: Bool, variantsInvertingDefault: [Int], includedVariants: [Int], isOffInPrivateMode: Bool,
    isAlwaysCollected: Bool = false,
    variantsInvertingAlways: [Int] = [], variantsInvertingPrivateMode: [Int] = [], hold: HeldEvents? = nil,
    variantsWithoutHold: [Int] = [], variantHolds: [Int: HeldEvents] = [:]
  ) {
    self.hold = hold
    self.variantsWithoutHold = variantsWithoutHold
    self.variantHolds = variantHolds
    self.isAlwaysCollected = isAlwaysCollected
    self.variantsInvertingAlways = variantsInvertingAlways
    self.variantsInvertingPrivateMode = variantsInvertingPrivateMode
    self.isOnByDefault = isOnByDefault
    self.variantsInvertingDefault = variantsInvertingDefault
    self.includedVariants = includedVariants
    self.isOffInPrivateMode = isOffInPrivateMode
  }
}

/// The limits for events that are held until the user decides.
public struct HeldEvents: Sendable, Hashable {
  /// The maximum number of held events.
  public let maxEvents: Int
  /// The maximum age of a held event, in milliseconds.
  public let maxAgeMilliseconds: Int64

  @_spi(Generated) public init(maxEvents: Int, maxAgeMilliseconds: Int64) {
    self.maxEvents = maxEvents
    self.maxAgeMilliseconds = maxAgeMilliseconds
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
  /// The maximum number of extras. Surplus extras at the end of the schema order are not sent.
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
  public let maxLength: Int
  /// The unit in which the length is measured.
  public let unit: Unit
  /// Whether longer text is refused rather than truncated.
  public let refusesLongerText: Bool

  @_spi(Generated) public init(_ maxLength: Int, _ unit: Unit, refusesLongerText: Bool) {
    self.maxLength = maxLength
    self.unit = unit
    self.refusesLongerText = refusesLongerText
  }
}
