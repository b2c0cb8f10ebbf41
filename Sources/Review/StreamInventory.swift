import SignalbookRegistry
import SignalbookSchemaFiles

/// A reviewer's view of a stream: its recipients, data and retention, and the amount of information about each user.
public final class StreamInventory: Sendable {
  /// The ID, such as `focus/streams/core`.
  public let id: String
  public let stream: Stream
  /// The index in `Registry.streams`.
  public let index: Int
  /// The members of the ping, of requests and of all events, and the time of events.
  public let headers: [Point]
  public let events: [Point]
  public let attributes: [Point]
  /// The messages whose interactions the stream sends.
  public let messages: [Point]
  /// The audiences: the variants of the app that send the stream, or everybody, followed by the receiver profiles whose
  /// answers differ.
  public let audiences: [Audience]
  /// The maximum information in an event, including which event it is.
  public let boundOfEvent: InformationBound
  /// The maximum information in a ping.
  public let boundOfUnit: InformationBound
  /// Whether the data is linked to the user by an identifier of the installation, of an account or across apps, or by
  /// contact data.
  ///
  /// An identifying member or `identifiers` supplies the answer. If a stream has neither, the question is unanswered.
  public let isLinked: Answer<Bool>
  /// Whether the data that store builds send is linked. Ignores data sent only by development builds.
  public let isLinkedInStores: Answer<Bool>
  /// The streams that use this stream as their deletion request. Empty if it is also sent at other times.
  public let deletionRequestStreams: [String]
  /// The streams in ``deletes`` that cannot be declined, so their deletion request is never sent.
  public let undeliverableDeletions: [String]
  /// The stream's answers and requests for other receiver profiles. Empty if a profile was requested.
  public let otherProfiles: [Stream.Variation]
  /// The period after which the registry deletes data, or `nil` if it does not delete data automatically.
  public let deletionPromise: DeletionPromise?
  /// The answer that contradicts the declared identifiers, or `nil` if there is none.
  public let identifierConflict: IdentifierConflict?
  /// The most sensitive category in the stream, with its first point, or `nil` if no point has a class.
  public let category: (category: MozillaCategory, point: Point)?

  init(
    id: String, stream: Stream, index: Int, headers: [Point], events: [Point], attributes: [Point], messages: [Point],
    audiences: [Audience], boundOfEvent: InformationBound, boundOfUnit: InformationBound, isLinked: Answer<Bool>,
    isLinkedInStores: Answer<Bool>, deletionRequestStreams: [String], undeliverableDeletions: [String],
    otherProfiles: [Stream.Variation], deletionPromise: DeletionPromise?, identifierConflict: IdentifierConflict?
  ) {
    self.id = id
    self.stream = stream
    self.index = index
    self.headers = headers
    self.events = events
    self.attributes = attributes
    self.messages = messages
    self.audiences = audiences
    self.boundOfEvent = boundOfEvent
    self.boundOfUnit = boundOfUnit
    self.isLinked = isLinked
    self.isLinkedInStores = isLinkedInStores
    self.deletionRequestStreams = deletionRequestStreams
    self.undeliverableDeletions = undeliverableDeletions
    self.otherProfiles = otherProfiles
    self.deletionPromise = deletionPromise
    self.identifierConflict = identifierConflict
    category = Self.category(of: [headers, events, attributes, messages])
  }

  private static func category(of points: [[Point]]) -> (category: MozillaCategory, point: Point)? {
    var highest: (category: MozillaCategory, point: Point)?
    // Most points have the same class as the previous point.
    var lastWord: (word: String, category: MozillaCategory?)?
    func inspect(_ point: Point) {
      if let word = point.field?.sourceDataClass ?? point.metadata.data {
        if lastWord?.word != word { lastWord = (word, DataClass.named(word)?.category) }
        if let category = lastWord?.category, highest.map({ $0.category < category }) ?? true, point.carriesInformation
        {
          highest = (category, point)
        }
      }
      for child in point.children { inspect(child) }
    }
    for point in points.joined() { inspect(point) }
    return highest
  }

  /// A group of users to whom the same answers apply.
  public struct Audience: Sendable {
    /// The variant of the app, or `nil` if the registry has no variants.
    public let variant: String?
    /// The receiver profile whose answers differ, or `nil` for the stream's answers.
    public let profile: String?
    public let isOnByDefault: Answer<Bool>
    /// Whether data is collected regardless of the user's decision, so that ``mechanism`` is not required.
    public let isAlways: Bool
    /// The mechanism for the user's decision.
    public let mechanism: Answer<String>
    public let settingKey: String?
    /// The effect of opting out on unsent data: `deleted` or `kept`.
    public let optOutOnDevice: Answer<String>
    /// The effect of opting out on the recipients' data: `deleted`, `on-request` or `kept`.
    public let optOutAtRecipient: Answer<String>
    /// Whether collection stops in private browsing.
    public let isOffInPrivateMode: Answer<Bool>
    /// The limits of the events that are held until the user decides, or `nil` if events are refused until then.
    public let hold: Stream.Hold?
    public let recipients: Answer<[Stream.Recipient]>
    public let population: Answer<Population>

    /// The default as `on`, `off` or `always`, or `nil` if unanswered.
    public var defaultWord: String? { isAlways ? "always" : isOnByDefault.value.map { $0 ? "on" : "off" } }

    /// A description of the events that are held until the user decides, or `nil` if none are held.
    public var holdDescription: String? {
      hold.map {
        "until the user decides, the device holds at most \($0.maxEvents) \($0.maxEvents == 1 ? "event" : "events") for up "
          + "to \($0.ageText)"
      }
    }

    /// The name: `variant klar`, `profile app-2018` or `everybody`.
    public var name: String {
      profile.map { "profile \($0)" } ?? variant.map { "variant \($0)" } ?? "all users"
    }
  }

  /// The installations whose data is collected. An empty list does not limit the population.
  public struct Population: Sendable, Hashable {
    public let channels: [String]
    public let countries: [String]
    public let locales: [String]
    /// The share, from 0 to 1, as written.
    public let sample: String?

    /// Whether the population includes everybody.
    public var isEverybody: Bool { channels.isEmpty && countries.isEmpty && locales.isEmpty && sample == nil }
  }
}

extension StreamInventory {
  public var location: Location { stream.origin.location }

  /// Returns a description of how the population is enforced. The runtime rejects events of other installations before
  /// it stores them or passes them to an SDK, but does not see events of external streams.
  public func mechanism(of population: Population) -> String {
    if population.isEverybody { return "no limits" }
    return Self.enforcementDescription(stream.isEnforcedBeforeSending) ?? "enforced on the device"
  }

  /// A description of the documents that can restrict the stream, or `nil` if the stream cannot be restricted.
  public var restrictionsDescription: String? {
    stream.restrictionsExpireWithin.map {
      "restrictions documents can switch off or sample the stream and its events, for at most \($0.text) each"
        + (Self.enforcementDescription(stream.isEnforcedBeforeSending).map { "; \($0)" } ?? "")
    }
  }

  /// Returns a remark about a rule that the runtime may not enforce, or `nil` if the runtime enforces the rule.
  static func enforcementDescription(_ isEnforced: Bool?) -> String? {
    switch isEnforced {
    case true?: nil
    case false?: "not enforced by Signalbook"
    case nil: "enforcement unanswered"
    }
  }

  /// Returns a suffix, in parentheses, for a rule that the runtime may not enforce. Empty if the runtime enforces the
  /// rule.
  public static func enforcementSuffix(for isEnforced: Bool?) -> String {
    enforcementDescription(isEnforced).map { " (\($0))" } ?? ""
  }

  /// A description of the retention on the device, including a longer period for held events. Data that an SDK sends is
  /// stored by the SDK.
  public var retentionOnDeviceDescription: Answer<String> {
    let held = holdBeyondRetention.map { "; events that wait for the user's decision: up to \($0.ageText)" } ?? ""
    return retentionOnDevice.map {
      durationDescription(of: $0) + Self.enforcementSuffix(for: stream.isEnforcedUntilSent) + held
    }
  }

  /// The longest hold of an audience if it exceeds the retention on the device, or `nil`.
  private var holdBeyondRetention: Stream.Hold? {
    guard let word = retentionOnDevice.value, word != "unlimited" else { return nil }
    let promised = word.durationSeconds ?? 0
    let holds = audiences.compactMap(\.hold).filter { $0.maxAge.milliseconds > promised * 1000 }
    return holds.max { $0.maxAge.milliseconds < $1.maxAge.milliseconds }
  }

  /// Returns a description of whether data is collected in private browsing. The runtime cannot enforce this for
  /// external streams.
  public func privateModeDescription(for isOff: Bool) -> String {
    isOff
      ? "never in private browsing" + Self.enforcementSuffix(for: stream.isEnforcedBeforeSending)
      : "also in private browsing"
  }

  /// A description of the code that sends the stream.
  public var senderDescription: Answer<String> {
    let words: String? =
      switch stream.sender {
      case .runtime?: "Signalbook's runtime"
      case .appSDK?: "an SDK supplied by the app"
      case .thirdParty?: "a third-party SDK"
      case nil: nil
      }
    let key = stream.isExternal ? "external" : "via"
    return Answer(words, key, at: words == nil ? location : stream.keyLocations[key] ?? location)
  }

  /// A description of when a deletion request is sent, or `nil` for other streams.
  public var deletionDescription: String? {
    if deletionRequestStreams.isEmpty { return nil }
    let never = "users cannot opt out of \(undeliverableDeletions.joined(separator: ", "))"
    let declinable = deletionRequestStreams.filter { !undeliverableDeletions.contains($0) }
    if declinable.isEmpty { return "never, because \(never)" }
    return "only when the user opts out of \(declinable.joined(separator: ", ")), to request deletion of its data"
      + (undeliverableDeletions.isEmpty ? "" : "; \(never)")
  }

  /// The identifiers, followed by those that only other receiver profiles send. Unanswered if another answer contradicts
  /// them. An origin that another answer contradicts is unanswered.
  public var identifiers: Answer<[Stream.Identifier]> {
    guard let keyLocation = stream.keyLocations["identifiers"] else { return Answer(nil, "identifiers", at: location) }
    if let identifierConflict { return Answer(nil, identifierConflict.key, at: identifierConflict.location) }
    let identifiers = (stream.identifiers + stream.profileIdentifiers).map(documented)
    return Answer(identifiers, "identifiers", at: keyLocation)
  }

  /// The declared retention at recipients that do not declare one, even if another answer contradicts it.
  var declaredRetentionOfStream: Answer<String> { retention(forKey: "recipient", stream.retention.recipientDuration) }
  /// The on-device retention. If Signalbook's runtime sends the stream, a shorter `limits.age` takes precedence.
  public var retentionOnDevice: Answer<String> {
    let declared = retention(forKey: "device", stream.retention.deviceDuration)
    guard let age = enforcedAge, let seconds = age.durationSeconds else { return declared }
    if let longest = declared.value?.durationSeconds, longest <= seconds { return declared }
    return Answer(age, "limits.age", at: stream.keyLocations["limits.age"] ?? stream.keyLocations["limits"] ?? location)
  }

  /// The maximum age of pings as an ISO 8601 duration, or `nil` if the runtime does not delete them, or not in every
  /// variant and profile.
  private var enforcedAge: String? {
    guard stream.isEnforcedUntilSent == true, let age = stream.limits.age,
      !(stream.variants + stream.profiles + otherProfiles).contains(where: { $0.node["limits"] != nil })
    else { return nil }
    return age.isoDuration
  }

  private func retention(forKey key: String, _ value: String?) -> Answer<String> {
    let keyLocation = stream.keyLocations["retention.\(key)"] ?? stream.keyLocations["retention"]
    return Answer(value, "retention.\(key)", at: value == nil ? location : keyLocation ?? location)
  }

  /// The scopes of identifiers that recognize a user in later sessions.
  static let lastingScopes: Set<String> = ["install", "account", "cross-app"]

  /// Returns whether a stream's data is linked. If `inStores` is `true`, ignores data sent only by development builds.
  static func isLinked(_ stream: Stream, _ points: [Point], inStores: Bool = false) -> Answer<Bool> {
    let identifiers = stream.identifiers.map { ($0, $0.scopeAnswer) }
    let lasting = identifiers.filter { lastingScopes.contains($0.0.scope) }.map(\.1)
    let found =
      points.lazy.compactMap { identificationAnswer(for: $0, inStores) }.first
      ?? identificationAnswer(undeclared: stream, points)
    if let first = lasting.first {
      // A lasting scope links the data.
      let scopes = lasting.map { Ground($0.key, at: $0.location) }
      return Answer(
        true, first.key, at: first.location,
        grounds: .any(scopes + (found.map { [Ground($0.key, at: $0.location)] } ?? [])))
    }
    if let found { return found }
    guard let keyLocation = stream.keyLocations["identifiers"] else {
      return Answer(nil, "identifiers", at: stream.origin.location)
    }
    return Answer(
      false, "identifiers", at: keyLocation,
      grounds: .all(
        [Ground("identifiers", at: keyLocation)] + identifiers.map { Ground($0.1.key, at: $0.1.location) }))
  }

  /// Returns the answer that makes a point identifying: its source, its type or its data class. The point is a member
  /// of the ping or its request, or of an event.
  private static func identificationAnswer(for point: Point, _ inStores: Bool) -> Answer<Bool>? {
    guard point.carriesInformation, !(inStores && point.metadata.isDevelopmentOnly) else { return nil }
    if let own = ownIdentificationAnswer(for: point) { return own }
    for child in point.children { if let found = identificationAnswer(for: child, inStores) { return found } }
    return nil
  }

  /// Returns the answer that makes a point itself identifying, ignoring its nested points.
  static func ownIdentificationAnswer(for point: Point) -> Answer<Bool>? {
    if let data = point.metadata.data, identifyingClasses.contains(data) {
      return Answer(true, "data", at: point.metadata.keyLocations["data"] ?? point.location)
    }
    if let source = point.field?.source, IdentifyingSource.classes(of: source) != nil {
      return Answer(true, "from", at: point.location)
    }
    return point.type?.identifiesWithin == true ? Answer(true, "identifies", at: point.location) : nil
  }

  /// Returns the data class of a third-party SDK's stream without declared members, if the class is identifying.
  private static func identificationAnswer(undeclared stream: Stream, _ points: [Point]) -> Answer<Bool>? {
    guard stream.isSentByThirdParty, points.isEmpty, let data = stream.metadata.data, identifyingClasses.contains(data),
      let location = stream.keyLocations["data"]
    else { return nil }
    return Answer(true, "data", at: location)
  }

  /// The data classes that identify the user or the installation, or are contact data.
  private static let identifyingClasses: Set<String> = [
    "id.account", "id.install", "id.advertising", "contact.name", "contact.email", "contact.phone", "contact.address",
  ]

  /// Returns whether a data class identifies the user or the installation, or is contact data.
  public static func isIdentifying(_ data: String) -> Bool { identifyingClasses.contains(data) }

  /// All points, including events and fields.
  public var points: [Point] { headers + events + attributes + messages }

  public func visit(_ body: (Point) throws -> Void) rethrows {
    for point in headers { try point.visit(body) }
    for point in events { try point.visit(body) }
    for point in attributes { try point.visit(body) }
    for point in messages { try point.visit(body) }
  }

  /// Whether a recipient combines the data with other companies' data for advertising.
  public var isTracking: Answer<Bool> { Self.isTracking(audiences, of: self) }

  /// Returns whether a recipient of these audiences combines the data for advertising.
  public static func isTracking(_ audiences: [Audience], of stream: StreamInventory) -> Answer<Bool> {
    let recipients = audiences.flatMap { $0.recipients.value ?? [] }
    let grounds = recipients.filter { $0.isTracking != nil }.map {
      ($0, Ground("recipients.tracking", at: $0.location))
    }
    let yes = grounds.filter { $0.0.isTracking == true }.map(\.1)
    if let first = yes.first { return Answer(true, first.key, at: first.location, grounds: .any(yes)) }
    if let recipient = recipients.first(where: { $0.isTracking == nil }) {
      return Answer(nil, "recipients.tracking", at: recipient.location)
    }
    guard let list = (audiences.first { !$0.recipients.isAnswered } ?? audiences.first)?.recipients, list.isAnswered
    else {
      return Answer(
        nil, "recipients", at: audiences.first { !$0.recipients.isAnswered }?.recipients.location ?? stream.location)
    }
    return Answer(false, "recipients", at: list.location, grounds: .all(listGrounds(audiences) + grounds.map(\.1)))
  }

  /// Returns the answers that list the audiences' recipients. They show that there are no other recipients.
  public static func listGrounds(_ audiences: [Audience]) -> [Ground] {
    audiences.map(\.recipients).filter(\.isAnswered).map { Ground("recipients", at: $0.location) }
  }
}

extension StreamInventory.Audience {
  /// The effects of opting out, by the data that they apply to. Empty if the stream has no opt-out.
  public var optOut: [(of: String, answer: Answer<String>)] {
    isAlways ? [] : [("unsent data on the device", optOutOnDevice), ("the recipients' data", optOutAtRecipient)]
  }

  /// Returns a description of the effect of opting out, or `nil` if unanswered.
  public static func optOutDescription(of answer: Answer<String>) -> String? {
    guard let word = answer.value else { return nil }
    if answer.ownProvenance == .code { return "\(word) by Signalbook's runtime" }
    return word == "on-request" ? "deleted at the user's request" : word
  }
}

extension StreamInventory {
  /// Whether the third-party SDK that sends the stream encrypts it in transit, according to its upload URL. A
  /// registry's `security.encryptedInTransit` applies only to the app's uploads.
  public var isEncryptedBySDK: Answer<Bool> {
    let isEncrypted = stream.upload?.address.map { $0.lowercased().hasPrefix("https:") }
    return Answer(isEncrypted, "upload.address", at: isEncrypted == nil ? location : uploadLocation)
  }

  /// Whether requests send cookies. Signalbook's runtime sends them only if the schema asks for it; other code that sends
  /// the stream can send them unless the schema denies it.
  public var sendsCookies: Answer<Bool> {
    let location = stream.keyLocations["upload.cookies"]
    if stream.upload?.sendsCookies == true { return Answer(true, "upload.cookies", at: location ?? uploadLocation) }
    if let location { return Answer(false, "upload.cookies", at: location) }
    if stream.isSentByRuntime {
      return Answer(false, "via", at: stream.keyLocations["via"] ?? self.location, ownProvenance: .code)
    }
    return Answer(nil, stream.isSentByThirdParty ? "upload.cookies" : "via", at: self.location)
  }

  /// Returns the upload URL for another receiver profile.
  public func addressAnswer(forProfile variation: Stream.Variation) -> Answer<String> {
    let path = "profiles.\(variation.name)"
    let locations = ["\(path).upload.address", "\(path).upload", path].lazy.compactMap { self.stream.keyLocations[$0] }
    return Answer(variation.upload?.address, "upload.address", at: locations.first ?? location)
  }

  /// The location of the upload's URL or, if the URL is missing, of the upload.
  public var uploadLocation: Location {
    stream.keyLocations["upload.address"] ?? stream.keyLocations["upload"] ?? location
  }

  /// Whether the stream declares its data. Streams of third-party SDKs often do not, so their maximum information is
  /// unknown.
  public var isDeclared: Bool {
    !stream.isSentByThirdParty || headers.contains { $0.onlyProfiles == nil } || !events.isEmpty || !attributes.isEmpty
  }

  /// The third-party sender of a stream, such as "the SDK that sends to Adjust". Registries do not state the SDK's
  /// vendor.
  public var sdkDescription: String {
    let name = audiences.lazy.compactMap { $0.recipients.value?.first?.name }.first
    return name.map { "the SDK that sends to \($0)" } ?? "a third-party SDK"
  }
}

extension StreamInventory {
  /// The events that are not retired.
  public var activeEvents: [Point] { events.filter { !$0.metadata.isRetired } }
}

extension RegistryInventory {
  /// The streams that are not retired.
  public var activeStreams: [StreamInventory] { streams.filter { !$0.stream.metadata.isRetired } }

  /// The streams that third-party SDKs send.
  public var thirdPartyStreams: [StreamInventory] { activeStreams.filter(\.stream.isSentByThirdParty) }

  /// The reason that the registry has no streams, phrased as part of a sentence, or `nil` if it has streams.
  public var reasonForNoStreams: String? {
    if !activeStreams.isEmpty { return nil }
    return streams.isEmpty ? "it has no streams" : "all of its streams are retired"
  }
}

extension StreamInventory {
  /// The stream's metadata, without the registry's defaults if they do not apply to a third-party SDK's data.
  public var metadata: Metadata { isDeclared ? stream.metadata : asPoint.metadata }

  /// The whole stream as a point, for streams without declared members.
  public var asPoint: Point {
    var metadata = stream.metadata
    // The registry's defaults describe the app's data, but the SDK may send other data.
    if !isDeclared {
      func clear(_ key: String, _ remove: (inout Metadata) -> Void) {
        if stream.keyLocations[key] != nil { return }
        remove(&metadata)
        metadata.keyLocations[key] = nil
      }
      clear("data") { $0.data = nil }
      clear("purposes") { $0.purposes = [] }
      clear("why") { $0.why = nil }
      clear("review") { $0.review = [] }
      clear("expires") { $0.expires = nil }
    }
    return Point(
      id: id, kind: .header, name: stream.name, wire: stream.ping, description: stream.description, type: nil,
      field: nil, event: nil, metadata: metadata, outer: Metadata(), origin: stream.origin, examples: [],
      bound: boundOfUnit, isFreeText: false, children: [])
  }
}
