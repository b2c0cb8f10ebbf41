import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let retiredDefault = Rule(
    "SB1509", "retired-default", .lifecycle, .warning,
    summary: "A default or a constant is a retired value.",
    reason: """
      The value can no longer be chosen, but is still sent: a default for every user who never changed the setting, and
      a constant with every event. Set a current value.
      """,
    example: #"""
        "types": {
          "unit": {
            "description": "Units.",
      -     "cases": {
      -       "metric": { "description": "Metres.", "retired": "Feet alone." }, "imperial": "Feet.", "nautical": "Fathoms."
      -     }
      +     "cases": { "metric": "Metres.", "imperial": "Feet.", "nautical": "Fathoms." }
          },
          "key": {
            "description": "A setting.",
            "cases": {
              "units": { "description": "The units.", "holds": "unit", ⟦"default"⟧: "metric" },
              "sound": { "description": "Whether it rings.", "holds": "boolean", "default": true }
            }
          }
        },
        "events": {
          "setting.changed": {
            "description": "The user changed a setting.", "method": "change", "object": "setting",
            "value": { "description": "Which one.", "type": "key" },
            "extras": { "to": { "description": "What it now is.", "heldBy": "value", "as": "text" } }
          }
        }
      """#,
    check: .registry { _, pass in
      func isRetired(_ value: Scalar?, of type: ValueType?) -> Bool {
        guard let value, case .vocabulary(let vocabulary)? = type?.base else { return false }
        return vocabulary.cases.contains {
          $0.metadata.isRetired && ($0.wire == value || .text($0.name) == value)
        }
      }
      pass.visitVocabularies { vocabulary, name in
        for item in vocabulary.cases where item.origin.importIndex == nil && !item.metadata.isRetired {
          guard isRetired(item.defaultValue, of: item.holds) else { continue }
          pass.report(
            "the default of \(quoted(item.name)) of \(name()) is retired",
            at: pass.sources.keyLocation(of: "default", in: item.origin.location))
        }
      }
      pass.visitFields { visited in
        for (key, value) in [("absent", visited.field.absent), ("const", visited.field.type.constant)]
        where isRetired(value, of: visited.field.type) {
          pass.report(
            "the `\(key)` of \(visited.phrase) is a retired value",
            at: pass.sources.keyLocation(of: key, in: visited.field.origin.location))
        }
      }
    })
}
