import SignalbookSchemaFiles
import SignalbookWireForm

/// A number with a unit.
public struct Quantity: Sendable, Hashable {
  public let value: Scalar
  /// The unit: `ms`, `s`, `min`, `hours`, `days`, `dp`, `dp/s`, `px`, `bytes` or `count`.
  public let unit: String

  /// Creates a quantity from a member such as `"min": 30`. Returns `nil` if the value is not a scalar.
  public init?(_ member: JSONMember) {
    guard let value = Scalar(member.value) else { return nil }
    self.value = value
    unit = member.key
  }

  /// The value and the unit, such as `30 min`.
  public var text: String { "\(value.plainText) \(unit)" }
}

/// A stream: one version of a ping. `Registry.streams` does not contain abstract streams.
public struct Stream: Sendable {
  public enum Encoding: String, Sendable { case tuple, object, none }

  /// The code that sends a stream.
  public enum Sender: Sendable {
    /// Signalbook's runtime, declared as `"via": "upload"`.
    case runtime
    /// An SDK to which the app passes events after the runtime has checked them. Declared as `"via": "sdk"`.
    case appSDK
    /// A third-party SDK that operates independently of the app. Declared as `"external": true`.
    case thirdParty
  }

  public let name: String
  /// The name of the stream that this stream extends.
  public let baseName: String?
  public let description: String?
  /// The ping's name. Each ping has its own sequence number, quota and storage.
  public let ping: String
  public let version: Int?
  public let isExternal: Bool
  public let isSentBySDK: Bool
  /// Whether generated code describes the stream: the app records it, and it is not retired.
  public var isDescribed: Bool { !isExternal && !metadata.isRetired }
  /// Whether third-party code sends the stream.
  public var isSentByThirdParty: Bool { isExternal || isSentBySDK }
  /// Whether the registry explicitly declares the runtime as the sender, with `"via": "upload"`.
  public var isSentByRuntime: Bool { sender == .runtime }
  /// The declared sender, or `nil` if unanswered. The default of `via` is not an answer, because a registry can
  /// describe an app that uploads data without the runtime.
  public var sender: Sender? {
    if isExternal { return .thirdParty }
    if isSentBySDK { return .appSDK }
    return keyLocations["via"] == nil ? nil : .runtime
  }
  /// Whether the runtime enforces rules on events before they are sent or passed to an SDK. `nil` if unanswered.
  public var isEnforcedBeforeSending: Bool? { sender.map { $0 != .thirdParty } }
  /// Whether the runtime enforces rules on stored data and requests. `nil` if unanswered.
  public var isEnforcedUntilSent: Bool? { sender.map { $0 == .runtime } }
  public let encoding: Encoding
  /// The index in `Registry.profiles`.
  public var profileIndex: Int?
  /// The envelope's fields, in wire order. Empty if each event is sent without an envelope.
  public var envelope: [Field]
  /// The common fields, in wire order.
  public var common: [Field]
  /// The keys of retired common fields, which stay reserved.
  package var retiredKeys: [String] = []
  public var eventField: EventField?
  /// The first item of each tuple, which contains the time.
  public var time: Field?
  /// The receiver's check of the stream, as an object in `received` form.
  public let receiverCheck: JSONNode?
  public var limits: Limits
  public var sessionTimeout: Quantity?
  public let sessionStartMoments: [String]
  public let builtOn: [String]
  public var upload: Upload?
  public var consent: Consent
  /// The stream that is sent as a deletion request when the user opts out of this stream.
  public let deletionRequest: String?
  public var identifiers: [Identifier]
  /// The identifiers that only other receiver profiles send. See ``Registry/reduced(toVariant:)``.
  public internal(set) var profileIdentifiers: [Identifier] = []
  public let retention: Retention
  public var recipients: [Recipient]
  public var population: JSONNode?
  /// The maximum duration for which a document that the app fetches can restrict the stream, or `nil` if the stream
  /// cannot be restricted.
  public internal(set) var restrictionsExpireWithin: Quantity?
  /// The names of the variants that send the stream. Empty if all variants send it.
  public let variantNames: [String]
  public var variants: [Variation]
  public var profiles: [Variation]
  public let swiftName: String?
  public let metadata: Metadata
  public let origin: Origin
  /// The locations of the stream's keys, including inherited and nested keys.
  public var keyLocations: KeyLocations
  /// The locations of the keys that the stream inherits from the streams it extends.
  public let inheritedKeyLocations: KeyLocations
  /// The profiles applied to the stream; see ``Registry/applying(profiles:)``.
  public internal(set) var appliedProfiles: [String] = []

  public struct EventField: Sendable {
    public let wire: String
    public let isInteger: Bool
    /// The pattern for event names.
    public let pattern: String?
    public let description: String?
  }

  public struct Limits: Sendable {
    public var minEvents: Int?
    public var maxEvents: Int?
    public var maxEventsIsConfigurable = false
    public var maxStored: Int?
    public var maxPerDay: Int?
    public var dailyLimitIsPerPing = true
    public var dayIsLocal = true
    public var age: Quantity?
    public var maxBytes: Int?
    public var distinctValueLimits: [DistinctValueLimit] = []
    public init() {}
  }

  /// A limit on the number of distinct values that a field can have per ping or screen. Events beyond the limit are
  /// dropped and counted.
  public struct DistinctValueLimit: Sendable {
    /// The handling of a repeated value: the receiver keeps the last or the first event, or the recorder refuses the
    /// event.
    public enum RepeatHandling: String, Sendable {
      case keepLast = "keep-last"
      case keepFirst = "keep-first"
      case refuse
    }
    /// The events that count toward the limit.
    public let events: [String]
    /// The field's name. A nested field's name includes the enclosing objects, as in `transaction.id`.
    public let field: String
    public let maxCount: Int
    public let isPerScreen: Bool
    public let repeatHandling: RepeatHandling
    public let location: Location
  }

  public struct Upload: Sendable {
    public let method: String
    public let address: String?
    public var path: Template?
    /// The ping members that are sent in the path, where placeholders of the form `{key}` represent them.
    public var membersInPath: [Field] = []
    /// The header fields, in wire order.
    public var headers: [Field] = []
    /// The query items, sorted by name.
    public let query: [(name: String, value: String)]
    /// The content type of the body, by default JSON.
    public let contentType: String
    public let sendsCookies: Bool
    public let declaredSuccessCodes: [String]
    public let deletionCodes: [String]
    public let retryCodes: [String]
    /// The format of the per-ping outcomes in a successful response's body, or `nil` if the body is ignored.
    public let responseFormat: ResponseFormat?
    public let uploadMoments: [String]
    /// The members added to a ping that is sent alone, in wire order.
    public var adds: [Field]
    public var batch: Batch?
    public let note: String?

    /// The HTTP status codes and classes, such as `2xx`, that count as success. The default is `2xx`.
    public var successCodes: [String] { declaredSuccessCodes.isEmpty ? ["2xx"] : declaredSuccessCodes }

    /// Returns whether two items of the lists share a status code. `2xx` includes all codes that start with 2.
    public static func shareStatus(_ left: String, _ right: String) -> Bool {
      zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || $0 == 0x78 || $1 == 0x78 }
    }

    /// Returns whether an item of the lists includes every status code of another item. `2xx` includes `200`, but not
    /// vice versa.
    public static func covers(_ item: String, _ other: String) -> Bool {
      item == other || item.hasSuffix("xx") && !other.hasSuffix("xx") && shareStatus(item, other)
    }
  }

  /// The format of a successful response's body: an object with a list that contains an object for each ping.
  public struct ResponseFormat: Sendable {
    /// The key of the list.
    public let listKey: String
    /// The key of the boolean that is `true` if the receiver accepted the ping.
    public let acceptedKey: String
  }

  /// A request that contains several pings.
  public struct Batch: Sendable {
    /// The key of the list of pings.
    public let listKey: String
    /// Whether the list is sent as JSON text in a string.
    public let isJSONText: Bool
    /// The key of the object that wraps the list.
    public let wrapperKey: String?
    public let maxPings: Int?
    /// The other members, in wire order.
    public var envelope: [Field]
  }

  public struct Consent: Sendable {
    /// Whether collection is on by default, or `nil` if unanswered.
    public var isOnByDefault: Bool?
    /// Whether data is collected regardless of the user's decision. If so, collection is on by default.
    public var isAlways = false
    public var mechanism: String?
    public var settingKey: String?
    /// The handling of data collected before an opt-out.
    public var optOut = OptOut()
    public var isOffInPrivateMode = false
    /// The limits for events held until the user decides, or `nil` if events are refused until then.
    public var hold: Hold?
    public init() {}

    /// The default as an `on`, `off` or `always` keyword, or `nil` if unanswered.
    public var keyword: String? { isAlways ? "always" : isOnByDefault.map { $0 ? "on" : "off" } }
  }

  /// The limits for events that are held until the user decides.
  public struct Hold: Sendable, Hashable {
    /// The maximum number of held events.
    public let maxEvents: Int
    /// The maximum age of a held event.
    public let maxAge: Quantity

    /// The limits, such as `200 events for 30 days`.
    public var text: String { "\(maxEvents) \(maxEvents == 1 ? "event" : "events") for \(ageText)" }

    /// The maximum age, such as `30 days` or `1 day`.
    public var ageText: String {
      maxAge.value.plainText == "1" && ["hours", "days"].contains(maxAge.unit)
        ? "1 \(maxAge.unit.dropLast())" : maxAge.text
    }
  }

  /// The handling of data collected before an opt-out.
  public struct OptOut: Sendable, Hashable {
    /// The handling of unsent data on the device: `deleted`, `kept`, or `nil` if unanswered.
    public var deviceDataHandling: String?
    /// The handling of the recipients' data: `deleted`, `on-request`, `kept`, or `nil` if unanswered.
    public var recipientDataHandling: String?
    public init() {}
  }

  public struct Identifier: Sendable {
    public let field: String
    public let scope: String
    /// The identifier's origin: `app`, `system`, `sdk`, `service`, `derived`, or `nil` if unanswered.
    public package(set) var origin: String?
    /// The declared origin that documents do not accept because it contradicts the field's source, or `nil`.
    public package(set) var contradictedOrigin: String?
    public let reset: String?
    public let vendor: String?
    public let notJoinedWith: [String]
    public let location: Location
    /// The receiver profiles that send the identifier, if the app does not send it without a profile. Otherwise empty.
    public package(set) var onlyProfiles: [String] = []
  }

  public struct Retention: Sendable, Hashable {
    public var deviceDuration: String?
    public var recipientDuration: String?
    public init() {}
  }

  /// A declared role that another answer contradicts.
  public enum RoleConflict: Sendable, Hashable {
    /// A processor joins the data with other companies' data.
    case trackingProcessor
    /// The recipient is declared as the controller, but by a registry with another controller.
    case otherController(String)
    /// Another entry of the list declares another role for the recipient.
    case severalRoles
  }

  public struct Recipient: Sendable {
    public let name: String
    /// The recipient's role: `self`, `processor`, or `third-party`. `nil` if unanswered.
    public package(set) var role: String?
    /// The reason that documents do not accept the declared role, or `nil` if they do.
    public package(set) var roleConflict: RoleConflict?
    public let hosts: [String]
    public package(set) var country: String?
    /// Whether another entry of the list declares another country for the same hosts of the recipient.
    public package(set) var hasSeveralCountries = false
    /// The safeguard, or `nil` if it is unanswered or the text denies it, as in "none".
    public let safeguard: String?
    /// The retention, or `nil` if the stream's `retention.recipient` applies.
    public package(set) var retention: String?
    /// The declared retention that documents do not accept because it exceeds the registry's deletion period, or `nil`.
    public package(set) var contradictedRetention: String?
    /// Whether the recipient combines data across companies for advertising, or `nil` if unanswered.
    public let isTracking: Bool?
    public let location: Location
    /// Whether the schema does not list the recipient, but the stream uploads to its host.
    public let isUnlisted: Bool

    /// Creates the unknown recipient that operates the host of an upload. Only its host is known.
    package init(unlistedHost host: String, at location: Location) {
      name = host
      hosts = [host]
      (role, country, safeguard, retention, isTracking) = (nil, nil, nil, nil, nil)
      self.location = location
      isUnlisted = true
    }

    /// Creates a recipient from a node in `recipient` form.
    package init(_ node: JSONNode, at location: Location) {
      name = node["name"]?.string ?? ""
      role = node["role"]?.string
      hosts = (node["hosts"]?.elements ?? []).compactMap(\.string)
      country = node["country"]?.string
      safeguard = node["safeguard"]?.string.flatMap { Self.isDenial($0) ? nil : $0 }
      retention = node["retention"]?.string
      isTracking = node["tracking"]?.boolean
      self.location = location
      isUnlisted = false
    }

    /// Returns whether a string is a placeholder for a missing or unknown safeguard, such as "None.", "n/a" or "-".
    private static func isDenial(_ text: String) -> Bool {
      let words = text.lowercased().split { " .,:;!?()".contains($0) }.joined(separator: " ")
      return ["", "none", "no", "n/a", "na", "nil", "null", "unknown", "tbd", "todo", "-", "–", "—"].contains(words)
    }
  }

  public struct Variation: Sendable {
    public var name: String
    public var consent: Consent?
    public var limits: Limits?
    public let upload: Upload?
    public let population: JSONNode?
    public let recipients: [Recipient]?
    /// The index in `Registry.profiles`.
    public var profileIndex: Int?
    /// The overriding keys, as an object in `streamVariation` form. The generator does not need them.
    public let node: JSONNode
  }
}
