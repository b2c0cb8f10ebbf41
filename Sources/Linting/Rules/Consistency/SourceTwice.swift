import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let sourceTwice = Rule(
    "SB1250", "source-twice", .consistency, .warning,
    summary: "Two fields of an object have the same source, type and unit.",
    reason: """
      One field was probably copied without changing `from`, such as a `height` whose source is the screen width.
      Otherwise, remove the second field, because it repeats the first.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "width": { "description": "The width.", "type": "integer", "from": "device.screen-width-px", "sent": "present" },
        -       ⟦"height"⟧: { "description": "The height.", "type": "integer", "from": "device.screen-width-px", "sent": "present" },
        +       "height": { "description": "The height.", "type": "integer", "from": "device.screen-height-px", "sent": "present" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil {
        pass.compareSources(in: stream.envelope)
        pass.compareSources(in: stream.common)
        pass.compareSources(in: stream.upload?.batch?.envelope ?? [])
      }
      pass.visitEvents { event in
        switch event.shape {
        case .tuple(let tuple): pass.compareSources(in: tuple.extras)
        case .object(_, let fields): pass.compareSources(in: fields)
        }
      }
      for type in registry.types where type.origin.importIndex == nil {
        if case .object(let fields) = type.type.base { pass.compareSources(in: fields) }
      }
    })
}

extension LintPass {
  fileprivate mutating func compareSources(in fields: [Field]) {
    struct Value: Hashable {
      var source: String
      var form: ValueType.WireForm
      var unit: String?
      var kind: String
    }
    var firstFields: [Value: Field] = [:]
    for field in fields where !field.metadata.isRetired {
      if field.type.typeName == nil, case .object(let members) = field.type.base { compareSources(in: members) }
      // Receivers often expect the same identifier under two names.
      guard let source = field.source, !source.hasPrefix("client."), let kind = field.type.base.scalarKind,
        field.variants.isEmpty,
        field.profiles.isEmpty
      else { continue }
      if case .always = field.sent {} else if case .present = field.sent {} else { continue }
      let value = Value(source: source, form: field.type.wireForm, unit: field.type.unit, kind: kind)
      guard let other = firstFields[value] else {
        firstFields[value] = field
        continue
      }
      // Assume that the field whose name shares fewer words with the source is the duplicate.
      let isOtherCopied = other.wordsShared(with: source) < field.wordsShared(with: source)
      let (copy, original) = isOtherCopied ? (other, field) : (field, other)
      guard copy.origin.importIndex == nil, isWanted(copy.origin.location) else { continue }
      reportOnce(
        "the field \(quoted(copy.name)) has the same source as \(quoted(original.name)): \(quoted(source))",
        at: copy.origin.location, notes: [.init(quoted(original.name), at: original.origin.location)])
    }
  }
}

extension Field {
  fileprivate func wordsShared(with source: String) -> Int {
    Set(wordsOfName(name).map { $0.lowercased() }).intersection(wordsOfName(source).map { $0.lowercased() }).count
  }
}

extension ValueType.Base {
  /// The name of a scalar type, or `nil` for a compound type, whose parts can differ between two fields.
  fileprivate var scalarKind: String? {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .vocabulary, .object, .array, .map, .held, .template, .union: nil
    }
  }
}
