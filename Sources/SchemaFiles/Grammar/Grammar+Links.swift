// Deep links, messages, and narrowed imports.
extension Grammar {
  static let linkText: StaticString = #"""
    {
      "words": {
        "origins": {
          "inside": "Only from within the app; from outside the app opens and nothing further happens.", "anywhere": "From any app."
        },
        "slashes": {
          "exact": "All of them matter.", "ignored": "Only the parts between matter."
        }
      },
      "forms": {
        "links": {
          "summary": "A family of deep links: `scheme://host?parameter=PATH`, or one link `scheme://host`.",
          "keys": [
            {"name": "scheme", "value": {"text": "scheme"}, "required": true, "summary": "The scheme.", "example": "firefox"},
            {"name": "host", "value": {"text": "host"}, "required": true, "summary": "The host, compared whole.", "example": "deep-link"},
            {"name": "parameter", "value": {"text": "filled"},
             "summary": "The query parameter that holds the path. Without it the family has one link, and no paths.", "example": "url"},
            {"name": "description", "value": {"text": "filled"}, "summary": "The purpose of the family.",
             "example": "Opens pages of the app."},
            {"name": "origin", "value": {"words": "origins"}, "summary": "Who may open these links. Default: anywhere.",
             "example": "inside"},
            {"name": "match", "value": {"words": "match"}, "summary": "How paths are compared. Default: exact.", "example": "exact"},
            {"name": "slashes", "value": {"words": "slashes"},
             "summary": "Whether slashes at the ends of a path and doubled ones matter. Default: exact.", "example": "ignored"},
            {"name": "surplus", "value": {"words": {"refused": "The link is unknown.", "ignored": "They do not matter."}},
             "summary": "The treatment of parts of a path behind a route's. Default: refused.", "example": "ignored"},
            {"name": "profiles", "value": {"map": {"form": "linksVariation"}, "keys": "kebab"},
             "summary": "Differences for a receiver profile.", "example": {"app-2": {"match": "ignoring-case"}}},
            {"name": "routes", "value": {"map": {"form": "route"}, "keys": "name"}, "required": true,
             "summary": "The links, by readable name.",
             "example": {"settings.fxa": {"path": "settings/fxa", "description": "Account settings."}}},
            {"all": "entry"}
          ]
        },
        "route": {
          "summary": "One deep link.",
          "keys": [
            {"name": "path", "value": {"text": "filled"},
             "summary": "The value of the family's parameter. Without it the link exists for some profiles only.",
             "example": "settings/fxa"},
            {"name": "routed", "value": "boolean",
             "summary": "In a family without paths, false: the link exists for some profiles only. Default: true.", "example": false},
            {"name": "parameters", "value": {"map": {"form": "linkParameter"}, "keys": "name"},
             "summary": "Values that the link has beside its path.",
             "example": {"url": {"type": "web-address", "description": "The page to open."}}},
            {"name": "others", "value": {"form": "otherParameters"},
             "summary": "Passes on parameters that are not declared. Default: they do not matter.",
             "example": {"atMost": 10, "bytes": 500}},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The page that it opens.",
             "example": "Account settings."},
            {"name": "profiles", "value": {"map": {"form": "routeVariation"}, "keys": "kebab"},
             "summary": "Differences for a receiver profile.", "example": {"app-2": {"path": "settings/account"}}},
            {"all": "entry"}
          ]
        },
        "linkParameter": {
          "summary": "A value of a link beside its path. Of several with its name the first counts.",
          "keys": [
            {"name": "wire", "value": {"text": "filled"}, "summary": "Its name in the link. Default: the parameter's name.",
             "example": "flow_id"},
            {"name": "type",
             "value": {"words": {"string": "Any text, also the empty one.", "web-address": "An `http` or `https` address with a host, without user information, in ASCII.", "boolean": "`true` or `false`.", "integer": "A whole number without superfluous zeros."}},
             "summary": "Its type; another value refuses the link. Default: string.", "example": "web-address"},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "Its meaning.",
             "example": "The page to open."},
            {"name": "optional", "value": "boolean", "summary": "Whether a link can omit the parameter. Default: false.", "example": true},
            {"name": "absent", "value": "scalar", "summary": "The value if the link omits the parameter. Makes the parameter optional.", "example": false},
            {"name": "bytes", "value": {"integer": [1, 65536]}, "summary": "Bytes of a decoded text at most. Default: 8192.",
             "example": 500},
            {"name": "minimum", "value": {"integer": [-9223372036854775808, 9223372036854775807]}, "summary": "The least number.",
             "example": 1},
            {"name": "maximum", "value": {"integer": [-9223372036854775808, 9223372036854775807]}, "summary": "The greatest number.",
             "example": 40},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, where the derived one collides.",
             "example": "isPrivate"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Since 2019-03-05."}
          ]
        },
        "otherParameters": {
          "summary": "How many parameters that are not declared a link passes on; with more it is refused.",
          "keys": [
            {"name": "atMost", "value": {"integer": [1, 100]}, "required": true, "summary": "How many.", "example": 10},
            {"name": "bytes", "value": {"integer": [1, 65536]}, "required": true,
             "summary": "Bytes of each at most, its name and value together.", "example": 500}
          ]
        },
        "linksVariation": {
          "summary": "Keys of a family that may differ for a profile.",
          "keys": [
            {"name": "origin", "value": {"words": "origins"}, "summary": "Another answer to who may open these links.",
             "example": "anywhere"},
            {"name": "match", "value": {"words": "match"}, "summary": "Another comparison of paths.", "example": "ignoring-case"},
            {"name": "slashes", "value": {"words": "slashes"}, "summary": "Another treatment of slashes.", "example": "ignored"},
            {"name": "surplus", "value": {"words": {"refused": "The link is unknown.", "ignored": "They do not matter."}},
             "summary": "Another treatment of surplus parts.", "example": "ignored"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Since 2018-02-05."}
          ]
        },
        "routeVariation": {
          "summary": "Keys of a link that may differ for a profile; exactly one beside the note.",
          "oneOf": ["path", "routed"],
          "keys": [
            {"name": "path", "value": {"text": "filled"}, "summary": "Another path.", "example": "settings/account"},
            {"name": "routed", "value": "boolean", "summary": "False: this receiver does not know the link.", "example": false},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Rejected for its letter case."}
          ]
        },
        "message": {
          "summary": "An in-app message.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "Its request to the user.",
             "example": "Asks to set the default browser."},
            {"name": "evaluated",
             "value": {"words": {"backend": "The vendor's backend decides; only the references are checked.", "local": "The runtime decides on the device."}},
             "required": true, "summary": "Who decides when it is shown.", "example": "backend"},
            {"name": "triggers", "value": {"list": {"form": "messageTrigger"}, "atLeast": 1},
             "summary": "Events that must have happened, all of them.",
             "example": [{"event": "opened-app", "count": {"atLeast": 10}, "within": {"days": 7}}]},
            {"name": "attributes", "value": {"map": "scalar", "keys": "name"}, "summary": "Attributes that must have these values.",
             "example": {"focus-installed": false}},
            {"name": "buttons", "value": {"map": {"form": "button"}, "keys": "name"}, "summary": "The buttons and what they open.",
             "example": {"accept": {"link": "deep-link:settings.fxa"}}},
            {"name": "once", "value": {"words": {"per-install": "Once for each installation.", "per-session": "Once in each session."}},
             "summary": "How often a message that is evaluated locally is shown at most. Default: each time its triggers hold again.",
             "example": "per-install"},
            {"name": "interactions",
             "value": {"either": [{"list": {"text": "filled"}, "atLeast": 1}, {"map": {"text": "name"}, "keys": "name"}]},
             "summary": "The interactions that the message reports: a list of words, or for a message that is evaluated locally each with the event that records it. The first that is reported says that the message was shown.",
             "example": ["Show", "Accept"]},
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream that carries the interactions.", "example": "requests"},
            {"all": "entry"}
          ]
        },
        "messageTrigger": {
          "summary": "An event that must have happened.",
          "keys": [
            {"name": "event", "value": {"text": "name"}, "required": true, "summary": "The event's name.", "example": "opened-app"},
            {"name": "count", "value": {"form": "count"}, "summary": "How often. Default: at least once.", "example": {"atLeast": 10}},
            {"name": "within", "value": {"form": "quantity"}, "summary": "In which time. Default: ever.", "example": {"days": 7}}
          ]
        },
        "button": {
          "summary": "A button of a message.",
          "keys": [
            {"name": "link", "value": {"text": "filled"}, "summary": "FAMILY:ROUTE of the link it opens.",
             "example": "deep-link:settings.fxa"},
            {"name": "description", "value": {"text": "filled"}, "summary": "Its meaning.", "example": "Sign in"}
          ]
        },
        "refine": {
          "summary": "Narrowed imports.",
          "keys": [
            {"name": "types", "value": {"map": {"form": "refinedType"}, "keys": "kebab"}, "summary": "Imported types to narrow.",
             "example": {"custom-variables": {"entries": {"page-type": {"key": 1}}}}},
            {"name": "streams", "value": {"map": {"form": "refinedStream"}, "keys": "kebab"}, "summary": "Imported streams to narrow.",
             "example": {"batch": {"limits": {"events": {"atMost": 20}}}}}
          ]
        },
        "refinedType": {
          "summary": "Keys of a type that an importer may narrow: bounds may only shrink, an open set may only close.",
          "keys": [
            {"name": "entries", "value": {"map": {"form": "mapEntry"}, "keys": "name"},
             "summary": "Closes a map: its only entries, by readable name.", "example": {"page-type": {"key": 1, "wire": "page_type"}}},
            {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "Closes the set of values.",
             "example": ["release", "debug"]},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "A pattern to match as well.", "example": "^[a-z]+$"},
            {"name": "maxLength", "value": {"integer": [0, 1000000]}, "summary": "Characters (Unicode scalars) at most.", "example": 40},
            {"name": "minimum", "value": "number", "summary": "The least value.", "example": 0},
            {"name": "maximum", "value": "number", "summary": "The greatest value.", "example": 10},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Agreed with the web team."}
          ]
        },
        "refinedStream": {
          "summary": "Keys of a stream that an importer may narrow.",
          "keys": [
            {"name": "limits", "value": {"form": "limits"}, "summary": "Smaller limits.", "example": {"events": {"atMost": 20}}},
            {"name": "consent", "value": {"form": "consent"}, "summary": "A stricter consent.", "example": {"default": "off"}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Agreed with the web team."}
          ]
        }
      }
    }
    """#
}
