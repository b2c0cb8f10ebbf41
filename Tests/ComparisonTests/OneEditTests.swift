import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookComparison

/// Checks that each edit is a single change, and that accepted or reviewed changes pass.
@Suite("Changes of single edits") struct OneEditTests {
  private static let today = "2026-11-21"

  /// Returns a registry with three streams, two of which extend the third.
  private static func registry(
    _ changes: [(String, String)] = [], accepted: String = "", side: String = "new"
  ) throws -> Registry {
    func stream(_ name: String, _ own: String) -> String {
      #""\#(name)": { "description": "Extends.", "ping": "\#(name)", \#(own) }"#
    }
    var text = """
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": {
          "name": "small", "namespace": "Small", "version": "1.0.0", "description": "Small."\(accepted.isEmpty ? "" : #", "accepted": [\#(accepted)]"#)
        },
        "streams": {
          "base": {
            "description": "The base.", "abstract": true, "encoding": "object",
            "eventField": { "wire": "e", "type": "string" },
            "common": { "form": { "description": "The form.", "const": 1 } },
            "consent": { "default": "on", "mechanism": "Settings, Send data", "settingKey": "SendData" },
            "retention": { "device": "P10D", "recipient": "P90D" },
            "recipients": [{ "name": "Us", "role": "self" }]
          },
          "other": {
            "description": "Another base.", "abstract": true, "encoding": "object",
            "eventField": { "wire": "e", "type": "string" },
            "common": { "form": { "description": "The form.", "const": 2 } },
            "consent": { "default": "on", "mechanism": "Settings, Send data", "settingKey": "SendData" },
            "retention": { "device": "P10D", "recipient": "P90D" },
            "recipients": [{ "name": "Us", "role": "self" }]
          },
          \(stream("first", #""extends": "base""#)),
          \(stream("second", #""extends": "base""#))
        },
        "events": { "opened": { "description": "It was opened.", "stream": "first", "code": "open", "review": ["one"] } },
        "reviews": { "one": { "url": "https://example.com/1" } }
      }
      """
    for (old, new) in changes {
      let place = try #require(text.range(of: old), "\(old)")
      text.replaceSubrange(place, with: new)
    }
    let (registry, faults) = SchemaEdit.registry(text, side)
    #expect(faults == [])
    return try #require(registry)
  }

  private static func compared(_ changes: [(String, String)], _ before: [(String, String)] = []) throws -> Comparison {
    compare(try registry(before, side: "old"), try registry(changes), today: today)
  }

  @Test("an edit of an extended stream is one change, which covers the extending streams") func inherited() throws {
    for edit in [("P90D", "P900D"), (#", "recipient": "P90D""#, "")] {
      let changes = try Self.compared([edit]).changes
      #expect(changes.map(\.rule.id.name) == ["retention-changed"], "\(changes.map(\.message))")
      #expect(changes[0].consequences.map(\.subject.id) == ["second"])
    }
  }

  @Test("consent that cannot be declined is one change") func always() throws {
    let edit = (
      #""default": "on", "mechanism": "Settings, Send data", "settingKey": "SendData""#, #""default": "always""#
    )
    for (changes, verdict) in [
      (try Self.compared([edit]).changes, PrivacyVerdict.needsNewReview),
      (try Self.compared([], [edit]).changes, .notify),
    ] {
      #expect(changes.map(\.rule.id.name) == ["consent-changed"], "\(changes.map(\.message))")
      #expect(changes.map(\.privacy) == [verdict])
    }
  }

  @Test("changing the base stream is one change, with the refused values") func base() throws {
    let changes = try Self.compared([(#""extends": "base""#, #""extends": "other""#)]).changes
    #expect(changes.map(\.rule.id.name) == ["stream-base-changed"], "\(changes.map(\.message))")
    #expect(changes[0].subject.id == "first" && changes[0].impacts == [.wire, .query])
    #expect(changes[0].message.hasSuffix("this caused 1 more change"))
  }

  @Test("removing null from a map's values does not break calls") func nullable() throws {
    func edit(_ nullable: String) -> (String, String) {
      (
        #""const": 1 } }"#,
        #""const": 1 }, "m": {"description": "M.", "type": "map", "maxProperties": 3, "keys": {"type": "string"}, "values": {"type": "integer"\#(nullable)}} }"#
      )
    }
    let changes = try Self.compared([edit("")], [edit(#", "nullable": true"#)]).changes
    #expect(changes.map(\.rule.id.name) == ["nullable-changed"] && changes[0].impacts == .wireShipped)
  }

  @Test("a new case breaks switches only over generated enums") func enums() throws {
    func impacts(_ pointer: (String, String), _ enums: GeneratedEnums) throws -> Impacts {
      let (registry, faults) = SchemaEdit.registry(
        SchemaEdit.base.replacingOccurrences(of: pointer.0, with: pointer.1), "new")
      #expect(faults == [])
      let old = SchemaEdit.registry(SchemaEdit.base, "old").registry
      return compare(old, registry, today: Self.today, enums: enums).changes.reduce(into: Impacts()) {
        $0.formUnion($1.impacts)
      }
    }
    let event = (
      #""search": { "description""#,
      #""scroll": { "description": "S.", "stream": "actions", "method": "scroll", "object": "bar" }, "search": { "description""#
    )
    let link = (
      #""history": { "path""#, #""help": { "path": "help", "description": "Help." }, "history": { "path""#
    )
    #expect(try impacts(event, .all) == .source && impacts(event, .links) == [])
    #expect(try impacts(link, .all) == .source && impacts(link, .literals) == [])
  }

  @Test("a changed Swift name breaks calls, and an unchanged one does not") func namesInSwift() throws {
    func impacts(_ before: String, _ after: String) throws -> Impacts {
      func side(_ text: String, _ name: String) throws -> Registry {
        let types =
          #""types": { "reason": { "description": "R.", "enum": ["a", "b"] }, \#(text.contains("opened-reason") ? #""opened-reason": { "description": "R.", "enum": ["a", "b"] }, "# : "")"place": { "description": "P.", "fields": { "kind": { "type": "string" } } } }, "streams": {"#
        return try Self.registry(
          [(#""streams": {"#, types), (#""code": "open""#, #""code": "open", "fields": { \#(text) }"#)], side: name)
      }
      return compare(try side(before, "old"), try side(after, "new"), today: Self.today).changes.reduce(into: Impacts())
      {
        $0.formUnion($1.impacts)
      }.intersection(.source)
    }
    let inline = #""reason": { "description": "R.", "enum": ["a", "b"] }"#
    #expect(try impacts(inline, inline.replacing("R.", with: "S.")) == [])
    #expect(try impacts(inline, #""reason": { "description": "R.", "type": "reason" }"#) == .source)
    // The declared type has the same name as the inline type.
    let declared = #""reason": { "description": "R.", "type": "opened-reason" }"#
    #expect(try impacts(inline, declared) == [])
    // A second object does not change the parameters of the first.
    let from = #""from": { "description": "F.", "type": "place" }"#
    let to =
      #""to": { "description": "T.", "sent": "present", "fields": { "NAME": { "sent": "present", "type": "string" } } }"#
    #expect(try impacts(from, from + ", " + to.replacing("NAME", with: "kind")) == [])
    #expect(try impacts(from, from + ", " + to.replacing("NAME", with: "other")) == [])
  }

  // MARK: Acceptances and reviews

  @Test("an acceptance ends once the old version contains it, and a second break needs another acceptance") func ended()
    throws
  {
    let entry = #"{"rule": "event-code-changed", "what": "opened", "reason": "Agreed."}"#
    let code = (#""code": "open""#, #""code": "opened""#)
    func compared(_ before: [(String, String)], _ old: String, _ after: [(String, String)], _ new: String) throws
      -> Comparison
    {
      compare(
        try Self.registry(before, accepted: old, side: "old"), try Self.registry(after, accepted: new),
        today: Self.today)
    }
    let broken = try compared([], "", [code], entry)
    #expect(broken.changes.map(\.acceptance?.reason) == ["Agreed."] && broken.findings.isEmpty)
    let next = try compared([code], entry, [code], entry)
    #expect(next.changes.isEmpty && next.findings.isEmpty)
    let again = try compared([code], entry, [(code.0, #""code": "open-2""#)], entry)
    #expect(again.changes.map(\.acceptance?.reason) == [nil] && again.findings.isEmpty)
    let other = entry.replacing("Agreed.", with: "Agreed once more.")
    #expect(
      try compared([code], entry, [(code.0, #""code": "open-2""#)], "\(entry), \(other)").changes.map(
        \.acceptance?.reason) == ["Agreed once more."])
    // The acceptance covers changes since the older release, but not since the newer one.
    let releases = compare(
      [("1.0", try Self.registry(side: "old")), ("1.1", try Self.registry([code], accepted: entry, side: "old"))],
      try Self.registry([code], accepted: entry), today: Self.today)
    #expect(releases.changes.map(\.releases) == [["1.0"]] && releases.changes[0].acceptance != nil)
    #expect(releases.findings.isEmpty)
  }

  @Test("a change that needs a review has one if the entry names a new review") func reviewed() throws {
    func added(_ review: String, _ reviews: String) throws -> [String?] {
      let event = #""closed": { "description": "Closed.", "stream": "first"\#(review) }"#
      return try Self.compared([
        (#""events": {"#, #""events": { \#(event),"#), (#""reviews": {"#, #""reviews": { \#(reviews)"#),
      ]).changes.filter(\.needsReview).map(\.review)
    }
    let two = #""two": { "url": "https://example.com/2" },"#
    #expect(try added(#", "review": ["two"]"#, two) == ["two"])
    #expect(try added(#", "review": ["one"]"#, two) == [nil], "the review was there before")
    #expect(try added("", two) == [nil])
    #expect(compare(nil, try Self.registry(), today: Self.today).changes.map(\.review) == ["one"])
  }
}
