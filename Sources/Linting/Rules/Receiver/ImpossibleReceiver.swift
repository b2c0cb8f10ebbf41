import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let impossibleReceiver = Rule(
    "SB1108", "impossible-receiver", .receiver, .warning,
    summary: "A receiver's check contradicts itself, or its keys do not apply to its type.",
    reason: """
      A minimum above the maximum accepts no value. A pattern of an integer, or bounds without a `type`, have no effect. The
      check was probably copied incorrectly from the receiver's schema.
      """,
    example: menuEvent(
      #"""
            "value": {
              "description": "What it held.", "type": "integer", "minimum": 0, "maximum": 50,
      -       "receiver": { "type": "integer", ⟦"maxLength"⟧: 20 }
      +       "receiver": { "type": "integer", "maximum": 99 }
            }
      """#),
    check: .registry { registry, pass in
      var seen = Set<Location>()
      func look(_ location: Location) {
        guard let file = pass.sources.file(location.path), seen.insert(location).inserted,
          let node = pass.sources.member(at: location)?.value["receiver"]
        else { return }
        node.visitReceiverFaults { fault, range in
          pass.report("the receiver's check \(fault)", at: file.location(range))
        }
      }
      for type in registry.types
      where type.origin.importIndex == nil && type.type.receiver != nil && pass.isWanted(type.origin.location) {
        look(type.origin.location)
      }
      pass.visitFields { visited in
        if visited.field.receiver != nil { look(visited.field.origin.location) }
      }
    })
}

extension JSONNode {
  /// Calls `visit` with each fault of a receiver check (`receiver`) and its nested checks, and with the range of the
  /// key.
  fileprivate func visitReceiverFaults(_ visit: (String, ByteRange) -> Void) {
    let kind = self["type"]?.string
    for (keys, kinds, noun) in Self.keysOfKinds {
      for key in keys {
        guard let member = member(key) else { continue }
        if kind == nil, self["enum"] == nil {
          visit("has '\(key)' and no 'type'; whatever is no \(noun) passes", member.keyRange)
        } else if let kind, !kinds.contains(kind) {
          visit("has '\(key)', which bounds no value of the type \(kind)", member.keyRange)
        }
      }
    }
    for (least, most) in contradictions { visit("takes nothing: '\(most.key)' is below '\(least)'", most.keyRange) }
    for choice in self["enum"]?.elements ?? [] {
      guard let scalar = Scalar(choice), let kind,
        !Self.isOf(kind, scalar, isNullable: self["nullable"]?.boolean == true)
      else { continue }
      visit("lists \(scalar.jsonText), which is no \(kind)", choice.range)
    }
    for inner in [self["values"], self["items"]].compactMap(\.self) {
      for check in inner.elements ?? [inner] { check.visitReceiverFaults(visit) }
    }
    for field in self["fields"]?.members ?? [] { field.value.visitReceiverFaults(visit) }
  }

  private static let keysOfKinds: [(keys: [String], kinds: Set<String>, noun: String)] = [
    (["minimum", "maximum"], ["integer", "number"], "number"),
    (["pattern", "minLength", "maxLength"], ["string"], "text"),
    (["minItems", "maxItems", "items"], ["array"], "list"),
    (["fields", "values"], ["object"], "object"),
  ]

  private static func isOf(_ kind: String, _ scalar: Scalar, isNullable: Bool) -> Bool {
    switch scalar {
    case .null: isNullable
    case .boolean: kind == "boolean"
    case .integer: kind == "integer" || kind == "number"
    case .number: kind == "number"
    case .text: kind == "string"
    }
  }
}
