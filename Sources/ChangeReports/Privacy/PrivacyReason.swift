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
      "The collection exceeds its approval: more data, more users, other recipients, a longer retention or other "
        + "purposes. A data steward must approve the changes below before the release."
    case .needsRenewal:
      "The same data is collected for longer than approved. The owners must request a renewal before the previous last "
        + "day."
    case .notify:
      "The changes do not require a review: the app collects no additional data, and no data is kept for longer. "
        + "Update the documents below."
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
    case "case-added": "The field can now have a value that was not reviewed."
    case "revived": "The data is collected again after its approval ended."
    case "type-changed", "held-type-changed", "constant-changed", "map-closed-or-opened", "map-rule-changed",
      "template-changed", "cut-changed", "bound-widened":
      "The value can now contain data that the review did not cover."
    case "source-changed":
      "The value has another source, so its meaning differs from the reviewed meaning."
    case "presence-changed": "The value is now also sent in cases in which it used to be omitted."
    case "secrecy-changed": "The value is no longer hidden in logs and documents."
    case "identifies-changed", "identifier-added", "identifier-changed":
      "The value identifies a user or installation, so all data that is sent with the value can be joined. Update the "
        + "privacy notice."
    case "data-class-changed":
      "The data class determines the category, the allowed default and the entries in store forms."
    case "purposes-changed":
      "The data was approved for other purposes, and data collected earlier must not be used for a new purpose."
    case "consent-changed":
      "Data is collected from users who have not agreed, users lose a choice, or an opt-out deletes less data."
    case "retention-changed", "deletion-changed": "The data is kept for longer than approved."
    case "recipient-added", "recipient-changed", "upload-changed":
      "The recipient, its country or a safeguard changed. Update the privacy notice and contracts."
    case "population-changed": "Data is collected from people who were excluded at the time of the review."
    case "variant-added": "Data is collected from users of an additional variant of the app."
    case "development-only-changed": "Released builds now send the data. Update the store forms."
    case "security-changed": "The data has less protection than approved."
    case "event-stream-changed", "attribute-stream-changed", "transport-changed":
      "The data goes to other recipients, with other consent and retention settings."
    case "event-trigger-changed", "event-condition-changed": "The event is recorded more often, or from more users."
    case "event-mirror-changed": "One call now records a second event."
    default: "The app collects more data than reviewed, or other data."
    }
  }

  private var notifyReason: String {
    switch rule.id.name {
    case "registry-removed", "stream-removed", "event-removed", "field-removed", "attribute-removed", "message-removed",
      "entry-removed", "case-removed", "retired":
      "The data is no longer collected. Stored data remains until it is deleted, and released builds still "
        + "send the data."
    case "deprecation-changed": "The data is still collected. The entry is now deprecated, or no longer deprecated."
    case "owner-changed": "The data has a new owner."
    case "review-added": "Entries can refer to a new review. Check which data the review approves."
    case "review-reference-changed", "review-removed", "review-changed":
      "Another review covers the data. Check that the review approves this data."
    case "data-class-changed": "The data class is new, or less sensitive than before. Check that the class is correct."
    case "expiry-changed": "The last day is new, or earlier than before."
    case "retention-changed", "deletion-changed": "The data is deleted earlier."
    case "recipient-removed", "identifier-removed": "Recipients receive or join less data. Update the documents."
    default: "The app collects no additional data. Notify the maintainers of the privacy documents."
    }
  }
}
