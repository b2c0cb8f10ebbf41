import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let equalAfterCut = Rule(
    "SB1101", "equal-after-cut", .receiver, .warning,
    summary: "Two events have the same names after the receiver truncates their names.",
    reason: """
      The receiver stores the same names for both events, so queries cannot distinguish them. Choose names that differ
      in the part that the receiver keeps. The rule checks all receiver profiles of the registry and its imports.
      """,
    example: #"""
      \#(cutStream)
        "events": {
      -   "tab.closed": {
      -     "description": "The user closed a tab.", "method": "click", "object": "custom_tab_close", "stream": "cut",
      -     "allow": [{ "rule": "outside-other-profile", "reason": "The old receiver cuts it." }]
      -   },
      -   ⟦"tab.copied"⟧: {
      -     "description": "The user copied a tab.", "method": "click", "object": "custom_tab_copy", "stream": "cut",
      -     "allow": [{ "rule": "outside-other-profile", "reason": "The old receiver cuts it." }]
      -   }
      +   "tab.closed": { "description": "The user closed a tab.", "method": "click", "object": "close_tab", "stream": "cut" },
      +   "tab.copied": { "description": "The user copied a tab.", "method": "click", "object": "copy_tab", "stream": "cut" }
        }
      """#,
    check: .registry { registry, pass in
      let events = registry.events.filter { !$0.metadata.isRetired }
      var reportedLocations = Set<Location>()
      for profile in registry.profiles where profile.cutsNames {
        var firstEvents: [WireTuple: Event] = [:]
        for event in events {
          guard let tuple = WireTuple(event) else { continue }
          let truncatedTuple = tuple.truncated(by: profile)
          guard let earlier = firstEvents.existingValue(orInserting: event, forKey: truncatedTuple) else { continue }
          // Another rule reports identical events.
          guard event.origin.importIndex == nil, let other = WireTuple(earlier), other != tuple else { continue }
          guard reportedLocations.insert(event.origin.location).inserted else { continue }
          pass.report(
            "the profile \(quoted(profile.name)) truncates \(quoted(event.name)) and \(quoted(earlier.name)) to the same "
              + "text, \(truncatedTuple.text)", at: event.origin.location,
            notes: [.init(quoted(earlier.name), at: earlier.origin.location)])
        }
      }
    })

  static let outsideOtherProfile = Rule(
    "SB1105", "outside-other-profile", .receiver, .warning,
    summary: "A name exceeds the limits of a receiver that the stream uses in a variant or profile.",
    reason: """
      The receiver truncates the name or rejects the event. Shorten the name, or set a different name for the profile.
      The stream's own profile is checked when the registry is loaded.
      """,
    example: #"""
      \#(cutStream)
        "events": {
          "tab.closed": {
      -     "description": "The user closed a tab.", "method": "click", "object": ⟦"custom_tab_close"⟧, "stream": "cut"
      +     "description": "The user closed a tab.", "method": "click", "object": "custom_tab_close", "stream": "cut",
      +     "profiles": { "short": { "object": "tab_close" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      // The other profiles of each stream, with the variations in which they apply.
      var variationsByStream: [Int: [(profile: Profile, variation: String)]] = [:]
      var patterns: [String: Pattern] = [:]
      for (index, stream) in registry.streams.enumerated() where stream.encoding == .tuple {
        var visitedProfiles = Set([stream.profileIndex ?? -1])
        for variation in stream.variants + stream.profiles {
          guard let profile = variation.profileIndex, visitedProfiles.insert(profile).inserted else { continue }
          variationsByStream[index, default: []].append((registry.profiles[profile], variation.name))
          for pattern in [
            registry.profiles[profile].identifierPattern, registry.profiles[profile].categoryIdentifierPattern,
          ] {
            if let pattern { patterns[pattern] = try? Pattern(pattern) }
          }
        }
      }
      if variationsByStream.isEmpty { return }
      for event in registry.events where !event.metadata.isRetired && event.origin.importIndex == nil {
        guard case .tuple(let tuple) = event.shape else { continue }
        for (profile, name) in variationsByStream[event.streamIndex] ?? [] {
          let variation = event.profiles.first { $0.name == name || $0.name == profile.name }
          var names: [(key: String, text: String, cut: Cut?, pattern: String?)] = [
            ("category", variation?.category ?? tuple.category, profile.category, profile.categoryIdentifierPattern),
            ("method", variation?.method ?? tuple.method, profile.method, profile.identifierPattern),
            ("object", variation?.object ?? tuple.object, profile.object, profile.identifierPattern),
          ]
          if case .literal(let text) = tuple.value { names.append(("value", text, profile.value, nil)) }
          for (key, text, cut, pattern) in names {
            let isTooLong = cut?.exceeds(text) ?? false
            let isRejected = pattern.flatMap { patterns[$0] }.map { !$0.matches(text) } ?? false
            guard isTooLong || isRejected else { continue }
            let fault =
              isTooLong ? "truncates to \(cut?.atMost ?? 0) \(cut?.unit.rawValue ?? "")s" : "allows \(pattern ?? "")"
            pass.report(
              "the \(key) \(quoted(text)) does not fit the profile \(quoted(profile.name)), used "
                + "for \(quoted(name)), which "
                + fault, at: pass.sources.location(of: key, in: event.origin.location))
          }
          if let atMost = profile.maxExtras, tuple.extras.count > atMost {
            pass.report(
              "the event has \(tuple.extras.count) extras, but the limit of the "
                + "profile \(quoted(profile.name)), which the stream uses for \(quoted(name)), is \(atMost)",
              at: pass.sources.location(of: "extras", in: event.origin.location))
          }
        }
      }
    })

  /// An example stream with a profile that truncates objects to 12 bytes.
  private static let cutStream = #"""
      "profiles": { "short": { "description": "An old receiver.", "object": { "atMost": 12, "per": "byte" } } },
      "streams": {
        "cut": {
          "extends": "app", "ping": "cut", "description": "Cut.", "version": 2,
          "profiles": { "short": { "profile": "short" } }
        }
      },
    """#
}

extension Profile {
  fileprivate var cutsNames: Bool {
    [category, method, object, value, extraKey].contains { $0?.overflow == .truncate }
  }
}

extension WireTuple {
  /// Returns the tuple as the receiver stores it.
  fileprivate func truncated(by profile: Profile) -> WireTuple {
    func truncated(_ text: String, _ cut: Cut?) -> String {
      guard let cut, cut.overflow == .truncate else { return text }
      return cut.applied(to: text)
    }
    var result = self
    result.category = truncated(category, profile.category)
    result.method = truncated(method, profile.method)
    result.object = truncated(object, profile.object)
    result.value = value.map { truncated($0, profile.value) }
    result.extras = extras.map { truncated($0, profile.extraKey) }
    return result
  }
}
