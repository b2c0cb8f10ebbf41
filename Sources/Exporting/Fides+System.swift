import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// Fides' questions about a system as a whole.
extension Fides {
  /// Writes the transfers out of the European Economic Area, based on the recipients' countries.
  static func writeTransfers(
    of registry: RegistryInventory, _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let key = "does_international_transfers"
    let path = "\(Self.key(for: registry.name))/\(key)"
    var isOpen = false
    var groundsInside: [Ground] = []
    var externalRecipients: [Stream.Recipient] = []
    for (owner, stream) in request.streams where owner.name == registry.name {
      let audiences = request.audiences(of: stream)
      groundsInside += StreamInventory.listGrounds(audiences)
      for audience in audiences {
        guard let recipients = audience.recipients.value else {
          isOpen = true
          continue
        }
        for recipient in recipients {
          guard let isInside = recipient.isInEuropeanEconomicArea else {
            isOpen = true
            recipient.ask(about: "country", of: stream, &export)
            continue
          }
          if isInside {
            groundsInside.append(Ground("recipients.country", at: recipient.location))
          } else if !externalRecipients.contains(where: {
            $0.name == recipient.name && $0.country == recipient.country && $0.safeguard == recipient.safeguard
          }) {
            externalRecipients.append(recipient)
          }
        }
      }
    }
    guard let first = externalRecipients.first else {
      if isOpen || groundsInside.isEmpty { return yaml.writeCautiousBoolean(key) }
      export.explain(
        path, "false",
        by: Answer(false, groundsInside[0].key, at: groundsInside[0].location, grounds: .all(groundsInside)))
      return yaml.writeBoolean(key, false)
    }
    yaml.writeBoolean(key, true)
    let grounds = externalRecipients.map { Ground("recipients.country", at: $0.location) }
    export.explain(
      path, externalRecipients.compactMap(\.country).joined(separator: ", "),
      by: Answer(true, "recipients.country", at: first.location, grounds: .any(grounds)))
    for recipient in externalRecipients {
      guard let safeguard = recipient.safeguard else {
        export.recordMissingAnswer(
          Answer<String>(nil, "recipients.safeguard", at: recipient.location),
          "the safeguard for the transfer to \(recipient.name) is not declared; set the recipient's 'safeguard'")
        continue
      }
      export.explain(
        "\(Self.key(for: registry.name))/legal_basis_for_transfers", safeguard,
        by: Answer(true, "recipients.safeguard", at: recipient.location))
    }
    let safeguards = Set(externalRecipients.compactMap(\.safeguard)).sorted()
    let isMissing = externalRecipients.contains { $0.safeguard == nil }
    yaml.writeTexts(
      "legal_basis_for_transfers", safeguards + (isMissing ? [unansweredKey] : []),
      remarks: [unansweredKey: UnansweredRemark.line(for: "the safeguard for a transfer")])
  }

  /// Writes answers to Fides' questions about a system that the schema language does not cover.
  static func writeSystemAnswers(
    of registry: RegistryInventory, _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let system = Self.key(for: registry.name)
    yaml.writeCautiousBoolean("processes_personal_data")
    yaml.writeCautiousBoolean("exempt_from_privacy_regulations", false)
    yaml.writeCautiousBoolean("uses_profiling")
    yaml.writeUnanswered("legal_basis_for_profiling")
    yaml.writeCautiousBoolean("requires_data_protection_assessments")
    for key in [
      "processes_personal_data", "exempt_from_privacy_regulations", "uses_profiling", "legal_basis_for_profiling",
      "requires_data_protection_assessments",
    ] { export.addManualRow("\(system)/\(key)") }
    let streams = request.streams.filter { $0.registry.name == registry.name }.map(\.stream)
    let cookies = streams.map(\.sendsCookies)
    let hasCookies = cookies.contains { $0.value != false }
    if let sent = cookies.first(where: { $0.value == true }) {
      yaml.writeBoolean("uses_cookies", true)
      export.explain("\(Self.key(for: registry.name))/uses_cookies", "true", at: sent.location)
    } else if hasCookies {
      yaml.writeCautiousBoolean("uses_cookies")
      export.addManualRow("\(system)/uses_cookies")
    } else {
      yaml.writeBoolean("uses_cookies", false)
    }
    if hasCookies {
      yaml.writeCautiousBoolean("cookie_refresh")
      export.addManualRow("\(system)/cookie_refresh")
    } else {
      yaml.writeBoolean("cookie_refresh", false)
    }
    yaml.writeCautiousBoolean("uses_non_cookie_access")
    export.addManualRow("\(system)/uses_non_cookie_access")
    export.reportUnmapped(
      "Fides asks whether \(registry.name) processes personal data or is exempt from regulations, profiles users, "
        + "needs a data protection assessment, renews cookies, or stores or reads anything else on the device, and who "
        + "is responsible; the schema language has no keys for these questions, so the file contains the most cautious "
        + "answers", at: registry.registry.location)
  }
}
