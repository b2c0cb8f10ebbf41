import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryPage {
  // MARK: Links

  mutating func writeLinks() {
    let families = registry.links.filter { $0.origin.importIndex == nil }
    if families.isEmpty { return }
    writeHeading("##", "Links", anchor: anchor(forSection: "links"))
    for (familyIndex, family) in families.enumerated() {
      writeHeading("###", family.name, anchor: anchor(forSection: "links", family.name))
      if let description = family.description { writer.write("\(description)\n\n") }
      writer.writeRaw("| rule | value |\n|---|---|\n")
      answer("address") { $0.writer.writeCode(family.linkPrefix + "…") }
      answer("compared") { $0.writer.writeText(Words.matchingDescription(of: family.matching)) }
      for (name, matching) in family.profiles {
        writer.write("| compared, profile \(code: name) | \(Words.matchingDescription(of: matching)) |\n")
      }
      writeFormerNamesRow(family.metadata.formerly)
      if let note = family.metadata.note { answer("note") { $0.writer.writeText(note) } }
      writer.writeRaw("\n| link | address | opens | other receivers |\n|---|---|---|---|\n")
      let points = inventory.links.indices.contains(familyIndex) ? inventory.links[familyIndex].children : []
      for (index, route) in family.routes.enumerated() {
        writer.write("| \(anchor: anchor(forSection: "links", family.name, route.name))\(code: route.name) | ")
        if let path = route.path {
          writer.writeCode(family.urlForm(of: route, path: path))
        } else {
          writer.writeRaw("not known to this receiver")
        }
        writer.write(" | \(route.description)")
        for parameter in route.parameters {
          writer.writeLineBreak()
          writer.write("\(code: parameter.wire): \(parameter.description)")
          if let note = parameter.note { writer.write(" *Note:* \(note)") }
        }
        if points.indices.contains(index) { writeRemarks(of: points[index]) }
        writer.writeCellSeparator()
        for (number, profile) in route.profiles.enumerated() {
          if number > 0 { writer.writeLineBreak() }
          writer.write("\(code: profile.name): ")
          switch profile.path {
          case nil: writer.writeRaw("not routed")
          case ""?: writer.writeRaw("routed")
          case let path?: writer.writeCode(path)
          }
        }
        writer.endRow()
      }
    }
  }

  // MARK: Messages

  /// Writes a table of messages. If `title` is `nil`, the table belongs to a stream's section.
  mutating func writeMessages(_ points: [Point], title: String?) {
    if points.isEmpty { return }
    if let title { writeHeading("##", title, anchor: anchor(forSection: "messages")) }
    if title == nil { writer.writeRaw("\n### Messages\n\n") }
    writer.writeRaw("| message | description | shown after | evaluated by | button links | reports |\n")
    writer.writeRaw("|---|---|---|---|---|---|\n")
    for point in points {
      guard let message = registry.messages.first(where: { $0.name == point.name }) else { continue }
      writer.write("| \(anchor: MarkdownAnchor.anchor(for: point.id))\(code: message.name) | \(message.description)")
      writeRemarks(of: point)
      writer.writeCellSeparator()
      for (index, trigger) in message.triggers.enumerated() {
        if index > 0 { writer.writeLineBreak() }
        let event = trigger["event"]?.string ?? ""
        writer.write("\(codeLink: event, to: anchor(forSection: "events", event))\(Words.trigger(for: trigger))")
      }
      for (index, attribute) in message.attributes.enumerated() {
        if index > 0 || !message.triggers.isEmpty { writer.writeLineBreak() }
        writer.write("\(codeLink: attribute.name, to: anchor(forSection: "attributes", attribute.name)) is ")
        writer.write("\(code: attribute.value.jsonText)")
      }
      writer.writeCellSeparator()
      writer.writeRaw(message.isLocal ? "the app" : "the backend")
      writer.writeCellSeparator()
      for (index, button) in message.buttons.enumerated() {
        if index > 0 { writer.writeLineBreak() }
        writer.writeCode(button.name)
        if let description = button.description { writer.writeText(" “\(description)”") }
        if let link = button.link {
          writer.writeRaw(": ")
          let names = link.split(separator: ":", maxSplits: 1).map(String.init)
          if names.count == 2 {
            writer.writeCodeLink(link, to: anchor(forSection: "links", names[0], names[1]))
          } else {
            writer.writeCode(link)
          }
        }
      }
      writer.write(" | \(codes: message.interactions) |\n")
    }
  }

  // MARK: Profiles

  mutating func writeProfiles() {
    let usedProfileIndices = Set(inventory.streams.compactMap(\.stream.profileIndex))
    let listedProfileIndices = registry.profiles.indices.filter {
      registry.profiles[$0].origin.importIndex == nil || usedProfileIndices.contains($0)
    }
    if listedProfileIndices.isEmpty { return }
    writeHeading("##", "Receiver profiles", anchor: anchor(forSection: "profiles"))
    writer.writeRaw("Text limits and overrides for each receiver.\n\n")
    writer.writeRaw(
      "| profile | description | category | method | object | value | extra key | extra value | extras |\n")
    writer.writeRaw("|---|---|---|---|---|---|---|---|---|\n")
    for index in listedProfileIndices {
      let profile = registry.profiles[index]
      writer.write(
        "| \(anchor: anchor(forSection: "profiles", profile.name))\(code: profile.name) | \(profile.description)")
      if let pattern = profile.identifierPattern { writePattern("Methods, objects and extra keys match", pattern) }
      if let pattern = profile.categoryIdentifierPattern { writePattern("Categories match", pattern) }
      if let note = profile.note { writeRemark("Note", note) }
      for cut in [
        profile.category, profile.method, profile.object, profile.value, profile.extraKey, profile.extraValue,
      ] {
        writer.writeCellSeparator()
        if let cut { writer.writeText(Words.cut(for: cut)) }
      }
      writer.writeCellSeparator()
      if let extras = profile.maxExtras { writer.writeText("at most \(extras)") }
      writer.endRow()
    }
  }

  private mutating func writePattern(_ words: StaticString, _ pattern: String) {
    writer.writeLineBreak()
    writer.writeRaw(words)
    writer.write(" \(code: pattern)")
  }

  // MARK: Reviews

  mutating func writeReviews() {
    let reviews = registry.reviews
    if reviews.isEmpty { return }
    writeHeading("##", "Reviews", anchor: anchor(forSection: "reviews"))
    writer.writeRaw(
      "| review | date | approved by | where | benefits | alternatives | existing | analysis | audience |\n|---|---|---|---|---|---|---|---|---|\n"
    )
    for review in reviews {
      writer.write("| \(anchor: anchor(forSection: "reviews", review.name))\(code: review.name)")
      if let renewal = review.renews {
        writer.writeRaw("<br>*Renews:* ")
        writeReviewList([renewal.review])
        writer.writeText(". " + renewal.reason)
      }
      writeFormerNames(review.formerly)
      if let note = review.note { writeRemark("Note", note) }
      writer.write(" | \(review.date) | \(review.approvedBy ?? Words.unanswered) | \(address: review.url)")
      for text in [review.benefits, review.alternatives, review.existing, review.analysis, review.audience] {
        writer.write(" | \(text)")
      }
      writer.endRow()
    }
  }
}

extension Words {
  static func matchingDescription(of matching: LinkFamily.MatchingRules) -> String {
    var parts = [matching.isInternalOnly ? "opened only from within the app" : "opened from anywhere"]
    parts.append(matching.ignoresCase ? "case-insensitive" : "case-sensitive")
    if matching.ignoresSlashes { parts.append("leading, trailing and repeated slashes are ignored") }
    if matching.ignoresExtraSegments { parts.append("segments after the route are ignored") }
    return parts.joined(separator: "; ")
  }

  /// Returns a description of a trigger's count and time window.
  static func trigger(for node: JSONNode) -> String {
    var text = ""
    switch (node["count"]?["atLeast"]?.number, node["count"]?["atMost"]?.number) {
    case (let least?, let most?): text += ", \(least.text) to \(most.text) times"
    case (let least?, nil): text += ", at least \(least.text) times"
    case (nil, let most?): text += ", at most \(most.text) times"
    case (nil, nil): break
    }
    if let within = node["within"]?.members?.first, let number = within.value.number {
      text += " within \(number.text) \(within.key)"
    }
    return text
  }

  static func cut(for cut: Cut) -> String {
    "\(cut.overflow == .truncate ? "cut" : "refused") after \(length(of: cut))"
  }

  /// Returns a description of the given limit, such as `80 characters`.
  static func length(of cut: Cut) -> String { cut.lengthDescription }
}
