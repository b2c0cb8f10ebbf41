import SignalbookRegistry
import SignalbookSchemaFiles

// The answers about recipients and identifiers, in words.
extension Stream.Recipient {
  /// Its answers, but for its name.
  public var answered: [Ground] {
    let keys = [
      role == nil ? nil : "role", hosts.isEmpty ? nil : "hosts", country == nil ? nil : "country",
      safeguard == nil ? nil : "safeguard",
      retention == nil ? nil : "retention", isTracking == nil ? nil : "tracking",
    ]
    return keys.compactMap { $0.map { Ground("recipients.\($0)", at: location) } }
  }

  /// The role as all documents name it; `nil`: unanswered.
  public var roleInWords: String? { role.map(Self.roleInWords) }

  public static func roleInWords(_ role: String) -> String {
    switch role {
    case "self": "first party"
    case "third-party": "third party"
    default: role
    }
  }
}

extension Stream.Identifier {
  /// The unanswered keys of an identifier.
  public var unanswered: [String] {
    (origin == nil ? ["origin"] : []) + (reset == nil ? ["reset"] : [])
  }

  /// The scope with its location, for its provenance.
  public var scopeAnswer: Answer<String> { Answer(scope, "identifiers.scope", at: location) }

  /// The origin and the reset with their locations, for their provenance.
  public var originAnswer: Answer<String> { Answer(origin, "identifiers.origin", at: location) }
  public var resetAnswer: Answer<String> { Answer(reset, "identifiers.reset", at: location) }

  /// Whether data of one user is recognized by it after the session.
  public var isLasting: Bool { StreamInventory.lastingScopes.contains(scope) }

  /// Describes the reset as part of a sentence; `nil`: unanswered.
  public var resetInWords: String? {
    reset.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }

  /// Describes the origin: "made by the app"; `nil`: unanswered.
  public var originInWords: String? {
    switch origin {
    case "app": "made by the app"
    case "system": "given by the operating system"
    case "sdk": "made by a third-party SDK"
    case "service": "given by a service"
    case "derived": "computed from other data"
    default: origin
    }
  }

  /// The scope as part of a sentence: "one session", "one installation", "one account", "several apps".
  public var scopeInWords: String {
    switch scope {
    case "install": "one installation"
    case "cross-app": "several apps"
    default: "one \(scope)"
    }
  }
}
