// Streams: consent, limits, upload, identifiers, and recipients.
extension Grammar {
  static let streamText: StaticString = #"""
    {
      "words": {
        "app-moments": {
          "start": "The app starts.", "first-start": "The app starts for the first time after installation.",
          "second-start": "The app starts for the second time.",
          "foreground": "The app enters the foreground, including the first time.",
          "return": "The app returns to the foreground.",
          "background": "The app enters the background.", "screen": "A screen is shown."
        },
        "moments": {
          "start": "The app starts.", "first-start": "The app starts for the first time after installation.",
          "second-start": "The app starts for the second time.",
          "foreground": "The app enters the foreground, including the first time.",
          "return": "The app returns to the foreground.",
          "background": "The app enters the background.", "screen": "A screen is shown.", "full": "The ping is full.",
          "event": "An event is recorded."
        }
      },
      "forms": {
        "stream": {
          "summary": "A stream: one version of a ping's format.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The content of the ping.",
             "example": "Basic system information."},
            {"name": "ping", "value": {"text": "kebab"},
             "summary": "The name of the ping. Streams with the same ping are versions of the ping, and share its sequence number, quota and stored data. Default: the stream's name.",
             "example": "core"},
            {"name": "version", "value": {"integer": [0, 1000000]}, "summary": "The version in the payload.", "example": 7},
            {"name": "extends", "value": {"text": "kebab"},
             "summary": "The base stream. This stream inherits and extends its keys and fields.", "example": "core-7"},
            {"name": "abstract", "value": "boolean",
             "summary": "Whether the stream is only a base for other streams. No code is generated for an abstract stream. Default: false.",
             "example": true},
            {"name": "external", "value": "boolean",
             "summary": "Whether a third-party SDK sends the stream. An external stream is declared only for privacy documents. Default: false.", "example": true},
            {"name": "via", "value": {"words": {"upload": "The runtime's journal and upload.", "sdk": "A function supplied by the app."}},
             "summary": "The transport of the stream. Default: upload.", "example": "sdk"},
            {"name": "encoding",
             "value": {"words": {"tuple": "Events are lists: time, category, method, object, value, extras.", "object": "Events are objects: the common fields, then the event's own fields.", "none": "No events. The ping consists of the envelope."}},
             "summary": "The encoding of events. Default: none.", "example": "tuple"},
            {"name": "profile", "value": {"text": "kebab"}, "summary": "The receiver profile, which limits text.", "example": "ios"},
            {"name": "envelope", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "The members of the ping. If the stream has events, one member contains them (`stream.events`). Without an envelope, each event is sent separately.",
             "example": {"tz": {"type": "integer", "from": "clock.utc-offset-minutes"}}},
            {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The order of the envelope's members or, without an envelope, of the common fields.", "example": ["v", "seq"]},
            {"name": "common", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "The fields that every event contains. Only for object streams.",
             "example": {"t": {"type": "integer", "from": "clock.ms-since-1970"}}},
            {"name": "eventField", "value": {"form": "eventField"}, "summary": "The field that identifies the event. Only for object streams.",
             "example": {"wire": "ea", "type": "integer"}},
            {"name": "time", "value": {"form": "field"}, "summary": "The time of an event, the first item of a tuple.",
             "example": {"type": "integer", "from": "clock.ms-since-process-start"}},
            {"name": "receives", "value": {"form": "received"},
             "summary": "The receiver's validation rules for events. Only for tuple streams.",
             "example": {"minItems": 4, "maxItems": 6}},
            {"name": "limits", "value": {"form": "limits"}, "summary": "The limits for events, storage and uploads.",
             "example": {"events": {"atMost": 500}}},
            {"name": "session", "value": {"form": "session"},
             "summary": "The start and end of a session, if each batch contains one session.",
             "example": {"endsAfter": {"min": 30}}},
            {"name": "build", "value": {"list": {"words": "moments"}, "atLeast": 1}, "summary": "The triggers for building a ping.",
             "example": ["background"]},
            {"name": "upload", "value": {"form": "upload"}, "summary": "The upload settings of the ping.",
             "example": {"method": "POST", "success": ["200"]}},
            {"name": "consent", "value": {"form": "consent"}, "summary": "The consent settings: the default before the user decides, and how users opt in or out.",
             "example": {"default": "on"}},
            {"name": "deletionRequest", "value": {"text": "kebab"},
             "summary": "The stream that sends a deletion request when the user opts out of this stream.",
             "example": "deletion-request"},
            {"name": "identifiers", "value": {"list": {"form": "identifier"}},
             "summary": "The user and installation identifiers in the stream.", "example": [{"field": "clientId", "scope": "install"}]},
            {"name": "retention", "value": {"either": [{"text": "retention"}, {"form": "retention"}]},
             "summary": "The retention of the data.",
             "example": "P775D"},
            {"name": "recipients", "value": {"list": {"form": "recipient"}, "atLeast": 1}, "summary": "The recipients of the data.",
             "example": [{"name": "Mozilla", "role": "self", "hosts": ["incoming.example.com"]}]},
            {"name": "population", "value": {"form": "population"}, "summary": "The installations that the stream collects from.",
             "example": {"channels": ["release"]}},
            {"name": "remoteRestrictions", "value": {"form": "remoteRestrictions"},
             "summary": "The limits for restrictions documents, which the app fetches to switch off or sample the stream and its events. If omitted, restrictions documents have no effect on the stream.",
             "example": {"expiresWithin": {"days": 30}}},
            {"name": "only", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "The variants that have the stream. Default: all.", "example": ["focus"]},
            {"name": "variants", "value": {"map": {"form": "streamVariation"}, "keys": "kebab"}, "summary": "The overrides for a variant.",
             "example": {"klar": {"consent": {"default": "off"}}}},
            {"name": "profiles", "value": {"map": {"form": "streamVariation"}, "keys": "kebab"},
             "summary": "The overrides for a receiver profile.", "example": {"sdk": {"limits": {"events": {"atMost": 10000}}}}},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, if the derived name conflicts.",
             "example": "core"},
            {"all": "metadata"},
            {"all": "lifecycle"},
            {"all": "remarks"}
          ]
        },
        "eventField": {
          "summary": "The field that identifies the event.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "required": true, "summary": "The key of the field.", "example": "ea"},
            {"name": "type", "value": {"words": {"integer": "Integers.", "string": "Strings."}},
             "summary": "The type of the codes. Default: string.", "example": "integer"},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "An ECMA 262 pattern for string codes. The pattern can match any part of a code.",
             "example": "^E_[A-Z]"},
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the field.", "example": "The action code."}
          ]
        },
        "received": {
          "summary": "The receiver's validation rules for a tuple.",
          "keys": [
            {"name": "minItems", "value": {"integer": [0, 100]}, "summary": "The minimum number of items.", "example": 4},
            {"name": "maxItems", "value": {"integer": [0, 100]}, "summary": "The maximum number of items.", "example": 6},
            {"name": "items", "value": {"list": {"form": "receiver"}, "atLeast": 1}, "summary": "The validation rules of each item, by index.",
             "example": [{"type": "integer"}]}
          ]
        },
        "limits": {
          "summary": "Limits. Data over a limit is dropped and counted, or waits.",
          "keys": [
            {"name": "events", "value": {"form": "eventLimits"}, "summary": "The number of events in a ping.",
             "example": {"atLeast": 3, "atMost": 500}},
            {"name": "stored", "value": {"integer": [0, 1000000]}, "summary": "The maximum number of stored pings. The next ping replaces the oldest.",
             "example": 40},
            {"name": "perDay", "value": {"form": "daily"}, "summary": "The maximum number of pings per day. Excess pings wait.", "example": {"atMost": 100}},
            {"name": "age", "value": {"form": "quantity"},
             "summary": "The maximum age of a ping. Older pings are dropped without being sent.",
             "example": {"days": 10}},
            {"name": "bytes", "value": {"integer": [1, 1000000000]}, "summary": "The maximum size of a ping in bytes.", "example": 1000000},
            {"name": "distinct", "value": {"list": {"form": "distinct"}, "atLeast": 1},
             "summary": "The limits for distinct values of a field.",
             "example": [{"events": ["variable"], "field": "key", "atMost": 40, "per": "screen"}]}
          ]
        },
        "distinct": {
          "summary": "A limit for distinct values of a field within a scope. An event over the limit, or with a repeated value, is dropped and counted.",
          "keys": [
            {"name": "events", "value": {"list": {"text": "name"}, "atLeast": 1}, "required": true,
             "summary": "The events that share the limit.", "example": ["variable"]},
            {"name": "field", "value": {"text": "name"}, "required": true,
             "summary": "The string field whose values are compared. For a field in an object, use `object.field`.", "example": "key"},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "required": true,
             "summary": "The maximum number of distinct values. The first values are kept. With `repeated: refuse`, the number of values that the runtime remembers.",
             "example": 40},
            {"name": "per",
             "value": {"words": {"screen": "Reset with each screen.", "session": "Reset with each session."}},
             "required": true, "summary": "The scope of the limit.", "example": "screen"},
            {"name": "repeated",
             "value": {"words": {"keep-first": "The receiver uses the first event with a value.", "keep-last": "The receiver uses the last event with a value.", "refuse": "An event with a repeated value is refused and counted. An empty string does not count as a value."}},
             "summary": "Which of several events with the same value counts. Default: keep-last.", "example": "keep-last"}
          ]
        },
        "eventLimits": {
          "summary": "The number of events in a ping.",
          "keys": [
            {"name": "atLeast", "value": {"integer": [0, 1000000]}, "summary": "The minimum number of events in a ping. Fewer events wait.", "example": 3},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "summary": "The maximum number of events in a ping. The next event starts a new ping.", "example": 500},
            {"name": "configurable", "value": "boolean", "summary": "Whether the app's run configuration can override `atMost`. Default: false.",
             "example": true}
          ]
        },
        "daily": {
          "summary": "A daily quota.",
          "keys": [
            {"name": "atMost", "value": {"integer": [0, 1000000]}, "required": true,
             "summary": "The maximum number of pings per day.", "example": 100},
            {"name": "per", "value": {"words": {"ping": "Each ping has its own quota.", "registry": "All pings of the registry share the quota."}},
             "summary": "The scope of the quota. Default: ping.", "example": "ping"},
            {"name": "day", "value": {"words": {"local": "A day of the local calendar.", "utc": "A UTC day."}},
             "summary": "The definition of a day. Default: local.", "example": "local"}
          ]
        },
        "session": {
          "summary": "The definition of a session.",
          "keys": [
            {"name": "endsAfter", "value": {"form": "quantity"}, "summary": "The session timeout: how long the app must be in the background for the session to end.",
             "example": {"min": 30}},
            {"name": "starts", "value": {"list": {"words": "app-moments"}, "atLeast": 1},
             "summary": "The triggers that start a session.",
             "example": ["start"]}
          ]
        },
        "upload": {
          "summary": "The upload settings of the ping.",
          "keys": [
            {"name": "method",
             "value": {"words": {"POST": "The receiver processes the ping.", "PUT": "The receiver stores the ping at the URL.", "GET": "The URL contains the members of the ping. The request has no body."}},
             "summary": "The HTTP method. Default: POST.", "example": "POST"},
            {"name": "address", "value": {"text": "webAddress"}, "summary": "The default upload URL. The app can override it.",
             "example": "https://incoming.example.com"},
            {"name": "path", "value": {"form": "template"}, "summary": "The path of the URL. With GET, a part without a source gets the value of the ping's member with that key.",
             "example": {"text": "/submit/{id}", "parts": {"id": {"from": "document.id"}}, "escape": "percent"}},
            {"name": "query", "value": {"map": {"text": "free"}, "keys": "filled"}, "summary": "The parameters of the URL's query string.", "example": {"v": "4"}},
            {"name": "headers", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "The request's header fields, by name. Values come from constants and sources.",
             "example": {"X-Client-Version": {"from": "app.version"}}},
            {"name": "contentType", "value": {"text": "filled"}, "summary": "The content type of the request. Default: application/json.", "example": "application/json"},
            {"name": "cookies", "value": "boolean", "summary": "Whether requests send cookies. Default: false.", "example": false},
            {"name": "success", "value": {"list": {"text": "status"}, "atLeast": 1},
             "summary": "The status codes that count as success, such as 200 or 2xx.",
             "example": ["200"]},
            {"name": "delete", "value": {"list": {"text": "status"}, "atLeast": 1},
             "summary": "The status codes after which the ping is deleted.", "example": ["2xx", "4xx"]},
            {"name": "keep", "value": {"list": {"text": "status"}, "atLeast": 1},
             "summary": "The status codes after which the ping is kept. `keep` takes precedence over `delete`.",
             "example": ["408", "429", "5xx"]},
            {"name": "answer", "value": {"form": "answer"}, "summary": "The format of a successful response's body, if the body accepts or rejects each ping.",
             "example": {"list": "response", "taken": "success"}},
            {"name": "when", "value": {"list": {"words": "moments"}, "atLeast": 1},
             "summary": "The triggers for an upload attempt.",
             "example": ["background"]},
            {"name": "adds", "value": {"map": {"form": "field"}, "keys": "name"},
             "summary": "The members that are added to a ping outside a batch.",
             "example": {"topic": {"const": "mobile-events"}}},
            {"name": "batch", "value": {"form": "batch"}, "summary": "How several pings are sent in one request.",
             "example": {"wire": "data", "atMost": 10000}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.",
             "example": "The original adds charset=utf-8."}
          ]
        },
        "answer": {
          "summary": "The body of a successful response: an object with a list that has one item per ping in the request.",
          "keys": [
            {"name": "list", "value": {"text": "filled"}, "required": true, "summary": "The key of the list.",
             "example": "response"},
            {"name": "taken", "value": {"text": "filled"}, "required": true,
             "summary": "The key of each item's boolean member, which is true if the receiver accepted the ping. Rejected pings are deleted and counted; pings that are missing from the list are sent again.",
             "example": "success"}
          ]
        },
        "batch": {
          "summary": "How several pings are sent in one request.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "summary": "The key of the list of pings. If omitted, the list is the whole body.", "example": "data"},
            {"name": "as", "value": {"words": {"json-text": "As JSON in a string.", "plain": "As a list."}},
             "summary": "The encoding of the pings. Default: plain.", "example": "json-text"},
            {"name": "inside", "value": {"text": "filled"}, "summary": "The key of the object that wraps the list.",
             "example": "data"},
            {"name": "atMost", "value": {"integer": [1, 1000000]}, "summary": "The maximum number of pings.", "example": 10000},
            {"name": "envelope", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "The other members of the request body.",
             "example": {"action": {"const": "multi"}}}
          ]
        },
        "streamVariation": {
          "summary": "The stream keys that a variant or a profile can override.",
          "keys": [
            {"name": "consent", "value": {"form": "consent"}, "summary": "Overrides the consent settings.", "example": {"default": "off"}},
            {"name": "population", "value": {"form": "population"}, "summary": "Overrides the population.", "example": {"locales": ["en_US"]}},
            {"name": "recipients", "value": {"list": {"form": "recipient"}, "atLeast": 1}, "summary": "Overrides the recipients.",
             "example": [{"name": "Mozilla", "role": "self"}]},
            {"name": "upload", "value": {"form": "upload"}, "summary": "Overrides the upload settings. Only for a profile.", "example": {"success": ["2xx"]}},
            {"name": "limits", "value": {"form": "limits"}, "summary": "Overrides the limits. Only for a profile.", "example": {"stored": 10}},
            {"name": "profile", "value": {"text": "kebab"},
             "summary": "Overrides the receiver profile. Only for a profile.", "example": "gecko"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Until 2018."}
          ]
        },
        "consent": {
          "summary": "The consent settings: the default before the user decides, and how users opt in or out.",
          "keys": [
            {"name": "default",
             "value": {"words": {"on": "Opt-out.", "off": "Opt-in.", "always": "Collected regardless of the user's decision. Users cannot opt out."}},
             "summary": "The state before the user decides.", "example": "on"},
            {"name": "mechanism", "value": {"text": "filled"},
             "summary": "How users opt in or out. Not allowed with `always`. If omitted, documents list the question as unanswered.",
             "example": "Settings > Send usage data"},
            {"name": "settingKey", "value": {"text": "filled"},
             "summary": "The key of the app's setting. Not allowed with `always`.", "example": "SendAnonymousUsageData"},
            {"name": "optOut", "value": {"form": "optOut"},
             "summary": "The effect of an opt-out on collected data. Not allowed with `always`.",
             "example": {"device": "deleted", "recipient": "kept"}},
            {"name": "privateMode", "value": {"words": {"never": "Data is not collected in private browsing.", "same": "Data is collected as usual."}},
             "summary": "Whether data is collected in private browsing. Default: same.", "example": "never"},
            {"name": "hold", "value": {"form": "hold"},
             "summary": "Holds events on the device until the user decides. Held events are sent if the user opts in, and deleted if the user declines. Only with the default `off`. If omitted, events are refused until the user opts in.",
             "example": {"events": 200, "age": {"days": 30}}}
          ]
        },
        "hold": {
          "summary": "The limits for events that are held until the user decides.",
          "keys": [
            {"name": "events", "value": {"integer": [1, 1000]}, "required": true,
             "summary": "The maximum number of held events. Excess events are refused and counted.", "example": 200},
            {"name": "age", "value": {"form": "quantity"}, "required": true,
             "summary": "The maximum age of a held event, up to 90 days. Older events are deleted and counted.",
             "example": {"days": 14}}
          ]
        },
        "optOut": {
          "summary": "The effect of an opt-out on collected data.",
          "keys": [
            {"name": "device",
             "value": {"words": {"deleted": "The data is deleted.", "kept": "The data is kept or sent. Only for data that an SDK stores, because the runtime always deletes its data."}},
             "summary": "The effect on unsent data on the device. The runtime always deletes its data. If omitted, documents state the deletion only for streams with `\"via\": \"upload\"`, and list the question as unanswered for other streams.",
             "example": "deleted"},
            {"name": "recipient",
             "value": {"words": {"deleted": "The data is deleted.", "on-request": "The data is deleted at the user's request.", "kept": "The data is kept until its retention ends."}},
             "summary": "The effect on the recipients' data. If omitted, documents list the question as unanswered.", "example": "kept"}
          ]
        },
        "identifier": {
          "summary": "An identifier of a user, an installation or a session.",
          "keys": [
            {"name": "field", "value": {"text": "name"}, "required": true, "summary": "The field that contains the identifier, or the part of the upload path. For a field in an object, list, map or template, use its path, with the names of the enclosing fields: `device.adid`. The name of an object covers all its fields.",
             "example": "clientId"},
            {"name": "scope",
             "value": {"words": {"session": "A session.", "install": "An installation.", "account": "An account.", "cross-app": "Several apps."}},
             "required": true, "summary": "The scope of the identifier.", "example": "install"},
            {"name": "origin",
             "value": {"words": {"app": "The app creates the identifier.", "system": "The operating system supplies the identifier.", "sdk": "A third-party SDK creates the identifier.", "service": "A service supplies the identifier, for example at sign-in.", "derived": "The identifier is derived from other data."}},
             "summary": "The origin of the identifier. If omitted, documents list the question as unanswered.", "example": "app"},
            {"name": "reset", "value": {"text": "filled"},
             "summary": "When the identifier changes. If omitted, lint reports a missing reset for long-lived identifiers.", "example": "On reinstallation."},
            {"name": "vendor", "value": {"text": "filled"}, "summary": "The vendor of the identifier. Default: the controller.",
             "example": "Leanplum"},
            {"name": "notJoinedWith", "value": {"list": {"text": "filled"}, "atLeast": 1},
             "summary": "Other identifiers of the registry's streams that must never be sent with this one, written as in `field`.", "example": ["clientId"]}
          ]
        },
        "retention": {
          "summary": "The retention of the data.",
          "keys": [
            {"name": "device", "value": {"text": "retention"}, "summary": "The retention on the device.", "example": "P10D"},
            {"name": "recipient", "value": {"text": "retention"}, "summary": "The recipient's retention.", "example": "P775D"}
          ]
        },
        "recipient": {
          "summary": "A recipient of the data.",
          "keys": [
            {"name": "name", "value": {"text": "filled"}, "required": true, "summary": "The name of the recipient.", "example": "Mozilla"},
            {"name": "role",
             "value": {"words": {"self": "The controller itself.", "processor": "A company that processes the data on the controller's behalf.", "third-party": "A company that processes the data for its own purposes."}},
             "summary": "The recipient's role. If omitted, documents list the role as unanswered.", "example": "self"},
            {"name": "hosts", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The recipient's hosts.",
             "example": ["incoming.example.com"]},
            {"name": "country", "value": {"text": "filled"}, "summary": "The recipient's country, as an ISO 3166-1 code.", "example": "US"},
            {"name": "safeguard", "value": {"text": "filled"}, "summary": "The safeguard for a transfer to another country.",
             "example": "Standard contractual clauses"},
            {"name": "retention", "value": {"text": "retention"},
             "summary": "This recipient's retention. Default: the stream's `retention.recipient`.", "example": "P90D"},
            {"name": "tracking", "value": "boolean",
             "summary": "Whether the recipient joins data across companies for advertising. If omitted, documents list the question as unanswered.",
             "example": false}
          ]
        },
        "population": {
          "summary": "The installations that the stream collects from.",
          "keys": [
            {"name": "channels", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The release channels, compared byte for byte with the channel that the app sets. While the channel is unknown, events are not recorded.",
             "example": ["release"]},
            {"name": "countries", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The countries, compared byte for byte with the country that the app sets. While the country is unknown, events are not recorded.",
             "example": ["DE"]},
            {"name": "locales", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The locales, compared byte for byte. While the locale is unknown, events are not recorded.",
             "example": ["en_US"]},
            {"name": "sample", "value": {"number": [0, 1]}, "summary": "The share of installations that the stream collects from, from 0 to 1. Each installation draws a random number to decide.",
             "example": 0.1}
          ]
        },
        "remoteRestrictions": {
          "summary": "The limits for restrictions documents.",
          "keys": [
            {"name": "expiresWithin", "value": {"form": "quantity"}, "required": true,
             "summary": "The maximum time until a restrictions document expires.", "example": {"days": 30}}
          ]
        },
        "quantity": {
          "summary": "A number with a unit. Set exactly one key.",
          "oneOf": ["ms", "s", "min", "hours", "days", "dp", "dp/s", "px", "bytes", "count"],
          "keys": [
            {"name": "ms", "value": "number", "summary": "Milliseconds.", "example": 10},
            {"name": "s", "value": "number", "summary": "Seconds.", "example": 10},
            {"name": "min", "value": "number", "summary": "Minutes.", "example": 10},
            {"name": "hours", "value": "number", "summary": "Hours.", "example": 10},
            {"name": "days", "value": "number", "summary": "Days.", "example": 10},
            {"name": "dp", "value": "number", "summary": "Density-independent pixels.", "example": 10},
            {"name": "dp/s", "value": "number", "summary": "Density-independent pixels per second.", "example": 10},
            {"name": "px", "value": "number", "summary": "Physical pixels.", "example": 10},
            {"name": "bytes", "value": "number", "summary": "Bytes.", "example": 10},
            {"name": "count", "value": "number", "summary": "A count.", "example": 10}
          ]
        },
        "count": {
          "summary": "A number of occurrences.",
          "keys": [
            {"name": "atLeast", "value": {"integer": [0, 1000000]}, "summary": "The minimum.", "example": 10},
            {"name": "atMost", "value": {"integer": [0, 1000000]}, "summary": "The maximum.", "example": 1}
          ]
        },
        "condition": {
          "summary": "A condition on a source.",
          "oneOf": ["in", "not"],
          "keys": [
            {"name": "source", "value": {"text": "source"}, "required": true, "summary": "The source whose value is tested.",
             "example": "network.kind"},
            {"name": "in", "value": {"list": "scalar", "atLeast": 1}, "summary": "The wire values or case names to match.",
             "example": ["4g"]},
            {"name": "not", "value": {"list": "scalar", "atLeast": 1},
             "summary": "The wire values or case names that do not match.", "example": ["wifi"]}
          ]
        }
      }
    }
    """#
}
