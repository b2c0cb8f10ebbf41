import SignalbookRegistry
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that a retired stream is not counted, and that the inventory marks it and its contents as retired.
@Suite("Retired streams") struct RetiredStreamTests {
  private static func registry(_ others: String, _ events: String = "") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "security": { "encryptedInTransit": true }, "defaults": { "purposes": ["analytics"], "data": "usage.interaction" } },
      "events": { "opened": { "stream": "own", "fields": {} }\#(events) },
      "streams": {
        "own": { "encoding": "object", "identifiers": [], "retention": { "recipient": "P30D" }, "consent": { "default": "on" },
          "recipients": [{ "name": "Ours", "role": "self", "tracking": false }] }\#(others) } }
    """#
  }

  private static func bygone(_ retired: String) -> String {
    #"""
    , "bygone": { "encoding": "tuple", "time": { "from": "clock.uptime-ms", "type": "integer" }, \#(retired)
        "retention": { "recipient": "P30D" }, "consent": { "default": "on" }, "build": ["background"], "identifiers": [],
        "recipients": [{ "name": "Them", "role": "third-party", "tracking": false }],
        "envelope": { "place": { "from": "app.place", "data": "location.precise" }, "events": { "from": "stream.events" } } },
      "others": { "external": true, \#(retired) "data": "location.precise", "consent": { "default": "on" },
        "recipients": [{ "name": "Tracker", "role": "third-party", "tracking": true, "hosts": ["tracker.example"] }] }
    """#
  }

  private static let retired = bygone(#""retired": { "since": "0.9.0", "reason": "Gone." },"#)

  @Test(
    "count in no document",
    arguments: [
      "privacy-manifest", "app-store-label", "play-data-safety", "fides", "record-of-processing", "review-request",
      "sql",
      "bigquery", "json-schema",
    ]) func documents(format: String) throws
  {
    func text(_ others: String, _ events: String) throws -> String {
      let request = try ExportFixture.request(text: Self.registry(others, events))
      return try ExportFixture.format(format).export(request).files.map { "\($0.name)\n\($0.text)" }.joined()
    }
    // The events of a retired stream are retired with it.
    let left = #", "left": { "stream": "bygone", "category": "c", "method": "leave", "object": "o" }"#
    #expect(try text(Self.bygone(""), left) != text("", ""))
    // The record lists the retired streams below, because their recipients may still hold the data.
    let names = format == "record-of-processing" ? ["bygone", "others"] : []
    let sections = names.map { name in
      "### \(name)\n\nThis stream is retired, so no more data is collected; recipients may still keep the data that was "
        + "sent.\n\n"
    }
    let retired = try text(Self.retired, left)
    #expect(sections.allSatisfy(retired.contains))
    let others = sections.reduce(retired) { $0.replacing($1, with: "") }
    #expect(try others.hasPrefix(text("", "").dropLast(1)))
  }

  @Test("are in the inventory, marked together with their fields and events") func inventory() throws {
    let request = try ExportFixture.request(text: Self.registry(Self.retired))
    let stream = try #require(request.inventory.streams.first { $0.stream.name == "bygone" })
    #expect(stream.stream.metadata.isRetired && !stream.headers.isEmpty)
    stream.visit { point in
      #expect(point.metadata.isRetired && !point.carriesInformation && point.bound.bits == 0, "\(point.id)")
    }
    #expect(request.inventory.registries[0].thirdPartyStreams.isEmpty)
  }
}
