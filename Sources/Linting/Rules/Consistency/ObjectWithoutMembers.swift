import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let objectWithoutMembers = Rule(
    "SB1253", "object-without-members", .consistency, .warning,
    summary: "No member of an optional object determines whether the object is sent.",
    reason: """
      An object with `"sent": "present"` is sent if the call supplies the object or one of its members. An object
      without members, or with only constants and values from sources, is always sent. Remove `sent`, set a condition, or
      add the missing member.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "count": { "description": "The number of items.", "type": "integer", "minimum": 0 }, ⟦"error"⟧: { "description": "The error.", "sent": "present", "fields": { "kind": { "const": "menu" } } } }
        +     "extras": { "count": { "description": "The number of items.", "type": "integer", "minimum": 0 }, "error": { "description": "The error.", "sent": "present", "fields": { "kind": { "const": "menu" }, "code": { "description": "Its code.", "type": "integer", "minimum": 0, "sent": "present" } } } }
        """#),
    check: .field { visited, pass in
      let field = visited.field
      guard case .object(let members) = field.type.base, !field.type.isOpen, field.source == nil,
        case .present = field.sent, members.allSatisfy({ !$0.needsCaller || $0.isNeverSent })
      else { return }
      pass.report(
        "\(visited.phrase) is always sent, although `sent` is `present`: it has "
          + (members.isEmpty
            ? "no members"
            : members.allSatisfy { $0.type.constant != nil || $0.isNeverSent }
              ? "only constants" : "no members that a call supplies"),
        at: field.origin.location)
    })
}
