// Schema files and the registry's identity.
extension Grammar {
  static let registryText: StaticString = #"""
    {
      "forms": {
        "file": {
          "summary": "One schema file. The files of a folder merge into one registry; a name declared twice is an error. The order of files and of keys never changes meaning.",
          "keys": [
            {"name": "$schema", "value": {"text": "metaSchema"}, "required": true,
             "summary": "Path or URL of the meta-schema, for completion and validation in editors.",
             "example": "../signalbook-1.schema.json"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.", "example": "Split by screen."},
            {"name": "registry", "value": {"form": "registry"},
             "summary": "The registry's identity; exactly one file of a folder has it.",
             "example": {"name": "focus", "namespace": "Focus", "version": "1.0.0", "description": "What Focus sends."}},
            {"name": "defaults", "value": {"form": "eventDefaults"},
             "summary": "Default values for the events of this file.",
             "example": {"method": "tap", "why": "Do people find the menu?"}},
            {"name": "types", "value": {"map": {"form": "type"}, "keys": "kebab"}, "summary": "Reusable value types, by name.",
             "example": {"page-number": {"type": "integer", "minimum": 0, "as": "text"}}},
            {"name": "profiles", "value": {"map": {"form": "profile"}, "keys": "kebab"},
             "summary": "Receiver profiles: what a receiver does to long texts, and the dialects of its historical versions.",
             "example": {"ios": {"value": {"atMost": 50, "per": "grapheme", "over": "cut"}}}},
            {"name": "streams", "value": {"map": {"form": "stream"}, "keys": "kebab"}, "summary": "Streams: each describes the data of a ping, by name.",
             "example": {"core-7": {"ping": "core", "version": 7, "envelope": {"v": {"const": 7}}}}},
            {"name": "events", "value": {"map": {"form": "event"}, "keys": "name"},
             "summary": "Events, by readable name. Dots separate groups.",
             "example": {"find-in-page.opened": {"method": "open", "object": "find_in_page_bar"}}},
            {"name": "attributes", "value": {"map": {"form": "attribute"}, "keys": "name"},
             "summary": "Facts about the user or the installation that are sent with a stream.",
             "example": {"focus-installed": {"wire": "Focus Installed", "type": "boolean", "stream": "requests"}}},
            {"name": "links", "value": {"map": {"form": "links"}, "keys": "kebab"}, "summary": "Families of deep links.",
             "example": {"deep-link": {"scheme": "firefox", "host": "deep-link", "parameter": "url", "routes": {}}}},
            {"name": "messages", "value": {"map": {"form": "message"}, "keys": "kebab"},
             "summary": "In-app messages: what triggers them, what their buttons open, what they report.",
             "example": {"default-browser": {"evaluated": "backend", "triggers": [{"event": "opened-app"}]}}},
            {"name": "reviews", "value": {"map": {"form": "review"}, "keys": "kebab"},
             "summary": "Privacy reviews that entries refer to by name.",
             "example": {"bug-1400000": {"url": "https://example.com/1400000"}}},
            {"name": "refine", "value": {"form": "refine"},
             "summary": "Narrows what is imported: closes, bounds or names it, never widens it.",
             "example": {"types": {"custom-variables": {"entries": {"page-type": {"key": 1}}}}}}
          ]
        },
        "registry": {
          "summary": "The identity of a registry and what its entries inherit.",
          "keys": [
            {"name": "name", "value": {"text": "kebab"}, "required": true, "summary": "The registry's name.", "example": "focus"},
            {"name": "namespace", "value": {"text": "swiftIdentifier"}, "required": true,
             "summary": "The Swift type that holds all generated names.", "example": "Focus"},
            {"name": "version", "value": {"text": "version"}, "required": true, "summary": "The registry's version.", "example": "1.0.0"},
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The scope of the registry.",
             "example": "What Focus sends."},
            {"name": "variants", "value": {"map": {"form": "variant"}, "keys": "kebab"},
             "summary": "Builds of the app that differ in what they send.",
             "example": {"klar": {"description": "Sold where telemetry is opt-in."}}},
            {"name": "acronyms", "value": {"list": {"text": "kebab"}, "atLeast": 1},
             "summary": "Abbreviations in its names that Swift identifiers write in one case, beside those of every registry.",
             "example": ["xr"]},
            {"name": "imports", "value": {"list": {"text": "filled"}, "atLeast": 1},
             "summary": "Registries whose declarations may be referred to: a folder, relative to this file, or target:NAME of a dependency.",
             "example": ["../mozilla"]},
            {"name": "defaults", "value": {"form": "defaults"},
             "summary": "Default values for entries of this registry.",
             "example": {"stream": "event", "owner": "mobile@example.com"}},
            {"name": "controller", "value": {"form": "controller"}, "summary": "Who decides why and how data is processed.",
             "example": {"name": "Example", "contact": "privacy@example.com"}},
            {"name": "legal", "value": {"form": "legal"}, "summary": "The legal basis and whose data it is.",
             "example": {"basis": "consent", "subjects": ["users"]}},
            {"name": "security", "value": {"form": "security"}, "summary": "How the data is protected.",
             "example": {"encryptedInTransit": true}},
            {"name": "deletion", "value": {"form": "deletion"}, "summary": "How a user has data deleted.", "example": {"autoDays": 775}},
            {"name": "docs", "value": {"text": "webAddress"}, "summary": "The public page about this telemetry.",
             "example": "https://example.com/docs"},
            {"name": "provenance", "value": {"either": [{"words": "provenances"}, {"form": "provenance"}]},
             "summary": "Where the answers in here are from, all or each; the innermost that covers an answer holds.",
             "example": {"all": "document", "consent.default": "code", "recipients.role": "inferred"}},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.",
             "example": "From the app's own page."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1},
             "summary": "Lint findings that are suppressed anywhere in the registry.",
             "example": [{"rule": "missing-review", "reason": "The app is older than its reviews."}]},
            {"name": "accepted", "value": {"list": {"form": "accepted"}, "atLeast": 1},
             "summary": "Intended changes from older versions, which a comparison does not count as breaks.",
             "example": [{"rule": "event-removed", "what": "menu-opened", "reason": "Nobody reads it."}]}
          ]
        },
        "accepted": {
          "summary": "An intended change from older versions of the registry.",
          "keys": [
            {"name": "rule", "value": {"text": "filled"}, "required": true, "summary": "Id or name of the kind of change.",
             "example": "event-removed"},
            {"name": "what", "value": {"text": "filled"}, "required": true, "summary": "The changed entry, as the comparison names it.",
             "example": "page-shown/duration"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "The reason for the intended change.",
             "example": "Nobody reads it."},
            {"name": "expires", "value": {"text": "date"}, "summary": "The last day of the acceptance.", "example": "2027-01-31"}
          ]
        },
        "variant": {
          "summary": "A build of the app.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "required": true, "summary": "The difference from other builds.",
             "example": "Germany only."},
            {"name": "name", "value": {"text": "filled"}, "summary": "The name the app reports on the wire.", "example": "Klar"}
          ]
        },
        "defaults": {
          "summary": "Values that events inherit, and privacy metadata for every entry.",
          "keys": [
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream of events that name none.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "The category of tuple events that name none.",
             "example": "action"},
            {"all": "metadata", "but": ["provenance"]}
          ]
        },
        "eventDefaults": {
          "summary": "Default values for the events of one file. They take precedence over defaults of the stream and the registry.",
          "keys": [
            {"name": "stream", "value": {"text": "kebab"}, "summary": "The stream of events that name none.", "example": "event"},
            {"name": "category", "value": {"text": "filled"}, "summary": "The category of tuple events that name none.",
             "example": "action"},
            {"name": "method", "value": {"text": "filled"}, "summary": "The method of tuple events that name none.", "example": "tap"},
            {"name": "object", "value": {"text": "filled"}, "summary": "The object of tuple events that name none.", "example": "menu"},
            {"all": "metadata", "but": ["provenance"]}
          ]
        },
        "controller": {
          "summary": "The controller of Art. 30 GDPR.",
          "keys": [
            {"name": "name", "value": {"text": "filled"}, "required": true, "summary": "Its name.", "example": "Example Ltd"},
            {"name": "contact", "value": {"text": "filled"}, "required": true, "summary": "The controller's contact address.",
             "example": "privacy@example.com"},
            {"name": "dpo", "value": {"text": "filled"}, "summary": "The data protection officer.", "example": "dpo@example.com"},
            {"name": "representative", "value": {"text": "filled"}, "summary": "The representative in the EU.", "example": "Example EU"}
          ]
        },
        "legal": {
          "summary": "Legal basis and data subjects.",
          "keys": [
            {"name": "basis",
             "value": {"either": [{"words": "legal-bases"}, {"form": "legalBases"}]},
             "summary": "The basis of all processing, or of each purpose.", "example": {"analytics": "consent", "security": "legitimate-interests"}},
            {"name": "specialCategories",
             "value": {"words": {"explicit-consent": "Art. 9(2)(a) GDPR.", "employment": "Art. 9(2)(b) GDPR.", "vital-interests": "Art. 9(2)(c) GDPR.", "not-for-profit": "Art. 9(2)(d) GDPR.", "made-public": "Art. 9(2)(e) GDPR.", "legal-claims": "Art. 9(2)(f) GDPR.", "substantial-public-interest": "Art. 9(2)(g) GDPR.", "health-care": "Art. 9(2)(h) GDPR.", "public-health": "Art. 9(2)(i) GDPR.", "research": "Art. 9(2)(j) GDPR."}},
             "summary": "The condition for data of special categories, such as health or belief.", "example": "explicit-consent"},
            {"name": "subjects", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "The data subjects.",
             "example": ["users"]}
          ]
        },
        "legalBases": {
          "summary": "The legal basis of each purpose.",
          "keys": [
            {"names": ["analytics", "functionality", "personalization", "marketing", "messaging", "third-party-ads", "security",
                       "account", "other"],
             "value": {"words": "legal-bases"}, "summary": "Of the purpose `NAME`.", "example": "legitimate-interests"}
          ]
        },
        "security": {
          "summary": "Protection measures.",
          "keys": [
            {"name": "encryptedInTransit", "value": "boolean", "summary": "Whether every transport is encrypted.", "example": true},
            {"name": "measures", "value": {"list": {"text": "filled"}, "atLeast": 1}, "summary": "Other measures.",
             "example": ["access control"]}
          ]
        },
        "deletion": {
          "summary": "How data is deleted.",
          "keys": [
            {"name": "url", "value": {"text": "webAddress"}, "summary": "The page where users request deletion.",
             "example": "https://example.com/delete"},
            {"name": "autoDays", "value": {"integer": [1, 36500]}, "summary": "Days after which it is deleted by itself.", "example": 775}
          ]
        }
      }
    }
    """#
}
