/// The generated parts and their access level.
public struct GenerationOptions: Sendable, Hashable {
  /// The access level of generated names.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    case `internal`, package, `public`
  }

  /// A part of the generated code. Files of parts that were not requested are written empty, because a build plugin
  /// must know its outputs from file names alone.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case events, vocabularies, decoders, calls, validators, links
  }

  public var access: Access
  public var parts: Set<Part>
  /// Receiver profiles to apply besides each stream's own. Later profiles override earlier ones.
  public var profiles: [String]

  public init(access: Access = .internal, parts: Set<Part> = [.events], profiles: [String] = []) {
    self.access = access
    self.parts = parts
    self.profiles = profiles
  }
}

extension GenerationOptions {
  /// The access modifier with a trailing space; empty for internal declarations.
  var keyword: String { access == .internal ? "" : access.rawValue + " " }
}
