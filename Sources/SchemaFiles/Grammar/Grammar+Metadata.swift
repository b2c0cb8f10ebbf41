extension Grammar {
  /// Privacy metadata: inherited from registry to stream to event to field, and overridden by what is nearer.
  static let metadataKeys: [Key] = [
    Key("why", .string(.filled), "The question this answers.", example: #""Do people find the menu?""#),
    Key("data", .word(dataClasses), "The class of data.", example: #""usage.interaction""#),
    Key("purposes", .list(of: .word(purposes), atLeast: 1), "Its purposes of use.", example: #"["analytics"]"#),
    Key("owner", .string(.filled), "Who answers for it.", example: #""mobile@example.com""#),
    Key(
      "review", .list(of: .string(.filled), atLeast: 1), "Names of entries of `reviews`, or addresses.",
      example: #"["bug-1400000"]"#),
    Key("since", .string(.filled), "The app's version that first had it.", example: #""1.0""#),
    Key("expires", .string(.dateOrNever), "The last day it is collected, or never.", example: #""2027-01-31""#),
    Key(
      "developmentOnly", .boolean,
      "Only development builds give it a value, so that answers for stores leave it out.", example: "true"),
    provenanceKey,
  ]

  /// Nothing of it is inherited: it holds for what is written inside of the entry that has it.
  static let provenanceKey = Key(
    "provenance", .either([.word(provenances), .form("provenance")]),
    "Where the answers in here are from, all or each; the innermost that covers an answer holds.",
    example: #"{"all": "document", "consent.default": "code", "recipients.role": "inferred"}"#)

  static let provenances = [
    Word("document", "The source document says it."), Word("code", "The app's code does it."),
    Word("vendor", "The receiver or the vendor has published it."),
    Word("inferred", "No source says it; documents mark it."), Word("choice", "This registry's authors chose it."),
  ]

  /// The answers that a provenance can speak of, by their keys.
  private static let provenanceKeys: [Key] = [
    "all", "why", "data", "purposes", "owner", "review", "since", "expires", "consent", "consent.default",
    "consent.mechanism", "consent.optOut", "consent.privateMode", "identifiers", "identifiers.origin",
    "identifiers.reset", "identifiers.scope", "retention", "retention.device", "retention.recipient",
    "recipients", "recipients.role", "recipients.hosts", "recipients.country", "recipients.safeguard",
    "recipients.tracking", "population", "controller", "legal", "security", "deletion", "docs",
  ].map { name in
    Key(
      name, .word(provenances),
      name == "all" ? "Of all answers that have no word of their own here." : "Of `\(name)`, and of what is in it.",
      example: #""document""#)
  }

  static let formerlyKey = Key(
    "formerly", .list(of: .string(.name), atLeast: 1),
    "Names that it had before. Addresses of documents with them still lead here, and a comparison knows that it was renamed.",
    example: #"["drawer-opened"]"#)

  static let lifecycleKeys: [Key] = [
    formerlyKey,
    Key(
      "deprecated", .either([.string(.filled), .form("lifecycle")]), "It is going away: the member stays, marked.",
      example: #""Use opened.""#),
    Key(
      "retired", .either([.string(.filled), .form("lifecycle")]), "It is gone: no member; the name stays reserved.",
      example: #"{"since": "7.0", "reason": "The drawer was removed."}"#),
  ]

  static let remarkKeys: [Key] = [
    Key(
      "note", .string(.filled),
      "A remark for readers of the schema. One that begins with `Warning: ` is marked in documents and listed in review requests.",
      example: #""The document says so; the app sends another.""#),
    Key(
      "allow", .list(of: .form("allow"), atLeast: 1), "Lint findings that are excused here.",
      example: #"[{"rule": "SB2001", "reason": "The receiver knows this spelling."}]"#),
  ]

  /// Keys of every entry and field.
  static let entryKeys: [Key] =
    [
      Key(
        "swiftName", .string(.swiftIdentifier), "The Swift name, where the derived one collides.", example: #""opened""#
      ),
      Key(
        "examples", .list(of: .anything, atLeast: 1), "Values or calls that must encode and validate.",
        example: #"["en-US"]"#),
    ] + metadataKeys + lifecycleKeys + remarkKeys

  static let metadataForms = [
    Form(
      "lifecycle", "Since when, and why.",
      [
        Key("since", .string(.filled), "The app's version or the day.", example: #""2018-08-07""#),
        Key(
          "reason", .string(.filled), "Why, and what to use instead.", example: #""The drawer was removed.""#,
          required: true),
      ]),
    Form("provenance", "Where answers are from, by their keys.", provenanceKeys),
    Form(
      "allow", "An excused finding.",
      [
        Key("rule", .string(.filled), "The rule's id or name.", example: #""SB2001""#, required: true),
        Key(
          "reason", .string(.filled), "Why it is right as it is.", example: #""The receiver knows this spelling.""#,
          required: true),
      ]),
    Form(
      "review", "A privacy review.",
      [
        Key("url", .string(.webAddress), "Where it is.", example: #""https://example.com/1400000""#),
        Key("date", .string(.date), "When it was approved.", example: #""2017-06-09""#),
        Key(
          "approvedBy", .string(.filled), "Who approved it, in which role; `date` is beside it.",
          example: #""A. Steward, data steward""#),
        Key(
          "benefits", .string(.filled), "Why the questions need an answer, and what users gain by it.",
          example: #""Features that nobody finds are moved or removed.""#),
        Key("alternatives", .string(.filled), "Alternatives that were considered.", example: #""A survey.""#),
        Key("existing", .string(.filled), "Answers that existing data would give.", example: #""None.""#),
        Key("analysis", .string(.filled), "How it is analysed.", example: #""Counts a week.""#),
        Key("audience", .string(.filled), "Who sees results.", example: #""The mobile team.""#),
        Key(
          "renews", .form("renewal"), "Whose approval it extends, and why that time was not enough.",
          example: #"{"review": "bug-1400000", "reason": "The new screen came half a year later."}"#),
        formerlyKey,
        Key("note", .string(.filled), "A remark for readers.", example: #""Renewed twice.""#),
      ]),
    Form(
      "renewal", "The answers of a review to the questions of a renewal.",
      [
        Key(
          "review", .string(.filled), "The name of an entry of `reviews`, or an address: the review before.",
          example: #""bug-1400000""#, required: true),
        Key(
          "reason", .string(.filled), "Why the period before was not enough.",
          example: #""The new screen came half a year later.""#, required: true),
      ]),
  ]

  static let purposes = [
    Word("analytics", "Measuring use."), Word("functionality", "Making the app work."),
    Word("personalization", "Fitting the app to the user."), Word("marketing", "The developer's own marketing."),
    Word("messaging", "Messages from the developer."), Word("third-party-ads", "Advertising of others."),
    Word("security", "Security and fraud."), Word("account", "Managing an account."), Word("other", "Something else."),
  ]

  /// The 51 classes of data; exports map each onto the stores' and authorities' own lists.
  static let dataClasses = [
    Word("contact.name", "A name."), Word("contact.email", "An e-mail address."),
    Word("contact.phone", "A phone number."),
    Word("contact.address", "A postal address."), Word("contact.other", "Other contact information."),
    Word("person.ethnicity", "Ethnicity."), Word("person.belief", "Belief."),
    Word("person.orientation", "Sexual orientation."),
    Word("person.other", "Other sensitive facts."), Word("health.medical", "Medical facts."),
    Word("health.fitness", "Fitness."),
    Word("finance.payment", "Payment details."), Word("finance.credit", "Credit."),
    Word("finance.other", "Other finances."),
    Word("finance.purchase", "Purchases."), Word("location.precise", "Precise location."),
    Word("location.coarse", "Coarse location."), Word("social.contacts", "Contacts."),
    Word("social.calendar", "Calendar."),
    Word("content.email", "E-mails."), Word("content.sms", "Text messages and calls."),
    Word("content.message", "Other messages."),
    Word("content.photo", "Photos."), Word("content.video", "Videos."), Word("content.audio", "Other audio."),
    Word("content.support", "Requests for support."), Word("content.file", "Files."), Word("content.voice", "Voice."),
    Word("content.music", "Music."), Word("content.game", "Game content."), Word("content.text", "Other content."),
    Word("web.history", "Pages visited."), Word("search.query", "A search query."),
    Word("search.count", "How often was searched."), Word("id.account", "An account's identifier."),
    Word("id.install", "An installation's identifier."), Word("id.advertising", "An advertising identifier."),
    Word("id.session", "A session's identifier."), Word("usage.interaction", "Interaction with the product."),
    Word("usage.setting", "Settings."), Word("usage.ads", "Advertisements seen."),
    Word("usage.apps", "Installed apps."),
    Word("usage.other", "Other use."), Word("diag.crash", "Crashes."), Word("diag.performance", "Performance."),
    Word("diag.other", "Other diagnostics."), Word("device.info", "Facts about the device."),
    Word("spatial.surroundings", "Surroundings."), Word("spatial.hands", "Hands."), Word("spatial.head", "Head."),
    Word("other.other", "Anything else."),
  ]
}
