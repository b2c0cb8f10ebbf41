import SignalbookRegistry

// Answers that apply only to other receiver profiles.
extension StreamInventory {
  /// The other receiver profiles for which the data is linked to the user, although it is not linked without a profile.
  public var linkingProfiles: [String] {
    if isLinked.value == true { return [] }
    let lasting = stream.profileIdentifiers.filter { Self.lastingScopes.contains($0.scope) }
    var names = Set(lasting.flatMap(\.onlyProfiles))
    visit { point in
      guard let profiles = point.onlyProfiles, point.carriesInformationIfSent else { return }
      if Self.ownIdentificationAnswer(for: point) != nil { names.formUnion(profiles) }
    }
    return names.sorted()
  }

  /// The exception to ``isLinked`` for other receiver profiles, such as "; yes for profile old". Empty if there is none.
  public var linkingProfilesSuffix: String {
    let profiles = linkingProfiles
    return profiles.isEmpty
      ? "" : "; yes for \(profiles.count == 1 ? "profile" : "profiles") \(profiles.joined(separator: ", "))"
  }
}
