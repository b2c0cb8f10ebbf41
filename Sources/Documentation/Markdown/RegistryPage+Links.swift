import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryPage {
  // MARK: Links

  mutating func writeLinks() {
    let families = registry.links.filter { $0.origin.importIndex == nil }
    if families.isEmpty { return }
    heading("##", "Links", anchor: anchor("links"))
    for (familyIndex, family) in families.enumerated() {
      heading("###", family.name, anchor: anchor("links", family.name))
      if let description = family.description { writer.write("\(description)\n\n") }
      writer.raw("| rule | value |\n|---|---|\n")
      answer("address") { $0.writer.code(family.start + "…") }
      answer("compared") { $0.writer.text(Words.matching(family.matching)) }
      for (name, matching) in family.profiles {
        writer.write("| compared, profile \(code: name) | \(Words.matching(matching)) |\n")
      }
      writeFormerNamesRow(family.metadata.formerly)
      if let note = family.metadata.note { answer("note") { $0.writer.text(note) } }
      writer.raw("\n| link | address | opens | other receivers |\n|---|---|---|---|\n")
      let points = inventory.links.indices.contains(familyIndex) ? inventory.links[familyIndex].children : []
      for (index, route) in family.routes.enumerated() {
        writer.write("| \(anchor: anchor("links", family.name, route.name))\(code: route.name) | ")
        if let path = route.path {
          writer.code(family.form(of: route, path: path))
        } else {
          writer.raw("not known to this receiver")
        }
        writer.write(" | \(route.description)")
        for parameter in route.parameters {
          writer.breakLine()
          writer.write("\(code: parameter.wire): \(parameter.description)")
          if let note = parameter.note { writer.write(" *Note:* \(note)") }
        }
        if points.indices.contains(index) { writeRemarks(of: points[index]) }
        writer.nextCell()
        for (number, profile) in route.profiles.enumerated() {
          if number > 0 { writer.breakLine() }
          writer.write("\(code: profile.name): ")
          switch profile.path {
          case nil: writer.raw("not routed")
          case ""?: writer.raw("routed")
          case let path?: writer.code(path)
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
    if let title { heading("##", title, anchor: anchor("messages")) }
    if title == nil { writer.raw("\n### Messages\n\n") }
    writer.raw("| message | description | shown after | evaluated by | links of buttons | reports |\n")
    writer.raw("|---|---|---|---|---|---|\n")
    for point in points {
      guard let message = registry.messages.first(where: { $0.name == point.name }) else { continue }
      writer.write("| \(anchor: MarkdownAnchor.of(point.id))\(code: message.name) | \(message.description)")
      writeRemarks(of: point)
      writer.nextCell()
      for (index, trigger) in message.triggers.enumerated() {
        if index > 0 { writer.breakLine() }
        let event = trigger["event"]?.string ?? ""
        writer.write("\(codeLink: event, to: anchor("events", event))\(Words.trigger(trigger))")
      }
      for (index, attribute) in message.attributes.enumerated() {
        if index > 0 || !message.triggers.isEmpty { writer.breakLine() }
        writer.write("\(codeLink: attribute.name, to: anchor("attributes", attribute.name)) is ")
        writer.write("\(code: attribute.value.jsonText)")
      }
      writer.nextCell()
      writer.raw(message.isLocal ? "the app" : "the backend")
      writer.nextCell()
      for (index, button) in message.buttons.enumerated() {
        if index > 0 { writer.breakLine() }
        writer.code(button.name)
        if let description = button.description { writer.text(" “\(description)”") }
        if let link = button.link {
          writer.raw(": ")
          let names = link.split(separator: ":", maxSplits: 1).map(String.init)
          if names.count == 2 {
            writer.codeLink(link, to: anchor("links", names[0], names[1]))
          } else {
            writer.code(link)
          }
        }
      }
      writer.write(" | \(codes: message.interactions) |\n")
    }
  }

  // MARK: Profiles

  mutating func writeProfiles() {
    let used = Set(inventory.streams.compactMap(\.stream.profileIndex))
    let shown = registry.profiles.indices.filter {
      registry.profiles[$0].origin.importIndex == nil || used.contains($0)
    }
    if shown.isEmpty { return }
    heading("##", "Receiver profiles", anchor: anchor("profiles"))
    writer.raw("Text limits and overrides for each receiver.\n\n")
    writer.raw("| profile | description | category | method | object | value | extra key | extra value | extras |\n")
    writer.raw("|---|---|---|---|---|---|---|---|---|\n")
    for index in shown {
      let profile = registry.profiles[index]
      writer.write("| \(anchor: anchor("profiles", profile.name))\(code: profile.name) | \(profile.description)")
      if let pattern = profile.identifier { writePattern("Methods, objects and extra keys match", pattern) }
      if let pattern = profile.categoryIdentifier { writePattern("Categories match", pattern) }
      if let note = profile.note { remark("Note", note) }
      for cut in [
        profile.category, profile.method, profile.object, profile.value, profile.extraKey, profile.extraValue,
      ] {
        writer.nextCell()
        if let cut { writer.text(Words.cut(cut)) }
      }
      writer.nextCell()
      if let extras = profile.extras { writer.text("at most \(extras)") }
      writer.endRow()
    }
  }

  private mutating func writePattern(_ words: StaticString, _ pattern: String) {
    writer.breakLine()
    writer.raw(words)
    writer.write(" \(code: pattern)")
  }

  // MARK: Reviews

  mutating func writeReviews() {
    let reviews = registry.reviews
    if reviews.isEmpty { return }
    heading("##", "Reviews", anchor: anchor("reviews"))
    writer.raw(
      "| review | date | approved by | where | benefits | alternatives | existing | analysis | audience |\n|---|---|---|---|---|---|---|---|---|\n"
    )
    for review in reviews {
      writer.write("| \(anchor: anchor("reviews", review.name))\(code: review.name)")
      if let renewal = review.renews {
        writer.raw("<br>*Renews:* ")
        writeReviewList([renewal.review])
        writer.text(". " + renewal.reason)
      }
      writeFormerNames(review.formerly)
      if let note = review.note { remark("Note", note) }
      writer.write(" | \(review.date) | \(review.approvedBy ?? Words.unanswered) | \(address: review.url)")
      for text in [review.benefits, review.alternatives, review.existing, review.analysis, review.audience] {
        writer.write(" | \(text)")
      }
      writer.endRow()
    }
  }
}

extension Words {
  static func matching(_ matching: LinkFamily.Matching) -> String {
    var parts = [matching.isInsideOnly ? "opened only from within the app" : "opened from anywhere"]
    parts.append(matching.ignoresCase ? "case-insensitive" : "case-sensitive")
    if matching.ignoresSlashes { parts.append("leading, trailing and repeated slashes are ignored") }
    if matching.ignoresSurplus { parts.append("segments after the route are ignored") }
    return parts.joined(separator: "; ")
  }

  /// Returns a description of a trigger's count and time window.
  static func trigger(_ node: JSONNode) -> String {
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

  static func cut(_ cut: Cut) -> String {
    "\(cut.overflow == .truncate ? "cut" : "refused") after \(length(of: cut))"
  }

  /// Returns a description of the given limit, such as `80 characters`.
  static func length(of cut: Cut) -> String { cut.lengthDescription }
}
