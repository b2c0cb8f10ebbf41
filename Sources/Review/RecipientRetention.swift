import SignalbookRegistry
import SignalbookSchemaFiles

// A retention that a recipient declares overrides the stream's `retention.recipient`.
extension StreamInventory {
  /// Returns how long a recipient retains the data.
  public func retention(at recipient: Stream.Recipient) -> Answer<String> {
    guard let own = recipient.retention else { return retentionOfStream }
    return Answer(own, "recipients.retention", at: recipient.location)
  }

  /// The longest retention at a recipient: an ISO 8601 duration, `unlimited` or `none`. Unanswered if any recipient's
  /// retention is unanswered.
  public var retentionAtRecipient: Answer<String> {
    let all = recipientRetentions.map(\.answer)
    if let open = all.first(where: { !$0.isAnswered }) { return open }
    guard let longest = all.max(by: { Self.seconds(in: $0.value) < Self.seconds(in: $1.value) }) else {
      return retentionOfStream
    }
    return Answer(
      longest.value, longest.key, at: longest.location,
      grounds: all.count > 1 ? .all(all.map { Ground($0.key, at: $0.location) }) : nil)
  }

  /// A description of the retention, listed by recipient if it differs, such as "90 days (Acme), unanswered (Other)".
  public var recipientRetentionDescription: Answer<String> {
    let commonRetention = retentionAtRecipient
    let all = recipientRetentions
    if Set(all.map(\.answer.value)).count <= 1 { return commonRetention.map(durationDescription) }
    let words = all.map { "\($0.answer.value.map(durationDescription) ?? "unanswered") (\($0.name))" }
    let known = all.filter(\.answer.isAnswered).map { Ground($0.answer.key, at: $0.answer.location) }
    return Answer(
      words.joined(separator: ", "), known.first?.key ?? "retention.recipient", at: known.first?.location ?? location,
      grounds: .all(known))
  }

  /// The declared retention: an ISO 8601 duration, `unlimited` or `none`, listed by recipient if it differs, such as
  /// "P90D (Acme), unanswered (Other)". `nil` if unanswered for all recipients.
  public var listedRecipientRetention: String? {
    let all = recipientRetentions
    if Set(all.map(\.answer.value)).count <= 1 { return retentionAtRecipient.value }
    return all.map { "\($0.answer.value ?? "unanswered") (\($0.name))" }.joined(separator: ", ")
  }

  /// The retention at each recipient, with the recipient's name. Empty if the recipients are unanswered.
  private var recipientRetentions: [(name: String, answer: Answer<String>)] {
    var retentions: [(name: String, answer: Answer<String>)] = []
    for audience in audiences {
      for recipient in audience.recipients.value ?? [] {
        let answer = retention(at: recipient)
        if !retentions.contains(where: { $0.name == recipient.name && $0.answer.value == answer.value }) {
          retentions.append((recipient.name, answer))
        }
      }
      if !audience.recipients.isAnswered { retentions.append(("recipient unanswered", retentionOfStream)) }
    }
    return retentions
  }

  private static func seconds(in text: String?) -> Double {
    guard let text, text != "unlimited" else { return .infinity }
    return text.durationSeconds ?? (text == "none" ? 0 : .infinity)
  }
}

extension Stream {
  /// The declared retentions at recipients, with their keys and locations.
  public var statedRecipientRetentions: [(value: String, key: String, location: Location?)] {
    let own = retention.recipientDuration.map { [($0, "retention.recipient", Location?.none)] } ?? []
    return own + recipients.compactMap { item in item.retention.map { ($0, "recipients.retention", item.location) } }
  }

  /// Whether the retention at every recipient is declared.
  public var isRecipientRetentionStated: Bool {
    retention.recipientDuration != nil || !recipients.isEmpty && recipients.allSatisfy { $0.retention != nil }
  }
}
