// Events, gestures, attributes, and the sources of values.
extension Grammar {
  static let eventText: StaticString = #"""
    {
      "words": {
        "sources": {
          "clock.ms-since-process-start": "integer: milliseconds since the app started, never negative",
          "clock.ms-since-1970": "integer: milliseconds since 1970-01-01T00:00:00Z",
          "clock.seconds-since-1970": "number: fractional seconds since 1970",
          "clock.process-start-ms-since-1970": "integer: the app's start time, in milliseconds since 1970",
          "clock.uptime-ms": "integer: milliseconds since the system started",
          "clock.ms-since-previous-event": "integer: milliseconds since the previous event of the stream, 0 for the first",
          "clock.date-utc": "string: YYYY-MM-DD in UTC",
          "clock.date-time-utc": "string: date and time in UTC, such as 2026-01-31T23:59:59Z",
          "clock.date-time-utc-ms": "string: date and time in UTC with milliseconds, such as 2026-01-31T23:59:59.250Z",
          "clock.date-time-local": "string: local date and time with the UTC offset, such as 2026-01-31T23:59:59+01:00",
          "clock.utc-offset-minutes": "integer: whole minutes east of UTC",
          "clock.utc-offset-seconds": "integer: whole seconds east of UTC",
          "clock.time-zone": "string: the IANA name of the time zone",
          "counter.sequence": "integer: the number of the ping, starting at 1", "counter.sessions": "integer: foreground sessions",
          "counter.session-seconds": "integer: whole seconds in the foreground",
          "counter.searches": "object: searches by location and engine",
          "counter.session-number": "integer: the number of the session, starting at 1",
          "counter.screens": "integer: screens shown in the session", "client.id": "string: a stored uppercase UUID",
          "client.user-id": "string: the identifier of the user at a vendor's receiver",
          "client.created-days": "integer: whole days from 1970-01-01 to the profile's creation",
          "event.id": "string: a UUID for each event, consecutive in a process", "document.id": "string: a UUID for each ping, the same on each retry",
          "stream.events": "array: the recorded events", "stream.version": "integer: the version of the stream",
          "stream.ping": "string: the name of the ping", "stream.attributes": "object: the attributes of the stream",
          "variant.name": "string: the name of the app's variant", "device.model": "string: the hardware model, such as iPhone10,6",
          "device.model-name": "string: the marketing name of the model", "device.manufacturer": "string: the manufacturer",
          "device.name": "string: the device name set by the owner", "device.arch": "string: the processor architecture",
          "device.kind": "string: phone or tablet, from TelemetryPlatform.deviceType", "device.orientation": "string: portrait or landscape",
          "device.screen-width-px": "integer: the width in physical pixels", "device.screen-height-px": "integer: the height in physical pixels",
          "device.density": "number: physical pixels per density-independent pixel", "os.name": "string: the system, such as iOS",
          "os.version": "string: the version, such as 10.3", "locale.language-region": "string: such as en-US", "locale.identifier": "string: such as en_US",
          "network.kind": "string: offline, error, wifi, 2g, 3g or 4g",
          "network.carrier": "string: the carrier, only on a mobile network",
          "screen.title": "string: the title of the last screen shown", "sdk.version": "string: the version of this runtime",
          "sdk.build": "integer: the build number of this runtime", "receiver.token": "string: a token from the receiver's answer"
        }
      },
      "forms": {
        "event": {
          "summary": "An event in the app.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The action or occurrence.",
             "example": "The user opened the menu."},
            {"name": "stream", "value": {"text": "kebab"},
             "summary": "The stream of the event. Default: the registry's default.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "Tuple: the category. Default: the registry's default.",
             "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "Tuple: the method.", "example": "open"},
            {"name": "object", "value": {"text": "filled"}, "summary": "Tuple: the object.", "example": "menu"},
            {"name": "value", "value": {"either": [{"text": "free"}, {"form": "field"}]},
             "summary": "Tuple: the value, either a fixed string or a field.", "example": {"type": "page-number"}},
            {"name": "extras", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "Tuple: the extras.",
             "example": {"to": {"heldBy": "value", "as": "text"}}},
            {"name": "code", "value": "scalar", "summary": "Object: the value of the stream's `eventField`. Default: the event's name.",
             "example": 8},
            {"name": "fields", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "Object: the event's own fields.",
             "example": {"path": {"wire": "tvp", "type": "string"}}},
            {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The order of fields or extras in the payload and in the call.", "example": ["path", "id"]},
            {"name": "gesture", "value": {"form": "gesture"}, "summary": "The rule that classifies a touch as this event.",
             "example": {"distance": {"above": {"dp": 48}}}},
            {"name": "trigger", "value": {"form": "trigger"}, "summary": "The trigger that makes the runtime record the event automatically.",
             "example": {"on": "background"}},
            {"name": "when", "value": {"form": "condition"}, "summary": "The condition for recording the event.",
             "example": {"source": "app.private-mode", "in": [false]}},
            {"name": "once",
             "value": {"words": {"per-install": "Once per installation.", "per-session": "Once per session.", "per-screen": "Once for each screen shown.", "per-day": "Once per calendar day of the device.", "per-utc-day": "Once per UTC day."}},
             "summary": "How often the event can be recorded.", "example": "per-install"},
            {"name": "mirrors", "value": {"either": [{"words": {"none": "The event has no counterpart."}}, {"form": "mirror"}]},
             "summary": "The counterpart of the event in another stream.", "example": {"event": "url-entered"}},
            {"name": "only", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "The variants that have the event. Default: all.", "example": ["focus"]},
            {"name": "profiles", "value": {"map": {"form": "eventVariation"}, "keys": "kebab"},
             "summary": "Tuple: the strings that differ for a receiver profile.",
             "example": {"app-2": {"method": "tap", "object": "menu"}}},
            {"all": "entry"}
          ]
        },
        "eventVariation": {
          "summary": "The parts of a tuple that a profile can override.",
          "keys": [
            {"name": "category", "value": {"text": "filled"}, "summary": "Overrides the category.", "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "Overrides the method.", "example": "tap"},
            {"name": "object", "value": {"text": "filled"}, "summary": "Overrides the object.", "example": "menu"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "What the released app sent."}
          ]
        },
        "mirror": {
          "summary": "The counterpart of an event. Set exactly one key.",
          "oneOf": ["event", "outside"],
          "keys": [
            {"name": "event", "value": {"text": "name"}, "summary": "The event in another stream that the same call also records.",
             "example": "url-entered"},
            {"name": "outside", "value": {"text": "filled"}, "summary": "A counterpart outside this registry.",
             "example": "action / tap / bookmark"}
          ]
        },
        "gesture": {
          "summary": "A rule that classifies a single-finger touch, from touch down to touch up. Omitted bounds are not checked.",
          "keys": [
            {"name": "duration", "value": {"form": "bounds"},
             "summary": "The time from touch down to touch up.", "example": {"above": {"ms": 500}}},
            {"name": "distance", "value": {"form": "bounds"}, "summary": "The length of the path.", "example": {"below": {"dp": 24}}},
            {"name": "velocity", "value": {"form": "bounds"}, "summary": "The mean velocity.", "example": {"above": {"dp/s": 100}}},
            {"name": "fingers", "value": {"integer": [1, 10]}, "summary": "The number of fingers. Default: 1.", "example": 1},
            {"name": "fields", "value": {"form": "gestureFields"}, "summary": "The event's fields for measurements of the touch.",
             "example": {"distance": "distance"}},
            {"name": "straight", "value": {"number": [0, 1]},
             "summary": "The minimum straightness: the share of the path's length in its main direction (up, down, left or right). A path below the minimum has no direction. Required for a direction field.",
             "example": 0.75},
            {"name": "otherwise", "value": "boolean",
             "summary": "Whether the gesture is the fallback for touches in its distance range that do not match another gesture. Default: false.", "example": true}
          ]
        },
        "gestureFields": {
          "summary": "An event's fields for measurements of the touch. The caller supplies the other fields.",
          "keys": [
            {"name": "direction", "value": {"text": "name"},
             "summary": "A vocabulary with the cases up, down, left and right, and a case for paths without a direction.",
             "example": "direction"},
            {"name": "distance", "value": {"text": "name"}, "summary": "A number in dp. For an integer field, the value is rounded to the nearest integer.",
             "example": "distance"},
            {"name": "velocity", "value": {"text": "name"}, "summary": "A number in dp/s. For an integer field, the value is rounded to the nearest integer.",
             "example": "velocity"},
            {"name": "duration", "value": {"text": "name"}, "summary": "A number in ms. For an integer field, the value is rounded to the nearest integer.",
             "example": "duration"}
          ]
        },
        "bounds": {
          "summary": "The bounds of a quantity.",
          "keys": [
            {"name": "above", "value": {"form": "quantity"}, "summary": "Greater than.", "example": {"dp": 48}},
            {"name": "below", "value": {"form": "quantity"}, "summary": "Less than.", "example": {"dp": 24}},
            {"name": "atLeast", "value": {"form": "quantity"}, "summary": "Greater than or equal to.", "example": {"dp/s": 100}},
            {"name": "atMost", "value": {"form": "quantity"}, "summary": "Less than or equal to.", "example": {"ms": 500}}
          ]
        },
        "trigger": {
          "summary": "A trigger that makes the runtime record an event automatically. Set `on` or `every`.",
          "oneOf": ["on", "every"],
          "keys": [
            {"name": "on", "value": {"words": "app-moments"}, "summary": "The moment when the event is recorded.", "example": "foreground"},
            {"name": "every", "value": {"form": "quantity"}, "summary": "The interval between two events.", "example": {"min": 15}},
            {"name": "while", "value": {"words": {"foreground": "Only in the foreground.", "always": "Always."}},
             "summary": "When the period runs. Default: always.", "example": "foreground"},
            {"name": "title", "value": {"text": "name"},
             "summary": "The field with the screen title, for an event with `on` set to `screen`. The call that reports the screen supplies the values.",
             "example": "title"},
            {"name": "callable", "value": "boolean",
             "summary": "Whether the app can also record the event through a Swift member. Default: false.", "example": true}
          ]
        },
        "attribute": {
          "summary": "A named property of the user or the installation.",
          "keys": [
            {"name": "description", "value": {"text": "filled"},
             "summary": "The meaning of the attribute.", "example": "Whether Focus is installed."},
            {"all": "type"},
            {"name": "wire", "value": {"text": "filled"}, "summary": "The wire name. Default: the attribute's name.",
             "example": "Focus Installed"},
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream that sends the attribute. Default: the registry's default.",
             "example": "requests"},
            {"name": "from", "value": {"text": "source"}, "summary": "The source of the value. Default: the caller.",
             "example": "app.focus-installed"},
            {"name": "absent", "value": "scalar", "summary": "The value to send if the source has no value.", "example": true},
            {"all": "entry"}
          ]
        }
      }
    }
    """#
}
