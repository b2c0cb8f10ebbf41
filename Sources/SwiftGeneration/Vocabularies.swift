import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes a vocabulary's enum and, if cases hold values, the enum of keys with values.
  func write(_ declaration: VocabularyPlan, to writer: inout SwiftWriter) {
    let vocabulary = declaration.vocabulary
    let access = options.accessModifier
    // A conformance in a package declaration does not need a package import.
    if options.access == .public { writer.recordExposure(of: "Signalbook") }
    // If cases hold values, apps use the second enum, which creates values of the first one. In that code, deprecated
    // cases of the first enum would cause warnings.
    writer.doc(declaration.description ?? "Values of `\(declaration.name)`.")
    let conformsToVocabulary = options.parts.contains(.vocabularies)
    let requestedConformances = declaration.type.typeConformances
    // Qualify the protocols, because the registry may declare types with these names.
    let conformances =
      [conformsToVocabulary ? "Vocabulary" : "ClosedValue"] + requestedConformances.reversed().map { "Swift.\($0)" }
    writer.block("\(access)enum \(declaration.name): \(conformances.joined(separator: ", "))") { writer in
      for element in declaration.cases {
        writer.doc(element.documentation)
        if let reason = element.declaration?.metadata.deprecated?.reason, !declaration.holdsValues {
          writer.line("@available(*, deprecated, message: \(Self.quoted(reason)))")
        }
        writer.line("case \(element.name.text)")
      }
      writer.line("case _never(Never)")
      writeFormerCases(of: declaration, to: &writer)
      if requestedConformances.contains("CaseIterable") {
        let type = "\(namespace).\(declaration.name)"
        writer.line()
        writer.line("\(access)static var allCases: [\(type)] { \(type).allCases(count: \(declaration.cases.count)) }")
      }
      guard conformsToVocabulary else { return }
      writer.line()
      writer.line("\(access)static var vocabularyTable: StaticString { \(tableName(of: declaration.type)) }")
      if vocabulary.ignoresCase { writer.line("\(access)static var ignoresLetterCase: Bool { true }") }
    }
  }

  /// Returns the name of the vocabulary's table, which is declared once.
  func tableName(of type: ValueType) -> String {
    guard case .vocabulary(let vocabulary) = type.base else { return "_" }
    return tableName(ofEntries: vocabulary.entries(as: type), of: type)
  }

  /// Returns the name of the table with the given entries.
  func tableName(ofEntries entries: [VocabularyEntry], of type: ValueType) -> String {
    if type.buckets != nil { return helpers.tableName(for: entries, of: "bucket") }
    guard case .generated(_, let name) = plan.types[type] else {
      return helpers.tableName(for: entries, of: "vocabulary")
    }
    return helpers.tableName(for: entries, of: SwiftName.memberName(for: name))
  }

  func writeTables(to writer: inout SwiftWriter) {
    guard !helpers.tables.isEmpty else { return }
    writer.line()
    writer.declaration("extension \(namespace)") { writer in
      for (name, entries) in helpers.tables.sorted(by: { $0.key < $1.key }) {
        writer.doc("The names and wire values of a vocabulary.")
        writer.line(
          "static var \(name): StaticString { ", literal: SwiftText.literal(for: VocabularyTableText(entries).bytes),
          " }")
      }
    }
  }

  /// Writes the enum of keys with held values, such as `.blockAds(true)`.
  func writeHeldValueEnum(of declaration: VocabularyPlan, to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let name = declaration.name + "Value"
    writer.doc("A key of `\(declaration.name)` with its value.")
    writer.block("\(access)enum \(name): Sendable") { writer in
      let cases = declaration.cases.compactMap { element in
        element.declaration.map { (element: $0, swift: element.name.text) }
      }
      for (element, swift) in cases {
        writer.doc(element.description ?? "`\(element.name)`")
        writer.recordExposure(of: element.holds.map { modules(of: plan.types[$0]) } ?? [])
        writer.line("case \(swift)\(element.holds.map { "(\(swiftType(of: $0)))" } ?? "")")
      }
      writer.line()
      writer.doc("The key.")
      writer.block("\(access)var key: \(namespace).\(declaration.name)") { writer in
        writer.switchStatement("self") { writer in
          for (_, swift) in cases { writer.line("case .\(swift): .\(swift)") }
        }
      }
      writer.line()
      let isPartly = declaration.vocabulary.onlySomeCasesHoldValues
      writer.doc(isPartly ? "The key's value, or `nil` if the key has none." : "The key's value.")
      writer.recordExposure(of: "Signalbook")
      writer.block("\(access)var held: VocabularyValue\(isPartly ? "?" : "")") { writer in
        writer.switchStatement("self") { writer in
          for (element, swift) in cases {
            guard let holds = element.holds else {
              writer.line("case .\(swift): nil")
              continue
            }
            writer.line("case .\(swift)(let value): \(heldExpression(for: holds))")
          }
        }
      }
    }
  }

  private func heldExpression(for type: ValueType) -> String {
    switch type.base {
    case .boolean: ".boolean(value)"
    case .integer: ".integer(Int64(value))"
    case .number: ".number(value)"
    case .vocabulary: ".json(value.wireText(in: \(tableName(of: type))))"
    default: ".text(value)"
    }
  }

  /// Returns an ordinary string literal.
  static func quoted(_ text: String) -> String { SwiftText.escapedLiteral(for: text) }

  /// Returns the identifier of the given case.
  func caseName(for element: Vocabulary.Case) -> String {
    identifier(element.name, explicit: element.swiftName, as: .enumCase, acronyms: element.origin.acronyms).text
  }

  func caseName(for entry: MapType.Entry) -> String {
    identifier(entry.name, explicit: entry.swiftName, as: .enumCase, acronyms: entry.origin.acronyms).text
  }
}

extension VocabularyPlan.Case {
  /// The case's description and, if it differs from the name, its wire value.
  fileprivate var documentation: String {
    guard let declaration else { return "Anything else.\nWire: `\(wire.jsonText)`" }
    return (declaration.description ?? "`\(declaration.name)`")
      + (wire == .text(declaration.name) ? "" : "\nWire: `\(wire.jsonText)`")
      + (declaration.metadata.deprecated.map { "\nDeprecated: \($0.reason)" } ?? "")
  }
}
