import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let rejectedByReceiver = Rule(
    "SB1107", "refused-by-receiver", .receiver, .error,
    summary: "The receiver's validation rules reject every value of a field.",
    reason: """
      A field's `receiver` and a stream's `receives` describe the values that the receiver accepts. If the schema
      declares a different type or value, the receiver rejects every ping. Send an accepted value, for example a number
      as a string with `"as": "text"`, or correct the rules.
      """,
    example: menuEvent(
      members: #"""
              "value": {
                "description": "What it held.", ⟦"receiver"⟧: { "type": "string" }, "type": "integer", "minimum": 0,
        -       "maximum": 50
        +       "maximum": 50, "as": "text"
              }
        """#),
    check: .registry { registry, pass in
      pass.visitFields { visited in
        if case .never = visited.field.sent {
          // A variant or profile may send the field, or another field with its key.
          if visited.field.isRequired, visited.field.variants.isEmpty, visited.field.profiles.isEmpty {
            pass.report(
              "\(visited.phrase) is never sent, but the receiver requires it",
              at: pass.sources.keyLocation(of: "required", in: visited.field.origin.location))
          }
          return
        }
        guard let receiver = visited.field.receiver, receiver.contradictions.isEmpty,
          let fault = visited.field.type.refusal(by: receiver) ?? visited.field.sourceRefusal(by: receiver)
        else { return }
        pass.report(
          "\(visited.phrase) \(fault)", at: pass.sources.keyLocation(of: "receiver", in: visited.field.origin.location))
      }
      for stream in registry.streams where stream.origin.importIndex == nil {
        guard let check = stream.receiverCheck?["items"]?.elements?.first,
          let fault = stream.time?.type.refusal(by: check)
        else {
          continue
        }
        pass.report("the time of events of \(quoted(stream.name)) \(fault)", of: "receives", in: stream)
      }
      pass.visitEvents { event in
        guard !event.metadata.isRetired, case .tuple(let tuple) = event.shape,
          let received = registry.streams[event.streamIndex].receiverCheck
        else { return }
        if let fault = tuple.lengthRefusal(by: received) {
          pass.report("\(quoted(event.name)) \(fault)", at: event.origin.location)
        }
        guard let items = received["items"]?.elements else { return }
        let texts = [("category", tuple.category), ("method", tuple.method), ("object", tuple.object)]
        for ((key, text), receiver) in zip(texts, items.dropFirst()) {
          var type = ValueType(.string)
          type.constant = .text(text)
          guard let fault = type.refusal(by: receiver) else { continue }
          pass.report(
            "the \(key) of \(quoted(event.name)) \(fault)",
            at: pass.sources.location(of: key, in: event.origin.location))
        }
        if items.count > 4, case .field(let field) = tuple.value, let fault = field.type.refusal(by: items[4]) {
          pass.report("the value of \(quoted(event.name)) \(fault)", at: field.origin.location)
        }
        for extra in tuple.extras where items.count > 5 {
          guard let receiver = items[5]["fields"]?[extra.wire] ?? items[5]["values"],
            let fault = extra.memberType.refusal(by: receiver)
          else { continue }
          pass.report("the extra \(quoted(extra.name)) of \(quoted(event.name)) \(fault)", at: extra.origin.location)
        }
      }
    })
}

extension Event.Tuple {
  /// Returns the reason that the receiver's limits on the number of items reject the event, as the end of a sentence.
  fileprivate func lengthRefusal(by received: JSONNode) -> String? {
    let isAlwaysWithExtras = extras.contains { if case .always = $0.sent { true } else { false } }
    let hasValue = if case .none = value { false } else { true }
    let minItems = isAlwaysWithExtras ? 6 : hasValue ? 5 : 4
    let maxItems = extras.isEmpty ? minItems : 6
    if let atMost = received["maxItems"]?.integer, atMost < minItems {
      return "has at least \(minItems) items, but the receiver accepts at most \(atMost)"
    }
    if let atLeast = received["minItems"]?.integer, atLeast > maxItems {
      return "has at most \(maxItems) items, but the receiver requires at least \(atLeast)"
    }
    return nil
  }
}

extension ValueType {
  /// Returns the reason that a receiver's check (`receiver`) rejects all values of this type, as the end of a sentence.
  /// Returns `nil` if some values pass or the result is unknown.
  func refusal(by receiver: JSONNode) -> String? {
    let accepted = Kind.accepted(by: receiver)
    let sentKinds = Kind.kinds(by: self)
    if !sentKinds.isEmpty, sentKinds.isDisjoint(with: accepted) {
      let words = sentKinds.map(\.rawValue).sorted().joined(separator: " or ")
      return "is sent as \(words), but the receiver "
        + "accepts \(accepted.map(\.rawValue).sorted().joined(separator: ", "))"
    }
    if let values = closedValues, !values.isEmpty {
      let faults = values.map { $0.fault(for: receiver) }
      if let first = faults.first, faults.allSatisfy({ $0 != nil }), let fault = first {
        return "is \(values[0].jsonText)\(values.count > 1 ? " or other values" : ""), which the receiver rejects, "
          + "because it \(fault)"
      }
      return nil
    }
    if let fault = disjointBounds(of: receiver) { return fault }
    switch base {
    case .object(let fields) where wireForm == .plain && !isOpen:
      for field in fields {
        if case .never = field.sent { continue }
        if let check = receiver["fields"]?[field.wire] ?? receiver["values"],
          let fault = field.memberType.refusal(by: check)
        {
          return "has a member \(quoted(field.name)) that \(fault)"
        }
      }
    case .map(let map) where wireForm == .plain && map.entryName == nil:
      if let check = receiver["values"], let fault = map.value.refusal(by: check) {
        return "has values, each of which \(fault)"
      }
    case .array(let items) where wireForm == .plain:
      if let check = receiver["items"], let fault = items.refusal(by: check) {
        return "has items, each of which \(fault)"
      }
    default: break
    }
    return nil
  }
}

/// The type of a JSON value.
private enum Kind: String, CaseIterable {
  case boolean = "a boolean"
  case integer = "an integer"
  case number = "a number"
  case text = "a string"
  case list = "a list"
  case object = "an object"
  case null = "null"

  /// Returns the JSON types that a receiver's check accepts.
  static func accepted(by receiver: JSONNode) -> Set<Kind> {
    var kinds: Set<Kind> =
      switch receiver["type"]?.string {
      case "boolean": [.boolean]
      case "integer": [.integer]
      case "number": [.integer, .number]
      case "string": [.text]
      case "array": [.list]
      case "object": [.object]
      default: Set(allCases)
      }
    if receiver["nullable"]?.boolean == true { kinds.insert(.null) }
    return kinds
  }

  /// Returns the JSON types of a type's values. Empty if the types depend on a sibling's value.
  static func kinds(by type: ValueType) -> Set<Kind> {
    if type.wireForm != .plain { return [.text] }
    if let constant = type.constant { return [kind(of: constant)] }
    switch type.base {
    case .boolean: return [.boolean]
    case .integer: return [.integer]
    case .number: return [.integer, .number]
    case .string, .template: return [.text]
    case .vocabulary(let vocabulary): return Set(vocabulary.cases.map { kind(of: $0.wire) })
    case .object, .map, .union: return [.object]
    case .array: return [.list]
    case .held: return []
    }
  }

  private static func kind(of scalar: Scalar) -> Kind {
    switch scalar {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    }
  }
}
