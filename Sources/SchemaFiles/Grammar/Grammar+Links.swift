// Deep links, messages, and narrowed imports.
extension Grammar {
  static let linkText: StaticString = #"""
    {
      "words": {
        "origins": {
          "inside": "Only links opened within the app. A link from outside only opens the app.", "anywhere": "From any app."
        },
        "slashes": {
          "exact": "All slashes are compared.", "ignored": "Leading, trailing and repeated slashes are ignored."
        }
      },
      "forms": {
        "links": {
          "summary": "A link family: `scheme://host?parameter=PATH`, or a single link `scheme://host`.",
          "keys": [
            {"name": "scheme", "value": {"text": "scheme"}, "required": true, "summary": "The scheme.", "example": "firefox"},
            {"name": "host", "value": {"text": "host"}, "required": true,
             "summary": "The host, compared as a whole.", "example": "deep-link"},
            {"name": "parameter", "value": {"text": "filled"},
             "summary": "The query parameter that contains the path. If omitted, the family is a single link without paths.",
             "example": "url"},
            {"name": "description", "value": {"text": "filled"}, "summary": "The purpose of the family.",
             "example": "Opens pages of the app."},
            {"name": "origin", "value": {"words": "origins"},
             "summary": "The origins from which the links can be opened. Default: anywhere.",
             "example": "inside"},
            {"name": "match", "value": {"words": "match"}, "summary": "The comparison of paths. Default: exact.", "example": "exact"},
            {"name": "slashes", "value": {"words": "slashes"},
             "summary": "Whether leading, trailing and repeated slashes of a path are compared. Default: exact.", "example": "ignored"},
            {"name": "surplus", "value": {"words": {"refused": "The link is unknown.", "ignored": "The surplus segments are ignored."}},
             "summary": "How surplus path segments after a route's path are treated. Default: refused.", "example": "ignored"},
            {"name": "profiles", "value": {"map": {"form": "linksVariation"}, "keys": "kebab"},
             "summary": "The overrides for a receiver profile.", "example": {"app-2": {"match": "ignoring-case"}}},
            {"name": "routes", "value": {"map": {"form": "route"}, "keys": "name"}, "required": true,
             "summary": "The links, by readable name.",
             "example": {"settings.fxa": {"path": "settings/fxa", "description": "Account settings."}}},
            {"all": "entry"}
          ]
        },
        "route": {
          "summary": "A deep link.",
          "keys": [
            {"name": "path", "value": {"text": "filled"},
             "summary": "The value of the family's parameter. If omitted, the link exists only for profiles that set a path.",
             "example": "settings/fxa"},
            {"name": "routed", "value": "boolean",
             "summary": "Set to false in a family without paths if the link exists only for some profiles. Default: true.",
             "example": false},
            {"name": "parameters", "value": {"map": {"form": "linkParameter"}, "keys": "name"},
             "summary": "The parameters of the link in addition to its path.",
             "example": {"url": {"type": "web-address", "description": "The page to open."}}},
            {"name": "others", "value": {"form": "otherParameters"},
             "summary": "Passes undeclared parameters to the app. If omitted, undeclared parameters are ignored.",
             "example": {"atMost": 10, "bytes": 500}},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The page that the link opens.",
             "example": "Account settings."},
            {"name": "profiles", "value": {"map": {"form": "routeVariation"}, "keys": "kebab"},
             "summary": "The overrides for a receiver profile.", "example": {"app-2": {"path": "settings/account"}}},
            {"all": "entry"}
          ]
        },
        "linkParameter": {
          "summary": "A parameter of a link. If a link repeats the parameter, the first value applies.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "summary": "The parameter's name in the link. Default: the parameter's name.",
             "example": "flow_id"},
            {"name": "type",
             "value": {"words": {"string": "Any string, including the empty string.", "web-address": "An ASCII `http` or `https` URL with a host and without user information.", "boolean": "`true` or `false`.", "integer": "An integer without leading zeros."}},
             "summary": "The type of the parameter. A link with a value of a different type is rejected. Default: string.",
             "example": "web-address"},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The meaning of the parameter.",
             "example": "The page to open."},
            {"name": "optional", "value": "boolean", "summary": "Whether a link can omit the parameter. Default: false.", "example": true},
            {"name": "absent", "value": "scalar", "summary": "The value if the link omits the parameter. Makes the parameter optional.", "example": false},
            {"name": "bytes", "value": {"integer": [1, 65536]},
             "summary": "The maximum length of the decoded string, in bytes. Default: 8192.",
             "example": 500},
            {"name": "minimum", "value": {"integer": [-9223372036854775808, 9223372036854775807]}, "summary": "The minimum.",
             "example": 1},
            {"name": "maximum", "value": {"integer": [-9223372036854775808, 9223372036854775807]}, "summary": "The maximum.",
             "example": 40},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, if the derived name conflicts.",
             "example": "isPrivate"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Since 2019-03-05."}
          ]
        },
        "otherParameters": {
          "summary": "The limits for undeclared parameters that are passed to the app. A link over a limit is rejected.",
          "keys": [
            {"name": "atMost", "value": {"integer": [1, 100]}, "required": true,
             "summary": "The maximum number of parameters.", "example": 10},
            {"name": "bytes", "value": {"integer": [1, 65536]}, "required": true,
             "summary": "The maximum total length of a parameter's name and value, in bytes.", "example": 500}
          ]
        },
        "linksVariation": {
          "summary": "The link family keys that a profile can override.",
          "keys": [
            {"name": "origin", "value": {"words": "origins"}, "summary": "Overrides the origins.",
             "example": "anywhere"},
            {"name": "match", "value": {"words": "match"}, "summary": "Overrides the comparison of paths.", "example": "ignoring-case"},
            {"name": "slashes", "value": {"words": "slashes"}, "summary": "Overrides the comparison of slashes.", "example": "ignored"},
            {"name": "surplus", "value": {"words": {"refused": "The link is unknown.", "ignored": "The surplus segments are ignored."}},
             "summary": "Overrides the treatment of surplus segments.", "example": "ignored"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Since 2018-02-05."}
          ]
        },
        "routeVariation": {
          "summary": "The link keys that a profile can override. Set exactly one, in addition to `note`.",
          "oneOf": ["path", "routed"],
          "keys": [
            {"name": "path", "value": {"text": "filled"}, "summary": "Overrides the path.", "example": "settings/account"},
            {"name": "routed", "value": "boolean", "summary": "Set to false if the receiver does not know the link.", "example": false},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Rejected for its letter case."}
          ]
        },
        "message": {
          "summary": "An in-app message.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The message's request to the user.",
             "example": "Asks to set the default browser."},
            {"name": "evaluated",
             "value": {"words": {"backend": "The vendor's backend decides; Signalbook only checks the references.", "local": "The runtime decides on the device."}},
             "required": true, "summary": "Who evaluates whether to show the message.", "example": "backend"},
            {"name": "triggers", "value": {"list": {"form": "messageTrigger"}, "atLeast": 1},
             "summary": "The events that must all have occurred.",
             "example": [{"event": "opened-app", "count": {"atLeast": 10}, "within": {"days": 7}}]},
            {"name": "attributes", "value": {"map": "scalar", "keys": "name"}, "summary": "The attribute values that are required to show the message.",
             "example": {"focus-installed": false}},
            {"name": "buttons", "value": {"map": {"form": "button"}, "keys": "name"},
             "summary": "The buttons and the links that they open.",
             "example": {"accept": {"link": "deep-link:settings.fxa"}}},
            {"name": "once", "value": {"words": {"per-install": "Once per installation.", "per-session": "Once per session."}},
             "summary": "The maximum frequency of a locally evaluated message. Default: each time its triggers are met again.",
             "example": "per-install"},
            {"name": "interactions",
             "value": {"either": [{"list": {"text": "filled"}, "atLeast": 1}, {"map": {"text": "name"}, "keys": "name"}]},
             "summary": "The interactions that the message reports: a list of words or, for a locally evaluated message, an object with the event that records each interaction. The first interaction is reported when the message is shown.",
             "example": ["Show", "Accept"]},
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream that sends the interactions.", "example": "requests"},
            {"all": "entry"}
          ]
        },
        "messageTrigger": {
          "summary": "An event that must have occurred.",
          "keys": [
            {"name": "event", "value": {"text": "name"}, "required": true, "summary": "The event's name.", "example": "opened-app"},
            {"name": "count", "value": {"form": "count"},
             "summary": "The required number of occurrences. Default: at least one.", "example": {"atLeast": 10}},
            {"name": "within", "value": {"form": "quantity"}, "summary": "The time window. Default: unlimited.", "example": {"days": 7}}
          ]
        },
        "button": {
          "summary": "A button of a message.",
          "keys": [
            {"name": "link", "value": {"text": "filled"}, "summary": "The link that the button opens, as FAMILY:ROUTE.",
             "example": "deep-link:settings.fxa"},
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the button.", "example": "Sign in"}
          ]
        },
        "refine": {
          "summary": "The refinements of imported declarations.",
          "keys": [
            {"name": "types", "value": {"map": {"form": "refinedType"}, "keys": "kebab"}, "summary": "The imported types to narrow.",
             "example": {"custom-variables": {"entries": {"page-type": {"key": 1}}}}},
            {"name": "streams", "value": {"map": {"form": "refinedStream"}, "keys": "kebab"}, "summary": "The imported streams to narrow.",
             "example": {"batch": {"limits": {"events": {"atMost": 20}}}}}
          ]
        },
        "refinedType": {
          "summary": "The keys of a type that an importing registry can narrow. Bounds can only become narrower, and an open set of values can only become closed.",
          "keys": [
            {"name": "entries", "value": {"map": {"form": "mapEntry"}, "keys": "name"},
             "summary": "Closes a map: only the listed entries are valid, by schema name.",
             "example": {"page-type": {"key": 1, "wire": "page_type"}}},
            {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "Closes the set of values.",
             "example": ["release", "debug"]},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "An additional pattern.", "example": "^[a-z]+$"},
            {"name": "maxLength", "value": {"integer": [0, 1000000]},
             "summary": "The maximum number of characters (Unicode scalars).", "example": 40},
            {"name": "minimum", "value": "number", "summary": "The minimum.", "example": 0},
            {"name": "maximum", "value": "number", "summary": "The maximum.", "example": 10},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Agreed with the web team."}
          ]
        },
        "refinedStream": {
          "summary": "The keys of a stream that an importing registry can narrow.",
          "keys": [
            {"name": "limits", "value": {"form": "limits"}, "summary": "Lower limits.", "example": {"events": {"atMost": 20}}},
            {"name": "consent", "value": {"form": "consent"}, "summary": "Stricter consent settings.", "example": {"default": "off"}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Agreed with the web team."}
          ]
        }
      }
    }
    """#
}
