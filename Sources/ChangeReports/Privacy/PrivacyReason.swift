import SignalbookComparison
import SignalbookSchemaFiles

extension PrivacyVerdict {
  /// The heading for changes with this verdict.
  var heading: String {
    switch self {
    case .needsNewReview: "Needs a new review"
    case .needsRenewal: "Needs a renewal"
    case .notify: "For information"
    case .textOnly: "Text changes only"
    }
  }

  /// The required action, and the person responsible for it.
  var requiredAction: String {
    switch self {
    case .needsNewReview:
      "The data goes beyond the approval: more data, more users, other recipients, a longer retention or other "
        + "purposes. A data steward approves the changes below before the release."
    case .needsRenewal:
      "The same data is collected for longer than approved. The owners request a renewal before the previous "
        + "last day."
    case .notify:
      "The change collects no additional data, and keeps no data longer, so it needs no review. Update the documents below."
    case .textOnly: "Only descriptions changed. No action is needed."
    }
  }

  /// The person responsible, for tables.
  var responsiblePerson: String {
    switch self {
    case .needsNewReview: "a data steward, before the release"
    case .needsRenewal: "the owners, before the previous last day"
    case .notify: "the maintainers of the documents"
    case .textOnly: "nobody"
    }
  }
}

extension Change {
  /// An explanation for a privacy reviewer, in one or two sentences, or `nil` if only descriptive text changed.
  var privacyReason: String? {
    switch privacy {
    case nil, .textOnly: nil
    case .needsRenewal: "The approval ends on the previous last day."
    case .needsNewReview: reviewReason
    case .notify: notifyReason
    }
  }

  private var reviewReason: String {
    switch rule.id.name {
    case "registry-added", "stream-added": "This data was not collected before."
    case "event-added", "field-added", "attribute-added", "message-added", "entry-added":
      "This data was not collected before."
    case "case-added": "The data can have an additional value that was not reviewed."
    case "revived": "The data is collected again, although its approval has ended."
    case "type-changed", "held-type-changed", "constant-changed", "map-closed-or-opened", "map-rule-changed",
      "template-changed", "cut-changed", "bound-widened":
      "The value can now contain data that was not possible at the time of the review."
    case "source-changed":
      "The value has a different source, so it has a different meaning than at the time of the review."
    case "presence-changed": "The value is now also sent in cases in which it was omitted."
    case "secrecy-changed": "The value was hidden in logs and documents, but no longer is."
    case "identifies-changed", "identifier-added", "identifier-changed":
      "The value identifies a user or installation, so all data sent with it can be joined. Update the privacy "
        + "notice."
    case "data-class-changed":
      "The data class determines the category, the allowed default and the entries in store forms."
    case "purposes-changed":
      "The data was approved for other purposes, and data collected earlier cannot be used for a new purpose."
    case "consent-changed":
      "Data is collected from users who have not agreed, users lose a way to decide, or opting out deletes "
        + "less data."
    case "retention-changed", "deletion-changed": "The data is kept for longer than approved."
    case "recipient-added", "recipient-changed", "upload-changed":
      "The recipient, its country or a safeguard changed. Update the privacy notice and contracts."
    case "population-changed": "Data is collected from people who were excluded at the time of the review."
    case "variant-added": "Data is collected from users of an additional variant of the app."
    case "development-only-changed": "Released apps now send the data. Update the store forms."
    case "security-changed": "The data has less protection than approved."
    case "event-stream-changed", "attribute-stream-changed", "transport-changed":
      "The data goes to other recipients, with different consent and retention."
    case "event-trigger-changed", "event-condition-changed": "The event is recorded more often, or from more users."
    case "event-mirror-changed": "One call now records a second event."
    default: "The collected data is more than, or different from, the reviewed data."
    }
  }

  private var notifyReason: String {
    switch rule.id.name {
    case "registry-removed", "stream-removed", "event-removed", "field-removed", "attribute-removed", "message-removed",
      "entry-removed", "case-removed", "retired":
      "The data is no longer collected. Stored data remains until it is deleted, and released builds still "
        + "send the data."
    case "deprecation-changed": "The data is still collected. The entry is now deprecated, or no longer deprecated."
    case "owner-changed": "The data has a different owner."
    case "review-added": "Entries can refer to a new review. Check the scope of its approval."
    case "review-reference-changed", "review-removed", "review-changed":
      "A different review covers the data. Check that it approves this data."
    case "data-class-changed": "The data class is less sensitive than before, or new. Check that it is correct."
    case "expiry-changed": "The last day is earlier than before, or new."
    case "retention-changed", "deletion-changed": "The data is deleted earlier."
    case "recipient-removed", "identifier-removed": "Less data is received or joined. Update the documents."
    default: "The change collects no additional data. Notify the owners of the privacy documents."
    }
  }
}
