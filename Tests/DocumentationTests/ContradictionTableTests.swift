import Foundation
import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Tests all contradictions against all formats of the dictionary: the contradicted answer is not printed as an answer.
@Suite struct ContradictionTableTests {
  /// A contradiction in a schema that is otherwise answered.
  struct Contradiction: Sendable, CustomTestStringConvertible {
    let name: String
    /// The replaced text of the schema, and its replacement.
    let edits: [(String, String)]
    /// The question about the contradiction.
    let question: String
    /// The texts that would print the contradicted answer, by format.
    let claims: [DocumentFile.Format: [String]]

    var testDescription: String { name }
  }

  static let contradictions = [
    Contradiction(
      name: "identifiers that omit the sent identifier",
      edits: [(#"[{"field": "c", "scope": "install", "origin": "app", "reset": "Never."}]"#, "[]")],
      question: "Which identifiers are sent, and with which scope?",
      claims: [
        .html: ["<dt>Identifiers<dd>none", "No stream declares an identifier"], .markdown: ["| identifiers | none |"],
        .json: [#""identifiers":{"values":[]"#], .csv: [#","",yes,"#, ",,yes,"],
      ]),
    Contradiction(
      name: "a scope that is narrower than the data class",
      edits: [(#""scope": "install""#, #""scope": "session""#)],
      question: "Which identifiers are sent, and with which scope?",
      claims: [
        .html: ["of one session", ">a session<"], .markdown: ["of one session"], .json: [#""scope":"session""#],
        .csv: ["c (session)"],
      ]),
    Contradiction(
      name: "an origin that contradicts the source",
      edits: [(#""origin": "app""#, #""origin": "system""#)],
      question: "What is the origin of the identifiers?",
      claims: [
        .html: ["supplied by the operating system"], .markdown: ["supplied by the operating system"],
        .json: [#""origin":"system""#],
      ]),
    Contradiction(
      name: "a retention of the stream beyond the deletion period",
      edits: [(#""recipient": "P30D""#, #""recipient": "P2Y""#)],
      question: "Is the data deleted after the registry's deletion period?",
      claims: [.html: ["2 years"], .markdown: ["2 years"], .json: ["P2Y"], .csv: ["P2Y"]]),
    Contradiction(
      name: "a retention of a recipient beyond the deletion period",
      edits: [(#""tracking": false"#, #""tracking": false, "retention": "P2Y""#)],
      question: "Is the data deleted after the registry's deletion period?",
      claims: [.html: ["2 years"], .markdown: ["2 years"], .json: ["P2Y"], .csv: ["P2Y"]]),
    Contradiction(
      name: "an unlimited retention",
      edits: [(#""recipient": "P30D""#, #""recipient": "unlimited""#)],
      question: "Is the data deleted after the registry's deletion period?",
      claims: [
        .html: ["without limit", "indefinitely"], .markdown: ["without limit", "indefinitely"], .json: ["unlimited"],
        .csv: ["unlimited"],
      ]),
    Contradiction(
      name: "a processor that tracks",
      edits: [(#""role": "self""#, #""role": "processor""#), (#""tracking": false"#, #""tracking": true"#)],
      question: "What is the recipient's role?",
      claims: [
        .html: ["Acme, processor"], .markdown: ["Acme (processor)"], .json: [#""role":"processor""#],
        .csv: ["Acme (processor"],
      ]),
    Contradiction(
      name: "kept data of a stream with a deletion request",
      edits: [
        (#""recipient": "deleted""#, #""recipient": "kept""#),
        (#""ping": "p""#, #""ping": "p", "deletionRequest": "d""#),
      ],
      question: "Does an opt-out delete the recipients' data?",
      claims: [
        .html: ["data: kept", "data</b> kept"], .markdown: ["the recipients' data: kept"],
        .json: [#""optOutAtRecipient":{"value":"kept""#], .csv: ["the recipients' data: kept"],
      ]),
  ]

  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "legal": {"basis": "contract"}, "deletion": {"autoDays": 60}, "defaults": {"stream": "s"}
      },
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "via": "upload", "eventField": {"wire": "kind", "type": "string"},
          "ping": "p", "envelope": {
            "c": {"from": "client.id", "description": "Installation.", "format": "uuid", "data": "id.install"},
            "events": {"description": "Events.", "from": "stream.events"}
          },
          "data": "usage.interaction", "upload": {"address": "https://t.example", "success": ["2xx"]}, "purposes": ["analytics"],
          "retention": {"device": "P10D", "recipient": "P30D"},
          "consent": {"default": "off", "mechanism": "Settings", "optOut": {"device": "deleted", "recipient": "deleted"}},
          "recipients": [{"name": "Acme", "role": "self", "hosts": ["t.example"], "country": "DE", "tracking": false}],
          "identifiers": [{"field": "c", "scope": "install", "origin": "app", "reset": "Never."}]
        },
        "d": {
          "description": "Asks.", "encoding": "none", "via": "upload", "ping": "d",
          "envelope": {"c": {"from": "client.id", "description": "Installation.", "format": "uuid", "data": "id.install"}},
          "upload": {"address": "https://t.example", "success": ["2xx"]}, "consent": {"default": "always"}, "retention": {"device": "P10D", "recipient": "P30D"},
          "recipients": [{"name": "Ask", "role": "self", "hosts": ["t.example"], "country": "DE", "tracking": false}],
          "identifiers": [{"field": "c", "scope": "install", "origin": "app", "reset": "At once."}]
        }
      },
      "events": {"e": {"code": "e", "description": "It happened."}}
    }
    """#

  @Test(arguments: contradictions)
  func `no document prints a contradicted answer`(contradiction: Contradiction) throws {
    var text = Self.schema
    for (old, new) in contradiction.edits {
      let range = try #require(text.range(of: old), "\(old)")
      text.replaceSubrange(range, with: new)
    }
    func questions(_ text: String) throws -> [String] {
      UnansweredQuestion.all(of: try #require(try Registries.parsed(text).registries.first)).map(\.question)
    }
    let found = try questions(text)
    #expect(found.contains(contradiction.question), "\(found)")
    #expect(try !questions(Self.schema).contains(contradiction.question))
    for (format, claims) in contradiction.claims {
      let files = DocumentFile.all(of: try Registries.parsed(text), as: [format])
      var document = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      if format == .json { document = document.replacing(": ", with: ":") }
      for claim in claims { #expect(!document.contains(claim), "\(format): \(claim)") }
      #expect(document.contains("nanswered"))
    }
  }
}
