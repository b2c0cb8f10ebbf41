import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// Attributes, links, messages, types, reviews.
extension DictionaryPage {
  mutating func writeAttributes(of stream: StreamInventory, in registry: RegistryInventory) {
    if stream.attributes.isEmpty { return }
    html.raw(
      "<div class=wide><table><caption>Attributes of the user or the installation</caption><thead><tr><th scope=col>Attribute<th scope=col>On the wire<th scope=col>Value<th scope=col class=d>What it is<th scope=col>From<th scope=col>Data<th scope=col class=n>Bits</thead>\n<tbody>"
    )
    for point in stream.attributes {
      var set = FacetTable.Set(kind: "attribute", registry: registry.name, stream: stream)
      set.fill(from: point.metadata)
      html.raw("<tr")
      id(point.id)
      facts(set, types: point.typeLetters, bound: point.bound, isOpen: point.hasOpenChannel)
      if point.metadata.retired != nil { html.raw(" class=off") }
      html.raw("><th scope=row>")
      writeFormerIDs(of: point.id)
      link(to: point.id, point.name)
      html.raw("<td><code>")
      html.text(point.wire)
      html.raw("</code><td>")
      writeType(of: point, in: registry)
      html.raw("<td>")
      if let description = point.description { prose(description) }
      formerly(point.metadata.formerly)
      writeLifecycleInText(of: point.metadata)
      writeHistory(of: point.id, .text, since: point.ownSince)
      writeOwnAnswers(of: point, beside: stream.stream.metadata, in: registry)
      html.raw("<td>")
      if let field = point.field { html.text(field.source == nil ? "the app sets it" : Words.source(field)) }
      html.raw("<td>")
      chip(of: point, in: stream)
      html.raw("<td class=n>")
      html.text(point.bound.isBounded ? point.bound.number : "∞")
      html.raw("\n")
    }
    html.raw("</table></div>\n")
  }

  mutating func title(_ text: StaticString, _ part: String, of registry: RegistryInventory) {
    html.raw("<section class=stream>\n<h3")
    id("\(root(registry))/\(part)")
    html.raw(">")
    for root in formerRoots(of: registry) { writeFormerID("\(root)/\(part)") }
    html.raw(text)
    html.raw("</h3>\n")
  }

  mutating func writeLinks(of registry: RegistryInventory) {
    if registry.links.isEmpty { return }
    title("Links", "links", of: registry)
    for (family, point) in zip(registry.registry.links.filter { $0.origin.importIndex == nil }, registry.links) {
      html.raw("<p")
      id(point.id)
      html.raw(">")
      writeFormerIDs(of: point.id)
      prose(family.description ?? family.name)
      html.text(family.matching.isInsideOnly ? " Only the app itself may open them." : " Anybody may open them.")
      formerly(family.metadata.formerly)
      writeLifecycleInText(of: family.metadata)
      html.raw("\n")
      writeHistory(of: point.id, .paragraph)
      note(family.metadata.note)
      html.raw("<div class=wide><table><caption>")
      html.text("Links of \(family.name)")
      html.raw(
        "</caption><thead><tr><th scope=col>Link<th scope=col>Address<th scope=col class=d>What it opens</thead>\n<tbody>"
      )
      for (route, child) in zip(family.routes, point.children) {
        var set = FacetTable.Set(kind: "link", registry: registry.name)
        set.fill(from: child.metadata)
        html.raw("<tr")
        id(child.id)
        facts(set)
        if route.metadata.retired != nil { html.raw(" class=off") }
        html.raw("><th scope=row>")
        writeFormerIDs(of: child.id)
        link(to: child.id, child.name)
        html.raw("<td>")
        if let path = route.path {
          html.raw("<code>")
          html.text("\(family.scheme)://\(family.host)?\(family.parameter)=\(path)")
          html.raw("</code>")
        } else {
          html.raw("<span class=w>for other receivers only</span>")
        }
        html.raw("<td>")
        prose(route.description)
        formerly(route.metadata.formerly)
        writeLifecycleInText(of: route.metadata)
        writeHistory(of: child.id, .text, since: child.ownSince)
        if let note = route.metadata.note {
          html.raw(" <span class=note>")
          prose(note)
          html.raw("</span>")
        }
        html.raw("\n")
      }
      html.raw("</table></div>\n")
    }
    html.raw("</section>\n")
  }

  mutating func writeMessages(of registry: RegistryInventory) {
    if registry.messages.isEmpty { return }
    title("Messages", "messages", of: registry)
    for message in registry.messages { write(message, of: nil, in: registry) }
    html.raw("</section>\n")
  }

  mutating func write(_ point: Point, of stream: StreamInventory?, in registry: RegistryInventory) {
    guard let message = registry.registry.messages.first(where: { $0.name == point.name }) else { return }
    var set =
      stream.map { FacetTable.Set(kind: "message", registry: registry.name, stream: $0) }
      ?? FacetTable.Set(kind: "message", registry: registry.name)
    set.fill(from: point.metadata)
    html.raw("<article")
    id(point.id)
    facts(set)
    if point.metadata.retired != nil { html.raw(" class=off") }
    html.raw("><h4>")
    writeFormerIDs(of: point.id)
    html.text(point.name)
    html.raw("</h4><span class=tag>message</span>")
    writeLifecycle(of: point.metadata)
    if let description = point.description {
      html.raw("<p>")
      prose(description)
    }
    html.raw("<dl>")
    fact("Shown by") { $0.html.text(message.isLocal ? "the app" : "the receiver’s backend") }
    if !message.triggers.isEmpty { fact("Shown after") { $0.writeTriggers(of: message, in: registry) } }
    if !message.attributes.isEmpty { fact("Shown where") { $0.writeConditions(of: message, in: registry) } }
    if !message.interactions.isEmpty {
      fact("Reported") { page in
        for (index, child) in point.children.enumerated() {
          if index > 0 { page.html.raw(", ") }
          page.html.raw("<span")
          page.id(child.id)
          page.html.raw(">")
          page.writeFormerIDs(of: child.id)
          page.html.text(child.name)
          page.html.raw("</span>")
          page.writeHistory(of: child.id, .text)
        }
      }
    }
    for button in message.buttons {
      fact("Button") {
        $0.html.text([button.name, button.link, button.description].compactMap { $0 }.joined(separator: ", "))
      }
    }
    html.raw("</dl>")
    writeHistory(of: point.id, .paragraph, since: point.ownSince)
    note(point.metadata.note)
    html.raw("</article>\n")
  }

  private mutating func writeTriggers(of message: Message, in registry: RegistryInventory) {
    for (index, trigger) in message.triggers.enumerated() {
      if index > 0 { html.raw(" and ") }
      let event = trigger["event"]?.string ?? ""
      link(to: "\(root(registry))/events/\(EntryLink.part(event))", event)
      html.text(Words.trigger(trigger))
    }
  }

  private mutating func writeConditions(of message: Message, in registry: RegistryInventory) {
    for (index, attribute) in message.attributes.enumerated() {
      if index > 0 { html.raw(" and ") }
      link(to: "\(root(registry))/attributes/\(EntryLink.part(attribute.name))", attribute.name)
      html.raw(" is <code>")
      html.text(attribute.value.jsonText)
      html.raw("</code>")
    }
  }

  mutating func writeTypes(of registry: RegistryInventory) {
    let types = types(of: registry)
    if types.isEmpty { return }
    title("Types", "types", of: registry)
    for type in types {
      let entry = "\(root(registry))/types/\(EntryLink.part(type.name))"
      html.raw("<article")
      id(entry)
      facts(FacetTable.Set(kind: "type", registry: registry.name))
      html.raw("><h4>")
      writeFormerIDs(of: entry)
      html.text(type.name)
      html.raw("</h4>")
      if let place = type.origin.importIndex {
        html.raw("<span class=tag>")
        html.text("of \(registry.registry.imports[place].registryName)")
        html.raw("</span>")
      }
      html.raw("<p>")
      if let description = type.description { prose(description) }
      html.raw("<p class=w>")
      prose(Words.type(type.type))
      if type.type.identifies { html.raw(" <span class=\"tag warn\">identifies</span>") }
      formerly(type.formerly)
      writeHistory(of: entry, .paragraph)
      if case .vocabulary(let vocabulary) = type.type.base { writeCases(of: vocabulary, entry) }
      if case .map(let map) = type.type.base, let entries = map.entries { writeEntries(entries, entry) }
      if type.origin.importIndex == nil { writeRetiredFields(of: "types", type.name, in: registry) }
      note(type.note)
      html.raw("</article>\n")
    }
    html.raw("</section>\n")
  }

  private mutating func writeCases(of vocabulary: Vocabulary, _ entry: String) {
    let holds = vocabulary.cases.contains { $0.holds != nil }
    html.raw("<div class=wide><table><caption>Values</caption><thead><tr><th scope=col>Name<th scope=col>On the wire")
    if holds { html.raw("<th scope=col>Holds<th scope=col>Unless set") }
    html.raw("<th scope=col class=d>Meaning</thead>\n<tbody>")
    for item in vocabulary.cases {
      html.raw("<tr")
      let value = "\(entry)/cases/\(EntryLink.part(item.name))"
      id(value)
      if item.metadata.retired != nil { html.raw(" class=off") }
      html.raw("><th scope=row>")
      writeFormerIDs(of: value)
      html.text(item.name)
      html.raw("<td><code>")
      html.text(item.wire.jsonText)
      html.raw("</code>")
      if holds {
        html.raw("<td>")
        if let type = item.holds { prose(type.typeName ?? Words.type(type)) }
        html.raw("<td>")
        if let unset = item.defaultValue { html.text(unset.plainText) }
      }
      html.raw("<td>")
      if let description = item.description { prose(description) }
      formerly(item.metadata.formerly)
      if let note = item.metadata.note {
        html.raw(" <span class=note>")
        prose(note)
        html.raw("</span>")
      }
      writeLifecycleInText(of: item.metadata)
      writeHistory(of: value, .text)
      html.raw("\n")
    }
    if let unknown = vocabulary.unknown {
      html.raw("<tr><th scope=row>unknown<td><code>")
      html.text(unknown.jsonText)
      html.raw(holds ? "</code><td><td><td>Anything else." : "</code><td>Anything else.")
    }
    html.raw("</table></div>")
  }

  private mutating func writeEntries(_ entries: [MapType.Entry], _ entry: String) {
    html.raw(
      "<div class=wide><table><caption>Entries</caption><thead><tr><th scope=col>Name<th scope=col>Key<th scope=col>Value<th scope=col class=d>Meaning</thead>\n<tbody>"
    )
    for item in entries {
      html.raw("<tr")
      let inner = "\(entry)/entries/\(EntryLink.part(item.name))"
      id(inner)
      if item.metadata.retired != nil { html.raw(" class=off") }
      html.raw("><th scope=row>")
      writeFormerIDs(of: inner)
      html.text(item.name)
      html.raw("<td><code>")
      html.text(item.key.plainText)
      html.raw("</code><td>")
      prose(item.value.typeName ?? Words.type(item.value))
      html.raw("<td>")
      if let description = item.description { prose(description) }
      formerly(item.metadata.formerly)
      writeLifecycleInText(of: item.metadata)
      writeHistory(of: inner, .text, since: item.metadata.since)
      html.raw("\n")
    }
    html.raw("</table></div>")
  }

  mutating func writeReviews(of registry: RegistryInventory) {
    if registry.registry.reviews.isEmpty { return }
    title("Reviews", "reviews", of: registry)
    for review in registry.registry.reviews {
      let entry = "\(root(registry))/reviews/\(EntryLink.part(review.name))"
      html.raw("<article")
      id(entry)
      facts(FacetTable.Set(kind: "review", registry: registry.name))
      html.raw("><h4>")
      writeFormerIDs(of: entry)
      html.text(review.name)
      html.raw("</h4>")
      formerly(review.formerly)
      html.raw("<dl>")
      if let url = review.url { fact("Address") { $0.address(url) } }
      if let date = review.date { fact("Date") { $0.html.text(date) } }
      fact("Alternatives") { $0.words(review.alternatives) }
      fact("What exists") { $0.words(review.existing) }
      fact("Analysis") { $0.words(review.analysis) }
      fact("Audience") { $0.words(review.audience) }
      if let renewal = review.renews {
        fact("Renews") { page in
          page.writeReview(renewal.review, of: review.origin, in: registry)
          page.html.text(". ")
          page.prose(renewal.reason)
        }
      }
      html.raw("</dl>")
      writeHistory(of: entry, .paragraph)
      note(review.note)
      html.raw("</article>\n")
    }
    html.raw("</section>\n")
  }
}
