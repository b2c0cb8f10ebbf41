import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension ReviewRequest {
  /// Adds the approvals from the reviews that the points refer to, with dates.
  private mutating func addSignOffs() {
    var visitedReviews: Set<String> = []
    for item in items {
      for name in item.point.metadata.review where visitedReviews.insert("\(item.registry.name)/\(name)").inserted {
        guard let review = item.registry.registry.reviews.first(where: { $0.name == name }) else { continue }
        answer(
          Answer(review.approvedBy, "reviews.\(name).approvedBy", at: review.origin.location), "signed off/\(name)",
          { "Signed off: \(name), by \($0), \(review.date ?? "")" },
          "the review '\(name)' does not declare an approver; set its 'approvedBy'")
      }
    }
  }

  private static func link(to location: Location) -> String { MarkupText.code("\(location.path):\(location.line)") }

  /// Adds the data steward's checks, derived from the same answers.
  mutating func addStewardChecks() {
    lines += ["## Checks of the data steward", ""]
    addSignOffs()
    let informativeItems = items.filter(\.point.carriesInformation)
    let unknownCount = informativeItems.filter { !$0.point.data.isAnswered }.count
    if let highest = informativeItems.compactMap({ item in item.point.data.value.map { (item, $0.category) } }).max(
      by: {
        $0.1 < $1.1
      })
    {
      let suffix = unknownCount > 0 ? ", excluding measurements with an unanswered data class" : ""
      lines.append(
        "- Highest category: **\(highest.1.rawValue) \(highest.1.title)**, for \(MarkupText.code(highest.0.point.id))\(suffix)."
      )
    }
    if unknownCount > 0 {
      lines.append("- **Unanswered:** the category of \(unknownCount) of \(informativeItems.count) measurements.")
    }
    for stream in streams {
      let name = MarkupText.code(stream.id)
      let identifiers = (stream.identifiers.value ?? []).filter(\.onlyProfiles.isEmpty)
      let isLinked = stream.isLinked
      if let value = isLinked.value { export.explain("\(stream.id)/linked", "\(value)", by: isLinked) }
      if isLinked.value == true, stream.identifiers.isAnswered, !identifiers.contains(where: \.isLasting) {
        lines.append(
          "- \(name) sends identifying data, \(Self.link(to: isLinked.location)), but does not list a long-lived "
            + "identifier."
        )
      } else if isLinked.value == false {
        lines.append("- \(name) does not send a long-lived identifier.")
      }
      if !stream.identifiers.isAnswered {
        let message = stream.missingIdentifiers
        lines.append(Self.unansweredRemark(for: message, at: stream.identifiers.location))
        export.recordMissingAnswer(stream.identifiers, message)
      }
      for identifier in identifiers {
        let vendor = identifier.vendor.map { " of \(MarkupText.markdown($0))" } ?? ""
        /// Marks an inferred answer, and adds it to the list of inferred answers.
        func markInferred(_ text: String, _ key: String, _ answer: Answer<String>) -> String {
          export.explain("\(stream.id)/identifiers/\(identifier.field)/\(key)", answer.value ?? "", by: answer)
          return text + (request.inventory.provenance[answer] == .inferred ? " (**inferred**)" : "")
        }
        let origin = identifier.originDescription.map {
          ", " + markInferred(MarkupText.markdown($0), "origin", identifier.originAnswer)
        }
        let reset = identifier.resetDescription.map {
          "; changes: " + markInferred(MarkupText.markdown($0), "reset", identifier.resetAnswer)
        }
        let scope = markInferred(identifier.scopeDescription, "scope", identifier.scopeAnswer)
        let line =
          "- \(name) sends the identifier \(MarkupText.code(identifier.field))\(vendor), "
          + "of \(scope)\(origin ?? "")\(reset ?? "")"
        lines.append(line.hasSuffix(".") ? line : line + ".")
        for key in identifier.unansweredKeys {
          let message = stream.question(about: key, of: identifier)
          lines.append(Self.unansweredRemark(for: message, at: identifier.location))
          export.recordMissingAnswer(Answer<String>(nil, "identifiers.\(key)", at: identifier.location), message)
        }
      }
      let categories = Set(
        informativeItems.filter { $0.stream.id == stream.id }.compactMap { $0.point.data.value?.category })
      if categories.contains(.storedContent), stream.isLinked.value == true {
        lines.append("- \(name) sends category 3 data with an identifier; the combination can be category 4.")
      }
      let mandatoryAudiences = stream.deletionRequestStreams.isEmpty ? stream.audiences.filter(\.isAlways) : []
      if !mandatoryAudiences.isEmpty {
        let who =
          mandatoryAudiences.count == stream.audiences.count
          ? "" : ", \(mandatoryAudiences.map { MarkupText.markdown($0.name) }.joined(separator: ", "))"
        let sensitivityNote = categories.filter { $0 >= .storedContent }.max().map { category in
          ", and sends category \(category.rawValue) data"
        }
        lines.append("- \(name)\(who) has no opt-out control\(sensitivityNote ?? "").")
      }
      let eventBound = stream.stream.encoding == .none ? "" : "; one event: \(stream.boundOfEvent.boundDescription)"
      if stream.isDeclared {
        lines.append("- Maximum information in a ping of \(name): \(stream.boundOfUnit.boundDescription)\(eventBound).")
      } else {
        lines.append(
          "- Maximum information in a ping of \(name): **unanswered**, because the schema does not declare "
            + "the SDK's data.")
        export.recordMissingAnswer(
          Answer<String>(nil, "envelope", at: stream.location),
          "\(stream.id) does not declare the data that \(stream.sdkDescription) sends; list its members in 'envelope'")
      }
    }
    let freeTextItems = informativeItems.filter(\.point.isFreeText)
    for item in freeTextItems {
      let words = item.point.type?.freeTextDescription ?? "free text"
      lines.append(
        "- Free text: \(MarkupText.code(item.point.id)) accepts \(MarkupText.markdown(Self.acceptedDescription(of: words)))."
      )
    }
    let undeclaredStreams = streams.filter { !$0.isDeclared }
    for stream in undeclaredStreams {
      lines.append(
        "- Free text of \(MarkupText.code(stream.id)): **unanswered**, because the schema does not declare the SDK's data."
      )
    }
    if freeTextItems.isEmpty, undeclaredStreams.count < streams.count {
      let hasSecrets = informativeItems.contains { $0.point.field?.isFreeSecret == true }
      lines.append(
        "- No free text\(hasSecrets ? " except secrets: every other" : ": every")\(undeclaredStreams.isEmpty ? "" : " declared") string from "
          + "the app has a closed set of values, a pattern or a format.")
    }
    lines.append("")
    let count = export.questionCount
    lines.append(
      count == 0
        ? "All questions are answered."
        : "**\(count == 1 ? "1 answer is" : "\(count) answers are") missing**, as listed above or with "
          + "`--explain`."
    )
  }

  /// Returns a description of the accepted strings, such as "any text, up to 9 characters", or for a map "any text in
  /// keys; any text in values, up to 9 characters".
  private static func acceptedDescription(of words: String) -> String {
    let parts = words.split(separator: "; ").map { part -> String in
      guard let colon = part.firstRange(of: ": ") else { return "any " + part.dropFirst("free ".count) }
      let limit = part[colon.upperBound...].dropFirst("free text".count)
      return "any text in \(part[..<colon.lowerBound])\(limit)"
    }
    return parts.joined(separator: "; ")
  }
}
