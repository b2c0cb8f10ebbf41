// Streams: consent, limits, upload, identifiers, and recipients.
extension Grammar {
  static let streamText: StaticString = #"""
    {
      "words": {
        "app-moments": {
          "start": "The app starts.", "first-start": "The app starts for the first time after installation.",
          "second-start": "The app starts for the second time.",
          "foreground": "The app comes to the foreground, also the first time.",
          "return": "The app comes back to the foreground, where it has been before.",
          "background": "The app goes to the background.", "screen": "A screen is shown."
        },
        "moments": {
          "start": "The app starts.", "first-start": "The app starts for the first time after installation.",
          "second-start": "The app starts for the second time.",
          "foreground": "The app comes to the foreground, also the first time.",
          "return": "The app comes back to the foreground, where it has been before.",
          "background": "The app goes to the background.", "screen": "A screen is shown.", "full": "The limit of events is reached.",
          "event": "An event is recorded."
        }
      },
      "forms": {
        "stream": {
          "summary": "A stream: one version of a ping's form.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The content of a ping.",
             "example": "Basic system information."},
            {"name": "ping", "value": {"text": "kebab"},
             "summary": "The identity that owns sequence number, quota and store; versions of one ping share it. Default: the stream's name.",
             "example": "core"},
            {"name": "version", "value": {"integer": [0, 1000000]}, "summary": "The wire version.", "example": 7},
            {"name": "extends", "value": {"text": "kebab"},
             "summary": "The stream whose keys and fields this one takes over and adds to.", "example": "core-7"},
            {"name": "abstract", "value": "boolean",
             "summary": "Whether the stream only serves as a base for others. No code is generated for it. Default: false.",
             "example": true},
            {"name": "external", "value": "boolean",
             "summary": "Whether a third-party SDK sends the stream. It is declared for privacy documents only. Default: false.", "example": true},
            {"name": "via", "value": {"words": {"upload": "Our own journal and upload.", "sdk": "A function that the app supplies."}},
             "summary": "Who transports it. Default: upload.", "example": "sdk"},
            {"name": "encoding",
             "value": {"words": {"tuple": "Events are lists: time, category, method, object, value, extras.", "object": "Events are objects: the common fields, then their own.", "none": "No events: the envelope is all."}},
             "summary": "How events are encoded. Default: none.", "example": "tuple"},
            {"name": "profile", "value": {"text": "kebab"}, "summary": "The receiver profile that limits texts.", "example": "ios"},
            {"name": "envelope", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "The members of the ping; one of them may be from `stream.events`. A stream without it sends each event bare.",
             "example": {"tz": {"type": "integer", "from": "clock.utc-offset-minutes"}}},
            {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The order of the envelope's members; without an envelope, of the common fields.", "example": ["v", "seq"]},
            {"name": "common", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "Fields that every event of an object stream carries.",
             "example": {"t": {"type": "integer", "from": "clock.ms-since-1970"}}},
            {"name": "eventField", "value": {"form": "eventField"}, "summary": "The field of an object stream that tells events apart.",
             "example": {"wire": "ea", "type": "integer"}},
            {"name": "time", "value": {"form": "field"}, "summary": "The first item of a tuple.",
             "example": {"type": "integer", "from": "clock.ms-since-process-start"}},
            {"name": "receives", "value": {"form": "received"}, "summary": "The receiver's form of one event of a tuple stream.",
             "example": {"minItems": 4, "maxItems": 6}},
            {"name": "limits", "value": {"form": "limits"}, "summary": "Limits of events, storage and sending.",
             "example": {"events": {"atMost": 500}}},
            {"name": "session", "value": {"form": "session"}, "summary": "Start and end of a session, when batches are of one session.",
             "example": {"endsAfter": {"min": 30}}},
            {"name": "build", "value": {"list": {"words": "moments"}, "atLeast": 1}, "summary": "When a ping is assembled.",
             "example": ["background"]},
            {"name": "upload", "value": {"form": "upload"}, "summary": "How a ping is sent.",
             "example": {"method": "POST", "success": ["200"]}},
            {"name": "consent", "value": {"form": "consent"}, "summary": "Whether it is collected, and how the user decides.",
             "example": {"default": "on"}},
            {"name": "deletionRequest", "value": {"text": "kebab"},
             "summary": "The stream whose document asks the receiver to delete what it has. It is sent when the user declines this one.",
             "example": "deletion-request"},
            {"name": "identifiers", "value": {"list": {"form": "identifier"}},
             "summary": "Identifiers of a user or an installation in it.", "example": [{"field": "clientId", "scope": "install"}]},
            {"name": "retention", "value": {"either": [{"text": "retention"}, {"form": "retention"}]}, "summary": "How long it is kept.",
             "example": "P775D"},
            {"name": "recipients", "value": {"list": {"form": "recipient"}, "atLeast": 1}, "summary": "Who receives it.",
             "example": [{"name": "Mozilla", "role": "self", "hosts": ["incoming.example.com"]}]},
            {"name": "population", "value": {"form": "population"}, "summary": "Whose data is collected.",
             "example": {"channels": ["release"]}},
            {"name": "only", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "The variants that have this stream. Default: all.", "example": ["focus"]},
            {"name": "variants", "value": {"map": {"form": "streamVariation"}, "keys": "kebab"}, "summary": "Differences in a variant.",
             "example": {"klar": {"consent": {"default": "off"}}}},
            {"name": "profiles", "value": {"map": {"form": "streamVariation"}, "keys": "kebab"},
             "summary": "Differences for a receiver profile.", "example": {"sdk": {"limits": {"events": {"atMost": 10000}}}}},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, where the derived one collides.",
             "example": "core"},
            {"all": "metadata"},
            {"all": "lifecycle"},
            {"all": "remarks"}
          ]
        },
        "eventField": {
          "summary": "The field that identifies the event.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "required": true, "summary": "Its key.", "example": "ea"},
            {"name": "type", "value": {"words": {"integer": "Whole numbers.", "string": "Texts."}}, "required": true,
             "summary": "The type of codes.", "example": "integer"},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "The rule of names: ECMA 262 pattern that codes match somewhere. Not with integers.",
             "example": "^E_[A-Z]"},
            {"name": "description", "value": {"text": "filled"}, "summary": "Its meaning.", "example": "The action code."}
          ]
        },
        "received": {
          "summary": "The receiver's check of one tuple.",
          "keys": [
            {"name": "minItems", "value": {"integer": [0, 100]}, "summary": "Items at least.", "example": 4},
            {"name": "maxItems", "value": {"integer": [0, 100]}, "summary": "Items at most.", "example": 6},
            {"name": "items", "value": {"list": {"form": "receiver"}, "atLeast": 1}, "summary": "The type of each item, by index.",
             "example": [{"type": "integer"}]}
          ]
        },
        "limits": {
          "summary": "Limits; what is beyond them is dropped and counted, or waits.",
          "keys": [
            {"name": "events", "value": {"form": "eventLimits"}, "summary": "Events in one ping.",
             "example": {"atLeast": 3, "atMost": 500}},
            {"name": "stored", "value": {"integer": [0, 1000000]}, "summary": "The maximum number of stored pings. A further ping replaces the oldest.",
             "example": 40},
            {"name": "perDay", "value": {"form": "daily"}, "summary": "The maximum number of pings per day. The others wait.", "example": {"atMost": 100}},
            {"name": "age", "value": {"form": "quantity"}, "summary": "The maximum age of a ping. Older pings are dropped unsent.",
             "example": {"days": 10}},
            {"name": "bytes", "value": {"integer": [1, 1000000000]}, "summary": "Bytes of one ping.", "example": 1000000},
            {"name": "distinct", "value": {"list": {"form": "distinct"}, "atLeast": 1},
             "summary": "How many different values of a field are recorded in a scope.",
             "example": [{"events": ["variable"], "field": "key", "atMost": 40, "per": "screen"}]}
          ]
        },
        "distinct": {
          "summary": "Different values of a field in a scope; an event with one more, or with one again, is dropped and counted.",
          "keys": [
            {"name": "events", "value": {"list": {"text": "name"}, "atLeast": 1}, "required": true,
             "summary": "The events that share the count.", "example": ["variable"]},
            {"name": "field", "value": {"text": "name"}, "required": true,
             "summary": "The field that is compared, a text; one inside an object as `object.field`.", "example": "key"},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "required": true,
             "summary": "Different values at most; the first stay. With `repeated: refuse`: values remembered.", "example": 40},
            {"name": "per",
             "value": {"words": {"screen": "Starts again with each screen.", "session": "Starts again with each session."}},
             "required": true, "summary": "The scope.", "example": "screen"},
            {"name": "repeated",
             "value": {"words": {"keep-first": "The receiver uses the first event with a value.", "keep-last": "It uses the last one.", "refuse": "An event with a value that was recorded before is refused and counted; an empty text is no value."}},
             "summary": "Events with the same value. Default: keep-last.", "example": "keep-last"}
          ]
        },
        "eventLimits": {
          "summary": "Events in one ping.",
          "keys": [
            {"name": "atLeast", "value": {"integer": [0, 1000000]}, "summary": "The minimum number of events in a ping. Fewer events wait.", "example": 3},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "summary": "The maximum number of events in a ping. A further event starts a new ping.", "example": 500},
            {"name": "configurable", "value": "boolean", "summary": "Whether the app's run configuration may set atMost. Default: false.",
             "example": true}
          ]
        },
        "daily": {
          "summary": "A quota of a day.",
          "keys": [
            {"name": "atMost", "value": {"integer": [0, 1000000]}, "required": true, "summary": "Units a day.", "example": 100},
            {"name": "per", "value": {"words": {"ping": "For each ping.", "registry": "For all together."}},
             "summary": "The scope of the quota. Default: ping.", "example": "ping"},
            {"name": "day", "value": {"words": {"local": "The local calendar's day.", "utc": "A day of UTC."}},
             "summary": "The time zone of the day. Default: local.", "example": "local"}
          ]
        },
        "session": {
          "summary": "A session.",
          "keys": [
            {"name": "endsAfter", "value": {"form": "quantity"}, "summary": "Time outside the app after which it ends.",
             "example": {"min": 30}},
            {"name": "starts", "value": {"list": {"words": "app-moments"}, "atLeast": 1}, "summary": "When it starts.",
             "example": ["start"]}
          ]
        },
        "upload": {
          "summary": "How a ping is sent.",
          "keys": [
            {"name": "method",
             "value": {"words": {"POST": "The receiver takes the ping in.", "PUT": "The receiver stores the ping at its address.", "GET": "The address carries the members of the ping, and there is no body."}},
             "summary": "The HTTP method. Default: POST.", "example": "POST"},
            {"name": "address", "value": {"text": "webAddress"}, "summary": "The default address; an app may set another.",
             "example": "https://incoming.example.com"},
            {"name": "path", "value": {"form": "template"}, "summary": "The path. With GET, a part without a source is the ping's member with its key.",
             "example": {"text": "/submit/{id}", "parts": {"id": {"from": "document.id"}}, "escape": "percent"}},
            {"name": "query", "value": {"map": {"text": "free"}, "keys": "filled"}, "summary": "The query.", "example": {"v": "4"}},
            {"name": "headers", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "Header fields of the request, from constants and sources. The key is the name of the header field.",
             "example": {"X-Client-Version": {"from": "app.version"}}},
            {"name": "contentType", "value": {"text": "filled"}, "summary": "The content type. Default: application/json.", "example": "application/json"},
            {"name": "cookies", "value": "boolean", "summary": "Whether cookies are sent. Default: false.", "example": false},
            {"name": "success", "value": {"list": {"text": "status"}, "atLeast": 1}, "summary": "Status codes of success: 200, 2xx.",
             "example": ["200"]},
            {"name": "delete", "value": {"list": {"text": "status"}, "atLeast": 1},
             "summary": "Status codes after which the ping is deleted.", "example": ["2xx", "4xx"]},
            {"name": "keep", "value": {"list": {"text": "status"}, "atLeast": 1},
             "summary": "Status codes that keep it, also among those of delete.", "example": ["408", "429", "5xx"]},
            {"name": "answer", "value": {"form": "answer"}, "summary": "The form of a successful response's body, which accepts or rejects each ping.",
             "example": {"list": "response", "taken": "success"}},
            {"name": "when", "value": {"list": {"words": "moments"}, "atLeast": 1}, "summary": "When sending is tried.",
             "example": ["background"]},
            {"name": "adds", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "Members added to a ping that is sent without a batch.",
             "example": {"topic": {"const": "mobile-events"}}},
            {"name": "batch", "value": {"form": "batch"}, "summary": "Several pings in one request.",
             "example": {"wire": "data", "atMost": 10000}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.",
             "example": "The original adds charset=utf-8."}
          ]
        },
        "answer": {
          "summary": "The body of a successful response: an object with a list that has one object for each ping of the request.",
          "keys": [
            {"name": "list", "value": {"text": "filled"}, "required": true, "summary": "The member that holds the list.",
             "example": "response"},
            {"name": "taken", "value": {"text": "filled"}, "required": true,
             "summary": "The boolean member of each item: whether the receiver accepted the ping. Rejected pings are deleted and counted; unmentioned pings are sent again.",
             "example": "success"}
          ]
        },
        "batch": {
          "summary": "Several pings in one request.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "summary": "The member that holds them. Default: the list is the whole body.", "example": "data"},
            {"name": "as", "value": {"words": {"json-text": "As JSON in a text.", "plain": "As a list."}},
             "summary": "Their form. Default: plain.", "example": "json-text"},
            {"name": "inside", "value": {"text": "filled"}, "summary": "The key of the object that wraps the list.",
             "example": "data"},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "summary": "Units at most.", "example": 10000},
            {"name": "envelope", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "The other members.",
             "example": {"action": {"const": "multi"}}}
          ]
        },
        "streamVariation": {
          "summary": "Keys that may differ in a variant or for a profile.",
          "keys": [
            {"name": "consent", "value": {"form": "consent"}, "summary": "Another consent.", "example": {"default": "off"}},
            {"name": "population", "value": {"form": "population"}, "summary": "A different population.", "example": {"locales": ["en_US"]}},
            {"name": "recipients", "value": {"list": {"form": "recipient"}, "atLeast": 1}, "summary": "Other recipients.",
             "example": [{"name": "Mozilla", "role": "self"}]},
            {"name": "upload", "value": {"form": "upload"}, "summary": "Another upload. For a profile only.", "example": {"success": ["2xx"]}},
            {"name": "limits", "value": {"form": "limits"}, "summary": "Other limits. For a profile only.", "example": {"stored": 10}},
            {"name": "profile", "value": {"text": "kebab"}, "summary": "Another profile of texts. For a profile only.", "example": "gecko"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Until 2018."}
          ]
        },
        "consent": {
          "summary": "Whether it is collected, and how the user decides.",
          "keys": [
            {"name": "default",
             "value": {"words": {"on": "Opt-out.", "off": "Opt-in.", "always": "Collected whatever the user decides: it cannot be declined."}},
             "summary": "The state before the user decides.", "example": "on"},
            {"name": "mechanism", "value": {"text": "filled"}, "summary": "How the user decides. Not with always, nor is settingKey.",
             "example": "Settings > Send usage data"},
            {"name": "settingKey", "value": {"text": "filled"}, "summary": "The app's setting.", "example": "SendAnonymousUsageData"},
            {"name": "optOut", "value": {"form": "optOut"}, "summary": "Data that is deleted when the user opts out. Not with always.",
             "example": {"device": "deleted", "recipient": "kept"}},
            {"name": "privateMode", "value": {"words": {"never": "Nothing is collected in private browsing.", "same": "No difference."}},
             "summary": "In private browsing. Default: same.", "example": "never"}
          ]
        },
        "optOut": {
          "summary": "Data that is deleted when the user opts out.",
          "keys": [
            {"name": "device",
             "value": {"words": {"deleted": "It is deleted.", "kept": "It stays, or is sent. Only where an SDK keeps it: the runtime deletes what it keeps."}},
             "summary": "Data on the device that is not yet sent. The runtime always deletes it. Documents state that without this key only if the stream has `\"via\": \"upload\"`; otherwise it is unanswered.",
             "example": "deleted"},
            {"name": "recipient",
             "value": {"words": {"deleted": "It is deleted.", "on-request": "It is deleted when the user asks for that.", "kept": "It stays until its retention ends."}},
             "summary": "Data that the recipients have. Without it that is unanswered.", "example": "kept"}
          ]
        },
        "identifier": {
          "summary": "Something that identifies.",
          "keys": [
            {"name": "field", "value": {"text": "name"}, "required": true, "summary": "The field with the identifier, or the part of the upload's path. A field inside an object, list, map or text has the names of the enclosing fields before it: `device.adid`. An object's name covers all its fields.",
             "example": "clientId"},
            {"name": "scope",
             "value": {"words": {"session": "One session.", "install": "One installation.", "account": "One account.", "cross-app": "Several apps."}},
             "required": true, "summary": "The scope that it identifies.", "example": "install"},
            {"name": "origin",
             "value": {"words": {"app": "The app makes it.", "system": "The operating system gives it.", "sdk": "A third-party SDK makes it.", "service": "A service gives it, as at sign-in.", "derived": "It is computed from other data."}},
             "summary": "The origin of the identifier. If missing, the question is unanswered.", "example": "app"},
            {"name": "reset", "value": {"text": "filled"}, "summary": "When it changes.", "example": "On reinstallation."},
            {"name": "vendor", "value": {"text": "filled"}, "summary": "Whose identifier it is. Default: the controller's.",
             "example": "Leanplum"},
            {"name": "notJoinedWith", "value": {"list": {"text": "filled"}, "atLeast": 1},
             "summary": "Identifiers that must never be sent with it, named as `field` names them; streams of this registry have them.", "example": ["clientId"]}
          ]
        },
        "retention": {
          "summary": "How long it is kept.",
          "keys": [
            {"name": "device", "value": {"text": "retention"}, "summary": "On the device.", "example": "P10D"},
            {"name": "recipient", "value": {"text": "retention"}, "summary": "At the recipient.", "example": "P775D"}
          ]
        },
        "recipient": {
          "summary": "Who receives it.",
          "keys": [
            {"name": "name", "value": {"text": "filled"}, "required": true, "summary": "The recipient.", "example": "Mozilla"},
            {"name": "role",
             "value": {"words": {"self": "The controller.", "processor": "A company on the controller's behalf.", "third-party": "A company with purposes of its own."}},
             "summary": "Its role. Without it the role is unanswered.", "example": "self"},
            {"name": "hosts", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The hosts.",
             "example": ["incoming.example.com"]},
            {"name": "country", "value": {"text": "filled"}, "summary": "The recipient's country, as an ISO 3166-1 code.", "example": "US"},
            {"name": "safeguard", "value": {"text": "filled"}, "summary": "The safeguard of a transfer.",
             "example": "Standard contractual clauses"},
            {"name": "retention", "value": {"text": "retention"},
             "summary": "How long this recipient keeps it. Default: the stream's `retention.recipient`.", "example": "P90D"},
            {"name": "tracking", "value": "boolean",
             "summary": "Whether data is joined across companies for advertising. Without it that is unanswered.", "example": false}
          ]
        },
        "population": {
          "summary": "Whose data is collected.",
          "keys": [
            {"name": "channels", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "Release channels, compared as written with the one that the app sets. While it is unknown, nothing is recorded.",
             "example": ["release"]},
            {"name": "countries", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "Countries, compared as written with the one that the app sets. While it is unknown, nothing is recorded.",
             "example": ["DE"]},
            {"name": "locales", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "Locales, compared as written. While the locale is unknown, nothing is recorded.",
             "example": ["en_US"]},
            {"name": "sample", "value": {"number": [0, 1]}, "summary": "The share of installations, 0 to 1. Each draws at random on the device whether it records.",
             "example": 0.1}
          ]
        },
        "quantity": {
          "summary": "A number with its unit; exactly one key.",
          "oneOf": ["ms", "s", "min", "hours", "days", "dp", "dp/s", "px", "bytes", "count"],
          "keys": [
            {"name": "ms", "value": "number", "summary": "Milliseconds.", "example": 10},
            {"name": "s", "value": "number", "summary": "Seconds.", "example": 10},
            {"name": "min", "value": "number", "summary": "Minutes.", "example": 10},
            {"name": "hours", "value": "number", "summary": "Hours.", "example": 10},
            {"name": "days", "value": "number", "summary": "Days.", "example": 10},
            {"name": "dp", "value": "number", "summary": "Density-independent pixels.", "example": 10},
            {"name": "dp/s", "value": "number", "summary": "Density-independent pixels a second.", "example": 10},
            {"name": "px", "value": "number", "summary": "Physical pixels.", "example": 10},
            {"name": "bytes", "value": "number", "summary": "Bytes.", "example": 10},
            {"name": "count", "value": "number", "summary": "A number of things.", "example": 10}
          ]
        },
        "count": {
          "summary": "A number of times.",
          "keys": [
            {"name": "atLeast", "value": {"integer": [0, 1000000]}, "summary": "At least.", "example": 10},
            {"name": "atMost", "value": {"integer": [0, 1000000]}, "summary": "At most.", "example": 1}
          ]
        },
        "condition": {
          "summary": "A condition on a source.",
          "oneOf": ["in", "not"],
          "keys": [
            {"name": "source", "value": {"text": "source"}, "required": true, "summary": "The value that is tested.",
             "example": "network.kind"},
            {"name": "in", "value": {"list": "scalar", "atLeast": 1}, "summary": "One of these wire values or case names.",
             "example": ["4g"]},
            {"name": "not", "value": {"list": "scalar", "atLeast": 1}, "summary": "Excludes these values.", "example": ["wifi"]}
          ]
        }
      }
    }
    """#
}
