import SignalbookSchemaFiles

/// The generated parts and their access level.
public struct GenerationOptions: Sendable, Hashable {
  /// The access level of generated declarations.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    case `internal`, package, `public`
  }

  /// A part of the generated code. Files for parts that were not requested are empty, because a build plugin must be
  /// able to derive its outputs from file names.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case events, vocabularies, decoders, calls, validators, links
  }

  public var access: Access
  public var parts: Set<Part>
  /// Receiver profiles to apply in addition to each stream's profile. Later profiles override earlier ones.
  public var profiles: [String]
  /// The target's name and the location of its profiles in the configuration, or `nil` if there is no configuration.
  public var profilesOrigin: ProfilesOrigin?

  public struct ProfilesOrigin: Sendable, Hashable {
    public var target: String
    public var location: Location

    public init(target: String, location: Location) { (self.target, self.location) = (target, location) }
  }

  public init(access: Access = .internal, parts: Set<Part> = [.events], profiles: [String] = []) {
    self.access = access
    self.parts = parts
    self.profiles = profiles
  }
}

extension GenerationOptions {
  var profilesUser: (target: String, location: Location)? { profilesOrigin.map { ($0.target, $0.location) } }

  /// The access modifier followed by a space. Empty for internal declarations.
  var accessModifier: String { access == .internal ? "" : access.rawValue + " " }
}
