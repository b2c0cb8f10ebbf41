extension ChangeRule {
  static let dataClassChanged = ChangeRule(
    "SB5801", "data-class-changed", "The data class of an entry changed.",
    "A more sensitive class requires a new review. Update the store forms.")
  static let purposesChanged = ChangeRule(
    "SB5802", "purposes-changed", "The purposes of data changed.",
    "A new purpose requires a review, and does not apply to data collected earlier.")
  static let ownerChanged = ChangeRule(
    "SB5803", "owner-changed", "The owner of an entry changed.")
  static let reviewReferenceChanged = ChangeRule(
    "SB5804", "review-reference-changed", "The review references of an entry changed.")
  package static let expiryChanged = ChangeRule(
    "SB5805", "expiry-changed", "The last day of collection changed.",
    "A later day requires a renewal. After the last day, the runtime refuses and counts the data.")
  static let consentChanged = ChangeRule(
    "SB5806", "consent-changed", "The consent settings of a stream changed.",
    "Data comes from different users after the change. If collection is now on by default, or users can no longer opt out, "
      + "the change requires a review. Update the privacy notice."
  )
  static let identifierAdded = ChangeRule(
    "SB5807", "identifier-added", "A stream has a new identifier.",
    "Review the data that is linked to the identifier, and update the privacy notice.")
  static let identifierRemoved = ChangeRule(
    "SB5808", "identifier-removed", "An identifier of a stream was removed.",
    "If the app still sends the field, it still identifies the user or installation.")
  static let identifierChanged = ChangeRule(
    "SB5809", "identifier-changed", "The scope, origin or lifetime of an identifier changed.")
  static let retentionChanged = ChangeRule(
    "SB5810", "retention-changed", "The retention of data changed.",
    "A longer retention requires a review, and so does another retention by a recipient. A shorter retention deletes old "
      + "data earlier.")
  static let recipientAdded = ChangeRule(
    "SB5811", "recipient-added", "A stream has a new recipient.",
    "Review the recipient, and update the privacy notice.")
  static let recipientRemoved = ChangeRule(
    "SB5812", "recipient-removed", "A recipient of a stream was removed.",
    "The recipient gets no new data.")
  static let recipientChanged = ChangeRule(
    "SB5813", "recipient-changed", "The role, hosts or country of a recipient changed.",
    "Update the privacy notice.")
  static let populationChanged = ChangeRule(
    "SB5814", "population-changed", "The population of a stream changed.",
    "Counts from before and after the change are not comparable.")
  static let reviewAdded = ChangeRule(
    "SB5815", "review-added", "A privacy review was added.")
  static let reviewRemoved = ChangeRule(
    "SB5816", "review-removed", "A privacy review was removed.",
    "Check whether the app still collects the data that the review approved.")
  static let reviewChanged = ChangeRule(
    "SB5817", "review-changed", "A privacy review was changed.")
  static let provenanceChanged = ChangeRule(
    "SB5818", "provenance-changed", "The provenance of answers changed.",
    "Confirm inferred answers before anyone signs off on them.")
  static let developmentOnlyChanged = ChangeRule(
    "SB5819", "development-only-changed",
    "A value became limited to development builds, or is no longer limited to them.",
    "Store forms describe released builds. Update the forms.")
  static let remoteRestrictionsChanged = ChangeRule(
    "SB5820", "remote-restrictions-changed",
    "The maximum duration of a stream's remote restrictions changed.",
    "Charts have gaps while a restriction applies.")

  package static let privacy: [ChangeRule] = [
    dataClassChanged, purposesChanged, ownerChanged, reviewReferenceChanged, expiryChanged, consentChanged,
    identifierAdded, identifierRemoved, identifierChanged, retentionChanged, recipientAdded, recipientRemoved,
    recipientChanged, populationChanged, reviewAdded, reviewRemoved, reviewChanged, provenanceChanged,
    developmentOnlyChanged, remoteRestrictionsChanged,
  ]
}
