extension Grammar {
  /// Moments of an app's life.
  static let appMoments = [
    Word("start", "The app starts."), Word("first-start", "The app starts for the first time after installation."),
    Word("second-start", "The app starts for the second time."),
    Word("foreground", "The app comes to the foreground, also the first time."),
    Word("return", "The app comes back to the foreground, where it has been before."),
    Word("background", "The app goes to the background."), Word("screen", "A screen is shown."),
  ]
  /// Moments at which a ping is assembled or sent.
  public static let moments =
    appMoments + [Word("full", "The limit of events is reached."), Word("event", "An event is recorded.")]

  static let streamForms = [
    Form(
      "stream", "A ping: what is sent at once, in one version of its form.",
      [
        Key("description", .string(.filled), "The content of a ping.", example: #""Basic system information.""#),
        Key(
          "ping", .string(.kebab),
          "The identity that owns sequence number, quota and store; versions of one ping share it. Default: the stream's name.",
          example: #""core""#),
        Key("version", .integer(0...1_000_000), "The wire version.", example: "7"),
        Key(
          "extends", .string(.kebab), "The stream whose keys and fields this one takes over and adds to.",
          example: #""core-7""#),
        Key(
          "abstract", .boolean,
          "It exists only to be extended: it is no stream of the registry, nothing is generated. Default: false.",
          example: "true"),
        Key(
          "external", .boolean, "We do not send it; it is listed for the privacy documents. Default: false.",
          example: "true"),
        Key(
          "via",
          .word([Word("upload", "Our own journal and upload."), Word("sdk", "A function that the app supplies.")]),
          "Who transports it. Default: upload.", example: #""sdk""#),
        Key(
          "encoding",
          .word([
            Word("tuple", "Events are lists: time, category, method, object, value, extras."),
            Word("object", "Events are objects: the common fields, then their own."),
            Word("none", "No events: the envelope is all."),
          ]), "How events are encoded. Default: none.", example: #""tuple""#),
        Key("profile", .string(.kebab), "The receiver profile that limits texts.", example: #""ios""#),
        Key(
          "envelope", .map(keys: .name, values: .form("field")),
          "The members of the ping; one of them may be from `stream.events`. A stream without it sends each event bare.",
          example: #"{"tz": {"type": "integer", "from": "clock.utc-offset-minutes"}}"#),
        Key(
          "order", .list(of: .string(.name), atLeast: 1),
          "The order of the envelope's members; without an envelope, of the common fields.", example: #"["v", "seq"]"#),
        Key(
          "common", .map(keys: .name, values: .form("field")), "Fields that every event of an object stream carries.",
          example: #"{"t": {"type": "integer", "from": "clock.ms-since-1970"}}"#),
        Key(
          "eventField", .form("eventField"), "The field of an object stream that tells events apart.",
          example: #"{"wire": "ea", "type": "integer"}"#),
        Key(
          "time", .form("field"), "The first item of a tuple.",
          example: #"{"type": "integer", "from": "clock.ms-since-process-start"}"#),
        Key(
          "receives", .form("received"), "The receiver's form of one event of a tuple stream.",
          example: #"{"minItems": 4, "maxItems": 6}"#),
        Key(
          "limits", .form("limits"), "Limits of events, storage and sending.", example: #"{"events": {"atMost": 500}}"#),
        Key(
          "session", .form("session"), "Start and end of a session, when batches are of one session.",
          example: #"{"endsAfter": {"min": 30}}"#),
        Key("build", .list(of: .word(moments), atLeast: 1), "When a ping is assembled.", example: #"["background"]"#),
        Key("upload", .form("upload"), "How a ping is sent.", example: #"{"method": "POST", "success": ["200"]}"#),
        Key(
          "consent", .form("consent"), "Whether it is collected, and how the user decides.",
          example: #"{"default": "on"}"#),
        Key(
          "deletionRequest", .string(.kebab),
          "The stream whose document asks the receiver to delete what it has. It is sent when the user declines this one.",
          example: #""deletion-request""#),
        Key(
          "identifiers", .list(of: .form("identifier"), atLeast: 0), "Identifiers of a user or an installation in it.",
          example: #"[{"field": "clientId", "scope": "install"}]"#),
        Key(
          "retention", .either([.string(.retention), .form("retention")]), "How long it is kept.", example: #""P775D""#),
        Key(
          "recipients", .list(of: .form("recipient"), atLeast: 1), "Who receives it.",
          example: #"[{"name": "Mozilla", "role": "self", "hosts": ["incoming.example.com"]}]"#),
        Key("population", .form("population"), "Whose data is collected.", example: #"{"channels": ["release"]}"#),
        Key(
          "only", .list(of: .string(.kebab), atLeast: 1), "The variants that have this stream. Default: all.",
          example: #"["focus"]"#),
        Key(
          "variants", .map(keys: .kebab, values: .form("streamVariation")), "Differences in a variant.",
          example: #"{"klar": {"consent": {"default": "off"}}}"#),
        Key(
          "profiles", .map(keys: .kebab, values: .form("streamVariation")), "Differences for a receiver profile.",
          example: #"{"sdk": {"limits": {"events": {"atMost": 10000}}}}"#),
        Key(
          "swiftName", .string(.swiftIdentifier), "The Swift name, where the derived one collides.", example: #""core""#
        ),
      ] + metadataKeys + lifecycleKeys + remarkKeys),
    Form(
      "eventField", "The field that tells events apart.",
      [
        Key("wire", .string(.filled), "Its key.", example: #""ea""#, required: true),
        Key(
          "type", .word([Word("integer", "Whole numbers."), Word("string", "Texts.")]), "The type of codes.",
          example: #""integer""#,
          required: true),
        Key(
          "pattern", .string(.filled), "The rule of names: ECMA 262 pattern that codes match somewhere.",
          example: #""^E_[A-Z]""#),
        Key("description", .string(.filled), "Its meaning.", example: #""The action code.""#),
      ]),
    Form(
      "received", "The receiver's check of one tuple.",
      [
        Key("minItems", .integer(0...100), "Items at least.", example: "4"),
        Key("maxItems", .integer(0...100), "Items at most.", example: "6"),
        Key(
          "items", .list(of: .form("receiver"), atLeast: 1), "The type of each item, by index.",
          example: #"[{"type": "integer"}]"#),
      ]),
    Form(
      "limits", "Limits; what is beyond them is dropped and counted, or waits.",
      [
        Key("events", .form("eventLimits"), "Events in one ping.", example: #"{"atLeast": 3, "atMost": 500}"#),
        Key("stored", .integer(0...1_000_000), "Units stored of one ping; one more drops the oldest.", example: "40"),
        Key("perDay", .form("daily"), "Units sent a day; the rest waits.", example: #"{"atMost": 100}"#),
        Key(
          "age", .form("quantity"), "An older ping is dropped unsent; exactly this old is kept.",
          example: #"{"days": 10}"#),
        Key("bytes", .integer(1...1_000_000_000), "Bytes of one ping.", example: "1000000"),
        Key(
          "distinct", .list(of: .form("distinct"), atLeast: 1),
          "How many different values of a field are recorded in a scope.",
          example: #"[{"events": ["variable"], "field": "key", "atMost": 40, "per": "screen"}]"#),
      ]),
    Form(
      "distinct",
      "Different values of a field in a scope; an event with one more, or with one again, is dropped and counted.",
      [
        Key(
          "events", .list(of: .string(.name), atLeast: 1), "The events that share the count.",
          example: #"["variable"]"#, required: true),
        Key(
          "field", .string(.name), "The field that is compared, a text; one inside an object as `object.field`.",
          example: #""key""#, required: true),
        Key(
          "atMost", .integer(1...1_000_000),
          "Different values at most; the first stay. With `repeated: refuse`: values remembered.", example: "40",
          required: true),
        Key(
          "per",
          .word([Word("screen", "Starts again with each screen."), Word("session", "Starts again with each session.")]),
          "The scope.", example: #""screen""#, required: true),
        Key(
          "repeated",
          .word([
            Word("keep-first", "The receiver uses the first event with a value."),
            Word("keep-last", "It uses the last one."),
            Word(
              "refuse",
              "An event with a value that was recorded before is refused and counted; an empty text is no value."),
          ]),
          "Events with the same value. Default: keep-last.", example: #""keep-last""#),
      ]),
    Form(
      "eventLimits", "Events in one ping.",
      [
        Key("atLeast", .integer(0...1_000_000), "Fewer wait.", example: "3"),
        Key("atMost", .integer(1...1_000_000), "One more starts a new ping.", example: "500"),
        Key(
          "configurable", .boolean, "Whether the app's run configuration may set atMost. Default: false.",
          example: "true"),
      ]),
    Form(
      "daily", "A quota of a day.",
      [
        Key("atMost", .integer(0...1_000_000), "Units a day.", example: "100", required: true),
        Key(
          "per", .word([Word("ping", "For each ping."), Word("registry", "For all together.")]),
          "Of what. Default: ping.", example: #""ping""#),
        Key(
          "day", .word([Word("local", "The local calendar's day."), Word("utc", "A day of UTC.")]),
          "When it starts again. Default: local.", example: #""local""#),
      ]),
    Form(
      "session", "A session.",
      [
        Key("endsAfter", .form("quantity"), "Time outside the app after which it ends.", example: #"{"min": 30}"#),
        Key("starts", .list(of: .word(appMoments), atLeast: 1), "When it starts.", example: #"["start"]"#),
      ]),
    Form(
      "upload", "How a ping is sent.",
      [
        Key(
          "method",
          .word([
            Word("POST", "The receiver takes the ping in."),
            Word("PUT", "The receiver stores the ping at its address."),
          ]), "The HTTP method. Default: POST.", example: #""POST""#),
        Key(
          "address", .string(.webAddress), "The default address; an app may set another.",
          example: #""https://incoming.example.com""#),
        Key(
          "path", .form("template"), "The path.",
          example: #"{"text": "/submit/{id}", "parts": {"id": {"from": "document.id"}}, "escape": "percent"}"#),
        Key("query", .map(keys: .filled, values: .string(.free)), "The query.", example: #"{"v": "4"}"#),
        Key("contentType", .string(.filled), "The content type.", example: #""application/json""#),
        Key("cookies", .boolean, "Whether cookies are sent. Default: false.", example: "false"),
        Key(
          "success", .list(of: .string(.status), atLeast: 1), "Status codes of success: 200, 2xx.", example: #"["200"]"#
        ),
        Key(
          "delete", .list(of: .string(.status), atLeast: 1), "Status codes after which the ping is deleted.",
          example: #"["2xx", "4xx"]"#),
        Key(
          "keep", .list(of: .string(.status), atLeast: 1), "Status codes that keep it, also among those of delete.",
          example: #"["408", "429", "5xx"]"#),
        Key(
          "answer", .form("answer"), "The form of a successful answer's body, which judges each ping.",
          example: #"{"list": "response", "taken": "success"}"#),
        Key("when", .list(of: .word(moments), atLeast: 1), "When sending is tried.", example: #"["background"]"#),
        Key(
          "adds", .map(keys: .name, values: .form("field")),
          "Members that a ping gets when it is sent by itself, outside a batch.",
          example: #"{"topic": {"const": "mobile-events"}}"#),
        Key("batch", .form("batch"), "Several pings in one request.", example: #"{"wire": "data", "atMost": 10000}"#),
        Key("note", .string(.filled), "A remark for readers.", example: #""The original adds charset=utf-8.""#),
      ]),
    Form(
      "answer",
      "The body of a successful answer: an object with a list, which holds an object for each ping of the request.",
      [
        Key("list", .string(.filled), "The member that holds the list.", example: #""response""#, required: true),
        Key(
          "taken", .string(.filled),
          "The member of each item that says whether the receiver took the ping: true or false. A ping that it did not take is deleted and counted; one of which it says nothing is sent again.",
          example: #""success""#, required: true),
      ]),
    Form(
      "batch", "Several pings in one request.",
      [
        Key("wire", .string(.filled), "The member that holds them.", example: #""data""#, required: true),
        Key(
          "as", .word([Word("json-text", "As JSON in a text."), Word("plain", "As a list.")]),
          "Their form. Default: plain.", example: #""json-text""#),
        Key(
          "inside", .string(.filled), "The list is the only member of an object, under this key.", example: #""data""#),
        Key("atMost", .integer(1...1_000_000), "Units at most.", example: "10000"),
        Key(
          "envelope", .map(keys: .name, values: .form("field")), "The other members.",
          example: #"{"action": {"const": "multi"}}"#),
      ]),
    Form(
      "streamVariation", "Keys that may differ in a variant or for a profile.",
      [
        Key("consent", .form("consent"), "Another consent.", example: #"{"default": "off"}"#),
        Key("population", .form("population"), "Another population.", example: #"{"locales": ["en_US"]}"#),
        Key(
          "recipients", .list(of: .form("recipient"), atLeast: 1), "Other recipients.",
          example: #"[{"name": "Mozilla", "role": "self"}]"#),
        Key("upload", .form("upload"), "Another upload.", example: #"{"success": ["2xx"]}"#),
        Key("limits", .form("limits"), "Other limits.", example: #"{"stored": 10}"#),
        Key("profile", .string(.kebab), "Another profile of texts.", example: #""gecko""#),
        Key("note", .string(.filled), "A remark for readers.", example: #""Until 2018.""#),
      ]),
    Form(
      "consent", "Whether it is collected, and how the user decides.",
      [
        Key(
          "default",
          .word([
            Word("on", "Opt-out."), Word("off", "Opt-in."),
            Word("always", "Collected whatever the user decides: it cannot be declined."),
          ]), "The state before the user decides.",
          example: #""on""#),
        Key(
          "mechanism", .string(.filled), "How the user decides. Not with always, nor is settingKey.",
          example: #""Settings > Send usage data""#),
        Key("settingKey", .string(.filled), "The app's setting.", example: #""SendAnonymousUsageData""#),
        Key(
          "optOut", .form("optOut"), "Data that is deleted when the user opts out. Not with always.",
          example: #"{"device": "deleted", "recipient": "kept"}"#),
        Key(
          "privateMode",
          .word([Word("never", "Nothing is collected in private browsing."), Word("same", "No difference.")]),
          "In private browsing. Default: same.", example: #""never""#),
      ]),
    Form(
      "optOut", "Data that is deleted when the user opts out.",
      [
        Key(
          "device",
          .word([
            Word("deleted", "It is deleted."),
            Word("kept", "It stays, or is sent. Only where an SDK keeps it: the runtime deletes what it keeps."),
          ]),
          "Data on the device that is not yet sent. The runtime deletes what it keeps; of a stream that an SDK keeps it is unanswered without this key.",
          example: #""deleted""#),
        Key(
          "recipient",
          .word([
            Word("deleted", "It is deleted."), Word("on-request", "It is deleted when the user asks for that."),
            Word("kept", "It stays until its retention ends."),
          ]), "Data that the recipients have. Without it that is unanswered.", example: #""kept""#),
      ]),
    Form(
      "identifier", "Something that identifies.",
      [
        Key("field", .string(.name), "The field that holds it.", example: #""clientId""#, required: true),
        Key(
          "scope",
          .word([
            Word("session", "One session."), Word("install", "One installation."), Word("account", "One account."),
            Word("cross-app", "Several apps."),
          ]), "The scope that it identifies.", example: #""install""#, required: true),
        Key(
          "origin",
          .word([
            Word("app", "The app makes it."), Word("system", "The operating system gives it."),
            Word("sdk", "A third-party SDK makes it."), Word("service", "A service gives it, as at sign-in."),
            Word("derived", "It is computed from other data."),
          ]), "Where it is from. Without it that is unanswered.", example: #""app""#),
        Key("reset", .string(.filled), "When it changes.", example: #""On reinstallation.""#),
        Key("vendor", .string(.filled), "Whose identifier it is. Default: the controller's.", example: #""Leanplum""#),
        Key(
          "notJoinedWith", .list(of: .string(.filled), atLeast: 1), "Identifiers that must never be sent with it.",
          example: #"["clientId"]"#),
      ]),
    Form(
      "retention", "How long it is kept.",
      [
        Key("device", .string(.retention), "On the device.", example: #""P10D""#),
        Key("recipient", .string(.retention), "At the recipient.", example: #""P775D""#),
      ]),
    Form(
      "recipient", "Who receives it.",
      [
        Key("name", .string(.filled), "The recipient.", example: #""Mozilla""#, required: true),
        Key(
          "role",
          .word([
            Word("self", "The controller."), Word("processor", "A company on the controller's behalf."),
            Word("third-party", "A company with purposes of its own."),
          ]), "Its role. Without it the role is unanswered.", example: #""self""#),
        Key("hosts", .list(of: .string(.filled), atLeast: 1), "The hosts.", example: #"["incoming.example.com"]"#),
        Key("country", .string(.filled), "Where.", example: #""US""#),
        Key("safeguard", .string(.filled), "The safeguard of a transfer.", example: #""Standard contractual clauses""#),
        Key(
          "tracking", .boolean,
          "Whether data is joined across companies for advertising. Without it that is unanswered.",
          example: "false"),
      ]),
    Form(
      "population", "Whose data is collected.",
      [
        Key("channels", .list(of: .string(.filled), atLeast: 1), "Release channels.", example: #"["release"]"#),
        Key("countries", .list(of: .string(.filled), atLeast: 1), "Countries.", example: #"["DE"]"#),
        Key(
          "locales", .list(of: .string(.filled), atLeast: 1), "Locales, compared as written.", example: #"["en_US"]"#),
        Key("sample", .bounded(0...1), "The share, 0 to 1.", example: "0.1"),
      ]),
    Form(
      "quantity", "A number with its unit; exactly one key.",
      units.map { Key($0.text, .number, $0.summary, example: "10") }, oneOf: units.map(\.text)),
    Form(
      "count", "A number of times.",
      [
        Key("atLeast", .integer(0...1_000_000), "At least.", example: "10"),
        Key("atMost", .integer(0...1_000_000), "At most.", example: "1"),
      ]),
    Form(
      "condition", "When something holds.",
      [
        Key("source", .string(.source), "The value that is tested.", example: #""network.kind""#, required: true),
        Key("in", .list(of: .scalar, atLeast: 1), "One of these wire values or case names.", example: #"["4g"]"#),
        Key("not", .list(of: .scalar, atLeast: 1), "None of these.", example: #"["wifi"]"#),
      ], oneOf: ["in", "not"]),
  ]
}
