import SignalbookRegistry
import SignalbookReview

extension Stream.Recipient {
  /// Returns whether both recipients have the same answers, ignoring their locations.
  func isSame(as other: Stream.Recipient) -> Bool {
    name == other.name && role == other.role && hosts == other.hosts && country == other.country
      && safeguard == other.safeguard && retention == other.retention && isTracking == other.isTracking
  }

  /// Records the unanswered question about a part of the recipient, such as `role`, and returns its message.
  @discardableResult func ask(about part: String, of stream: StreamInventory, _ export: inout Export) -> String {
    let (answer, message) = question(about: part, of: stream)
    export.recordMissingAnswer(answer, message)
    return message
  }

  /// The recipient's country. Unanswered if it is not an ISO 3166-1 code.
  func knownCountry(of stream: StreamInventory) -> Answer<String> {
    guard let validCountry else { return question(about: "country", of: stream).answer }
    return Answer(validCountry, "recipients.country", at: location)
  }
}
