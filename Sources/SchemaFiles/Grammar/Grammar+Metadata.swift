// Keys that many forms share: metadata, lifecycle and notes.
extension Grammar {
  static let metadataText: StaticString = #"""
    {
      "words": {
        "purposes": {
          "analytics": "Measuring use.", "functionality": "Making the app work.", "personalization": "Fitting the app to the user.",
          "marketing": "The developer's own marketing.", "messaging": "Messages from the developer.",
          "third-party-ads": "Advertising of others.", "security": "Security and fraud.", "account": "Managing an account.",
          "other": "Something else."
        },
        "legal-bases": {
          "consent": "Art. 6(1)(a) GDPR.", "contract": "Art. 6(1)(b) GDPR.", "legal-obligation": "Art. 6(1)(c) GDPR.",
          "vital-interests": "Art. 6(1)(d) GDPR.", "public-task": "Art. 6(1)(e) GDPR.",
          "legitimate-interests": "Art. 6(1)(f) GDPR."
        },
        "data-classes": {
          "contact.name": "A name.", "contact.email": "An e-mail address.", "contact.phone": "A phone number.",
          "contact.address": "A postal address.", "contact.other": "Other contact information.", "person.ethnicity": "Ethnicity.",
          "person.belief": "Belief.", "person.orientation": "Sexual orientation.", "person.other": "Other sensitive facts.",
          "health.medical": "Medical facts.", "health.fitness": "Fitness.", "finance.payment": "Payment details.",
          "finance.credit": "Credit.", "finance.other": "Other finances.", "finance.purchase": "Purchases.",
          "location.precise": "Precise location.", "location.coarse": "Coarse location.", "social.contacts": "Contacts.",
          "social.calendar": "Calendar.", "content.email": "E-mails.", "content.sms": "Text messages and calls.",
          "content.message": "Other messages.", "content.photo": "Photos.", "content.video": "Videos.",
          "content.audio": "Other audio.", "content.support": "Requests for support.", "content.file": "Files.",
          "content.voice": "Voice.", "content.music": "Music.", "content.game": "Game content.", "content.text": "Other content.",
          "web.history": "Pages visited.", "search.query": "A search query.", "search.count": "How often was searched.",
          "id.account": "An account's identifier.", "id.install": "An installation's identifier.",
          "id.advertising": "An advertising identifier.", "id.session": "A session's identifier.",
          "usage.interaction": "Interaction with the product.", "usage.setting": "Settings.", "usage.ads": "Advertisements seen.",
          "usage.apps": "Installed apps.", "usage.other": "Other use.", "diag.crash": "Crashes.", "diag.performance": "Performance.",
          "diag.other": "Other diagnostics.", "device.info": "Facts about the device.", "spatial.surroundings": "Surroundings.",
          "spatial.hands": "Hands.", "spatial.head": "Head.", "other.other": "Anything else."
        },
        "provenances": {
          "document": "From the source document.", "code": "The app's code does it.",
          "vendor": "The receiver or the vendor has published it.", "inferred": "Inferred; documents mark it.",
          "choice": "This registry's authors chose it."
        }
      },
      "keys": {
        "remarks": [
          {"name": "note", "value": {"text": "filled"},
           "summary": "A remark for readers of the schema. One that begins with `Warning: ` is marked in documents and listed in review requests.",
           "example": "The document says so; the app sends another."},
          {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1}, "summary": "Lint findings that are suppressed here.",
           "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]}
        ],
        "lifecycle": [
          {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
           "summary": "Names that it had before. Addresses of documents with them still lead here, and a comparison knows that it was renamed.",
           "example": ["drawer-opened"]},
          {"name": "deprecated", "value": {"either": [{"text": "filled"}, {"form": "lifecycle"}]},
           "summary": "Deprecates the entry. Its Swift member is marked deprecated.", "example": "Use opened."},
          {"name": "retired", "value": {"either": [{"text": "filled"}, {"form": "lifecycle"}]},
           "summary": "Retires the entry. It has no Swift member, and its name stays reserved.",
           "example": {"since": "7.0", "reason": "The drawer was removed."}}
        ],
        "metadata": [
          {"name": "why", "value": {"text": "filled"}, "summary": "The question this answers.", "example": "Do people find the menu?"},
          {"name": "data", "value": {"words": "data-classes"}, "summary": "The class of data.", "example": "usage.interaction"},
          {"name": "purposes", "value": {"list": {"words": "purposes"}, "atLeast": 1}, "summary": "Its purposes of use.",
           "example": ["analytics"]},
          {"name": "owner", "value": {"either": [{"text": "filled"}, {"list": {"text": "filled"}, "atLeast": 1}]},
           "summary": "The owners: people or teams to contact.", "example": "mobile@example.com"},
          {"name": "review", "value": {"list": {"text": "filled"}, "atLeast": 1},
           "summary": "Names of entries of `reviews`, or addresses.", "example": ["bug-1400000"]},
          {"name": "since", "value": {"text": "filled"}, "summary": "The app's version that first had it.", "example": "1.0"},
          {"name": "expires", "value": {"text": "dateOrNever"}, "summary": "The last day it is collected, or never.",
           "example": "2027-01-31"},
          {"name": "developmentOnly", "value": "boolean",
           "summary": "Only development builds give it a value, so that answers for stores leave it out.", "example": true},
          {"name": "provenance", "value": {"either": [{"words": "provenances"}, {"form": "provenance"}]},
           "summary": "Where the answers in here are from, all or each; the innermost that covers an answer holds.",
           "example": {"all": "document", "consent.default": "code", "recipients.role": "inferred"}}
        ],
        "entry": [
          {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, where the derived one collides.",
           "example": "opened"},
          {"name": "examples", "value": {"list": "anything", "atLeast": 1}, "summary": "Values or calls that must encode and validate.",
           "example": ["en-US"]},
          {"all": "metadata"},
          {"all": "lifecycle"},
          {"all": "remarks"}
        ]
      },
      "forms": {
        "lifecycle": {
          "summary": "Since when, and why.",
          "keys": [
            {"name": "since", "value": {"text": "filled"}, "summary": "The app's version or the day.", "example": "2018-08-07"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "Why, and what to use instead.",
             "example": "The drawer was removed."}
          ]
        },
        "provenance": {
          "summary": "Where answers are from, by their keys.",
          "keys": [
            {"name": "all", "value": {"words": "provenances"}, "summary": "Of all answers that have no word of their own here.",
             "example": "document"},
            {"names": ["why", "data", "purposes", "owner", "review", "since", "expires", "consent", "consent.default",
                       "consent.mechanism", "consent.optOut", "consent.privateMode", "identifiers", "identifiers.origin",
                       "identifiers.reset", "identifiers.scope", "retention", "retention.device", "retention.recipient",
                       "recipients", "recipients.role", "recipients.hosts", "recipients.country", "recipients.retention", "recipients.safeguard",
                       "recipients.tracking", "population", "controller", "legal", "security", "deletion", "docs"],
             "value": {"words": "provenances"}, "summary": "Of `NAME` and its parts.", "example": "document"}
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
            {"name": "url", "value": {"text": "webAddress"}, "summary": "Where it is.", "example": "https://example.com/1400000"},
            {"name": "date", "value": {"text": "date"}, "summary": "When it was approved.", "example": "2017-06-09"},
            {"name": "approvedBy", "value": {"text": "filled"}, "summary": "The reviewer and their role. Requires `date`.",
             "example": "A. Steward, data steward"},
            {"name": "benefits", "value": {"text": "filled"}, "summary": "Why the questions need an answer, and what users gain by it.",
             "example": "Features that nobody finds are moved or removed."},
            {"name": "alternatives", "value": {"text": "filled"}, "summary": "Alternatives that were considered.", "example": "A survey."},
            {"name": "existing", "value": {"text": "filled"}, "summary": "Answers that existing data would give.", "example": "None."},
            {"name": "analysis", "value": {"text": "filled"}, "summary": "How it is analysed.", "example": "Counts a week."},
            {"name": "audience", "value": {"text": "filled"}, "summary": "Who sees results.", "example": "The mobile team."},
            {"name": "renews", "value": {"form": "renewal"}, "summary": "Whose approval it extends, and why that time was not enough.",
             "example": {"review": "bug-1400000", "reason": "The new screen came half a year later."}},
            {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "Names that it had before. Addresses of documents with them still lead here, and a comparison knows that it was renamed.",
             "example": ["drawer-opened"]},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "Renewed twice."}
          ]
        },
        "renewal": {
          "summary": "The answers of a review to the questions of a renewal.",
          "keys": [
            {"name": "review", "value": {"text": "filled"}, "required": true,
             "summary": "The name of an entry of `reviews`, or an address: the review before.", "example": "bug-1400000"},
            {"name": "reason", "value": {"text": "filled"}, "required": true, "summary": "Why the period before was not enough.",
             "example": "The new screen came half a year later."}
          ]
        }
      }
    }
    """#
}
