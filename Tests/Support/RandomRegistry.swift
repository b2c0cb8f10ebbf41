/// A small registry with random answers, and a list of its facts that is independent of Signalbook's model.
public struct RandomRegistry: Sendable {
  /// A data class with its names in the forms, independent of the exporters' tables.
  public struct DataWord: Sendable {
    public let word: String
    public let apple: String
    public let fastlane: String?
    public let play: String
    public let fides: String
    public var isSpecial = false
    public var identifies = false
  }

  /// A purpose with its names in the forms.
  public struct PurposeWord: Sendable {
    public let word: String
    public let apple: String
    public let fastlane: String
    public let play: String?
    public let fides: String?
  }

  /// The sender of a stream, as stated by the registry.
  public enum Sender: Sendable { case unstated, runtime, sdk, external }

  public struct Recipient: Sendable {
    public var name: String
    public var role: String?
    public var country: String?
    public var safeguard: String?
    public var isTracking: Bool?
    public var retention: String?
  }

  public struct Stream: Sendable {
    public var name: String
    public var sender: Sender
    /// Whether members and events are declared.
    public var isDeclared: Bool
    public var hasIdentifier: Bool?
    /// The recipients, or `nil` if unanswered.
    public var recipients: [Recipient]?
    public var retention: String?
    public var isOnByDefault: Bool?
  }

  /// An event or a value that is sent.
  public struct DataPoint: Sendable {
    public var id: String
    public var name: String
    public var stream: Int
    /// The data class, or `nil` if unanswered.
    public var data: DataWord?
    public var purposes: [PurposeWord]
    public var isDevelopmentOnly = false
    public var isEvent = false
  }

  public private(set) var text = ""
  public private(set) var streams: [Stream] = []
  public private(set) var points: [DataPoint] = []
  /// The legal basis of each purpose.
  public private(set) var legalBasis: [String: String] = [:]
  /// Whether each purpose has a separate legal basis.
  public private(set) var hasBasisOfPurposes = false
  public private(set) var specialCondition: String?
  public private(set) var subjects: [String]?

  public static let data = [
    DataWord(
      word: "contact.email", apple: "EmailAddress", fastlane: "EMAIL_ADDRESS", play: "EMAIL",
      fides: "user.contact.email", identifies: true),
    DataWord(
      word: "health.medical", apple: "Health", fastlane: "HEALTH", play: "HEALTH", fides: "user.health_and_medical",
      isSpecial: true),
    DataWord(
      word: "person.belief", apple: "SensitiveInfo", fastlane: "SENSITIVE_INFO", play: "POLITICAL_RELIGIOUS",
      fides: "user.demographic.religious_belief", isSpecial: true),
    DataWord(
      word: "location.precise", apple: "PreciseLocation", fastlane: "PRECISE_LOCATION", play: "PRECISE_LOCATION",
      fides: "user.location.precise"),
    DataWord(
      word: "web.history", apple: "BrowsingHistory", fastlane: "BROWSING_HISTORY", play: "WEB_BROWSING_HISTORY",
      fides: "user.behavior.browsing_history"),
    DataWord(
      word: "usage.interaction", apple: "ProductInteraction", fastlane: "PRODUCT_INTERACTION",
      play: "USER_INTERACTION", fides: "user.behavior"),
    DataWord(
      word: "device.info", apple: "OtherDiagnosticData", fastlane: "OTHER_DIAGNOSTIC_DATA", play: "OTHER_PERFORMANCE",
      fides: "user.device"),
    DataWord(
      word: "diag.crash", apple: "CrashData", fastlane: "CRASH_DATA", play: "CRASH_LOGS", fides: "user.telemetry"),
    DataWord(word: "spatial.hands", apple: "Hands", fastlane: nil, play: "OTHER_APP_ACTIVITY", fides: "user.sensor"),
    DataWord(
      word: "finance.purchase", apple: "PurchaseHistory", fastlane: "PURCHASE_HISTORY", play: "PURCHASE_HISTORY",
      fides: "user.behavior.purchase_history"),
  ]

  public static let purposes = [
    PurposeWord(word: "analytics", apple: "Analytics", fastlane: "ANALYTICS", play: "ANALYTICS", fides: "analytics"),
    PurposeWord(
      word: "functionality", apple: "AppFunctionality", fastlane: "APP_FUNCTIONALITY", play: "APP_FUNCTIONALITY",
      fides: "functional.service"),
    PurposeWord(
      word: "third-party-ads", apple: "ThirdPartyAdvertising", fastlane: "THIRD_PARTY_ADVERTISING",
      play: "ADVERTISING", fides: "marketing.advertising.third_party"),
    PurposeWord(
      word: "security", apple: "AppFunctionality", fastlane: "APP_FUNCTIONALITY", play: "FRAUD_PREVENTION_SECURITY",
      fides: "essential.fraud_detection"),
    PurposeWord(word: "other", apple: "Other", fastlane: "OTHER_PURPOSES", play: nil, fides: nil),
  ]

  private var random: SeededGenerator

  /// Creates a registry. The seed determines the registry.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var head: [String] = [
      #""name": "r""#, #""namespace": "R""#, #""version": "1.0.0""#, #""description": "Of a test.""#,
    ]
    let outer = answers()
    var defaults = outer.members
    if chance(2) { defaults += [#""owner": "team@example.com""#] }
    if chance(3) { defaults += [#""expires": "2031-01-01""#] }
    if !defaults.isEmpty { head.append("\"defaults\": {\(defaults.joined(separator: ", "))}") }
    head += legal()
    if chance(2) { head.append(#""security": {"encryptedInTransit": true}"#) }
    if chance(2) { head.append(#""controller": {"name": "Acme", "contact": "p@acme.example"}"#) }
    // A third of the registries do not state senders.
    let isStated = !chance(3)
    var streamTexts: [String] = []
    var eventTexts: [String] = []
    for index in 0...Int.random(in: 0...2, using: &random) {
      stream(index, outer, isStated: isStated, &streamTexts, &eventTexts)
    }
    var sections = [
      #""$schema": "signalbook-1.schema.json""#, "\"registry\": {\(head.joined(separator: ", "))}",
      "\"streams\": {\(streamTexts.joined(separator: ",\n"))}",
    ]
    if !eventTexts.isEmpty { sections.append("\"events\": {\(eventTexts.joined(separator: ",\n"))}") }
    text = "{\(sections.joined(separator: ",\n"))}"
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func pick<Value>(_ list: [Value]) -> Value { list[Int.random(in: list.indices, using: &random)] }

  /// Random answers of an entry: `data` and `purposes`.
  private struct Answers {
    var data: DataWord?
    var purposes: [PurposeWord]?
    var members: [String] = []

    func inherited(_ outer: Answers) -> Answers {
      Answers(data: data ?? outer.data, purposes: purposes ?? outer.purposes)
    }
  }

  private mutating func answers() -> Answers {
    var found = Answers()
    if chance(2) {
      let data = pick(Self.data)
      found.data = data
      found.members.append("\"data\": \"\(data.word)\"")
    }
    if chance(2) {
      let purposes = Array(Self.purposes.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
      found.purposes = purposes
      found.members.append("\"purposes\": [\(purposes.map { "\"\($0.word)\"" }.joined(separator: ", "))]")
    }
    if chance(3) { found.members.append(#""why": "Is it used?""#) }
    return found
  }

  private mutating func legal() -> [String] {
    var members: [String] = []
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let basis = pick(["consent", "contract", "legal-obligation", "legitimate-interests"])
      for purpose in Self.purposes { legalBasis[purpose.word] = basis }
      members.append("\"basis\": \"\(basis)\"")
    case 1:
      hasBasisOfPurposes = true
      for purpose in Self.purposes where chance(2) || legalBasis.isEmpty {
        legalBasis[purpose.word] = pick(["consent", "vital-interests", "public-task", "legitimate-interests"])
      }
      let list = legalBasis.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
      members.append("\"basis\": {\(list.joined(separator: ", "))}")
    default: break
    }
    if chance(2) {
      subjects = pick([["customer"], ["children"], ["customer", "children under 13"]])
      members.append("\"subjects\": [\((subjects ?? []).map { "\"\($0)\"" }.joined(separator: ", "))]")
    }
    if chance(3) {
      specialCondition = pick(["explicit-consent", "public-health"])
      members.append("\"specialCategories\": \"\(specialCondition ?? "")\"")
    }
    return members.isEmpty ? [] : ["\"legal\": {\(members.joined(separator: ", "))}"]
  }

  private mutating func recipients(of index: Int) -> [Recipient] {
    (0...Int.random(in: 0...1, using: &random)).map { number in
      Recipient(
        name: "Receiver\(index)\(number)",
        role: chance(4) ? nil : pick(["self", "processor", "third-party"]),
        country: chance(3) ? nil : pick(["DE", "US", "IN", "FR"]), safeguard: chance(2) ? "SCC \(index)\(number)" : nil,
        isTracking: chance(3) ? nil : chance(3), retention: chance(3) ? pick(["P7D", "P2Y", "none"]) : nil)
    }
  }

  private static func text(_ recipient: Recipient) -> String {
    var members = ["\"name\": \"\(recipient.name)\"", "\"hosts\": [\"\(recipient.name.lowercased()).example\"]"]
    for (key, value) in [
      ("role", recipient.role), ("country", recipient.country), ("safeguard", recipient.safeguard),
      ("retention", recipient.retention),
    ] {
      if let value { members.append("\"\(key)\": \"\(value)\"") }
    }
    if let isTracking = recipient.isTracking { members.append("\"tracking\": \(isTracking)") }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func stream(
    _ index: Int, _ outer: Answers, isStated: Bool, _ streamTexts: inout [String], _ eventTexts: inout [String]
  ) {
    let name = "s\(index)"
    let sender: Sender = isStated ? pick([.unstated, .runtime, .sdk, .external]) : .unstated
    let isDeclared = sender != .external || chance(2)
    let own = answers()
    let inner = own.inherited(outer)
    var members = [#""description": "Stream \#(name).""#] + own.members
    members.append(isDeclared ? #""encoding": "object""# : #""encoding": "none""#)
    if isDeclared { members.append(#""eventField": {"wire": "e", "type": "string", "description": "Which."}"#) }
    switch sender {
    case .unstated: break
    case .runtime: members.append(#""via": "upload""#)
    case .sdk: members.append(#""via": "sdk""#)
    case .external: members.append(#""external": true"#)
    }
    var stream = Stream(name: name, sender: sender, isDeclared: isDeclared)
    if chance(2) {
      let isInstallation = isDeclared && chance(2)
      stream.hasIdentifier = isInstallation
      members.append(#""identifiers": [\#(isInstallation ? #"{"field": "h0", "scope": "install"}"# : "")]"#)
    }
    if !chance(4) {
      let list = recipients(of: index)
      stream.recipients = list
      members.append("\"recipients\": [\(list.map(Self.text).joined(separator: ", "))]")
    }
    if chance(2) {
      stream.retention = pick(["P90D", "P775D", "none"])
      members.append(#""retention": {"recipient": "\#(stream.retention ?? "")", "device": "P10D"}"#)
    }
    if chance(2) {
      stream.isOnByDefault = chance(2)
      let mechanism = chance(2) ? #", "mechanism": "Settings > Data""# : ""
      members.append(#""consent": {"default": "\#(stream.isOnByDefault == true ? "on" : "off")"\#(mechanism)}"#)
    }
    if chance(3) { members.append(#""population": {"channels": ["beta"]}"#) }
    streams.append(stream)
    if isDeclared {
      var fields: [String] = []
      for number in 0..<2 {
        fields.append(field("h\(number)", "r/streams/\(name)/envelope/h\(number)", index, inner, "app.h\(number)"))
      }
      fields.append(#""events": {"description": "Events.", "from": "stream.events"}"#)
      members.append("\"envelope\": {\(fields.joined(separator: ", "))}")
      for number in 0..<Int.random(in: 1...3, using: &random) { eventTexts.append(event(number, index, inner)) }
    } else {
      // The registry's defaults apply only to data that the app sends.
      points.append(
        DataPoint(id: "r/streams/\(name)", name: name, stream: index, data: own.data, purposes: own.purposes ?? []))
    }
    streamTexts.append("\"\(name)\": {\(members.joined(separator: ", "))}")
  }

  private mutating func event(_ number: Int, _ stream: Int, _ outer: Answers) -> String {
    let name = "e\(stream).\(number)"
    let own = answers()
    let inner = own.inherited(outer)
    let id = "r/events/\(name)"
    points.append(
      DataPoint(id: id, name: name, stream: stream, data: inner.data, purposes: inner.purposes ?? [], isEvent: true))
    var members = [#""stream": "s\#(stream)", "description": "Event \#(name).", "code": "\#(name)""#] + own.members
    let count = Int.random(in: 0...2, using: &random)
    let fields = (0..<count).map { field("f\($0)", "\(id)/fields/f\($0)", stream, inner, nil) }
    if !fields.isEmpty { members.append("\"fields\": {\(fields.joined(separator: ", "))}") }
    return "\"\(name)\": {\(members.joined(separator: ", "))}"
  }

  private mutating func field(_ name: String, _ id: String, _ stream: Int, _ outer: Answers, _ source: String?)
    -> String
  {
    let own = answers()
    let inner = own.inherited(outer)
    let isDevelopmentOnly = name != "h0" && chance(6)
    points.append(
      DataPoint(
        id: id, name: name, stream: stream, data: inner.data, purposes: inner.purposes ?? [],
        isDevelopmentOnly: isDevelopmentOnly))
    var members = [#""description": "Field \#(name).""#, pick([#""type": "boolean""#, #""type": "string""#])]
    members += own.members
    if let source { members.append("\"from\": \"\(source)\"") }
    if isDevelopmentOnly { members.append(#""developmentOnly": true"#) }
    return "\"\(name)\": {\(members.joined(separator: ", "))}"
  }
}
