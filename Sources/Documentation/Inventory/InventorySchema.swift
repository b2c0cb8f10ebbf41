import SignalbookJSONWriting
import SignalbookReview

/// The JSON Schema (2020-12) for the JSON inventory.
public var inventorySchema: String {
  let head: Members = [
    ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("$id", .text("urn:signalbook:inventory:3")),
    ("title", .text("Signalbook inventory, version 3")),
  ]
  let root = members([
    "format": constant(.text("signalbook-inventory")), "version": constant(.integer(3)),
    "registries": list(ref("registry")),
  ])
  return JSONTree.object(head + root + [("$defs", .object(definitions.map { ($0.key, .object($0.value)) }))]).pretty()
}

private typealias Members = [(key: String, value: JSONTree)]

private let definitions: KeyValuePairs<String, Members> = [
  "place": [
    ("description", .text("path:line:column.")), ("type", .text("string")), ("pattern", .text(":[0-9]+:[0-9]+$")),
  ],
  "texts": [("type", .text("array")), ("items", text)],
  "answer": members(
    ["value?": .object([]), "unanswered?": unanswered, "provenance?": word, "declared": location],
    about: "An answer and its location; if unanswered, the schema key that would answer the question, and its location."
  ),
  "answers": members([
    "values?": .object([("type", .text("array"))]), "unanswered?": unanswered, "provenance?": word,
    "declared": location,
  ]),
  "identifiers": members([
    "unanswered?": unanswered,
    "values?": list(
      object([
        "field": text, "scope": oneOf("session", "install", "account", "cross-app"),
        "origin?": oneOf("app", "system", "sdk", "service", "derived"), "reset?": text, "vendor?": text,
        "notJoinedWith?": texts, "onlyProfiles?": ref("texts", "The profiles, if only they send the identifier."),
        "unanswered?": texts, "scopeProvenance?": word,
        "originProvenance?": word, "resetProvenance?": word,
      ])),
    "provenance?": word, "declared": location,
  ]),
  "recipients": members([
    "unanswered?": unanswered,
    "values?": list(
      object([
        "name": text, "role?": oneOf("self", "processor", "third-party"), "hosts": texts, "country?": text,
        "safeguard?": text, "retention?": text, "tracking?": boolean, "unanswered?": texts, "roleProvenance?": word,
        "hostsProvenance?": word, "countryProvenance?": word, "safeguardProvenance?": word,
        "retentionProvenance?": word,
        "trackingProvenance?": word,
      ])),
    "provenance?": word, "declared": location,
  ]),
  "lifecycle": members(["since?": text, "reason": text]),
  "bound": members(
    ["bits": integer(atLeast: 0, "number"), "unboundedParts?": integer(atLeast: 1, "integer")],
    about: "The maximum information in bits. Unbounded parts are counted separately."),
  "metadata": [
    (
      "description",
      .text("The metadata, including inherited answers. `unanswered` lists the keys of unanswered questions.")
    ),
    properties([
      "unanswered": texts, "data": text, "why": text, "purposes": texts, "owner": text, "review": texts, "since": text,
      "expires": text, "developmentOnly": flag(describedAs: "Whether only development builds send the data."),
      "deprecated": ref("lifecycle"), "retired": ref("lifecycle"), "formerly": ref("texts", "The former names."),
      "note": text, "provenance": .object([("type", .text("object")), ("additionalProperties", word)]),
    ]),
  ],
  "registry": members([
    "name": text, "version": text, "description": text, "note?": text,
    "variants": list(object(["name": text, "wire": text, "description": text])),
    "controller": object([
      "unanswered?": unanswered, "name?": text, "contact?": text, "dataProtectionOfficer?": text,
      "representative?": text, "provenance?": word, "declared": location,
    ]),
    "legalBasis": object([
      "unanswered?": unanswered, "unansweredFor?": contradictingStreams, "value?": text,
      "purposes?": list(object(["purpose": text, "value?": text, "unanswered?": text])), "provenance?": word,
      "declared": location,
    ]),
    "specialCategoryCondition?": .object(
      members(
        [
          "unanswered?": unanswered, "unansweredFor?": contradictingStreams, "value?": text, "provenance?": word,
          "declared": location,
        ], about: "The condition of Art. 9(2) GDPR. Omitted if the registry has no special category data.")),
    "dataSubjects": answers, "encryptedInTransit": answer, "securityMeasures": answers,
    "deletionAddress": answer, "deletionDays": answer, "docs": answer, "reviews": list(ref("review")),
    "streams": list(ref("stream")),
    "points": list(ref("point")),
    "unanswered": list(
      object([
        "question": text, "key": kind(named: "string", "The schema key that answers the question."), "file": text,
        "entries": ref("texts", "The ids of the entries that do not answer the question."),
      ])),
  ]),
  "review": members(
    ["name": text, "address?": text, "date?": text, "approvedBy": answer, "declared": location],
    about: "A privacy review and its approver."),
  "stream": withMetadata([
    "id": text, "name": text, "ping": text, "version?": kind(named: "integer"),
    "encoding": oneOf("tuple", "object", "none"),
    "description?": text, "external?": flag(describedAs: "Whether a third-party SDK sends the stream."),
    "sdk?": flag(describedAs: "Whether an SDK supplied by the app sends the stream."),
    "sender": ref("answer", "`runtime`, `sdk` or `external`."),
    "deletionRequest?": kind(
      named: "string", "The deletion request that is sent when the user opts out of this stream."),
    "remoteRestrictions?": kind(
      named: "string", "The maximum time for which a fetched document can restrict the stream."),
    "audiences": .object([("type", .text("array")), ("minItems", .integer(1)), ("items", ref("audience"))]),
    "identifiers": ref("identifiers"), "keptOnDevice": answer, "keptByRecipient": answer,
    "linked": .object(
      members(
        [
          "value?": boolean, "profiles?": ref("texts", "The other receiver profiles for which the data is linked."),
          "unanswered?": unanswered, "provenance?": word, "declared": location,
        ], about: "Whether the data is linked to the user.")),
    "tracking": answer, "encryptedInTransit?": ref("answer", "Only for streams that a third-party SDK sends."),
    "mostSensitive?": object(["category": categories, "point": text]),
    "bounds?": object(["event?": ref("bound"), "ping?": ref("bound"), "batch?": ref("bound")]), "declared": location,
  ]),
  "audience": members(
    [
      "variant?": text, "profile?": text, "default": answer, "mechanism": answer, "settingKey?": text,
      "hold?": object([
        "events": kind(named: "integer", "The maximum number of events held until the user decides."), "age": text,
      ]),
      "optOutOnDevice?": ref("answer", "`deleted` or `kept`. Omitted if users cannot opt out."),
      "optOutAtRecipient?": ref("answer", "`deleted`, `on-request` or `kept`. Omitted if users cannot opt out."),
      "offInPrivateMode": ref("answer", "Whether collection is off in private browsing."),
      "recipients": ref("recipients"),
      "population": object([
        "unanswered?": unanswered, "channels?": texts, "countries?": texts, "locales?": texts,
        "sample?": kind(named: "number"), "provenance?": word, "declared": location,
      ]),
    ], about: "A variant of the app, a receiver profile, or all users."),
  "point": withMetadata(
    [
      "id": text, "parent?": kind(named: "string", "The id of the enclosing entry."), "stream?": text, "kind": text,
      "name": text,
      "wire": text, "description?": text, "type?": kind(named: "string", "The type in words."),
      "values?": kind(named: "array", "The wire values of a closed set."),
      "source?": kind(
        named: "string", "The source. Omitted if the caller supplies the value or the value is constant."),
      "sent?": kind(named: "string", "The condition for sending, in words."),
      "category?": .object([
        ("description", .text("Mozilla's category of the data class.")),
        ("enum", .list((1...4).map { .integer($0) })),
      ]),
      "examples?": kind(named: "array"),
      "freeText?": kind(named: "string", "The free text that the app's code can send, in words, with its limit."),
      "bound?": ref("bound"),
      "declared": location,
      "said?": .object([
        (
          "description",
          .text("The locations of the answers that the entry itself declares. Other answers are inherited.")
        ),
        ("type", .text("object")), ("additionalProperties", location),
      ]),
    ], about: "An event, a field, an attribute, a link, a message, or a part of one."),
]

private let text = kind(named: "string")
private let boolean = kind(named: "boolean")
private let texts = ref("texts")
private let unanswered = kind(named: "string", "The schema key for the missing answer.")
private let contradictingStreams = ref(
  "texts", "The ids of the streams whose consent settings contradict the answer.")
private let location = ref("place")
/// The source of an answer. Omitted if unknown.
private let word = JSONTree.object([("enum", .texts(Provenance.allCases.map(\.rawValue)))])
private let answer = ref("answer")
private let answers = ref("answers")
private let categories = JSONTree.object([("enum", .list((1...4).map { .integer($0) }))])

private func descriptionMember(for description: String?) -> Members {
  description.map { [("description", .text($0))] } ?? []
}

private func kind(named name: String, _ description: String? = nil) -> JSONTree {
  .object(descriptionMember(for: description) + [("type", .text(name))])
}

private func ref(_ name: String, _ description: String? = nil) -> JSONTree {
  .object(descriptionMember(for: description) + [("$ref", .text("#/$defs/\(name)"))])
}

private func constant(_ value: JSONTree) -> JSONTree { .object([("const", value)]) }

private func flag(describedAs description: String) -> JSONTree {
  .object(descriptionMember(for: description) + [("const", .boolean(true))])
}

private func oneOf(_ words: String...) -> JSONTree { .object([("enum", .texts(words))]) }

private func integer(atLeast minimum: Int64, _ type: String) -> JSONTree {
  .object([("type", .text(type)), ("minimum", .integer(minimum))])
}

private func list(_ items: JSONTree) -> JSONTree { .object([("type", .text("array")), ("items", items)]) }

/// Returns the members of an object. A key that ends with a question mark is optional.
private func properties(_ members: KeyValuePairs<String, JSONTree>) -> (key: String, value: JSONTree) {
  ("properties", .object(members.map { (String($0.key.prefix { $0 != "?" }), $0.value) }))
}

private func required(_ members: KeyValuePairs<String, JSONTree>) -> Members {
  let names = members.map(\.key).filter { !$0.hasSuffix("?") }
  return [("type", .text("object"))] + (names.isEmpty ? [] : [("required", .texts(names))])
}

/// Returns the keywords for an object without additional properties.
private func members(_ members: KeyValuePairs<String, JSONTree>, about description: String? = nil) -> Members {
  descriptionMember(for: description) + required(members) + [
    ("additionalProperties", .boolean(false)), properties(members),
  ]
}

private func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
  .object(SignalbookDocumentation.members(members))
}

/// Returns the keywords for an object that also contains the metadata members.
private func withMetadata(_ members: KeyValuePairs<String, JSONTree>, about description: String? = nil) -> Members {
  descriptionMember(for: description) + required(members)
    + [("unevaluatedProperties", .boolean(false)), ("allOf", .list([ref("metadata")])), properties(members)]
}
