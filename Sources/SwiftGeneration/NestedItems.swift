import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

// Code that writes and reads list items that are objects or lists.
extension GenerationScope {
  /// Returns the statements in a loop that write `value`.
  func nestedItemStatements(for element: ValueType) -> [String] {
    switch element.base {
    case .object(let fields):
      var item = ItemStatements()
      write(fields, of: ItemStructure(expression: "value", fields: fields), to: &item)
      return item.checks.map { "  " + $0 } + ["  list.openItem()"] + item.writes.map { "  " + $0 }
        + ["  list.closeItem()"]
    case .union(let union):
      let cases = unionCases(of: union, binding: "member") { element in
        var item = ItemStatements()
        write(element, of: union, "member", to: &item)
        return (
          item.checks + ["list.openItem()"] + item.writes + ["list.closeItem()"], !element.members.isEmpty
        )
      }
      return (["switch value {"] + cases + ["}"]).map { "  " + $0 }
    case .array(let inner):
      return ["  list.openItem(\"[\"\(maxItemsArgument(for: element)))"]
        + elementStatements(for: inner, "value").map { "  " + $0 }
        + ["  list.closeItem(\"]\"\(minItemsArgument(for: element)))"]
    default: return []
    }
  }

  /// Adds an object's members, in wire order.
  private func write(_ fields: [Field], of structure: ItemStructure, to item: inout ItemStatements) {
    for field in fields where !field.isNeverSent {
      let key = JSONText.quoted(field.wire) + ":"
      if let constant = field.type.constant {
        item.writes.append("list.member(\(literal(for: key + field.type.jsonText(of: constant))))")
      } else if case .object(let inner) = field.type.base {
        write(field, inner, key, of: structure, to: &item)
      } else if case .union(let union) = field.type.base {
        write(field, union, key, structure.property(of: field), to: &item)
      } else {
        write(field, key, structure.property(of: field), to: &item)
      }
    }
  }

  private func write(
    _ field: Field, _ fields: [Field], _ key: String, of structure: ItemStructure, to item: inout ItemStatements
  ) {
    var innerStructure = structure
    innerStructure.enclosing.append(field)
    var content = ItemStatements()
    content.depth = item.depth + 1
    content.writes.append("list.open(\(literal(for: key + "{")))")
    guard field.type.isStructure else {
      write(fields, of: innerStructure, to: &content)
      content.writes.append("list.close()")
      item.checks += content.checks
      item.writes += content.writes
      return
    }
    let expression = structure.property(of: field)
    let name = field.isOptionalArgument ? "given\(content.depth)" : expression
    write(fields, of: ItemStructure(expression: name, fields: fields), to: &content)
    content.writes.append("list.close()")
    guard field.isOptionalArgument else {
      item.checks += content.checks
      item.writes += content.writes
      return
    }
    if !content.checks.isEmpty {
      item.checks += ["if let \(name) = \(expression) {"] + content.checks.map { "  " + $0 } + ["}"]
    }
    item.writes += optionalStatements(field, key, expression, name, content.writes)
  }

  /// Adds the discriminator and the members of an object in a union.
  private func write(
    _ element: Vocabulary.Case, of union: UnionType, _ name: String, to item: inout ItemStatements
  ) {
    let constant = JSONText.quoted(union.discriminator) + ":" + element.wire.jsonText
    item.writes.append("list.member(\(literal(for: constant)))")
    write(element.members, of: ItemStructure(expression: name, fields: element.members), to: &item)
  }

  /// Adds a member whose type is a union.
  private func write(
    _ field: Field, _ union: UnionType, _ key: String, _ expression: String, to item: inout ItemStatements
  ) {
    let depth = item.depth + 1
    let name = field.isOptionalArgument ? "given\(depth)" : expression
    func statements(for element: Vocabulary.Case) -> ItemStatements {
      var content = ItemStatements()
      content.depth = depth
      write(element, of: union, "member\(depth)", to: &content)
      return content
    }
    let hasChecks = union.cases.contains { !statements(for: $0).checks.isEmpty }
    let checks = unionCases(of: union, binding: "member\(depth)") { element in
      let checks = statements(for: element).checks
      return (checks, !checks.isEmpty)
    }
    let writes = unionCases(of: union, binding: "member\(depth)") { element in
      let opening = "list.open(\(literal(for: key + "{")))"
      return ([opening] + statements(for: element).writes + ["list.close()"], !element.members.isEmpty)
    }
    func switchStatement(over cases: [String]) -> [String] { ["switch \(name) {"] + cases + ["}"] }
    guard field.isOptionalArgument else {
      if hasChecks { item.checks += switchStatement(over: checks) }
      item.writes += switchStatement(over: writes)
      return
    }
    if hasChecks {
      item.checks += ["if let \(name) = \(expression) {"] + switchStatement(over: checks).map { "  " + $0 } + ["}"]
    }
    item.writes += optionalStatements(field, key, expression, name, switchStatement(over: writes))
  }

  /// Adds a value or a list of values. If a value is out of bounds, the entire item is dropped.
  private func write(_ field: Field, _ key: String, _ expression: String, to item: inout ItemStatements) {
    let name = field.isOptionalArgument ? "given" : expression
    let checks = Check.all(of: field.type).map { check in
      let rule = String(decoding: SwiftText.literal(for: [check.letter] + check.rule.utf8), as: UTF8.self)
      return "guard list.admits(\(name), \(rule)) else { continue }"
    }
    var content: [String]
    if case .array(let inner) = field.type.base {
      content = ["list.open(\(literal(for: key + "["))\(maxItemsArgument(for: field.type)))"]
      content +=
        inner.isSingleItem
        ? elementStatements(for: inner, name) : objectStatements(for: inner, name, depth: item.depth + 1)
      content.append("list.close(\"]\"\(minItemsArgument(for: field.type)))")
    } else {
      content = ["list.member(\(literal(for: key)), \(argument(for: field.type, name)))"]
    }
    guard field.isOptionalArgument else {
      item.checks += checks
      item.writes += content
      return
    }
    if !checks.isEmpty { item.checks += ["if let given = \(expression) {"] + checks.map { "  " + $0 } + ["}"] }
    item.writes += optionalStatements(field, key, expression, name, content)
  }

  /// Wraps the statements in a check for a value. Without a value, the default or null is written.
  private func optionalStatements(
    _ field: Field, _ key: String, _ expression: String, _ name: String, _ content: [String]
  ) -> [String] {
    var lines = ["if let \(name) = \(expression) {"] + content.map { "  " + $0 }
    if !field.isOmittedWhenMissing {
      let absent = field.absent.map { field.type.jsonText(of: $0) } ?? "null"
      lines += ["} else {", "  list.member(\(literal(for: key + absent)))"]
    }
    return lines + ["}"]
  }

  private func elementStatements(for type: ValueType, _ name: String) -> [String] {
    ["for element in \(name) {"] + ruleStatements(for: type, named: "element", builder: "list")
      + [
        "  guard list.acceptsElement() else { continue }", "  list.member(\"\", \(argument(for: type, "element")))",
        "}",
      ]
  }

  /// Returns the loop that writes the objects of a list in an item. If a value is out of bounds, only its object is
  /// dropped.
  private func objectStatements(for type: ValueType, _ name: String, depth: Int) -> [String] {
    let (element, level) = ("element\(depth)", "level\(depth)")
    func statements(_ write: (inout ItemStatements) -> Void) -> [String] {
      var item = ItemStatements()
      item.depth = depth
      write(&item)
      return item.checks + ["guard let \(level) = list.openElement() else { continue }"] + item.writes
        + ["list.closeElement(\(level))"]
    }
    var lines: [String] = []
    if case .object(let fields) = type.base {
      lines = statements { write(fields, of: ItemStructure(expression: element, fields: fields), to: &$0) }
    } else if case .union(let union) = type.base {
      let cases = unionCases(of: union, binding: "member\(depth)") { element in
        (statements { write(element, of: union, "member\(depth)", to: &$0) }, !element.members.isEmpty)
      }
      lines = ["switch \(element) {"] + cases + ["}"]
    }
    let isUsed = lines.contains { $0.contains(element) }
    return ["for \(isUsed ? element : "_") in \(name) {"] + lines.map { "  " + $0 } + ["}"]
  }

  private func argument(for type: ValueType, _ name: String) -> String {
    if type.wireForm == .plain, type.cut == nil, type.empty == nil {
      switch type.base {
      case .integer: return "integer: \(name)"
      case .boolean: return "boolean: \(name)"
      case .string: return "text: \(name)"
      case .vocabulary where type.buckets != nil: return "entry: \(name).bucket(in: \(tableName(of: type)))"
      case .vocabulary: return "entry: \(name).entry(in: \(tableName(of: type)))"
      default: break
      }
    }
    return valueExpression(for: type, named: name, builder: "list")
  }

  private func maxItemsArgument(for type: ValueType) -> String {
    type.bounds.maxItems.map { ", maxItems: \($0)" } ?? ""
  }
  private func minItemsArgument(for type: ValueType) -> String {
    type.bounds.minItems.map { ", minItems: \($0)" } ?? ""
  }
  private func literal(for text: String) -> String {
    String(decoding: SwiftText.literal(for: Array(text.utf8)), as: UTF8.self)
  }

  // MARK: Reading

  /// Returns the statements of a function that reads a struct from `json`.
  ///
  /// - Parameters:
  ///   - type: The object.
  ///   - others: Permitted keys that are not members of the object.
  ///   - result: Returns the statement with the struct's initializer.
  /// - Returns: The lines of the function.
  func structureReaderLines(
    for type: ValueType, besides others: [String] = [], _ result: (String) -> String
  ) -> [String] {
    guard case .object(let fields) = type.base else { return ["return nil"] }
    var reader = StructureReader()
    let structure = ItemStructure(expression: "", fields: fields)
    addReaderLines(fields, of: structure, "json", besides: others, isCertain: true, to: &reader)
    return reader.lines + [result("\(swiftType(of: type))(\(reader.arguments.joined(separator: ", ")))")]
  }

  private func addReaderLines(
    _ fields: [Field], of structure: ItemStructure, _ json: String, besides others: [String] = [], isCertain: Bool,
    to reader: inout StructureReader
  ) {
    let keys = others + fields.filter { !$0.isNeverSent }.map(\.wire)
    let names = keys.map(Self.quoted).joined(separator: ", ")
    let test =
      isCertain ? "\(json).hasOnlyMembers(named: [\(names)])" : "\(json)?.hasOnlyMembers(named: [\(names)]) != false"
    reader.lines.append("guard \(test) else { return nil }")
    for field in fields where field.isGivenByCaller {
      let member = "\(json)\(isCertain ? "" : "?")[\(Self.quoted(field.wire))]"
      let name = "m\(reader.memberCount)"
      reader.memberCount += 1
      if case .object(let inner) = field.type.base, !field.type.isStructure {
        reader.lines.append("let \(name) = \(member)")
        var innerStructure = structure
        innerStructure.enclosing.append(field)
        addReaderLines(inner, of: innerStructure, name, isCertain: false, to: &reader)
        continue
      }
      reader.arguments.append("\(structure.label(of: field)): \(name)")
      if field.isOptionalArgument {
        reader.lines.append("var \(name): \(swiftType(of: field.type))?")
        reader.lines.append("if let json = \(member), json != .null {")
        reader.lines.append("  guard let given = \(readExpression(for: field.type, json: "json")) else { return nil }")
        reader.lines.append("  \(name) = given")
        reader.lines.append("}")
      } else {
        reader.lines.append(
          "guard let json\(name) = \(member), let \(name) = \(readExpression(for: field.type, json: "json\(name)")) else { return nil }"
        )
      }
    }
  }
}

/// The statements that write an item. The checks come first, because an out-of-bounds value drops the entire item.
private struct ItemStatements {
  var checks: [String] = []
  var writes: [String] = []
  var depth = 0
}

private struct StructureReader {
  var lines: [String] = []
  var arguments: [String] = []
  var memberCount = 0
}

/// The struct of an item, and the inline objects that enclose the current members.
private struct ItemStructure {
  /// The Swift expression that evaluates to the struct.
  var expression: String
  private let labels: ParameterLabels
  var enclosing: [Field] = []

  init(expression: String, fields: [Field]) {
    self.expression = expression
    labels = ParameterLabels(of: fields)
  }

  private func name(of field: Field) -> SwiftName {
    (try? labels.label(of: field, in: enclosing).get()) ?? SwiftName(bare: "value")
  }

  func property(of field: Field) -> String { "\(expression).\(name(of: field).text)" }
  func label(of field: Field) -> String { name(of: field).inCall }
}

extension ValueType {
  /// Whether an item of this type is a single value.
  var isSingleItem: Bool {
    switch base {
    case .object, .array, .union: false
    default: true
    }
  }
}
