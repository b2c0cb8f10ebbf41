import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// The attributes, links, messages, types and reviews.
extension DictionaryPage {
  mutating func writeAttributes(of stream: StreamInventory, in registry: RegistryInventory) {
    if stream.attributes.isEmpty { return }
    html.beginTable(
      "User and installation attributes",
      ["Attribute", "Value", .sentences("Description"), "From", "Data"])
    for point in stream.attributes { write(point, of: stream, in: registry, depth: 0) }
    html.writeRaw("</table></div>\n")
  }

  /// Writes the rows for the given attribute or nested field and for its descendants.
  private mutating func write(_ point: Point, of stream: StreamInventory, in registry: RegistryInventory, depth: Int) {
    var set = FacetTable.Set(kind: depth == 0 ? "attribute" : "field", registry: registry.name, stream: stream)
    set.fill(from: point.metadata, needsAnswers: point.carriesInformation)
    // An attribute is counted once, in its highest category.
    set.category = depth == 0 ? point.highestCategory?.rawValue ?? 0 : 0
    html.write("<tr\(id: point.id)\(markup: factsMarkup(for: set, of: point, isOpen: point.containsFreeText))")
    html.write("\(off: point.metadata.isRetired)><th scope=row>\(was: formerIDs[point.id])")
    for _ in 0..<depth { html.writeRaw("·\u{A0}") }
    html.write("\(link: point.id, point.name)\(markup: wireNameMarkup(for: point))<td>")
    html.write(type(of: point, in: registry))
    html.write("<td>\(prose: point.description)\(formerly: point.metadata.formerly)\(note: point.metadata.note)")
    html.write("\(lifecycle: point.metadata)\(markup: historyEntries(of: point.id, .text, since: point.ownSince))")
    writeOwnAnswers(of: point, beside: stream.stream.metadata, in: registry)
    html.writeRaw("<td>")
    if let field = point.field { html.writeText(field.source == nil ? "the app sets it" : Words.source(of: field)) }
    html.write("<td>\(markup: chip(of: point, in: stream))\n")
    for child in point.children { write(child, of: stream, in: registry, depth: depth + 1) }
  }

  mutating func writeTitle(_ text: StaticString, _ part: String, of registry: RegistryInventory) {
    html.write("<section class=stream>\n<h3\(id: "\(rootID(of: registry))/\(part)")>")
    html.write("\(was: formerRoots(of: registry).map { "\($0)/\(part)" })")
    html.writeRaw(text)
    html.writeRaw("</h3>\n")
  }

  mutating func writeLinks(of registry: RegistryInventory) {
    if registry.links.isEmpty { return }
    writeTitle("Links", "links", of: registry)
    for (family, point) in zip(registry.registry.links.filter { $0.origin.importIndex == nil }, registry.links) {
      html.write("<p\(id: point.id)>\(was: formerIDs[point.id])\(prose: family.description ?? family.name)")
      html.writeText(family.matching.isInternalOnly ? " Only the app itself can open them." : " Any app can open them.")
      html.write("\(formerly: family.metadata.formerly)\(lifecycle: family.metadata)\n")
      html.write(historyEntries(of: point.id, .paragraph))
      writeNote(family.metadata.note)
      html.beginTable("Links of \(family.name)", ["Link", "Address", .sentences("Opens")])
      for (route, child) in zip(family.routes, point.children) {
        var set = FacetTable.Set(kind: "link", registry: registry.name)
        set.fill(from: child.metadata)
        set.category = 0
        html.write("<tr\(id: child.id)\(markup: facts(set, of: child.id))\(off: route.metadata.isRetired)>")
        html.write("<th scope=row>\(was: formerIDs[child.id])\(link: child.id, child.name)<td>")
        if let path = route.path {
          html.write("<code>\(family.urlForm(of: route, path: path))</code>")
        } else {
          let names = route.profiles.filter { $0.path != nil }.map(\.name).joined(separator: ", ")
          html.write("<span class=w>only with \(names)</span>")
        }
        html.write("<td>\(prose: route.description)")
        for parameter in route.parameters {
          html.write("<br><code>\(parameter.wire)</code> \(prose: parameter.description)\(note: parameter.note)")
        }
        html.write("\(formerly: route.metadata.formerly)\(lifecycle: route.metadata)")
        html.write(
          "\(markup: historyEntries(of: child.id, .text, since: child.ownSince))\(note: route.metadata.note)\n")
      }
      html.writeRaw("</table></div>\n")
    }
    html.writeRaw("</section>\n")
  }

  mutating func writeMessages(of registry: RegistryInventory) {
    if registry.messages.isEmpty { return }
    writeTitle("Messages", "messages", of: registry)
    for message in registry.messages { write(message, of: nil, in: registry) }
    html.writeRaw("</section>\n")
  }

  mutating func write(_ point: Point, of stream: StreamInventory?, in registry: RegistryInventory) {
    guard let message = registry.registry.messages.first(where: { $0.name == point.name }) else { return }
    var set =
      stream.map { FacetTable.Set(kind: "message", registry: registry.name, stream: $0) }
      ?? FacetTable.Set(kind: "message", registry: registry.name)
    set.fill(from: point.metadata, needsAnswers: point.carriesInformation)
    set.category = 0
    html.write("<article\(id: point.id)\(markup: facts(set, of: point.id))\(off: point.metadata.isRetired)>")
    html.write("<h4>\(was: formerIDs[point.id])\(point.name)</h4><span class=tag>message</span>")
    writeLifecycle(of: point.metadata)
    html.write("\("<p>", prose: point.description)<dl>")
    writeFact("Shown by") { $0.html.writeText(message.isLocal ? "the app" : "the receiver’s backend") }
    if !message.triggers.isEmpty { writeFact("Shown after") { $0.writeTriggers(of: message, in: registry) } }
    if !message.attributes.isEmpty { writeFact("Shown if") { $0.writeConditions(of: message, in: registry) } }
    if !message.interactions.isEmpty {
      writeFact("Reported") { page in
        for (index, child) in point.children.enumerated() {
          if index > 0 { page.html.writeRaw(", ") }
          page.html.write("<span\(id: child.id)>\(was: page.formerIDs[child.id])\(child.name)</span>")
          page.html.write(page.historyEntries(of: child.id, .text))
        }
      }
    }
    for button in message.buttons {
      writeFact("Button") {
        $0.html.writeText([button.name, button.link, button.description].compactMap { $0 }.joined(separator: ", "))
      }
    }
    html.write("</dl>\(markup: historyEntries(of: point.id, .paragraph, since: point.ownSince))")
    writeNote(point.metadata.note)
    html.writeRaw("</article>\n")
  }

  private mutating func writeTriggers(of message: Message, in registry: RegistryInventory) {
    for (index, trigger) in message.triggers.enumerated() {
      if index > 0 { html.writeRaw(" and ") }
      let event = trigger["event"]?.string ?? ""
      html.write(
        "\(link: "\(rootID(of: registry))/events/\(EntryLink.part(event))", event)\(Words.trigger(for: trigger))")
    }
  }

  private mutating func writeConditions(of message: Message, in registry: RegistryInventory) {
    for (index, attribute) in message.attributes.enumerated() {
      if index > 0 { html.writeRaw(" and ") }
      html.write("\(link: "\(rootID(of: registry))/attributes/\(EntryLink.part(attribute.name))", attribute.name)")
      html.write(" is <code>\(attribute.value.jsonText)</code>")
    }
  }

  mutating func writeTypes(of registry: RegistryInventory) {
    let types = types(of: registry)
    if types.isEmpty { return }
    writeTitle("Types", "types", of: registry)
    for type in types {
      let entry = "\(rootID(of: registry))/types/\(EntryLink.part(type.name))"
      let facts = facts(FacetTable.Set(kind: "type", registry: registry.name), of: entry)
      html.write("<article\(id: entry)\(markup: facts)><h4>\(was: formerIDs[entry])\(type.name)</h4>")
      if let importIndex = type.origin.importIndex {
        html.write("<span class=tag>of \(registry.registry.imports[importIndex].registryName)</span>")
      }
      html.write("<p>\(prose: type.description)<p class=w>\(prose: Words.type(of: type.type))")
      if type.type.identifies { html.writeRaw(" <span class=\"tag warn\">identifies</span>") }
      html.write("\(formerly: type.formerly)\(markup: historyEntries(of: entry, .paragraph))")
      if let vocabulary = type.type.vocabulary {
        writeList(count: vocabulary.cases.count, Words.caseList(of: vocabulary)) {
          $0.writeCases(of: vocabulary, entry)
        }
      }
      if case .map(let map) = type.type.base, let entries = map.entries { writeEntries(entries, entry) }
      if type.origin.importIndex == nil { writeRetiredFields(of: "types", type.name, in: registry) }
      writeNote(type.note)
      html.writeRaw("</article>\n")
    }
    html.writeRaw("</section>\n")
  }

  /// Writes a list, collapsed if it has more than `valuesShown` items.
  private mutating func writeList(count: Int, _ summary: String, _ list: (inout DictionaryPage) -> Void) {
    let isLong = count > Self.maxInlineValues
    if isLong { html.write("<details><summary>\(summary)</summary>") }
    list(&self)
    if isLong { html.writeRaw("</details>") }
  }

  private mutating func writeCases(of vocabulary: Vocabulary, _ entry: String) {
    let hasHeldValues = vocabulary.cases.contains { $0.holds != nil }
    let heldColumns: [HTMLColumn] = hasHeldValues ? ["Holds", "Default"] : []
    html.beginTable("Values", ["Name", "On the wire"] + heldColumns + [.sentences("Meaning")])
    for item in vocabulary.cases {
      let value = "\(entry)/cases/\(EntryLink.part(item.name))"
      html.write("<tr\(id: value)\(off: item.metadata.isRetired)><th scope=row>\(was: formerIDs[value])")
      html.write("\(item.name)<td><code>\(item.wire.jsonText)</code>")
      if hasHeldValues {
        html.writeRaw("<td>")
        if let type = item.holds {
          html.write("\(prose: type.typeName ?? Words.type(of: type))")
        } else if !item.metadata.isRetired {
          html.writeRaw("nothing")
        }
        html.writeRaw("<td>")
        if let defaultValue = item.defaultValue { html.writeText(defaultValue.plainText) }
      }
      html.write("<td>\(prose: item.description)\(formerly: item.metadata.formerly)\(note: item.metadata.note)")
      html.write("\(lifecycle: item.metadata)\(markup: historyEntries(of: value, .text))\n")
    }
    if let unknown = vocabulary.unknown {
      html.write("<tr><th scope=row>unknown<td><code>\(unknown.jsonText)")
      html.writeRaw(hasHeldValues ? "</code><td><td><td>Any other value." : "</code><td>Any other value.")
    }
    html.writeRaw("</table></div>")
  }

  private mutating func writeEntries(_ entries: [MapType.Entry], _ entry: String) {
    html.beginTable("Entries", ["Name", "Key", "Value", .sentences("Meaning")])
    for item in entries {
      let inner = "\(entry)/entries/\(EntryLink.part(item.name))"
      html.write("<tr\(id: inner)\(off: item.metadata.isRetired)><th scope=row>\(was: formerIDs[inner])")
      html.write("\(item.name)<td><code>\(item.key.plainText)</code><td>")
      html.write("\(prose: item.value.typeName ?? Words.type(of: item.value))<td>\(prose: item.description)")
      html.write("\(formerly: item.metadata.formerly)\(lifecycle: item.metadata)")
      html.write("\(markup: historyEntries(of: inner, .text, since: item.metadata.since))\n")
    }
    html.writeRaw("</table></div>")
  }

  /// Returns the receiver profiles that the registry declares, excluding imported profiles.
  func profiles(of registry: RegistryInventory) -> [Profile] {
    registry.registry.profiles.filter { $0.origin.importIndex == nil }
  }

  mutating func writeProfiles(of registry: RegistryInventory) {
    let profiles = profiles(of: registry)
    if profiles.isEmpty { return }
    writeTitle("Receiver profiles", "profiles", of: registry)
    for profile in profiles {
      // Profiles have no entry ID, because the history does not track them.
      html.write("<p><strong>\(profile.name)</strong>")
      if let description = profile.description { html.write(": \(prose: description)") }
      html.writeRaw("\n")
      writeNote(profile.note)
    }
    html.writeRaw("</section>\n")
  }

  mutating func writeReviews(of registry: RegistryInventory) {
    if registry.registry.reviews.isEmpty { return }
    writeTitle("Reviews", "reviews", of: registry)
    for review in registry.registry.reviews {
      let entry = "\(rootID(of: registry))/reviews/\(EntryLink.part(review.name))"
      let facts = facts(FacetTable.Set(kind: "review", registry: registry.name), of: entry)
      html.write("<article\(id: entry)\(markup: facts)><h4>\(was: formerIDs[entry])\(review.name)</h4>")
      html.write("\(formerly: review.formerly)<dl>")
      if let url = review.url { writeFact("Address") { $0.writeAddress(url) } }
      writeFact("Signed off") { page in
        page.writeTextOrUnanswered(review.approvedBy)
        if let date = review.date { page.html.writeText(", \(date)") }
      }
      writeFact("Benefits") { $0.writeTextOrUnanswered(review.benefits) }
      writeFact("Alternatives") { $0.writeTextOrUnanswered(review.alternatives) }
      writeFact("Existing data") { $0.writeTextOrUnanswered(review.existing) }
      writeFact("Analysis") { $0.writeTextOrUnanswered(review.analysis) }
      writeFact("Audience") { $0.writeTextOrUnanswered(review.audience) }
      if let renewal = review.renews {
        writeFact("Renews") { page in
          page.writeReview(renewal.review, of: review.origin, in: registry)
          page.html.write(". \(prose: renewal.reason)")
        }
      }
      html.write("</dl>\(markup: historyEntries(of: entry, .paragraph))")
      writeNote(review.note)
      html.writeRaw("</article>\n")
    }
    html.writeRaw("</section>\n")
  }
}
