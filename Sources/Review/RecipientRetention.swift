import SignalbookRegistry
import SignalbookSchemaFiles

// A retention that a recipient declares overrides the stream's `retention.recipient`.
extension StreamInventory {
  /// Returns how long a recipient retains the data.
  public func retention(at recipient: Stream.Recipient) -> Answer<String> {
    // The stream's retention applies to the recipients that the schema lists.
    if recipient.isUnlisted { return Answer(nil, "recipients.hosts", at: recipient.location) }
    if recipient.contradictedRetention != nil { return Answer(nil, "recipients.retention", at: recipient.location) }
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
    let words = all.map { retention in
      "\(retention.answer.value.map(durationDescription) ?? "unanswered") (\(retention.name ?? Self.unansweredRecipient))"
    }
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
    return all.map { "\($0.answer.value ?? "unanswered") (\($0.name ?? Self.unansweredRecipient))" }
      .joined(separator: ", ")
  }

  private static let unansweredRecipient = "recipient unanswered"

  /// The retention at each recipient, with the recipient's label. Empty if the recipients are unanswered.
  private var recipientRetentions: [LabeledRetention] { retentions(of: audiences) }

  /// Returns the retention at each recipient of the given audiences. If all recipients have the stream's retention or the
  /// recipients are unanswered, returns a single retention without a name.
  public func distinctRetentions(of audiences: [Audience]) -> [LabeledRetention] {
    let recipients = audiences.flatMap { $0.recipients.value ?? [] }
    if recipients.allSatisfy({ $0.retention == nil && $0.contradictedRetention == nil && !$0.isUnlisted }) {
      return [LabeledRetention(name: nil, answer: retentionAtRecipient, contradicted: contradictedRetentionOfStream)]
    }
    return retentions(of: audiences)
  }

  /// Returns the retention at each recipient of the given audiences.
  ///
  /// If recipients with the same name have different answers, their labels contain what distinguishes them: the role, or
  /// the audience. Of several answers with the same label, only the longest is returned.
  private func retentions(of audiences: [Audience]) -> [LabeledRetention] {
    var groups: [RetentionGroup] = []
    for audience in audiences {
      for recipient in audience.recipients.value ?? [] {
        let group = RetentionGroup(
          name: recipient.name, role: recipient.role, answer: retention(at: recipient),
          contradicted: contradictedRetention(at: recipient), audiences: [audience.name])
        if let index = groups.firstIndex(where: { $0.isSame(as: group) }) {
          if !groups[index].audiences.contains(audience.name) { groups[index].audiences.append(audience.name) }
        } else {
          groups.append(group)
        }
      }
      if !audience.recipients.isAnswered, !groups.contains(where: { $0.name == nil }) {
        groups.append(
          RetentionGroup(
            name: nil, role: nil, answer: retentionOfStream, contradicted: contradictedRetentionOfStream, audiences: [])
        )
      }
    }
    var retentions: [LabeledRetention] = []
    for group in groups {
      let label = group.label(among: groups.filter { $0.name == group.name })
      guard let index = retentions.firstIndex(where: { $0.name == label }) else {
        retentions.append(LabeledRetention(name: label, answer: group.answer, contradicted: group.contradicted))
        continue
      }
      let other = retentions[index].answer
      if other.isAnswered, Self.seconds(in: group.answer.value) > Self.seconds(in: other.value) {
        retentions[index].answer = group.answer
        retentions[index].contradicted = group.contradicted
      }
    }
    return retentions
  }

  private static func seconds(in text: String?) -> Double {
    guard let text, text != "unlimited" else { return .infinity }
    return text.durationSeconds ?? (text == "none" ? 0 : .infinity)
  }
}

// Documents do not accept a retention that is longer than the period after which the registry deletes data.
extension StreamInventory {
  /// The retentions that the registry's deletion period contradicts.
  public var contradictedRetentions: [LabeledRetention] {
    distinctRetentions(of: audiences).filter { $0.contradicted != nil }
  }

  /// The retentions that are neither declared nor contradicted.
  public var undeclaredRetentions: [LabeledRetention] {
    distinctRetentions(of: audiences).filter { !$0.answer.isAnswered && $0.contradicted == nil }
  }

  /// Whether data is deleted automatically, but the retention at a recipient is unanswered.
  public var isDeletionOpen: Bool {
    deletionPromise != nil && distinctRetentions(of: audiences).contains { !$0.answer.isAnswered }
  }

  /// The retention at recipients that do not declare one: an ISO 8601 duration, `unlimited` or `none`.
  var retentionOfStream: Answer<String> {
    let declared = declaredRetentionOfStream
    return contradictedRetentionOfStream == nil ? declared : Answer(nil, declared.key, at: declared.location)
  }

  private var contradictedRetentionOfStream: String? {
    guard !stream.metadata.isRetired else { return nil }
    return declaredRetentionOfStream.value.flatMap { deletionPromise?.isContradicted(by: $0) == true ? $0 : nil }
  }

  private func contradictedRetention(at recipient: Stream.Recipient) -> String? {
    if recipient.isUnlisted { return nil }
    if recipient.contradictedRetention != nil { return recipient.contradictedRetention }
    return recipient.retention == nil ? contradictedRetentionOfStream : nil
  }
}

/// A registry's promise to delete data automatically.
public struct DeletionPromise: Sendable, Hashable {
  /// The registry's name.
  public let registry: String
  /// The number of days after which data is deleted.
  public let days: Int

  /// Creates the registry's promise, or `nil` if it does not delete data automatically.
  init?(of registry: Registry) {
    guard let days = registry.deletion?["autoDays"]?.integer else { return nil }
    (self.registry, self.days) = (registry.name, Int(clamping: days))
  }

  /// Returns whether a declared retention is longer than the promised one.
  func isContradicted(by retention: String) -> Bool {
    retention.durationSeconds.map { $0 > Double(days) * 86_400 } ?? (retention != "none")
  }
}

/// The retention at a recipient.
public struct LabeledRetention: Sendable {
  /// The recipient's name, or `nil` if the recipients are unanswered. If several answers have the same name, the role or
  /// audience follows in parentheses.
  public var name: String?
  public var answer: Answer<String>
  /// The declared retention if the registry's deletion period contradicts it, so that the answer is unanswered.
  public var contradicted: String?
}

/// The recipients with the same name, role and retention.
private struct RetentionGroup {
  /// The name, or `nil` if the recipients are unanswered.
  let name: String?
  let role: String?
  let answer: Answer<String>
  let contradicted: String?
  var audiences: [String]

  func isSame(as other: Self) -> Bool {
    name == other.name && role == other.role && answer.value == other.answer.value
      && contradicted == other.contradicted
  }

  /// Returns the label among the groups with the same name.
  func label(among groups: [Self]) -> String? {
    guard let name else { return nil }
    var details: [String] = []
    if Set(groups.map(\.role)).count > 1 {
      details.append(role.map(Stream.Recipient.roleDescription) ?? "role unanswered")
    }
    if groups.contains(where: { $0.audiences != audiences }) { details += audiences }
    return name + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}

extension Stream {
  /// The declared retentions at recipients, including those of variants and profiles, with their keys and locations.
  public var statedRecipientRetentions: [(value: String, key: String, location: Location?)] {
    let own = retention.recipientDuration.map { [($0, "retention.recipient", Location?.none)] } ?? []
    let lists = [recipients] + (variants + profiles).compactMap(\.recipients)
    return own
      + lists.joined().compactMap { item in item.retention.map { ($0, "recipients.retention", item.location) } }
  }

  /// Whether the retention at every recipient is declared.
  public var isRecipientRetentionStated: Bool {
    retention.recipientDuration != nil || !recipients.isEmpty && recipients.allSatisfy { $0.retention != nil }
  }
}
