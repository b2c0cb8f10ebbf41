import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let sizeBeyondKeys = Rule(
    "SB1282", "size-beyond-keys", .consistency, .warning,
    summary: "`maxProperties` is larger than the number of possible keys.",
    reason: """
      The limit has no effect, because the keys run out first. One of the two numbers is probably wrong. Correct
      `maxProperties` or the range of the keys, or remove `maxProperties`.
      """,
    example: #"""
        "types": {
          "slots": {
            "description": "The slots of the page.", "type": "map", "keys": { "type": "integer", "minimum": 1, "maximum": 20 },
      -     "values": { "enum": ["a", "b"] }, "maxProperties": ⟦50⟧
      +     "values": { "enum": ["a", "b"] }, "maxProperties": 20
          }
        },
        "streams": {
          "own": {
            "description": "Pages.", "encoding": "object", "ping": "own", "eventField": { "wire": "event", "type": "string" },
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "purposes": ["analytics"],
            "owner": "mobile@example.com", "review": ["first"], "expires": "never"
          }
        },
        "events": {
          "page.shown": {
            "description": "A page was shown.", "stream": "own",
            "fields": { "slots": { "description": "The slots in use.", "type": "slots" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil && pass.isWanted(type.origin.location) {
        pass.compareSize(of: type.type, "the type \(quoted(type.name))", at: type.origin)
      }
      let walked = pass
      walked.visitAllFields { visited in
        guard visited.field.type.typeName == nil else { return }
        pass.compareSize(of: visited.field.type, visited.phrase, at: visited.field.origin)
      }
    })
}

extension LintPass {
  fileprivate mutating func compareSize(of type: ValueType, _ phrase: String, at origin: Origin) {
    guard case .map(let map) = type.base, map.entries == nil, let most = type.bounds.maxProperties else { return }
    let keys: Int
    switch map.key.base {
    case .integer:
      guard let least = map.key.bounds.minimum.flatMap({ Int($0.plainText) }),
        let greatest = map.key.bounds.maximum.flatMap({ Int($0.plainText) }), least <= greatest,
        least > -1_000_000_000, greatest < 1_000_000_000
      else { return }
      keys = greatest - least + 1
    case .vocabulary(let vocabulary) where vocabulary.unknown == nil: keys = vocabulary.cases.count
    default: return
    }
    guard most > keys else { return }
    reportOnce(
      "\(phrase) has \"maxProperties\": \(most), but only \(keys) possible keys",
      at: sources.location(of: "maxProperties", in: origin.location))
  }
}
