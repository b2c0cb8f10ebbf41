import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryPage {
  // MARK: Table cells

  /// Writes a type in a cell, such as `[settings-key](#…)` or `integer as text, at least 0`.
  mutating func type(_ type: ValueType) {
    if let constant = type.constant {
      writer.write("always \(code: constant.jsonText)")
      return
    }
    if let name = type.typeName, let anchor = typeAnchors[name] {
      writer.link(name, to: anchor)
      form(type)
      return
    }
    switch type.base {
    case .vocabulary(let vocabulary):
      writer.raw(vocabulary.buckets == nil ? "one of " : "label of the bucket, one of ")
      writer.list(vocabulary.current) { $0.code($1.wire.jsonText) }
      if let unknown = vocabulary.unknown { writer.write(", else \(code: unknown.jsonText)") }
      form(type)
    case .map(let map) where map.entries == nil:
      writer.raw("map of ")
      self.type(map.key)
      writer.raw(" to ")
      if let name = map.entryName {
        writer.raw("one name (")
        self.type(name)
        writer.raw(") and ")
      }
      self.type(map.value)
      form(type)
    case .array(let element):
      writer.raw("list of ")
      self.type(element)
      form(type)
    case .held(let sibling):
      writer.raw("value held by ")
      if sibling == "key" { writer.raw("the key") } else { writer.code(sibling) }
      form(type)
    case .template(let template):
      writer.write("text \(code: template.text)")
      form(type)
    default:
      let patterns = type.bounds.patterns
      if patterns.isEmpty || type.format != nil { return writer.text(Words.type(type)) }
      var plain = type
      plain.bounds.patterns = []
      let words = Words.type(plain)
      writer.text(words.hasPrefix("any ") ? String(words.dropFirst(4)) : words)
      for pattern in patterns {
        writer.write(", matches \(code: pattern)")
      }
    }
  }

  /// Writes the wire form and the limits that ``Words`` does not include.
  private mutating func form(_ type: ValueType) {
    switch type.wireForm {
    case .plain: break
    case .text: writer.raw(", as text")
    case .jsonText: writer.raw(", as JSON text")
    }
    if let most = type.bounds.maxItems ?? type.bounds.maxProperties {
      writer.text(", at most \(Words.counted(most, "entry", "entries"))")
    }
    if let least = type.bounds.minItems { writer.text(", at least \(Words.counted(least, "entry", "entries"))") }
    if type.isNullable { writer.raw(", or null") }
    if type.enforcement == .loosely { writer.raw(", loosely enforced") }
  }

  /// Writes a description of the receiver's check, or its JSON if the check contains other keywords.
  mutating func check(_ node: JSONNode) {
    let known: Set<String> = [
      "type", "nullable", "enum", "pattern", "minimum", "maximum", "minLength", "maxLength", "values", "items",
      "fields",
    ]
    guard let members = node.members, members.allSatisfy({ known.contains($0.key) }) else {
      return writer.code(compactJSON(node))
    }
    if let values = node["enum"]?.elements {
      writer.raw("one of ")
      writer.list(values) { $0.code(compactJSON($1)) }
    } else if let items = node["items"] {
      writer.raw("list of ")
      check(items)
    } else if let values = node["values"] {
      writer.raw("map to ")
      check(values)
    } else if let fields = node["fields"]?.members {
      writer.raw("object with ")
      writer.list(fields) { $0.code($1.key) }
    } else {
      let type = node["type"]?.string
      writer.text(type == "string" ? "text" : type == "array" ? "list" : type ?? "anything")
    }
    if let pattern = node["pattern"]?.string { writer.write(", matches \(code: pattern)") }
    for (key, sign) in [("minimum", "≥"), ("maximum", "≤")] {
      if let number = node[key]?.number { writer.text(", \(sign) \(number.text)") }
    }
    for (key, word) in [("minLength", "at least"), ("maxLength", "at most")] {
      if let number = node[key]?.number { writer.text(", \(word) \(number.text) characters") }
    }
    if node["nullable"]?.boolean == true { writer.raw(", or null") }
  }

  // MARK: Types section

  /// Returns the types in the registry's section: the types that the registry declares, and the imported types that the
  /// page uses.
  static func shownTypes(of inventory: RegistryInventory) -> [NamedType] {
    var used: Set<String> = []
    func visit(_ type: ValueType) {
      if let name = type.typeName { used.insert(name) }
      type.base.parts.forEach(visit)
    }
    inventory.visit { point, _ in if let type = point.type { visit(type) } }
    var seen: Set<String> = []
    return inventory.registry.types.filter { type in
      (type.origin.importIndex == nil || used.contains(type.name)) && seen.insert(type.name).inserted
    }
  }

  mutating func writeTypes() {
    if types.isEmpty { return }
    heading("##", "Values", anchor: anchor("types"))
    writer.raw("Shared types, and the values of vocabularies.\n")
    for type in types {
      heading("###", type.name, anchor: anchor("types", type.name))
      if let description = type.description { writer.write("\(description)\n\n") }
      if let vocabulary = type.type.vocabulary {
        if case .union(let union) = type.type.base {
          writer.write("One of several objects, identified by their member \(code: union.discriminator).\n\n")
        }
        if vocabulary.buckets != nil {
          writer.raw("Callers supply a number. Only its bucket’s label is sent.\n\n")
        }
        write(vocabulary, of: type)
      } else {
        writer.raw("Type: ")
        writeDefinition(type.type)
        writer.raw("\n")
      }
      if let receiver = type.type.receiver {
        writer.raw("\nThe receiver's validation: ")
        check(receiver)
        writer.raw("\n")
      }
      if !type.formerly.isEmpty {
        writer.write("\n*Formerly:* \(codes: type.formerly)\n")
      }
      if let note = type.note { writer.write("\n*Note:* \(note)\n") }
    }
  }

  /// Writes the definition of the given named type.
  private mutating func writeDefinition(_ type: ValueType) {
    var unnamed = type
    unnamed.typeName = nil
    self.type(unnamed)
    switch type.base {
    case .map(let map):
      if let entries = map.entries {
        writer.raw("\n\n| entry | key | name | type | description |\n|---|---|---|---|---|\n")
        for entry in entries {
          writer.write("| \(code: entry.name) | \(code: entry.key.jsonText) | \(code: entry.wire) | ")
          self.type(entry.value)
          writer.write(" | \(entry.description)")
          writeStatus(entry.metadata)
          writer.endRow()
        }
      } else {
        writer.text(
          map.surplus == .keepLowest
            ? ". Over the limit, the entries with the lowest keys are kept"
            : ". Over the limit, the first entries are kept")
        writer.text(
          map.repeated == .keepLast
            ? "; the last value of a repeated key is kept." : "; the first value of a repeated key is kept.")
      }
    case .object(let fields): writeMembers(fields)
    case .template(let template):
      if template.percentEncodes { writer.raw(", its parts percent-encoded") }
      writeMembers(template.parts)
    default: break
    }
  }

  private mutating func writeMembers(_ fields: [Field]) {
    if fields.isEmpty { return }
    writer.raw("\n\n| member | type | description |\n|---|---|---|\n")
    for field in fields {
      writer.write("| \(code: field.wire) | ")
      type(field.type)
      writer.write(" | \(field.description) |\n")
    }
  }

  private mutating func write(_ vocabulary: Vocabulary, of type: NamedType) {
    writer.raw("| value | sent as | description |\n|---|---|---|\n")
    for item in vocabulary.cases {
      writer.write("| \(code: item.name) | \(code: item.wire.jsonText) | \(item.description)")
      if let holds = item.holds {
        writer.raw(" Holds ")
        self.type(holds)
        if let value = item.defaultValue { writer.write(", default \(code: value.jsonText)") }
        writer.raw(".")
      } else if vocabulary.holdsInPart, !item.metadata.isRetired {
        writer.raw(" Holds no value.")
      }
      writeStatus(item.metadata)
      writer.endRow()
    }
    if let unknown = vocabulary.unknown { writer.write("| any other value | \(code: unknown.jsonText) |  |\n") }
    if vocabulary.ignoresCase { writer.raw("\nMatching is case-insensitive.\n") }
    if type.type.enforcement == .loosely { writer.raw("\nInvalid values are reported but sent.\n") }
  }

  private mutating func writeStatus(_ metadata: Metadata) {
    if let retired = metadata.retired { writeLifecycle("Retired", retired) }
    if let deprecated = metadata.deprecated { writeLifecycle("Deprecated", deprecated) }
    if let since = metadata.since { remark("Since", since) }
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
