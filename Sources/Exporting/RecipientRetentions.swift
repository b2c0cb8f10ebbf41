import SignalbookRegistry
import SignalbookReview

extension ExportRequest {
  /// Returns the retention of a stream's data at each recipient. If all recipients have the stream's retention or the
  /// recipients are unanswered, returns a single retention without a name. If `amongAll` is `true`, includes the
  /// recipients of other receiver profiles.
  func retentions(
    of stream: StreamInventory, amongAll: Bool = false
  ) -> [(recipient: String?, answer: Answer<String>)] {
    stream.distinctRetentions(of: amongAll ? stream.audiences : audiences(of: stream)).map { ($0.name, $0.answer) }
  }

  /// Records each missing retention, and returns a message for each.
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
