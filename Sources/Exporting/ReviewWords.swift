import SignalbookReview

// The wording that review requests and dictionaries share.
extension InformationBound {
  /// `at most 3.2 bits` without "at most".
  var inWords: String {
    if isBounded { return description }
    return bits > 0 ? "\(openPartsInWords) + \(InformationBound(bits: bits).description)" : openPartsInWords
  }
}

extension MozillaCategory {
  /// Its name in the rules of data collection.
  public var title: String {
    switch self {
    case .technical: "technical"
    case .interaction: "interaction"
    case .storedContent: "stored content and communications"
    case .highlySensitive: "highly sensitive or clearly identifiable"
    }
  }
}
