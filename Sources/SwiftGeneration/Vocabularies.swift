import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// The enum of a vocabulary and, when its keys hold something, the enum of keys with values.
  func write(_ declaration: VocabularyPlan, to writer: inout SwiftWriter) {
    let vocabulary = declaration.vocabulary
    let access = options.keyword
    writer.exposes("Signalbook")
    // Keys with what they hold are named by the second enum, which makes the first one's values.
    writer.doc(declaration.description ?? "Values of `\(declaration.name)`.")
    let isNamed = options.parts.contains(.vocabularies)
    let conformances = [isNamed ? "Vocabulary" : "ClosedValue"] + declaration.type.typeConformances.reversed()
    writer.block("\(access)enum \(declaration.name): \(conformances.joined(separator: ", "))") { writer in
      for element in declaration.cases {
        writer.doc(element.documentation)
        if let reason = element.declaration?.metadata.deprecated?.reason, !declaration.holdsValues {
          writer.line("@available(*, deprecated, message: \(Self.quoted(reason)))")
        }
        writer.line("case \(element.name.text)")
      }
      writer.line("case _never(Never)")
      if conformances.contains("CaseIterable") {
        let type = "\(namespace).\(declaration.name)"
        writer.line()
        writer.line("\(access)static var allCases: [\(type)] { \(type).cases(\(declaration.cases.count)) }")
      }
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
    writer.declaration("extension \(namespace)") { writer in
      for (place, table) in vocabularyTables.enumerated() {
        writer.doc("Names and wire texts of a vocabulary.")
        writer.line("static var vocabularyTable\(place): StaticString { ", literal: SwiftText.literal(table), " }")
      }
    }
  }

  /// Keys with what they hold: `.blockAds(true)`.
  func writeHeld(_ declaration: VocabularyPlan, to writer: inout SwiftWriter) {
    let access = options.keyword
    let name = declaration.name + "Value"
    writer.doc("A key of `\(declaration.name)` with what it holds.")
    writer.block("\(access)enum \(name): Sendable") { writer in
      let cases = declaration.cases.compactMap { element in
        element.declaration.map { (element: $0, swift: element.name.text) }
      }
      for (element, swift) in cases where element.holds != nil {
        writer.doc(element.description ?? "`\(element.name)`")
        writer.exposes(element.holds.flatMap { module(of: plan.types[$0]) })
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

  /// `len2 name len2 wire`. Names are looked up as they are; only what could leave the literal is refused by the loader.
  static func tableEntry(_ name: String, _ wire: String) -> [UInt8] {
    ProgramEncoder.two(name.utf8.count) + name.utf8 + ProgramEncoder.two(wire.utf8.count) + wire.utf8
  }

  /// `len2 name len2 wire` for each case.
  static func table(of vocabulary: Vocabulary) -> [UInt8] {
    vocabulary.entries.flatMap { tableEntry($0.name, $0.wire) }
  }

  /// An ordinary string literal.
  static func quoted(_ text: String) -> String { SwiftText.escapedLiteral(text) }

  /// The identifier of a case.
  func caseName(_ element: Vocabulary.Case) -> String {
    identifier(element.name, explicit: element.swiftName, as: .enumCase, acronyms: element.origin.acronyms).text
  }

  func caseName(_ entry: MapType.Entry) -> String {
    identifier(entry.name, explicit: entry.swiftName, as: .enumCase, acronyms: entry.origin.acronyms).text
  }
}

extension VocabularyPlan.Case {
  /// Description, and what is sent where that is another text.
  fileprivate var documentation: String {
    guard let declaration else { return "Anything else.\nWire: `\(wire.jsonText)`" }
    return (declaration.description ?? "`\(declaration.name)`")
      + (wire == .text(declaration.name) ? "" : "\nWire: `\(wire.jsonText)`")
      + (declaration.metadata.deprecated.map { "\nDeprecated: \($0.reason)" } ?? "")
  }
}
