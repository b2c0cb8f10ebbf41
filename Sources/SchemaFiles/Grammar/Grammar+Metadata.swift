// Keys that many forms share: metadata, lifecycle and notes.
extension Grammar {
  static let metadataText: StaticString = #"""
    {
      "words": {
        "purposes": {
          "analytics": "Measuring usage.", "functionality": "Providing the app's features.", "personalization": "Adapting the app to the user.",
          "marketing": "The developer's own marketing.", "messaging": "Messages from the developer.",
          "third-party-ads": "Advertising for other companies.", "security": "Security and fraud.", "account": "Managing an account.",
          "other": "Other purposes."
        },
        "legal-bases": {
          "consent": "Art. 6(1)(a) GDPR.", "contract": "Art. 6(1)(b) GDPR.", "legal-obligation": "Art. 6(1)(c) GDPR.",
          "vital-interests": "Art. 6(1)(d) GDPR.", "public-task": "Art. 6(1)(e) GDPR.",
          "legitimate-interests": "Art. 6(1)(f) GDPR."
        },
        "data-classes": {
          "contact.name": "A name.", "contact.email": "An email address.", "contact.phone": "A phone number.",
          "contact.address": "A postal address.", "contact.other": "Other contact information.", "person.ethnicity": "Ethnicity.",
          "person.belief": "Belief.", "person.orientation": "Sexual orientation.", "person.other": "Other sensitive data.",
          "health.medical": "Medical data.", "health.fitness": "Fitness.", "finance.payment": "Payment details.",
          "finance.credit": "Credit.", "finance.other": "Other finances.", "finance.purchase": "Purchases.",
          "location.precise": "Precise location.", "location.coarse": "Coarse location.", "social.contacts": "Contacts.",
          "social.calendar": "Calendar.", "content.email": "Emails.", "content.sms": "Text messages and calls.",
          "content.message": "Other messages.", "content.photo": "Photos.", "content.video": "Videos.",
          "content.audio": "Other audio.", "content.support": "Support requests.", "content.file": "Files.",
          "content.voice": "Voice.", "content.music": "Music.", "content.game": "Game content.", "content.text": "Other content.",
          "web.history": "Pages visited.", "search.query": "A search query.", "search.count": "The number of searches.",
          "id.account": "An account identifier.", "id.install": "An installation identifier.",
          "id.advertising": "An advertising identifier.", "id.session": "A session identifier.",
          "usage.interaction": "Interaction with the product.", "usage.setting": "Settings.", "usage.ads": "Ads seen.",
          "usage.apps": "Installed apps.", "usage.other": "Other usage.", "diag.crash": "Crashes.", "diag.performance": "Performance.",
          "diag.other": "Other diagnostics.", "device.info": "Information about the device.", "spatial.surroundings": "Surroundings.",
          "spatial.hands": "Hands.", "spatial.head": "Head.", "other.other": "Other data."
        },
        "provenances": {
          "document": "From the source document.", "code": "From the app's code.",
          "vendor": "From documentation of the receiver or vendor.", "inferred": "Inferred. Documents mark inferred answers.",
          "choice": "Chosen by this registry's authors."
        }
      },
      "keys": {
        "remarks": [
          {"name": "note", "value": {"text": "filled"},
           "summary": "A remark for readers of the schema. Documents highlight notes that begin with `Warning: `, and review requests list them.",
           "example": "The documentation differs from the value that the app sends."},
          {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1},
           "summary": "The lint findings that are suppressed for this entry.",
           "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]}
        ],
        "lifecycle": [
          {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
           "summary": "The former names of the entry. Old links to documents still work, and comparisons recognize the rename.",
           "example": ["drawer-opened"]},
          {"name": "deprecated", "value": {"either": [{"text": "filled"}, {"form": "lifecycle"}]},
           "summary": "Deprecates the entry and its Swift member.", "example": "Use opened."},
          {"name": "retired", "value": {"either": [{"text": "filled"}, {"form": "lifecycle"}]},
           "summary": "Retires the entry: its Swift member is removed, and its name stays reserved.",
           "example": {"since": "7.0", "reason": "The drawer was removed."}}
        ],
        "metadata": [
          {"name": "why", "value": {"text": "filled"},
           "summary": "The question that the data answers.", "example": "Do people find the menu?"},
          {"name": "data", "value": {"words": "data-classes"}, "summary": "The data class.", "example": "usage.interaction"},
          {"name": "purposes", "value": {"list": {"words": "purposes"}, "atLeast": 1}, "summary": "The purposes of the data.",
           "example": ["analytics"]},
          {"name": "owner", "value": {"either": [{"text": "filled"}, {"list": {"text": "filled"}, "atLeast": 1}]},
           "summary": "The owners: the people or teams to contact.", "example": "mobile@example.com"},
          {"name": "review", "value": {"list": {"text": "filled"}, "atLeast": 1},
           "summary": "The names of entries in `reviews`, or URLs.", "example": ["bug-1400000"]},
          {"name": "since", "value": {"text": "filled"}, "summary": "The first version of the app with this entry.", "example": "1.0"},
          {"name": "expires", "value": {"text": "dateOrNever"}, "summary": "The last day of collection, or never.",
           "example": "2027-01-31"},
          {"name": "developmentOnly", "value": "boolean",
           "summary": "Whether only development builds set a value. Store forms then omit the entry. Default: false.", "example": true},
          {"name": "provenance", "value": {"either": [{"words": "provenances"}, {"form": "provenance"}]},
           "summary": "The provenance of the entry's answers: one word for all answers, or a word for each answer. The innermost `provenance` that covers an answer applies.",
           "example": {"all": "document", "consent.default": "code", "recipients.role": "inferred"}}
        ],
        "entry": [
          {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, if the derived name conflicts.",
           "example": "opened"},
          {"name": "examples", "value": {"list": "anything", "atLeast": 1},
           "summary": "Example values or calls. Examples must be encodable and valid. A value of an enum is a wire value or a case name. A text that is both is a wire value.",
           "example": ["en-US"]},
          {"all": "metadata"},
          {"all": "lifecycle"},
          {"all": "remarks"}
        ]
      },
      "forms": {
        "lifecycle": {
          "summary": "The start of and reason for a deprecation or retirement.",
          "keys": [
            {"name": "since", "value": {"text": "filled"}, "summary": "The version of the app, or the date.", "example": "2018-08-07"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "The reason and the replacement.",
             "example": "The drawer was removed."}
          ]
        },
        "provenance": {
          "summary": "The provenance of answers, by key.",
          "keys": [
            {"name": "all", "value": {"words": "provenances"},
             "summary": "The default for answers that are not listed in this object.",
             "example": "document"},
            {"names": ["why", "data", "purposes", "owner", "review", "since", "expires", "consent", "consent.default",
                       "consent.mechanism", "consent.optOut", "consent.privateMode", "identifiers", "identifiers.origin",
                       "identifiers.reset", "identifiers.scope", "retention", "retention.device", "retention.recipient",
                       "recipients", "recipients.role", "recipients.hosts", "recipients.country", "recipients.retention", "recipients.safeguard",
                       "recipients.tracking", "population", "controller", "legal", "security", "deletion", "docs"],
             "value": {"words": "provenances"}, "summary": "The provenance of `NAME` and its parts.", "example": "document"}
          ]
        },
        "allow": {
          "summary": "A suppressed finding.",
          "keys": [
            {"name": "rule", "value": {"text": "filled"}, "required": true, "summary": "The rule's id or name.", "example": "SB2001"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "The reason for the suppression.",
             "example": "The receiver knows this spelling."}
          ]
        },
        "review": {
          "summary": "A privacy review.",
          "keys": [
            {"name": "url", "value": {"text": "webAddress"}, "summary": "The URL of the review.", "example": "https://example.com/1400000"},
            {"name": "date", "value": {"text": "date"}, "summary": "The date of the approval.", "example": "2017-06-09"},
            {"name": "approvedBy", "value": {"text": "filled"}, "summary": "The reviewer and their role. Requires `date`.",
             "example": "A. Steward, data steward"},
            {"name": "benefits", "value": {"text": "filled"},
             "summary": "The reason for the questions, and the benefits for users.",
             "example": "Features that users do not find are moved or removed."},
            {"name": "alternatives", "value": {"text": "filled"},
             "summary": "The alternatives that were considered.", "example": "A survey."},
            {"name": "existing", "value": {"text": "filled"}, "summary": "What existing data can answer.", "example": "None."},
            {"name": "analysis", "value": {"text": "filled"}, "summary": "The method of analysis.", "example": "Counts a week."},
            {"name": "audience", "value": {"text": "filled"}, "summary": "The audience of the results.", "example": "The mobile team."},
            {"name": "renews", "value": {"form": "renewal"},
             "summary": "The previous review that this review renews, and the reason for the renewal.",
             "example": {"review": "bug-1400000", "reason": "The new screen came half a year later."}},
            {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The former names of the review. Old links to documents still work, and comparisons recognize the rename.",
             "example": ["drawer-opened"]},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Renewed twice."}
          ]
        },
        "renewal": {
          "summary": "The answers to a renewal's questions.",
          "keys": [
            {"name": "review", "value": {"text": "filled"}, "required": true,
             "summary": "The previous review: the name of an entry in `reviews`, or a URL.", "example": "bug-1400000"},
            {"name": "reason", "value": {"text": "filled"}, "required": true,
             "summary": "The reason why the previous period was too short.",
             "example": "The new screen came half a year later."}
          ]
        }
      }
    }
    """#
}
