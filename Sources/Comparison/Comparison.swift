import SignalbookRegistry
import SignalbookSchemaFiles

/// The differences between two registries, or between several old ones and a new one.
public struct Comparison: Sendable {
  /// The changes in the order of rules and subjects, regardless of the order of files and keys.
  public var changes: [Change]
  /// The findings about acceptances that are unneeded, have expired, or have an unknown rule.
  public var findings: [Diagnostic]
  /// The bump that the changes require: major if calls, receivers or queries break, minor if something is added or more
  /// is collected, otherwise patch.
  public var suggestedBump: VersionBump
  /// The bump from the old version to the new version.
  public var declaredBump: VersionBump
  /// The registry's name and its versions.
  public var name: String
  public var oldVersions: [String]
  public var newVersion: String?

  /// The impact that no acceptance covers.
  public var open: Harms { changes.reduce(into: []) { $0.formUnion($1.open) } }
}
