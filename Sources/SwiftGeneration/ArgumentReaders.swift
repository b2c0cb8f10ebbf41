import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// A generated function that decodes a map or list argument.
struct ArgumentReader: Hashable {
  var name: String
  var resultType: String
  var lines: [String]
}

extension GenerationScope {
  /// Returns a call that decodes a map or list argument, and adds the function that it calls to the helpers.
  func readerCall(for type: ValueType, _ expression: String) -> String {
    let result = swiftType(of: type)
    let lines: [String]
    switch type.base {
    case .array(let element): lines = ["return json.mapItems({ \(readExpression(for: element, json: "$0")) })"]
    case .map(let map): lines = mapReaderLines(for: map, of: type, result: result)
    case .object where type.isStructure: lines = structureReaderLines(for: type) { "return \($0)" }
    case .union(let union): lines = unionReaderLines(for: type, union)
    default: return readExpression(for: type, json: expression)
    }
    return "\(helpers.readerName(lines: lines, result: result))(\(expression))"
  }

  /// Returns an optional Swift expression that reads a value of the given type from JSON.
  func readExpression(for type: ValueType, json: String) -> String {
    if type.buckets != nil { return "\(swiftType(of: type))(bucket: \(json).json, in: \(tableName(of: type)))" }
    if type.wireForm == .text {
      switch type.base {
      case .boolean: return "\(json).text.flatMap({ Bool($0) })"
      case .integer: return "\(json).text.flatMap({ Int($0) })"
      case .number: return "\(json).text.flatMap({ Double($0) })"
      case .vocabulary:
        return "\(json).text.flatMap({ \(swiftType(of: type))(plainText: $0, in: \(tableName(of: type))) })"
      default: break
      }
    }
    switch type.base {
    case .boolean: return "\(json).boolean"
    case .integer: return "\(json).integer"
    case .number: return "\(json).number"
    case .vocabulary: return "\(swiftType(of: type))(wire: \(json).json, in: \(tableName(of: type)))"
    case .array, .map, .union: return readerCall(for: type, json)
    case .object where type.isStructure: return readerCall(for: type, json)
    default: return "\(json).text"
    }
  }

  /// Returns an optional Swift expression that reads a value of the given type from a plain string.
  private func textReadExpression(for type: ValueType) -> String {
    switch type.base {
    case .boolean: "Bool(text)"
    case .integer: "Int(text)"
    case .number: "Double(text)"
    default: "\(swiftType(of: type))(plainText: text, in: \(tableName(of: type)))"
    }
  }

  private func mapReaderLines(for map: MapType, of type: ValueType, result: String) -> [String] {
    // An empty map may have been omitted.
    var lines = ["if case .null = json { return [] }", "guard case .object(let members) = json else { return nil }"]
    lines.append("var entries: \(result) = []")
    lines.append("for member in members {")
    if let entries = map.entries {
      lines += closedMapReaderLines(for: map, entries.filter { !$0.metadata.isRetired })
    } else if case .held = map.value.base, case .vocabulary = map.key.base {
      let isText = map.value.wireForm == .text
      let key = swiftType(of: map.key)
      helpers.use(HeldReader(type: key + "Value", isText: isText))
      // A missing value is sent as null.
      if map.value.isNullable { lines.append("  if case .null = member.value { continue }") }
      let value = isText ? "text: member.value.text ?? \"\"" : "json: member.value"
      lines.append("  guard let key = \(key)(plainText: member.name, in: \(tableName(of: map.key))),")
      lines.append("    let entry = \(key)Value(key: key.caseIndex, \(value))")
      lines.append("  else { return nil }")
      lines.append("  entries.append(entry)")
    } else {
      let key: String
      switch map.key.base {
      case .integer:
        let bounded = map.boundedKeyPlan == nil ? "" : ".flatMap({ \(plan.types.keyType(of: map, in: type).text)($0) })"
        key = "let key = Int(member.name)\(bounded)"
      case .vocabulary:
        key = "let key = \(swiftType(of: map.key))(plainText: member.name, in: \(tableName(of: map.key)))"
      default: key = ""
      }
      var conditions = key.isEmpty ? [] : [key]
      var source = "member.value"
      if map.entryName != nil {
        conditions.append("let named = member.value.onlyMember")
        source = "named.value"
      }
      conditions.append("let value = \(readExpression(for: map.value, json: source))")
      lines.append("  guard \(conditions.joined(separator: ", ")) else { return nil }")
      let name = map.entryName == nil ? "" : "name: named.name, "
      lines.append("  entries.append(.init(key: \(key.isEmpty ? "member.name" : "key"), \(name)value: value))")
    }
    return lines + ["}", "return entries"]
  }

  private func closedMapReaderLines(for map: MapType, _ entries: [MapType.Entry]) -> [String] {
    var lines: [String] = []
    lines.append("  switch member.name {")
    for entry in entries {
      let source = map.entryName == nil ? "member.value" : "named.value"
      let name =
        map.entryName == nil ? "" : "let named = member.value.onlyMember, named.name == \(Self.quoted(entry.wire)), "
      lines.append("  case \(Self.quoted(entry.key.plainText)):")
      lines.append("    guard \(name)let value = \(readExpression(for: entry.value, json: source)) else { return nil }")
      lines.append("    entries.append(.\(caseName(for: entry))(value))")
    }
    lines.append("  default: return nil")
    lines.append("  }")
    return lines
  }

  /// Writes the functions that decode arguments, and the initializers for keys with held values.
  func writeReaders(to writer: inout SwiftWriter) {
    if !helpers.readers.isEmpty {
      writer.line()
      writer.declaration("extension \(namespace)") { writer in
        for (index, reader) in helpers.readers.enumerated() {
          if index > 0 { writer.line() }
          writer.doc("Reads an argument from JSON.")
          writer.block("static func \(reader.name)(_ json: JSONValue) -> \(reader.resultType)?") { writer in
            for line in reader.lines { writer.line(line) }
          }
        }
      }
    }
    for reader in helpers.heldReaders.sorted() {
      guard let declaration = heldVocabulary(named: reader.type) else { continue }
      writer.line()
      writer.declaration("extension \(reader.type)") { writer in
        let optionalMark = declaration.onlySomeCasesHoldValues ? "?" : ""
        let label = reader.isText ? "text" : "json"
        writer.doc("Creates the key at an index, with its value as \(reader.isText ? "a string" : "JSON").")
        writer.block("init?(key: Int, \(label): \(reader.isText ? "String" : "JSONValue")\(optionalMark))") { writer in
          writer.switchStatement("key") { writer in
            for (index, element) in declaration.cases.filter({ !$0.metadata.isRetired }).enumerated() {
              let name = caseName(for: element)
              guard let holds = element.holds else {
                writer.line("case \(index):")
                writer.line("  guard \(label) == nil else { return nil }")
                writer.line("  self = .\(name)")
                continue
              }
              let given = declaration.onlySomeCasesHoldValues ? ["let \(label)"] : []
              if reader.isText, case .string = holds.base {
                if given.isEmpty {
                  writer.line("case \(index): self = .\(name)(text)")
                } else {
                  writer.line("case \(index):")
                  writer.line("  guard let text else { return nil }")
                  writer.line("  self = .\(name)(text)")
                }
                continue
              }
              writer.line("case \(index):")
              let value = reader.isText ? textReadExpression(for: holds) : readExpression(for: holds, json: "json")
              writer.line("  guard \((given + ["let value = \(value)"]).joined(separator: ", ")) else { return nil }")
              writer.line("  self = .\(name)(value)")
            }
            writer.line("default: return nil")
          }
        }
      }
    }
  }

  /// Returns the vocabulary behind the generated `…Value` enum with the given name, in this module or in an import's
  /// module.
  private func heldVocabulary(named type: String) -> Vocabulary? {
    for named in registry.types {
      guard case .vocabulary(let vocabulary) = named.type.base else { continue }
      if swiftType(of: named.type) + "Value" == type { return vocabulary }
    }
    return plan.vocabularies.first { "\(namespace).\($0.name)Value" == type }?.vocabulary
  }
}
