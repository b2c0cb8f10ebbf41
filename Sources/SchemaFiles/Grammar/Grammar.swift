/// The schema language, version 1, as data: every form with its keys.
public enum Grammar {
  public static let version = 1
  /// How `$schema` of every schema file must end.
  public static let metaSchemaName = "signalbook-1.schema.json"
  /// The form of a whole file.
  public static let root = "file"

  /// All object forms, in reading order.
  public static let forms: [Form] =
    [file] + registryForms + typeForms + streamForms + eventForms + linkForms + metadataForms

  public static let language = Language(forms: forms, root: root)

  public static func form(_ name: String) -> Form? { language.form(name) }

  static let file = Form(
    "file",
    "One schema file. The files of a folder merge into one registry; a name declared twice is an error. The order of "
      + "files and of keys never changes meaning.",
    [
      Key(
        "$schema", .string(.metaSchema), "Path or address of the meta-schema; an editor completes and checks with it.",
        example: #""../signalbook-1.schema.json""#, required: true),
      Key("note", .string(.filled), "A remark for readers of the schema.", example: #""Split by screen.""#),
      Key(
        "registry", .form("registry"), "The registry's identity; exactly one file of a folder has it.",
        example: #"{"name": "focus", "namespace": "Focus", "version": "1.0.0", "description": "What Focus sends."}"#),
      Key(
        "defaults", .form("eventDefaults"),
        "Values that the events of this file inherit when they do not say them.",
        example: #"{"method": "tap", "why": "Do people find the menu?"}"#),
      Key(
        "types", .map(keys: .kebab, values: .form("type")), "Reusable value types, by name.",
        example: #"{"page-number": {"type": "integer", "minimum": 0, "as": "text"}}"#),
      Key(
        "profiles", .map(keys: .kebab, values: .form("profile")),
        "Receiver profiles: what a receiver does to long texts, and the dialects of its historical versions.",
        example: #"{"ios": {"value": {"atMost": 50, "per": "grapheme", "over": "cut"}}}"#),
      Key(
        "streams", .map(keys: .kebab, values: .form("stream")), "Units that are sent at once, by name.",
        example: #"{"core-7": {"ping": "core", "version": 7, "envelope": {"v": {"const": 7}}}}"#),
      Key(
        "events", .map(keys: .name, values: .form("event")), "Things that happen, by readable name; dots group.",
        example: #"{"find-in-page.opened": {"method": "open", "object": "find_in_page_bar"}}"#),
      Key(
        "attributes", .map(keys: .name, values: .form("attribute")),
        "Facts about the user or the installation that are sent with a stream.",
        example: #"{"focus-installed": {"wire": "Focus Installed", "type": "boolean", "stream": "requests"}}"#),
      Key(
        "links", .map(keys: .kebab, values: .form("links")), "Families of deep links.",
        example: #"{"deep-link": {"scheme": "firefox", "host": "deep-link", "parameter": "url", "routes": {}}}"#),
      Key(
        "messages", .map(keys: .kebab, values: .form("message")),
        "In-app messages: what triggers them, what their buttons open, what they report.",
        example: #"{"default-browser": {"evaluated": "backend", "triggers": [{"event": "opened-app"}]}}"#),
      Key(
        "reviews", .map(keys: .kebab, values: .form("review")), "Privacy reviews that entries refer to by name.",
        example: #"{"bug-1400000": {"url": "https://example.com/1400000"}}"#),
      Key(
        "refine", .form("refine"), "Narrows what is imported: closes, bounds or names it, never widens it.",
        example: #"{"types": {"custom-variables": {"entries": {"page-type": {"key": 1}}}}}"#),
    ])

  static let registryForms = [
    Form(
      "registry", "The identity of a registry and what its entries inherit.",
      [
        Key("name", .string(.kebab), "The registry's name.", example: #""focus""#, required: true),
        Key(
          "namespace", .string(.swiftIdentifier), "The Swift type that holds all generated names.",
          example: #""Focus""#,
          required: true),
        Key("version", .string(.version), "The registry's version.", example: #""1.0.0""#, required: true),
        Key(
          "description", .string(.filled), "The scope of the registry.", example: #""What Focus sends.""#,
          required: true
        ),
        Key(
          "variants", .map(keys: .kebab, values: .form("variant")), "Builds of the app that differ in what they send.",
          example: #"{"klar": {"description": "Sold where telemetry is opt-in."}}"#),
        Key(
          "acronyms", .list(of: .string(.kebab), atLeast: 1),
          "Abbreviations in its names that Swift identifiers write in one case, beside those of every registry.",
          example: #"["xr"]"#),
        Key(
          "imports", .list(of: .string(.filled), atLeast: 1),
          "Registries whose declarations may be referred to: a folder, relative to this file, or target:NAME of a dependency.",
          example: #"["../mozilla"]"#),
        Key(
          "defaults", .form("defaults"), "Values that entries of this registry inherit when they have none.",
          example: #"{"stream": "event", "owner": "mobile@example.com"}"#),
        Key(
          "controller", .form("controller"), "Who decides why and how data is processed.",
          example: #"{"name": "Example", "contact": "privacy@example.com"}"#),
        Key(
          "legal", .form("legal"), "The legal basis and whose data it is.",
          example: #"{"basis": "consent", "subjects": ["users"]}"#),
        Key(
          "security", .form("security"), "How the data is protected.", example: #"{"encryptedInTransit": true}"#),
        Key("deletion", .form("deletion"), "How a user has data deleted.", example: #"{"autoDays": 775}"#),
        Key(
          "docs", .string(.webAddress), "The public page about this telemetry.", example: #""https://example.com/docs""#
        ),
        provenanceKey,
        Key("note", .string(.filled), "A remark for readers of the schema.", example: #""From the app's own page.""#),
        Key(
          "allow", .list(of: .form("allow"), atLeast: 1), "Lint findings that are excused anywhere in the registry.",
          example: #"[{"rule": "missing-review", "reason": "The app is older than its reviews."}]"#),
        Key(
          "accepted", .list(of: .form("accepted"), atLeast: 1),
          "Intended changes from older versions, which a comparison does not count as breaks.",
          example: #"[{"rule": "event-removed", "what": "menu-opened", "reason": "Nobody reads it."}]"#),
      ]),
    Form(
      "accepted", "An intended change from older versions of the registry.",
      [
        Key(
          "rule", .string(.filled), "Id or name of the kind of change.", example: #""event-removed""#, required: true),
        Key(
          "what", .string(.filled), "The changed entry, as the comparison names it.",
          example: #""page-shown/duration""#,
          required: true),
        Key("reason", .string(.filled), "Why it is meant.", example: #""Nobody reads it.""#, required: true),
        Key("expires", .string(.date), "The last day on which it holds.", example: #""2027-01-31""#),
      ]),
    Form(
      "variant", "A build of the app.",
      [
        Key(
          "description", .string(.filled), "The difference from other builds.", example: #""Germany only.""#,
          required: true),
        Key("name", .string(.filled), "The name the app reports on the wire.", example: #""Klar""#),
      ]),
    Form(
      "defaults", "Values that events inherit, and privacy metadata for every entry.",
      [
        Key("stream", .string(.kebab), "The stream of events that name none.", example: #""event""#),
        Key("category", .string(.filled), "The category of tuple events that name none.", example: #""action""#),
      ] + metadataKeys.filter { $0.name != "provenance" }),
    Form(
      "eventDefaults",
      "Values that the events of one file inherit; they go before those of the stream and the registry.",
      [
        Key("stream", .string(.kebab), "The stream of events that name none.", example: #""event""#),
        Key("category", .string(.filled), "The category of tuple events that name none.", example: #""action""#),
        Key("method", .string(.filled), "The method of tuple events that name none.", example: #""tap""#),
        Key("object", .string(.filled), "The object of tuple events that name none.", example: #""menu""#),
      ] + metadataKeys.filter { $0.name != "provenance" }),
    Form(
      "controller", "The controller of Art. 30 GDPR.",
      [
        Key("name", .string(.filled), "Its name.", example: #""Example Ltd""#, required: true),
        Key("contact", .string(.filled), "Where to reach it.", example: #""privacy@example.com""#, required: true),
        Key("dpo", .string(.filled), "The data protection officer.", example: #""dpo@example.com""#),
        Key("representative", .string(.filled), "The representative in the EU.", example: #""Example EU""#),
      ]),
    Form(
      "legal", "Legal basis and data subjects.",
      [
        Key(
          "basis",
          .word([
            Word("consent", "Art. 6(1)(a) GDPR."), Word("contract", "Art. 6(1)(b) GDPR."),
            Word("legal-obligation", "Art. 6(1)(c) GDPR."), Word("legitimate-interests", "Art. 6(1)(f) GDPR."),
          ]), "The basis.", example: #""consent""#),
        Key("subjects", .list(of: .string(.filled), atLeast: 1), "Whose data it is.", example: #"["users"]"#),
      ]),
    Form(
      "security", "Protection measures.",
      [
        Key("encryptedInTransit", .boolean, "Whether every transport is encrypted.", example: "true"),
        Key("measures", .list(of: .string(.filled), atLeast: 1), "Other measures.", example: #"["access control"]"#),
      ]),
    Form(
      "deletion", "How data is deleted.",
      [
        Key("url", .string(.webAddress), "Where a user asks for it.", example: #""https://example.com/delete""#),
        Key("autoDays", .integer(1...36500), "Days after which it is deleted by itself.", example: "775"),
      ]),
  ]
}
