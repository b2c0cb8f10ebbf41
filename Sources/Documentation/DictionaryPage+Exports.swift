import SignalbookExporting
import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

// The export forms. Data points with the same stream, data class and purposes share a form. The page describes each
// form once, and the data classes of these points link to it.
extension DictionaryPage {
  /// The export samples of the page's registries, and the number of each registry's first form.
  struct Exports {
    let samples: [ExportSample]
    /// The indices of the sample in ``samples`` and of the stream in its registry, by stream ID.
    private let indicesByStream: [String: (sample: Int, stream: Int)]
    let firstNumbers: [Int]

    init(of registries: [RegistryInventory]) {
      samples = registries.map { ExportSample(of: $0) }
      var indicesByStream: [String: (sample: Int, stream: Int)] = [:]
      var firstNumbers: [Int] = []
      var count = 1
      for (index, registry) in registries.enumerated() {
        firstNumbers.append(count)
        count += samples[index].kinds.count
        for (streamIndex, stream) in registry.streams.enumerated() { indicesByStream[stream.id] = (index, streamIndex) }
      }
      (self.indicesByStream, self.firstNumbers) = (indicesByStream, firstNumbers)
    }

    /// Returns the page-wide number of the export form for the given point.
    func number(of point: Point, in stream: StreamInventory) -> Int? {
      guard let (sample, streamIndex) = indicesByStream[stream.id] else { return nil }
      return samples[sample].kindIndex(of: point, inStreamAt: streamIndex).map { $0 + firstNumbers[sample] }
    }
  }

  /// Returns the data class of the given point, linked to its export form.
  func chip(of point: Point, in stream: StreamInventory) -> HTMLWriter {
    guard let data = point.dataClass, let number = exports.number(of: point, in: stream) else {
      return chip(for: point.dataClass)
    }
    // CSS selects the color by the link's target, which starts with the category. A class for each link would add up
    // over 10,000 entries.
    let category = data.category.rawValue
    return "<a href=#x\(category)\(number)>\(Words.name(of: data))</a> <code>\(data.word)</code>"
  }

  /// Writes the registry's export forms. Does nothing if the registry has no streams.
  mutating func writeExports(of registry: RegistryInventory) {
    guard let index = apps.firstIndex(where: { $0.name == registry.name }), !registry.streams.isEmpty
    else { return }
    writeTitle("In the exports", "exports", of: registry)
    html.writeRaw(
      "<p>How exports represent each kind of data. A kind is the data in a stream with the same data class and purposes.\n"
    )
    html.beginTable("Forms of \(registry.name)", ["Form", "Status"], kind: "rows")
    for status in FormStatus.all(of: registry, includesReview: isSmall) {
      html.write("<tr><th scope=row>\(status.title)<td>")
      html.write(status.isReady ? "ready" : "<span class=\"tag warn\">\(status.statusDescription)</span>")
      for (index, row) in status.manualRows.prefix(Self.maxManualRows).enumerated() {
        html.write("\(index > 0 ? ", " : " ")<code>\(row)</code>")
      }
      if status.manualRows.count > Self.maxManualRows {
        html.writeText(" and \(status.manualRows.count - Self.maxManualRows) more")
      }
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div>\n")
    if !isSmall { html.writeRaw("<p class=w><code>signalbook export status</code> also covers the review request.\n") }
    let sample = exports.samples[index]
    let rows = sample.rows()
    html.writeRaw("<details><summary>Data types, columns and schema members</summary>")
    defer { html.writeRaw("</details>\n</section>\n") }
    for (streamIndex, stream) in registry.streams.enumerated() {
      let numbers = sample.kinds.indices.filter { sample.kinds[$0].stream == streamIndex }
      if let first = numbers.first {
        html.beginTable(
          "\(link: stream.id, stream.stream.name)", ["Data"] + rows[first].map { .title("\($0.document)") },
          kind: "rows")
        for number in numbers { write(sample.kinds[number], number + exports.firstNumbers[index], rows[number]) }
        html.writeRaw("</table></div>\n")
      }
      writeColumns(of: stream, in: registry)
    }
  }

  /// The maximum number of rows to list for each form.
  private static let maxManualRows = 2

  private mutating func write(_ kind: ExportSample.Kind, _ number: Int, _ rows: [ExportedRow]) {
    html.write("<tr id=x\(kind.data.category.rawValue)\(number)><th scope=row>")
    html.write(chip(for: kind.data))
    html.writeText(
      kind.purposes.isEmpty ? " without declared purposes" : " for \(kind.purposes.joined(separator: ", "))")
    for row in rows {
      let start = html.bytes.count
      html.write("<td>\(prose: row.section): \(prose: row.content)")
      letDottedNamesBreak(from: start)
    }
    html.writeRaw("\n")
  }

  /// Allows line breaks after the dots in code such as `user.unique_id.pseudonymous`, because the table has seven
  /// columns.
  private mutating func letDottedNamesBreak(from start: Int) {
    let cell = Array(html.bytes[start...])
    html.bytes.removeSubrange(start...)
    var isCode = false
    for (index, byte) in cell.enumerated() {
      html.bytes.append(byte)
      if byte == 0x3C { isCode = cell[index...].starts(with: "<code>".utf8) }
      guard isCode, byte == 0x2E, index + 1 < cell.count, cell[index + 1] != 0x3C, cell[index + 1] != 0x20 else {
        continue
      }
      html.bytes += "<wbr>".utf8
    }
  }

  private mutating func writeColumns(of stream: StreamInventory, in registry: RegistryInventory) {
    guard let (table, schema, columns) = ExportedColumn.all(of: stream, in: registry), !columns.isEmpty else { return }
    html.beginTable(
      "\(link: stream.id, stream.stream.name) in <code>\(table)</code> and <code>\(schema)</code>",
      ["Member", "BigQuery column", "JSON Schema"], kind: "rows")
    for column in columns {
      html.write("<tr><th scope=row>\(link: column.point, column.name)<td>")
      if let name = column.column {
        html.write("<code>\(name)</code> \(column.type)")
      } else {
        html.writeRaw("<span class=w>none</span>")
      }
      html.write("<td><code>\(column.pointer)")
      html.writeRaw(column.isInEvents ? "</code> of each event\n" : "</code>\n")
    }
    html.writeRaw("</table></div>\n")
  }

  /// The privacy manifests that the script offers for download. They are identical to those that `signalbook export
  /// privacy-manifest` writes.
  var manifests: JSONTree {
    .list(
      zip(apps, exports.samples).map { registry, sample in
        .list([.text(registry.name), .text(String(decoding: sample.privacyManifest, as: UTF8.self))])
      })
  }
}
