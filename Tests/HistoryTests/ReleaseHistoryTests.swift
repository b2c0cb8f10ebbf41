import SignalbookDocumentation
import SignalbookHistory
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The registry in `Releases/`, in three releases and in its current state.
@Suite("The history of a registry") struct ReleaseHistoryTests {
  static let releases = ["7.0", "8.0", "8.2"]

  static func registry(_ release: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      folder: "\(Paths.root)/Tests/HistoryTests/Releases/\(release)/schemas/reader", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return try #require(registry)
  }

  static func parsed(_ text: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.filter { $0.severity == .error }.map(\.compilerText) == [])
    return try #require(registry)
  }

  static func history(_ oldRegistries: [Registry?], _ now: Registry?, _ releases: [String]) -> (
    DictionaryHistory, Inventory
  ) {
    let inventory = Inventory(now.map { [$0] } ?? [])
    return (
      DictionaryHistory(of: [RegistryChain(releases: oldRegistries, now: now)], releases: releases, in: inventory),
      inventory
    )
  }

  static func reader() throws -> (DictionaryHistory, Inventory) {
    history(try releases.map(registry), try registry("now"), releases)
  }

  /// Returns lines such as `added 8.0 (new review)`.
  static func lines(_ historyEntries: [DictionaryHistory.HistoryEntry], _ history: DictionaryHistory) -> String {
    historyEntries.map { historyEntry in
      "\(historyEntry.kind.rawValue) \(historyEntry.word) \(history.releases[historyEntry.release])"
        + (historyEntry.verdict.map { " (\($0.title))" } ?? "")
        + (historyEntry.details.isEmpty ? "" : ": " + historyEntry.details.joined(separator: "; "))
    }.joined(separator: "\n")
  }

  @Test("the page lists all three releases")
  func page() throws {
    let (history, inventory) = try Self.reader()
    let files = DocumentFile.all(of: inventory, as: [.html, .markdown], history: history)
    #expect(files.map(\.name) == ["dictionary.html", "reader.md", "CHANGES.md"])
    // The registry was loaded with its absolute path.
    var page = String(decoding: files[0].bytes, as: UTF8.self).replacing(Paths.root + "/", with: "")
    // The style and script have their own tests, and their digests change with them.
    for (start, end) in [
      ("<style>", "</style>"), ("</script>\n<script>", "</script>\n</body>"), ("style-src '", "'; base-uri"),
    ] {
      let from = try #require(page.firstRange(of: start)?.upperBound)
      let to = try #require(page[from...].firstRange(of: end)?.lowerBound)
      page.replaceSubrange(from..<to, with: "…")
    }
    try Golden.expect(page, equals: "dictionary.html")
    try Golden.expect(String(decoding: files[2].bytes, as: UTF8.self), equals: "CHANGES.md")
  }

  @Test("each entry lists its releases in order, with the changes and the necessary reviews")
  func lines() throws {
    let (history, _) = try Self.reader()
    func lines(_ id: String) -> String { Self.lines(history.historyEntries[id] ?? [], history) }
    #expect(lines("reader/events/page-opened/fields/words") == "+ added 8.2 (new review)")
    #expect(
      lines("reader/events/page-opened/fields/seconds")
        == "~ widened 8.0 (notify): maximum 60 → 600\n~ swift name changed unreleased: time")
    #expect(
      lines("reader/attributes/region")
        == "+ added 8.0 (new review)\n- retired unreleased (notify): since 9.0: Nobody needed it.")
    #expect(
      lines("reader/events/theme-chosen")
        == "~ data class changed 8.2 (new review): usage.interaction → usage.setting\n"
        + "~ extended 8.2 (renewal): 2026-12-31 → 2028-12-31")
    #expect(lines("reader/streams/usage").hasPrefix("~ recipient added 8.2 (new review)"))
    #expect(lines("reader/registry").hasPrefix("~ controller changed unreleased (new review)"))
    #expect(
      lines("reader/events/page-sent/fields/size")
        == "- retired 8.2 (notify): `words` of `page-opened` has it.")
    // The entry has no changes.
    #expect(lines("reader/attributes/signed-in").isEmpty)
  }

  @Test("a removed entry keeps its ID, its description and its removed members")
  func removed() throws {
    let (history, _) = try Self.reader()
    #expect(
      history.removed.map(\.id) == [
        "reader/events/crashed", "reader/events/page-opened/fields/source", "reader/links/pages/settings",
        "reader/streams/reports", "reader/types/theme/cases/sepia",
      ])
    let crashed = try #require(history.removed.first)
    #expect(crashed.members.map(\.id) == ["reader/events/crashed/fields/signal"])
    #expect(crashed.stream?.stream.name == "reports" && crashed.point?.metadata.data == "diag.crash")
    let source = history.removed[1]
    #expect(source.name == "page-opened / source" && source.owner?.id == "reader/events/page-opened")
    #expect(
      source.members.map(\.id) == [
        "reader/events/page-opened/fields/source/cases/link", "reader/events/page-opened/fields/source/cases/search",
      ])
  }

  @Test("an old ID leads to the renamed entry, unless a new entry has the ID")
  func renamed() throws {
    let (history, inventory) = try Self.reader()
    // An event of the last release reuses the name, but not the names of the former fields.
    #expect(history.formerIDs["reader/events/page-sent"] == nil)
    #expect(
      history.formerIDs["reader/events/page-sent/fields/to"] == ["reader/events/page-shared/fields/to"])
    #expect(
      history.formerIDs["reader/events/page-sent/fields/size"] == ["reader/events/page-shared/fields/size"])
    let (before, _) = Self.history([try Self.registry("7.0")], try Self.registry("8.2"), ["7.0"])
    #expect(before.formerIDs["reader/events/page-sent"] == ["reader/events/page-shared"])
    let page = String(decoding: DocumentFile.all(of: inventory, as: [.html], history: history)[0].bytes, as: UTF8.self)
    #expect(
      page.ranges(of: " id=reader/events/page-shared ").count + page.ranges(of: " id=reader/events/page-shared>").count
        == 1)
  }

  @Test("an entry that is renamed twice and then removed keeps all its names")
  func renamedTwice() throws {
    func text(_ name: String?) -> String {
      let event = name.map { #", "\#($0)": {"code": "x", "description": "d"}"# } ?? ""
      return #"""
        {"$schema": "signalbook-1.schema.json",
         "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "d", "defaults": {"stream": "s"}},
         "streams": {"s": {"encoding": "object", "description": "d", "eventField": {"wire": "k", "type": "string"}}},
         "events": {"other": {"code": "o", "description": "d"}\#(event)}}
        """#
    }
    let releases = try ["a", "b", "c", nil].map { try Self.parsed(text($0)) }
    let (history, _) = Self.history(Array(releases.dropLast()), releases[3], ["1", "2", "3"])
    let gone = try #require(history.removed.first)
    #expect(history.removed.count == 1 && gone.id == "r/events/c" && gone.formerly == ["r/events/b", "r/events/a"])
    #expect(
      Self.lines(gone.historyEntries, history)
        == "~ renamed 2: was a\n~ renamed 3: was b\n- removed unreleased (notify)")
    let (kept, _) = Self.history(Array(releases.prefix(2)), releases[2], ["1", "2"])
    #expect(kept.formerIDs == ["r/events/c": ["r/events/b", "r/events/a"]])
    // An entry that is added again is not removed, but its history mentions the removal.
    let (back, _) = Self.history([releases[0], releases[3]], releases[0], ["1", "2"])
    #expect(back.removed.isEmpty)
    #expect(
      Self.lines(back.historyEntries["r/events/a"] ?? [], back)
        == "- removed 2 (notify)\n+ added unreleased (new review)")
  }

  @Test("former names in a schema lead to the entry and its members, and do not hide other entries")
  func formerNames() throws {
    let now = try Self.parsed(
      #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "d", "defaults": {"stream": "s"}},
       "streams": {"s": {"encoding": "object", "description": "d", "eventField": {"wire": "k", "type": "string"}}},
       "types": {"t": {"description": "d", "formerly": ["old/t"], "cases": {"c": {"formerly": ["was"]}, "x": {}}}},
       "events": {
         "new": {"code": "n", "description": "d", "formerly": ["old", "older"], "fields": {
           "f": {"wire": "f", "description": "d", "type": "boolean", "formerly": ["g"]},
           "h": {"wire": "h", "description": "d", "type": "t"}}},
         "other": {"code": "o", "description": "d"}}}
      """#)
    func ids(_ history: DictionaryHistory?) -> [String] {
      let page = DocumentFile.all(of: Inventory([now]), as: [.html], history: history)[0].bytes
      return String(decoding: page, as: UTF8.self).split(separator: "<span class=was id=").dropFirst().map {
        String($0.prefix { $0 != ">" })
      }.sorted()
    }
    let former = [
      "r/events/new/fields/g", "r/events/old", "r/events/old/fields/f", "r/events/old/fields/g",
      "r/events/old/fields/h",
      "r/events/older", "r/events/older/fields/f", "r/events/older/fields/g", "r/events/older/fields/h",
      "r/types/old%2Ft", "r/types/old%2Ft/cases/c", "r/types/old%2Ft/cases/was", "r/types/old%2Ft/cases/x",
      "r/types/t/cases/was",
    ]
    #expect(ids(nil) == former)
    // A removed entry keeps its ID, even if another entry lists it as a former name.
    let old = try Self.parsed(
      #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "d", "defaults": {"stream": "s"}},
       "streams": {"s": {"encoding": "object", "description": "d", "eventField": {"wire": "k", "type": "string"}}},
       "events": {"old": {"code": "q", "description": "of old"}, "older": {"code": "u", "description": "of older"},
         "other": {"code": "o", "description": "d"}}}
      """#)
    let (history, _) = Self.history([old], now, ["1"])
    #expect(history.removed.map(\.id) == ["r/events/older"] && history.formerIDs == ["r/events/new": ["r/events/old"]])
    #expect(Set(ids(history)) == Set(former).subtracting(["r/events/older"]))
  }

  @Test("an added registry is listed with all its entries, and a removed registry removes them")
  func registries() throws {
    let now = try Self.registry("now")
    let (added, _) = Self.history([nil, nil], now, ["1", "2"])
    #expect(Self.lines(added.historyEntries["reader/registry"] ?? [], added) == "+ added unreleased (new review)")
    #expect(
      Self.lines(added.historyEntries["reader/events/page-opened"] ?? [], added) == "+ added unreleased (new review)")
    #expect(added.historyEntries["reader/events/page-opened/fields/words"] == nil)
    let (gone, inventory) = Self.history([now, nil], nil, ["1", "2"])
    #expect(gone.removed.count == 13 && gone.historyEntries.isEmpty)
    let page = String(decoding: DocumentFile.all(of: inventory, as: [.html], history: gone)[0].bytes, as: UTF8.self)
    #expect(page.contains("<article id=reader/events/page-opened ") && page.contains("reader, removed"))
  }

  @Test("a page without a history does not mention changes, and equal releases have none")
  func nothing() throws {
    let now = try Self.registry("now")
    let (history, inventory) = Self.history([now], now, ["1"])
    #expect(history.historyEntries.isEmpty && history.removed.isEmpty && history.formerIDs.isEmpty)
    let page = DocumentFile.all(of: inventory, as: [.html])[0].bytes
    let told = DocumentFile.all(of: inventory, as: [.html], history: history)[0].bytes
    let text = String(decoding: page, as: UTF8.self)
    #expect(!text.contains("data-y=") && !text.contains("<select id=since>") && !text.contains("class=was id"))
    // The page contains the menu and the table of releases, but no bytes for entries.
    let articles = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("<article") }
    }
    #expect(articles(page) == articles(told))
  }

  @Test("the order of registries and repeated runs do not affect the result")
  func determinism() throws {
    let oldRegistries = try Self.releases.map(Self.registry)
    let now = try Self.registry("now")
    let other = try Self.parsed(
      #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "other", "namespace": "Other", "version": "1.0.0", "description": "d"}}
      """#)
    let chains = [
      RegistryChain(releases: oldRegistries, now: now), RegistryChain(releases: [other, nil, other], now: other),
    ]
    let inventory = Inventory([now, other])
    func files(_ chains: [RegistryChain]) -> [[UInt8]] {
      let history = DictionaryHistory(of: chains, releases: Self.releases, in: inventory)
      return DocumentFile.all(of: inventory, as: [.html, .markdown], history: history).map(\.bytes)
    }
    #expect(files(chains) == files(chains.reversed()))
    #expect(files(chains) == files(chains))
  }

  @Test("text from an old release remains text")
  func hostileText() throws {
    let hostile = #"<script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;]]>--><!--</style>`x`\u202e"#
    let name = #"<script>alert(1)</script>\"'&amp;</style>`x`"#
    func text(_ event: String) -> String {
      #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "d", "defaults": {"stream": "s"}},
       "streams": {"s": {"encoding": "object", "description": "d", "eventField": {"wire": "k", "type": "string"}}},
       "events": {"other": {"code": "o", "description": "d"}\#(event)}}
      """#
    }
    let old = try Self.parsed(
      text(
        #", "NAME": {"code": "x", "description": "HOSTILE", "note": "HOSTILE", "swiftName": "a", "retired": {"reason": "HOSTILE"}, "fields": {"NAME": {"wire": "w", "description": "HOSTILE", "examples": ["HOSTILE"], "swiftName": "b"}}}"#
          .replacing("HOSTILE", with: hostile).replacing("NAME", with: name)))
    let now = try Self.parsed(text(""))
    let inventory = Inventory([now])
    let releases = [#"<script>alert(3)</script>" onload=x '"#, "|`x`<b>\u{202E}"]
    let history = DictionaryHistory(
      of: [RegistryChain(releases: [old, now], now: now)], releases: releases, in: inventory)
    let files = DocumentFile.all(of: inventory, as: [.html, .markdown], history: history)
    let page = String(decoding: files[0].bytes, as: UTF8.self)
    #expect(page.ranges(of: "<script").count == 3 && page.ranges(of: "</style>").count == 1)
    #expect(!page.contains("<img") && !page.contains("<!--") && !page.contains("<b>\u{202E}"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0 != "\u{202E}") })
    #expect(page.contains("&lt;script&gt;alert(3)"))
    let changes = String(decoding: try #require(files.last).bytes, as: UTF8.self)
    #expect(!changes.contains("<script") && !changes.contains("<img") && !changes.contains("\u{202E}"))
    #expect(changes.split(separator: "\n").filter { $0.hasPrefix("## ") }.count == 2)
  }
}
