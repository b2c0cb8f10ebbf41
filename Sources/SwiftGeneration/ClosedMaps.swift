import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  func write(_ closed: ClosedMapPlan, to writer: inout SwiftWriter) {
    writer.doc(closed.description ?? "Entries of `\(closed.name)`.")
    writer.block("\(options.accessModifier)enum \(closed.name): Sendable") { writer in
      for entry in closed.entries {
        writer.doc(entry.declaration.description ?? "`\(entry.declaration.name)`")
        if let deprecated = entry.declaration.metadata.deprecated {
          writer.doc("Deprecated: \(deprecated.reason)")
        }
        writer.recordExposure(of: modules(of: entry.type))
        writer.line("case \(entry.name.text)(\(entry.type.text))")
      }
    }
  }

  /// Returns the body of the function that writes a closed map.
  func closedMapBody(for map: MapType, _ entries: [MapType.Entry]) -> [String] {
    var lines = ["for entry in values {", "  switch entry {"]
    for entry in entries where !entry.metadata.isRetired {
      lines.append("  case .\(caseName(for: entry))(let given):")
      lines += ruleStatements(for: entry.value, named: "given", builder: "map").map { "  " + $0 }
      lines.append("    let value = \(valueExpression(for: entry.value, named: "given", builder: "map"))")
      var value = "value"
      if map.entryName != nil {
        lines.append("    let named = map.named(\(Self.quoted(entry.wire)), value)")
        value = "named"
      }
      let key = entry.key.plainText
      let isInteger = if case .integer = map.key.base { true } else { false }
      lines.append("    map.add(\(isInteger ? key : SwiftText.escapedLiteral(for: key)), \(value))")
    }
    return lines + ["  }", "}"]
  }
}
