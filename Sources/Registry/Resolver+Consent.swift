import SignalbookSchemaFiles

// The consent of a stream.
extension Resolver {
  /// Reports consent keys without effect on data that is always collected.
  func checkCollectionWithoutChoice(_ node: JSONNode, in file: SchemaFile) {
    for member in node.members ?? [] where ["mechanism", "settingKey", "optOut"].contains(member.key) {
      let subject = member.key == "optOut" ? "the effect of an opt-out" : "the consent mechanism"
      report(
        .misplacedKey,
        "'\(member.key)' describes \(subject), but users cannot opt out of a stream whose consent is 'always'; remove "
          + "'\(member.key)', or set 'default' to 'on' or 'off'", at: member.keyRange, in: file)
    }
  }

  /// Returns the declared consent. Pass `true` for `isKeptBySDK` if an SDK, rather than the runtime, stores the unsent
  /// data.
  func consent(from node: JSONNode?, in file: SchemaFile, isKeptBySDK: Bool, isRefinement: Bool = false)
    -> Stream.Consent
  {
    var consent = Stream.Consent()
    guard let node else { return consent }
    consent.isOnByDefault = node["default"]?.string.map { $0 != "off" }
    consent.isAlways = node["default"]?.string == "always"
    if consent.isAlways { checkCollectionWithoutChoice(node, in: file) }
    consent.mechanism = node["mechanism"]?.string
    consent.settingKey = node["settingKey"]?.string
    consent.optOut.deviceDataHandling = node["optOut"]?["device"]?.string
    consent.optOut.recipientDataHandling = node["optOut"]?["recipient"]?.string
    if consent.optOut.deviceDataHandling == "kept", !isKeptBySDK, let deviceNode = node["optOut"]?["device"] {
      report(
        .misfitKey,
        "the runtime always deletes unsent data when the user opts out; only an SDK can keep data; set \"deleted\"",
        at: deviceNode.range, in: file)
    }
    consent.isOffInPrivateMode = node["privateMode"]?.string == "never"
    consent.hold = hold(from: node, in: file, isKeptBySDK: isKeptBySDK, isRefinement: isRefinement)
    return consent
  }

  /// Returns the limits for held events, and reports limits that have no effect.
  private func hold(from consent: JSONNode, in file: SchemaFile, isKeptBySDK: Bool, isRefinement: Bool) -> Stream.Hold?
  {
    guard let member = consent.member("hold") else { return nil }
    let age = quantity(from: member.value["age"], units: Self.timeUnits, in: file)
    if let age, let node = member.value["age"], age.milliseconds < Self.minHoldMilliseconds {
      report(
        .badQuantity,
        "the minimum 'age' of held events is 1 hour; set a longer "
          + "duration", at: node.range, in: file)
    } else if let age, let node = member.value["age"], age.milliseconds > Self.maxHoldMilliseconds {
      report(
        .badQuantity,
        "the maximum 'age' of held events is 90 days; set a shorter "
          + "duration", at: node.range, in: file)
    }
    if isKeptBySDK {
      report(
        .misfitKey,
        "'hold' has no effect, because an SDK stores the events of this stream; remove 'hold'", at: member.keyRange,
        in: file)
    }
    let defaultKeyword = consent["default"]?.string
    if defaultKeyword != "off", !(isRefinement && defaultKeyword == nil) {
      let reason =
        switch defaultKeyword {
        case "on": "the stream is on by default, so its events are sent before the user decides"
        case "always": "users cannot opt out of the stream, so there is no decision to wait for"
        default: "the default is not declared"
        }
      report(
        .misplacedKey, "'hold' requires \"default\": \"off\": \(reason); set 'default' to 'off', or remove 'hold'",
        at: member.keyRange, in: file)
    }
    guard let events = member.value["events"]?.integer, let age else { return nil }
    return Stream.Hold(maxEvents: Int(clamping: events), maxAge: age)
  }

  private static let minHoldMilliseconds: Double = 3_600_000
  private static let maxHoldMilliseconds: Double = 90 * 86_400_000
}
