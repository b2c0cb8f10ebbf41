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
    let path = "\(Self.key(registry.name))/\(key)"
    var isOpen = false
    var inside: [Ground] = []
    var outside: [Stream.Recipient] = []
    for (owner, stream) in request.streams where owner.name == registry.name {
      let audiences = request.audiences(of: stream)
      inside += StreamInventory.listGrounds(audiences)
      for audience in audiences {
        guard let recipients = audience.recipients.value else {
          isOpen = true
          continue
        }
        for recipient in recipients {
          guard let isInside = recipient.isInEuropeanEconomicArea else {
            isOpen = true
            export.recordMissingAnswer(recipient.knownCountry, recipient.missingCountry(of: stream))
            continue
          }
          if isInside {
            inside.append(Ground("recipients.country", at: recipient.location))
          } else if !outside.contains(where: {
            $0.name == recipient.name && $0.country == recipient.country && $0.safeguard == recipient.safeguard
          }) {
            outside.append(recipient)
          }
        }
      }
    }
    guard let first = outside.first else {
      if isOpen || inside.isEmpty { return yaml.cautious(key) }
      export.explain(
        path, "false", by: Answer(false, inside[0].key, at: inside[0].location, grounds: .all(inside)))
      return yaml.boolean(key, false)
    }
    yaml.boolean(key, true)
    let grounds = outside.map { Ground("recipients.country", at: $0.location) }
    export.explain(
      path, outside.compactMap(\.country).joined(separator: ", "),
      by: Answer(true, "recipients.country", at: first.location, grounds: .any(grounds)))
    for recipient in outside {
      guard let safeguard = recipient.safeguard else {
        export.recordMissingAnswer(
          Answer<String>(nil, "recipients.safeguard", at: recipient.location),
          "the safeguard for the transfer to \(recipient.name) is not declared; set the recipient's 'safeguard'")
        continue
      }
      export.explain(
        "\(Self.key(registry.name))/legal_basis_for_transfers", safeguard,
        by: Answer(true, "recipients.safeguard", at: recipient.location))
    }
    let safeguards = Set(outside.compactMap(\.safeguard)).sorted()
    let isMissing = outside.contains { $0.safeguard == nil }
    yaml.texts(
      "legal_basis_for_transfers", safeguards + (isMissing ? [unansweredKey] : []),
      remarks: [unansweredKey: UnansweredRemark.line("the safeguard for a transfer")])
  }

  /// Writes answers to Fides' questions about a system that the schema language does not cover.
  static func writeSystemAnswers(
    of registry: RegistryInventory, _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let system = Self.key(registry.name)
    yaml.cautious("processes_personal_data")
    yaml.cautious("exempt_from_privacy_regulations", false)
    yaml.cautious("uses_profiling")
    yaml.unanswered("legal_basis_for_profiling")
    yaml.cautious("requires_data_protection_assessments")
    for key in [
      "processes_personal_data", "exempt_from_privacy_regulations", "uses_profiling", "legal_basis_for_profiling",
      "requires_data_protection_assessments",
    ] { export.addManualRow("\(system)/\(key)") }
    let streams = request.streams.filter { $0.registry.name == registry.name }.map(\.stream)
    var hasCookies = true
    if let upload = streams.first(where: { $0.stream.upload?.sendsCookies == true }) {
      yaml.boolean("uses_cookies", true)
      export.explain("\(Self.key(registry.name))/uses_cookies", "true", at: upload.location)
    } else if streams.allSatisfy({ $0.stream.isSentByRuntime || $0.stream.keyLocations["upload.cookies"] != nil }) {
      yaml.boolean("uses_cookies", false)
      hasCookies = false
    } else {
      yaml.cautious("uses_cookies")
      export.addManualRow("\(system)/uses_cookies")
    }
    if hasCookies {
      yaml.cautious("cookie_refresh")
      export.addManualRow("\(system)/cookie_refresh")
    } else {
      yaml.boolean("cookie_refresh", false)
    }
    yaml.cautious("uses_non_cookie_access")
    export.addManualRow("\(system)/uses_non_cookie_access")
    export.reportUnmapped(
      "Fides asks whether \(registry.name) processes personal data or is exempt from regulations, profiles users, "
        + "needs a data protection assessment, renews cookies, or stores or reads anything else on the device, and who "
        + "is responsible; the schema language has no keys for these questions, so the file contains the most cautious "
        + "answers", at: registry.registry.location)
  }
}
