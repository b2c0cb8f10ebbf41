import SignalbookReview

// Wording that review requests and dictionaries share.
extension InformationBound {
  /// The bound without "at most", such as `3.2 bits`.
  var boundDescription: String {
    if isBounded { return description }
    return bits > 0
      ? "\(unboundedPartsDescription) + \(InformationBound(bits: bits).description)" : unboundedPartsDescription
  }
}

extension MozillaCategory {
  /// The title of the category in Mozilla's data collection rules.
  public var title: String {
    switch self {
    case .technical: "technical"
    case .interaction: "interaction"
    case .storedContent: "stored content and communications"
    case .highlySensitive: "highly sensitive or clearly identifiable"
    }
  }
}
