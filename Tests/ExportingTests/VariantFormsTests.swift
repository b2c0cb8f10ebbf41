import SignalbookDocumentation
import SignalbookExporting
import SignalbookReview
import Testing

/// Tests that a form of all variants does not combine the data of one variant with the answers of another.
@Suite("Forms of all variants") struct VariantFormsTests {
  /// Returns a registry whose variant `x` tracks users, and whose variant `y` has another event or field.
  private static func text(_ event: String, envelope: String = "") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "app", "namespace": "App", "version": "1.0.0", "description": "R.",
        "variants": { "x": { "description": "X." }, "y": { "description": "Y." } }, "defaults": { "stream": "s" } },
      "streams": { "s": {
        "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "data": "usage.interaction", "purposes": ["analytics"], "via": "upload",
        "consent": { "default": "off", "mechanism": "M." }, "identifiers": [], \#(envelope)
        "recipients": [{ "name": "Us", "role": "self", "hosts": ["us.example"], "country": "DE", "tracking": false }],
        "variants": { "x": { "consent": { "default": "always" }, "recipients": [
          { "name": "Ads", "role": "third-party", "hosts": ["us.example"], "country": "DE", "tracking": true }] } } } },
      "events": { "opened": { "description": "O." }, \#(event) } }
    """#
  }

  private static func export(_ format: String, _ text: String) throws -> String {
    try ExportFixture.format(format).export(try ExportFixture.request(text: text)).files[0].text
  }

  private static let event = #""ran": { "description": "R.", "data": "health.fitness", "only": ["y"] }"#
  private static let field = #"""
    "ran": { "description": "R.", "data": "usage.interaction", "fields": { "speed": {
      "description": "S.", "type": "number", "data": "health.fitness", "variants": { "x": { "sent": "never" } } } } }
    """#

  @Test("an entry of one variant does not have the recipients of another", arguments: [event, field])
  func recipients(event: String) throws {
    let label = try Self.export("app-store-label", Self.text(event))
    #expect(
      label.contains(
        """
            "category": "FITNESS",
            "purposes": ["ANALYTICS"],
            "data_protections": ["DATA_NOT_LINKED_TO_YOU"]
        """), "\(label)")
    #expect(label.contains("DATA_USED_TO_TRACK_YOU"), "\(label)")
    let play = try Self.export("play-data-safety", Self.text(event))
    #expect(play.contains("PSL_FITNESS:PSL_DATA_USAGE_COLLECTION_AND_SHARING,PSL_DATA_USAGE_ONLY_COLLECTED,true"))
    #expect(
      !play.contains("PSL_FITNESS:PSL_DATA_USAGE_COLLECTION_AND_SHARING,PSL_DATA_USAGE_ONLY_SHARED,true"), "\(play)")
    #expect(play.contains("PSL_FITNESS:DATA_USAGE_USER_CONTROL,PSL_DATA_USAGE_USER_CONTROL_OPTIONAL,true"), "\(play)")
  }

  private static let other = #"""
    "gone": { "description": "G.", "encoding": "none", "retired": { "since": "1.0.0", "reason": "Unused." },
      "recipients": [{ "name": "Ads", "role": "third-party" }] },
    "limited": { "description": "L.", "encoding": "none", "only": ["x"] },
    """#

  @Test("the record lists retired streams, and marks streams of one variant") func record() throws {
    let text = Self.text(Self.event).replacing(#""streams": {"#, with: #""streams": { \#(Self.other)"#)
    let record = try Self.export("record-of-processing", text)
    #expect(record.contains("### gone\n\nThis stream is retired"), "\(record)")
    #expect(record.contains("| collected only in | x |"), "\(record)")
    let inventory = Inventory(try ExportFixture.request(text: text).inventory.registries.map(\.registry))
    let documents = DocumentFile.all(of: inventory, as: [.csv, .markdown]).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(documents.contains { $0.contains("| collected only in | x |") })
    #expect(documents.contains { $0.contains("app/streams/limited,app,limited,stream") && $0.contains(",x,") })
  }
}
