import SignalbookRegistry
import SignalbookReview

extension ExportRequest {
  /// Records the receiver profiles whose recipients differ from those of the form. A form without `--profile` describes
  /// the stream's own recipients only.
  func omitProfiles(of stream: StreamInventory, _ export: inout Export) {
    let knownRecipients = audiences(of: stream).flatMap { $0.recipients.value ?? [] }
    for audience in stream.audiences {
      guard let profile = audience.profile, let recipients = audience.recipients.value else { continue }
      let otherRecipients = recipients.filter { recipient in !knownRecipients.contains { $0.isSame(as: recipient) } }
      if otherRecipients.isEmpty { continue }
      let names = otherRecipients.map { other in
        let role = other.roleDescription ?? "role unanswered"
        return "\(other.name) (\(role)\(other.isTracking == true ? ", tracking" : ""))"
      }
      export.omit(
        stream,
        "the profile '\(profile)' sends the stream to \(names.joined(separator: ", ")); to describe this receiver, "
          + "export with --profile \(profile)")
    }
  }
}
