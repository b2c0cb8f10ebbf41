import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes the namespace, the event type with its initializers, variants, streams, app values and profiles.
  func writeRegistry(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    // Write all code that uses helpers before the helpers.
    let appValues = content(depth: 1) { writeAppValues(to: &$0) }
    let descriptions = content(depth: 1) { writer in
      writeStreamDescriptions(to: &writer)
      writeTriggers(to: &writer)
      writeMessageDescriptions(to: &writer)
      writeRestrictableEvents(to: &writer)
    }
    let decodedEvent = content { writer in
      guard options.parts.contains(.decoders) else { return }
      writer.line()
      writeDecodedEvent(to: &writer)
    }
    let remainingDeclarations = content { writer in
      writeAttributeType(to: &writer)
      writeMessages(to: &writer)
      writeImportedEvents(to: &writer)
      writeFormerNames(to: &writer)
      writeSearchCalls(to: &writer)
      writeCounters(to: &writer)
      writeScreens(to: &writer)
      writeGestures(to: &writer)
    }
    let readers = content { writeReaders(to: &$0) }
    writer.recordExposure(of: "Signalbook")
    writer.doc(registry.description)
    writer.doc("\nRegistry `\(registry.name)`, version \(registry.version).\(defaultSentences)")
    writer.declaration("\(access)enum \(namespace): TelemetryRegistry") { writer in
      writeEventType(to: &writer)
      writer.line()
      writeVariants(to: &writer)
      writer.line()
      writeStreamCases(to: &writer)
      writer.line()
      writer.append(appValues)
      writer.line()
      writer.doc("Checks at compile time that this code matches the runtime.")
      writer.line("\(access)static var updateSignalbookAndGenerateAgainForFormat3: Void { () }")
    }
    writer.line()
    writer.declaration("extension \(namespace)") { writer in
      writer.append(descriptions)
      let profiles = registry.profiles.filter { registry.generates($0.origin) && $0.limitsTexts }
      if !profiles.isEmpty {
        writer.line()
        writeProfiles(profiles, to: &writer)
      }
      for key in plan.types.boundedKeyPlans {
        writer.line()
        write(key, to: &writer)
      }
      for renderer in helpers.renderers {
        writer.line()
        write(renderer, to: &writer)
      }
    }
    writer.append(decodedEvent)
    writer.append(readers)
    writer.append(remainingDeclarations)
    writeTables(to: &writer)
  }

  private func content(depth: Int = 0, _ write: (inout SwiftWriter) -> Void) -> SwiftWriter {
    var writer = SwiftWriter(depth: depth)
    write(&writer)
    return writer
  }

  /// The default answers, as list items. They apply to events that do not declare answers.
  private var defaultSentences: String {
    let metadata = registry.metadata
    return [
      metadata.owner.map { "Owner: \($0)" }, metadata.expires.map { "Expires: \($0)" },
      metadata.review.isEmpty ? nil : "Review: \(metadata.review.joined(separator: ", "))",
    ].compactMap { $0 }.map { "\n- \(SwiftText.singleLine(of: $0))" }.joined()
  }

  private func writeEventType(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    writer.doc("An event that `\(registry.name)` declares.")
    writer.block("\(access)struct Event: RecordableEvent") { writer in
      writer.line("\(access)let payload: EventPayload")
      writer.line()
      writer.block("init(_ payload: EventPayload, _: GeneratedCode)") { $0.line("self.payload = payload") }
      for shape in helpers.initializers.sorted() {
        writer.line()
        write(shape, to: &writer)
      }
    }
  }

  private func write(_ shape: InitializerShape, to writer: inout SwiftWriter) {
    var parameters = ["_ program: EventProgram"]
    var slots = ["0", "0", "0", "0"]
    for (index, kind) in shape.words.enumerated() {
      let continues = index > 0 && shape.words[index - 1] == kind
      let name = "w\(index)"
      let type: String
      switch kind {
      case .closed: (type, slots[index]) = ("UInt64", name)
      case .boolean: (type, slots[index]) = ("Bool", "\(name) ? 1 : 0")
      case .integer: (type, slots[index]) = ("Int", "UInt64(bitPattern: Int64(\(name)))")
      case .double: (type, slots[index]) = ("Double", "\(name).bitPattern")
      }
      parameters.append("\(continues ? "_" : kind.rawValue) \(name): \(type)")
    }
    if shape.hasPresence { parameters.append("p: UInt64") }
    for index in 0..<shape.textCount { parameters.append("\(index == 0 ? "s" : "_") s\(index): String") }
    if shape.hasCollection { parameters.append("m: CollectionArgument") }
    let texts = (0..<shape.textCount).map { "s\($0)" }.joined(separator: ", ")
    let counts = ["none", "one", "two", "three"]
    // A call takes less code than the inlined stores, except in a library whose members differ only in addresses and
    // share the inlined stores.
    if options.access != .public || parameters.count > 1 { writer.line("@inline(never)") }
    writer.block("init(\(parameters.joined(separator: ", ")))") { writer in
      writer.line("payload = EventPayload(")
      writer.line(
        "  program, presence: \(shape.hasPresence ? "p" : "0"), "
          + slots.joined(separator: ", ") + ",")
      writer.line(
        "  texts: .\(counts[shape.textCount])\(texts.isEmpty ? "" : "(\(texts))")\(shape.hasCollection ? ", collection: m" : ""))"
      )
    }
  }

  private func writeVariants(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let variants =
      registry.variants.isEmpty
      ? [(name: "standard", description: "The only variant.", wire: registry.name)]
      : registry.variants.map {
        (
          name: identifier($0.name, as: .enumCase, acronyms: $0.origin.acronyms).text, description: $0.description,
          wire: $0.wireName
        )
      }
    writer.doc("The variants: builds of the app that send different data.")
    writer.block("\(access)enum Variant: TelemetryVariant") { writer in
      for variant in variants {
        writer.doc(variant.description)
        writer.line("case \(variant.name)")
      }
      writer.line()
      writer.block("\(access)var index: Int") { writer in
        writer.switchStatement("self") { writer in
          for (index, variant) in variants.enumerated() { writer.line("case .\(variant.name): \(index)") }
        }
      }
      writer.line()
      writer.doc("The variant's wire name.")
      writer.block("\(access)var wireName: StaticString") { writer in
        writer.switchStatement("self") { writer in
          for variant in variants { writer.line("case .\(variant.name): \(Self.quoted(variant.wire))") }
        }
      }
    }
  }

  func streamName(for stream: Stream) -> SwiftName {
    identifier(stream.name, explicit: stream.swiftName, as: .enumCase, acronyms: stream.origin.acronyms)
  }
  func caseName(for stream: Stream) -> String { streamName(for: stream).text }

  private func writeStreamCases(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    writer.doc("A stream of events and pings.")
    if plan.streamOrder.isEmpty {
      writer.block("\(access)struct Stream: TelemetryStream") { $0.line("\(access)let index: Int") }
      return
    }
    writer.block("\(access)enum Stream: TelemetryStream") { writer in
      for index in plan.streamOrder {
        let stream = registry.streams[index]
        writer.doc(stream.description ?? "`\(stream.name)`")
        writer.line("case \(caseName(for: stream))")
      }
      writer.line()
      writer.doc("The index in `streams`.")
      writer.block("\(access)var index: Int") { writer in
        writer.switchStatement("self") { writer in
          for (position, index) in plan.streamOrder.enumerated() {
            writer.line("case .\(caseName(for: registry.streams[index])): \(position)")
          }
        }
      }
    }
  }

  private func writeAppValues(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let imports = plan.imports.filter { $0.hasAppValues || $0.hasDestinations }
    let destinations = plan.streams.map(\.stream).filter(\.isSentBySDK)
    guard !plan.appValues.isEmpty || !imports.isEmpty || !destinations.isEmpty else {
      writer.line("\(access)typealias AppValues = NoAppValues")
      writer.line()
      writer.doc("Returns no value, because the registry has no app values.")
      writer.line("\(access)static func appValue(_ index: Int, of app: NoAppValues) -> SourceValue { .none }")
      return
    }
    writer.doc(
      "The app's values. They are read on any thread when a ping or its common part is rendered. Events that depend on them "
        + "use the values read last, so call `appValuesChanged()` whenever one changes.")
    for imported in imports { writer.recordExposure(of: registry.imports[imported.index].module) }
    let inherited = imports.map { ", \(registry.imports[$0.index].namespace).AppSource" }.joined()
    writer.block("\(access)protocol AppSource: Sendable\(inherited)") { writer in
      for value in plan.appValues {
        writer.doc((value.field.description ?? "`\(value.source)`") + "\n\nSource `\(value.source)`.")
        writer.recordExposure(of: modules(of: value.type))
        writer.line("var \(value.property): \(value.type.text)\(value.isOptional ? "?" : "") { get }")
      }
      for stream in destinations {
        writer.doc(
          (stream.description ?? "`\(stream.name)`")
            + "\n\nPasses an event of the stream `\(stream.name)` to the SDK that sends it. Called on the thread that records the event."
        )
        writer.line("func \(destinationName(for: stream))(_ event: DestinationEvent)")
      }
    }
    writer.line()
    writer.line("\(access)typealias AppValues = any AppSource")
    writer.line()
    writer.doc("Returns the app value at an index.")
    if plan.appValues.isEmpty && !imports.contains(where: \.hasAppValues) {
      writer.line("\(access)static func appValue(_ index: Int, of app: any AppSource) -> SourceValue { .none }")
      return writeDestinations(destinations, imports, to: &writer)
    }
    writer.block("\(access)static func appValue(_ index: Int, of app: any AppSource) -> SourceValue") { writer in
      writer.switchStatement("index") { writer in
        for (index, value) in plan.appValues.enumerated() {
          writer.line("case \(index): \(sourceValue(for: value))")
        }
        for imported in imports where imported.hasAppValues {
          let base = imported.firstAppValueIndex
          writer.line(
            "case \(base)..<\(base + (1 << 16)): \(registry.imports[imported.index].namespace).appValue(index - \(base), of: app)"
          )
        }
        writer.line("default: .none")
      }
    }
    writeDestinations(destinations, imports, to: &writer)
  }

  private func destinationName(for stream: Stream) -> String {
    identifier("send-" + stream.name, as: .member, acronyms: stream.origin.acronyms).text
  }

  private func writeDestinations(_ streams: [Stream], _ imports: [ImportPlan], to writer: inout SwiftWriter) {
    let imports = imports.filter(\.hasDestinations)
    if streams.isEmpty && imports.isEmpty { return }
    writer.line()
    writer.doc("Passes an event to the SDK that sends its stream.")
    writer.block("\(options.accessModifier)static func send(_ event: DestinationEvent, to app: any AppSource)") {
      writer in
      writer.switchStatement("event.stream") { writer in
        for stream in streams {
          writer.line("case \(Self.quoted(stream.name)): app.\(destinationName(for: stream))(event)")
        }
        let calls = imports.map { "\(registry.imports[$0.index].namespace).send(event, to: app)" }
        writer.line("default: \(calls.isEmpty ? "break" : calls.joined(separator: "; "))")
      }
    }
  }

  private func sourceValue(for value: AppValue) -> String {
    func wrap(_ name: String) -> String {
      switch value.field.type.base {
      case .boolean: ".boolean(\(name))"
      case .integer: ".integer(Int64(\(name)))"
      case .number: ".number(\(name))"
      case .vocabulary: ".json(\(name).wireText(in: \(tableName(of: value.field.type))))"
      case .map(let map): ".json(MapText.text(of: \(mapExpression(for: map, in: value.field.type, name))))"
      case .array(let element):
        ".json(ListText.text(of: \(listExpression(for: element, in: value.field.type, name))))"
      default: ".text(\(name))"
      }
    }
    if value.isOptional { return "app.\(value.property).map { \(wrap("$0")) } ?? .none" }
    return wrap("app.\(value.property)")
  }

  private func writeProfiles(_ profiles: [Profile], to writer: inout SwiftWriter) {
    let access = options.accessModifier
    writer.doc("The string limits of each receiver.")
    writer.block("\(access)enum Profiles") { writer in
      for (index, profile) in profiles.enumerated() {
        if index > 0 { writer.line() }
        writer.doc(profile.description ?? "`\(profile.name)`")
        let name = identifier(profile.name, as: .member, acronyms: profile.origin.acronyms).text
        writer.block("\(access)static var \(name): TextProfile") { writer in
          writer.line("TextProfile(")
          writer.line(
            "  name: \(Self.quoted(profile.name)), category: \(limitExpression(for: profile.category)), method: \(limitExpression(for: profile.method)),"
          )
          writer.line(
            "  object: \(limitExpression(for: profile.object)), value: \(limitExpression(for: profile.value)), extraKey: \(limitExpression(for: profile.extraKey)),"
          )
          writer.line(
            "  extraValue: \(limitExpression(for: profile.extraValue)), extras: \(profile.maxExtras.map(String.init) ?? "nil"),"
          )
          writer.line(
            "  identifier: \(profile.identifierPattern.map(SwiftText.literal) ?? "nil"), "
              + "categoryIdentifier: \(profile.categoryIdentifierPattern.map(SwiftText.literal) ?? "nil"))")
        }
      }
    }
  }

  private func limitExpression(for cut: Cut?) -> String {
    guard let cut else { return "nil" }
    return "TextLimit(\(cut.atMost), .\(cut.unit.rawValue), refusesLongerText: \(cut.overflow == .reject))"
  }

  /// Writes wrappers for events of imported registries.
  private func writeImportedEvents(to writer: inout SwiftWriter) {
    for element in plan.imports where element.hasEvents {
      let imported = registry.imports[element.index]
      writer.line()
      writer.recordExposure(of: imported.module)
      writer.declaration("extension \(namespace).Event") { writer in
        writer.doc("An event of `\(imported.registryName)`.")
        writer.block(
          "\(options.accessModifier)static func \(memberName(of: element))(_ event: \(imported.namespace).Event) "
            + "-> \(namespace).Event"
        ) { $0.line("\(namespace).Event(event.payload.imported(\(importedArgument(for: element))), GeneratedCode())") }
      }
    }
  }

  func memberName(of imported: ImportPlan) -> String {
    identifier(registry.imports[imported.index].registryName, as: .member, acronyms: registry.acronyms).text
  }

  /// Returns the argument that maps the import's streams to this registry's streams.
  func importedArgument(for imported: ImportPlan) -> String {
    switch imported.streams {
    case .base(let base): "base: \(base)"
    case .table(let indices):
      "streams: " + String(decoding: SwiftText.literal(for: indices.map(ProgramEncoder.digit)), as: UTF8.self)
    }
  }

  /// Writes typed calls for counters with keys, such as searches by location and engine.
  private func writeSearchCalls(to writer: inout SwiftWriter) {
    let fields = plan.streams.flatMap(\.stream.envelope)
      .filter { $0.source == "counter.searches" }
    guard let field = fields.first, case .map(let map) = field.type.base else { return }
    var parameters: [String] = []
    var key = ""
    if case .template(let template) = map.key.base {
      for piece in template.pieces {
        switch piece {
        case .text(let text): key += Self.quoted(text).dropFirst().dropLast()
        case .part(let part):
          let name = identifier(part.name, explicit: part.swiftName, as: .parameter, acronyms: part.origin.acronyms)
            .text
          parameters.append("\(name): \(swiftType(of: part.type))")
          writer.recordExposure(of: modules(of: plan.types[part.type]))
          if case .vocabulary = part.type.base {
            key += "\\(\(name).plainText(in: \(tableName(of: part.type))))"
          } else {
            key += "\\(\(name))"
          }
        }
      }
    } else {
      parameters = ["key: String"]
      key = "\\(key)"
    }
    writer.line()
    writer.declaration("extension Telemetry<\(namespace)>") { writer in
      writer.doc(field.description ?? "Counts a search.")
      writer.block("\(options.accessModifier)func countSearch(\(parameters.joined(separator: ", ")))") {
        $0.line("countSearch(\"\(key)\")")
      }
    }
  }
}

extension Profile {
  /// Whether the profile limits strings. Other profiles are only names to which variations refer.
  fileprivate var limitsTexts: Bool {
    [category, method, object, value, extraKey, extraValue].contains { $0 != nil } || maxExtras != nil
      || identifierPattern != nil
      || categoryIdentifierPattern != nil
  }
}
