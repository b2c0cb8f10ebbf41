import Foundation
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that schema text is never interpreted as markup.
@Suite struct HostileMarkdownTests {
  private static func page() throws -> String {
    let files = DocumentFile.all(of: try Registries.parsed(HostileRegistry.text), as: [.markdown])
    return String(decoding: try #require(files.first).bytes, as: UTF8.self)
  }

  @Test func `every row has the cells of its head`() throws {
    var columns = 0
    var isInCode = false
    for line in try Self.page().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInCode.toggle() }
      guard line.hasPrefix("|"), !isInCode else {
        columns = 0
        continue
      }
      let cells = GeneratedPage.cells(String(line)).count
      if columns == 0 { columns = cells }
      #expect(cells == columns, "\(line)")
    }
  }

  @Test func `anchors are unique, and links lead to them`() throws {
    for registry in [try Registries.all(), try Registries.parsed(HostileRegistry.text)] {
      for file in DocumentFile.all(of: registry, as: [.markdown]) where file.name != "README.md" {
        let text = String(decoding: file.bytes, as: UTF8.self)
        let anchors = text.components(separatedBy: "<a id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(anchors).count == anchors.count, "\(file.name)")
        let targets = text.components(separatedBy: "](#").dropFirst().map { $0.prefix { $0 != ")" } }
        #expect(Set(targets).subtracting(anchors) == [], "\(file.name)")
      }
    }
  }

  private static let hasRenderer = (try? Python.run("import cmarkgfm; print('yes')")) == "yes\n"

  /// Uses GitHub's parser, and a reader that collects text and tags separately.
  @Test(.enabled(if: Self.hasRenderer, "needs python3 with cmarkgfm"))
  func `GitHub's parser finds all of the text and none of the markup`() throws {
    struct Found: Decodable {
      var tags: [String]
      var addresses: [String]
      var texts: Int
      var broken: [String]
      var titles: Int
    }
    let found = try Python.run(
      """
      import cmarkgfm, html.parser, json, re, sys
      from cmarkgfm.cmark import Options
      page, poison = json.load(open(sys.argv[1]))
      class Reader(html.parser.HTMLParser):
        tags, addresses, text, titles = set(), set(), '', 0
        def handle_starttag(self, tag, attributes):
          # A bare span keeps signs apart that GitHub would read together.
          self.tags.add('span with attributes' if tag == 'span' and attributes else tag)
          self.titles += tag == 'h1'
          for key, value in attributes:
            if key in ('href', 'src') and not value.startswith('#'): self.addresses.add(value)
          if tag == 'br': self.text += '\\n'
        def handle_data(self, data): self.text += data
      reader = Reader()
      reader.feed(cmarkgfm.github_flavored_markdown_to_html(page, options=Options.CMARK_OPT_UNSAFE))
      seen = lambda text: re.sub(r'\\s+', '', re.sub('`', '', text))
      # Behind it are signs that code shows as escapes.
      text, whole = seen(reader.text), seen(poison).split('&lt;')[0] + '&lt;'
      starts = [found.start() for found in re.finditer(r'P[0-9]+=1', text)]
      broken = [text[start:start + len(whole) + 20] for start in starts
        if text[start:].split('=1', 1)[1][:len(whole) - 2] != whole[2:]]
      print(json.dumps(dict(tags=sorted(reader.tags), addresses=sorted(reader.addresses), texts=len(starts), broken=broken,
        titles=reader.titles)))
      """, input: [try Self.page(), try Self.poisonAsSeen], as: Found.self)
    #expect(found.broken == [])
    #expect(found.texts >= 40)
    #expect(found.titles == 1)
    #expect(
      Set(found.tags).isSubset(of: [
        "a", "br", "code", "em", "h1", "h2", "h3", "li", "p", "pre", "span", "strong", "table", "tbody", "td", "th",
        "thead", "tr", "ul", "wbr",
      ]), "\(found.tags)")
    #expect(
      found.addresses == ["https://example.com/a%28b%29?c=d", "https://example.com/r%28x%29"],
      "\(found.addresses)")
  }

  /// The hostile text after JSON decoding, with invisible characters escaped.
  private static var poisonAsSeen: String {
    get throws {
      let text = try JSONDecoder().decode(String.self, from: Data("\"\(HostileRegistry.poison)\"".utf8))
      return text.replacingOccurrences(of: "\u{202E}", with: "\\u{202E}")
    }
  }
}
