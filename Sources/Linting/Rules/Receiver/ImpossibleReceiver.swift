import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let impossibleReceiver = Rule(
    "SB1108", "impossible-receiver", .receiver, .warning,
    summary: "The receiver's validation rules contradict each other or do not apply to the type.",
    reason: """
      A minimum above the maximum rejects every value. A pattern has no effect on integers, and bounds have no effect
      without a `type`. The rules were probably copied incorrectly from the receiver's schema.
      """,
    example: menuEvent(
      members: #"""
              "value": {
                "description": "What it held.", "type": "integer", "minimum": 0, "maximum": 50,
        -       "receiver": { "type": "integer", ⟦"maxLength"⟧: 20 }
        +       "receiver": { "type": "integer", "maximum": 99 }
              }
        """#),
    check: .registry { registry, pass in
      var visitedLocations = Set<Location>()
      func inspect(_ location: Location) {
        guard let file = pass.sources.file(at: location.path), visitedLocations.insert(location).inserted,
          let node = pass.sources.member(at: location)?.value["receiver"]
        else { return }
        node.visitReceiverFaults { fault, range in
          pass.report("the receiver's validation rule \(fault)", at: file.location(of: range))
        }
      }
      for type in registry.types
      where type.origin.importIndex == nil && type.type.receiver != nil && pass.isWanted(type.origin.location) {
        inspect(type.origin.location)
      }
      pass.visitFields { visited in
        if visited.field.receiver != nil { inspect(visited.field.origin.location) }
      }
    })
}

extension JSONNode {
  /// Calls `visit` with each fault in a receiver check (`receiver`) or in its nested checks, and with the range of the
  /// faulty key.
  fileprivate func visitReceiverFaults(_ visit: (String, ByteRange) -> Void) {
    let kind = self["type"]?.string
    for (keys, kinds, noun) in Self.keysOfKinds {
      for key in keys {
        guard let member = member(key) else { continue }
        if kind == nil, self["enum"] == nil {
          visit("has '\(key)' but no 'type', so it only applies to a value of the type \(noun)", member.keyRange)
        } else if let kind, !kinds.contains(kind) {
          visit("has '\(key)', which does not apply to the type \(kind)", member.keyRange)
        }
      }
    }
    for (lowerKey, upperMember) in contradictions {
      visit("rejects every value: '\(upperMember.key)' is below '\(lowerKey)'", upperMember.keyRange)
    }
    for choice in self["enum"]?.elements ?? [] {
      guard let scalar = Scalar(choice), let kind,
        !Self.hasKind(kind, scalar, isNullable: self["nullable"]?.boolean == true)
      else { continue }
      visit("lists \(scalar.jsonText), which does not have the type \(kind)", choice.range)
    }
    for inner in [self["values"], self["items"]].compactMap(\.self) {
      for check in inner.elements ?? [inner] { check.visitReceiverFaults(visit) }
    }
    for field in self["fields"]?.members ?? [] { field.value.visitReceiverFaults(visit) }
  }

  private static let keysOfKinds: [(keys: [String], kinds: Set<String>, noun: String)] = [
    (["minimum", "maximum"], ["integer", "number"], "number"),
    (["pattern", "minLength", "maxLength"], ["string"], "string"),
    (["minItems", "maxItems", "items"], ["array"], "array"),
    (["fields", "values"], ["object"], "object"),
  ]

  private static func hasKind(_ kind: String, _ scalar: Scalar, isNullable: Bool) -> Bool {
    switch scalar {
    case .null: isNullable
    case .boolean: kind == "boolean"
    case .integer: kind == "integer" || kind == "number"
    case .number: kind == "number"
    case .text: kind == "string"
    }
  }
}
