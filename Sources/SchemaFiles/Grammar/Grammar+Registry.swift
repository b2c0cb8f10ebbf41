// Schema files and the registry's identity.
extension Grammar {
  static let registryText: StaticString = #"""
    {
      "forms": {
        "file": {
          "summary": "A schema file. The files of a folder form one registry, in which each name is declared once. The order of files and of keys does not affect the meaning.",
          "keys": [
            {"name": "$schema", "value": {"text": "metaSchema"}, "required": true,
             "summary": "The path or URL of the meta-schema, for completion and validation in editors.",
             "example": "../signalbook-1.schema.json"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.", "example": "Split by screen."},
            {"name": "registry", "value": {"form": "registry"},
             "summary": "The identity of the registry. Exactly one file in the folder has this section.",
             "example": {"name": "focus", "namespace": "Focus", "version": "1.0.0", "description": "The telemetry of Focus."}},
            {"name": "defaults", "value": {"form": "eventDefaults"},
             "summary": "The defaults for events in this file.",
             "example": {"method": "tap", "why": "Do people find the menu?"}},
            {"name": "types", "value": {"map": {"form": "type"}, "keys": "kebab"}, "summary": "The reusable value types, by name.",
             "example": {"page-number": {"type": "integer", "minimum": 0, "as": "text"}}},
            {"name": "profiles", "value": {"map": {"form": "profile"}, "keys": "kebab"},
             "summary": "The receiver profiles: text limits, and the dialects of historical receiver versions.",
             "example": {"ios": {"value": {"atMost": 50, "per": "grapheme", "over": "cut"}}}},
            {"name": "streams", "value": {"map": {"form": "stream"}, "keys": "kebab"}, "summary": "The streams, by name. Each stream describes the data of a ping.",
             "example": {"core-7": {"ping": "core", "version": 7, "envelope": {"v": {"const": 7}}}}},
            {"name": "events", "value": {"map": {"form": "event"}, "keys": "name"},
             "summary": "The events, by schema name. Dots separate groups.",
             "example": {"find-in-page.opened": {"method": "open", "object": "find_in_page_bar"}}},
            {"name": "attributes", "value": {"map": {"form": "attribute"}, "keys": "name"},
             "summary": "The user and installation attributes.",
             "example": {"focus-installed": {"wire": "Focus Installed", "type": "boolean", "stream": "requests"}}},
            {"name": "links", "value": {"map": {"form": "links"}, "keys": "kebab"}, "summary": "The link families.",
             "example": {"deep-link": {"scheme": "firefox", "host": "deep-link", "parameter": "url", "routes": {}}}},
            {"name": "messages", "value": {"map": {"form": "message"}, "keys": "kebab"},
             "summary": "The in-app messages: their triggers, buttons and reports.",
             "example": {"default-browser": {"evaluated": "backend", "triggers": [{"event": "opened-app"}]}}},
            {"name": "reviews", "value": {"map": {"form": "review"}, "keys": "kebab"},
             "summary": "The privacy reviews that entries refer to by name.",
             "example": {"bug-1400000": {"url": "https://example.com/1400000"}}},
            {"name": "refine", "value": {"form": "refine"},
             "summary": "Narrows imported declarations: closes sets, sets bounds, or names entries. Declarations cannot be widened.",
             "example": {"types": {"custom-variables": {"entries": {"page-type": {"key": 1}}}}}}
          ]
        },
        "registry": {
          "summary": "The identity of a registry and the defaults for its entries.",
          "keys": [
            {"name": "name", "value": {"text": "kebab"}, "required": true, "summary": "The registry's name.", "example": "focus"},
            {"name": "namespace", "value": {"text": "swiftIdentifier"}, "required": true,
             "summary": "The Swift type that contains all generated names.", "example": "Focus"},
            {"name": "version", "value": {"text": "version"}, "required": true, "summary": "The registry's version.", "example": "1.0.0"},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The scope of the registry.",
             "example": "The telemetry of Focus."},
            {"name": "variants", "value": {"map": {"form": "variant"}, "keys": "kebab"},
             "summary": "The variants: builds of the app that send different data.",
             "example": {"klar": {"description": "Sold where telemetry is opt-in."}}},
            {"name": "acronyms", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "Additional acronyms, which Swift names write in a single case.",
             "example": ["xr"]},
            {"name": "imports", "value": {"list": {"text": "filled"}, "atLeast": 1},
             "summary": "The imported registries: a folder relative to this file, or target:NAME for a target of a dependency.",
             "example": ["../mozilla"]},
            {"name": "defaults", "value": {"form": "defaults"},
             "summary": "The defaults for entries of this registry.",
             "example": {"stream": "event", "owner": "mobile@example.com"}},
            {"name": "controller", "value": {"form": "controller"},
             "summary": "The data controller, who determines the purposes and means of processing.",
             "example": {"name": "Example", "contact": "privacy@example.com"}},
            {"name": "legal", "value": {"form": "legal"}, "summary": "The legal basis and the data subjects.",
             "example": {"basis": "consent", "subjects": ["users"]}},
            {"name": "security", "value": {"form": "security"}, "summary": "The security measures.",
             "example": {"encryptedInTransit": true}},
            {"name": "deletion", "value": {"form": "deletion"},
             "summary": "The deletion of data, on request and automatic.", "example": {"autoDays": 775}},
            {"name": "docs", "value": {"text": "webAddress"}, "summary": "The URL of the public page about this telemetry.",
             "example": "https://example.com/docs"},
            {"name": "provenance", "value": {"either": [{"words": "provenances"}, {"form": "provenance"}]},
             "summary": "The provenance of the entry's answers: one word for all answers, or a word for each answer. The innermost `provenance` that covers an answer applies.",
             "example": {"all": "document", "consent.default": "code", "recipients.role": "inferred"}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.",
             "example": "From the app's own page."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1},
             "summary": "The lint findings that are suppressed in the whole registry.",
             "example": [{"rule": "missing-review", "reason": "The app is older than its reviews."}]},
            {"name": "accepted", "value": {"list": {"form": "accepted"}, "atLeast": 1},
             "summary": "The accepted changes since older versions. Accepted changes do not fail a comparison.",
             "example": [{"rule": "event-removed", "what": "menu-opened", "reason": "Nobody reads it."}]}
          ]
        },
        "accepted": {
          "summary": "An accepted change since older versions of the registry.",
          "keys": [
            {"name": "rule", "value": {"text": "filled"}, "required": true, "summary": "The id or name of the change rule.",
             "example": "event-removed"},
            {"name": "what", "value": {"text": "filled"}, "required": true,
             "summary": "The changed entry, as named in the report of `diff`.",
             "example": "page-shown/duration"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "The reason for the change.",
             "example": "Nobody reads it."},
            {"name": "expires", "value": {"text": "date"}, "summary": "The last day on which the change is accepted.", "example": "2027-01-31"}
          ]
        },
        "variant": {
          "summary": "A variant of the app.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The difference from other variants.",
             "example": "Germany only."},
            {"name": "name", "value": {"text": "filled"}, "summary": "The name that the app reports on the wire.", "example": "Klar"}
          ]
        },
        "defaults": {
          "summary": "Defaults for events, and for the privacy metadata of all entries.",
          "keys": [
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The default stream of events.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "The default category of tuple events.",
             "example": "action"},
            {"all": "metadata", "but": ["provenance"]}
          ]
        },
        "eventDefaults": {
          "summary": "Defaults for the events of one file. File defaults take precedence over stream and registry defaults.",
          "keys": [
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The default stream of events.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "The default category of tuple events.",
             "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "The default method of tuple events.", "example": "tap"},
            {"name": "object", "value": {"text": "filled"}, "summary": "The default object of tuple events.", "example": "menu"},
            {"all": "metadata", "but": ["provenance"]}
          ]
        },
        "controller": {
          "summary": "The data controller (Art. 30 GDPR).",
          "keys": [
            {"name": "name", "value": {"text": "filled"}, "required": true,
             "summary": "The name of the controller.", "example": "Example Ltd"},
            {"name": "contact", "value": {"text": "filled"}, "required": true, "summary": "The controller's contact address.",
             "example": "privacy@example.com"},
            {"name": "dpo", "value": {"text": "filled"}, "summary": "The data protection officer.", "example": "dpo@example.com"},
            {"name": "representative", "value": {"text": "filled"}, "summary": "The representative in the EU.", "example": "Example EU"}
          ]
        },
        "legal": {
          "summary": "The legal basis and the data subjects.",
          "keys": [
            {"name": "basis",
             "value": {"either": [{"words": "legal-bases"}, {"form": "legalBases"}]},
             "summary": "The legal basis of all processing, or of each purpose.", "example": {"analytics": "consent", "security": "legitimate-interests"}},
            {"name": "specialCategories",
             "value": {"words": {"explicit-consent": "Art. 9(2)(a) GDPR.", "employment": "Art. 9(2)(b) GDPR.", "vital-interests": "Art. 9(2)(c) GDPR.", "not-for-profit": "Art. 9(2)(d) GDPR.", "made-public": "Art. 9(2)(e) GDPR.", "legal-claims": "Art. 9(2)(f) GDPR.", "substantial-public-interest": "Art. 9(2)(g) GDPR.", "health-care": "Art. 9(2)(h) GDPR.", "public-health": "Art. 9(2)(i) GDPR.", "research": "Art. 9(2)(j) GDPR."}},
             "summary": "The condition for special categories of data, such as health or belief.", "example": "explicit-consent"},
            {"name": "subjects", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The data subjects.",
             "example": ["users"]}
          ]
        },
        "legalBases": {
          "summary": "The legal basis of each purpose.",
          "keys": [
            {"names": ["analytics", "functionality", "personalization", "marketing", "messaging", "third-party-ads", "security",
                       "account", "other"],
             "value": {"words": "legal-bases"}, "summary": "The legal basis of the purpose `NAME`.", "example": "legitimate-interests"}
          ]
        },
        "security": {
          "summary": "The security measures.",
          "keys": [
            {"name": "encryptedInTransit", "value": "boolean",
             "summary": "Whether data is encrypted in transit by every transport.", "example": true},
            {"name": "measures", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "Other measures.",
             "example": ["access control"]}
          ]
        },
        "deletion": {
          "summary": "The deletion of data.",
          "keys": [
            {"name": "url", "value": {"text": "webAddress"}, "summary": "The page for deletion requests.",
             "example": "https://example.com/delete"},
            {"name": "autoDays", "value": {"integer": [1, 36500]},
             "summary": "The number of days after which data is deleted automatically.", "example": 775}
          ]
        }
      }
    }
    """#
}
