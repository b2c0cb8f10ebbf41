import SignalbookRegistry

// The recipients as all documents list them.
extension PointBuilder {
  /// Returns the recipients of an audience. A role, country or retention that another answer contradicts is unanswered,
  /// and an upload host that no recipient lists is a recipient whose other answers are missing.
  func documentedRecipients(
    _ recipients: [Stream.Recipient], of stream: Stream, _ variation: Stream.Variation?
  ) -> [Stream.Recipient] {
    let promise = stream.metadata.isRetired ? nil : DeletionPromise(of: registry)
    var documented = recipients.map { declared in
      var recipient = declared
      if let retention = declared.retention, promise?.isContradicted(by: retention) == true {
        recipient.retention = nil
        recipient.contradictedRetention = retention
      }
      if recipients.contains(where: { $0.hasOtherCountry(than: declared) }) {
        recipient.country = nil
        recipient.hasSeveralCountries = true
      }
      let hasSeveralRoles = recipients.contains { $0.hasOtherRole(than: declared) }
      guard
        let conflict = recipient.trackingConflict ?? registry.controllerConflict(of: recipient)
          ?? (hasSeveralRoles ? .severalRoles : nil)
      else { return recipient }
      recipient.role = nil
      recipient.roleConflict = conflict
      return recipient
    }
    if let host = Stream.unlistedHost(of: variation?.upload ?? stream.upload, among: recipients) {
      let key = variation?.upload == nil ? "upload" : "profiles.\(variation?.name ?? "").upload"
      let location = stream.keyLocations["\(key).address"] ?? stream.keyLocations[key] ?? stream.origin.location
      documented.append(Stream.Recipient(unlistedHost: host, at: location))
    }
    return documented
  }
}

extension Stream.Recipient {
  /// Returns a question about the recipient, with the key that answers it and the fix. The host of an upload that no
  /// recipient lists has a single question.
  ///
  /// - Parameters:
  ///   - part: The unanswered key of the recipient, such as `role`.
  ///   - stream: The stream that the recipient receives.
  /// - Returns: The unanswered question and its message.
  public func question(about part: String, of stream: StreamInventory) -> (answer: Answer<String>, message: String) {
    if isUnlisted {
      return (
        Answer(nil, "recipients.hosts", at: location),
        "\(stream.id) uploads to \(name), which is not among the hosts of its recipients; add the host to 'hosts' of the "
          + "recipient that operates it"
      )
    }
    let message =
      switch (part, roleConflict) {
      case ("role", .trackingProcessor?):
        "\(stream.id) declares its recipient \(name) as a processor that joins the data with other companies' data; set "
          + "the recipient's 'role' to 'third-party', or 'tracking' to false"
      case ("role", .otherController(let controller)?):
        "\(stream.id) imports its recipient \(name) as the controller from a registry with the controller \(controller), "
          + "but this registry has no or another controller; set the same 'controller' in both registries, or set "
          + "'recipients' in a stream of this registry"
      case ("role", .severalRoles?):
        "\(stream.id) lists its recipient \(name) with two roles; keep one 'role'"
      case ("role", nil):
        "\(stream.id) does not declare the role of its recipient \(name); set the recipient's 'role'"
      case ("tracking", _):
        "\(stream.id) does not declare whether its recipient \(name) joins the data with other companies' data; set the "
          + "recipient's 'tracking'"
      case ("safeguard", _):
        "\(stream.id) does not declare a safeguard for the transfer to \(name); set the recipient's 'safeguard' if the "
          + "transfer needs one"
      default: countryMessage(of: stream)
      }
    return (Answer(nil, "recipients.\(part)", at: location), message)
  }

  private func countryMessage(of stream: StreamInventory) -> String {
    if hasSeveralCountries { return "\(stream.id) lists its recipient \(name) with two countries; keep one 'country'" }
    guard let country else {
      return "\(stream.id) does not declare the country of its recipient \(name); set the recipient's 'country'"
    }
    return "\(stream.id) declares the country '\(country)' for its recipient \(name), which is not an ISO 3166-1 code; "
      + "set the recipient's 'country' to a code such as DE"
  }
}
