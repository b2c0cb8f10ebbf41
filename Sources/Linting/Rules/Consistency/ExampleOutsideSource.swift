import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let exampleOutsideSource = Rule(
    "SB1255", "example-outside-source", .consistency, .warning,
    summary: "An example is not a value that the field's source can yield.",
    reason: """
      The example was probably copied from another field, or is in a different unit or form, such as an offset in
      seconds for a source in minutes. Correct the example, or choose the source that yields it. The rule compares
      examples with the ranges, keywords and patterns of the runtime's sources. SB1232 checks timestamps.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "offset": {
                  "description": "The offset from UTC.", "type": "integer", "unit": "min", "from": "clock.utc-offset-minutes",
        -         "examples": [⟦-14400⟧]
        +         "examples": [-240]
                },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        let field = visited.field
        guard !field.examples.isEmpty, let source = field.source, !source.contains("-since-1970"),
          let domain = SourceDomain.of(source), domain.provider != .app,
          let file = pass.sources.file(at: field.origin.location.path)
        else { return }
        for example in field.examples {
          guard let fault = field.fault(of: example, from: domain) else { continue }
          pass.reportOnce(
            "the example of \(visited.phrase) \(fault), but its source \(quoted(source)) yields \(domain.summary)",
            at: file.location(of: example.range))
        }
      }
    })
}

extension Field {
  /// Returns the reason that the source does not yield the example, or `nil` if it can.
  fileprivate func fault(of example: JSONNode, from domain: SourceDomain) -> String? {
    guard let scalar = Scalar(example), scalar != .null, scalar != absent, scalar != type.constant else { return nil }
    if (variants + profiles).contains(where: { $0.absent == scalar || $0.constant == scalar }) { return nil }
    switch (domain.form, type.base) {
    case (.numbers(_, let possible), .integer), (.numbers(_, let possible), .number):
      guard let number = Double(scalar.plainText) else { return nil }
      return (Double(possible.lowerBound)...Double(possible.upperBound)).contains(number)
        ? nil : "is \(scalar.plainText)"
    case (.words(let words), .string):
      return words.contains(scalar.plainText) ? nil : "is \(quoted(scalar.plainText))"
    case (.texts(_, let pattern), .string):
      let text = scalar.plainText
      return (try? Pattern(pattern))?.matches(text) == false ? "is \(quoted(text))" : nil
    default: return nil
    }
  }
}
