import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// The members outside a stream's events.
extension DictionaryPage {
  /// Writes an example ping or batch, identical to the encoder's output except for line breaks.
  mutating func writeUnit(of stream: StreamInventory, in registry: RegistryInventory) {
    let plannedEvents = self.plannedEvents(of: registry)
    guard let unit = ExampleUnit(stream, in: registry.registry, plannedEvents: plannedEvents) else { return }
    html.write(
      "<details><summary>One \(Words.unit(of: stream.stream)), with example values</summary><figure class=unit tabindex=0><figcaption>As sent, with line breaks added</figcaption><pre><samp>"
    )
    for line in unit.lines {
      html.write("\(line)\n")
    }
    html.writeRaw("</samp></pre></figure></details>\n")
  }

  /// Writes the members that this app never sends, but that the receiver accepts because other apps send them.
  mutating func writeNeverSent(of stream: StreamInventory) {
    let points = stream.headers.filter { !$0.isEverSent }
    if points.isEmpty { return }
    html.write("<details><summary>\(Words.counted(points.count, "member"))")
    html.writeRaw(" that the receiver accepts but the app never sends</summary><p>")
    for (index, point) in points.enumerated() {
      if index > 0 { html.writeRaw(", ") }
      html.write("<code\(id: point.id)>\(was: formerIDs[point.id])\(point.wire)</code>")
      html.write(historyEntries(of: point.id, .text))
    }
    html.writeRaw(".</details>\n")
  }

  mutating func writeHeaders(of stream: StreamInventory, in registry: RegistryInventory) {
    let unit = Words.unit(of: stream.stream)
    let groups: [(HTMLWriter, Point.Kind)] = [
      (
        stream.stream.encoding == .none ? "Members of the \(unit)" : "Envelope: members of the \(unit)",
        .header
      ), ("In every event", .common),
      ("The time of an event", .time), ("In requests", .request),
    ]
    for (title, kind) in groups {
      let points = stream.headers.filter { $0.kind == kind && $0.isEverSent }
      if points.isEmpty { continue }
      html.beginTable(
        title,
        ["Field", "Value", .sentences("Description"), "From", "Sent", "Data"])
      for point in points { writeHeader(point, of: stream, in: registry, depth: 0) }
      html.writeRaw("</table></div>\n")
    }
  }

  private mutating func writeHeader(
    _ point: Point, of stream: StreamInventory, in registry: RegistryInventory, depth: Int
  ) {
    var set = FacetTable.Set(kind: "field", registry: registry.name, stream: stream)
    set.fill(from: point.metadata, needsAnswers: point.carriesInformation)
    // Count the members of an object instead of the object.
    if !point.isCounted { set.category = 0 }
    set.sources = inventory.provenance.words(of: point.metadata).map(\.word.title)
    html.write("<tr\(id: point.id)\(markup: factsMarkup(for: set, of: point, isOpen: point.isFreeText))>")
    html.write("<th scope=row>\(was: formerIDs[point.id])")
    for _ in 0..<depth { html.writeRaw("·\u{A0}") }
    html.write("\(link: point.id, point.name)\(markup: wireNameMarkup(for: point))")
    html.write("<td>\(markup: type(of: point, in: registry))<td>\(prose: point.description)")
    writeOwnAnswers(of: point, beside: stream.stream.metadata, in: registry)
    if point.field?.type.identifies == true { html.writeRaw(" <span class=\"tag warn\">identifies</span>") }
    html.write("\(formerly: point.metadata.formerly)\(note: point.metadata.note)\(lifecycle: point.metadata)")
    html.write("\(markup: historyEntries(of: point.id, .text, since: point.ownSince))<td>")
    if let field = point.field { html.writeText(Words.source(of: field)) }
    html.writeRaw("<td>")
    if let field = point.field { html.writeText(Words.presence(of: field)) }
    html.writeRaw("<td>")
    if point.carriesInformation { html.write(chip(of: point, in: stream)) }
    html.writeRaw("\n")
    for child in point.children { writeHeader(child, of: stream, in: registry, depth: depth + 1) }
  }

  /// Returns the wire name if it differs from the name.
  func wireNameMarkup(for point: Point) -> HTMLWriter {
    point.wire == point.name ? "" : "<br><code>\(point.wire)</code>"
  }

  /// The maximum length of a vocabulary's list of values that is not collapsed.
  static let maxInlineValues = 16

  /// Returns the type of the given point. An unnamed vocabulary is written with its values.
  func type(of point: Point, in registry: RegistryInventory) -> HTMLWriter {
    guard let type = point.type else { return "" }
    if let name = type.typeName {
      let form = (type.wireForm == .text ? " as text" : "") + (type.isNullable ? " or null" : "")
      return "\(link: typeID(name, type.typeOrigin, in: registry), name)\(form)"
    }
    if case .map(let map) = type.base, map.entries == nil {
      return "map of \(markup: name(of: map.key, in: registry)) to \(markup: name(of: map.value, in: registry))"
    }
    let words = Words.type(of: type)
    var html: HTMLWriter =
      point.isFreeText && type.isOpenText ? "<span class=\"tag warn\">\(prose: words)</span>" : "\(prose: words)"
    guard case .vocabulary(let vocabulary) = type.base, type.constant == nil else { return html }
    let isLong = vocabulary.cases.count > Self.maxInlineValues
    if isLong { html.write("<details><summary>\(Words.caseList(of: vocabulary))</summary>") }
    html.writeRaw("<ul class=vals>")
    for item in vocabulary.cases {
      let entry = "\(point.id)/cases/\(EntryLink.part(item.name))"
      html.write("<li\(id: entry)\(off: item.metadata.isRetired)>\(was: formerIDs[entry])")
      html.write("<code>\(item.wire.plainText)</code>\(" ", prose: item.description)\(lifecycle: item.metadata)")
      html.write(historyEntries(of: entry, .text))
    }
    html.writeRaw(isLong ? "</ul></details>" : "</ul>")
    return html
  }

  func name(of type: ValueType, in registry: RegistryInventory) -> HTMLWriter {
    guard let name = type.typeName else { return "\(Words.type(of: type))" }
    return "\(link: typeID(name, type.typeOrigin, in: registry), name)"
  }
}

extension Point {
  /// Whether any variant or profile sends the point.
  var isEverSent: Bool {
    guard let field else { return true }
    return field.isEverSent || field.profiles.contains { if case .never? = $0.sent { false } else { $0.sent != nil } }
  }

  /// The sorted type letters of the point and its descendants, for the filter `type:`.
  var typeLetters: String {
    var letters: [UInt8] = []
    visit { point in
      guard let type = point.type, let letter = type.letter, !letters.contains(letter) else { return }
      letters.append(letter)
    }
    return String(decoding: letters.sorted(), as: UTF8.self)
  }

  /// Whether the point or a descendant is free text.
  var containsFreeText: Bool {
    var isOpen = false
    visit { if $0.isFreeText { isOpen = true } }
    return isOpen
  }
}

extension ValueType {
  fileprivate var letter: UInt8? {
    if constant != nil { return nil }
    return switch base {
    case .boolean: UInt8(ascii: "b")
    case .integer: UInt8(ascii: "i")
    case .number: UInt8(ascii: "n")
    case .string, .template: UInt8(ascii: "s")
    case .vocabulary: UInt8(ascii: "e")
    case .object, .union: UInt8(ascii: "o")
    case .array: UInt8(ascii: "a")
    case .map: UInt8(ascii: "m")
    case .held: UInt8(ascii: "h")
    }
  }
}

extension InformationBound {
  /// The number without its unit, such as `3.2`.
  var number: String {
    let text = description.utf8
    return String(Substring(text.prefix { $0 != 0x20 }))
  }
}
