import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

extension GenerationScope {
  var hasTuples: Bool {
    decodedEnums.contains { $0.cases.contains { if case .tuple = $0.event.shape { true } else { false } } }
  }

  /// Whether every event that this registry can record is a tuple.
  var allAreTuples: Bool {
    streamOrder.count == ownStreamCount
      && decodedEnums.allSatisfy { $0.cases.allSatisfy { if case .tuple = $0.event.shape { true } else { false } } }
  }

  /// Identifiers of the literals of tuple events: equal ones share a case; two that would make one identifier are told
  /// apart by a number, in the order of the literals.
  func planLiterals() {
    func names(_ literal: (Event.Tuple) -> String) -> [String: String] {
      var texts = Set<String>()
      for part in decodedEnums {
        for element in part.cases {
          if case .tuple(let tuple) = element.event.shape { texts.insert(literal(tuple)) }
        }
      }
      var taken = Set<String>()
      var result: [String: String] = [:]
      for text in texts.sorted() { result[text] = Self.unique(swiftIdentifier(text, mayBeOptional: true), &taken) }
      return result
    }
    literalNames = ["category": names { $0.category }, "method": names { $0.method }, "object": names { $0.object }]
  }

  /// `DecodedEvent`: one case for each schema file's enum and each imported registry with events.
  func writeDecodedEvent(to writer: inout SwiftWriter) {
    let access = options.keyword
    let imports = registry.imports.enumerated().filter { place, imported in
      imported.module != nil && streamOrder.contains { registry.streams[$0].origin.importIndex == place }
    }.map { (name: memberName($0.element.registryName, explicit: nil), imported: $0.element, place: $0.offset) }
    writer.block("extension \(namespace)") { writer in
      writer.doc("An event read back from wire JSON, to be switched over.")
      writer.block("\(access)enum DecodedEvent: Sendable") { writer in
        for part in decodedEnums {
          writer.doc("Events declared in `\(part.stem).json`.")
          writer.line("case \(part.name)(\(part.type))")
        }
        for (name, imported, _) in imports {
          writer.doc("Events of `\(imported.registryName)`.")
          writer.line("case \(name)(\(imported.namespace).DecodedEvent)")
        }
        if !(decodedEnums.isEmpty && imports.isEmpty) { writer.line() }
        writer.doc("The event that some JSON of a stream is; `nil` when it is none that is declared.")
        writer.block("\(access)init?(wire: JSONValue, stream: \(namespace).Stream)") { writer in
          writeStreamSwitch(imports, to: &writer)
        }
        writer.line()
        writer.doc("The same event, to be recorded.")
        writer.block("\(access)var event: \(namespace).Event") { writer in
          writer.switching("self") { writer in
            for part in decodedEnums { writer.line("case .\(part.name)(let decoded): decoded.event") }
            for (name, _, _) in imports { writer.line("case .\(name)(let decoded): .\(name)(decoded.event)") }
          }
        }
        if hasTuples {
          for (property, type) in [("category", "Category"), ("method", "Method"), ("object", "Object")] {
            writer.line()
            writer.doc("The event's \(property)" + (allAreTuples ? "." : "; `nil` for events that have none."))
            writer.block("\(access)var \(property): \(type)\(allAreTuples ? "" : "?")") { writer in
              writer.switching("self") { writer in
                for part in decodedEnums { writer.line("case .\(part.name)(let decoded): decoded.\(property)") }
                if !imports.isEmpty {
                  writer.line("case \(imports.map { ".\($0.name)" }.joined(separator: ", ")): nil")
                }
              }
            }
          }
          for (property, type) in [("category", "Category"), ("method", "Method"), ("object", "Object")] {
            writer.line()
            writer.doc("The \(property == "category" ? "categories" : property + "s") that events have.")
            writer.block("\(access)enum \(type): String, Sendable") { writer in
              for (text, name) in (literalNames[property] ?? [:]).sorted(by: { $0.key < $1.key }) {
                writer.line("case \(name) = \(SwiftText.escapedLiteral(text))")
              }
            }
          }
        }
        writeMatchers(to: &writer)
      }
    }
    writeReaders(to: &writer)
  }

  /// Places of a stream's events in the order in which they are tried: the most specific first.
  private func matchOrder(_ streamIndex: Int) -> [Int] {
    var found: [(place: Int, rank: (Int, Int, Int, Int))] = []
    for part in decodedEnums {
      for (index, element) in part.cases.enumerated() where element.event.streamIndex == streamIndex {
        let member = element.member
        found.append(
          (
            part.first + index, (member.texts.count, member.numbers.count, member.closed.count, member.presence.count)
          ))
      }
    }
    return found.sorted { $0.rank == $1.rank ? $0.place < $1.place : $0.rank < $1.rank }.map(\.place)
  }

  private func matcherName(_ stream: Stream) -> String { streamCaseName(stream).filter { $0 != "`" } + "Matcher" }
  private func orderName(_ stream: Stream) -> String { streamCaseName(stream).filter { $0 != "`" } + "Order" }

  private func writeStreamSwitch(
    _ imports: [(name: String, imported: Registry.Import, place: Int)], to writer: inout SwiftWriter
  ) {
    guard !streamOrder.isEmpty else {
      writer.line("return nil")
      return
    }
    writer.switching("stream") { writer in
      for index in streamOrder {
        let stream = registry.streams[index]
        let name = streamCaseName(stream)
        if let owner = imports.first(where: { $0.place == stream.origin.importIndex }) {
          writer.line("case .\(name):")
          writer.line(
            "  guard let decoded = \(owner.imported.namespace).DecodedEvent(wire: wire, stream: .\(name)) else { return nil }"
          )
          writer.line("  self = .\(owner.name)(decoded)")
        } else if matchOrder(index).isEmpty {
          writer.line("case .\(name): return nil")
        } else {
          writer.line("case .\(name):")
          writer.line("  guard let match = Self.\(matcherName(stream)).match(wire) else { return nil }")
          writer.line("  self.init(match, at: Self.\(orderName(stream))[match.index])")
        }
      }
    }
  }

  private func writeMatchers(to writer: inout SwiftWriter) {
    let streams = streamOrder.prefix(ownStreamCount).filter { !matchOrder($0).isEmpty }
    guard !streams.isEmpty else { return }
    writer.line()
    writer.block("private init?(_ match: EventMatch, at place: Int)") { writer in
      writer.switching("place") { writer in
        for part in decodedEnums {
          writer.line("case \(part.first)..<\(part.first + part.cases.count):")
          let place = part.first == 0 ? "place" : "place - \(part.first)"
          writer.line("  guard let decoded = \(part.type)(match, at: \(place)) else { return nil }")
          writer.line("  self = .\(part.name)(decoded)")
        }
        writer.line("default: return nil")
      }
    }
    writer.line()
    writer.line("private static var programs: [StaticString] {")
    let lists: [String] = decodedEnums.map { $0.type + ".programs" }
    writer.line("  let lists: [[StaticString]] = [\(lists.joined(separator: ", "))]")
    writer.line("  return lists.flatMap { $0 }")
    writer.line("}")
    for index in streams {
      let stream = registry.streams[index]
      let place = streamPlaces[index] ?? 0
      writer.line()
      writer.doc("Events of `\(stream.name)` in the order in which they are tried: the most specific first.")
      writer.line("private static let \(orderName(stream)): [Int] = [")
      let order = matchOrder(index)
      var start = 0
      while start < order.count {
        let end = min(start + 20, order.count)
        writer.line("  " + order[start..<end].map(String.init).joined(separator: ", ") + (end < order.count ? "," : ""))
        start = end
      }
      writer.line("]")
      writer.line("private static let \(matcherName(stream)): EventMatcher = {")
      writer.line("  let all = programs")
      writer.line("  return EventMatcher(\(orderName(stream)).map { all[$0] }, of: \(namespace).streams[\(place)])")
      writer.line("}()")
    }
  }
}
