import SignalbookSchemaFiles
import SignalbookRegistry
import SignalbookWireForm

extension GenerationScope {
  /// `streams`: own ones described in full, then those of imported modules.
  func writeStreamDescriptions(to writer: inout SwiftWriter) {
    let access = options.keyword
    var parts: [String] = []
    for index in streamOrder.prefix(ownStreamCount) { parts.append(descriptionName(registry.streams[index])) }
    var text = "[\(parts.joined(separator: ", "))]"
    for (place, imported) in registry.imports.enumerated()
    where streamOrder.dropFirst(ownStreamCount).contains(where: { registry.streams[$0].origin.importIndex == place }) {
      text += " + \(imported.namespace).streams"
      // Behind its own stand those of what it imports, which is imported here as well.
      if !imported.imports.isEmpty { text += ".prefix(\(ownStreams(ofImport: place).count))" }
      var arguments: [String] = []
      if importsWithAppValues.contains(place) { arguments.append("appBase: \(appBase(ofImport: place))") }
      if !imported.variants.isEmpty { arguments.append("variants: [\(variantMatches(imported.variants))]") }
      if !arguments.isEmpty { text += ".map { $0.imported(\(arguments.joined(separator: ", "))) }" }
    }
    writer.doc("Descriptions of the streams, in the order of `Stream`.")
    writer.line("\(access)static var streams: [StreamDescription] { \(text) }")
    for plan in streamPlans {
      writer.line()
      write(plan, to: &writer)
    }
  }

  /// The variants that an import and this registry have by the same name.
  private func variantMatches(_ owners: [Registry.Variant]) -> String {
    var matches: [String] = []
    for (place, variant) in registry.variants.enumerated() {
      guard let owner = owners.firstIndex(where: { $0.name == variant.name }) else { continue }
      matches.append(
        "VariantMatch(\(place), \(Self.quoted(variant.wireName)), owner: \(owner), \(Self.quoted(owners[owner].wireName)))"
      )
    }
    return matches.joined(separator: ", ")
  }

  private func descriptionName(_ stream: Stream) -> String {
    let name = streamCaseName(stream).filter { $0 != "`" }
    return name + "Description"
  }

  /// Renders envelope, common part and path; before events are written, so that both use one list of sources.
  func planStreams() {
    for index in streamOrder.prefix(ownStreamCount) {
      streamPlans.append(StreamPlan(registry.streams[index], in: self))
    }
  }

  private func write(_ plan: StreamPlan, to writer: inout SwiftWriter) {
    let stream = plan.stream
    let place = streamPlans.firstIndex { $0 === plan } ?? 0
    let envelope = plan.object(stream.envelope, stream: place)
    var common: [UInt8] = []
    if stream.encoding == .tuple, let time = stream.time {
      var program = ProgramBuilder()
      plan.value(time, into: &program)
      common = program.program(stream: place)
    } else if stream.encoding == .object {
      let fields = stream.common.filter { !$0.needsCaller }
      if !fields.isEmpty {
        var program = ProgramBuilder()
        var list = MemberList(isPreceded: false, isFirst: true)
        plan.members(fields, list: &list, into: &program)
        common = program.program(stream: place)
      }
    }
    // Before the sources are written: each adds its own.
    let path = stream.upload?.path.map { plan.templateProgram($0, stream: place) }
    let adds = plan.object(stream.upload?.adds ?? [], stream: place)
    let batch = plan.object(stream.upload?.batch?.envelope ?? [], stream: place)
    let attributes = self.attributes(of: plan)
    writer.doc(stream.description ?? "`\(stream.name)`")
    writer.block("static var \(descriptionName(stream)): StreamDescription") { writer in
      writer.line("StreamDescription(")
      writer.line(
        "  name: \(Self.quoted(stream.name)), ping: \(Self.quoted(stream.ping)), version: \(stream.version ?? 0), encoding: .\(stream.encoding.rawValue),"
      )
      writer.line("  envelope: ", literal: SwiftText.literal(envelope), ",")
      writer.line("  common: ", literal: SwiftText.literal(common), ",")
      if plan.sources.isEmpty {
        writer.line("  sources: [],")
      } else {
        writer.line("  sources: [")
        for source in plan.sources { writer.line("    \(source),") }
        writer.line("  ],")
      }
      if plan.conditions.isEmpty {
        writer.line("  conditions: [],")
      } else {
        writer.line("  conditions: [")
        for condition in plan.conditions { writer.line("    \(condition),") }
        writer.line("  ],")
      }
      writeLimits(stream, to: &writer)
      writeConsent(stream, to: &writer)
      writeUpload(stream, path: path, adds: adds, batch: batch, to: &writer)
      let moments = stream.builtOn.map(Self.quoted).joined(separator: ", ")
      writer.line("  builtOn: [\(moments)],")
      let session = stream.sessionEndsAfter.flatMap(Self.milliseconds) ?? "nil"
      let distinct = stream.limits.distinct.map {
        "DistinctLimit(atMost: \($0.atMost), isPerScreen: \($0.isPerScreen))"
      }
      writer.line("  sessionEndsAfterMilliseconds: \(session),")
      let once = plan.once.isEmpty ? "" : ", once: [\(plan.once.joined(separator: ", "))]"
      let locales = (stream.population?["locales"]?.elements ?? []).compactMap(\.string).map(Self.quoted)
      let places = locales.isEmpty ? "" : ", locales: [\(locales.joined(separator: ", "))]"
      writer.line("  distinct: [\(distinct.joined(separator: ", "))]\(once)\(places)\(attributes.isEmpty ? ")" : ",")")
      if !attributes.isEmpty {
        writer.line("  attributes: [")
        for attribute in attributes { writer.line("    \(attribute),") }
        writer.line("  ])")
      }
    }
  }

  /// The attributes that the stream carries, by key.
  private func attributes(of plan: StreamPlan) -> [String] {
    let carried = registry.attributes.filter { attribute in
      guard let stream = attribute.streamIndex else { return false }
      return registry.streams[stream].name == plan.stream.name && attribute.field.metadata.retired == nil
        && isOwn(attribute.field.origin)
    }
    return carried.sorted { $0.field.wire.utf8.lexicographicallyPrecedes($1.field.wire.utf8) }.map { attribute in
      let field = attribute.field
      let name = String(decoding: SwiftText.literal(EventMember.quoted(field.wire)), as: UTF8.self)
      let source = field.source == nil ? "nil" : String(plan.place(of: field))
      let absent = field.absent.map { SwiftText.literal($0.jsonText) } ?? "nil"
      return "AttributeDescription(name: \(name), source: \(source), absent: \(absent))"
    }
  }

  private func writeLimits(_ stream: Stream, to writer: inout SwiftWriter) {
    func text(_ value: Int?) -> String { value.map(String.init) ?? "nil" }
    let limits = stream.limits
    writer.line("  limits: StreamLimits(")
    writer.line(
      "    eventsAtLeast: \(text(limits.eventsAtLeast)), eventsAtMost: \(text(limits.eventsAtMost)), "
        + "eventsAtMostIsConfigurable: \(limits.eventsAtMostIsConfigurable),")
    writer.line(
      "    stored: \(text(limits.stored)), perDay: \(text(limits.perDay)), perDayIsPerPing: \(limits.perDayIsPerPing), "
        + "dayIsLocal: \(limits.dayIsLocal),")
    writer.line(
      "    ageMilliseconds: \(limits.age.flatMap(Self.milliseconds) ?? "nil"), bytes: \(text(limits.bytes))),")
  }

  private func writeConsent(_ stream: Stream, to writer: inout SwiftWriter) {
    // What the schema does not say is off: nothing is collected that nobody decided about.
    let isOn = stream.consent.isOnByDefault ?? false
    let others = registry.variants.indices.filter { index in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      return (variation?.consent?.isOnByDefault ?? isOn) != isOn
    }
    var only = registry.variants.indices.filter { stream.only.contains(registry.variants[$0].name) }
    // None of ours has it; an empty list would mean every one.
    if only.isEmpty && !stream.only.isEmpty { only = [-1] }
    let isAlways = stream.consent.isAlways
    let otherAlways = registry.variants.indices.filter { index in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      return (variation?.consent?.isAlways ?? isAlways) != isAlways
    }
    let hasChoice = !isAlways && otherAlways.isEmpty
    writer.line(
      "  consent: ConsentPolicy(isOnByDefault: \(isOn), otherVariants: \(Array(others)), onlyVariants: \(Array(only)), "
        + "isOffInPrivateMode: \(stream.consent.isOffInPrivateMode)\(hasChoice ? ")" : ""),")
    if !hasChoice { writer.line("    isAlways: \(isAlways), otherAlways: \(Array(otherAlways))),") }
  }

  private func writeUpload(
    _ stream: Stream, path: [UInt8]?, adds: [UInt8], batch envelope: [UInt8], to writer: inout SwiftWriter
  ) {
    guard let upload = stream.upload, !stream.isSentBySDK else {
      writer.line("  upload: nil,")
      return
    }
    func list(_ texts: [String]) -> String { "[" + texts.map(Self.quoted).joined(separator: ", ") + "]" }
    let query = upload.query.map { "(name: \(Self.quoted($0.name)), value: \(Self.quoted($0.value)))" }
    writer.line("  upload: UploadPolicy(")
    writer.line("    method: \(Self.quoted(upload.method)), address: \(upload.address.map(Self.quoted) ?? "nil"),")
    writer.line("    path: ", literal: path.map { SwiftText.literal($0) } ?? Array("nil".utf8), ",")
    writer.line(
      "    query: [\(query.joined(separator: ", "))], contentType: \(upload.contentType.map(Self.quoted) ?? "nil"),")
    writer.line(
      "    sendsCookies: \(upload.sendsCookies), success: \(list(upload.success)), delete: \(list(upload.delete)),")
    writer.line("    keep: \(list(upload.keep)), when: \(list(upload.when)),")
    writer.line("    adds: ", literal: SwiftText.literal(adds), ",")
    guard let batch = upload.batch else {
      writer.line("    batch: nil),")
      return
    }
    let inside = batch.inside.map { SwiftText.literal(Scalar.text($0).jsonText) } ?? "nil"
    writer.line(
      "    batch: BatchPolicy(key: \(SwiftText.literal(Scalar.text(batch.wire).jsonText)), isText: \(batch.isText), "
        + "inside: \(inside), atMost: \(batch.atMost.map(String.init) ?? "nil"),")
    writer.line("      envelope: ", literal: SwiftText.literal(envelope), ")),")
  }

  /// A duration in milliseconds.
  static func milliseconds(_ quantity: Quantity) -> String? {
    let factors: [String: Int64] = ["ms": 1, "s": 1000, "min": 60_000, "hours": 3_600_000, "days": 86_400_000]
    guard let factor = factors[quantity.unit] else { return nil }
    if case .integer(let value) = quantity.value {
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      return overflow ? nil : String(product)
    }
    guard case .number(let text) = quantity.value, let value = Double(text) else { return nil }
    return Int64(exactly: (value * Double(factor)).rounded()).map(String.init)
  }
}
