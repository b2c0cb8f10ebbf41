import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes `DecodedEvent`, with a case for each schema file's enum and for each imported registry with events.
  func writeDecodedEvent(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let imports = plan.imports.filter { imported in
      imported.hasStreams && registry.events.contains { $0.origin.importIndex == imported.index }
    }.map { DecodedImport(name: memberName(of: $0), imported: registry.imports[$0.index], importIndex: $0.index) }
    writer.declaration("extension \(namespace)") { writer in
      writer.doc("An event decoded from wire JSON.")
      writer.block("\(access)enum DecodedEvent: Sendable") { writer in
        for part in decoders.enums {
          writer.doc("Events declared in `\(part.stem).json`.")
          writer.line("case \(part.name)(\(part.type))")
        }
        for element in imports {
          writer.recordExposure(of: element.imported.module)
          writer.doc("Events of `\(element.imported.registryName)`.")
          writer.line("case \(element.name)(\(element.imported.namespace).DecodedEvent)")
        }
        if !(decoders.enums.isEmpty && imports.isEmpty) { writer.line() }
        writer.doc(
          "Decodes an event of a stream. Returns `nil` if the JSON matches no declared event or more than one; see "
            + "`candidates(wire:stream:)`.")
        writer.block("\(access)init?(wire: JSONValue, stream: \(namespace).Stream)") { writer in
          if decoders.enums.isEmpty && imports.isEmpty { return writer.line("return nil") }
          writer.line("let found = Self.candidates(wire: wire, stream: stream)")
          writer.line("guard found.count == 1 else { return nil }")
          writer.line("self = found[0]")
        }
        writer.line()
        writer.doc("Returns all events of a stream that the JSON matches. Events can have the same wire form.")
        writer.block(
          "\(access)static func candidates(wire: JSONValue, stream: \(namespace).Stream) -> [\(namespace).DecodedEvent]"
        ) { writer in
          let own = "Self.decoder.matches(wire, stream: stream.index).compactMap { Self($0) }"
          if !decoders.enums.isEmpty {
            writer.line(imports.isEmpty ? "return " + own : "let found = \(own)")
            if imports.isEmpty { return }
            writer.line("if !found.isEmpty { return found }")
          }
          writeImportSwitch(imports, or: "[]", to: &writer) { owner, stream in
            [
              "  return \(owner.imported.namespace).DecodedEvent.candidates(wire: wire, stream: .\(stream)).map { .\(owner.name)($0) }"
            ]
          }
        }
        if options.parts.contains(.calls) {
          writer.line()
          writer.doc("The event to record, created by its generated call.")
          writer.block("\(access)var event: \(namespace).Event") { writer in
            writer.switchStatement("self") { writer in
              for part in decoders.enums { writer.line("case .\(part.name)(let decoded): decoded.event") }
              for element in imports {
                writer.line("case .\(element.name)(let decoded): .\(element.name)(decoded.event)")
              }
            }
          }
        }
        if decoders.hasTuples {
          for (item, (property, type)) in DecoderPlan.literals.enumerated() {
            writer.line()
            writer.doc("The event's \(property)" + (decoders.allAreTuples ? "." : "; `nil` for events without one."))
            writer.block("\(access)var \(property): \(type)\(decoders.allAreTuples ? "" : "?")") { writer in
              writer.switchStatement("self") { writer in
                let reader = decoders.allAreTuples ? "requiredLiteral" : "literal"
                for (list, part) in decoders.enums.enumerated() {
                  writer.line(
                    "case .\(part.name)(let decoded): "
                      + "Self.decoder.\(reader)(\(item), program: decoded.programIndex, list: \(list))")
                }
                if !imports.isEmpty {
                  writer.line("case \(imports.map { ".\($0.name)" }.joined(separator: ", ")): nil")
                }
              }
            }
          }
          for (property, type) in DecoderPlan.literals { writeLiterals(of: property, type: type, to: &writer) }
        }
        if !decoders.enums.isEmpty { writeDecoder(imports, to: &writer) }
      }
    }
    writeWireInitializer(imports, to: &writer)
  }

  /// Writes the enum of literals at one position of tuple events.
  private func writeLiterals(of property: String, type: String, to writer: inout SwiftWriter) {
    let names = (decoders.literalNames[property] ?? [:]).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    writer.line()
    writer.doc("The declared \(property == "category" ? "categories" : property + "s").")
    writer.block("\(options.accessModifier)enum \(type): Vocabulary") { writer in
      for (_, name) in names { writer.line("case \(name)") }
      writer.line("case _never(Never)")
      writer.line()
      let table = VocabularyTableText(
        names.map { VocabularyEntry(name: $0.key, wire: JSONText.quoted($0.key)) }
      ).bytes
      // A literal may contain characters that a raw literal cannot represent.
      let isVisible = table.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      let text =
        isVisible
        ? SwiftText.literal(for: table)
        : Array(SwiftText.escapedLiteral(for: String(decoding: table, as: UTF8.self)).utf8)
      writer.line("\(options.accessModifier)static var vocabularyTable: StaticString { ", literal: text, " }")
    }
  }

  private func writeDecoder(_ imports: [DecodedImport], to writer: inout SwiftWriter) {
    if decoders.haveCollections {
      writer.line()
      writer.doc("The maps and lists of the event.")
      writer.block("var collections: [CollectionArgument]") { writer in
        writer.switchStatement("self") { writer in
          for part in decoders.enums {
            let value = part.hasCollections ? "(let decoded): decoded.collections" : ": []"
            writer.line("case .\(part.name)\(value)")
          }
          for name in imports.map(\.name) { writer.line("case .\(name): []") }
        }
      }
    }
    writer.line()
    writer.block("fileprivate init?(_ match: EventMatch)") { writer in
      writer.switchStatement("match.list") { writer in
        for (list, part) in decoders.enums.enumerated() {
          writer.line("case \(list):")
          writer.line("  guard let decoded = \(part.type)(match) else { return nil }")
          writer.line("  self = .\(part.name)(decoded)")
        }
        writer.line("default: return nil")
      }
    }
    writer.line()
    writer.line("static let decoder = EventDecoder(")
    let lists = decoders.enums.map { $0.type + ".programs" }
    writer.line("  [\(lists.joined(separator: ", "))],")
    let named = helpers.tables.sorted { $0.key < $1.key }.map { ($0.key, VocabularyTableText($0.value).bytes) }
    let tables = helpers.decodedTables.map { table in
      named.first { $0.1 == table }.map { "\(namespace).\($0.0)" } ?? "\"\""
    }
    writer.line("  tables: [\(tables.joined(separator: ", "))],")
    writer.line("  streams: \(namespace).streams)")
  }

  /// Writes the event type's initializer that reads wire JSON.
  private func writeWireInitializer(_ imports: [DecodedImport], to writer: inout SwiftWriter) {
    writer.line()
    writer.declaration("extension \(namespace).Event") { writer in
      writer.doc(
        "Decodes an event of a stream so that it can be recorded again, or returns `nil` if the JSON matches no event.")
      writer.block("\(options.accessModifier)init?(wire: JSONValue, stream: \(namespace).Stream)") { writer in
        if !decoders.enums.isEmpty {
          let decoded = "\(namespace).DecodedEvent"
          let collections = decoders.haveCollections ? "?.collections" : ".map { _ in [] }"
          writer.line("if let payload = \(decoded).decoder.payload(")
          writer.line("  wire, stream: stream.index, with: { \(decoded)($0)\(collections) })")
          writer.line("{")
          writer.line("  self.init(payload, GeneratedCode())")
          writer.line("  return")
          writer.line("}")
        }
        writeImportSwitch(imports, to: &writer) { owner, stream in
          [
            "  guard let event = \(owner.imported.namespace).Event(wire: wire, stream: .\(stream)) else { return nil }",
            "  self = .\(owner.name)(event)",
          ]
        }
      }
    }
  }

  /// Writes a switch over the streams of imports, which returns `none` for other streams.
  private func writeImportSwitch(
    _ imports: [DecodedImport], or none: String = "nil", to writer: inout SwiftWriter,
    _ lines: (DecodedImport, String) -> [String]
  ) {
    let streams = plan.streamOrder.compactMap { index in
      imports.first { $0.importIndex == registry.streams[index].origin.importIndex }.map { (index, $0) }
    }
    guard !streams.isEmpty else {
      writer.line("return \(none)")
      return
    }
    writer.switchStatement("stream") { writer in
      for (index, owner) in streams {
        let name = caseName(for: registry.streams[index])
        writer.line("case .\(name):")
        for line in lines(owner, name) { writer.line(line) }
      }
      if streams.count < plan.streamOrder.count { writer.line("default: return \(none)") }
    }
  }
}

/// An import whose module decodes its events.
struct DecodedImport {
  var name: String
  var imported: Registry.Import
  var importIndex: Int
}
