import SignalbookRegistry
import SignalbookReview

// The privacy view, with recipients, identifiers, information bounds, free text and unanswered questions.
extension DictionaryPage {
  mutating func writePrivacy() {
    html.writeRaw(
      "<section>\n<h2 id=privacy>Privacy view</h2>\n<p class=lead>Answers to the questions that reviewers ask first, for all registries on this page.\n"
    )
    writeRecipientMatrix()
    writeIdentifiers()
    writeBounds()
    writeFreeTexts()
    writeUnansweredSection()
    html.writeRaw("</section>\n")
  }

  // MARK: Recipient by category

  private mutating func writeRecipientMatrix() {
    html.writeRaw("<h3 id=recipients>Recipients of the data</h3>\n")
    if receivers.rows.isEmpty { return html.writeRaw("<p class=w>No data is sent.\n") }
    html.writeRaw(
      "<p>The number of entries by recipient and category: events with their fields, envelope fields, and attributes. The category of an entry is the highest category of its values. Select a number to list the entries.\n"
    )
    let rows = receivers.rows
    let isComplete = rows.allSatisfy { $0.counts[0] == 0 }
    html.beginTable(
      "Entries by recipient and category",
      ["Recipient", "Country", .sentences("Streams")] + MozillaCategory.allCases.map { .number(chip(for: $0)) }
        + (isComplete ? [] : [.number("No data class")]), kind: "matrix")
    for row in rows {
      html.writeRaw("<tr><th scope=row>")
      if row.name.isEmpty { writeUnanswered() } else { html.writeText(row.name) }
      if !row.name.isEmpty {
        html.write(" <span class=role>\(row.rolesDescription)</span>")
      }
      html.writeRaw("<td>")
      for (index, country) in row.countries.enumerated() {
        if index > 0 { html.writeRaw(", ") }
        if country == Words.unanswered { writeUnanswered() } else { html.writeText(country) }
      }
      html.writeRaw("<td><ul class=brief>")
      for stream in row.streams {
        html.write("<li>\(link: stream.id, "\(stream.registry) · \(stream.name)")")
      }
      html.writeRaw("</ul>")
      for (category, count) in Array(zip(row.counts.indices, row.counts)).rotated {
        if category == 0 && isComplete { continue }
        html.writeRaw("<td class=n>")
        if count == 0, row.hasOpenData {
          writeUnanswered()
        } else if count == 0 {
          html.writeRaw("<span class=w>·</span>")
        } else if row.name.isEmpty {
          html.write("\(count)")
        } else {
          let query =
            "to:=\"\(row.name)\" cat:\(category == 0 ? Words.unanswered : "\(category)") -kind:stream"
            + (history == nil ? "" : " -status:removed")
          html.write("<a href=\(attribute: "#?q=" + Self.queryText(query))>\(count)</a>")
        }
      }
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div>\n")
  }

  /// Returns the text percent-encoded for a URL query.
  static func queryText(_ text: String) -> String {
    EntryLink.escaped(text, with: 0x25) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x3A: true
      default: false
      }
    }
  }

  // MARK: Identifiers

  private mutating func writeIdentifiers() {
    html.writeRaw(
      "<div class=bounds><h3 id=identifiers>Identifiers</h3>\n<p>Installation, session and personal identifiers, with their recipients. Data counts as linked if it is sent with an installation, account or cross-app identifier.\n"
    )
    defer { html.writeRaw("</div>\n") }
    let recipients = receivers.rows.map(\.name)
    let open = streams.filter { !$0.identifiers.isAnswered }
    if !open.isEmpty {
      html.writeRaw("<p>")
      writeUnanswered()
      html.writeRaw(" for ")
      for (index, stream) in open.enumerated() {
        html.write("\(index > 0 ? ", " : "")\(link: stream.id, stream.nameInRegistry)")
      }
      html.writeRaw(".\n")
    }
    if streams.allSatisfy({ $0.identifiers.value?.isEmpty ?? true }) {
      if open.isEmpty { html.writeRaw("<p class=w>No stream declares an identifier.\n") }
      return
    }
    let groups = identifierGroups
    html.write("<details><summary>\(Words.counted(groups.count, "identifier")) in all streams</summary>")
    defer { html.writeRaw("</details>\n") }
    html.beginTable(
      "Identifiers by recipient",
      ["Identifier", "Origin", "Scope", "Resets", "Streams", "Not sent with"]
        + recipients.map { .number("\($0.isEmpty ? "unanswered" : $0)") }, kind: "matrix")
    for group in groups {
      let (identifier, streams) = (group.identifier, group.streams)
      html.writeRaw("<tr><th scope=row>")
      if let point = streams[0].headers.first(where: { $0.name == identifier.field }) {
        html.write("\(link: point.id, identifier.field)")
      } else {
        html.writeText(identifier.field)
      }
      html.writeRaw("<td>")
      writeTextOrUnanswered(identifier.originDescription)
      markInferred(identifier.originAnswer)
      if let vendor = identifier.vendor { html.writeText(" (\(vendor))") }
      html.writeText(identifier.onlyProfilesSuffix)
      html.write("<td><span class=tag>\(Self.description(ofScope: identifier.scope))</span>")
      markInferred(identifier.scopeAnswer)
      html.writeRaw("<td>")
      writeTextOrUnanswered(identifier.reset)
      markInferred(identifier.resetAnswer)
      html.writeRaw("<td>")
      for (index, stream) in streams.enumerated() {
        html.write("\(index > 0 ? ", " : "")\(link: stream.id, stream.nameInRegistry)")
      }
      html.write("<td>\(identifier.notJoinedWith.joined(separator: ", "))")
      for name in recipients {
        html.writeRaw("<td class=n>")
        let receives = streams.contains { stream in
          let names = stream.recipients.map(\.name)
          return name.isEmpty ? names.isEmpty : names.contains(name)
        }
        if receives { html.writeRaw("<b>yes</b>") } else { html.writeRaw("<span class=w>·</span>") }
      }
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div>\n")
  }

  /// The identifiers of each registry. If several streams send an identifier with the same answers, they share an
  /// element.
  private var identifierGroups: [(identifier: Stream.Identifier, streams: [StreamInventory])] {
    var groups: [(identifier: Stream.Identifier, streams: [StreamInventory])] = []
    var indices: [String: Int] = [:]
    for registry in apps {
      for stream in registry.activeStreams {
        for identifier in stream.identifiers.value ?? [] {
          let answers = [identifier.originAnswer, identifier.scopeAnswer, identifier.resetAnswer].map {
            "\(inventory.provenance[$0].map(\.rawValue) ?? "")"
          }
          let key =
            ([
              registry.name, identifier.field, identifier.scope, identifier.originDescription ?? "",
              identifier.reset ?? "",
              identifier.vendor ?? "", identifier.onlyProfilesSuffix,
            ] + answers + identifier.notJoinedWith).joined(separator: "\0")
          if let index = indices[key] {
            groups[index].streams.append(stream)
          } else {
            indices[key] = groups.count
            groups.append((identifier, [stream]))
          }
        }
      }
    }
    return groups
  }

  private static func description(ofScope scope: String) -> String {
    switch scope {
    case "install": "the installation"
    case "session": "a session"
    case "account": "the account"
    case "cross-app": "several apps"
    default: scope
    }
  }

  // MARK: Bounds

  private mutating func writeBounds() {
    html.writeRaw(
      "<div class=bounds><h3 id=bounds>Maximum information</h3>\n<p>The maximum information about one user, in bits, in each stream’s events and in its pings or batches. Twenty bits distinguish a million people. Text without a limit has no maximum; for text with a limit, the maximum is theoretical.\n"
    )
    defer { html.writeRaw("</div>\n") }
    if streams.isEmpty { return html.writeRaw("<p class=w>No data is sent.\n") }
    html.writeRaw("<details><summary>Bits per stream</summary>")
    defer { html.writeRaw("</details>") }
    html.beginTable(
      "Maximum information by stream",
      ["Stream", .number("Events"), .number("Bits per event"), .number("Bits per ping"), "Largest event", "Linked"])
    for stream in streams {
      html.writeRaw("<tr><th scope=row>")
      html.write("\(link: stream.id, stream.nameInRegistry)")
      html.write("<td class=n>\(stream.activeEvents.count)<td class=n>")
      writeTextOrUnanswered(stream.isDeclared ? Self.shortNumber(of: stream.boundOfEvent) : nil)
      html.writeRaw("<td class=n>")
      writeTextOrUnanswered(stream.isDeclared ? Self.shortNumber(of: stream.boundOfUnit) : nil)
      html.writeRaw("<td>")
      let widest = stream.activeEvents.max { left, right in
        (left.bound.unboundedPartCount, left.bound.bits) < (right.bound.unboundedPartCount, right.bound.bits)
      }
      if let widest, widest.bound != .zero {
        html.write("\(link: widest.id, widest.name) \(Self.shortNumber(of: widest.bound))")
      }
      html.writeRaw("<td>")
      writeTextOrUnanswered(
        stream.isLinked.value.map { $0 ? "linked" : "not linked" + stream.linkingProfilesSuffix })
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div>\n")
  }

  private static func shortNumber(of bound: InformationBound) -> String { bound.isBounded ? bound.number : "no limit" }

  // MARK: Free text

  private mutating func writeFreeTexts() {
    html.writeRaw(
      "<div class=bounds><h3 id=open>Free text</h3>\n<p>Values that can contain any text from the app’s code, because no set of values, enforced pattern or format excludes words with spaces. Some have a maximum length. Prohibited data can be sent by mistake in these values.\n"
    )
    defer { html.writeRaw("</div>\n") }
    var rows: [(point: Point, stream: StreamInventory, limit: String)] = []
    for registry in apps {
      registry.visit { point, stream in
        guard let stream else { return }
        if point.isFreeText {
          rows.append((point, stream, point.type?.freeTextDescription ?? "free text"))
        } else if let field = point.field, !field.isEverSent, field.isGivenByApp,
          let text = field.type.freeTextWithin
        {
          // A profile can send a field that the app otherwise never sends.
          let profiles = field.profiles.filter { if case .never? = $0.sent { false } else { $0.sent != nil } }
          if profiles.isEmpty { return }
          rows.append((point, stream, "\(text), for profile \(profiles.map(\.name).joined(separator: ", "))"))
        }
      }
    }
    let undeclaredStreams = streams.filter { !$0.isDeclared }
    for stream in undeclaredStreams {
      html.write(
        "<p class=w>\(link: stream.id, stream.nameInRegistry): <em>unanswered</em>, because the schema does not declare the SDK’s data.\n"
      )
    }
    if rows.isEmpty {
      if undeclaredStreams.isEmpty { html.writeRaw("<p class=w>None.\n") }
      return
    }
    let count = rows.count
    // If a stream has more than 200 rows that differ only in their names, link to the search instead.
    let limitedIndices = rows.indices.filter { rows[$0].limit != "free text" }
    let groups = Dictionary(grouping: limitedIndices) { "\(rows[$0].stream.id) \(rows[$0].limit)" }
    let longGroups = groups.values.filter { $0.count > Self.maxTexts }.sorted { $0[0] < $1[0] }
    let hiddenIndices = Set(longGroups.joined())
    let listedRows = rows.indices.filter { !hiddenIndices.contains($0) }.map { rows[$0] }
    html.write("<details><summary>\(Words.counted(count, "free-text value"))</summary>")
    html.beginTable(
      "\(Words.counted(count, "free-text value"))",
      ["Value", "Limit", .sentences("Description"), "Category", "Recipient", "Why it is allowed"],
      kind: "ids")
    for (point, stream, limit) in listedRows {
      html.write("<tr><th scope=row>\(link: point.id, point.id)<td>")
      html.write("\(limit)<td>\(prose: point.description)<td>")
      html.write("\(markup: chip(for: point.dataClass))<td>")
      writeTextOrUnanswered(stream.recipientNames.isEmpty ? nil : stream.recipientNames)
      html.writeRaw("<td>")
      if let suppression = point.metadata.suppressions.first(where: { $0.rule == "open-text" || $0.rule == "SB1401" }) {
        html.write("\(prose: suppression.reason)")
      } else {
        writeUnanswered()
      }
      html.writeRaw("\n")
    }
    for group in longGroups {
      let (_, stream, limit) = rows[group[0]]
      let query = "open:yes stream:\"\(stream.stream.name)\""
      html.write("<tr><th scope=row><a href=\(attribute: "#?q=" + Self.queryText(query))>\(group.count) values</a> in ")
      html.write("\(link: stream.id, stream.id)<td>\(limit)<td><td><td>")
      writeTextOrUnanswered(stream.recipientNames.isEmpty ? nil : stream.recipientNames)
      html.writeRaw("<td>")
      writeUnanswered()
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div></details>\n")
  }

  /// The maximum number of values to list for each stream and limit.
  private static let maxTexts = 200

  // MARK: Unanswered questions

  private mutating func writeUnansweredSection() {
    html.writeRaw(
      "<div class=bounds><h3 id=unanswered>Unanswered questions</h3>\n<p>Questions that the schemas do not answer. Documents never guess an answer.\n"
    )
    defer { html.writeRaw("</div>\n") }
    for (registry, questions) in zip(apps, questions) {
      if questions.isEmpty { continue }
      html.write(
        "<details><summary>\(registry.name): \(Words.counted(questions.count, "unanswered question"))</summary>")
      html.beginTable("\(registry.name)", ["Question", "Of", "Key for the answer", "Where"])
      for question in questions {
        html.write("<tr><td>\(question.question)<td>")
        for (index, entry) in question.entries.prefix(4).enumerated() {
          if index > 0 { html.writeRaw(", ") }
          html.write("\(link: entry.id, entry.name)")
        }
        if question.entries.count > 4 { html.writeText(" and \(question.entries.count - 4) more") }
        html.write("<td><code>\(question.key)</code><td><code>\(question.file)</code>\n")
      }
      html.writeRaw("</table></div></details>\n")
    }
  }
}

extension StreamInventory {
  /// The distinct recipients in all variants and profiles.
  var recipients: [Stream.Recipient] {
    var names: Set<String> = []
    return audiences.flatMap { $0.recipients.value ?? [] }.filter { names.insert($0.name).inserted }
  }

  /// The names of the registry and the stream, such as `focus-ios · event`.
  var nameInRegistry: String { id.split(separator: "/").first.map { "\($0) · \(stream.name)" } ?? "" }
}

extension Array {
  /// The elements, with the first element moved to the end.
  fileprivate var rotated: [Element] { isEmpty ? [] : Array(dropFirst()) + [self[0]] }
}
