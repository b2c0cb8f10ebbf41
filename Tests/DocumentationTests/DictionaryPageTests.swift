import SignalbookRegistry
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

@Suite("The dictionary") struct DictionaryPageTests {
  private static func page(_ inventory: Inventory) -> String {
    var page = DictionaryPage(of: inventory)
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  @Test("the order of registries and repeated runs do not affect the result")
  func determinism() throws {
    let registries = try Registries.names.map(Registries.named)
    let first = Self.page(Inventory(registries))
    #expect(first == Self.page(Inventory(registries.reversed())))
    #expect(first == Self.page(try Registries.all()))
  }

  @Test("the policy permits only the page's style and script, by their digests")
  func policy() throws {
    let page = Self.page(try Registries.all())
    func content(_ tag: String) throws -> Substring {
      let start = try #require(page.firstRange(of: "<\(tag)>")).upperBound
      return page[start..<(try #require(page[start...].firstRange(of: "</\(tag)>")).lowerBound)]
    }
    for tag in ["style", "script"] {
      let digest = base64(of: SHA256.digest(of: try content(tag).utf8))
      #expect(page.contains("\(tag)-src 'sha256-\(digest)'"))
    }
    #expect(page.contains("content=\"default-src 'none'; "))
    #expect(!page.contains("unsafe-"))
  }

  @Test("text from a schema is never markup, an executable address, or a reordering of the page")
  func hostileText() throws {
    // Names contain no control characters, but other text contains escapes.
    let name = #"<script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;]]>--><!--</style></title>`x`"#
    let hostile = name + "\\u202e\\u0007"
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {
          "name": "hostile", "namespace": "Hostile", "version": "1.0.0", "description": "HOSTILE",
          "docs": "https://example.com/", "note": "HOSTILE",
          "variants": {"one": {"description": "HOSTILE"}},
          "defaults": {"stream": "s", "why": "HOSTILE", "owner": "HOSTILE", "data": "usage.interaction", "review": ["bug-1"]}
        },
        "streams": {
          "s": {
            "description": "HOSTILE", "encoding": "object", "eventField": {"wire": "kind HOSTILE", "type": "string"},
            "recipients": [{"name": "HOSTILE", "role": "third-party", "hosts": ["example.com"]}],
            "consent": {"default": "on", "mechanism": "HOSTILE"},
            "common": {"NAME": {"wire": "HOSTILE", "description": "HOSTILE", "from": "app.version", "examples": ["HOSTILE"], "swiftName": "a"}}
          }
        },
        "types": {"t": {"description": "HOSTILE", "cases": {"NAME": {"wire": "HOSTILE", "description": "HOSTILE", "swiftName": "b"}}}},
        "events": {
          "NAME": {
            "formerly": ["NAME was"], "code": "HOSTILE", "description": "HOSTILE", "note": "HOSTILE", "swiftName": "c",
            "fields": {
              "NAME/%": {"wire": "w HOSTILE", "description": "HOSTILE", "examples": ["HOSTILE"], "swiftName": "d"},
              "e": {"wire": "e", "description": "HOSTILE", "type": "t"}
            }
          }
        },
        "reviews": {"bug-1": {"url": "https://example.com/?a&b='c'", "alternatives": "HOSTILE"},
          "bug-2": {"renews": {"review": "bug-1", "reason": "HOSTILE"}}}
      }
      """#.replacing("HOSTILE", with: hostile).replacing("NAME", with: name)
    let page = Self.page(try Registries.parsed(text))
    #expect(page.firstRanges("<script") == 3)
    #expect(page.firstRanges("</script>") == 3)
    #expect(page.firstRanges("</style>") == 1)
    #expect(page.firstRanges("</title>") == 1 + page.firstRanges("<svg viewBox=\"0 0 960"))
    #expect(!page.contains("<img"))
    #expect(!page.contains("<!--"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0 != "\u{202E}") })
    #expect(page.contains(#"\u{202E}\u{7}"#))
    #expect(!page.contains("href=javascript") && !page.contains("href=\"javascript"))
  }

  @Test("recipients of a stream are stacked in the diagram", arguments: [1, 2, 5, 12])
  func recipientsApart(count: Int) throws {
    let recipients = (1...count).map { #"{ "name": "R\#($0)", "role": "processor" }"# }.joined(separator: ", ")
    let page = Self.page(
      try Registries.parsed(
        #"""
        {
          "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
          "streams": {
            "s": {
              "encoding": "object", "description": "S.", "eventField": { "wire": "kind", "type": "string" },
              "recipients": [\#(recipients)]
            }
          }
        }
        """#))
    let box = try Regex(#"<rect class=bu? x=680 width=278 height=46 rx=8 y=(\d+)"#, as: (Substring, Substring).self)
    let places = page.matches(of: box).compactMap { Int($0.output.1) }.sorted()
    #expect(places.count == count)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 46 })
    let size = try Regex(#"viewBox="0 0 960 (\d+)""#, as: (Substring, Substring).self)
    let height = try #require(page.firstMatch(of: size).flatMap { Int($0.output.1) })
    #expect(try #require(places.first) >= 0)
    #expect(try #require(places.last) + 46 <= height)
  }

  @Test("an unknown recipient or data class is drawn with dashes, and known ones are not")
  func unknownInThePicture() throws {
    func page(_ more: String) throws -> String {
      Self.page(
        try Registries.parsed(
          #"""
          {
            "$schema": "signalbook-1.schema.json",
            "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
            "streams": {
              "s": {
                "encoding": "object", "description": "S.", "eventField": { "wire": "kind", "type": "string" },
                "envelope": { "events": { "type": "array", "from": "stream.events" } }\#(more)
              }
            },
            "events": { "opened": { "stream": "s" } }
          }
          """#))
    }
    let recipient = #", "recipients": [{ "name": "A", "role": "processor" }]"#
    let data = #", "data": "usage.interaction""#
    for (more, isUnknown) in [("", true), (recipient, true), (data, true), (recipient + data, false)] {
      let page = try page(more)
      #expect(page.contains("<path class=lu ") == isUnknown && page.contains("<rect class=bu ") == isUnknown, "\(more)")
    }
  }

  @Test("entries with different IDs have different anchors, which contain only characters valid in links")
  func permalinks() {
    let names = ["a b", "a%20b", "a+b", "a/b", "a%2Fb", "ä", "%C3%A4", "A", "a", "a#b", "a?b", "\"", "'", "<", "‮", ""]
    let fragments = names.map { EntryLink.fragment(for: "r/events/" + EntryLink.part($0)) }
    #expect(Set(fragments).count == names.count)
    for fragment in fragments {
      #expect(
        fragment.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x3C && $0 != 0x3E })
    }
  }

  @Test("every entry and closed value of the inventory has an anchor in the page")
  func everyPoint() throws {
    let inventory = try Registries.all()
    let page = Self.page(inventory)
    var missing: [String] = []
    for registry in inventory.registries {
      registry.visit { point, _ in
        if point.kind == .linkFamily { return }
        if !page.contains(" id=\(EntryLink.fragment(for: point.id))") { missing.append(point.id) }
        if case .vocabulary(let vocabulary)? = point.type?.base, point.type?.typeName == nil,
          point.type?.constant == nil
        {
          for item in vocabulary.cases
          where !page.contains(" id=\(EntryLink.fragment(for: "\(point.id)/cases/\(EntryLink.part(item.name))"))") {
            missing.append("\(point.id)/cases/\(item.name)")
          }
        }
      }
      for type in registry.registry.types where type.origin.importIndex == nil {
        guard case .vocabulary(let vocabulary) = type.type.base else { continue }
        for item in vocabulary.cases
        where !page.contains(" id=\(registry.name)/types/\(type.name)/cases/\(EntryLink.fragment(for: item.name))") {
          missing.append("\(registry.name)/types/\(type.name)/cases/\(item.name)")
        }
      }
    }
    #expect(missing == [])
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func firstRanges(_ text: String) -> Int { ranges(of: text).count }
}
