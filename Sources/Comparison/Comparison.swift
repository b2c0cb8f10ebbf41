import SignalbookRegistry
import SignalbookSchemaFiles

/// The differences between a registry and one or more old versions.
public struct Comparison: Sendable {
  /// The changes, sorted by rule and entry.
  public var changes: [Change]
  /// The findings about acceptances that are unused, have expired, or have an unknown rule.
  public var findings: [Diagnostic]
  /// The version bump that the changes require; see ``Change/bump``.
  public var suggestedBump: VersionBump
  /// The version bump from the old version to the new version.
  public var declaredBump: VersionBump
  /// The registry's name.
  public var name: String
  public var oldVersions: [String]
  public var newVersion: String?

  /// The combined impact of all changes that are not accepted.
  public var unacceptedImpacts: Impacts { changes.reduce(into: []) { $0.formUnion($1.unacceptedImpacts) } }
}
