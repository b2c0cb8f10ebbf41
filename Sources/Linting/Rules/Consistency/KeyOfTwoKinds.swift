import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let keyOfTwoKinds = Rule(
    "SB1208", "key-of-two-kinds", .consistency, .warning,
    summary: "A key is a text in one event of a stream and a number, a boolean or an object in another.",
    reason: """
      Stores make one column of a key; with two kinds in it, one of them is lost or the whole becomes text. Give one of the
      two another key, or the same wire form (`"as": "text"`).
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "What opened it.", "enum": ["bar", "key"] } }
          },
          "page.opened": {
            "description": "The user opened a page.", "method": "open", "object": "page",
      -     "extras": { ⟦"from"⟧: { "description": "The page before.", "type": "integer", "minimum": 0, "maximum": 99 } }
      +     "extras": {
      +       "from": { "description": "The page before.", "type": "integer", "minimum": 0, "maximum": 99, "as": "text" }
      +     }
          }
        }
      """#,
    check: .registry { registry, pass in
      struct Column: Hashable {
        var stream: Int
        var key: String
      }
      var first: [Column: (kind: String, event: Event, field: Field)] = [:]
      for event in registry.events where !event.metadata.isRetired {
        let fields: [Field]
        switch event.shape {
        case .tuple(let tuple): fields = tuple.extras
        case .object(_, let own): fields = own
        }
        for field in fields {
          guard let kind = field.wireKind else { continue }
          let column = Column(stream: event.streamIndex, key: field.wire)
          guard let earlier = first.earlier((kind, event, field), at: column) else { continue }
          let details = (field.wireDetail, earlier.field.wireDetail)
          let isOther = if let one = details.0, let other = details.1 { one != other } else { false }
          guard earlier.kind != kind || isOther, event.origin.importIndex == nil else { continue }
          let words = [(kind, details.0), (earlier.kind, details.1)].map { kind, detail in
            isOther ? "\(kind) \(detail ?? "")" : kind
          }
          pass.report(
            "\(quoted(field.wire)) of \(quoted(event.name)) is \(words[0]) and of \(quoted(earlier.event.name)) \(words[1])",
            at: field.origin.location, notes: [.init(quoted(earlier.event.name), at: earlier.field.origin.location)])
        }
      }
    })
}

extension Field {
  /// What tells columns of one kind apart: their unit, or whether their values are listed; `nil` where nothing is said.
  fileprivate var wireDetail: String? {
    guard type.wireForm == .plain else { return nil }
    if let unit = type.unit { return "in \(unit)" }
    if case .vocabulary = type.base, type.typeName != nil { return "of a closed set" }
    if case .string = type.base, type.constant == nil, type.typeName == nil { return "of any words" }
    return nil
  }

  /// What a value is in JSON; `nil` where it can be more than one thing, or nothing is sent.
  var wireKind: String? {
    if case .never = sent { return nil }
    if type.wireForm != .plain { return "a text" }
    switch type.base {
    case .boolean: return "a boolean"
    case .integer, .number: return "a number"
    case .string, .template: return "a text"
    case .array: return "a list"
    case .object, .map: return "an object"
    case .held: return nil
    case .vocabulary(let vocabulary):
      var kinds = Set<String>()
      for item in vocabulary.cases {
        switch item.wire {
        case .text: kinds.insert("a text")
        case .integer, .number: kinds.insert("a number")
        case .boolean: kinds.insert("a boolean")
        case .null: break
        }
      }
      return kinds.count == 1 ? kinds.first : nil
    }
  }
}
