extension ChangeRule {
  /// All kinds of change, by id.
  public static let all: [ChangeRule] =
    registries + events + fields + lifecycles + types + streams + links + messages + privacy + settings
}
