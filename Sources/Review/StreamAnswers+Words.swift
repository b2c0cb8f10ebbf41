import SignalbookRegistry
import SignalbookSchemaFiles

// Descriptions of answers about recipients and identifiers.
extension Stream.Recipient {
  /// The recipient's answers, except the name.
  public var answeredGrounds: [Ground] {
    let keys = [
      role == nil ? nil : "role", hosts.isEmpty ? nil : "hosts", country == nil ? nil : "country",
      safeguard == nil ? nil : "safeguard",
      retention == nil ? nil : "retention", isTracking == nil ? nil : "tracking",
    ]
    return keys.compactMap { $0.map { Ground("recipients.\($0)", at: location) } }
  }

  /// A description of the role, or `nil` if unanswered.
  public var roleDescription: String? { role.map(Self.roleDescription) }

  public static func roleDescription(for role: String) -> String {
    switch role {
    case "self": "first party"
    case "third-party": "third party"
    default: role
    }
  }
}

extension Stream.Identifier {
  /// The identifier's unanswered keys.
  public var unansweredKeys: [String] {
    (origin == nil ? ["origin"] : []) + (reset == nil ? ["reset"] : [])
  }

  /// The scope as an answer, with its location.
  public var scopeAnswer: Answer<String> { Answer(scope, "identifiers.scope", at: location) }

  /// The origin as an answer, with its location.
  public var originAnswer: Answer<String> { Answer(origin, "identifiers.origin", at: location) }

  /// The reset as an answer, with its location.
  public var resetAnswer: Answer<String> { Answer(reset, "identifiers.reset", at: location) }

  /// Whether the identifier recognizes a user after the session.
  public var isLasting: Bool { StreamInventory.lastingScopes.contains(scope) }

  /// The reset, phrased as part of a sentence, or `nil` if unanswered.
  public var resetDescription: String? {
    reset.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }

  /// A description of the origin, such as "made by the app", or `nil` if unanswered.
  public var originDescription: String? {
    switch origin {
    case "app": "created by the app"
    case "system": "supplied by the operating system"
    case "sdk": "created by a third-party SDK"
    case "service": "supplied by a service"
    case "derived": "computed from other data"
    default: origin
    }
  }

  /// A suffix for an identifier that only other receiver profiles send, such as " (only for profile old)".
  public var onlyProfilesSuffix: String {
    onlyProfiles.isEmpty
      ? ""
      : " (only for \(onlyProfiles.count == 1 ? "profile" : "profiles") \(onlyProfiles.joined(separator: ", ")))"
  }

  /// A description of the scope, such as "one session", "one installation", "one account" or "several apps".
  public var scopeDescription: String {
    switch scope {
    case "install": "one installation"
    case "cross-app": "several apps"
    default: "one \(scope)"
    }
  }
}

extension StreamInventory {
  /// Returns a description of the population and its enforcement. `code` formats names and numbers from the schema.
  public func description(of population: Population, code: (String) -> String = { $0 }) -> String {
    var parts: [String] = []
    for (noun, list) in [
      ("channels", population.channels), ("countries", population.countries), ("locales", population.locales),
    ] where !list.isEmpty { parts.append("\(noun) \(list.map(code).joined(separator: ", "))") }
    if let sample = population.sample { parts.append("a random share of \(code(sample))") }
    parts.append(mechanism(of: population))
    return parts.joined(separator: "; ")
  }
}
