import SignalbookSchemaFiles
import SignalbookWireForm

/// A number with its unit.
public struct Quantity: Sendable, Hashable {
  public let value: Scalar
  /// One of `ms s min hours days dp dp/s px bytes count`.
  public let unit: String

  /// `"min": 30`; `nil` where the value is no scalar.
  public init?(_ member: JSONMember) {
    guard let value = Scalar(member.value) else { return nil }
    self.value = value
    unit = member.key
  }

  /// `30 min`
  public var text: String { "\(value.plainText) \(unit)" }
}

/// One version of a ping's form. Streams marked `abstract` are not in the registry's list.
public struct Stream: Sendable {
  public enum Encoding: String, Sendable { case tuple, object, none }

  /// The code that sends a stream.
  public enum Sender: Sendable {
    /// Signalbook's runtime: `"via": "upload"`.
    case runtime
    /// An SDK that the app hands events to after the runtime has checked them: `"via": "sdk"`.
    case appSDK
    /// A third-party SDK on its own: `"external": true`.
    case thirdParty
  }

  public let name: String
  /// The stream that it extends.
  public let extends: String?
  public let description: String?
  /// The identity that owns sequence number, quota and store.
  public let ping: String
  public let version: Int?
  public let isExternal: Bool
  public let isSentBySDK: Bool
  /// Whether generated code describes it: the app records it, and it is not retired.
  public var isDescribed: Bool { !isExternal && !metadata.isRetired }
  /// Whether code of a third party sends it: an SDK on its own, or one that the app hands it to.
  public var isSentByThirdParty: Bool { isExternal || isSentBySDK }
  /// Whether the registry states that the runtime sends it, with `"via": "upload"`. The default of `via` is not a statement.
  public var isSentByRuntime: Bool { sender == .runtime }
  /// The sender that the registry states; `nil`: unanswered. The default of `via` is not an answer, since a registry may
  /// describe an app that sends without the runtime.
  public var sender: Sender? {
    if isExternal { return .thirdParty }
    if isSentBySDK { return .appSDK }
    return keyLocations["via"] == nil ? nil : .runtime
  }
  /// Whether the runtime applies rules to events before it sends them or hands them to an SDK; `nil`: unanswered.
  public var isEnforcedBeforeSending: Bool? { sender.map { $0 != .thirdParty } }
  /// Whether the runtime applies rules to stored data and to requests; `nil`: unanswered.
  public var isEnforcedUntilSent: Bool? { sender.map { $0 == .runtime } }
  public let encoding: Encoding
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
  public let received: JSONNode?
  public var limits: Limits
  public var sessionEndsAfter: Quantity?
  public let sessionStarts: [String]
  public let builtOn: [String]
  public var upload: Upload?
  public var consent: Consent
  /// The stream whose document is sent when the user declines this one.
  public let deletionRequest: String?
  public var identifiers: [Identifier]
  public let retention: Retention
  public var recipients: [Recipient]
  public var population: JSONNode?
  /// Names of the variants that have it; empty: all.
  public let only: [String]
  public var variants: [Variation]
  public var profiles: [Variation]
  public let swiftName: String?
  public let metadata: Metadata
  public let origin: Origin
  /// Of its keys, those of the streams it extends included, and of the keys of objects in it.
  public var keyLocations: KeyLocations
  /// Of the keys that it takes over from the streams it extends.
  public let inheritedKeyLocations: KeyLocations
  /// The profiles whose answers the stream has; see ``Registry/seen(by:)``.
  public internal(set) var appliedProfiles: [String] = []

  public struct EventField: Sendable {
    public let wire: String
    public let isInteger: Bool
    /// The rule of names.
    public let pattern: String?
    public let description: String?
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

  /// Different values of a field in a scope; an event with one more, or with one again, is dropped and counted.
  public struct Distinct: Sendable {
    /// An event whose value was recorded before: the receiver uses the last one or the first one, or it is refused.
    public enum Repeated: String, Sendable {
      case keepLast = "keep-last"
      case keepFirst = "keep-first"
      case refuse
    }
    /// The events that share the count.
    public let events: [String]
    /// The field's name; one inside an object with the names of the objects around it: `transaction.id`.
    public let field: String
    public let atMost: Int
    public let isPerScreen: Bool
    public let repeated: Repeated
    public let location: Location
  }

  public struct Upload: Sendable {
    public let method: String
    public let address: String?
    public var path: Template?
    /// Sorted by name.
    public let query: [(name: String, value: String)]
    /// As declared; a body is JSON, so that is the default.
    public let contentType: String
    public let sendsCookies: Bool
    public let success: [String]
    public let delete: [String]
    public let keep: [String]
    /// What the body of a successful answer says of each unit; `nil`: nothing.
    public let answer: Answer?
    public let when: [String]
    /// Members that a unit gets when it is sent by itself, in wire order.
    public var adds: [Field]
    public var batch: Batch?
    public let note: String?
  }

  /// The body of a successful answer: an object with a list, which holds an object for each unit.
  public struct Answer: Sendable {
    /// The member that holds the list.
    public let list: String
    /// The member of an item that says whether the unit was taken.
    public let taken: String
  }

  /// Several units in one request.
  public struct Batch: Sendable {
    /// The member that holds them.
    public let wire: String
    /// Whether they are sent as JSON in a text.
    public let isText: Bool
    /// The list is the only member of an object, under this key.
    public let inside: String?
    public let atMost: Int?
    /// The other members, in wire order.
    public var envelope: [Field]
  }

  public struct Consent: Sendable {
    /// `nil`: the schema does not say.
    public var isOnByDefault: Bool?
    /// Collected whatever the user decides; then it is also on by default.
    public var isAlways = false
    public var mechanism: String?
    public var settingKey: String?
    /// What is deleted when the user opts out.
    public var optOut = OptOut()
    public var isOffInPrivateMode = false
    public init() {}

    /// `on`, `off` or `always`; `nil`: the schema does not say.
    public var word: String? { isAlways ? "always" : isOnByDefault.map { $0 ? "on" : "off" } }
  }

  /// What is deleted when the user opts out.
  public struct OptOut: Sendable, Hashable {
    /// What the device has not sent: `deleted` or `kept`; `nil`: nobody has answered.
    public var device: String?
    /// What the recipients have: `deleted`, `on-request` or `kept`; `nil`: nobody has answered.
    public var recipient: String?
    public init() {}
  }

  public struct Identifier: Sendable {
    public let field: String
    public let scope: String
    /// `app`, `system`, `sdk`, `service` or `derived`; `nil`: nobody has answered.
    public let origin: String?
    public let reset: String?
    public let vendor: String?
    public let notJoinedWith: [String]
    public let location: Location
  }

  public struct Retention: Sendable, Hashable {
    public var device: String?
    public var recipient: String?
    public init() {}
  }

  public struct Recipient: Sendable {
    public let name: String
    /// `self`, `processor` or `third-party`; `nil`: unanswered.
    public let role: String?
    public let hosts: [String]
    public let country: String?
    /// `nil`: unanswered, or a text such as "none".
    public let safeguard: String?
    /// How long it keeps the data; `nil`: the stream's `retention.recipient`.
    public let retention: String?
    /// Whether it joins data across companies for advertising; `nil`: unanswered.
    public let isTracking: Bool?
    public let location: Location

    /// The recipient that a node of form `recipient` says.
    package init(_ node: JSONNode, at location: Location) {
      name = node["name"]?.string ?? ""
      role = node["role"]?.string
      hosts = (node["hosts"]?.elements ?? []).compactMap(\.string)
      country = node["country"]?.string
      safeguard = node["safeguard"]?.string.flatMap { Self.isDenial($0) ? nil : $0 }
      retention = node["retention"]?.string
      isTracking = node["tracking"]?.boolean
      self.location = location
    }

    /// Whether a text is a placeholder for a missing or unknown safeguard: "None.", "n/a", "-".
    private static func isDenial(_ text: String) -> Bool {
      let words = text.lowercased().split { " .,:;!?()".contains($0) }.joined(separator: " ")
      return ["", "none", "no", "n/a", "na", "nil", "null", "unknown", "tbd", "todo", "-", "–", "—"].contains(words)
    }
  }

  public struct Variation: Sendable {
    public let name: String
    public var consent: Consent?
    public let limits: Limits?
    public let upload: Upload?
    public let population: JSONNode?
    public let recipients: [Recipient]?
    /// Index into `Registry.profiles`.
    public var profileIndex: Int?
    /// The overriding keys as written (form `streamVariation`), for what the generator does not need.
    public let node: JSONNode
  }
}
