import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let trackingByDefault = Rule(
    "SB1436", "tracking-by-default", .privacy, .warning,
    summary: "Data is sent to a tracking recipient, or used for third-party advertising, before the user consents.",
    reason: """
      App Tracking Transparency requires the user's permission before data is linked with other companies' data, and
      Art. 5(3) of the ePrivacy Directive requires consent. Set the stream's `consent.default` to `off`, or remove the
      recipient.
      """,
    example: ownStream(
      members: #"""
        -     "consent": { "default": ⟦"on"⟧, "mechanism": "The setting for sending usage data." },
        +     "consent": { "default": "off", "mechanism": "The setting for sending usage data." },
              "recipients": [
                { "name": "Ads", "role": "third-party", "hosts": ["ads.example.com"], "country": "US", "tracking": true }
              ]
        """#),
    // The answers of all profiles are compared, so the rule does not run once for each profile.
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        guard !stream.isExternal, !stream.metadata.isRetired else { continue }
        for answers in registry.answers(of: stream) where answers.consent.isOnByDefault == true {
          let tracker = answers.recipients.first(where: { $0.isTracking == true })
          guard tracker != nil || stream.metadata.purposes.contains("third-party-ads") else { continue }
          let reason = tracker.map { "\(quoted($0.name)) tracks" } ?? "its purpose is advertising for other companies"
          pass.reportOnce(
            "the stream \(quoted(stream.name)) is on before the user opts in, but \(reason); set "
              + "`consent.default` to off",
            at: answers.location)
        }
      }
    })
}

extension Registry {
  /// A consent, and the recipients to which it applies.
  fileprivate struct Answers {
    let consent: Stream.Consent
    let recipients: [Stream.Recipient]
    /// The location of the consent's default.
    let location: Location
  }

  /// Returns the answers of the stream with its own profile, of its variants and of its other profiles.
  fileprivate func answers(of stream: Stream) -> [Answers] {
    let profiledStream = stream.profileIndex.map { stream.applying(profile: profiles[$0].name) } ?? stream
    func location(ofDefault key: String) -> Location? {
      profiledStream.keyLocations["\(key).default"] ?? profiledStream.keyLocations[key]
    }
    let ownLocation = location(ofDefault: "consent") ?? profiledStream.origin.location
    let names = profiledStream.variantNames.isEmpty ? variants.map(\.name) : profiledStream.variantNames
    var result: [Answers] = []
    func add(_ variation: Stream.Variation, _ section: String) {
      result.append(
        Answers(
          consent: variation.consent ?? profiledStream.consent,
          recipients: variation.recipients ?? profiledStream.recipients,
          location: location(ofDefault: "\(section).\(variation.name).consent") ?? ownLocation))
    }
    if names.isEmpty || !names.allSatisfy({ name in profiledStream.variants.contains { $0.name == name } }) {
      result.append(
        Answers(consent: profiledStream.consent, recipients: profiledStream.recipients, location: ownLocation))
    }
    for variation in profiledStream.variants where names.contains(variation.name) { add(variation, "variants") }
    for variation in profiledStream.profiles where !profiledStream.appliedProfiles.contains(variation.name) {
      add(variation, "profiles")
    }
    return result
  }
}
