import SignalbookRegistry
import SignalbookSchemaFiles

/// The differences between two registries, or between several old ones and a new one.
public struct Comparison: Sendable {
  /// In the order of rules and subjects, whatever the order of files and keys.
  public var changes: [Change]
  /// The findings about acceptances that are unneeded, have expired, or have an unknown rule.
  public var findings: [Diagnostic]
  /// How the registry's version should be raised: major when calls, receivers or queries break, minor when something is
  /// added or more is collected, patch for the rest.
  public var suggestedBump: VersionBump
  /// How it was raised.
  public var declaredBump: VersionBump
  /// The registry's name and its versions.
  public var name: String
  public var oldVersions: [String]
  public var newVersion: String?

  /// The harms that no acceptance covers.
  public var open: Harms { changes.reduce(into: []) { $0.formUnion($1.open) } }
}
