// Deep links, messages, narrowed imports.
extension Grammar {
  private static let origins = [
    Word("inside", "Only from within the app; from outside the app opens and nothing further happens."),
    Word("anywhere", "From any app."),
  ]
  private static let pathMatches = [
    Word("exact", "Byte for byte."), Word("ignoring-case", "Without regard to letter case."),
  ]
  private static let slashes = [
    Word("exact", "All of them matter."), Word("ignored", "Only the parts between matter."),
  ]
  private static let surplus = [Word("refused", "The link is unknown."), Word("ignored", "They do not matter.")]

  private static let parameterTypes = [
    Word("string", "Any text, also the empty one."),
    Word("web-address", "An `http` or `https` address with a host, without user information, in ASCII."),
    Word("boolean", "`true` or `false`."), Word("integer", "A whole number without superfluous zeros."),
  ]

  static let linkForms = [
    Form(
      "links", "A family of deep links: `scheme://host?parameter=PATH`, or one link `scheme://host`.",
      [
        Key("scheme", .string(.scheme), "The scheme.", example: #""firefox""#, required: true),
        Key("host", .string(.host), "The host, compared whole.", example: #""deep-link""#, required: true),
        Key(
          "parameter", .string(.filled),
          "The query parameter that holds the path. Without it the family has one link, and no paths.",
          example: #""url""#),
        Key("description", .string(.filled), "The purpose of the family.", example: #""Opens pages of the app.""#),
        Key(
          "origin", .word(origins), "Who may open these links. Default: anywhere.", example: #""inside""#),
        Key(
          "match", .word(pathMatches), "How paths are compared. Default: exact.", example: #""exact""#),
        Key(
          "slashes", .word(slashes), "Whether slashes at the ends of a path and doubled ones matter. Default: exact.",
          example: #""ignored""#),
        Key(
          "surplus", .word(surplus), "The treatment of parts of a path behind a route's. Default: refused.",
          example: #""ignored""#),
        Key(
          "profiles", .map(keys: .kebab, values: .form("linksVariation")), "Differences for a receiver profile.",
          example: #"{"app-2": {"match": "ignoring-case"}}"#),
        Key(
          "routes", .map(keys: .name, values: .form("route")), "The links, by readable name.",
          example: #"{"settings.fxa": {"path": "settings/fxa", "description": "Account settings."}}"#, required: true),
      ] + entryKeys),
    Form(
      "route", "One deep link.",
      [
        Key(
          "path", .string(.filled),
          "The value of the family's parameter. Without it the link exists for some profiles only.",
          example: #""settings/fxa""#),
        Key(
          "routed", .boolean,
          "In a family without paths, false: the link exists for some profiles only. Default: true.",
          example: "false"),
        Key(
          "parameters", .map(keys: .name, values: .form("linkParameter")), "Values that the link has beside its path.",
          example: #"{"url": {"type": "web-address", "description": "The page to open."}}"#),
        Key(
          "others", .form("otherParameters"),
          "Passes on parameters that are not declared. Default: they do not matter.",
          example: #"{"atMost": 10, "bytes": 500}"#),
        Key(
          "description", .string(.filled), "The page that it opens.", example: #""Account settings.""#, required: true),
        Key(
          "profiles", .map(keys: .kebab, values: .form("routeVariation")), "Differences for a receiver profile.",
          example: #"{"app-2": {"path": "settings/account"}}"#),
      ] + entryKeys),
    Form(
      "linkParameter", "A value of a link beside its path. Of several with its name the first counts.",
      [
        Key(
          "wire", .string(.filled), "Its name in the link. Default: the parameter's name.", example: #""flow_id""#),
        Key(
          "type", .word(parameterTypes), "Its type; another value refuses the link. Default: string.",
          example: #""web-address""#),
        Key("description", .string(.filled), "Its meaning.", example: #""The page to open.""#, required: true),
        Key("optional", .boolean, "True: a link may leave it out. Default: false.", example: "true"),
        Key(
          "absent", .scalar, "Its value where a link leaves it out, which it then may.", example: "false"),
        Key(
          "bytes", .integer(1...65_536), "Bytes of a decoded text at most. Default: 8192.", example: "500"),
        Key("minimum", .integer(.min ... .max), "The least number.", example: "1"),
        Key("maximum", .integer(.min ... .max), "The greatest number.", example: "40"),
        Key(
          "swiftName", .string(.swiftIdentifier), "The Swift name, where the derived one collides.",
          example: #""isPrivate""#),
        Key("note", .string(.filled), "A remark for readers.", example: #""Since 2019-03-05.""#),
      ]),
    Form(
      "otherParameters", "How many parameters that are not declared a link passes on; with more it is refused.",
      [
        Key("atMost", .integer(1...100), "How many.", example: "10", required: true),
        Key(
          "bytes", .integer(1...65_536), "Bytes of each at most, its name and value together.", example: "500",
          required: true),
      ]),
    Form(
      "linksVariation", "Keys of a family that may differ for a profile.",
      [
        Key("origin", .word(origins), "Another answer to who may open these links.", example: #""anywhere""#),
        Key("match", .word(pathMatches), "Another comparison of paths.", example: #""ignoring-case""#),
        Key("slashes", .word(slashes), "Another treatment of slashes.", example: #""ignored""#),
        Key("surplus", .word(surplus), "Another treatment of surplus parts.", example: #""ignored""#),
        Key("note", .string(.filled), "A remark for readers.", example: #""Since 2018-02-05.""#),
      ]),
    Form(
      "routeVariation", "Keys of a link that may differ for a profile; exactly one beside the note.",
      [
        Key("path", .string(.filled), "Another path.", example: #""settings/account""#),
        Key("routed", .boolean, "False: this receiver does not know the link.", example: "false"),
        Key("note", .string(.filled), "A remark for readers.", example: #""Rejected for its letter case.""#),
      ], oneOf: ["path", "routed"]),
    Form(
      "message", "An in-app message.",
      [
        Key(
          "description", .string(.filled), "Its request to the user.", example: #""Asks to set the default browser.""#),
        Key(
          "evaluated",
          .word([
            Word("backend", "The vendor's backend decides; only the references are checked."),
            Word("local", "The runtime decides on the device."),
          ]), "Who decides when it is shown.", example: #""backend""#, required: true),
        Key(
          "triggers", .list(of: .form("messageTrigger"), atLeast: 1), "Events that must have happened, all of them.",
          example: #"[{"event": "opened-app", "count": {"atLeast": 10}, "within": {"days": 7}}]"#),
        Key(
          "attributes", .map(keys: .name, values: .scalar), "Attributes that must have these values.",
          example: #"{"focus-installed": false}"#),
        Key(
          "buttons", .map(keys: .name, values: .form("button")), "The buttons and what they open.",
          example: #"{"accept": {"link": "deep-link:settings.fxa"}}"#),
        Key(
          "once",
          .word([
            Word("per-install", "Once for each installation."), Word("per-session", "Once in each session."),
          ]),
          "How often a message that is evaluated locally is shown at most. Default: each time its triggers hold again.",
          example: #""per-install""#),
        Key(
          "interactions",
          .either([.list(of: .string(.filled), atLeast: 1), .map(keys: .name, values: .string(.name))]),
          "The interactions that the message reports: a list of words, or for a message that is evaluated locally each with the event that "
            + "records it. The first that is reported says that the message was shown.",
          example: #"["Show", "Accept"]"#),
        Key("stream", .string(.kebab), "The stream that carries the interactions.", example: #""requests""#),
      ] + entryKeys),
    Form(
      "messageTrigger", "An event that must have happened.",
      [
        Key("event", .string(.name), "The event's name.", example: #""opened-app""#, required: true),
        Key("count", .form("count"), "How often. Default: at least once.", example: #"{"atLeast": 10}"#),
        Key("within", .form("quantity"), "In which time. Default: ever.", example: #"{"days": 7}"#),
      ]),
    Form(
      "button", "A button of a message.",
      [
        Key("link", .string(.filled), "FAMILY:ROUTE of the link it opens.", example: #""deep-link:settings.fxa""#),
        Key("description", .string(.filled), "Its meaning.", example: #""Sign in""#),
      ]),
    Form(
      "refine", "Narrowed imports.",
      [
        Key(
          "types", .map(keys: .kebab, values: .form("refinedType")), "Imported types to narrow.",
          example: #"{"custom-variables": {"entries": {"page-type": {"key": 1}}}}"#),
        Key(
          "streams", .map(keys: .kebab, values: .form("refinedStream")), "Imported streams to narrow.",
          example: #"{"batch": {"limits": {"events": {"atMost": 20}}}}"#),
      ]),
    Form(
      "refinedType", "Keys of a type that an importer may narrow: bounds may only shrink, an open set may only close.",
      [
        Key(
          "entries", .map(keys: .name, values: .form("mapEntry")), "Closes a map: its only entries, by readable name.",
          example: #"{"page-type": {"key": 1, "wire": "page_type"}}"#),
        Key(
          "enum", .list(of: .scalar, atLeast: 1), "Closes the set of values.", example: #"["release", "debug"]"#),
        Key("pattern", .string(.filled), "A pattern to match as well.", example: #""^[a-z]+$""#),
        Key("maxLength", .integer(0...1_000_000), "Characters (Unicode scalars) at most.", example: "40"),
        Key("minimum", .number, "The least value.", example: "0"),
        Key("maximum", .number, "The greatest value.", example: "10"),
        Key("note", .string(.filled), "A remark for readers.", example: #""Agreed with the web team.""#),
      ]),
    Form(
      "refinedStream", "Keys of a stream that an importer may narrow.",
      [
        Key("limits", .form("limits"), "Smaller limits.", example: #"{"events": {"atMost": 20}}"#),
        Key("consent", .form("consent"), "A stricter consent.", example: #"{"default": "off"}"#),
        Key("note", .string(.filled), "A remark for readers.", example: #""Agreed with the web team.""#),
      ]),
  ]
}
