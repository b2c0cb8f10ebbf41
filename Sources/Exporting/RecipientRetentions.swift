import SignalbookRegistry
import SignalbookReview

extension ExportRequest {
  /// The retention of a stream's data at each recipient; a single one without a name if recipients are unanswered or all have
  /// the stream's.
  func retentions(of stream: StreamInventory) -> [(recipient: String?, answer: Answer<String>)] {
    var found: [(recipient: String?, answer: Answer<String>)] = []
    let recipients = audiences(of: stream).flatMap { $0.recipients.value ?? [] }
    if recipients.allSatisfy({ $0.retention == nil }) { return [(nil, stream.retentionAtRecipient)] }
    for recipient in recipients {
      let answer = stream.retention(at: recipient)
      if !found.contains(where: { $0.recipient == recipient.name && $0.answer.value == answer.value }) {
        found.append((recipient.name, answer))
      }
    }
    return found
  }

  /// Records each retention that is unanswered; returns the messages.
  @discardableResult func missRetention(of stream: StreamInventory, _ export: inout Export) -> [String] {
    retentions(of: stream).filter { !$0.answer.isAnswered }.map { recipient, answer in
      let message =
        "the recipient's retention of \(stream.id)\(recipient.map { " (\($0))" } ?? "") is not stated; set 'retention.recipient'"
      export.miss(answer, message)
      return message
    }
  }
}

extension RegistryInventory {
  /// The question for the condition of Art. 9(2) GDPR.
  var missingCondition: String {
    "the condition for data of special categories (Art. 9(2) GDPR) of \(name) is not stated; set 'legal.specialCategories'"
  }
}
