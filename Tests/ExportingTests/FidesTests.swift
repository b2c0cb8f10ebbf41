import SignalbookRegistry
import Testing

@testable import SignalbookExporting

/// Fides' model reads a missing flag as `false`, which would turn an unanswered question into a "no".
@Suite struct FidesTests {
  private static func text(_ stream: String, registry: String = "", fields: String = "") throws -> String {
    let schema = """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test."\(registry)},
        "streams": {
          "s": {
            "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"},
            "consent": {"default": "on"}\(stream)
          }
        },
        "events": {
          "e": {"stream": "s", "code": "e", "description": "It happened.", "fields": {
            "n": {"type": "integer", "description": "A number."\(fields)}}}
        }
      }
      """
    return try ExportFixture.format("fides").export(ExportFixture.request(text: schema)).files[0].text
  }

  private static let answered =
    #", "data": "usage.interaction", "purposes": ["analytics"], "retention": {"recipient": "P1D"}"#

  private static func recipients(_ countries: String?...) -> String {
    let list = countries.enumerated().map { index, country in
      #"{"name": "R\#(index)", "role": "processor"\#(country.map { #", "country": "\#($0)""# } ?? "")}"#
    }
    return #", "recipients": [\#(list.joined(separator: ", "))]"#
  }

  @Test(arguments: [
    (["DE"], "false"), (["DE", "NO", "EU"], "false"), (["US"], "true"), (["DE", "IN"], "true"), (["GB"], "true"),
    (["CH"], "true"),
  ])
  func `a transfer out of the European Economic Area is declared, one inside is not`(
    _ countries: [String], _ flag: String
  )
    throws
  {
    let list = countries.map { #"{"name": "\#($0)", "role": "processor", "country": "\#($0)"}"# }
    let text = try Self.text(Self.answered + #", "recipients": [\#(list.joined(separator: ", "))]"#)
    #expect(text.contains("\n  does_international_transfers: \(flag)\n"), "\(text)")
  }

  @Test(arguments: ["bare", "hostile", "notes"]) func `a row has one cell for each key`(name: String) throws {
    let rows = try ExportFixture.format("fides").export(ExportFixture.request(name)).rows
    #expect(!rows.isEmpty)
    for row in rows {
      let names = row.cells.map(\.name)
      #expect(Set(names).count == names.count, "\(row.key): \(names)")
      #expect(row.cells.allSatisfy { !$0.value.contains("**unanswered**; `unanswered`") }, "\(row)")
    }
  }

  @Test func `an unknown country or recipient denies no transfer`() throws {
    for stream in [Self.answered, Self.answered + Self.recipients(nil), Self.answered + Self.recipients("DE", nil)] {
      let text = try Self.text(stream)
      #expect(
        text.contains("  does_international_transfers: true  # UNANSWERED: true is the cautious answer\n"), "\(text)")
    }
  }

  @Test func `the safeguards of transfers are their legal basis`() throws {
    let text = try Self.text(
      Self.answered
        + #", "recipients": [{"name": "X", "role": "processor", "country": "US", "safeguard": "Contractual clauses"}]"#)
    #expect(text.contains("  legal_basis_for_transfers:\n    - \"Contractual clauses\"\n"), "\(text)")
  }

  @Test func `data without a class is the widest category, and may be of a special one`() throws {
    let text = try Self.text(#", "purposes": ["analytics"]"#)
    #expect(text.contains(#"- "user"  # UNANSWERED: the data class of some data"#), "\(text)")
    #expect(text.contains("processes_special_category_data: true"))
    let known = try Self.text(Self.answered)
    #expect(known.contains("processes_special_category_data: false") && !known.contains(#"- "user"  #"#), "\(known)")
  }

  @Test func `data without a purpose is declared with a use that no taxonomy has`() throws {
    let text = try Self.text(#", "data": "usage.interaction""#)
    #expect(text.contains("# UNANSWERED: data_use\n      data_use: \"unanswered\"\n"), "\(text)")
    #expect(text.contains(#"- "user.behavior""#))
  }

  @Test func `a stream of a third party is declared although nobody knows what is in it`() throws {
    for sender in [#", "external": true"#, #", "external": true, "data": "usage.ads""#] {
      let schema = """
        {"$schema": "signalbook-1.schema.json",
         "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test."},
         "streams": {"theirs": {"encoding": "none", "description": "An SDK sends it."\(sender)}}}
        """
      let text = try ExportFixture.format("fides").export(ExportFixture.request(text: schema)).files[0].text
      #expect(text.contains(#"- name: "theirs: unanswered""#), "\(text)")
    }
  }

  @Test func `subjects outside the default taxonomy stay, and missing ones are no empty list`() throws {
    let children = try Self.text(Self.answered, registry: #", "legal": {"subjects": ["customer", "children"]}"#)
    #expect(
      children.contains(#"- "children"  # not in Fides' default taxonomy"#) && children.contains(#"- "customer""#))
    let open = try Self.text(Self.answered)
    #expect(open.contains("data_subjects:\n        - \"unanswered\"\n"), "\(open)")
  }

  @Test func `an inferred purpose is marked`() throws {
    let text = try Self.text(Self.answered + #", "provenance": {"purposes": "inferred"}"#)
    #expect(text.contains("# INFERRED: r/s/analytics/data_use = analytics"), "\(text)")
  }

  /// The flags of the models `System` and `PrivacyDeclaration`, which cannot be null.
  private static let flags = [
    "processes_personal_data", "exempt_from_privacy_regulations", "uses_profiling", "does_international_transfers",
    "requires_data_protection_assessments", "uses_cookies", "cookie_refresh", "uses_non_cookie_access",
    "flexible_legal_basis_for_processing", "processes_special_category_data", "data_shared_with_third_parties",
  ]

  @Test func `every flag of the model is in the file, and an unanswered flag has the cautious value`() throws {
    let text = try Self.text("")
    for flag in Self.flags {
      let lines = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("\(flag):") }
      #expect(lines.count == 1, "\(flag)\n\(text)")
      let cautious =
        ["exempt_from_privacy_regulations", "flexible_legal_basis_for_processing"].contains(flag) ? "false" : "true"
      #expect(
        lines.first?.hasSuffix("\(flag): \(cautious)  # UNANSWERED: \(cautious) is the cautious answer") == true,
        "\(lines)")
    }
  }

  @Test func `cookies that are not sent are not renewed`() throws {
    let text = try Self.text(Self.answered + #", "via": "upload""#)
    #expect(text.contains("  uses_cookies: false\n  cookie_refresh: false\n"), "\(text)")
  }

  @Test func `data that may be shared is in the shared categories`() throws {
    let open = try Self.text(Self.answered + #", "recipients": [{"name": "X"}]"#)
    #expect(
      open.contains(
        "shared_categories:  # UNANSWERED: whether the data is shared with third parties\n        - "
          + "\"user.behavior\"  # UNANSWERED: whether the data is shared with third parties\n"
      ), "\(open)")
    #expect(open.contains("# UNANSWERED: third_parties"))
    let known = try Self.text(Self.answered + #", "recipients": [{"name": "X", "role": "self"}]"#)
    #expect(known.contains("data_shared_with_third_parties: false") && !known.contains("shared_categories"))
  }

  @Test func `a transfer without a safeguard is no empty list`() throws {
    let text = try Self.text(Self.answered + Self.recipients("US"))
    #expect(
      text.contains("  legal_basis_for_transfers:\n    - \"unanswered\"  # UNANSWERED: the safeguard for a transfer\n"),
      "\(text)")
  }
}
