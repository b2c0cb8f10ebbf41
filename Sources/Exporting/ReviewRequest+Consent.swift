import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// Questions 8 and 9: the population and the user's choice.
extension ReviewRequest {
  mutating func addPopulations() {
    for stream in streams {
      let name = MarkupText.code(stream.id)
      if !stream.stream.variantNames.isEmpty {
        lines.append("- \(name): only in \(stream.stream.variantNames.map(MarkupText.code).joined(separator: ", ")).")
      }
      if let words = stream.restrictionsDescription { lines.append("- \(name): \(MarkupText.markdown(words)).") }
      var unansweredLines: Set<String> = []
      for audience in stream.audiences {
        guard let population = audience.population.value else {
          let message = "\(stream.id) does not declare a population; set 'population'"
          export.recordMissingAnswer(audience.population, message)
          let line = Self.unansweredRemark(for: message, at: audience.population.location)
          if unansweredLines.insert(line).inserted { lines.append(line) }
          continue
        }
        export.explain(
          "8/\(stream.id)", "\(audience.name): \(stream.description(of: population))", by: audience.population)
        let words = stream.description(of: population, code: MarkupText.code)
        lines.append("- \(name), \(MarkupText.markdown(audience.name)): \(words).")
      }
    }
    lines.append("")
  }

  mutating func addConsents() {
    for stream in streams {
      for registry in registries where registry.streams.contains(where: { $0.id == stream.id }) {
        for contradiction in registry.consentContradictions(of: stream) {
          answer(contradiction.answer, "9/\(stream.id)/default", { $0 }, contradiction.message(of: stream))
        }
      }
      for audience in stream.audiences {
        let who = "\(MarkupText.code(stream.id)), \(MarkupText.markdown(audience.name))"
        let isOn = audience.isOnByDefault
        guard let value = isOn.value else {
          let message =
            "\(stream.id) (\(audience.name)) does not declare a consent default; set 'consent.default'"
          lines.append(Self.unansweredRemark(for: message, at: isOn.location))
          export.recordMissingAnswer(isOn, message)
          addMechanism(of: audience, in: stream)
          addPrivateMode(of: audience, in: stream)
          continue
        }
        if let words = stream.deletionDescription {
          lines.append("- \(who): sent \(MarkupText.markdown(words)).")
          export.explain("9/\(stream.id)/default", words, by: isOn)
          addPrivateMode(of: audience, in: stream)
          continue
        }
        if audience.isAlways {
          let fileAndLine = MarkupText.code("\(isOn.location.path):\(isOn.location.line)")
          lines.append(
            "- \(who): collected regardless of the user's decision. Users cannot opt out: \(fileAndLine).")
          export.explain("9/\(stream.id)/default", "always", by: isOn)
          export.explain("9/\(stream.id)/mechanism", "none: users cannot opt out", by: isOn)
          addPrivateMode(of: audience, in: stream)
          continue
        }
        export.explain("9/\(stream.id)/default", value ? "on" : "off", by: isOn)
        lines.append("- \(who): \(value ? "on" : "off") by default.")
        if let hold = audience.holdDescription {
          lines.append(
            "- \(who): \(MarkupText.markdown(hold)). They are sent if the user opts in, and deleted otherwise.")
          export.explain("9/\(stream.id)/hold", hold, by: isOn)
        }
        addMechanism(of: audience, in: stream)
        addPrivateMode(of: audience, in: stream)
      }
    }
    lines.append("")
  }

  private mutating func addPrivateMode(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    answer(
      audience.isOffInPrivateMode, "9/\(stream.id)/privateMode",
      { "\(stream.id), \(audience.name): \(stream.privateModeDescription(for: $0))." },
      "\(stream.id) (\(audience.name)) does not declare whether it collects data in private browsing; set "
        + "'consent.privateMode'"
    )
  }

  private mutating func addMechanism(of audience: StreamInventory.Audience, in stream: StreamInventory) {
    answer(
      audience.mechanism, "9/\(stream.id)/mechanism", { "\(stream.id), \(audience.name): \($0)" },
      "\(stream.id) (\(audience.name)) does not declare a consent mechanism; set 'consent.mechanism'")
    for (data, word) in audience.optOut {
      answer(
        word, "9/\(stream.id)/\(word.key)",
        { _ in
          let words = StreamInventory.Audience.optOutDescription(of: word) ?? ""
          return "\(stream.id), \(audience.name), on opting out, \(data): \(words)"
        },
        stream.missingOptOut(data, word, for: audience))
    }
  }
}
