import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let nullNeverSent = Rule(
    "SB1289", "null-never-sent", .consistency, .warning,
    summary: "A field is nullable, but is omitted instead of being sent as null.",
    reason: """
      With `"sent": "present"`, the runtime omits a member that has no value, so `nullable` has no effect. Remove
      `nullable`. To send null, remove `sent` instead. If only the receiver accepts null, declare it in `receiver`.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       ⟦"model"⟧: { "description": "The model.", "from": "device.model", "sent": "present", "nullable": true, "maxLength": 20, "data": "device.info" },
        +       "model": { "description": "The model.", "from": "device.model", "sent": "present", "maxLength": 20, "data": "device.info" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      let walkPass = pass
      walkPass.visitAllFields { visited in
        let field = visited.field
        // Overrides for a variant or a profile can replace `sent`.
        guard field.type.isNullable, case .present = field.sent, field.variants.isEmpty, field.profiles.isEmpty,
          // A declared type can be nullable for its other uses.
          pass.sources.member(at: field.origin.location)?.value["nullable"]?.boolean == true
        else { return }
        pass.reportOnce(
          "\(visited.phrase) is omitted if it has no value, so null is never sent; remove `nullable`, or remove `sent`",
          at: field.origin.location)
      }
    })
}
