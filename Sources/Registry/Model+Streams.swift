import SignalbookSchemaFiles
import SignalbookWireForm

/// A number with its unit.
public struct Quantity: Sendable, Hashable {
  public var value: Scalar
  /// One of `ms s min hours days dp dp/s px bytes count`.
  public var unit: String
}

/// One version of a ping's form. Streams marked `abstract` are not in the registry's list.
public struct Stream: Sendable {
  public enum Encoding: String, Sendable { case tuple, object, none }

  public var name: String
  public var description: String?
  /// The identity that owns sequence number, quota and store.
  public var ping: String
  public var version: Int?
  public var isExternal: Bool
  public var isSentBySDK: Bool
  public var encoding: Encoding
  /// Index into `Registry.profiles`.
  public var profileIndex: Int?
  /// In wire order; empty: each event is sent bare.
  public var envelope: [Field]
  /// In wire order.
  public var common: [Field]
  public var eventField: EventField?
  /// The first item of a tuple.
  public var time: Field?
  /// Form `received`.
  public var received: JSONNode?
  public var limits: Limits
  public var sessionEndsAfter: Quantity?
  public var sessionStarts: [String]
  public var builtOn: [String]
  public var upload: Upload?
  public var consent: Consent
  public var identifiers: [Identifier]
  public var retention: Retention
  public var recipients: [Recipient]
  public var population: JSONNode?
  /// Names of the variants that have it; empty: all.
  public var only: [String]
  public var variants: [Variation]
  public var profiles: [Variation]
  public var swiftName: String?
  public var metadata: Metadata
  public var origin: Origin

  public struct EventField: Sendable {
    public var wire: String
    public var isInteger: Bool
    /// The rule of names.
    public var pattern: String?
    public var description: String?
  }

  public struct Limits: Sendable {
    public var eventsAtLeast: Int?
    public var eventsAtMost: Int?
    public var eventsAtMostIsConfigurable = false
    public var stored: Int?
    public var perDay: Int?
    public var perDayIsPerPing = true
    public var dayIsLocal = true
    public var age: Quantity?
    public var bytes: Int?
    public var distinct: [Distinct] = []
    public init() {}
  }

  /// Different values of a field in a scope; an event with one more is dropped and counted.
  public struct Distinct: Sendable {
    /// The events that share the count.
    public var events: [String]
    public var field: String
    public var atMost: Int
    public var isPerScreen: Bool
    public var keepsFirst: Bool
    public var location: Location
  }

  public struct Upload: Sendable {
    public var method: String
    public var address: String?
    public var path: Template?
    /// Sorted by name.
    public var query: [(name: String, value: String)]
    public var contentType: String?
    public var sendsCookies: Bool
    public var success: [String]
    public var delete: [String]
    public var keep: [String]
    public var when: [String]
    /// Members that a unit gets when it is sent by itself, in wire order.
    public var adds: [Field]
    public var batch: Batch?
    public var note: String?
  }

  /// Several units in one request.
  public struct Batch: Sendable {
    /// The member that holds them.
    public var wire: String
    /// Whether they are sent as JSON in a text.
    public var isText: Bool
    /// The list is the only member of an object, under this key.
    public var inside: String?
    public var atMost: Int?
    /// The other members, in wire order.
    public var envelope: [Field]
  }

  public struct Consent: Sendable {
    /// `nil`: the schema does not say.
    public var isOnByDefault: Bool?
    public var mechanism: String?
    public var settingKey: String?
    public var isOffInPrivateMode = false
    public init() {}
  }

  public struct Identifier: Sendable {
    public var field: String
    public var scope: String
    public var reset: String?
    public var vendor: String?
    public var notJoinedWith: [String]
    public var location: Location
  }

  public struct Retention: Sendable, Hashable {
    public var device: String?
    public var recipient: String?
    public init() {}
  }

  public struct Recipient: Sendable {
    public var name: String
    public var role: String
    public var hosts: [String]
    public var country: String?
    public var safeguard: String?
    public var isTracking: Bool
    public var location: Location
  }

  public struct Variation: Sendable {
    public var name: String
    public var consent: Consent?
    public var limits: Limits?
    public var upload: Upload?
    public var population: JSONNode?
    /// Index into `Registry.profiles`.
    public var profileIndex: Int?
    /// The overriding keys as written (form `streamVariation`), for what the generator does not need.
    public var node: JSONNode
  }
}
