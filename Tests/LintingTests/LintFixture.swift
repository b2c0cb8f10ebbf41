import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// A registry without findings, to which the examples of rules are added.
enum LintFixture {
  static let today = "2026-11-21"

  /// The settings of an app that runs only on iOS, as in the source documents.
  static let forIOS: LintSettings = {
    let file = SourceFile(
      path: "signalbook.json",
      bytes: Array(#"{ "rules": { "unknown-source": { "options": { "systems": "ios" } } } }"#.utf8))
    var diagnostics = Diagnostics()
    return JSONReader.read(file, into: &diagnostics).map { LintSettings($0, in: file, into: &diagnostics) }
      ?? LintSettings()
  }()

  /// The sections that surround every example. The stream `bare` and its events inherit no metadata.
  static let base = #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {
        "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
        "defaults": { "stream": "app", "category": "action" }, "deletion": { "autoDays": 365 }
      },
      "streams": {
        "app": {
          "description": "What the user did.", "encoding": "tuple",
          "time": {
            "description": "Since the app started.", "type": "integer", "unit": "ms",
            "from": "clock.ms-since-process-start"
          },
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "device": "P10D", "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "Do people find what they need?", "data": "usage.interaction", "purposes": ["analytics"],
          "owner": "mobile@example.com", "review": ["first"], "since": "1.0", "expires": "never"
        },
        "bare": {
          "description": "What says nothing of itself.", "encoding": "tuple",
          "time": {
            "description": "Since the app started.", "type": "integer", "unit": "ms",
            "from": "clock.ms-since-process-start"
          },
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "device": "P10D", "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]
        }
      },
      "events": {
        "app.started": {
          "description": "The app started.", "category": "lifecycle", "method": "start", "object": "app"
        },
        "app.stopped": {
          "description": "The app stopped.", "category": "lifecycle", "method": "stop", "object": "app", "stream": "bare",
          "why": "How long do people stay?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"],
          "expires": "never"
        }
      },
      "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
    }
    """#

  /// A registry that examples can import as `../shared`.
  static let shared = MarkedSchema(
    path: "shared/shared.json",
    #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {
        "name": "shared", "namespace": "Shared", "version": "1.0.0", "description": "What several apps share."
      },
      "types": { "device-model": { "description": "The model of a device.", "maxLength": 40 } }
    }
    """#)

  /// Lints sections, in which locations can be marked. The sections are added to the base unless they contain a
  /// `registry` section. `allowing` is the value of the registry's `allow`.
  static func lint(
    _ sections: String, marked rule: String = "", in name: String = "example.json",
    settings: LintSettings = LintSettings(), allowing: String? = nil, on base: String = base
  )
    -> (result: LintResult?, found: [String], expected: [String], text: String)
  {
    let example = MarkedSchema(
      path: "notes/\(name)",
      "{ \"$schema\": \"../signalbook-1.schema.json\",\n\(sections.replacing("⟧", with: "⟧\(rule)"))\n}")
    let head = allowing.map { base.replacing("\"defaults\":", with: "\"allow\": \($0), \"defaults\":") } ?? base
    let isWhole = sections.contains(#""registry":"#)
    let files = isWhole ? [example] : [MarkedSchema(path: "notes/notes.json", head), example]
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: files.map(\.file), folder: "notes", into: &diagnostics,
      reading: { folder, _ in folder == "shared" ? [shared.file] : [] })
    var result: LintResult?
    if let registry {
      result = SignalbookLinting.lint(registry, settings: settings, today: today)
      for finding in result?.findings ?? [] { diagnostics.add(finding) }
    }
    return (result, findings(diagnostics), example.expected, diagnostics.sorted.map(\.compilerText).joined())
  }
}

extension LintFixture {
  /// Expects exactly one finding of the given rules in the sections, of the given rule.
  static func expectOnly(_ rule: String, among rules: Set<String>, in sections: String) throws {
    let linted = lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id).filter(rules.contains)
    #expect(found == [rule], "\(sections)\n\(linted.text)")
  }
}
