import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// A generated type that writes a map or list argument.
struct ArgumentRenderer: Hashable {
  enum Kind: String { case map = "Map", list = "List" }

  var name: String
  var kind: Kind
  /// The type of the values that the caller passes.
  var valuesType: String
  var lines: [String]
}

extension GenerationScope {
  /// Returns an expression that wraps the caller's collection in its encoder.
  func collectionExpression(for argument: ArgumentList.Collection, _ values: String) -> String {
    switch argument {
    case .map(let value, let map): mapExpression(for: map, in: value.type, values)
    case .list(let value, let element): listExpression(for: element, in: value.type, values)
    }
  }

  /// Returns an expression that passes a map's values to the type that writes them. The type is declared only once.
  func mapExpression(for map: MapType, in type: ValueType, _ values: String) -> String {
    let lines: [String]
    if case .held = map.value.base, case .vocabulary(let vocabulary) = map.key.base {
      lines = heldMapBody(for: map, vocabulary)
    } else if let entries = map.entries {
      lines = [mapBeginCall(for: map, maxEntries: type.bounds.maxProperties)] + closedMapBody(for: map, entries)
    } else {
      lines = mapBody(for: map, maxEntries: type.bounds.maxProperties)
    }
    return helpers.rendererName(.map, lines: lines, values: swiftType(of: type)) + "(values: \(values))"
  }

  /// Returns an expression that passes a list's values to the type that writes them.
  func listExpression(for element: ValueType, in type: ValueType, _ values: String) -> String {
    var arguments: [String] = []
    if let least = type.bounds.minItems, least > 0 {
      arguments.append("minItems: \(least)")
      if type.enforcement == .loosely { arguments.append("allowsShortList: true") }
    }
    if let most = type.bounds.maxItems { arguments.append("maxItems: \(most)") }
    var lines = ["list.begin(\(arguments.joined(separator: ", ")))", "for value in values {"]
    if !element.isSingleItem {
      lines += nestedItemStatements(for: element) + ["}"]
      return helpers.rendererName(.list, lines: lines, values: "[\(swiftType(of: element))]") + "(values: \(values))"
    }
    lines += ruleStatements(for: element, named: "value", builder: "list")
    lines += [
      "  let item = \(valueExpression(for: element, named: "value", builder: "list"))", "  list.add(item)", "}",
    ]
    return helpers.rendererName(.list, lines: lines, values: "[\(swiftType(of: element))]") + "(values: \(values))"
  }

  func write(_ renderer: ArgumentRenderer, to writer: inout SwiftWriter) {
    let type = renderer.kind.rawValue
    let name = type.lowercased()
    writer.doc("Writes a \(name) argument.")
    writer.block("struct \(renderer.name): Generated\(type)") { writer in
      writer.line("let values: \(renderer.valuesType)")
      writer.line()
      writer.block("func write(to \(name): inout \(type)Text)") { writer in
        for line in renderer.lines { writer.line(line) }
      }
    }
  }

  private func mapBody(for map: MapType, maxEntries: Int?) -> [String] {
    var lines = [mapBeginCall(for: map, maxEntries: maxEntries), "for entry in values {"]
    if case .string = map.key.base { lines += ruleStatements(for: map.key, named: "entry.key", builder: "map") }
    if let name = map.entryName { lines += ruleStatements(for: name, named: "entry.name", builder: "map") }
    lines += ruleStatements(for: map.value, named: "entry.value", builder: "map")
    lines.append("  let value = \(valueExpression(for: map.value, named: "entry.value", builder: "map"))")
    var entry = "value"
    if let name = map.entryName {
      lines.append("  let named = map.named(entry.name, value\(limitArguments(for: name)))")
      entry = "named"
    }
    switch map.key.base {
    case .integer:
      lines.append("  map.add(entry.key\(map.boundedKeyPlan == nil ? "" : ".value"), \(entry))")
    case .vocabulary: lines.append("  map.add(entry.key.plainText(in: \(tableName(of: map.key))), \(entry))")
    default: lines.append("  map.add(entry.key, \(entry)\(limitArguments(for: map.key)))")
    }
    return lines + ["}"]
  }

  private func mapBeginCall(for map: MapType, maxEntries: Int?) -> String {
    var arguments: [String] = []
    if let maxEntries { arguments.append("maxEntries: \(maxEntries)") }
    if map.surplus == .keepLowest { arguments.append("surplus: .keepLowest") }
    if map.repeated == .keepFirst { arguments.append("duplicates: .keepFirst") }
    // Keys of a bounded type are always within their bounds.
    if case .integer = map.key.base, map.boundedKeyPlan == nil, let keys = map.key.bounds.integerLimits {
      arguments.append(
        "keys: \(keys.lower.map(String.init) ?? "Int64.min")...\(keys.upper.map(parenthesized) ?? "Int64.max")")
    }
    return "map.begin(\(arguments.joined(separator: ", ")))"
  }

  /// Returns an expression for the JSON text of a value.
  func valueExpression(for type: ValueType, named name: String, builder: String) -> String {
    let text: String
    switch type.base {
    case .string: return "\(builder).value(\(name)\(limitArguments(for: type)))"
    case .vocabulary where type.buckets != nil: return "\(name).bucketText(in: \(tableName(of: type)))"
    // If cases are sent as strings, the table includes the quotes.
    case .vocabulary: return "\(name).wireText(in: \(tableName(of: type)))"
    case .number:
      let decimals = type.decimals.map { ", decimals: \($0)" } ?? ""
      return "\(builder).value(\(name)\(decimals)\(type.wireForm == .text ? ", isText: true" : ""))"
    case .boolean, .integer: text = "\(builder).value(\(name))"
    // `checkElements` reports other types.
    default: return "\"null\""
    }
    return type.wireForm == .text ? "\"\\\"\" + \(text) + \"\\\"\"" : text
  }

  /// Returns statements that skip a value if it violates a bound, a length limit, or a pattern.
  func ruleStatements(for type: ValueType, named name: String, builder: String) -> [String] {
    statements(for: Check.all(of: type), named: name, builder: builder)
  }

  private func statements(for checks: [Check], named name: String, builder: String) -> [String] {
    checks.map { check in
      let rule = String(decoding: SwiftText.literal(for: [check.letter] + check.rule.utf8), as: UTF8.self)
      return "  guard \(builder).admits(\(name), \(rule)) else { continue }"
    }
  }

  private func limitArguments(for type: ValueType) -> String {
    var text = ""
    if let cut = type.cut {
      text += ", limit: TextLimit(\(cut.atMost), .\(cut.unit.rawValue), refusesLongerText: \(cut.overflow == .reject))"
    }
    if let empty = type.empty { text += ", empty: \(Self.quoted(empty))" }
    return text
  }

  /// Returns the body for a map from keys to held values. A missing value is replaced with its default.
  private func heldMapBody(for map: MapType, _ vocabulary: Vocabulary) -> [String] {
    let isText = map.value.wireForm == .text
    var lines = ["map.begin()"]
    let heldCases = vocabulary.cases.filter { $0.holds != nil && !$0.metadata.isRetired }
    let checkedCases = heldCases.filter { element in element.holds.map { !Check.ofHeld($0).isEmpty } ?? false }
    lines.append("for value in values {")
    if !checkedCases.isEmpty {
      lines.append("  switch value {")
      for element in checkedCases {
        lines.append("  case .\(caseName(for: element))(let given):")
        let checks = element.holds.map(Check.ofHeld) ?? []
        lines += statements(for: checks, named: "given", builder: "map").map { "  " + $0 }
      }
      if checkedCases.count < heldCases.count { lines.append("  default: break") }
      lines.append("  }")
    }
    let text = isText ? "textJSON" : "json"
    lines.append("  map.add(value.key.plainText(in: \(tableName(of: map.key))), value.held.\(text))")
    lines.append("}")
    for element in heldCases {
      let swift = caseName(for: element)
      let text: String
      if let value = element.defaultValue {
        text = isText ? JSONText.quoted(value.plainText) : value.jsonText
      } else if map.value.isNullable {
        text = "null"
      } else {
        continue
      }
      lines.append("if !values.contains(where: { $0.key == .\(swift) }) {")
      lines.append("  map.add(\(Self.quoted(element.wire.plainText)), \(SwiftText.literal(for: text)))")
      lines.append("}")
    }
    return lines
  }
}
