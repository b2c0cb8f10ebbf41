import SignalbookRegistry
import SignalbookSchemaFiles

extension ProjectSettings {
  /// A submodule in a version of the package.
  public struct Submodule: Sendable {
    public var commit: String
    /// The names and contents of the files that can affect the submodule's schemas. Empty if the submodule does not
    /// contain schemas, and `nil` if the checkout does not contain the commit.
    public var schemas: [String]?
    public var location: Location

    public init(commit: String, schemas: [String]?, at location: Location) {
      (self.commit, self.schemas, self.location) = (commit, schemas, location)
    }
  }
}

/// Returns the submodules whose schemas changed or cannot be compared.
func submoduleChanges(
  _ old: [String: ProjectSettings.Submodule], _ new: [String: ProjectSettings.Submodule]
) -> [Change] {
  Set(old.keys).union(new.keys).sorted().compactMap { path in
    let sides = (old[path], new[path])
    if sides.0?.commit == sides.1?.commit { return nil }
    let unknown = [sides.0, sides.1].compactMap(\.self).filter { $0.schemas == nil }
    if unknown.isEmpty, (sides.0?.schemas ?? []) == (sides.1?.schemas ?? []) { return nil }
    let verb = sides.0 == nil ? "was added" : sides.1 == nil ? "was removed" : "changed"
    let reason =
      unknown.isEmpty
      ? "its schemas were not compared"
      : "its schemas cannot be compared, because the checkout does not contain its "
        + "\(unknown.count == 1 ? "commit" : "commits") \(unknown.map { String($0.commit.prefix(12)) }.joined(separator: " and "))"
    let rule = ChangeRule.submoduleChanged
    var change = Change(
      rule: rule, subject: .init(.setting, path), impacts: [], privacy: .needsNewReview,
      old: sides.0.map { .init($0.commit, at: $0.location) }, new: sides.1.map { .init($0.commit, at: $0.location) },
      message: "the submodule \(quoted(path)) \(verb), but \(reason)", advice: rule.advice)
    change.weakensChecks = true
    return change
  }
}
