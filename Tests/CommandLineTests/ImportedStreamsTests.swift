import Foundation
import SignalbookTestSupport
import Testing

/// Tests that the documents of an app contain the streams of its imports, whose generated code the app runs.
@Suite("Streams of imports in documents") struct ImportedStreamsTests {
  private static func header(_ name: String, _ rest: String = "") -> String {
    #"""
    "$schema": "signalbook-1.schema.json", "registry": { "name": "\#(name)", "namespace": "\#(name.capitalized)",
      "version": "1.0.0", "description": "R."\#(rest) }
    """#
  }

  private static let stream = #"""
    "encoding": "object", "eventField": { "wire": "e", "type": "string" }, "consent": { "default": "off" }
    """#

  private static let library = #"""
    { \#(header("library", #", "defaults": { "stream": "contacts" }"#)),
      "streams": {
        "contacts": { "description": "C.", \#(stream), "identifiers": [] },
        "ads": { "external": true, "description": "A.", "identifiers": [],
          "envelope": { "advertiser": { "description": "A.", "type": "string", "data": "id.advertising" } } } },
      "events": { "invited": { "description": "I.", "fields": {
        "address": { "description": "A.", "format": "email", "data": "contact.email" } } } } }
    """#

  private static let app = #"""
    { \#(header("app", #", "imports": ["../library"], "defaults": { "stream": "actions" }"#)),
      "streams": { "actions": { "description": "A.", \#(stream), "identifiers": [] } },
      "events": { "opened": { "description": "O.", "data": "usage.interaction" } } }
    """#

  /// Runs the tool in a package whose app imports a library. `targets` are the targets of `signalbook.json`.
  private static func output(
    _ arguments: [String], targets: String = #""App": { "registry": "app" }"#,
    library: String = library
  ) throws -> String {
    try inTemporaryFolder { folder in
      for (name, text) in [("library", library), ("app", app)] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)/\(name).json"))
      }
      try Data(#"{ "targets": { \#(targets) } }"#.utf8).write(to: URL(fileURLWithPath: folder + "/signalbook.json"))
      let result = try Tool.run(arguments, in: folder)
      #expect(result.status < 2, "\(result.output) \(result)")
      return result.output
    }
  }

  private static let both = #""App": { "registry": "app" }, "Library": { "registry": "library" }"#

  @Test(
    "every form of an app lists the imported data",
    arguments: [
      ("privacy-manifest", "NSPrivacyCollectedDataTypeEmailAddress", "/streams/ads"),
      ("app-store-label", "EMAIL_ADDRESS", "DEVICE_ID"), ("play-data-safety", "PSL_EMAIL,true", "PSL_DEVICE_ID,true"),
      ("fides", "user.contact.email", "ads"), ("record-of-processing", "contacts", "ads"),
    ])
  func forms(format: String, own: String, external: String) throws {
    for targets in [#""App": { "registry": "app" }"#, Self.both] {
      for folders in [["app"], []] {
        let text = try Self.output(["export", format] + folders, targets: targets)
        #expect(text.contains(own) && text.contains(external), "\(targets) \(folders)\n\(text)")
      }
    }
  }

  @Test("the documents of an app list imported data once") func documents() throws {
    for targets in [#""App": { "registry": "app" }"#, Self.both] {
      let json = try Self.output(["docs", "--format", "json", "--output", "-"], targets: targets)
      #expect(json.ranges(of: #""contact.email""#).count == 1, "\(json)")
    }
  }

  @Test("a stream that the generated code of an app does not contain is not listed") func unused() throws {
    let ads = try #require(Self.library.firstRange(of: #""ads""#))
    let comma = try #require(Self.library[..<ads.lowerBound].lastIndex(of: ","))
    let library = Self.library[..<comma] + " } }"
    for (targets, isListed) in [(#""App": { "registry": "app" }"#, true), (Self.both, false)] {
      let text = try Self.output(["export", "record-of-processing", "app"], targets: targets, library: String(library))
      #expect(text.contains("contacts") == isListed, "\(text)")
    }
  }
}
