extension ChangeRule {
  /// All change rules, sorted by ID.
  public static let all: [ChangeRule] =
    registries + events + fields + lifecycles + types + streams + links + messages + privacy + settings
}
