import SignalbookRegistry
import SignalbookWireForm

// Whether a change can only reduce the data that is sent. If in doubt, the change needs a review.
extension Condition {
  /// Returns whether an event with the new condition is recorded only if it was also recorded with the old one.
  static func isNarrower(_ new: Condition?, than old: Condition?) -> Bool {
    guard let old else { return true }
    return new.map { $0.isWithin(old) } ?? false
  }

  /// Returns whether this condition holds only if the old condition holds.
  func isWithin(_ old: Condition) -> Bool {
    guard source == old.source else { return false }
    let (values, old) = (Self.acceptedTexts(of: self), Self.acceptedTexts(of: old))
    return switch (values.isNegated, old.isNegated) {
    case (false, false): values.texts.isSubset(of: old.texts)
    case (true, true): old.texts.isSubset(of: values.texts)
    case (false, true): values.texts.isDisjoint(with: old.texts)
    // The remaining values of the source are not known.
    case (true, false): false
    }
  }

  /// Returns the values as JSON. A negated list of booleans is replaced by the other booleans.
  private static func acceptedTexts(of condition: Condition) -> (texts: Set<String>, isNegated: Bool) {
    let texts = Set(condition.values.map(\.jsonText))
    let booleans: Set = ["false", "true"]
    guard condition.isNegated, texts.isSubset(of: booleans) else { return (texts, condition.isNegated) }
    return (booleans.subtracting(texts), false)
  }
}

extension Field.Presence {
  /// Returns whether a value is sent only if it was also sent before.
  func isWithin(_ old: Field.Presence) -> Bool {
    switch (self, old) {
    case (.never, _), (.present, .present), (_, .always): true
    case (.when(let condition), .when(let old)): condition.isWithin(old)
    // The cases in which the app passes a value are not known.
    case (.always, _), (_, .never), (.present, .when), (.when, .present): false
    }
  }
}

extension Field {
  /// Returns the privacy verdict on different variations of a field. A variation that is sent in further cases, or with
  /// more decimals than before, needs a review.
  static func verdict(
    onVariations new: [Field.Variation], of field: Field, since old: [Field.Variation], of oldField: Field
  ) -> PrivacyVerdict {
    let isMore = new.contains { variation in
      let before = old.first { $0.name == variation.name }
      let sent = (before?.sent ?? oldField.sent, variation.sent ?? field.sent)
      return !sent.1.isWithin(sent.0)
        || isMorePrecise(variation.decimals ?? field.type.decimals, than: before?.decimals ?? oldField.type.decimals)
    }
    // A removed variation leaves the field's own values.
    let isRestored = old.contains { variation in
      guard !new.contains(where: { $0.name == variation.name }) else { return false }
      return variation.sent.map { !field.sent.isWithin($0) } == true
        || variation.decimals.map { isMorePrecise(field.type.decimals, than: $0) } == true
    }
    return isMore || isRestored ? .needsNewReview : .notify
  }

  /// Returns whether a number is rounded to more decimals. `nil` means that the number is not rounded.
  static func isMorePrecise(_ new: Int?, than old: Int?) -> Bool { (new ?? .max) > (old ?? .max) }
}

extension Stream.DistinctValueLimit {
  /// Returns whether another limit sends only events that this limit sends too.
  func allows(_ other: Self) -> Bool {
    field == other.field && Set(events).isSubset(of: other.events) && other.maxCount <= maxCount
      && (isPerScreen || !other.isPerScreen)
      && (repeatHandling == other.repeatHandling || other.repeatHandling == .refuse)
  }
}

/// Returns whether numbers in the new unit distinguish smaller amounts than numbers in the old unit.
func isFinerUnit(_ new: String?, than old: String?) -> Bool {
  // Each list is ordered from the smallest to the largest unit.
  let scales = [["ns", "ms", "s", "min", "hours", "days"], ["bytes", "kb", "mb"]]
  return scales.contains { units in
    guard let old = old.flatMap({ units.firstIndex(of: $0) }),
      let new = new.flatMap({ units.firstIndex(of: $0) })
    else { return false }
    return new < old
  }
}
