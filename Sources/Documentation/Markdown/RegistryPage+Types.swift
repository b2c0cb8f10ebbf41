import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryPage {
  // MARK: Table cells

  /// Writes a type in a cell, such as `[settings-key](#…)` or `integer as text, at least 0`.
  mutating func writeType(_ type: ValueType) {
    if let constant = type.constant {
      writer.write("always \(code: constant.jsonText)")
      return
    }
    if let name = type.typeName, let anchor = typeAnchors[name] {
      writer.writeLink(name, to: anchor)
      writeForm(type)
      return
    }
    switch type.base {
    case .vocabulary(let vocabulary):
      writer.writeRaw(vocabulary.buckets == nil ? "one of " : "label of the bucket, one of ")
      writer.list(vocabulary.currentCases) { $0.writeCode($1.wire.jsonText) }
      if let unknown = vocabulary.unknown { writer.write(", else \(code: unknown.jsonText)") }
      writeForm(type)
    case .map(let map) where map.entries == nil:
      writer.writeRaw("map of ")
      self.writeType(map.key)
      writer.writeRaw(" to ")
      if let name = map.entryName {
        writer.writeRaw("one name (")
        self.writeType(name)
        writer.writeRaw(") and ")
      }
      self.writeType(map.value)
      writeForm(type)
    case .array(let element):
      writer.writeRaw("list of ")
      self.writeType(element)
      writeForm(type)
    case .held(let sibling):
      writer.writeRaw("value held by ")
      if sibling == "key" { writer.writeRaw("the key") } else { writer.writeCode(sibling) }
      writeForm(type)
    case .template(let template):
      writer.write("text \(code: template.text)")
      writeForm(type)
    default:
      let patterns = type.bounds.patterns
      if patterns.isEmpty || type.format != nil { return writer.writeText(Words.type(of: type)) }
      var typeWithoutPatterns = type
      typeWithoutPatterns.bounds.patterns = []
      let words = Words.type(of: typeWithoutPatterns)
      writer.writeText(words.hasPrefix("any ") ? String(words.dropFirst(4)) : words)
      for pattern in patterns {
        writer.write(", matches \(code: pattern)")
      }
    }
  }

  /// Writes the wire form and the limits that ``Words`` does not include.
  private mutating func writeForm(_ type: ValueType) {
    switch type.wireForm {
    case .plain: break
    case .text: writer.writeRaw(", as text")
    case .jsonText: writer.writeRaw(", as JSON text")
    }
    if let maxCount = type.bounds.maxItems ?? type.bounds.maxProperties {
      writer.writeText(", at most \(Words.counted(maxCount, "entry", "entries"))")
    }
    if let minCount = type.bounds.minItems {
      writer.writeText(", at least \(Words.counted(minCount, "entry", "entries"))")
    }
    if type.isNullable { writer.writeRaw(", or null") }
    if type.enforcement == .loosely { writer.writeRaw(", loosely enforced") }
  }

  /// Writes a description of the receiver's check, or its JSON if the check contains other keywords.
  mutating func writeCheck(_ node: JSONNode) {
    let knownKeys: Set<String> = [
      "type", "nullable", "enum", "pattern", "minimum", "maximum", "minLength", "maxLength", "values", "items",
      "fields",
    ]
    guard let members = node.members, members.allSatisfy({ knownKeys.contains($0.key) }) else {
      return writer.writeCode(compactJSON(node))
    }
    if let values = node["enum"]?.elements {
      writer.writeRaw("one of ")
      writer.list(values) { $0.writeCode(compactJSON($1)) }
    } else if let items = node["items"] {
      writer.writeRaw("list of ")
      writeCheck(items)
    } else if let values = node["values"] {
      writer.writeRaw("map to ")
      writeCheck(values)
    } else if let fields = node["fields"]?.members {
      writer.writeRaw("object with ")
      writer.list(fields) { $0.writeCode($1.key) }
    } else {
      let type = node["type"]?.string
      writer.writeText(type == "string" ? "text" : type == "array" ? "list" : type ?? "anything")
    }
    if let pattern = node["pattern"]?.string { writer.write(", matches \(code: pattern)") }
    for (key, sign) in [("minimum", "≥"), ("maximum", "≤")] {
      if let number = node[key]?.number { writer.writeText(", \(sign) \(number.text)") }
    }
    for (key, word) in [("minLength", "at least"), ("maxLength", "at most")] {
      if let number = node[key]?.number { writer.writeText(", \(word) \(number.text) characters") }
    }
    if node["nullable"]?.boolean == true { writer.writeRaw(", or null") }
  }

  // MARK: Types section

  /// Returns the types in the registry's section: the types that the registry declares, and the imported types that the
  /// page uses.
  static func shownTypes(of inventory: RegistryInventory) -> [NamedType] {
    var usedNames: Set<String> = []
    func visit(_ type: ValueType) {
      if let name = type.typeName { usedNames.insert(name) }
      type.base.parts.forEach(visit)
    }
    inventory.visit { point, _ in if let type = point.type { visit(type) } }
    var visitedNames: Set<String> = []
    return inventory.registry.types.filter { type in
      (type.origin.importIndex == nil || usedNames.contains(type.name)) && visitedNames.insert(type.name).inserted
    }
  }

  mutating func writeTypes() {
    if types.isEmpty { return }
    writeHeading("##", "Values", anchor: anchor(forSection: "types"))
    writer.writeRaw("Shared types and vocabulary values.\n")
    for type in types {
      writeHeading("###", type.name, anchor: anchor(forSection: "types", type.name))
      if let description = type.description { writer.write("\(description)\n\n") }
      if let vocabulary = type.type.vocabulary {
        if case .union(let union) = type.type.base {
          writer.write("One of several objects, identified by their member \(code: union.discriminator).\n\n")
        }
        if vocabulary.buckets != nil {
          writer.writeRaw("Callers supply a number. Only its bucket’s label is sent.\n\n")
        }
        write(vocabulary, of: type)
      } else {
        writer.writeRaw("Type: ")
        writeDefinition(type.type)
        writer.writeRaw("\n")
      }
      if let receiver = type.type.receiver {
        writer.writeRaw("\nThe receiver's validation: ")
        writeCheck(receiver)
        writer.writeRaw("\n")
      }
      if !type.formerly.isEmpty {
        writer.write("\n*Formerly:* \(codes: type.formerly)\n")
      }
      if let note = type.note { writer.write("\n*Note:* \(note)\n") }
    }
  }

  /// Writes the definition of the given named type.
  private mutating func writeDefinition(_ type: ValueType) {
    var unnamedType = type
    unnamedType.typeName = nil
    self.writeType(unnamedType)
    switch type.base {
    case .map(let map):
      if let entries = map.entries {
        writer.writeRaw("\n\n| entry | key | name | type | description |\n|---|---|---|---|---|\n")
        for entry in entries {
          writer.write("| \(code: entry.name) | \(code: entry.key.jsonText) | \(code: entry.wire) | ")
          self.writeType(entry.value)
          writer.write(" | \(entry.description)")
          writeStatus(entry.metadata)
          writer.endRow()
        }
      } else {
        writer.writeText(
          map.surplus == .keepLowest
            ? ". Over the limit, the entries with the lowest keys are kept"
            : ". Over the limit, the first entries are kept")
        writer.writeText(
          map.repeated == .keepLast
            ? "; the last value of a repeated key is kept." : "; the first value of a repeated key is kept.")
      }
    case .object(let fields): writeMembers(fields)
    case .template(let template):
      if template.percentEncodes { writer.writeRaw(", its parts percent-encoded") }
      writeMembers(template.parts)
    default: break
    }
  }

  private mutating func writeMembers(_ fields: [Field]) {
    if fields.isEmpty { return }
    writer.writeRaw("\n\n| member | type | description |\n|---|---|---|\n")
    for field in fields {
      writer.write("| \(code: field.wire) | ")
      writeType(field.type)
      writer.write(" | \(field.description) |\n")
    }
  }

  private mutating func write(_ vocabulary: Vocabulary, of type: NamedType) {
    writer.writeRaw("| value | sent as | description |\n|---|---|---|\n")
    for item in vocabulary.cases {
      writer.write("| \(code: item.name) | \(code: item.wire.jsonText) | \(item.description)")
      if let holds = item.holds {
        writer.writeRaw(" Holds ")
        self.writeType(holds)
        if let value = item.defaultValue { writer.write(", default \(code: value.jsonText)") }
        writer.writeRaw(".")
      } else if vocabulary.onlySomeCasesHoldValues, !item.metadata.isRetired {
        writer.writeRaw(" Holds no value.")
      }
      writeStatus(item.metadata)
      writer.endRow()
    }
    if let unknown = vocabulary.unknown { writer.write("| any other value | \(code: unknown.jsonText) |  |\n") }
    if vocabulary.ignoresCase { writer.writeRaw("\nMatching is case-insensitive.\n") }
    if type.type.enforcement == .loosely { writer.writeRaw("\nInvalid values are reported but sent.\n") }
  }

  private mutating func writeStatus(_ metadata: Metadata) {
    if let retired = metadata.retired { writeLifecycle("Retired", retired) }
    if let deprecated = metadata.deprecated { writeLifecycle("Deprecated", deprecated) }
    if let since = metadata.since { writeRemark("Since", since) }
    writeFormerNames(metadata.formerly)
    note(metadata.note)
  }
}

extension Words {
  /// Returns a count with its noun, such as `1 entry` or `2 entries`.
  static func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
    "\(count) \(count == 1 ? singular : plural)"
  }
}
