import Foundation
import SignalbookTestSupport
import Testing

/// A reported change explains the generated code of its own fields only.
@Suite("Generated code that reported changes explain") struct ExplainedCodeTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "events": {
        "order.placed": {
          "description": "The user placed an order.",
          "fields": {
            "method": {"description": "The payment method.", "type": "payment-method"},
            "coupon": {"description": "The coupon.", "pattern": "^[A-Z0-9]+$", "sent": "present"},
            "total": {"description": "The total in euros.", "type": "number", "minimum": 0, "decimals": 2},
            "to": {"description": "The address.", "type": "address", "sent": "present"}
          }
        }
      },
      "types": {
        "payment-method": {"description": "A way to pay.", "cases": {"card": "A card.", "invoice": "An invoice."}},
        "address": {
          "description": "An address.",
          "fields": {
            "country": {"description": "The country.", "pattern": "^[A-Z]{2}$"},
            "zip": {"description": "The zip code.", "maxLength": 10, "sent": "present"}
          }
        }
      }
    }
    """#

  private static let edits: [(old: String, new: String, rule: String)] = [
    (#""maxLength": 10"#, #""maxLength": 12"#, "bound-widened"),
    (#""maxLength": 10"#, #""maxLength": 8"#, "bound-narrowed"),
    (#""maxLength": 10, "sent": "present""#, #""maxLength": 10"#, "presence-changed"),
    (#""zip": {"#, #""city": {"description": "The city.", "maxLength": 30}, "zip": {"#, "field-added"),
    (#""zip": {"#, #""postcode": {"wire": "zip", "#, "field-renamed"),
    (#""coupon": {"#, #""voucher": {"wire": "coupon", "#, "field-renamed"),
    (#""coupon": {"#, #""voucher": {"wire": "coupon", "formerly": ["coupon"], "#, "field-renamed"),
    (#""coupon": {"#, #""voucher": {"#, "field-renamed"),
    (#""fields": {"#, #""order": ["total", "method", "to", "coupon"], "fields": {"#, "order-changed"),
    ("^[A-Z0-9]+$", "^[0-9A-Z]+$", "bound-widened"), ("^[A-Z]{2}$", "^[A-Z][A-Z]$", "bound-widened"),
    (#""version": 1,"#, #""version": 2,"#, "stream-version-changed"),
    (#""invoice": "An invoice.""#, #""invoice": "An invoice.", "cash": "Cash.""#, "case-added"),
    (#""decimals": 2"#, #""decimals": 3"#, "wire-form-changed"),
  ]

  @Test("a change is reported by its own rule only", arguments: edits.indices)
  func explained(index: Int) throws {
    let edit = Self.edits[index]
    try Scratch.with("sound") { scratch in
      try scratch.edit("schemas/toy/registry.json", #""encoding": "tuple""#, #""encoding": "object""#)
      try scratch.edit(
        "schemas/toy/registry.json", #""version": 1,"#,
        #""version": 1, "eventField": {"wire": "name", "type": "string"},"#
      )
      try scratch.edit("schemas/toy/registry.json", #", "category": "action""#, "")
      let time =
        #""time": {"description": "Since the start.", "type": "integer", "from": "clock.ms-since-process-start"}"#
      try scratch.edit("schemas/toy/registry.json", time, #""common": {\#(time)}"#)
      try scratch.write(Self.base, to: "schemas/toy/menu.json")
      for verb in ["format", "generate"] {
        let result = try scratch.signalbook(verb)
        #expect(result.status == 0, "\(result)")
      }
      try scratch.commit("base")
      let inMenu = Self.base.contains(edit.old)
      if inMenu {
        try scratch.write(
          Self.base.replacing(edit.old, with: edit.new, maxReplacements: 1), to: "schemas/toy/menu.json")
      } else {
        try scratch.edit("schemas/toy/registry.json", edit.old, edit.new)
      }
      let result = try scratch.signalbook("diff", "git:HEAD", "--generated")
      #expect(result.output.contains(edit.rule), "\(result)")
      #expect(!result.output.contains("generated-code-changed"), "\(result)")
    }
  }
}
