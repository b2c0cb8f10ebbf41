import SignalbookRegistry
import SignalbookReview

// The overview, with counts and recipients.
extension DictionaryPage {
  mutating func writeOverview() {
    html.writeRaw("<section>\n<h2 id=overview>")
    html.writeText(
      apps.count == 1 ? "Data that \(apps[0].name) can send" : "Data that the apps can send")
    html.writeRaw(
      "</h2>\n<p class=lead>The data that the schemas declare, with its purpose, recipients, retention, the call in the app, and the bytes on the wire.\n"
    )
    writeFirstAnswers()
    let registries = apps.sorted(by: Self.precedesByRisk)
    writeCards(of: registries)
    html.writeRaw("<details><summary>All streams</summary>")
    writeGlance(of: registries, "At a glance")
    html.writeRaw("</details>\n")
    html.writeRaw(
      "<p class=buttons><button type=button id=print hidden>Print summaries, one page for each registry</button> <button type=button id=print-all hidden>Print everything</button>\n"
    )
    let counts = Counts(of: apps, unanswered: questions.reduce(0) { $0 + $1.count })
    html.writeRaw("<ul class=tiles>")
    writeTile(apps.count, "registr", "y", "ies")
    writeTile(counts.streams, "stream", "", "s")
    writeTile(counts.events, "event", "", "s")
    writeTile(counts.entries, "entr", "y", "ies")
    writeTile(counts.recipients, "recipient", "", "s")
    writeFreeTextTile(counts)
    writeTile(counts.unanswered, "unanswered question", "", "s")
    // The number of entries that end soon depends on the reader's date, so the script writes it.
    html.writeRaw("</ul>\n<p id=ending hidden></p>\n")
    html.write(ReceiverDiagram(of: apps, receivers).figure)
    writeLegend(counts)
    html.writeRaw("</section>\n")
  }

  private mutating func writeTile(_ count: Int, _ stem: String, _ one: String, _ many: String) {
    html.write("<li><b>\(count)</b> \(stem + (count == 1 ? one : many))")
  }

  /// Writes the number of entries with free text. The undeclared data of a third-party SDK can be free text.
  private mutating func writeFreeTextTile(_ counts: Counts) {
    if counts.undeclaredStreams == 0 {
      return writeTile(counts.freeTextCount, "entr", "y with free text", "ies with free text")
    }
    if counts.freeTextCount == 0 { return html.writeRaw("<li><b><em>unanswered</em></b> entries with free text") }
    html.write("<li><b>\(counts.freeTextCount)</b> entries with free text, more <em>unanswered</em>")
  }

  private mutating func writeLegend(_ counts: Counts) {
    html.beginTable("The four categories of data", ["Category", "Contents", .number("Entries")])
    for category in MozillaCategory.allCases {
      html.write("<tr><td>\(markup: chip(for: category))")
      html.write("<td>\(Self.meaning(of: category))<td class=n>\(counts.countsByCategory[category.rawValue])\n")
    }
    html.writeRaw("</table></div>\n")
  }

  private static func meaning(of category: MozillaCategory) -> String {
    switch category {
    case .technical: "Technical data about the device and the app: model, versions, crashes."
    case .interaction: "Product interaction: taps, chosen settings."
    case .storedContent: "Content that users read, write, search for, buy or store."
    case .highlySensitive:
      "Data that identifies users or is sensitive: names, addresses, health, precise location."
    }
  }

  struct Counts {
    var streams = 0
    var events = 0
    var entries = 0
    var recipients = 0
    var freeTextCount = 0
    /// The number of streams whose data the schemas do not declare.
    var undeclaredStreams = 0
    let unanswered: Int
    /// The number of points in each category. Index 0 counts points without a data class.
    var countsByCategory = [0, 0, 0, 0, 0]

    init(of registries: [RegistryInventory], unanswered: Int) {
      self.unanswered = unanswered
      var names: Set<String> = []
      for registry in registries {
        streams += registry.activeStreams.count
        for stream in registry.activeStreams {
          events += stream.activeEvents.count
          if !stream.isDeclared { undeclaredStreams += 1 }
          names.formUnion(stream.recipients.map(\.name))
          stream.visitEntries { point, category in
            entries += 1
            if point.hasFreeText { freeTextCount += 1 }
            countsByCategory[category?.rawValue ?? 0] += 1
          }
        }
      }
      recipients = names.count
    }
  }
}
