import SignalbookRegistry
import SignalbookReview

extension Stream.Recipient {
  /// Returns whether both recipients have the same answers, ignoring their locations.
  func isSame(as other: Stream.Recipient) -> Bool {
    name == other.name && role == other.role && hosts == other.hosts && country == other.country
      && safeguard == other.safeguard && retention == other.retention && isTracking == other.isTracking
  }

  /// The recipient's country. Unanswered if it is not an ISO 3166-1 code.
  var knownCountry: Answer<String> {
    Answer(validCountry, "recipients.country", at: location)
  }

  /// Returns the question about the recipient's country.
  func missingCountry(of stream: StreamInventory) -> String {
    guard let country else {
      return "\(stream.id) does not declare the country of its recipient \(name); set the recipient's 'country'"
    }
    return "\(stream.id) declares the country '\(country)' for its recipient \(name), which is not an ISO 3166-1 code; "
      + "set the recipient's 'country' to a code such as DE"
  }
}
