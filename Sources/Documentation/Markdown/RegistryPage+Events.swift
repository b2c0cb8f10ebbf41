import SignalbookParallel
import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

extension RegistryPage {
  /// Writes the sections, generated in parallel.
  mutating func write(_ sections: [EventSection], of inventory: StreamInventory) {
    guard let first = sections.first else { return }
    write(first, of: inventory)
    // The first section ends with a table, so the remaining sections can be written to an empty writer.
    var blank = self
    blank.writer = MarkdownWriter()
    let page = blank
    let otherSections = Array(sections.dropFirst())
    for renderedSection in inParallel(otherSections.count, { page.markdown(of: otherSections[$0], of: inventory) }) {
      writer.append(renderedSection)
    }
  }

  private func markdown(of section: EventSection, of inventory: StreamInventory) -> MarkdownWriter {
    var page = self
    page.write(section, of: inventory)
    return page.writer
  }

  /// Writes a table of the events with their wire names, and a table of their fields.
  private mutating func write(_ section: EventSection, of inventory: StreamInventory) {
    let stream = inventory.stream
    writeHeading("###", section.title, anchor: anchor(for: section, of: inventory))
    switch stream.encoding {
    case .tuple:
      writer.writeRaw("| event | description | category | method | object | value | extras | Swift |\n")
      writer.writeRaw("|---|---|---|---|---|---|---|---|\n")
    case .object, .none:
      writer.writeRaw("| event | description | ")
      if let field = stream.eventField {
        writer.write("sent as \(code: field.wire)")
      } else {
        writer.writeRaw("code")
      }
      writer.writeRaw(" | members | Swift |\n|---|---|---|---|---|\n")
    }
    for point in section.events { writeEventRow(of: point, in: stream) }
    guard section.events.contains(where: { !$0.children.isEmpty }) else { return }
    writer.writeRaw(
      "\n| parent event | member | type, example | description | source, when sent |\n|---|---|---|---|---|\n")
    for point in section.events {
      for child in point.children { writeMemberRow(child, path: "", event: point.name, hasData: false) }
    }
  }

  private mutating func writeEventRow(of point: Point, in stream: Stream) {
    guard let event = point.event else { return }
    writer.write("| \(anchor: MarkdownAnchor.anchor(for: point.id))\(code: event.name) | \(event.description)")
    for sentence in Words.rules(of: event, in: stream) {
      writer.writeLineBreak()
      writer.writeText(sentence)
    }
    if point.metadata.isDevelopmentOnly {
      writer.writeLineBreak()
      writer.writeRaw(Words.developmentOnly)
    }
    writeRemarks(of: point)
    writer.writeCellSeparator()
    switch event.shape {
    case .tuple(let tuple):
      writer.write("\(code: tuple.category) | \(code: tuple.method) | \(code: tuple.object) | ")
      switch tuple.value {
      case .none: break
      case .literal(let text): writer.writeCode(text)
      case .field(let field): writeShortType(field)
      }
      writer.writeCellSeparator()
      for (index, extra) in tuple.extras.enumerated() {
        if index > 0 { writer.writeLineBreak() }
        writer.write("\(code: extra.wire): ")
        writeShortType(extra)
      }
    case .object(let code, let fields):
      if code != .null { writer.writeCode(code.plainText) }
      writer.writeCellSeparator()
      writer.list(fields) { $0.writeCode($1.wire) }
    }
    writer.writeCellSeparator()
    if let planned = plannedEvents[event.name],
      let call = ExampleCall(of: planned, event: event, stream: stream).swift
    {
      writer.writeCode(call)
    }
    writer.endRow()
  }

  /// Writes a short form of a field's type. The table of fields contains the details.
  private mutating func writeShortType(_ field: Field) {
    if let name = field.type.typeName, let anchor = typeAnchors[name] { return writer.writeLink(name, to: anchor) }
    writeType(field.type)
  }
}
