import SignalbookRegistry
import SignalbookWireForm

extension GenerationScope {
  /// The enum of a vocabulary and, when its keys hold something, the enum of keys with values.
  func write(_ declaration: VocabularyDeclaration, to writer: inout SwiftWriter) {
    let vocabulary = declaration.vocabulary
    let cases = swiftCases(of: vocabulary)
    if cases.count > 256 {
      report(
        "'\(declaration.name)' has \(cases.count) values; a Swift vocabulary has at most 256",
        at: vocabulary.cases[0].origin)
      return
    }
    let access = options.keyword
    // Keys with what they hold are named by the second enum, which makes the first one's values.
    let holds = vocabulary.cases.contains { $0.holds != nil }
    writer.doc(declaration.description ?? "Values of `\(declaration.name)`.")
    writer.block("\(access)enum \(declaration.name): Vocabulary") { writer in
      for element in cases {
        writer.doc(element.description)
        if let reason = element.deprecation, !holds {
          writer.line("@available(*, deprecated, message: \(Self.quoted(reason)))")
        }
        writer.line("case \(element.name)")
      }
      writer.line("case _never(Never)")
      writer.line()
      writer.block("\(access)var index: UInt8") { writer in
        writer.switching("self") { writer in
          for (index, element) in cases.enumerated() { writer.line("case .\(element.name): \(index)") }
        }
      }
      writer.line()
      if !holds, cases.contains(where: { $0.deprecation != nil }) {
        // Inside what is deprecated itself, deprecated cases give no warning.
        writer.line("@available(*, deprecated, message: \"use init(at:)\")")
      }
      writer.block("\(access)init?(index: UInt8)") { writer in
        writer.switching("index") { writer in
          for (index, element) in cases.enumerated() { writer.line("case \(index): self = .\(element.name)") }
          writer.line("default: return nil")
        }
      }
      writer.line()
      writer.line(
        "\(access)static var table: StaticString { ", literal: SwiftText.literal(Self.table(of: vocabulary)), " }")
      if vocabulary.ignoresCase { writer.line("\(access)static var ignoresCase: Bool { true }") }
    }
  }

  /// Keys with what they hold: `.blockAds(true)`.
  func writeHeld(_ declaration: VocabularyDeclaration, to writer: inout SwiftWriter) {
    let access = options.keyword
    let name = declaration.name + "Value"
    writer.doc("A key of `\(declaration.name)` with what it holds.")
    writer.block("\(access)enum \(name): Sendable") { writer in
      let cases = declaration.vocabulary.cases.map { ($0, caseName($0.name, explicit: $0.swiftName)) }
      for (element, swift) in cases where element.holds != nil {
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
            writer.line("case .\(swift)(let value): \(Self.heldExpression(holds))")
          }
        }
      }
    }
  }

  private static func heldExpression(_ type: ValueType) -> String {
    switch type.base {
    case .boolean: ".boolean(value)"
    case .integer: ".integer(Int64(value))"
    case .number: ".number(value)"
    case .vocabulary: ".json(value.wireText)"
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

  /// `len2 name len2 wire` for each case.
  static func table(of vocabulary: Vocabulary) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ name: String, _ wire: String) {
      // Names are looked up as they are; only what could leave the literal is refused by the loader.
      bytes += ProgramBuilder.two(name.utf8.count) + name.utf8 + ProgramBuilder.two(wire.utf8.count) + wire.utf8
    }
    for element in vocabulary.cases where element.metadata.retired == nil {
      append(element.name, element.wire.jsonText)
    }
    if let unknown = vocabulary.unknown { append("unknown", unknown.jsonText) }
    return bytes
  }

  /// An ordinary string literal.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in SwiftText.visible(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

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
