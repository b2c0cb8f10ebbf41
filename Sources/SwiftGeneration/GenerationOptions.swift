/// What is generated for a target, and how visible it is.
public struct GenerationOptions: Sendable, Hashable {
  /// The access level of generated names.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    case `internal`, package, `public`
  }

  /// What is generated. Files of parts that were not asked for are written as well, empty, because a build plugin must
  /// know its outputs from file names alone.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case events, vocabularies, decoders, calls, validators, links
  }

  public var access: Access
  public var parts: Set<Part>
  /// Receiver profiles that the code is for, beside the one that each stream names. A later one wins.
  public var profiles: [String]

  public init(access: Access = .internal, parts: Set<Part> = [.events], profiles: [String] = []) {
    self.access = access
    self.parts = parts
    self.profiles = profiles
  }
}

extension GenerationOptions {
  /// `public ` in front of declarations; empty for internal ones.
  var keyword: String { access == .internal ? "" : access.rawValue + " " }
}
