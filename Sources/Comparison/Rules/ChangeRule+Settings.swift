extension ChangeRule {
  static let targetAdded = ChangeRule(
    "SB5911", "target-added", "A target was added to `signalbook.json`.",
    "Its code is generated from a registry that is compared by itself.")
  static let targetRemoved = ChangeRule(
    "SB5912", "target-removed", "A target was removed from `signalbook.json`, or renamed.",
    "Generated code that it leaves is no longer compared with its registry; remove the code in the same change.")
  static let targetRegistry = ChangeRule(
    "SB5913", "target-registry-changed", "A target is generated from another folder.",
    "The app sends the events of the other registry. Review the two registries side by side.")
  static let targetProfiles = ChangeRule(
    "SB5914", "target-profiles-changed", "A target is generated for other receiver profiles.",
    "A profile changes names and values on the wire. Compare the generated code of both sides.")
  static let targetImports = ChangeRule(
    "SB5915", "target-imports-changed", "An import of a target has another folder.",
    "The app sends the events of the other registry.")
  static let targetParts = ChangeRule(
    "SB5916", "target-parts-changed", "Other parts of a target's code are generated.",
    "Code that uses a removed part no longer compiles.")
  static let targetAccess = ChangeRule(
    "SB5917", "target-access-changed", "The access level of a target's generated names was changed.",
    "Modules that import a name with less access no longer compile.")
  static let targetOutput = ChangeRule(
    "SB5918", "target-output-changed", "A target's code is generated to another folder.",
    "Remove the old folder in the same change.")
  static let ruleWeakened = ChangeRule(
    "SB5919", "lint-rule-weakened", "A lint rule has a lower severity or other options.",
    "The rule may find less in every later change. A suppression with a reason covers one place only.")
  static let ruleStrengthened = ChangeRule(
    "SB5920", "lint-rule-strengthened", "A lint rule has a higher severity.",
    "The rule fails more of the later changes.")
  static let baselineGrown = ChangeRule(
    "SB5921", "baseline-grown", "The baseline covers findings that it did not.",
    "A baseline is for findings that were there before the rule; mend new ones, or suppress them with a reason.")
  static let rootAdded = ChangeRule(
    "SB5922", "root-added", "Another folder outside of the package may be read.",
    "Lines of files in it can appear in the logs of every later change.")
  static let failingReduced = ChangeRule(
    "SB5923", "failing-changes-reduced", "Fewer changes fail a comparison.",
    "Later changes with such a harm pass without an acceptance.")
  static let packageRemoved = ChangeRule(
    "SB5924", "package-removed", "A package, or its `signalbook.json`, is gone or was moved.",
    "Its targets are no longer checked where they were; check the new place in the same change.")
  public static let suppressionAdded = ChangeRule(
    "SB5925", "suppression-added", "A schema suppresses the findings of a lint rule that it did not.",
    "It hides every later finding of the rule in its entry. Fix the finding instead, or accept the suppression.")
  static let generatedCodeChanged = ChangeRule(
    "SB5926", "generated-code-changed", "Other code is generated for a target, and no other rule reports why.",
    "Generate the code of both sides and compare them: the app may send something else.")
  static let packageAdded = ChangeRule(
    "SB5927", "package-added", "A package with a `signalbook.json` of its own was added in the folder.",
    "The checks of this package do not cover it. Run `signalbook review` in its folder as well, then accept the change."
  )
  static let manifestPathsChanged = ChangeRule(
    "SB5928", "manifest-paths-changed",
    "A `path` in `Package.swift` was changed, and a target has its schemas among its sources.",
    "Only a build knows that folder. Compare its schemas with the earlier ones and accept the change, or set `registry`."
  )

  /// Changes of `signalbook.json`.
  static let settings = [
    targetAdded, targetRemoved, targetRegistry, targetProfiles, targetImports, targetParts, targetAccess, targetOutput,
    ruleWeakened, ruleStrengthened, baselineGrown, rootAdded, failingReduced, packageRemoved, suppressionAdded,
    generatedCodeChanged, packageAdded, manifestPathsChanged,
  ]
}
