import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Edits after which documents state that less data is collected or kept, although no code enforces it.
@Suite("Changes that only claim less data") struct ClaimChangesTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" },
        "security": { "encryptedInTransit": true, "measures": ["Access control"] },
        "deletion": { "url": "https://example.com/delete", "autoDays": 90 },
        "variants": { "strict": { "description": "S." }, "loose": { "description": "L." } } },
      "streams": {
        "s": {
          "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" }, "via": "upload",
          "retention": { "device": "P7D", "recipient": "P180D" },
          "recipients": [
            { "name": "Us", "role": "self", "country": "DE", "hosts": ["us.example.com"] },
            { "name": "Cloud", "role": "processor", "country": "US", "safeguard": "SCC", "retention": "P30D" }] },
        "sdk": {
          "external": true, "description": "SDK.", "data": "usage.ads", "consent": { "default": "on", "mechanism": "Switch." },
          "retention": { "recipient": "P30D" }, "recipients": [{ "name": "Ads", "role": "third-party", "tracking": true }],
          "identifiers": [{ "field": "advertiser", "scope": "install" }], "population": { "sample": 0.5 },
          "envelope": {
            "advertiser": { "description": "A.", "type": "string", "data": "id.advertising" },
            "place": { "description": "P.", "type": "string", "data": "location.coarse" },
            "kind": { "description": "K.", "enum": ["banner", "video"] },
            "age": { "description": "A.", "type": "integer", "minimum": 0, "maximum": 120 } } } },
      "events": { "e": { "description": "E." } }
    }
    """#

  private static func verdict(_ before: String, _ after: String) throws -> PrivacyVerdict? {
    try changes(of: text, replacing: before, with: after).compactMap(\.privacy).max()
  }

  @Test(
    "need a review if they replace an answer",
    arguments: [
      (#""recipient": "P180D""#, #""recipient": "none""#), (#""recipient": "P180D""#, #""recipient": "P1D""#),
      (#""retention": "P30D" }"#, #""retention": "none" }"#), (#", "retention": "P30D" }"#, #", "retention": "P1D" }"#),
      (#"["Access control"]"#, #"["Access control", "End-to-end encryption"]"#),
      (#""autoDays": 90"#, #""autoDays": 30"#),
    ])
  func replaced(before: String, after: String) throws {
    #expect(try Self.verdict(before, after) == .needsNewReview)
  }

  @Test("need a review if a recipient is removed that is not the controller itself") func recipient() throws {
    let start = try #require(Self.text.firstRange(of: ",\n        { \"name\": \"Cloud\"")).lowerBound
    let end = try #require(Self.text[start...].firstRange(of: " }]")).lowerBound
    let edited = String(Self.text[..<start] + Self.text[end...].dropFirst(2))
    #expect(try changes(from: Self.text, to: edited).compactMap(\.privacy).max() == .needsNewReview)
  }

  @Test("need a review if pings go to another recipient, or contain more events") func uploads() throws {
    let upload =
      #""upload": { "method": "POST", "address": "https://us.example.com", "success": ["2xx"] }, "build": ["background"],"#
    let limits = #" "limits": { "events": { "atMost": 10 }, "stored": 5 },"#
    let start = Self.text.replacing(
      #""via": "upload","#, with: #""via": "upload", "# + upload + limits
    ).replacing(
      #""safeguard": "SCC""#,
      with: #""safeguard": "SCC", "hosts": ["cloud.example.com", "cloud-2.example.com"]"#)
    func verdict(_ before: String, _ after: String) throws -> PrivacyVerdict? {
      try changes(of: start, replacing: before, with: after).compactMap(\.privacy).max()
    }
    #expect(try verdict("https://us.example.com", "https://cloud.example.com") == .needsNewReview)
    #expect(try verdict("https://us.example.com", "https://us.example.com:8443") == .notify)
    #expect(try verdict(#""atMost": 10"#, #""atMost": 20"#) == .needsNewReview)
    #expect(try verdict(#""events": { "atMost": 10 }, "#, "") == .needsNewReview)
    #expect(try verdict(#""atMost": 10"#, #""atMost": 5"#) == .notify)
    let cloud = start.replacing("https://us.example.com", with: "https://cloud.example.com")
    let second = start.replacing("https://us.example.com", with: "https://cloud-2.example.com")
    #expect(try changes(from: cloud, to: second).compactMap(\.privacy).max() == .notify)
  }

  private static let sdk = #""external": true,"#

  @Test(
    "need a review if an SDK collects the data",
    arguments: [
      (sdk, #""external": true, "only": ["strict"],"#), (sdk, #""external": true, "expires": "2027-01-01","#),
      (#""sample": 0.5"#, #""sample": 0.01"#), (#""sample": 0.5"#, #""sample": 0.5, "countries": ["AQ"]"#),
      (#""default": "on", "mechanism""#, #""default": "off", "mechanism""#),
      (#""data": "id.advertising""#, #""data": "id.advertising", "sent": "never""#),
      (
        #""data": "location.coarse""#,
        #""data": "location.coarse", "sent": { "source": "network.kind", "in": ["wifi"] }"#
      ),
      (#""data": "location.coarse""#, #""data": "location.coarse", "variants": { "strict": { "sent": "never" } }"#),
      (#""data": "location.coarse""#, #""data": "location.coarse", "expires": "2027-01-01""#),
      (
        ",\n        \"place\": { \"description\": \"P.\", \"type\": \"string\", \"data\": \"location.coarse\" }",
        ""
      ),
      (sdk, #""external": true, "retired": "1.0.0","#),
      (#""data": "location.coarse""#, #""data": "location.coarse", "retired": "1.0.0""#),
      (#""data": "location.coarse""#, #""data": "location.coarse", "const": "none""#),
      (#""type": "string", "data": "location.coarse""#, #""data": "location.coarse", "enum": ["none"]"#),
      (#"["banner", "video"]"#, #"["banner"]"#), (#""maximum": 120"#, #""maximum": 12"#),
      (#"{ "recipient": "P30D" }"#, #"{ "recipient": "P1D" }"#),
    ])
  func external(before: String, after: String) throws {
    #expect(try Self.verdict(before, after) == .needsNewReview)
  }

  @Test("need a review if a stream of an SDK is removed") func removed() throws {
    let start = try #require(Self.text.firstRange(of: ",\n    \"sdk\"")?.lowerBound)
    let end = try #require(Self.text.firstRange(of: " },\n  \"events\"")?.lowerBound)
    let edited = String(Self.text[..<start] + Self.text[end...])
    #expect(try changes(from: Self.text, to: edited).compactMap(\.privacy).max() == .needsNewReview)
  }

  @Test(
    "need a review even if they are first answers",
    arguments: [
      #", "recipient": "P180D""#, #", "retention": "P30D""#,
      #""security": { "encryptedInTransit": true, "measures": ["Access control"] },"#,
      #""deletion": { "url": "https://example.com/delete", "autoDays": 90 },"#, #", "tracking": true"#,
      #", "safeguard": "SCC""#,
      #", "consent": { "default": "on", "mechanism": "Switch." }"#, #""retention": { "recipient": "P30D" }, "#,
    ])
  func firstAnswers(answer: String) throws {
    let unanswered = Self.text.replacing(answer, with: "", maxReplacements: 1)
    try #require(unanswered != Self.text)
    #expect(try changes(from: unanswered, to: Self.text).compactMap(\.privacy).max() == .needsNewReview)
  }

  private static let scope = #""scope": "install" }"#
  private static let identifiers = #""identifiers": [{ "field": "advertiser", "scope": "install" }], "#

  @Test(
    "need a review even if they are first denials or promises",
    arguments: [
      (#", "tracking": true"#, "", #", "tracking": false"#), (identifiers, "", #""identifiers": [], "#),
      (
        #""mechanism": "Switch." }"#, #""mechanism": "Switch." }"#,
        #""mechanism": "Switch.", "optOut": { "recipient": "deleted" } }"#
      ),
      (scope, scope, #""scope": "install", "reset": "Every day." }"#),
      (scope, scope, #""scope": "install", "notJoinedWith": ["other"] }"#),
    ])
  func denials(text: String, before: String, after: String) throws {
    let sides = (Self.text.replacing(text, with: before), Self.text.replacing(text, with: after))
    #expect(try changes(from: sides.0, to: sides.1).compactMap(\.privacy).max() == .needsNewReview)
  }

  @Test("do not need a review if the runtime enforces them") func harmless() throws {
    #expect(try Self.verdict(#""device": "P7D""#, #""device": "P1D""#) == .notify)
    #expect(try Self.verdict(#""via": "upload","#, #""via": "upload", "population": { "sample": 0.5 },"#) == .notify)
    let unlimited = Self.text.replacing(#""device": "P7D", "#, with: "")
    #expect(try changes(from: unlimited, to: Self.text).compactMap(\.privacy).max() == .notify)
  }
}
