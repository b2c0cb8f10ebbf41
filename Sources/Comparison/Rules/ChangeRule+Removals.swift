extension ChangeRule {
  /// Returns the advice on the removal of a key, or `nil` if the rule's advice also applies to a removal.
  func removalAdvice(_ key: String) -> String? {
    switch self {
    case .eventCondition: "The runtime records events that it refused before. Annotate the change in dashboards."
    case .eventMirror: "Calls no longer record the counterpart, so its counts drop."
    case .uploadChanged where key == "deletionRequest":
      "The runtime no longer requests the deletion of sent data. Make sure that users can still have it deleted."
    default: nil
    }
  }
}
