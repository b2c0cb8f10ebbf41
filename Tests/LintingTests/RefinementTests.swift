import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for faults that only the refinements of imported types and streams have.
@Suite("Lint of refinements") struct RefinementTests {
  private static let vendor = MarkedSchema(
    path: "vendor/vendor.json",
    #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": { "name": "vendor", "namespace": "Vendor", "version": "1.0.0", "description": "A vendor's." },
      "types": { "id": { "description": "An ID.", "format": "uuid" } },
      "streams": {
        "pings": { "description": "Pings.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } }
      }
    }
    """#)

  private static func lint(_ refine: String) -> (found: [String], expected: [String], text: String) {
    let own = MarkedSchema(
      path: "notes/notes.json",
      #"""
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.", "imports": ["../vendor"]
        },
        "refine": { \#(refine) }
      }
      """#)
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [own.file], folder: "notes", into: &diagnostics, reading: { _, _ in [vendor.file] })
    for finding in registry.map({ SignalbookLinting.lint($0, today: LintFixture.today).findings }) ?? [] {
      diagnostics.add(finding)
    }
    let text = diagnostics.sorted.map(\.compilerText).joined()
    return (findings(diagnostics).filter { $0.hasSuffix("SB1230") || $0.hasSuffix("SB1227") }, own.expected, text)
  }

  @Test(
    "a refinement that accepts no value or sends no ping is found",
    arguments: [
      #""types": { ⟦"id"⟧SB1230: { "maxLength": 2 } }"#, #""types": { ⟦"id"⟧SB1230: { "pattern": "^[g-z]+$" } }"#,
      #""streams": { "pings": { "limits": { "stored": ⟦0⟧SB1227, "age": ⟦{ "days": 0 }⟧SB1227 } } }"#,
    ])
  func impossible(refine: String) {
    let linted = Self.lint(refine)
    #expect(linted.found == linted.expected && !linted.found.isEmpty, "\(linted.text)")
  }

  @Test(
    "a refinement that accepts some values is right",
    arguments: [
      #""types": { "id": { "maxLength": 36 } }"#, #""streams": { "pings": { "limits": { "stored": 3 } } }"#,
    ])
  func possible(refine: String) { #expect(Self.lint(refine).found == []) }
}
