import SignalbookRegistry
import SignalbookReview

extension ExportRequest {
  /// Returns the retention of a stream's data at each recipient. If all recipients have the stream's retention or the
  /// recipients are unanswered, returns a single retention without a name. If `amongAll` is `true`, includes the
  /// recipients of other receiver profiles.
  func retentions(of stream: StreamInventory, amongAll: Bool = false) -> [LabeledRetention] {
    stream.distinctRetentions(of: amongAll ? stream.audiences : audiences(of: stream))
  }

  /// Records each missing retention, and returns a message for each.
  @discardableResult func recordMissingRetention(of stream: StreamInventory, _ export: inout Export) -> [String] {
    retentions(of: stream).filter { !$0.answer.isAnswered }.map { stream.recordMissing($0, &export) }
  }
}

extension StreamInventory {
  /// Returns the question about the effect of an opt-out on data. A deletion request contradicts data that the
  /// recipients keep.
  func missingOptOut(_ data: String, _ answer: Answer<String>, for audience: Audience) -> String {
    if answer.key == "consent.optOut.recipient", let request = stream.deletionRequest {
      return
        "\(id) (\(audience.name)) requests deletion with \(request), but does not declare that an opt-out deletes the "
        + "recipients' data; set '\(answer.key)'"
    }
    return "\(id) (\(audience.name)) does not declare the effect of an opt-out on \(data); set '\(answer.key)'"
  }

  /// Records the question about a retention that is missing or contradicted, and returns its message.
  @discardableResult func recordMissing(_ retention: LabeledRetention, _ export: inout Export) -> String {
    let isContradicted = retention.contradicted != nil
    let message = isContradicted ? lateDeletionMessage(retention) : missingRetention(at: retention.name)
    export.recordMissingAnswer(
      isContradicted
        ? Answer<String>(nil, "deletion.autoDays", at: retention.answer.location) : retention.answer, message)
    return message
  }

  /// Returns the question about a retention that exceeds the registry's deletion period or is unanswered.
  func lateDeletionMessage(_ retention: LabeledRetention) -> String {
    let days = deletionPromise?.days ?? 0
    let kept = retention.contradicted.map { "keeps the data \($0 == "unlimited" ? "indefinitely" : "for \($0)")" }
    let key = retention.answer.key == "recipients.retention" ? "the recipient's 'retention'" : "'retention.recipient'"
    return "\(deletionPromise?.registry ?? "") promises to delete data after \(days) days, but \(id)"
      + "\(retention.name.map { " (\($0))" } ?? "") \(kept ?? "does not declare the recipient's retention"); set "
      + "\(key) to at most \(days) days, or change 'deletion.autoDays'"
  }

  /// Returns the contradiction between a retention and the registry's deletion period as a clause.
  func lateDeletion(_ retention: LabeledRetention) -> String? {
    guard let contradicted = retention.contradicted, let deletionPromise else { return nil }
    return
      "the registry deletes data after \(deletionPromise.days) days, but \(retention.name ?? "the recipient") keeps it "
      + "for \(durationDescription(of: contradicted))"
  }

  /// Returns the question about the retention at the recipient with the given label.
  func missingRetention(at recipient: String?) -> String {
    let unlisted = audiences.lazy.flatMap { $0.recipients.value ?? [] }.first { $0.isUnlisted && $0.name == recipient }
    if let unlisted { return unlisted.question(about: "retention", of: self).message }
    return "\(id) does not declare the recipient's retention\(recipient.map { " (\($0))" } ?? ""); set "
      + "'retention.recipient'"
  }
}

extension RegistryInventory {
  /// Records the contradictions between the answer with the given key and the stream's consent settings.
  func recordContradictions(of stream: StreamInventory, _ key: String, _ export: inout Export) {
    for contradiction in consentContradictions(of: stream) where contradiction.key == key {
      export.recordMissingAnswer(contradiction.answer, contradiction.message(of: stream))
    }
  }

  /// The question about the condition of Art. 9(2) GDPR.
  var missingCondition: String {
    "\(name) does not declare a condition for special categories of data (Art. 9(2) GDPR); set "
      + "'legal.specialCategories'"
  }
}

extension ConsentContradiction {
  /// The unanswered question.
  var answer: Answer<String> { Answer(nil, key, at: location) }
}
