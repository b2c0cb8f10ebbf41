import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Compares the exported rows of data points with the exports themselves.
@Suite struct ExportSampleTests {
  private static let names = [
    "activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr", "notes", "hostile",
  ]

  private func inventory(_ name: String) throws -> RegistryInventory {
    let fixture = name == "notes" || name == "hostile" ? try ExportFixture.registry(name) : nil
    var diagnostics = Diagnostics()
    let registry = fixture ?? loadRegistry(folder: "\(Paths.root)/schemas/\(name)", into: &diagnostics)
    return RegistryInventory(try #require(registry))
  }

  @Test(arguments: names)
  func `one point of each kind gives the same manifest, label and form as all points, byte for byte`(name: String)
    throws
  {
    let registry = try inventory(name)
    let sample = ExportSample(of: registry)
    let whole = ExportRequest(Inventory(of: registry))
    for format in ["privacy-manifest", "app-store-label", "play-data-safety"] {
      let format = try ExportFixture.format(format)
      let all = try format.export(whole).files.first?.bytes
      #expect(all != nil)
      #expect(try format.export(sample.request).files.first?.bytes == all)
      if format.name == "privacy-manifest" { #expect(sample.privacyManifest == all) }
    }
  }

  @Test(arguments: names)
  func `every point that an export tells of is of a kind, and no other is`(name: String) throws {
    let registry = try inventory(name)
    let sample = ExportSample(of: registry)
    let request = ExportRequest(Inventory(of: registry))
    for (place, stream) in registry.streams.enumerated() {
      request.visitData(of: stream) { point in
        let kind = sample.kindIndex(of: point, inStreamAt: place).map { sample.kinds[$0] }
        #expect(kind?.data == point.dataClass, "\(point.id)")
        #expect(kind == nil || kind?.purposes == point.metadata.purposes && kind?.stream == place, "\(point.id)")
      }
    }
    #expect(sample.rows().count == sample.kinds.count)
  }

  @Test(arguments: names)
  func `a kind's rows are those of the documents`(name: String) throws {
    let registry = try inventory(name)
    let sample = ExportSample(of: registry)
    let (documents, _) = try DocumentRows.all(ExportRequest(Inventory(of: registry)))
    func row(_ title: String, _ key: String) throws -> DocumentRows.Row? {
      try #require(documents.first { $0.title == title }).rows.first { $0.key == key }
    }
    for (kind, rows) in zip(sample.kinds, sample.rows()) {
      if kind.isDevelopmentOnly {
        // Store forms exclude this data, even if they contain other data of its class.
        #expect(rows.prefix(3).allSatisfy { $0.content == "not included: development builds only" }, "\(kind)")
        #expect(rows.count == 6)
        continue
      }
      let isExternal = registry.streams[kind.stream].stream.isExternal
      let manifest = try row("Apple's privacy manifest", "`\(kind.data.apple)`")
      if !isExternal, let manifest {
        let cells = manifest.cells.map(\.value)
        func word(_ cell: String, _ yes: String, _ no: String) -> String {
          cell == "yes" ? yes : cell == "no" ? no : "\(yes) or not: unanswered"
        }
        let purposes = cells[2] == "**unanswered**" ? "unanswered purposes" : cells[2]
        #expect(
          rows[0].content
            == "\(word(cells[0], "linked", "not linked")), \(word(cells[1], "tracking", "no tracking")), for \(purposes)"
        )
      } else {
        #expect(rows[0].content.contains(isExternal ? "not in it" : "left out"), "\(kind)")
      }
      if let label = try row("App Store label", rows[1].section) {
        let open = label.cells.last?.value ?? ""
        let protections = [
          label.cells[1].value, open.contains("DATA_LINKED_TO_YOU or") ? "linked or not: unanswered" : "",
          open.contains("DATA_USED_TO_TRACK_YOU or") ? "tracking or not: unanswered" : "",
        ].filter { !$0.isEmpty }
        let purposes = label.cells[0].value.isEmpty ? "unanswered purposes" : label.cells[0].value
        #expect(rows[1].content == "\(protections.joined(separator: ", ")), for \(purposes)")
      } else {
        #expect(rows[1].content.contains("omitted"), "\(kind)")
      }
      let usage = "PSL_DATA_USAGE_RESPONSES:PSL_\(kind.data.play):"
      func form(_ question: String) throws -> String? {
        try row("Google Play's data-safety form", "`\(usage)\(question)`")?.cells.first?.value
      }
      let words = rows[2].content.split(separator: ", ")
      #expect(
        try words.contains("collected")
          == (form("PSL_DATA_USAGE_COLLECTION_AND_SHARING PSL_DATA_USAGE_ONLY_COLLECTED") == "`true`"))
      #expect(
        try words.contains("shared")
          == (form("PSL_DATA_USAGE_COLLECTION_AND_SHARING PSL_DATA_USAGE_ONLY_SHARED") == "`true`"))
      #expect(try words.contains("not ephemeral") == (form("PSL_DATA_USAGE_EPHEMERAL") == "`false`"))
      #expect(try words.contains("ephemeral") == (form("PSL_DATA_USAGE_EPHEMERAL") == "`true`"))
      #expect(
        try words.contains("optional")
          == (form("DATA_USAGE_USER_CONTROL PSL_DATA_USAGE_USER_CONTROL_OPTIONAL") == "`true`"))
      #expect(
        try words.contains("required")
          == (form("DATA_USAGE_USER_CONTROL PSL_DATA_USAGE_USER_CONTROL_REQUIRED") == "`true`"))
      for purpose in kind.purposes.compactMap({ Purpose.named($0)?.play }) {
        #expect(rows[2].content.contains("`PSL_\(purpose)`"), "\(kind)")
        #expect(try form("DATA_USAGE_COLLECTION_PURPOSE PSL_\(purpose)") == "`true`")
      }
      // Fides has a declaration for each use.
      for use in kind.purposes.compactMap({ Purpose.named($0)?.fides }) {
        #expect(rows[5].content.contains("`\(kind.data.fides)`") && rows[5].content.contains("`\(use)`"), "\(kind)")
      }
    }
  }

  @Test(arguments: names)
  func `each column is in the exported table, each pointer leads into the exported schema`(name: String) throws {
    let registry = try inventory(name)
    var request = ExportRequest(Inventory(of: registry))
    for stream in registry.streams {
      guard let (table, schema, columns) = ExportedColumn.all(of: stream, in: registry) else { continue }
      request.stream = stream.stream.name
      func json(_ format: String, _ file: String) throws -> JSONNode {
        let files = try ExportFixture.format(format).export(request).files
        let bytes = try #require(files.first { $0.name == file }, "\(file) of \(files.map(\.name))").bytes
        var ignored = Diagnostics()
        return try #require(JSONReader.read(SourceFile(path: file, bytes: bytes), into: &ignored))
      }
      let fields = try json("bigquery", table)
      let unit = try json("json-schema", schema)
      for column in columns {
        guard let name = column.column else { continue }
        var level = fields.elements ?? []
        var found: JSONNode?
        for part in name.split(separator: ".") {
          found = level.first { $0["name"]?.string == String(part) }
          level = found?["fields"]?.elements ?? []
        }
        let mode = found?["mode"]?.string == "REPEATED" ? ", repeated" : ""
        #expect((found?["type"]?.string ?? "") + mode == column.type, "\(name) of \(stream.id)")
        if column.isInEvents { continue }
        var node: JSONNode? = unit
        for part in column.pointer.split(separator: "/") {
          node = node?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
        }
        #expect(node != nil, "\(column.pointer) of \(stream.id)")
      }
    }
  }
}
