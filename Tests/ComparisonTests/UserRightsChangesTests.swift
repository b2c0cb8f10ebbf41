import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Each answer about the controller, or about the way users decide or request deletion, with the verdict on each edit.
@Suite("Answers about users' rights") struct UserRightsChangesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let form: String
    let key: String
    let values: (String, String)
    let verdicts: (add: PrivacyVerdict, change: PrivacyVerdict, remove: PrivacyVerdict)
    /// Other members of the object, which both sides have.
    var others = ""

    var testDescription: String { "\(form).\(key)" }
  }

  private static let answer: (PrivacyVerdict, PrivacyVerdict, PrivacyVerdict) =
    (.notify, .needsNewReview, .needsNewReview)
  /// Documents state the answer as a fact, and no code enforces it.
  private static let claim: (PrivacyVerdict, PrivacyVerdict, PrivacyVerdict) =
    (.needsNewReview, .needsNewReview, .needsNewReview)
  private static let contact = #""name": "A", "contact": "a@example.com""#
  private static let off = #""default": "off", "mechanism": "Switch.""#

  private static let rows: [Row] = [
    Row(form: "registry", key: "docs", values: (#""https://a.example""#, #""https://b.example""#), verdicts: answer),
    Row(
      form: "deletion", key: "url", values: (#""https://a.example""#, #""https://b.example""#), verdicts: claim,
      others: #""autoDays": 5"#),
    Row(
      form: "deletion", key: "autoDays", values: ("30", "60"), verdicts: claim, others: #""url": "https://a.example""#),
    Row(
      form: "deletion", key: "autoDays", values: ("60", "30"), verdicts: claim,
      others: #""url": "https://a.example""#),
    Row(form: "controller", key: "dpo", values: (#""a""#, #""b""#), verdicts: answer, others: contact),
    Row(form: "controller", key: "representative", values: (#""a""#, #""b""#), verdicts: answer, others: contact),
    Row(form: "controller", key: "name", values: (#""A""#, #""B""#), verdicts: answer, others: #""contact": "a""#),
    Row(form: "controller", key: "contact", values: (#""a""#, #""b""#), verdicts: answer, others: #""name": "A""#),
    Row(
      form: "security", key: "encryptedInTransit", values: ("true", "false"), verdicts: claim,
      others: #""measures": ["m"]"#),
    Row(
      form: "security", key: "encryptedInTransit", values: ("false", "true"),
      verdicts: claim, others: #""measures": ["m"]"#),
    Row(
      form: "security", key: "measures", values: (#"["a", "b"]"#, #"["b"]"#), verdicts: claim,
      others: #""encryptedInTransit": true"#),
    Row(
      form: "security", key: "measures", values: (#"["b"]"#, #"["a", "b"]"#), verdicts: claim,
      others: #""encryptedInTransit": true"#),
    Row(
      form: "legal", key: "basis", values: (#""consent""#, #""contract""#), verdicts: claim,
      others: #""subjects": ["users"]"#),
    Row(
      form: "legal", key: "specialCategories", values: (#""explicit-consent""#, #""research""#), verdicts: claim,
      others: #""subjects": ["users"]"#),
    Row(
      form: "legal", key: "subjects", values: (#"["users"]"#, #"["staff"]"#), verdicts: claim,
      others: #""basis": "consent""#),
    Row(
      form: "consent", key: "default", values: (#""off""#, #""on""#),
      verdicts: (.notify, .needsNewReview, .needsNewReview), others: #""mechanism": "Switch.""#),
    Row(
      form: "consent", key: "default", values: (#""on""#, #""off""#),
      verdicts: (.needsNewReview, .notify, .needsNewReview), others: #""mechanism": "Switch.""#),
    Row(
      form: "consent", key: "mechanism", values: (#""Switch.""#, #""By letter.""#), verdicts: answer,
      others: #""default": "off""#),
    Row(form: "consent", key: "settingKey", values: (#""a""#, #""b""#), verdicts: answer, others: off),
    Row(
      form: "consent", key: "privateMode", values: (#""never""#, #""same""#), verdicts: answer, others: off),
    Row(
      form: "consent", key: "hold",
      values: (#"{"events": 5, "age": {"days": 1}}"#, #"{"events": 9, "age": {"days": 1}}"#),
      verdicts: (.needsNewReview, .needsNewReview, .notify), others: off),
    Row(
      form: "consent", key: "optOut", values: (#"{"recipient": "deleted"}"#, #"{"recipient": "kept"}"#),
      verdicts: claim, others: off),
    Row(
      form: "recipient", key: "safeguard", values: (#""scc""#, #""bcr""#), verdicts: claim,
      others: #""name": "S", "role": "self", "hosts": ["s.example"], "country": "US""#),
    Row(
      form: "optOut", key: "device", values: (#""deleted""#, #""kept""#), verdicts: answer,
      others: #""recipient": "kept""#),
    Row(
      form: "optOut", key: "recipient", values: (#""deleted""#, #""on-request""#), verdicts: claim,
      others: #""device": "deleted""#),
  ]

  private static func text(_ row: Row, _ value: String?) -> String {
    let members = ([value.map { "\"\(row.key)\": \($0)" }] + [row.others.isEmpty ? nil : row.others])
      .compactMap(\.self).joined(separator: ", ")
    let isRequired = Grammar.form(row.form)?.keys.contains { $0.name == row.key && $0.isRequired } ?? false
    var registry = ""
    var recipient = #""name": "S", "role": "self", "hosts": ["s.example"]"#
    var consent = #""default": "off", "mechanism": "Switch.""#
    switch row.form {
    case "registry": registry = members.isEmpty ? "" : ", " + members
    case "consent": consent = members
    case "recipient": recipient = members
    case "optOut": consent += #", "optOut": {\#(members)}"#
    default: registry = value == nil && isRequired ? "" : ", \"\(row.form)\": {\(members)}"
    }
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R."\#(registry) },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          \#(row.form == "optOut" ? #""via": "sdk","# : "") "consent": {\#(consent)},
          "recipients": [{ \#(recipient) }] } },
        "events": { "e": { "description": "E.", "stream": "s" } } }
      """#
  }

  private static func verdict(_ row: Row, _ old: String?, _ new: String?) throws -> PrivacyVerdict? {
    let sides = (SchemaEdit.registry(text(row, old), "old"), SchemaEdit.registry(text(row, new), "new"))
    #expect(sides.0.faults == [] && sides.1.faults == [], "\(row): \(sides.0.faults) \(sides.1.faults)")
    return compare(sides.0.registry, sides.1.registry, today: "2026-11-28").changes
      .compactMap(\.privacy).max()
  }

  @Test("losing or replacing an answer needs a new review", arguments: rows)
  func verdicts(row: Row) throws {
    let (first, second) = row.values
    #expect(try Self.verdict(row, nil, first) == row.verdicts.add, "added")
    #expect(try Self.verdict(row, first, second) == row.verdicts.change, "changed")
    #expect(try Self.verdict(row, first, nil) == row.verdicts.remove, "removed")
  }

  @Test(
    "the table has each key of these objects",
    arguments: ["deletion", "controller", "security", "legal", "consent", "optOut"])
  func complete(form: String) throws {
    let keys = Set(try #require(Grammar.form(form)).keys.map(\.name))
    #expect(Set(Self.rows.filter { $0.form == form }.map(\.key)) == keys)
  }
}
