import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of buckets") struct BucketChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "types": {
        "edits": {"description": "x", "type": "integer", "buckets": {"none": 0, "some": 1, "many": 10}}
      },
      "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
        "eventField": {"wire": "e", "type": "string"}}},
      "events": {"paid": {"description": "x", "fields": {
        "edits": {"description": "x", "type": "edits"}, "n": {"description": "x", "type": "integer", "buckets": [0, 1, 5]},
        "plain": {"description": "x", "type": "integer"}, "word": {"description": "x", "enum": ["0", "1+"]}}}}
    }
    """#

  struct Seen: Equatable, CustomStringConvertible {
    var rule: String
    var isSource = false
    var isQuery = false
    /// Whether the change has an example payload that a receiver rejects.
    var isWire = false
    var needsReview = false

    var description: String {
      rule + (isSource ? " source" : "") + (isQuery ? " query" : "") + (isWire ? " wire" : "")
        + (needsReview ? " review" : "")
    }
  }

  static let edits: [(String, String, String, [String])] = [
    ("a bound is another", #""many": 10"#, #""many": 20"#, ["bucket-changed query", "bucket-changed query"]),
    (
      "a bucket is inserted", #""many": 10"#, #""few": 5, "many": 10"#,
      ["case-added wire review", "bucket-changed query"]
    ),
    (
      "a bucket is new at the end", #"[0, 1, 5]"#, "[0, 1, 5, 9]",
      ["case-added wire", "case-added wire review", "case-removed query wire"]
    ),
    ("a bucket is gone", #""some": 1, "#, "", ["case-removed query wire", "bucket-changed query"]),
    ("the first bound is lower", #""none": 0"#, #""none": -5"#, ["bucket-changed query"]),
    ("a label is another", #""some": 1"#, #""a few": 1"#, ["case-renamed query wire"]),
    ("labels are written out", "[0, 1, 5]", #"{"0": 0, "1-4": 1, "5+": 5}"#, []),
    ("labels are in another order", #""none": 0, "some": 1"#, #""some": 1, "none": 0"#, []),
    (
      "a number is sent in buckets", #""plain": {"description": "x", "type": "integer"}"#,
      #""plain": {"description": "x", "type": "integer", "buckets": [0, 1]}"#, ["type-changed query wire"]
    ),
    (
      "the number itself is sent", #""type": "integer", "buckets": [0, 1, 5]"#, #""type": "integer""#,
      ["type-changed query wire review"]
    ),
    ("a closed set becomes buckets", #""enum": ["0", "1+"]"#, #""buckets": [0, 1]"#, ["type-changed source"]),
    (
      "other numbers are divided", #""type": "integer", "buckets": [0, 1, 5]"#,
      #""type": "number", "buckets": [0, 1, 5]"#, ["type-changed source query wire"]
    ),
  ]

  @Test("are reported with what they break", arguments: edits)
  func edit(name: String, before: String, after: String, expected: [String]) throws {
    let found = try changes(of: Self.base, replacing: before, with: after).map {
      Seen(
        rule: $0.rule.id.name, isSource: $0.impacts.contains(.source), isQuery: $0.impacts.contains(.query),
        isWire: !$0.witnesses.isEmpty, needsReview: $0.privacy == .needsNewReview
      ).description
    }
    #expect(found == expected, "\(name)")
  }
}
