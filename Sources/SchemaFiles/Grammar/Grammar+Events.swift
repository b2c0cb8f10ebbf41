// Events, gestures, attributes, and the sources of values.
extension Grammar {
  static let eventText: StaticString = #"""
    {
      "words": {
        "sources": {
          "clock.ms-since-process-start": "integer: milliseconds since the app started, never negative",
          "clock.ms-since-1970": "integer: milliseconds since 1970-01-01T00:00:00Z",
          "clock.seconds-since-1970": "number: seconds since 1970, with fraction",
          "clock.process-start-ms-since-1970": "integer: when the app started, milliseconds since 1970",
          "clock.uptime-ms": "integer: milliseconds since the system started",
          "clock.ms-since-previous-event": "integer: milliseconds since the stream's event before, 0 for the first",
          "clock.date-utc": "string: YYYY-MM-DD in UTC",
          "clock.date-time-utc": "string: date and time in UTC, such as 2026-01-31T23:59:59Z",
          "clock.date-time-utc-ms": "string: the same with milliseconds, such as 2026-01-31T23:59:59.250Z",
          "clock.date-time-local": "string: date and time of the device with its offset, such as 2026-01-31T23:59:59+01:00",
          "clock.utc-offset-minutes": "integer: whole minutes east of UTC",
          "clock.utc-offset-seconds": "integer: whole seconds east of UTC",
          "clock.time-zone": "string: the IANA name of the time zone",
          "counter.sequence": "integer: the number of this ping, the first is 1", "counter.sessions": "integer: foreground sessions",
          "counter.session-seconds": "integer: whole seconds in the foreground",
          "counter.searches": "object: searches by location and engine",
          "counter.session-number": "integer: the session's number, the first is 1",
          "counter.screens": "integer: screens shown in the session", "client.id": "string: upper-case UUID made once and kept",
          "client.user-id": "string: the identifier a vendor's receiver knows the user by",
          "client.created-days": "integer: whole days from 1970-01-01 to the profile's creation",
          "event.id": "string: a new UUID for each event", "document.id": "string: a UUID for each ping, the same on each retry",
          "stream.events": "array: the recorded events", "stream.version": "integer: the stream's version",
          "stream.ping": "string: the ping's name", "stream.attributes": "object: the stream's attributes",
          "variant.name": "string: the name of the app's variant", "device.model": "string: the machine's model, such as iPhone10,6",
          "device.model-name": "string: the model as people say it", "device.manufacturer": "string: the maker",
          "device.name": "string: the name the owner gave", "device.arch": "string: the processor's architecture",
          "device.kind": "string: phone or tablet", "device.orientation": "string: portrait or landscape",
          "device.screen-width-px": "integer: physical pixels", "device.screen-height-px": "integer: physical pixels",
          "device.density": "number: physical pixels for each density-independent pixel", "os.name": "string: iOS",
          "os.version": "string: 10.3", "locale.language-region": "string: en-US", "locale.identifier": "string: en_US",
          "network.kind": "string: offline, error, wifi, 2g, 3g or 4g",
          "network.carrier": "string: the carrier, only on a mobile network",
          "screen.title": "string: the title of the screen shown last", "sdk.version": "string: this runtime's version",
          "sdk.build": "integer: this runtime's build", "receiver.token": "string: a token that the receiver's answer gave"
        }
      },
      "forms": {
        "event": {
          "summary": "One thing that happens.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The action or occurrence.",
             "example": "The user opened the menu."},
            {"name": "stream", "value": {"text": "kebab"}, "summary": "Its stream. Default: the registry's.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "Tuple: the category. Default: the registry's.",
             "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "Tuple: the method.", "example": "open"},
            {"name": "object", "value": {"text": "filled"}, "summary": "Tuple: the object.", "example": "menu"},
            {"name": "value", "value": {"either": [{"text": "free"}, {"form": "field"}]},
             "summary": "Tuple: the value: a text, or what it is.", "example": {"type": "page-number"}},
            {"name": "extras", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "Tuple: the extras.",
             "example": {"to": {"heldBy": "value", "as": "text"}}},
            {"name": "code", "value": "scalar", "summary": "Object: the value of the stream's eventField. Default: the event's name.",
             "example": 8},
            {"name": "fields", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "Object: the event's own fields.",
             "example": {"path": {"wire": "tvp", "type": "string"}}},
            {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The order of fields or extras on the wire and in the call.", "example": ["path", "id"]},
            {"name": "gesture", "value": {"form": "gesture"}, "summary": "The rule that classifies a touch as this event.",
             "example": {"distance": {"above": {"dp": 48}}}},
            {"name": "trigger", "value": {"form": "trigger"}, "summary": "The trigger that sends it without a caller.",
             "example": {"on": "background"}},
            {"name": "when", "value": {"form": "condition"}, "summary": "It is sent only when this holds.",
             "example": {"source": "app.private-mode", "in": [false]}},
            {"name": "once",
             "value": {"words": {"per-install": "Once for each installation.", "per-session": "Once in each session.", "per-screen": "Once on each screen shown.", "per-day": "Once on each calendar day of the device.", "per-utc-day": "Once on each day of UTC."}},
             "summary": "How often at most.", "example": "per-install"},
            {"name": "mirrors", "value": {"either": [{"words": {"none": "It has no counterpart."}}, {"form": "mirror"}]},
             "summary": "Its counterpart elsewhere.", "example": {"event": "url-entered"}},
            {"name": "only", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "The variants that have this event. Default: all.", "example": ["focus"]},
            {"name": "profiles", "value": {"map": {"form": "eventVariation"}, "keys": "kebab"},
             "summary": "Tuple: what differs for a receiver profile.", "example": {"app-2": {"method": "tap", "object": "menu"}}},
            {"all": "entry"}
          ]
        },
        "eventVariation": {
          "summary": "Parts of a tuple that may differ for a profile.",
          "keys": [
            {"name": "category", "value": {"text": "filled"}, "summary": "Another category.", "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "Another method.", "example": "tap"},
            {"name": "object", "value": {"text": "filled"}, "summary": "Another object.", "example": "menu"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "What the released app sent."}
          ]
        },
        "mirror": {
          "summary": "The counterpart of an event; exactly one key.",
          "oneOf": ["event", "outside"],
          "keys": [
            {"name": "event", "value": {"text": "name"}, "summary": "An event of another stream; one call records both.",
             "example": "url-entered"},
            {"name": "outside", "value": {"text": "filled"}, "summary": "Something outside this registry.",
             "example": "action / tap / bookmark"}
          ]
        },
        "gesture": {
          "summary": "A rule over a single-finger touch from down to up; bounds that are absent do not matter.",
          "keys": [
            {"name": "duration", "value": {"form": "bounds"}, "summary": "From down to up.", "example": {"above": {"ms": 500}}},
            {"name": "distance", "value": {"form": "bounds"}, "summary": "The length of the path.", "example": {"below": {"dp": 24}}},
            {"name": "velocity", "value": {"form": "bounds"}, "summary": "The mean velocity.", "example": {"above": {"dp/s": 100}}},
            {"name": "fingers", "value": {"integer": [1, 10]}, "summary": "How many fingers. Default: 1.", "example": 1},
            {"name": "fields", "value": {"form": "gestureFields"}, "summary": "The event's fields that are measures of the touch.",
             "example": {"distance": "distance"}},
            {"name": "straight", "value": {"number": [0, 1]},
             "summary": "The share of the path's length that its way up, down, left or right makes up at least; another path has no single direction. Needed for a field of the direction.",
             "example": 0.75},
            {"name": "otherwise", "value": "boolean",
             "summary": "Whether the gesture is the fallback for touches within its distance that match no other gesture. Default: false.", "example": true}
          ]
        },
        "gestureFields": {
          "summary": "Fields of an event that are measures of the touch; the caller gives the others.",
          "keys": [
            {"name": "direction", "value": {"text": "name"},
             "summary": "A vocabulary with the cases up, down, left, right, and one for a path without a single direction.",
             "example": "direction"},
            {"name": "distance", "value": {"text": "name"}, "summary": "A number of dp; a whole one is the nearest.",
             "example": "distance"},
            {"name": "velocity", "value": {"text": "name"}, "summary": "A number of dp/s; a whole one is the nearest.",
             "example": "velocity"},
            {"name": "duration", "value": {"text": "name"}, "summary": "A number of ms; a whole one is the nearest.",
             "example": "duration"}
          ]
        },
        "bounds": {
          "summary": "Bounds of a quantity.",
          "keys": [
            {"name": "above", "value": {"form": "quantity"}, "summary": "Greater than.", "example": {"dp": 48}},
            {"name": "below", "value": {"form": "quantity"}, "summary": "Less than.", "example": {"dp": 24}},
            {"name": "atLeast", "value": {"form": "quantity"}, "summary": "Not less than.", "example": {"dp/s": 100}},
            {"name": "atMost", "value": {"form": "quantity"}, "summary": "Not more than.", "example": {"ms": 500}}
          ]
        },
        "trigger": {
          "summary": "A trigger that sends an event without a caller; `on` or `every`.",
          "oneOf": ["on", "every"],
          "keys": [
            {"name": "on", "value": {"words": "app-moments"}, "summary": "The moment.", "example": "foreground"},
            {"name": "every", "value": {"form": "quantity"}, "summary": "A period.", "example": {"min": 15}},
            {"name": "while", "value": {"words": {"foreground": "Only in the foreground.", "always": "Always."}},
             "summary": "When the period runs. Default: always.", "example": "foreground"},
            {"name": "title", "value": {"text": "name"},
             "summary": "Of an event `on` a screen: the field that is the screen's title. The call that shows the screen gives its values.",
             "example": "title"},
            {"name": "callable", "value": "boolean",
             "summary": "Whether the app can also record the event, through a Swift member. Default: false.", "example": true}
          ]
        },
        "attribute": {
          "summary": "A fact about the user or the installation.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "Its meaning.", "example": "Whether Focus is installed."},
            {"all": "type"},
            {"name": "wire", "value": {"text": "filled"}, "summary": "The name on the wire. Default: the attribute's name.",
             "example": "Focus Installed"},
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream that carries it. Default: the registry's.",
             "example": "requests"},
            {"name": "from", "value": {"text": "source"}, "summary": "Where the value comes from. Default: the caller.",
             "example": "app.focus-installed"},
            {"name": "absent", "value": "scalar", "summary": "The value sent if the source has no value.", "example": true},
            {"all": "entry"}
          ]
        }
      }
    }
    """#
}
