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
      "The approval does not cover the collection or what the documents state about it: more data, more users, fewer "
        + "choices for users, other recipients, another retention or other purposes. A data steward must approve the "
        + "changes below before the release."
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
    case .needsNewReview where scrutiny != nil: reasonOfScrutiny
    case .needsRenewal: "The approval ends on the previous last day."
    case .needsNewReview: reasonOfKey ?? PrivacyReasons.review[rule.id.name] ?? "The reviewed answer changed."
    case .notify: reasonOfKey ?? PrivacyReasons.notify[rule.id.name] ?? "An answer in the privacy documents changed."
    }
  }

  private var reasonOfScrutiny: String? {
    switch scrutiny {
    case .deletionRequest:
      "An opt-out relies on the deletion request. Check that it still reaches the receiver and contains the identifier."
    case .collectedBySDK:
      "A third-party SDK collects the data, so no generated code enforces the change. Check what the SDK collects."
    case nil: nil
    }
  }

  /// The direction of a changed answer.
  private enum Direction { case set, removed, changed }

  private var direction: Direction {
    switch (old?.text, new?.text) {
    case (nil, _): .set
    case (_, nil): .removed
    default: .changed
    }
  }

  /// The explanation, if it depends on the changed key and on the direction of the change.
  private var reasonOfKey: String? {
    guard let key = (new ?? old)?.path.last else { return nil }
    let isReview = privacy == .needsNewReview
    return switch rule.id.name {
    case "text-changed": key == "docs" ? reasonOfPublicPage : key == "formerly" ? PrivacyReasons.forgottenName : nil
    case "event-renamed": certainty == .certain && isReview ? PrivacyReasons.forgottenName : nil
    case "deletion-changed": reasonOfDeletion(key)
    case "development-only-changed": reasonOfDevelopmentOnly
    case "consent-changed": reasonOfConsent(key, isReview)
    case "controller-changed": reasonOfController(key)
    case "legal-basis-changed": reasonOfLegalBasis(key)
    case "security-changed": reasonOfSecurity(key, isReview)
    case "recipient-changed": reasonOfRecipient(key, isReview)
    case "identifier-changed": reasonOfIdentifier(key, isReview)
    case "retention-changed": reasonOfRetention(isReview)
    case "upload-changed": isReview ? Self.reasonsOfUpload[key] : nil
    default: nil
    }
  }

  private func reasonOfDeletion(_ key: String) -> String? {
    switch (key, direction) {
    case ("url", .set): "Users can now request the deletion of their data on a page."
    case ("url", .removed): "Users lose the way to request the deletion of their data."
    case ("url", .changed): "Users request the deletion of their data on a different page. Check that the page works."
    case ("autoDays", .removed): "The data is no longer deleted automatically."
    case ("autoDays", .set): "The documents now state when the data is deleted automatically."
    case ("autoDays", .changed):
      "The documents state another period after which the data is deleted. Check that recipients delete the data then."
    default: nil
    }
  }

  private var reasonOfPublicPage: String {
    switch direction {
    case .set: "Users can now read about the data on a public page."
    case .removed: "Users lose the public page about the data."
    case .changed: "Users read about the data on a different public page. Check that the page describes this data."
    }
  }

  private var reasonOfDevelopmentOnly: String {
    new?.text == nil
      ? "Store forms now include this data, because released builds send it. Update the forms."
      : "Store forms now omit this data. The generated code does not enforce the limit: a released build that records "
        + "the data also sends it."
  }

  private func reasonOfConsent(_ key: String, _ isReview: Bool) -> String? {
    switch key {
    case "default":
      isReview
        ? "Data is collected from users who have not opted in, or users lose a choice."
        : "Data is collected from fewer users by default, or users can now opt out."
    case "mechanism":
      switch direction {
      case .set: "The documents now describe how users decide."
      case .removed: "The documents no longer describe how users decide."
      case .changed: "Users decide in a different way. Check that the new way is as easy as the old one."
      }
    case "settingKey":
      switch direction {
      case .set: "The documents now state the key of the user's decision."
      case .removed: "The documents no longer state the key of the user's decision."
      case .changed: "The app stores the decision under a different key. Check that earlier decisions still apply."
      }
    case "optOut.device", "optOut.recipient":
      isReview
        ? "An opt-out deletes less data, or the documents promise the deletion of more data."
        : "The documents now describe the effect of an opt-out."
    case "hold", "events", "age":
      isReview
        ? "The device stores more data before the user decides."
        : "The device stores less data before the user decides."
    case "privateMode":
      isReview
        ? "Data is now also collected in private browsing." : "Data is no longer collected in private browsing."
    default: nil
    }
  }

  private func reasonOfController(_ key: String) -> String {
    if key != "name" {
      return switch direction {
      case .set: "The documents now state a new contact for the data."
      case .removed: "Users lose a contact for requests about their data."
      case .changed: "Users send requests about their data to a different contact. Update the privacy notice."
      }
    }
    return switch direction {
    case .set: "The documents now have a controller."
    case .removed: "The documents no longer have a controller."
    case .changed: "Another company is responsible for the data. Update the privacy notice and contracts."
    }
  }

  private func reasonOfLegalBasis(_ key: String) -> String? {
    let answer =
      switch key {
      case "basis": "a legal basis"
      case "subjects": "data subjects"
      case "specialCategories": "a condition for special categories of data"
      default: "this answer"
      }
    switch direction {
    case .set: return "The documents now have \(answer)."
    case .removed: return "The documents no longer have \(answer)."
    case .changed: break
    }
    return switch key {
    case "basis":
      "The data was approved with a different legal basis. Data that was collected earlier keeps its earlier legal basis."
    case "subjects": "The data was approved for different groups of people."
    case "specialCategories": "The data was approved under a different condition of Art. 9(2) GDPR."
    default: nil
    }
  }

  private func reasonOfSecurity(_ key: String, _ isReview: Bool) -> String? {
    if key != "encryptedInTransit" {
      return isReview
        ? "The documents state other security measures. Check that they protect the data."
        : "The documents now state more security measures."
    }
    return isReview
      ? new?.text == "true"
        ? "The documents now claim that the data is encrypted in transit. Check that each recipient's server uses TLS."
        : "The data is not encrypted in transit, or the documents no longer describe the encryption."
      : "The documents now state that the data is encrypted in transit."
  }

  private func reasonOfRecipient(_ key: String, _ isReview: Bool) -> String? {
    switch key {
    case "role":
      isReview
        ? "The role determines whether store forms declare the data as shared. Update contracts and the privacy notice."
        : "The documents now state the role of the recipient."
    case "hosts":
      isReview
        ? "The data is sent to additional hosts, or the documents no longer list a host. Check which hosts receive the data."
        : "The data is sent to fewer hosts."
    case "country":
      "The country of the recipient changed. Check the safeguard for the transfer, and update the privacy notice."
    case "safeguard":
      switch direction {
      case .set: "The documents now have a safeguard for the transfer."
      case .removed: "The documents no longer have a safeguard for the transfer."
      case .changed: "The safeguard for the transfer changed. Check that it covers the transfer."
      }
    case "retention":
      isReview
        ? "The documents state another period for which the recipient keeps the data. Check that the recipient agrees."
        : "The documents now state how long the recipient keeps the data."
    case "tracking":
      switch (new?.text, isReview) {
      case ("true", _):
        "The recipient joins the data with other companies' data. Update the store forms; Apple requires the app to "
          + "ask for permission."
      case (_, true): "Store forms no longer declare tracking by the recipient. Check that the recipient has stopped."
      default: "The documents now state that the recipient does not track users."
      }
    default: nil
    }
  }

  private func reasonOfIdentifier(_ key: String, _ isReview: Bool) -> String? {
    if key == "identifiers", !isReview { return "The documents now state that the stream has no identifiers." }
    if !isReview { return "The documents describe the identifier in more detail, or with a stricter limit." }
    return switch key {
    case "identifiers":
      "The documents no longer state that the stream has no identifiers. Check whether the data is linked to users."
    case "origin", "reset", "vendor":
      "The identifier has another origin or lifetime than approved. Update the privacy notice."
    case "notJoinedWith": "The identifier can now be joined with identifiers from which it was separated."
    default: nil
    }
  }

  private func reasonOfRetention(_ isReview: Bool) -> String {
    switch direction {
    case .set: "The documents now state the retention."
    case .removed: "The documents no longer state the retention."
    case .changed:
      isReview
        ? "The data is kept for longer than approved, or the documents promise that recipients delete it earlier."
        : "The data is not kept for longer than before."
    }
  }

  private static let reasonsOfUpload = [
    "address": "The data is sent to another host, or without encryption. Update the privacy notice and contracts.",
    "cookies": "Requests now send cookies, which can identify the user.",
    "deletionRequest":
      "A different stream now requests deletion of the data. Check that an opt-out still deletes the data that recipients "
      + "hold.",
    "method": "Data moves to the URL, which servers and proxies log.",
  ]
}
