import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Edits of conditions, precision and names that do not look like more data.
@Suite("Edits that may send further data") struct NarrowingTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": { "events": { "description": "E.", "from": "stream.events" } }, "consent": { "default": "on" } } },
      "types": { "shelf": { "description": "A shelf.", "cases": { "carts": { "description": "Carts." } } } },
      "events": { "cart-viewed": {
        "description": "The user viewed the cart.", "when": { "source": "app.shop", "in": ["a", "b"] },
        "fields": {
          "latitude": { "description": "L.", "type": "number", "minimum": -90, "maximum": 90, "decimals": 2 },
          "count": { "description": "How many.", "type": "integer", "minimum": 0, "maximum": 9 },
          "shelf": { "description": "S.", "type": "shelf" },
          "network": { "description": "N.", "type": "string", "pattern": "^[a-z]+$", "maxLength": 8, "from": "app.net",
            "sent": { "source": "app.net", "in": ["wifi", "cable"] } }
        } } } }
    """#

  private static func needsReview(_ edits: [(String, String)]) throws -> Bool {
    let changes = try changes(of: text, replacing: edits)
    #expect(!changes.isEmpty)
    return changes.contains { $0.needsReview }
  }

  private static let shops = #"{ "source": "app.shop", "in": ["a", "b"] }"#
  private static let networks = #""in": ["wifi", "cable"]"#

  @Test(
    "need a review",
    arguments: [
      // Conditions that also hold in other cases.
      [(shops, #"{ "source": "app.shop", "in": ["a", "c"] }"#)],
      [(shops, #"{ "source": "app.shop", "not": ["a", "b"] }"#)],
      [(shops, #"{ "source": "app.market", "in": ["a", "b"] }"#)], [(#""when": \#(shops),"#, "")],
      [(networks, #""not": ["wifi", "cable"]"#)], [(networks, #""in": ["mobile"]"#)],
      // Greater precision.
      [(#""decimals": 2"#, #""decimals": 3"#)], [(#", "decimals": 2"#, "")],
      // Other data under a similar name.
      [("cart-viewed", "card-viewed"), ("viewed the cart.", "viewed the payment card.")],
      [(#""count""#, #""account""#), ("How many.", "The balance.")], [(#""carts""#, #""cards""#)],
    ])
  func more(edits: [(String, String)]) throws { #expect(try Self.needsReview(edits)) }

  @Test(
    "need no review if the data can only become less, or a former name is listed",
    arguments: [
      [(shops, #"{ "source": "app.shop", "in": ["b"] }"#)], [(networks, #""in": ["wifi"]"#)],
      [(#""decimals": 2"#, #""decimals": 1"#)],
      [(#""cart-viewed": {"#, #""card-viewed": { "formerly": ["cart-viewed"],"#)],
      [(#""count": {"#, #""account": { "formerly": ["count"],"#)],
      [(#""carts": {"#, #""cards": { "formerly": ["carts"],"#)],
    ])
  func less(edits: [(String, String)]) throws { #expect(try !Self.needsReview(edits)) }

  @Test(
    "the complement of a list of booleans is known",
    arguments: [
      (#""in": [false]"#, #""not": [true]"#, false), (#""not": [true]"#, #""in": [false]"#, false),
      (#""in": [false]"#, #""in": [true]"#, true), (#""in": [false]"#, #""not": [false]"#, true),
      (#""not": ["a"]"#, #""not": ["a", "b"]"#, false), (#""not": ["a", "b"]"#, #""not": ["a"]"#, true),
      (#""not": ["a"]"#, #""in": ["b"]"#, false), (#""not": ["a"]"#, #""in": ["a"]"#, true),
    ])
  func complements(old: String, new: String, isMore: Bool) throws {
    let source = old.contains("\"a\"") ? "app.shop" : "app.is-private"
    func text(_ condition: String) -> String {
      Self.text.replacing(Self.shops, with: "{ \"source\": \"\(source)\", \(condition) }")
    }
    let (before, after) = (SchemaEdit.registry(text(old), "old"), SchemaEdit.registry(text(new), "new"))
    #expect(before.faults == [] && after.faults == [], "\(before.faults) \(after.faults)")
    guard let old = before.registry, let new = after.registry else { return }
    #expect(compare(old, new, today: "2026-11-29").changes.contains { $0.needsReview } == isMore)
  }
}
