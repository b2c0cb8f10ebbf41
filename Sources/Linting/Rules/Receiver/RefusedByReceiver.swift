import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let refusedByReceiver = Rule(
    "SB1107", "refused-by-receiver", .receiver, .error,
    summary: "The sent value can never pass the receiver's own check.",
    reason: """
      The schema states what the receiver accepts (`receiver` of a field, `receives` of a stream) and promises something of
      another kind or value, so that every document with it is thrown away on arrival. Send what is accepted, such as a number
      as text with `"as": "text"`, or mend the check.
      """,
    example: menuEvent(
      #"""
            "value": {
              "description": "What it held.", ⟦"receiver"⟧: { "type": "string" }, "type": "integer", "minimum": 0,
      -       "maximum": 50
      +       "maximum": 50, "as": "text"
            }
      """#),
    check: .registry { registry, pass in
      pass.visitFields { visited in
        if case .never = visited.field.sent {
          // A variant or a profile may send it after all, and another field under its key.
          if visited.field.isRequired, visited.field.variants.isEmpty, visited.field.profiles.isEmpty {
            pass.report(
              "\(visited.phrase) is never sent, and the receiver demands it",
              at: pass.sources.keyLocation(of: "required", in: visited.field.origin.location))
          }
          return
        }
        guard let receiver = visited.field.receiver, receiver.contradictions.isEmpty,
          let fault = visited.field.type.refusal(by: receiver) ?? visited.field.refusalOfSource(by: receiver)
        else { return }
        pass.report(
          "\(visited.phrase) \(fault)", at: pass.sources.keyLocation(of: "receiver", in: visited.field.origin.location))
      }
      pass.visitEvents { event in
        guard !event.metadata.isRetired, case .tuple(let tuple) = event.shape,
          let items = registry.streams[event.streamIndex].received?["items"]?.elements
        else { return }
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
            let fault = extra.type.refusal(by: receiver)
          else { continue }
          pass.report("extra \(quoted(extra.name)) of \(quoted(event.name)) \(fault)", at: extra.origin.location)
        }
      }
    })
}

extension ValueType {
  /// Why a receiver's check (form `receiver`) lets nothing of this type through, as the end of a sentence; `nil` when some
  /// of it passes, or that cannot be told.
  func refusal(by receiver: JSONNode) -> String? {
    let accepted = Kind.accepted(by: receiver)
    let sent = Kind.sent(by: self)
    if !sent.isEmpty, sent.isDisjoint(with: accepted) {
      let words = sent.map(\.rawValue).sorted().joined(separator: " or ")
      return "is sent as \(words), and the receiver takes \(accepted.map(\.rawValue).sorted().joined(separator: ", "))"
    }
    if let values = closedValues, !values.isEmpty {
      let faults = values.map { $0.fault(for: receiver) }
      if let first = faults.first, faults.allSatisfy({ $0 != nil }), let fault = first {
        return "is \(values[0].jsonText)\(values.count > 1 ? " or other values" : ""), which \(fault) for the receiver"
      }
      return nil
    }
    if let fault = disjointBounds(receiver) { return fault }
    switch base {
    case .object(let fields) where wireForm == .plain && !isOpen:
      for field in fields {
        if case .never = field.sent { continue }
        if let check = receiver["fields"]?[field.wire] ?? receiver["values"], let fault = field.type.refusal(by: check)
        {
          return "has a member \(quoted(field.name)) that \(fault)"
        }
      }
    case .map(let map) where wireForm == .plain && map.entryName == nil:
      if let check = receiver["values"], let fault = map.value.refusal(by: check) {
        return "has values each of which \(fault)"
      }
    case .array(let items) where wireForm == .plain:
      if let check = receiver["items"], let fault = items.refusal(by: check) {
        return "has items each of which \(fault)"
      }
    default: break
    }
    return nil
  }
}

/// The kinds of JSON values.
private enum Kind: String, CaseIterable {
  case boolean = "a boolean"
  case integer = "an integer"
  case number = "a number"
  case text = "a text"
  case list = "a list"
  case object = "an object"
  case null = "null"

  /// What a receiver's check takes.
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

  /// What a value of the type is on the wire; empty when that depends on another value.
  static func sent(by type: ValueType) -> Set<Kind> {
    if type.wireForm != .plain { return [.text] }
    if let constant = type.constant { return [kind(of: constant)] }
    switch type.base {
    case .boolean: return [.boolean]
    case .integer: return [.integer]
    case .number: return [.integer, .number]
    case .string, .template: return [.text]
    case .vocabulary(let vocabulary): return Set(vocabulary.cases.map { kind(of: $0.wire) })
    case .object, .map: return [.object]
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
