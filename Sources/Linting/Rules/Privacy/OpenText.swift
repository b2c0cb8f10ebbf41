import SignalbookSchemaFiles
import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

extension Rule {
  static let openText = Rule(
    "SB1401", "open-text", .privacy, .warning,
    summary: "Free text is declared as category 1 or 2 data, or has no data class.",
    reason: """
      Unrestricted text can contain an address, a name or the user's input. Mozilla category 1 and 2 data can be
      collected by default, so its text must not allow more sensitive data. List the values (`enum`, `cases`), set a
      `pattern`, `format` or `maxLength`, or declare the class of the data that the text can contain.
      """,
    example: #"""
        "events": {
          "search.done": {
            "description": "The user searched.", "method": "search", "object": "bar",
      -     "extras": { ⟦"engine"⟧: { "description": "The engine.", "type": "string" } }
      +     "extras": { "engine": { "description": "The engine.", "enum": ["one", "two"] } }
          }
        }
      """#,
    check: .field { visited, pass in
      guard visited.field.isOpenText, visited.isGivenByApp else { return }
      let declared: String
      if let data = visited.data {
        if data.category > .interaction { return }
        declared = "declared as \(quoted(data.word)), category \(data.category.rawValue)"
      } else {
        declared = "has no data class"
      }
      let advice = "list the values, limit the text, or declare the class of the data that it can contain"
      if let name = visited.field.type.typeName, let origin = visited.field.type.typeOrigin, origin.importIndex == nil,
        !visited.isAllowed("SB1401", "open-text")
      {
        // Report the type once, instead of each of its fields.
        pass.reportOnce(
          "the type \(quoted(name)) is unrestricted free text, but its field \(visited.phrase) "
            + (visited.data == nil ? "" : "is ") + "\(declared); "
            + "\(advice)",
          at: origin.location, notes: [.init("the first field of the type", at: visited.field.origin.location)])
        return
      }
      pass.report(" is unrestricted free text, but \(declared); \(advice)", for: visited)
    })
}

extension VisitedField {
  /// Returns whether the field, its event or its stream suppresses one of the rules.
  func isAllowed(_ rule: String...) -> Bool {
    [field.metadata, event?.metadata, stream?.metadata].contains { metadata in
      metadata?.suppressions.contains { rule.contains($0.rule) } == true
    }
  }

  /// Whether the app's code provides the value, either as an argument or, for an attribute, on request.
  var isGivenByApp: Bool {
    if field.isSentByCaller { return true }
    guard part == .attribute, field.isSent, field.type.constant == nil else { return false }
    return field.source?.hasPrefix("app.") ?? false
  }
}

extension Field {
  /// Whether the field is sent and the app's code provides its value.
  var isSentByCaller: Bool {
    if case .never = sent { return false }
    return source == nil && type.constant == nil
  }

  /// Whether the caller can pass any string.
  var isOpenText: Bool {
    guard case .string = type.base, type.constant == nil, type.cut == nil, type.format == nil else { return false }
    return type.bounds.maxLength == nil && type.bounds.patterns.isEmpty
  }
}
