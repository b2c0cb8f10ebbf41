import SignalbookRegistry
import SignalbookReview

extension ExportRequest {
  /// Returns the retention of a stream's data at each recipient. If all recipients have the stream's retention or the
  /// recipients are unanswered, returns a single retention without a name. If `amongAll` is `true`, includes the
  /// recipients of other receiver profiles.
  func retentions(
    of stream: StreamInventory, amongAll: Bool = false
  ) -> [(recipient: String?, answer: Answer<String>)] {
    let audiences = amongAll ? stream.audiences : audiences(of: stream)
    let recipients = audiences.flatMap { $0.recipients.value ?? [] }
    if recipients.allSatisfy({ $0.retention == nil }) { return [(nil, stream.retentionAtRecipient)] }
    var retentions: [(name: String, answer: Answer<String>, audiences: [String])] = []
    for audience in audiences {
      for recipient in audience.recipients.value ?? [] {
        let answer = stream.retention(at: recipient)
        if let index = retentions.firstIndex(where: { $0.name == recipient.name && $0.answer.value == answer.value }) {
          retentions[index].audiences.append(audience.name)
        } else {
          retentions.append((recipient.name, answer, [audience.name]))
        }
      }
    }
    return retentions.map { item in
      // If a recipient has several answers, each answer applies to some of the app's users.
      let isOfSome = retentions.count { $0.name == item.name } > 1
      return (item.name + (isOfSome ? " (\(item.audiences.joined(separator: ", ")))" : ""), item.answer)
    }
  }

  /// Records each unanswered retention, and returns the messages.
  @discardableResult func recordMissingRetention(of stream: StreamInventory, _ export: inout Export) -> [String] {
    retentions(of: stream).filter { !$0.answer.isAnswered }.map { recipient, answer in
      let message =
        "\(stream.id) does not declare the recipient's retention\(recipient.map { " (\($0))" } ?? ""); set "
        + "'retention.recipient'"
      export.recordMissingAnswer(answer, message)
      return message
    }
  }
}

extension RegistryInventory {
  /// The question about the condition of Art. 9(2) GDPR.
  var missingCondition: String {
    "\(name) does not declare a condition for special categories of data (Art. 9(2) GDPR); set "
      + "'legal.specialCategories'"
  }
}
