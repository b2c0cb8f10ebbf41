import SignalbookComparison
import SignalbookSchemaFiles

extension PrivacyVerdict {
  /// The heading for changes with this verdict.
  var heading: String {
    switch self {
    case .needsNewReview: "Needs a new review"
    case .needsRenewal: "Needs a renewal"
    case .notify: "For information"
    case .textOnly: "Texts only"
    }
  }

  /// The required action, and who is responsible.
  var asks: String {
    switch self {
    case .needsNewReview:
      "More is collected than was approved, or of more people, by others, for longer or for other purposes. A data steward "
        + "approves the changes below before they are released."
    case .needsRenewal:
      "Nothing more is collected, but for longer than was approved. The owners ask for a renewal before the old day."
    case .notify:
      "The change collects no additional data, and keeps no data longer, so it needs no review. Update the documents below."
    case .textOnly: "Only descriptions have changed. No action is needed."
    }
  }

  /// Who is responsible, for tables.
  var who: String {
    switch self {
    case .needsNewReview: "a data steward, before the release"
    case .needsRenewal: "the owners, before the old day"
    case .notify: "whoever keeps the documents"
    case .textOnly: "nobody"
    }
  }
}

extension Change {
  /// The reason for a privacy reviewer, in one or two sentences, or `nil` if only descriptive text changed.
  var privacyReason: String? {
    switch privacy {
    case nil, .textOnly: nil
    case .needsRenewal: "It was approved until the old day only."
    case .needsNewReview: reviewReason
    case .notify: notifyReason
    }
  }

  private var reviewReason: String {
    switch rule.id.name {
    case "registry-added", "stream-added": "Nothing of it was collected before."
    case "event-added", "field-added", "attribute-added", "message-added", "entry-added": "It was not collected before."
    case "case-added": "It can say one thing more than was reviewed, with a value of its own."
    case "revived": "It is collected again; what was approved before has ended."
    case "type-changed", "held-type-changed", "constant-changed", "map-closed-or-opened", "map-rule-changed",
      "template-changed", "cut-changed", "bound-widened":
      "It can now contain data that it could not contain when it was reviewed."
    case "source-changed": "Its value has another source, so it says something else than was reviewed."
    case "presence-changed": "It is sent where it was left out."
    case "secrecy-changed": "It was kept out of logs and documents, and no longer is."
    case "identifies-changed", "identifier-added", "identifier-changed":
      "It tells one user or installation from others, so that all that goes with it can be joined. The privacy notice has "
        + "to say so."
    case "data-class-changed":
      "The class determines the category, the allowed default and the entries in store forms."
    case "purposes-changed": "It was approved for other purposes, and data of before may not be used for a new one."
    case "consent-changed":
      "Data of users is collected who have not agreed, they lose a way to decide, or opting out deletes less."
    case "retention-changed", "deletion-changed": "It is kept for longer than was approved."
    case "recipient-added", "recipient-changed", "upload-changed":
      "The recipient, its country or a safeguard has changed. The privacy notice and contracts have to say so."
    case "population-changed": "Data of people is collected who were left out when it was reviewed."
    case "variant-added": "Users of one more variant of the app are measured."
    case "development-only-changed": "Released apps send it now, and store forms have to say so."
    case "security-changed": "It is protected less than was approved."
    case "event-stream-changed", "attribute-stream-changed", "transport-changed":
      "It goes to others, by their rules of consent and retention."
    case "event-trigger-changed", "event-condition-changed": "It is recorded more often, or of more users."
    case "event-mirror-changed": "One call records a second event."
    default: "More is collected, or otherwise, than was reviewed."
    }
  }

  private var notifyReason: String {
    switch rule.id.name {
    case "registry-removed", "stream-removed", "event-removed", "field-removed", "attribute-removed", "message-removed",
      "entry-removed", "case-removed", "retired":
      "It is no longer collected. What is stored stays until it is erased; builds that are out still send it."
    case "deprecation-changed": "It is still collected; its owners mean to end it, or no longer do."
    case "owner-changed": "Another owner answers for it."
    case "review-added": "A review is there that entries can name: see what it approves."
    case "review-reference-changed", "review-removed", "review-changed":
      "Another review covers it: look whether it approves this."
    case "data-class-changed": "It is less sensitive than before, or was said for the first time: see that it is true."
    case "expiry-changed": "It ends earlier, or was said for the first time."
    case "retention-changed", "deletion-changed": "It is erased earlier."
    case "recipient-removed", "identifier-removed": "Less is received or joined; documents say more than is true."
    default: "No more is collected; those who keep the documents should know."
    }
  }
}
