import SignalbookRegistry
import SignalbookReview

/// A diagram with lines from streams to their recipients. The width of a line represents the number of entries, and its
/// color the most sensitive category. If the recipient or the data class is missing, the line is dashed and red. The
/// table in the privacy view contains the numbers.
struct ReceiverDiagram {
  private struct Source {
    var id: String
    var registry: String
    var name: String
    var consent: String
    var category: Int
    var entries: Int
    var recipients: [String]
    var y = 0

    /// Returns whether the recipient or the stream's data class is missing.
    func isUnknown(to recipient: String) -> Bool { category == 0 || recipient.isEmpty }
  }

  private static let rowHeight = 34
  /// The minimum distance between two recipients.
  private static let recipientHeight = 58
  private static let gap = 18
  private static let width = 960

  private let sources: [Source]
  private let table: ReceiverTable

  init(of registries: [RegistryInventory], _ table: ReceiverTable) {
    self.table = table
    var sources: [Source] = []
    var y = 34
    for registry in registries {
      let first = sources.count
      for stream in registry.activeStreams {
        var entries = 0
        stream.visitEntries { _, _ in entries += 1 }
        let names = stream.recipients.map(\.name)
        sources.append(
          Source(
            id: stream.id, registry: registry.name, name: stream.stream.name, consent: stream.consentWords,
            category: stream.category?.category.rawValue ?? 0, entries: entries,
            recipients: names.isEmpty ? [""] : names, y: y))
        y += Self.rowHeight
      }
      if sources.count > first { y += Self.gap }
    }
    self.sources = sources
  }

  /// The diagram with its caption. Empty if there are no streams or more than 60.
  var figure: HTMLWriter {
    var html = HTMLWriter()
    if sources.isEmpty || sources.count > 60 { return html }
    let height = max((sources.last?.y ?? 0) + Self.rowHeight + 6, table.rows.count * Self.recipientHeight)
    let yByName = yByRecipient(height: height)
    html.write("<figure tabindex=0 aria-label=\"Recipients of the data\"><svg viewBox=\"0 0 \(Self.width) \(height)")
    html.write("\" role=img><title>")
    html.writeText(
      sources.map { source in
        "\(source.registry) \(source.name) goes to "
          + source.recipients.map { $0.isEmpty ? "an undeclared recipient" : $0 }.joined(separator: " and ")
      }.joined(separator: "; ") + ".")
    html.writeRaw("</title>\n")
    for row in table.rows {
      // Spread out the ends of the lines that lead to the same recipient.
      let rowSources = sources.filter { $0.recipients.contains(row.name) }
      for (index, source) in rowSources.enumerated() {
        let step = min(8, 32 / max(1, rowSources.count - 1))
        let offset = step * (2 * index - rowSources.count + 1) / 2
        line(from: source, to: row.name, at: (yByName[row.name] ?? 0) + offset, in: &html)
      }
    }
    for source in sources { box(source, in: &html) }
    for row in table.rows { box(row, at: yByName[row.name] ?? 0, in: &html) }
    html.writeRaw(
      "</svg><figcaption>Recipients of the data. The width of a line shows the number of entries in the stream; its color shows the most sensitive category. Each stream shows its default before the user decides. A dashed red line means that the recipient or the data class is not declared.</figcaption></figure>\n"
    )
    return html
  }

  /// Returns the position of each recipient, centered on its streams, with a minimum distance.
  private func yByRecipient(height: Int) -> [String: Int] {
    let targetPositions = table.rows.map { row -> (String, Int) in
      let ys = sources.filter { $0.recipients.contains(row.name) }.map(\.y)
      return (row.name, ys.isEmpty ? 0 : ys.reduce(0, +) / ys.count)
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    var yByName: [String: Int] = [:]
    var minY = 20
    for (name, y) in targetPositions {
      yByName[name] = max(y, minY)
      minY = max(y, minY) + 62
    }
    // Move up recipients that are below the diagram's lower edge, starting with the last.
    var maxY = height - 48
    for (name, _) in targetPositions.reversed() {
      yByName[name] = min(yByName[name] ?? 0, max(maxY, 10))
      maxY = (yByName[name] ?? 0) - Self.recipientHeight
    }
    return yByName
  }

  private func line(from source: Source, to recipient: String, at y: Int, in html: inout HTMLWriter) {
    let start = source.y + 11
    let end = y + 14
    let width = min(14, 2 + source.entries / 6)
    if source.isUnknown(to: recipient) {
      html.write("<path class=lu stroke-width=\(max(5, width)) d=\"")
    } else {
      html.write("<path class=l\(source.category) stroke-width=\(width) d=\"")
    }
    html.write("M432 \(start)C560 \(start) 560 \(end) 680 \(end)\"></path>\n")
  }

  private func box(_ source: Source, in html: inout HTMLWriter) {
    let isFirst = sources.first { $0.registry == source.registry }?.id == source.id
    if isFirst {
      html.write("<text class=s font-size=12 font-weight=650 x=0 y=\(source.y - 8)>\(source.registry)</text>")
    }
    html.write("<rect class=b x=0 y=\(source.y) width=430 height=24 rx=6></rect><circle class=f\(source.category)")
    html.write(" cx=14 r=4.5 cy=\(source.y + 12)></circle><text font-size=14 font-weight=600 x=27 y=\(source.y + 17)")
    html.write(">\(source.name)</text><text class=s font-size=12 text-anchor=end x=420 y=\(source.y + 16)>")
    let entries = source.entries == 1 ? "1 entry" : "\(source.entries) entries"
    html.write("\(source.consent) · \(source.category == 0 ? "data not declared" : entries)</text>\n")
  }

  private func box(_ row: ReceiverTable.Row, at y: Int, in html: inout HTMLWriter) {
    let isUnknown = sources.contains { $0.recipients.contains(row.name) && $0.isUnknown(to: row.name) }
    html.write("<rect class=\(isUnknown ? "bu" : "b") x=680 width=278 height=46 rx=8 y=\(y - 9)")
    html.write("></rect><text font-size=14 font-weight=600 x=694 y=\(y + 11)>")
    html.write("\(row.name.isEmpty ? "Recipient not declared" : row.name)")
    html.write("</text><text class=s font-size=12 text-anchor=end x=946 y=\(y + 10)>")
    html.write("\(row.name.isEmpty ? "" : row.rolesDescription)</text><text class=s font-size=12 x=694 y=")
    html.write("\(y + 28)>")
    let hosts = row.hosts.first.map { $0 + (row.hosts.count > 1 ? " and \(row.hosts.count - 1) more" : "") }
    html.write("\(row.name.isEmpty ? "the schema has no recipient" : hosts ?? "no hosts declared")</text>\n")
  }
}
