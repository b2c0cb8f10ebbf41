import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes the enum of a declared union, with a property for each case's struct.
  func write(_ union: UnionPlan, to writer: inout SwiftWriter) {
    let access = options.accessModifier
    writer.doc(union.description ?? "A value of `\(union.name)`.")
    let conformances = isComparable(union.type) ? "Sendable, Equatable" : "Sendable"
    writer.block("\(access)enum \(union.name): \(conformances)") { writer in
      for element in union.cases {
        writer.doc(element.declaration.description ?? "`\(element.declaration.name)`")
        if let type = element.type { writer.recordExposure(of: modules(of: type)) }
        writer.line("case \(element.name.text)" + (element.type.map { "(\($0.text))" } ?? ""))
      }
      for element in union.cases {
        writer.line()
        writer.doc("The value of `\(element.name.bare)`; `nil` for other cases.")
        let pattern = element.type == nil ? "" : "(let value)"
        writer.line(
          "\(access)var \(element.accessor.text): \(element.type?.text ?? "Void")? "
            + "{ if case .\(element.name.text)\(pattern) = self { \(element.type == nil ? "()" : "value") } else { nil } }"
        )
      }
    }
  }

  /// Returns an expression that reads an enum from a match. Its value is `nil` if no case matches.
  func unionExpression(for parameter: MemberParameter) -> String {
    let type = parameter.type.text
    var text = "{ () -> \(type)? in "
    for part in parameter.members {
      guard let bit = part.presenceBit, let name = part.unionCase else { continue }
      let value: String
      if part.members.isEmpty {
        value = "\(type).\(name.text)"
      } else {
        let (structure, mayFail) = structureExpression(for: part)
        value = mayFail ? "\(structure).map(\(type).\(name.text))" : "\(type).\(name.text)(\(structure))"
      }
      text += "if match.isPresent(\(bit)) { return \(value) }; "
    }
    return text + "return nil }()"
  }

  // MARK: List items

  /// Returns the cases of a switch over a union's enum.
  ///
  /// - Parameters:
  ///   - union: The union.
  ///   - name: The variable for the struct in a case.
  ///   - statements: Returns the statements of a case.
  /// - Returns: The lines of the cases.
  func unionCases(
    of union: UnionType, binding name: String, _ statements: (Vocabulary.Case) -> (lines: [String], usesValue: Bool)
  ) -> [String] {
    union.cases.flatMap { item -> [String] in
      let (lines, usesValue) = statements(item)
      let pattern = item.holds != nil && usesValue ? "(let \(name))" : ""
      return ["case .\(caseName(for: item))\(pattern):"] + (lines.isEmpty ? ["  break"] : lines.map { "  " + $0 })
    }
  }

  /// Returns the statements of a function that reads a union's enum from `json`.
  func unionReaderLines(for type: ValueType, _ union: UnionType) -> [String] {
    var lines = ["switch json[\(Self.quoted(union.discriminator))]?.json {"]
    for item in union.cases {
      lines.append("case \(Self.quoted(item.wire.jsonText)):")
      let result = "\(swiftType(of: type)).\(caseName(for: item))"
      guard let holds = item.holds else {
        lines.append("  return json.hasOnlyMembers(named: [\(Self.quoted(union.discriminator))]) ? \(result) : nil")
        continue
      }
      let reader = structureReaderLines(for: holds, besides: [union.discriminator]) { "return \(result)(\($0))" }
      lines += reader.map { "  " + $0 }
    }
    return lines + ["default: return nil", "}"]
  }
}
