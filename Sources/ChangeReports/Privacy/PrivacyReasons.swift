/// The explanations of changes for privacy reviewers, by the name of the change rule. An explanation that depends on the
/// changed key takes precedence.
enum PrivacyReasons {
  private static let newData = "This data was not collected before."
  private static let moreContent = "The value can now contain data that the review did not cover."
  private static let otherName =
    "The new name or description can refer to different data. If the data is the same, add the old name to `formerly`, and "
    + "change the description separately."
  static let forgottenName =
    "Without the former name, restrictions for the event no longer apply, and an event that is sent once is sent again."
  private static let uncompared =
    "The changed schemas were not compared, so they can collect more data than approved. Compare them separately."
  private static let otherRecipients =
    "The data goes to different recipients, with different consent and retention settings."

  /// The explanations of changes that need a new review.
  static let review: [String: String] = [
    "registry-added": newData, "stream-added": newData, "event-added": newData, "field-added": newData,
    "attribute-added": newData, "message-added": newData, "entry-added": newData,
    "import-content-changed": "The imported declarations allow more data than was approved, or different data.",
    "text-changed": "The public page about the data was removed, or its URL changed.",
    "controller-changed": "Another company or contact is responsible for the data. Update the privacy notice.",
    "legal-basis-changed": "The data was approved with a different legal basis or for different data subjects.",
    "security-changed": "The documents state another protection than approved.",
    "deletion-changed": "The data is deleted after another period, or users request its deletion in a different way.",
    "variant-added": "Data is collected from users of an additional variant of the app.",
    "variant-changed":
      "The variant may now have different users, or its conditions may select another variant. Check that the answers still "
      + "apply to the variant.",
    "reset-changed": "The counter covers a longer time, so it contains more information about a user.",
    "session-changed": "A session can last longer, so the data of one session contains more events.",
    "event-renamed": otherName, "field-renamed": otherName, "attribute-renamed": otherName,
    "message-renamed": otherName, "case-renamed": otherName, "entry-renamed": otherName, "type-renamed": otherName,
    "profile-changed": "The receiver stores more of a value's text than the review covered.",
    "stream-profile-changed": "Without the former receiver profile's limits, more text of a value is sent.",
    "stream-renamed":
      "The runtime stores decisions under the stream's name. Without the old name in `formerly`, users who opted out "
      + "are asked again or send data again.",
    "stream-former-names-changed":
      "The stream takes the decisions and the data of its former names. Check that users who opted out stay opted out.",
    "stream-variation-changed":
      "Users of a variant or receiver profile have other recipients, fewer choices or a larger population.",
    "limits-changed": "The device stores more data, keeps data for longer or sends more data.",
    "encoding-changed": "The events now have an envelope, so all data in the envelope is joined with each event.",
    "case-added": "The field can now have a value that was not reviewed.",
    "revived": "The data is collected again after its approval ended.",
    "type-changed": moreContent, "held-type-changed": moreContent, "constant-changed": moreContent,
    "map-closed-or-opened": moreContent, "map-rule-changed": moreContent, "template-changed": moreContent,
    "cut-changed": moreContent, "bound-widened": moreContent, "bound-narrowed": moreContent,
    "event-tuple-changed": moreContent,
    "wire-form-changed": "The value is now more precise than the review covered.",
    "unit-changed": "The value is now more precise than the review covered.",
    "gesture-changed": "Touches are recorded that the review did not cover.",
    "ping-changed": "The ping's name seeds the sample, so data is collected from other users.",
    "enforcement-changed": "Values that violate the declared limits are now sent.",
    "variation-changed": "A variant or receiver profile now sends the value, or sends more of the value.",
    "source-changed": "The value has a different source, so its meaning differs from the reviewed meaning.",
    "presence-changed": "The value is now also sent in cases where it used to be omitted.",
    "secrecy-changed": "The value is no longer hidden in logs and documents.",
    "identifies-changed":
      "The value identifies a user or installation, so all data that is sent with the value can be joined, or documents no "
      + "longer declare this. Update the privacy notice.",
    "identifier-added":
      "The value identifies a user or installation, so all data that is sent with the value can be joined. Update the "
      + "privacy notice.",
    "identifier-changed":
      "The value identifies a user or installation in a different scope, so different data can be joined. Update the privacy "
      + "notice.",
    "identifier-removed": "The value is still sent, but the documents no longer list the value as an identifier.",
    "data-class-changed": "The data class determines the category, the allowed default and the entries in store forms.",
    "purposes-changed":
      "The data was approved for different purposes, and data collected earlier must not be used for a new purpose.",
    "consent-changed":
      "Data is collected from users who have not opted in, users decide in a different way, or an opt-out deletes less data.",
    "retention-changed": "The data is kept for another period than approved.",
    "remote-restrictions-changed":
      "Restrictions end earlier or are no longer possible, so restricted events are recorded again.",
    "recipient-added": "The data goes to an additional recipient. Update the privacy notice and contracts.",
    "recipient-removed":
      "The documents no longer list the recipient. Check that the recipient no longer receives the data.",
    "recipient-changed": "The recipient, its country or a safeguard changed. Update the privacy notice and contracts.",
    "upload-changed": "The data is sent to a different recipient or with less protection. Update the privacy notice.",
    "population-changed": "Data is collected from people who were excluded at the time of the review.",
    "review-changed": "The record of a completed review changed. Check that the approval still applies.",
    "development-only-changed": "The builds that send the data changed. Update the store forms.",
    "event-stream-changed": otherRecipients, "attribute-stream-changed": otherRecipients,
    "transport-changed": otherRecipients,
    "message-changed": "The message is evaluated by a different system, or reports more of the user's actions.",
    "event-trigger-changed": "The event is recorded more often or for more users.",
    "event-condition-changed": "The event is recorded more often or for more users.",
    "event-mirror-changed": "One call now records a second event.",
    "link-matching-changed":
      "Links can now come from outside the app, so other apps and pages can supply the values in the links.",
    "target-added": "The target sends the registry's data with profiles that other targets do not use.",
    "target-registry-changed": "The target sends the data of a different registry.",
    "target-profiles-changed": "The target sends data to different receivers, with their answers.",
    "target-imports-changed": "The target sends the data of a different import.",
    "generated-code-changed": "The generated code changed for an unknown reason, so it can send different data.",
    "manifest-paths-changed": uncompared, "unlisted-schema-changed": uncompared, "package-settings-changed": uncompared,
    "submodule-changed": uncompared,
  ]

  private static let removedData =
    "The data is no longer collected. Stored data remains until it is deleted, and released builds still send the data."
  private static let sameData = "The name changed, but the data is the same. Update the documents."
  private static let otherReview = "Another review covers the data. Check that the review approves this data."
  private static let lessContent = "The value contains less information than before, or the same."

  /// The explanations of changes that the maintainers of the documents must know.
  static let notify: [String: String] = [
    "registry-removed": removedData, "stream-removed": removedData, "event-removed": removedData,
    "field-removed": removedData, "attribute-removed": removedData, "message-removed": removedData,
    "entry-removed": removedData, "case-removed": removedData, "retired": removedData,
    "registry-renamed": sameData, "event-renamed": sameData, "field-renamed": sameData, "attribute-renamed": sameData,
    "message-renamed": sameData, "case-renamed": sameData, "entry-renamed": sameData, "stream-renamed": sameData,
    "type-renamed": sameData, "variant-changed": sameData, "profile-changed": sameData,
    "text-changed": "Users can now read about the data on a public page.",
    "provenance-changed": "The documents mark answers as inferred or as taken from a source. Check the sources.",
    "controller-changed": "The documents now state a new contact for the data.",
    "variant-removed": "The documents no longer cover the users of the variant. Released builds still send the data.",
    "import-content-changed": "The imported declarations changed, but they do not allow more data.",
    "message-added": "The app can show another message. The message does not report the user's actions.",
    "message-changed": "The message is shown at different times or with different content.",
    "tombstone-removed": "The name is free again. New data with this name can be confused with the former data.",
    "retired-name-reused": "Receivers cannot distinguish the new data from the former data with this wire form.",
    "event-tuple-changed": "The constant value of the event changed. The event contains no additional data.",
    "event-stream-changed": "The event goes to the same recipients, with the consent and retention of another stream.",
    "event-condition-changed": "The event is recorded less often or for fewer users.",
    "event-trigger-changed": "The runtime no longer records the event by itself.",
    "event-mirror-changed": "One call no longer records a second event.",
    "event-profile-changed": "A receiver gets different strings for the same event.",
    "unit-changed": "The value is sent in another unit.",
    "gesture-changed": "The same touches can be recorded as a different event.",
    "order-changed": "The same values are sent in a different order.",
    "absent-changed": "A different constant replaces a missing value.",
    "nullable-changed": "A missing value is sent in a different form.",
    "presence-changed": "The value is sent in fewer cases.",
    "enforcement-changed": "Values that violate the declared limits are no longer sent.",
    "secrecy-changed": "The value is now hidden in logs and documents.",
    "constant-changed": "The value is now a constant, or a different constant.",
    "bound-narrowed": lessContent, "type-changed": lessContent, "wire-form-changed": lessContent,
    "bound-widened": lessContent,
    "cut-changed": lessContent, "template-changed": lessContent, "held-type-changed": lessContent,
    "map-closed-or-opened": lessContent, "map-rule-changed": lessContent, "variation-changed": lessContent,
    "case-added": "The value has an additional case. Check that the case fits the review.",
    "bucket-changed": "The bounds of a range of numbers changed.",
    "ping-changed": "The data arrives in a different ping. Update the names in the documents.",
    "transport-changed": "The documents now state a different sender of the same data, or leave the sender open.",
    "stream-profile-changed": "A different receiver profile applies to the stream. Check the answers of the profile.",
    "stream-variation-changed": "The answers of a variant or receiver profile changed, without additional recipients.",
    "encoding-changed": "Each event is now sent without an envelope.",
    "reset-changed": "The counter covers the same time or a shorter time.",
    "session-changed": "A session has the same length or is shorter, or it starts at more moments.",
    "limits-changed": "The device stores or sends less data.",
    "upload-changed": "Pings are sent, repeated or deleted under different conditions. The recipients are the same.",
    "remote-restrictions-changed": "A restrictions document can restrict the collection, or restrict it for longer.",
    "deprecation-changed": "The data is still collected. The entry is now deprecated, or no longer deprecated.",
    "owner-changed": "The data has a new owner.",
    "review-added": "Entries can refer to a new review. Check which data the review approves.",
    "review-reference-changed": otherReview, "review-removed": otherReview, "review-changed": otherReview,
    "data-class-changed": "The data class is new, or less sensitive than before. Check that the class is correct.",
    "expiry-changed": "The last day is new, or earlier than before.",
    "consent-changed": "Users have more choices, or the documents describe the choices in more detail.",
    "retention-changed": "The data is not kept for longer than before.",
    "recipient-changed": "The documents describe the recipient in more detail. The recipient is the same.",
    "recipient-removed": "Recipients receive less data. Update the documents.",
    "identifier-removed": "The identifier is no longer sent. Update the documents.",
    "identifier-changed": "The documents describe the identifier in more detail, or with a stricter limit.",
    "population-changed": "Data is collected from fewer people, or from others who were included before.",
    "target-added": "The target sends the same data as another target.",
    "target-removed": "The target no longer generates code for the registry.",
    "package-added": "The settings of the additional package were not compared.",
  ]
}
