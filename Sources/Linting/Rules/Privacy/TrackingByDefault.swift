import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let trackingByDefault = Rule(
    "SB1436", "tracking-by-default", .privacy, .warning,
    summary: "Data goes to somebody who tracks, or is for advertising of others, before the user has agreed.",
    reason: """
      Apple asks for permission before data of an app is linked with that of other companies (App Tracking Transparency), and
      so does Art. 5(3) of the ePrivacy Directive. Set the stream's `consent.default` to `off`, or leave the recipient out.
      """,
    example: ownStream(
      #"""
      -     "consent": { "default": ⟦"on"⟧, "mechanism": "The setting for sending usage data." },
      +     "consent": { "default": "off", "mechanism": "The setting for sending usage data." },
            "recipients": [
              { "name": "Ads", "role": "third-party", "hosts": ["ads.example.com"], "country": "US", "tracking": true }
            ]
      """#),
    check: .stream { stream, pass in
      guard !stream.isExternal, !stream.metadata.isRetired, stream.consent.isOnByDefault == true else { return }
      let tracker = stream.recipients.first(where: { $0.isTracking == true })
      guard tracker != nil || stream.metadata.purposes.contains("third-party-ads") else { return }
      let reason = tracker.map { "\(quoted($0.name)) tracks" } ?? "it is for advertising of others"
      pass.report(
        "the stream \(quoted(stream.name)) is on before the user has agreed, and \(reason); set `consent.default` to off",
        at: stream.keyLocations["consent.default"]
          ?? pass.sources.location(of: ["consent", "default"], in: stream.origin.location))
    })
}
