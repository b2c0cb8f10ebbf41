import SignalbookExporting
import SignalbookReview

/// A registry with one stream and one event that answers every question in every document. Tests replace single
/// answers.
struct AnsweredRegistry {
  var registry = ""
  var encryption = #""security": { "encryptedInTransit": true, "measures": ["access control"] }"#
  var defaults = ""
  var client = #""from": "client.id", "format": "uuid", "data": "id.install", "identifies": true"#
  var identifiers = #"{ "field": "client", "scope": "install", "origin": "app", "reset": "On reinstallation." }"#
  var consent = Self.choice
  var recipients = Self.acme
  var upload = #""address": "https://t.acme.example""#
  var retention = #"{ "device": "P10D", "recipient": "P90D" }"#
  /// Additional members of the stream and additional entries, each preceded by a comma.
  var stream = ""
  var streams = ""
  var events = ""

  static let choice = #"""
    { "default": "off", "mechanism": "Settings > Data", "optOut": { "device": "deleted", "recipient": "deleted" },
      "privateMode": "never" }
    """#
  static let acme = #"""
    { "name": "Acme", "role": "self", "hosts": ["t.acme.example"], "country": "DE", "tracking": false }
    """#
  static let tracker = #"""
    { "name": "OldCo", "role": "third-party", "hosts": ["old.example"], "country": "CN", "safeguard": "SCC", "tracking": true }
    """#
  static let old = #", "profiles": { "old": { "description": "The app of 2018." } }"#

  var text: String {
    #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {
        "name": "app", "namespace": "AppEvents", "version": "1.0.0", "description": "Telemetry of an app.",
        "controller": { "name": "Acme GmbH", "contact": "p@acme.example", "dpo": "d@acme.example", "representative": "None needed." },
        "legal": { "basis": "consent", "subjects": ["customer"] }, \#(encryption),
        "docs": "https://acme.example/telemetry",
        "deletion": { "url": "https://acme.example/delete" },\#(registry)
        "defaults": {
          "stream": "main", "why": "How is the app used?", "purposes": ["analytics"], "owner": "team@acme.example",
          "data": "usage.interaction", "review": ["r1"], "since": "1.0", "expires": "2030-12-31"\#(defaults)
        }
      },
      "reviews": {
        "r1": {
          "url": "https://acme.example/r/1", "date": "2026-01-02", "approvedBy": "A. Steward", "benefits": "Users gain.",
          "alternatives": "None would do.", "existing": "None.", "analysis": "Weekly counts.", "audience": "The team."
        }
      },
      "streams": {
        "main": {
          "description": "Actions of the user.", "encoding": "object", "via": "upload",
          "eventField": { "wire": "e", "type": "string", "description": "Event." },
          "envelope": {
            "client": { "description": "Installation.", \#(client) },
            "events": { "description": "Events.", "from": "stream.events" }
          },
          "identifiers": [\#(identifiers)],
          "consent": \#(consent),
          "recipients": [\#(recipients)],
          "retention": \#(retention), "population": {},
          "upload": { \#(upload), "cookies": false, "success": ["2xx"] }\#(stream)
        }\#(streams)
      },
      "events": {
        "tapped": {
          "description": "A button was tapped.", "stream": "main",
          "fields": { "what": { "description": "Which button.", "enum": ["a", "b"] } }
        }\#(events)
      }
      \#(stream.contains("\"old\"") ? Self.old : "")
    }
    """#
  }

  func export(_ format: String, profiles: [String] = []) throws -> Export {
    try ExportFixture.format(format).export(try ExportFixture.request(text: text, profiles: profiles))
  }

  func document(_ format: String, profiles: [String] = []) throws -> String {
    try export(format, profiles: profiles).files[0].text
  }
}

extension Export {
  /// The unanswered questions, which cause exit status 1.
  var questions: [String] { gaps.filter { $0.kind == .unanswered }.map(\.message) }
}
