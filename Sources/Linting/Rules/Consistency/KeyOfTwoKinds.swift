import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let keyOfTwoKinds = Rule(
    "SB1208", "key-of-two-kinds", .consistency, .warning,
    summary: "A key is a string in one event of a stream, and a number, a boolean or an object in another.",
    reason: """
      A data store has one column for each key. If a key has two types, the store drops one type or converts all values
      to strings. Use another key for one of the fields, or the same wire form (`"as": "text"`).
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
      struct Value: Hashable {
        var kind: String
        var detail: String?
      }
      var columns: [Column: [(value: Value, event: Event, field: Field)]] = [:]
      for event in registry.events where !event.metadata.isRetired {
        let fields: [Field]
        switch event.shape {
        case .tuple(let tuple): fields = tuple.extras
        case .object(_, let own): fields = own
        }
        for field in fields where !field.isFlattened {
          guard let kind = field.wireKind else { continue }
          columns[Column(stream: event.streamIndex, key: field.wire), default: []].append(
            (Value(kind: kind, detail: field.wireDetail), event, field))
        }
      }
      let sorted = columns.sorted { ($0.key.stream, $0.key.key) < ($1.key.stream, $1.key.key) }
      for (_, uses) in sorted where uses.count > 1 {
        // Assume that the most frequent form is intended. If several forms are equally frequent, assume the first.
        var counts: [Value: Int] = [:]
        for use in uses { counts[use.value, default: 0] += 1 }
        if counts.count == 1 { continue }
        let maxCount = counts.values.max() ?? 0
        guard let intendedUse = uses.first(where: { counts[$0.value] == maxCount }) else { continue }
        for use in uses where use.event.origin.importIndex == nil {
          let isOther =
            if let one = use.value.detail, let other = intendedUse.value.detail { one != other } else { false }
          guard use.value.kind != intendedUse.value.kind || isOther else { continue }
          let words = [use.value, intendedUse.value].map { isOther ? "\($0.kind) \($0.detail ?? "")" : $0.kind }
          pass.report(
            "\(quoted(use.field.wire)) of \(quoted(use.event.name)) is \(words[0]), but \(words[1]) "
              + "in \(quoted(intendedUse.event.name))",
            at: use.field.origin.location,
            notes: [.init(quoted(intendedUse.event.name), at: intendedUse.field.origin.location)])
        }
      }
    })
}

extension Field {
  /// The property that distinguishes columns with the same JSON type: the unit, or whether the values are a closed set.
  fileprivate var wireDetail: String? {
    guard type.wireForm == .plain else { return nil }
    if let unit = type.unit { return "in \(unit)" }
    if case .vocabulary = type.base, type.typeName != nil { return "of a closed set" }
    if case .string = type.base, type.constant == nil, type.typeName == nil { return "of any words" }
    return nil
  }

  /// The JSON type of the value, or `nil` if the value is never sent or can have several types.
  var wireKind: String? {
    if case .never = sent { return nil }
    if type.wireForm != .plain { return "a string" }
    switch type.base {
    case .boolean: return "a boolean"
    case .integer, .number: return "a number"
    case .string, .template: return "a string"
    case .array: return "a list"
    case .object, .map, .union: return "an object"
    case .held: return nil
    case .vocabulary(let vocabulary):
      var kinds = Set<String>()
      for item in vocabulary.cases {
        switch item.wire {
        case .text: kinds.insert("a string")
        case .integer, .number: kinds.insert("a number")
        case .boolean: kinds.insert("a boolean")
        case .null: break
        }
      }
      return kinds.count == 1 ? kinds.first : nil
    }
  }
}
