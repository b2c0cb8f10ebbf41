import Foundation
import SignalbookComparison
import SignalbookDocumentation
import SignalbookHistory
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Uses each edit from the comparison's tests as a release. A short run uses every twentieth edit, a long run every
/// fifth.
@Suite("The history of single edits") struct EditedRegistryTests {
  private static let edits = SchemaEdit.all.sampled(oneOf: 20, long: 5)

  private static func registry(_ text: String, _ side: String) throws -> Registry {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "\(side)/book.json", bytes: Array(text.utf8))
    let registry = loadRegistry(files: [file], folder: side, into: &diagnostics)
    return try #require(registry, "\(diagnostics.sorted.map(\.compilerText))")
  }

  private static func page(_ registry: Registry, _ history: DictionaryHistory?) -> [UInt8] {
    DocumentFile.all(of: Inventory([registry]), as: [.html], history: history)[0].bytes
  }

  /// Returns the text after each occurrence, up to the end of the attribute.
  private static func values(behind text: String, in page: [UInt8]) -> [String] {
    // Searching `Data` is much faster than a loop in a debug build.
    let page = Data(page)
    let text = Data(text.utf8)
    var values: [String] = []
    var start = page.startIndex
    while let found = page.range(of: text, in: start..<page.endIndex) {
      start = found.upperBound
      let value = page[start...].prefix { $0 != 0x3E && $0 != 0x20 && $0 != 0x22 }
      values.append(String(decoding: value, as: UTF8.self))
    }
    return values
  }

  /// Returns the IDs of a page's elements. The page's text and script do not contain this pattern.
  private static func ids(_ page: [UInt8]) -> [String] {
    values(behind: " id=", in: page).filter { $0.contains("/") }
  }

  private static func links(_ page: [UInt8]) -> Set<String> {
    Set(values(behind: "<a href=\"#", in: page).filter { $0.contains("/") })
  }

  @Test("after each edit, no entry is lost, and every old address leads to exactly one entry")
  func edits() throws {
    let base = try Self.registry(SchemaEdit.base, "old")
    let before = Set(Self.ids(Self.page(base, nil)))
    #expect(before.count > 50 && SchemaEdit.all.count > 200)
    var words: Set<String> = []
    for edit in Self.edits {
      guard let now = try? Self.registry(try #require(edit.edited()), "new") else { continue }
      let changes = compare(base, now, today: "2000-01-01").changes
      let (history, _) = ReleaseHistoryTests.history([base], now, ["1"])
      let historyEntries = history.historyEntries.values.joined() + history.removed.flatMap(\.historyEntries)
      #expect(historyEntries.isEmpty == changes.isEmpty, "\(edit.name)")
      words.formUnion(historyEntries.map(\.word))
      func asked(_ verdict: PrivacyVerdict, _ told: DictionaryHistory.Verdict) {
        let isAsked = changes.contains { $0.privacy == verdict }
        #expect(isAsked == historyEntries.contains { $0.verdict == told }, "\(edit.name): \(told.title)")
      }
      asked(.needsNewReview, .newReview)
      asked(.needsRenewal, .renewal)
      asked(.notify, .notify)
      asked(.textOnly, .textOnly)
      let page = Self.page(now, history)
      let ids = Self.ids(page)
      #expect(Set(ids).count == ids.count, "\(edit.name): an id is there twice")
      #expect(before.subtracting(ids).sorted() == [], "\(edit.name): addresses that lead nowhere")
      #expect(Self.links(page).subtracting(ids).sorted() == [], "\(edit.name): links that lead nowhere")
    }
    // Labels must be words instead of rule names.
    #expect(words.allSatisfy { !$0.contains("-") && !$0.isEmpty }, "\(words.sorted())")
    #expect(words.count > Int(Dose.count(short: 8, long: 30, whole: 50)), "\(words.sorted())")
    // In the opposite direction, the edited registry is the old release.
    for edit in Self.edits {
      guard let old = try? Self.registry(try #require(edit.edited()), "old") else { continue }
      let (history, _) = ReleaseHistoryTests.history([old], base, ["1"])
      let ids = Self.ids(Self.page(base, history))
      let gone = Set(Self.ids(Self.page(old, nil))).subtracting(ids)
      #expect(gone.sorted() == [], "\(edit.name), undone: addresses that lead nowhere")
      #expect(Set(ids).count == ids.count, "\(edit.name), undone: an id is there twice")
    }
  }
}
