/// A Swift identifier, made from a name or given by the schema's `swiftName`.
public struct SwiftName: Sendable, Hashable {
  /// The identifier without backticks: what names are compared by.
  public var bare: String

  /// The identifier as it is in a declaration and as an argument label: keywords are in backticks.
  public var text: String { SwiftKeywords.reserved.contains(bare) ? "`\(bare)`" : bare }

  public init(bare: String) { self.bare = bare }

  /// The name of a type as one of a member: `URLKind` is `urlKind`.
  ///
  /// Called for each closed value of each event, hence the loops over bytes.
  public static func ofMember(_ type: String) -> String {
    var bytes = Array(type.utf8)
    func isCapital(_ index: Int) -> Bool { index < bytes.count && bytes[index] >= 0x41 && bytes[index] <= 0x5A }
    guard isCapital(0) else { return derivedIdentifier(type, capitalized: false, Acronyms([])) }
    var end = 1
    while isCapital(end) { end += 1 }
    if end > 1, end < bytes.count, bytes[end] >= 0x61, bytes[end] <= 0x7A { end -= 1 }
    for index in 0..<end { bytes[index] += 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The kind of declaration that an identifier is for; each kind has reserved names of its own.
public enum DeclarationKind: Sendable {
  /// A member of `NAMESPACE.Event` or of a group.
  case member
  /// A case of a generated enum.
  case enumCase
  /// A case of an enum of links.
  case linkRoute
  /// A parameter's label.
  case parameter
  /// A type nested in the namespace.
  case type
  /// The namespace itself, a type beside those of the module.
  case namespace
}

/// Why a name yields no identifier; the remedy is `swiftName`, where the entry may have one.
public enum NameFault: Error, Sendable, Hashable {
  /// Nothing of the name can be in an identifier.
  case empty
  /// The identifier cannot be used there, even in backticks; the reason ends a sentence.
  case taken(String, reason: String)

  /// The fault as a sentence's end: "the name yields …".
  public var message: String {
    switch self {
    case .empty: "has no letter or digit that a Swift identifier can have"
    case .taken(let identifier, let reason): "yields the Swift identifier '\(identifier)', which \(reason)"
    }
  }
}

/// The identifier for a name (or for the part of a dotted name between two dots); see `docs/naming.md`.
///
/// - Parameters:
///   - name: the entry's name.
///   - explicit: the schema's `swiftName`, used instead of the derived identifier.
///   - kind: what it declares.
///   - acronyms: those of the registry that declares it.
/// - Returns: the identifier, or why there is none. A derived identifier that cannot be used there gets a word behind it:
///   `init` is `initChoice` as a case; one that the schema gives must be usable.
public func swiftName(
  _ name: String, explicit: String? = nil, as kind: DeclarationKind, acronyms: Acronyms
) -> Result<SwiftName, NameFault> {
  var bare = explicit ?? derivedIdentifier(name, capitalized: kind == .type, acronyms)
  if explicit == nil, name.isEmpty, kind == .enumCase { bare = "empty" }
  return usable(bare, isGiven: explicit != nil, as: kind)
}

/// The identifier for names in a row, as of a field inside of an event: each is derived by itself, so that it reads as it does
/// alone.
///
/// - Parameters:
///   - path: the names, the outermost first.
///   - kind: what it declares.
///   - acronyms: those of the registry that declares it.
/// - Returns: the identifier, or why there is none.
public func swiftName(
  ofPath path: some Sequence<String>, as kind: DeclarationKind, acronyms: Acronyms
) -> Result<SwiftName, NameFault> {
  var bare = ""
  for name in path {
    let word = derivedIdentifier(name, capitalized: kind == .type || !bare.isEmpty, acronyms)
    bare += bare.isEmpty ? word : String(word.drop { $0 == "_" })
  }
  return usable(bare, isGiven: false, as: kind)
}

/// An identifier, with a word behind it where it cannot be used as it is and the schema does not give it.
private func usable(_ bare: String, isGiven: Bool, as kind: DeclarationKind) -> Result<SwiftName, NameFault> {
  if bare.isEmpty { return .failure(.empty) }
  guard let reason = SwiftKeywords.reason(against: bare, as: kind) else { return .success(SwiftName(bare: bare)) }
  let other = bare + SwiftKeywords.ending(of: kind)
  if isGiven || SwiftKeywords.reason(against: other, as: kind) != nil {
    return .failure(.taken(bare, reason: reason))
  }
  return .success(SwiftName(bare: other))
}
