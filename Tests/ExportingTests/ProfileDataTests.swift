import SignalbookDocumentation
import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests that no document hides the data and answers of a receiver profile that was not requested.
@Suite struct ProfileDataTests {
  private static let body = #"""
    , "body": { "type": "object", "description": "B.", "sent": "never", "data": "usage.other",
        "profiles": { "old": { "sent": "always" } },
        "fields": { "pulse": { "description": "The pulse.", "type": "integer", "data": "health.medical" } } }
    """#
  private static let upload = #"""
    , "profiles": { "old": { "upload": {
        "address": "http://old.acme.example", "cookies": true, "success": ["2xx"],
        "path": { "text": "/{account}", "parts": { "account": { "description": "A.", "from": "app.account", "data": "id.account" } } },
        "headers": { "Where": { "description": "W.", "from": "app.place", "data": "location.precise" } },
        "adds": { "mood": { "description": "M.", "from": "app.mood", "data": "person.other" } }
      } } }
    """#
  private static let forms = [
    "privacy-manifest", "app-store-label", "play-data-safety", "record-of-processing", "review-request", "fides",
  ]

  private static func fields(_ field: String, _ profiles: String = #", "profiles": { "old": {} }"#) -> AnsweredRegistry
  {
    var registry = AnsweredRegistry(stream: profiles)
    registry.events = #"""
      , "moved": { "description": "The user moved.", "stream": "main",
          "fields": { "step": { "description": "S.", "type": "integer" } \#(field) } }
      """#
    return registry
  }

  @Test(arguments: forms) func `a form names the data that only another profile sends`(form: String) throws {
    let field =
      #", "place": { "description": "P.", "type": "string", "data": "location.precise", "sent": "never", "profiles": { "old": { "sent": "always" } } }"#
    for (registry, id, data) in [
      (Self.fields(field), "app/events/moved/fields/place", "location.precise"),
      (Self.fields(Self.body), "app/events/moved/fields/body/fields/pulse", "health.medical"),
      (AnsweredRegistry(stream: Self.upload), "app/streams/main/upload/headers/Where", "location.precise"),
      (AnsweredRegistry(stream: Self.upload), "app/streams/main/upload/path/account", "id.account"),
      (AnsweredRegistry(stream: Self.upload), "app/streams/main/upload/adds/mood", "person.other"),
    ] {
      let text = try registry.document(form)
      let line = try #require(
        text.split(separator: "\n").first { $0.contains("OMITTED:") && $0.contains("profile 'old'") }, "\(text)")
      #expect(line.replacing("\\", with: "").contains("\(id) (\(data))"), "\(line)")
      #expect(try !registry.document(form, profiles: ["old"]).contains("OMITTED:"))
    }
  }

  @Test func `inventories have a row for each value that only another profile sends`() throws {
    for (registry, ids) in [
      (Self.fields(Self.body), ["app/events/moved/fields/body", "app/events/moved/fields/body/fields/pulse"]),
      (
        AnsweredRegistry(stream: Self.upload),
        ["headers/Where", "path/account", "adds/mood"].map { "app/streams/main/upload/\($0)" }
      ),
    ] {
      let inventory = try ExportFixture.request(text: registry.text).inventory
      for id in ids {
        var points: [Point] = []
        for stream in inventory.streams { stream.visit { if $0.id == id { points.append($0) } } }
        #expect(points.count == 1 && points[0].onlyProfiles == ["old"], "\(id)")
        #expect(!points[0].carriesInformation && points[0].bound == .zero && points[0].unansweredKeys.isEmpty)
      }
    }
  }

  @Test func `Play, record and Fides name another profile's consent, cookies and unencrypted upload`() throws {
    var registry = AnsweredRegistry(stream: Self.upload)
    let play = try registry.document("play-data-safety")
    #expect(play.contains("the profile 'old' sends the stream without encryption"), "\(play)")
    #expect(try registry.document("fides").contains("the profile 'old' sends the stream with cookies"))
    let record = try registry.document("record-of-processing")
    #expect(record.contains("(profile old) | no: http"), "\(record)")
    registry.stream = #", "profiles": { "old": { "consent": { "default": "always" } } }"#
    #expect(
      try registry.document("play-data-safety").contains(
        "the profile 'old' collects the data regardless of the user's decision"))
    #expect(
      try registry.document("record-of-processing").contains(
        "| on by default (profile old) | always on; users cannot opt out |"))
    #expect(try registry.export("play-data-safety", profiles: ["old"]).files[0].text.contains("OMITTED") == false)
  }
}
