import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The answers of a form that can differ between receiver profiles, in addition to the data.
struct ProfileAnswers: OptionSet {
  let rawValue: Int

  static let recipients = ProfileAnswers(rawValue: 1)
  static let consent = ProfileAnswers(rawValue: 2)
  static let encryption = ProfileAnswers(rawValue: 4)
  static let cookies = ProfileAnswers(rawValue: 8)
}

extension ExportRequest {
  /// Records the receiver profiles whose data or answers differ from those of the form. A form without `--profile`
  /// describes the stream's own receiver only.
  func omitProfiles(of stream: StreamInventory, _ answers: ProfileAnswers, _ export: inout Export) {
    omitProfileData(stream.points, of: stream, &export)
    if answers.contains(.recipients) { omitProfileRecipients(of: stream, &export) }
    if answers.contains(.consent) { omitProfileConsent(of: stream, &export) }
    let upload = stream.stream.upload
    for variation in stream.otherProfiles {
      if answers.contains(.encryption), variation.upload?.address?.isPlainHTTP == true,
        upload?.address?.isPlainHTTP != true
      {
        omit(variation.name, "sends the stream without encryption", of: stream, &export)
      }
      if answers.contains(.cookies), variation.upload?.sendsCookies == true, upload?.sendsCookies != true {
        omit(variation.name, "sends the stream with cookies", of: stream, &export)
      }
    }
  }

  /// Records the data that only other receiver profiles send, grouped by profile and data class.
  func omitProfileData(_ points: [Point], of stream: StreamInventory, _ export: inout Export) {
    var classesByProfile: [String: [String: [String]]] = [:]
    func inspect(_ point: Point) {
      if let profiles = point.onlyProfiles, !profiles.isEmpty, point.carriesInformationIfSent, point.children.isEmpty {
        for profile in profiles {
          classesByProfile[profile, default: [:]][point.dataClass?.word ?? "no data class", default: []].append(
            point.id)
        }
      }
      for child in point.children { inspect(child) }
    }
    for point in points { inspect(point) }
    for (profile, classes) in classesByProfile.sorted(by: { $0.key < $1.key }) {
      let words = classes.sorted { $0.key < $1.key }.map { "\($0.value.joined(separator: ", ")) (\($0.key))" }
      omit(profile, "also sends \(words.joined(separator: "; "))", of: stream, &export)
    }
  }

  private func omitProfileRecipients(of stream: StreamInventory, _ export: inout Export) {
    let knownRecipients = audiences(of: stream).flatMap { $0.recipients.value ?? [] }
    for audience in stream.audiences {
      guard let profile = audience.profile, let recipients = audience.recipients.value else { continue }
      let otherRecipients = recipients.filter { recipient in !knownRecipients.contains { $0.isSame(as: recipient) } }
      if otherRecipients.isEmpty { continue }
      let names = otherRecipients.map { other in
        let role = other.roleDescription ?? "role unanswered"
        return "\(other.name) (\(role)\(other.isTracking == true ? ", tracking" : ""))"
      }
      omit(profile, "sends the stream to \(names.joined(separator: ", "))", of: stream, &export)
    }
  }

  private func omitProfileConsent(of stream: StreamInventory, _ export: inout Export) {
    for audience in otherConsents(of: stream) {
      guard let profile = audience.profile else { continue }
      let words =
        audience.isAlways
        ? "collects the data regardless of the user's decision"
        : audience.isOnByDefault.value.map { "collects the data by default: \($0 ? "yes" : "no")" }
          ?? "does not declare a consent default"
      let mechanism = audience.isAlways || audience.mechanism.isAnswered ? "" : ", without a declared consent mechanism"
      omit(profile, words + mechanism, of: stream, &export)
    }
  }

  /// Returns the audiences of receiver profiles whose consent differs from the consent of the stream's own audiences.
  func otherConsents(of stream: StreamInventory) -> [StreamInventory.Audience] {
    let own = audiences(of: stream)
    return stream.audiences.filter { audience in
      audience.profile != nil && !own.contains { $0.hasSameConsent(as: audience) }
    }
  }

  private func omit(_ profile: String, _ words: String, of stream: StreamInventory, _ export: inout Export) {
    export.omit(
      stream,
      "the profile '\(profile)' \(words); to describe this receiver, export with --profile \(profile)")
  }
}

extension StreamInventory.Audience {
  /// Returns whether both audiences have the same consent default, mechanism and effect of an opt-out.
  fileprivate func hasSameConsent(as other: Self) -> Bool {
    defaultWord == other.defaultWord && mechanism.value == other.mechanism.value
      && optOutOnDevice.value == other.optOutOnDevice.value && optOutAtRecipient.value == other.optOutAtRecipient.value
      && hold == other.hold
  }
}
