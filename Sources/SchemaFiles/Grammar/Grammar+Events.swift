extension Grammar {
  static let eventForms = [
    Form(
      "event", "One thing that happens.",
      [
        Key("description", .string(.filled), "The action or occurrence.", example: #""The user opened the menu.""#),
        Key("stream", .string(.kebab), "Its stream. Default: the registry's.", example: #""event""#),
        Key("category", .string(.filled), "Tuple: the category. Default: the registry's.", example: #""action""#),
        Key("method", .string(.filled), "Tuple: the method.", example: #""open""#),
        Key("object", .string(.filled), "Tuple: the object.", example: #""menu""#),
        Key(
          "value", .either([.string(.free), .form("field")]), "Tuple: the value: a text, or what it is.",
          example: #"{"type": "page-number"}"#),
        Key(
          "extras", .map(keys: .name, values: .form("field")), "Tuple: the extras.",
          example: #"{"to": {"heldBy": "value", "as": "text"}}"#),
        Key(
          "code", .scalar, "Object: the value of the stream's eventField. Default: the event's name.", example: "8"),
        Key(
          "fields", .map(keys: .name, values: .form("field")), "Object: the event's own fields.",
          example: #"{"path": {"wire": "tvp", "type": "string"}}"#),
        Key(
          "order", .list(of: .string(.name), atLeast: 1), "The order of fields or extras on the wire and in the call.",
          example: #"["path", "id"]"#),
        Key(
          "gesture", .form("gesture"), "The rule that classifies a touch as this event.",
          example: #"{"distance": {"above": {"dp": 48}}}"#),
        Key(
          "trigger", .form("trigger"), "The trigger that sends it without a caller.", example: #"{"on": "background"}"#),
        Key(
          "when", .form("condition"), "It is sent only when this holds.",
          example: #"{"source": "app.private-mode", "in": [false]}"#),
        Key(
          "once",
          .word([
            Word("per-install", "Once for each installation."), Word("per-session", "Once in each session."),
            Word("per-screen", "Once on each screen shown."),
          ]),
          "How often at most.", example: #""per-install""#),
        Key(
          "mirrors",
          .either([
            .word([Word("none", "It has no counterpart.")]), .form("mirror"),
          ]), "Its counterpart elsewhere.", example: #"{"event": "url-entered"}"#),
        Key(
          "only", .list(of: .string(.kebab), atLeast: 1), "The variants that have this event. Default: all.",
          example: #"["focus"]"#),
        Key(
          "profiles", .map(keys: .kebab, values: .form("eventVariation")),
          "Tuple: what differs for a receiver profile.", example: #"{"app-2": {"method": "tap", "object": "menu"}}"#),
      ] + entryKeys),
    Form(
      "eventVariation", "Parts of a tuple that may differ for a profile.",
      [
        Key("category", .string(.filled), "Another category.", example: #""action""#),
        Key("method", .string(.filled), "Another method.", example: #""tap""#),
        Key("object", .string(.filled), "Another object.", example: #""menu""#),
        Key("note", .string(.filled), "A remark for readers.", example: #""What the released app sent.""#),
      ]),
    Form(
      "mirror", "The counterpart of an event; exactly one key.",
      [
        Key("event", .string(.name), "An event of another stream; one call records both.", example: #""url-entered""#),
        Key("outside", .string(.filled), "Something outside this registry.", example: #""action / tap / bookmark""#),
      ], oneOf: ["event", "outside"]),
    Form(
      "gesture", "A rule over a single-finger touch from down to up; bounds that are absent do not matter.",
      [
        Key("duration", .form("bounds"), "From down to up.", example: #"{"above": {"ms": 500}}"#),
        Key("distance", .form("bounds"), "The length of the path.", example: #"{"below": {"dp": 24}}"#),
        Key("velocity", .form("bounds"), "The mean velocity.", example: #"{"above": {"dp/s": 100}}"#),
        Key("fingers", .integer(1...10), "How many fingers. Default: 1.", example: "1"),
        Key(
          "fields", .form("gestureFields"), "The event's fields that are measures of the touch.",
          example: #"{"distance": "distance"}"#),
        Key(
          "straight", .bounded(0...1),
          "The share of the path's length that its way up, down, left or right makes up at least; another path has no single direction. Needed for a field of the direction.",
          example: "0.75"),
        Key(
          "otherwise", .boolean, "Takes what fits no other gesture within the same distance. Default: false.",
          example: "true"),
      ]),
    Form(
      "gestureFields", "Fields of an event that are measures of the touch; the caller gives the others.",
      [
        Key(
          "direction", .string(.name),
          "A vocabulary with the cases up, down, left, right, and one for a path without a single direction.",
          example: #""direction""#),
        Key("distance", .string(.name), "A number of dp; a whole one is the nearest.", example: #""distance""#),
        Key("velocity", .string(.name), "A number of dp/s; a whole one is the nearest.", example: #""velocity""#),
        Key("duration", .string(.name), "A number of ms; a whole one is the nearest.", example: #""duration""#),
      ]),
    Form(
      "bounds", "Bounds of a quantity.",
      [
        Key("above", .form("quantity"), "Greater than.", example: #"{"dp": 48}"#),
        Key("below", .form("quantity"), "Less than.", example: #"{"dp": 24}"#),
        Key("atLeast", .form("quantity"), "Not less than.", example: #"{"dp/s": 100}"#),
        Key("atMost", .form("quantity"), "Not more than.", example: #"{"ms": 500}"#),
      ]),
    Form(
      "trigger", "A trigger that sends an event without a caller; `on` or `every`.",
      [
        Key("on", .word(appMoments), "The moment.", example: #""foreground""#),
        Key("every", .form("quantity"), "A period.", example: #"{"min": 15}"#),
        Key(
          "while", .word([Word("foreground", "Only in the foreground."), Word("always", "Always.")]),
          "When the period runs. Default: always.", example: #""foreground""#),
        Key(
          "title", .string(.name),
          "Of an event `on` a screen: the field that is the screen's title. The call that shows the screen gives its values.",
          example: #""title""#),
        Key(
          "callable", .boolean,
          "Whether the app may record it as well: only then has it a Swift member. Default: false.", example: "true"),
      ], oneOf: ["on", "every"]),
    Form(
      "attribute", "A fact about the user or the installation.",
      [
        Key("description", .string(.filled), "Its meaning.", example: #""Whether Focus is installed.""#)
      ] + typeKeys + [
        Key(
          "wire", .string(.filled), "The name on the wire. Default: the attribute's name.",
          example: #""Focus Installed""#),
        Key("stream", .string(.kebab), "The stream that carries it. Default: the registry's.", example: #""requests""#),
        Key(
          "from", .string(.source), "Where the value comes from. Default: the caller.",
          example: #""app.focus-installed""#),
        Key("absent", .scalar, "The value when there is none.", example: "true"),
      ] + entryKeys),
  ]

  /// Sources of values that the runtime knows, with what they yield.
  public static let sources: [Word] = [
    Word("clock.ms-since-process-start", "integer: milliseconds since the app started, never negative"),
    Word("clock.ms-since-1970", "integer: milliseconds since 1970-01-01T00:00:00Z"),
    Word("clock.seconds-since-1970", "number: seconds since 1970, with fraction"),
    Word("clock.process-start-ms-since-1970", "integer: when the app started, milliseconds since 1970"),
    Word("clock.uptime-ms", "integer: milliseconds since the system started"),
    Word("clock.ms-since-previous-event", "integer: milliseconds since the stream's event before, 0 for the first"),
    Word("clock.date-utc", "string: YYYY-MM-DD in UTC"),
    Word("clock.utc-offset-minutes", "integer: whole minutes east of UTC"),
    Word("clock.utc-offset-seconds", "integer: whole seconds east of UTC"),
    Word("clock.time-zone", "string: the IANA name of the time zone"),
    Word("counter.sequence", "integer: the number of this ping, the first is 1"),
    Word("counter.sessions", "integer: foreground sessions"),
    Word("counter.session-seconds", "integer: whole seconds in the foreground"),
    Word("counter.searches", "object: searches by location and engine"),
    Word("counter.session-number", "integer: the session's number, the first is 1"),
    Word("counter.screens", "integer: screens shown in the session"),
    Word("client.id", "string: upper-case UUID made once and kept"),
    Word("client.user-id", "string: the identifier a vendor's receiver knows the user by"),
    Word("client.created-days", "integer: whole days from 1970-01-01 to the profile's creation"),
    Word("event.id", "string: a new UUID for each event"),
    Word("document.id", "string: a UUID for each ping, the same on each retry"),
    Word("stream.events", "array: the recorded events"),
    Word("stream.version", "integer: the stream's version"),
    Word("stream.ping", "string: the ping's name"),
    Word("stream.attributes", "object: the stream's attributes"),
    Word("variant.name", "string: the name of the app's variant"),
    Word("device.model", "string: the machine's model, such as iPhone10,6"),
    Word("device.model-name", "string: the model as people say it"),
    Word("device.manufacturer", "string: the maker"),
    Word("device.name", "string: the name the owner gave"),
    Word("device.arch", "string: the processor's architecture"),
    Word("device.kind", "string: phone or tablet"),
    Word("device.orientation", "string: portrait or landscape"),
    Word("device.screen-width-px", "integer: physical pixels"),
    Word("device.screen-height-px", "integer: physical pixels"),
    Word("device.density", "number: physical pixels for each density-independent pixel"),
    Word("os.name", "string: iOS"),
    Word("os.version", "string: 10.3"),
    Word("locale.language-region", "string: en-US"),
    Word("locale.identifier", "string: en_US"),
    Word("network.kind", "string: offline, error, wifi, 2g, 3g or 4g"),
    Word("network.carrier", "string: the carrier, only on a mobile network"),
    Word("screen.title", "string: the title of the screen shown last"),
    Word("sdk.version", "string: this runtime's version"),
    Word("sdk.build", "integer: this runtime's build"),
    Word("receiver.token", "string: a token that the receiver's answer gave"),
  ]
  static let sourceNames = Set(sources.map(\.text))
}
