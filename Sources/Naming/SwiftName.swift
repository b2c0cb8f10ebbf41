/// A Swift identifier, derived from a name or set with the schema's `swiftName`.
public struct SwiftName: Sendable, Hashable {
  /// The identifier without backticks, which is used in comparisons.
  public var bare: String

  /// The identifier in declarations and argument labels, with backticks around keywords.
  public var text: String { SwiftKeywords.reserved.contains(bare) ? "`\(bare)`" : bare }

  public init(bare: String) { self.bare = bare }

  /// Returns the member name for a type name, such as `urlKind` for `URLKind`.
  ///
  /// Loops over bytes, because it is called for each closed value of each event.
  public static func memberName(for type: String) -> String {
    var bytes = Array(type.utf8)
    func isUppercase(_ index: Int) -> Bool { index < bytes.count && bytes[index] >= 0x41 && bytes[index] <= 0x5A }
    guard isUppercase(0) else { return derivedIdentifier(for: type, capitalized: false, Acronyms([])) }
    var end = 1
    while isUppercase(end) { end += 1 }
    if end > 1, end < bytes.count, bytes[end] >= 0x61, bytes[end] <= 0x7A { end -= 1 }
    for index in 0..<end { bytes[index] += 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A kind of declaration, which determines the reserved names.
public enum DeclarationKind: Sendable {
  /// A member of `NAMESPACE.Event` or of a group.
  case member
  /// A case of a generated enum.
  case enumCase
  /// A case of a link enum.
  case linkRoute
  /// A parameter's label.
  case parameter
  /// A type nested in the namespace.
  case type
  /// The namespace, a top-level type of the module.
  case namespace
}

/// The reason why a name does not have a valid identifier. To fix it, set `swiftName`, if the entry supports this key.
public enum NameFault: Error, Sendable, Hashable {
  /// The name consists only of characters that identifiers cannot contain.
  case empty
  /// The identifier cannot be used, even in backticks. The reason is phrased as the end of a sentence.
  case unusable(String, reason: String)

  /// A message, phrased to follow the name.
  public var message: String {
    switch self {
    case .empty: "contains no letters or digits, so it cannot be converted to a Swift identifier"
    case .unusable(let identifier, let reason): "becomes the Swift identifier '\(identifier)', which \(reason)"
    }
  }
}

/// Returns the identifier for a name or for a component of a dotted name; see `docs/naming.md`.
///
/// - Parameters:
///   - name: The entry's name.
///   - explicit: The schema's `swiftName`, which replaces the derived identifier.
///   - kind: The kind of declaration.
///   - acronyms: The acronyms of the declaring registry.
/// - Returns: The identifier, or the reason why the name does not have one. A derived identifier that cannot be used
///   gets a suffix, such as `initChoice` for the case `init`. An explicit identifier must be valid.
public func swiftName(
  _ name: String, explicit: String? = nil, as kind: DeclarationKind, acronyms: Acronyms
) -> Result<SwiftName, NameFault> {
  var bare = explicit ?? derivedIdentifier(for: name, capitalized: kind == .type, acronyms)
  if explicit == nil, name.isEmpty, kind == .enumCase { bare = "empty" }
  return usable(bare, isGiven: explicit != nil, as: kind)
}

/// Returns the identifier for a path of names, such as a field in an event. Each name is converted separately, so that
/// its spelling is the same as without the path.
///
/// - Parameters:
///   - path: The names, outermost first.
///   - kind: The kind of declaration.
///   - acronyms: The acronyms of the declaring registry.
/// - Returns: The identifier, or the reason why the path does not have one.
public func swiftName(
  ofPath path: some Sequence<String>, as kind: DeclarationKind, acronyms: Acronyms
) -> Result<SwiftName, NameFault> {
  var bare = ""
  for name in path {
    let word = derivedIdentifier(for: name, capitalized: kind == .type || !bare.isEmpty, acronyms)
    bare += bare.isEmpty ? word : String(word.drop { $0 == "_" })
  }
  return usable(bare, isGiven: false, as: kind)
}

/// Returns a valid identifier. If a derived identifier is unusable, appends a suffix.
private func usable(_ bare: String, isGiven: Bool, as kind: DeclarationKind) -> Result<SwiftName, NameFault> {
  if bare.isEmpty { return .failure(.empty) }
  guard let reason = SwiftKeywords.reason(against: bare, as: kind) else { return .success(SwiftName(bare: bare)) }
  let suffixed = bare + SwiftKeywords.suffix(for: kind)
  if isGiven || SwiftKeywords.reason(against: suffixed, as: kind) != nil {
    return .failure(.unusable(bare, reason: reason))
  }
  return .success(SwiftName(bare: suffixed))
}
