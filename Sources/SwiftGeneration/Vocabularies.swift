import SignalbookRegistry
import SignalbookWireForm

extension GenerationScope {
  /// One less than two bytes can tell apart: `_never` is a case too.
  static let casesAtMost = 65_535

  /// The enum of a vocabulary and, when its keys hold something, the enum of keys with values.
  func write(_ declaration: VocabularyDeclaration, to writer: inout SwiftWriter) {
    let vocabulary = declaration.vocabulary
    let cases = swiftCases(of: vocabulary)
    if cases.isEmpty {
      report("every case of '\(declaration.name)' is retired, so no value is left", at: vocabulary.cases[0].origin)
      return
    }
    if cases.count > Self.casesAtMost {
      report(
        "'\(declaration.name)' has \(cases.count) values; a Swift vocabulary has at most \(Self.casesAtMost)",
        at: vocabulary.cases[0].origin)
      return
    }
    let access = options.keyword
    // Keys with what they hold are named by the second enum, which makes the first one's values.
    let holds = vocabulary.cases.contains { $0.holds != nil }
    writer.doc(declaration.description ?? "Values of `\(declaration.name)`.")
    let isNamed = options.parts.contains(.vocabularies)
    writer.block("\(access)enum \(declaration.name): \(isNamed ? "Vocabulary" : "ClosedValue")") { writer in
      for element in cases {
        writer.doc(element.description)
        if let reason = element.deprecation, !holds {
          writer.line("@available(*, deprecated, message: \(Self.quoted(reason)))")
        }
        writer.line("case \(element.name)")
      }
      writer.line("case _never(Never)")
      guard isNamed else { return }
      writer.line()
      writer.line(
        "\(access)static var table: StaticString { ", literal: SwiftText.literal(Self.table(of: vocabulary)), " }")
      if vocabulary.ignoresCase { writer.line("\(access)static var ignoresCase: Bool { true }") }
    }
  }

  /// The table that tells places in a vocabulary from texts, for generated code that needs them; declared once.
  func tableName(of type: ValueType) -> String {
    guard case .vocabulary(let vocabulary) = type.base else { return "_" }
    let table = Self.table(of: vocabulary)
    let place = vocabularyTables.firstIndex(of: table) ?? vocabularyTables.count
    if place == vocabularyTables.count { vocabularyTables.append(table) }
    return "\(namespace).vocabularyTable\(place)"
  }

  func writeTables(to writer: inout SwiftWriter) {
    guard !vocabularyTables.isEmpty else { return }
    writer.line()
    writer.block("extension \(namespace)") { writer in
      for (place, table) in vocabularyTables.enumerated() {
        writer.doc("Names and wire texts of a vocabulary.")
        writer.line("static var vocabularyTable\(place): StaticString { ", literal: SwiftText.literal(table), " }")
      }
    }
  }

  /// Keys with what they hold: `.blockAds(true)`.
  func writeHeld(_ declaration: VocabularyDeclaration, to writer: inout SwiftWriter) {
    let access = options.keyword
    let name = declaration.name + "Value"
    writer.doc("A key of `\(declaration.name)` with what it holds.")
    writer.block("\(access)enum \(name): Sendable") { writer in
      let cases = declaration.vocabulary.cases.filter { $0.metadata.retired == nil }
        .map { ($0, caseName($0.name, explicit: $0.swiftName)) }
      for (element, swift) in cases where element.holds != nil {
        switch element.holds?.base {
        case .object, .array, .map, .template, .held:
          report("'\(element.name)': a key of Swift code holds single values", at: element.origin)
        default: break
        }
        writer.doc(element.description ?? "`\(element.name)`")
        writer.line("case \(swift)(\(swiftType(of: element.holds ?? ValueType(.string))))")
      }
      writer.line()
      writer.doc("The key.")
      writer.block("\(access)var key: \(namespace).\(declaration.name)") { writer in
        writer.switching("self") { writer in
          for (element, swift) in cases where element.holds != nil { writer.line("case .\(swift): .\(swift)") }
        }
      }
      writer.line()
      writer.doc("What the key holds.")
      writer.block("\(access)var held: HeldValue") { writer in
        writer.switching("self") { writer in
          for (element, swift) in cases {
            guard let holds = element.holds else { continue }
            writer.line("case .\(swift)(let value): \(heldExpression(holds))")
          }
        }
      }
    }
  }

  private func heldExpression(_ type: ValueType) -> String {
    switch type.base {
    case .boolean: ".boolean(value)"
    case .integer: ".integer(Int64(value))"
    case .number: ".number(value)"
    case .vocabulary: ".json(value.wireText(in: \(tableName(of: type))))"
    default: ".text(value)"
    }
  }

  struct SwiftCase {
    var name: String
    var description: String
    var deprecation: String?
    var wire: Scalar
  }

  func swiftCases(of vocabulary: Vocabulary) -> [SwiftCase] {
    var cases = vocabulary.cases.filter { $0.metadata.retired == nil }.map { element in
      SwiftCase(
        name: caseName(element.name, explicit: element.swiftName),
        description: (element.description ?? "`\(element.name)`")
          + (element.wire == .text(element.name) ? "" : "\nWire: `\(element.wire.jsonText)`")
          + (element.metadata.deprecated.map { "\nDeprecated: \($0.reason)" } ?? ""),
        deprecation: element.metadata.deprecated?.reason, wire: element.wire)
    }
    if let unknown = vocabulary.unknown {
      cases.append(
        SwiftCase(name: "unknown", description: "Anything else.\nWire: `\(unknown.jsonText)`", wire: unknown))
    }
    return cases
  }

  /// What is sent for each case, in the order of the cases.
  static func wires(of vocabulary: Vocabulary) -> [Scalar] {
    vocabulary.cases.filter { $0.metadata.retired == nil }.map(\.wire) + (vocabulary.unknown.map { [$0] } ?? [])
  }

  /// `len2 name len2 wire`. Names are looked up as they are; only what could leave the literal is refused by the loader.
  static func tableEntry(_ name: String, _ wire: String) -> [UInt8] {
    ProgramBuilder.two(name.utf8.count) + name.utf8 + ProgramBuilder.two(wire.utf8.count) + wire.utf8
  }

  /// `len2 name len2 wire` for each case.
  static func table(of vocabulary: Vocabulary) -> [UInt8] {
    var bytes: [UInt8] = []
    for element in vocabulary.cases where element.metadata.retired == nil {
      bytes += tableEntry(element.name, element.wire.jsonText)
    }
    if let unknown = vocabulary.unknown { bytes += tableEntry("unknown", unknown.jsonText) }
    return bytes
  }

  /// An ordinary string literal.
  static func quoted(_ text: String) -> String { SwiftText.escapedLiteral(text) }

  /// The Swift type of a value that a caller or an app gives.
  func swiftType(of type: ValueType) -> String {
    switch type.base {
    case .boolean: "Bool"
    case .integer: "Int"
    case .number: "Double"
    case .string, .template: "String"
    case .vocabulary(let vocabulary): swiftType(of: vocabulary, in: type)
    case .array(let element): "[\(swiftType(of: element))]"
    case .map(let map): "[\(entryType(of: map, in: type))]"
    case .object, .held: "String"
    }
  }

  /// The element type of a map argument.
  func entryType(of map: MapType, in type: ValueType) -> String {
    if case .held = map.value.base, case .vocabulary(let vocabulary) = map.key.base {
      return swiftType(of: vocabulary, in: map.key) + "Value"
    }
    if let closed = closedEntryType(type) { return closed }
    let key = swiftType(of: map.key)
    let value = swiftType(of: map.value)
    return map.entryName == nil ? "(key: \(key), value: \(value))" : "(key: \(key), name: String, value: \(value))"
  }
}
