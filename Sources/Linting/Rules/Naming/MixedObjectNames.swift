import SignalbookRegistry
import SignalbookSchemaFiles

// The rules of `MixedCase.swift` for object events.
extension Rule {
  static let mixedFieldKeyCase = mixedObjectCaseRule(
    "SB1008", .fieldKey, custom: (1...4).map { ("menu\($0)", "some_key_\($0)") },
    bad: (#""menu5""#, #"⟦"someKey"⟧"#), good: (#""menu5""#, #""some_key_5""#))
  static let mixedCodeCase = mixedObjectCaseRule(
    "SB1009", .code, custom: (1...4).map { ("menu_\($0)_shown", "a\($0)") },
    bad: (#"⟦"menu5Shown"⟧"#, #""a5""#), good: (#""menu_5_shown""#, #""a5""#))

  /// Creates a rule. Each event of its examples is a pair of a code and a field key.
  private static func mixedObjectCaseRule(
    _ id: String, _ dimension: WireName.Dimension, custom: [(String, String)], bad: (String, String),
    good: (String, String)
  ) -> Rule {
    func event(_ number: Int, _ code: String, _ field: String) -> String {
      """
          "menu.\(number)": {
            "description": "Menu number \(number) was shown.", "stream": "actions", "code": \(code),
            "fields": { \(field): { "description": "Whether it was the first.", "type": "boolean" } }
          }
      """
    }
    let events = custom.enumerated().map { index, pair in event(index + 1, "\"\(pair.0)\"", "\"\(pair.1)\"") + ",\n" }
    return mixedCaseRule(
      id, dimension,
      example: """
          "streams": {
            "actions": {
              "description": "What the user did.", "encoding": "object", "eventField": { "wire": "action", "type": "string" },
        \(streamAnswers)
            }
          },
          "events": {
        \(events.joined())\
            "menu.5": {
        -     "description": "Menu number 5 was shown.", "stream": "actions", "code": \(bad.0),
        -     "fields": { \(bad.1): { "description": "Whether it was the first.", "type": "boolean" } }
        +     "description": "Menu number 5 was shown.", "stream": "actions", "code": \(good.0),
        +     "fields": { \(good.1): { "description": "Whether it was the first.", "type": "boolean" } }
            }
          }
        """)
  }
}
