extension ChangeRule {
  static let dataClassChanged = ChangeRule(
    "SB5801", "data-class-changed", "The class of data was changed.",
    "A more sensitive class is to be reviewed anew; store forms change.")
  static let purposesChanged = ChangeRule(
    "SB5802", "purposes-changed", "The purposes of data were changed.",
    "A new purpose is to be reviewed; data of before may not be used for it.")
  static let ownerChanged = ChangeRule(
    "SB5803", "owner-changed", "The owner of an entry changed.")
  static let reviewReferenceChanged = ChangeRule(
    "SB5804", "review-reference-changed", "An entry names other reviews.")
  package static let expiryChanged = ChangeRule(
    "SB5805", "expiry-changed", "The last day of collection was changed.",
    "A later day needs a renewal. After the day, it is refused and counted.")
  static let consentChanged = ChangeRule(
    "SB5806", "consent-changed", "Whether data is collected, or how the user decides, was changed.",
    "Other people are counted from now on. Review collection that is on by default or can no longer be declined, and update the privacy notice."
  )
  static let identifierAdded = ChangeRule(
    "SB5807", "identifier-added", "A stream has a new identifier.",
    "The linked data is to be reviewed; the privacy notice has to say it.")
  static let identifierRemoved = ChangeRule(
    "SB5808", "identifier-removed", "A stream no longer names an identifier.",
    "If the field is still sent, it still identifies.")
  static let identifierChanged = ChangeRule(
    "SB5809", "identifier-changed", "The scope, origin or lifetime of an identifier was changed.")
  static let retentionChanged = ChangeRule(
    "SB5810", "retention-changed", "How long data is kept was changed.",
    "Longer is to be reviewed; after a shorter time old data is gone.")
  static let recipientAdded = ChangeRule(
    "SB5811", "recipient-added", "A stream has a new recipient.",
    "It is to be reviewed; the privacy notice has to say it.")
  static let recipientRemoved = ChangeRule(
    "SB5812", "recipient-removed", "A stream no longer goes to a recipient.",
    "Its queries get no new data.")
  static let recipientChanged = ChangeRule(
    "SB5813", "recipient-changed", "Role, hosts or country of a recipient were changed.",
    "The privacy notice has to say it.")
  static let populationChanged = ChangeRule(
    "SB5814", "population-changed", "The population of a stream changed.",
    "Counts cannot be compared with those before.")
  static let reviewAdded = ChangeRule(
    "SB5815", "review-added", "A privacy review was added.")
  static let reviewRemoved = ChangeRule(
    "SB5816", "review-removed", "A privacy review was removed.",
    "Is the data that it approved still collected?")
  static let reviewChanged = ChangeRule(
    "SB5817", "review-changed", "A privacy review was changed.")
  static let provenanceChanged = ChangeRule(
    "SB5818", "provenance-changed", "Where answers are from was changed.",
    "An inferred answer is to be confirmed before somebody signs it.")
  static let developmentOnlyChanged = ChangeRule(
    "SB5819", "development-only-changed", "Whether only development builds give a value was changed.",
    "Answers for stores describe released apps.")

  package static let privacy: [ChangeRule] = [
    dataClassChanged, purposesChanged, ownerChanged, reviewReferenceChanged, expiryChanged, consentChanged,
    identifierAdded, identifierRemoved, identifierChanged, retentionChanged, recipientAdded, recipientRemoved,
    recipientChanged, populationChanged, reviewAdded, reviewRemoved, reviewChanged, provenanceChanged,
    developmentOnlyChanged,
  ]
}
