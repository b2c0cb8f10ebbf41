import Signalbook
import SignalbookFocus
import SignalbookMozilla

/// A runner that checks complete pings with the generated validators of the receiver's schema.
struct PingDocumentRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    guard let schema = vector.input["schema"]?.string, let document = vector.input["document"],
      let name = schema.split(separator: "/").last, let (text, member) = Self.schema(named: String(name)),
      let validator = try? DocumentValidator(schema: text)
    else { return nil }
    let violations = validator.violations(in: document)
    let errors = violations.map {
      JSONValue.of(("keyword", .text($0.keyword)), ("instancePath", .text($0.instancePath)))
    }
    return Outcome(
      .of(("verdict", .text(errors.isEmpty ? "valid" : "invalid")), ("errors", .array(errors))),
      called: "DocumentValidator(schema: \(member))",
      bytes: violations.map(\.description).joined(separator: "; "))
  }

  private static func schema(named name: String) -> (StaticString, String)? {
    switch name {
    case "core.7.schema.json": (Mozilla.Documents.core7Consumer, "Mozilla.Documents.core7Consumer")
    case "core.10.schema.json": (Mozilla.Documents.core10Consumer, "Mozilla.Documents.core10Consumer")
    case "focus-event.1.schema.json": (Focus.Documents.eventConsumer, "Focus.Documents.eventConsumer")
    case "mobile-event.1.schema.json":
      (Mozilla.Documents.mobileEvent1Consumer, "Mozilla.Documents.mobileEvent1Consumer")
    default: nil
    }
  }
}
