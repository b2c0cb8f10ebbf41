import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes `streams`: the streams that the registry declares, followed by those of imported modules.
  func writeStreamDescriptions(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    var text = "[\(plan.streams.map { descriptionName(for: $0.stream) }.joined(separator: ", "))]"
    for element in plan.imports where element.hasStreams {
      let imported = registry.imports[element.index]
      text += " + \(imported.namespace).streams"
      // The import's list also contains the streams of the import's imports, which this registry imports as well.
      if !imported.imports.isEmpty { text += ".prefix(\(element.ownStreamCount))" }
      var arguments: [String] = []
      if element.hasAppValues { arguments.append("appBase: \(element.firstAppValueIndex)") }
      if !imported.variants.isEmpty { arguments.append("variants: [\(variantMatches(with: imported.variants))]") }
      if !arguments.isEmpty { text += ".map { $0.imported(\(arguments.joined(separator: ", "))) }" }
    }
    writer.doc("The stream descriptions, in the order of `Stream`.")
    writer.line("\(access)static var streams: [StreamDescription] { \(text) }")
    for stream in plan.streams {
      writer.line()
      write(stream, to: &writer)
    }
  }

  /// Returns the pairs of variants that have the same name in this registry and an import.
  private func variantMatches(with owners: [Registry.Variant]) -> String {
    var matches: [String] = []
    for (index, variant) in registry.variants.enumerated() {
      guard let owner = owners.firstIndex(where: { $0.name == variant.name }) else { continue }
      matches.append(
        "VariantMatch(\(index), \(Self.quoted(variant.wireName)), owner: \(owner), \(Self.quoted(owners[owner].wireName)))"
      )
    }
    return matches.joined(separator: ", ")
  }

  private func descriptionName(for stream: Stream) -> String {
    streamName(for: stream).bare + "Description"
  }

  private func write(_ plan: StreamPlan, to writer: inout SwiftWriter) {
    let stream = plan.stream
    func literal(for program: WireProgram?) -> String {
      program.map { self.programExpression(for: $0, of: plan) } ?? ".empty"
    }
    func list(_ name: String, _ items: [String], to writer: inout SwiftWriter) {
      if items.isEmpty { return writer.line("  \(name): [],") }
      writer.line("  \(name): [")
      for item in items { writer.line("    \(item),") }
      writer.line("  ],")
    }
    writer.doc(stream.description ?? "`\(stream.name)`")
    writer.block("static var \(descriptionName(for: stream)): StreamDescription") { writer in
      writer.line("StreamDescription(")
      writer.line(
        "  name: \(Self.quoted(stream.name)), ping: \(Self.quoted(stream.ping)), version: \(stream.version ?? 0), encoding: .\(stream.encoding.rawValue),"
      )
      writer.line("  envelope: \(literal(for: plan.envelope)),")
      writer.line("  common: \(literal(for: plan.common)),")
      list("sources", plan.sources.map { requestExpression(for: $0, of: plan) }, to: &writer)
      list("conditions", plan.conditions.map(conditionExpression), to: &writer)
      writeLimits(stream, to: &writer)
      writeConsent(stream, to: &writer)
      writeUpload(plan, to: &writer)
      let moments = stream.builtOn.map(Self.quoted).joined(separator: ", ")
      writer.line("  buildMoments: [\(moments)],")
      let session = stream.sessionTimeout?.wholeMilliseconds.map(String.init) ?? "nil"
      writer.line("  sessionEndsAfterMilliseconds: \(session),")
      let marks = plan.onceMarks.map(onceRule).joined(separator: ", ")
      let once = marks.isEmpty ? "" : ", once: [\(marks)]"
      let remainingArguments = [
        stream.encoding == .none ? stream.metadata.lastDay.map { "lastDay: \($0)" } : nil,
        stream.deletionRequest.map { "deletionRequest: \(Self.quoted($0))" },
        stream.isSentBySDK
          ? "destination: DestinationDescription(nameKey: \(stream.eventField.map { Self.quoted($0.wire) } ?? "nil"))"
          : nil,
        stream.metadata.formerly.isEmpty
          ? nil : "formerNames: [\(stream.metadata.formerly.map(Self.quoted).joined(separator: ", "))]",
        remoteRestrictions(of: stream),
      ].compactMap { $0 }
      let population = population(of: stream).map { ", population: \($0)" } ?? ""
      writer.line(
        "  distinct: [\(distinctLimits(of: stream))]\(once)\(population)\(remainingArguments.map { ", " + $0 }.joined())\(plan.attributes.isEmpty ? ")" : ",")"
      )
      if !plan.attributes.isEmpty {
        writer.line("  attributes: [")
        for attribute in plan.attributes { writer.line("    \(descriptionExpression(for: attribute, of: plan)),") }
        writer.line("  ])")
      }
    }
  }

  // MARK: Requests

  /// Returns a request's encoded program, whose holes are named after the sources' fields.
  private func programExpression(for program: WireProgram, of stream: StreamPlan) -> String {
    let names = ProgramEncoder.Names(
      name: { hole in
        guard case .source(let index) = hole, stream.sources.indices.contains(index) else { return "value" }
        return stream.sources[index].name
      })
    let program = ProgramEncoder.program(of: program, names)
    let holes =
      program.holeBytes.isEmpty ? "" : ", " + String(decoding: SwiftText.literal(for: program.holeBytes), as: UTF8.self)
    return "WireProgram(" + String(decoding: SwiftText.literal(for: program.wireBytes), as: UTF8.self) + holes + ")"
  }

  private func requestExpression(for source: SourcePlan, of stream: StreamPlan) -> String {
    let request = source.request
    let table = request.vocabulary.map { entries in
      tableName(ofEntries: entries, of: source.field?.type ?? ValueType(.string))
    }
    let format =
      switch request.form {
      case .plain: ".plain"
      case .text: ".text"
      case .json: ".json"
      case .jsonText: ".jsonText"
      case .fixed(let decimals): ".fixed(\(decimals))"
      }
    return
      "SourceRequest(\(originExpression(for: request.origin, of: source.field, stream)), table: \(table ?? "nil"), "
      + "fallbackJSON: \(request.fallback.map(SwiftText.literal) ?? "nil"), format: \(format), reset: .\(request.resetEvent)\(request.isReadAtSending ? ", isReadAtUpload: true" : "")\(request.hasOwnQuotes ? ", writesQuotes: true" : "")\(rules(for: request.checks))\(request.isLowercase ? ", isLowercase: true" : ""))"
  }

  private func rules(for checks: [Check]) -> String {
    if checks.isEmpty { return "" }
    return ", rules: " + String(decoding: SwiftText.literal(for: checks.flatMap(\.encoding)), as: UTF8.self)
  }

  private func originExpression(for origin: SourcePlan.Origin, of field: Field?, _ stream: StreamPlan) -> String {
    switch origin {
    case .runtime(let name): return "." + Self.sourceCase(of: name)
    case .counter(let name, let labels):
      let table = labels.map { tableName(ofEntries: $0, of: field?.type.counterLabelType ?? ValueType(.string)) }
      return ".counter(\(Self.quoted(name)), labels: \(table ?? "nil"))"
    case .app(let index): return ".app(\(index))"
    case .template(let program, let percentEncodes):
      return ".template(\(self.programExpression(for: program, of: stream)), percentEncodes: \(percentEncodes))"
    }
  }

  /// Returns the case name for the given source, such as `clockUtcOffsetMinutes` for `clock.utc-offset-minutes`.
  static func sourceCase(of source: String) -> String {
    var result = ""
    for (index, word) in source.split(whereSeparator: { $0 == "." || $0 == "-" }).enumerated() {
      result += index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return result
  }

  private func conditionExpression(for condition: SourceCondition) -> String {
    "SourceCondition(source: \(condition.sourceIndex), "
      + "values: [\(condition.values.map(SwiftText.literal).joined(separator: ", "))], isNegated: \(condition.isNegated))"
  }

  private func onceRule(for mark: OnceMark) -> String {
    let words = [
      "per-install": "installation", "per-session": "session", "per-screen": "screen", "per-day": "day",
      "per-utc-day": "utcDay",
    ]
    let word = words[mark.scope] ?? "installation"
    let former = mark.formerNames.map(Self.quoted).joined(separator: ", ")
    return "OnceRule(\(Self.quoted(mark.name)), per: .\(word)" + (former.isEmpty ? ")" : ", formerNames: [\(former)])")
  }

  private func descriptionExpression(for attribute: CarriedAttribute, of stream: StreamPlan) -> String {
    "AttributeDescription(name: \(SwiftText.literal(for: JSONText.quoted(attribute.wireKey))), "
      + "value: \(attribute.initialValue.map { programExpression(for: $0, of: stream) } ?? ".empty")"
      + (attribute.lastDay.map { ", lastDay: \($0))" } ?? ")")
  }

  func distinctLimits(of stream: Stream) -> String {
    stream.limits.distinctValueLimits.map {
      "DistinctLimit(maxCount: \($0.maxCount), isPerScreen: \($0.isPerScreen)\($0.repeatHandling == .refuse ? ", refusesRepeatedValues: true" : ""))"
    }.joined(separator: ", ")
  }

  func writeLimits(_ stream: Stream, to writer: inout SwiftWriter) {
    func text(for value: Int?) -> String { value.map(String.init) ?? "nil" }
    let limits = stream.limits
    writer.line("  limits: StreamLimits(")
    writer.line(
      "    minEvents: \(text(for: limits.minEvents)), maxEvents: \(text(for: limits.maxEvents)), "
        + "isMaxEventsConfigurable: \(limits.maxEventsIsConfigurable),")
    writer.line(
      "    maxStoredPings: \(text(for: limits.maxStored)), maxPingsPerDay: \(text(for: limits.maxPerDay)), "
        + "isDailyLimitPerPing: \(limits.dailyLimitIsPerPing), usesLocalDays: \(limits.dayIsLocal),")
    writer.line(
      "    maxAgeMilliseconds: \(stream.maxAge.map(String.init) ?? "nil"), maxBytes: \(text(for: limits.maxBytes))),")
  }

  /// Returns the population of the given stream, or `nil` if all variants include all users.
  func population(of stream: Stream) -> String? {
    var arguments = Self.arguments(of: stream.population)
    let variants = registry.variants.indices.compactMap { index -> String? in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      guard let population = variation?.population else { return nil }
      return "\(index): Population(\(Self.arguments(of: population).joined(separator: ", ")))"
    }
    if !variants.isEmpty { arguments.append("variants: [\(variants.joined(separator: ", "))]") }
    return arguments.isEmpty ? nil : "Population(\(arguments.joined(separator: ", ")))"
  }

  private static func arguments(of population: JSONNode?) -> [String] {
    var arguments: [String] = []
    for key in ["channels", "countries", "locales"] {
      let items = (population?[key]?.elements ?? []).compactMap(\.string).map(quoted)
      if !items.isEmpty { arguments.append("\(key): [\(items.joined(separator: ", "))]") }
    }
    // Use the nearest Double, which the literal represents exactly.
    if let text = population?["sample"]?.number?.text {
      let share = Double(text) ?? 0
      if share != 1 { arguments.append("samplingRate: \(share)") }
    }
    return arguments
  }

  func writeConsent(_ stream: Stream, to writer: inout SwiftWriter) {
    // If the schema does not declare a default, the stream is off, so that data is not collected by accident.
    let isOn = stream.consent.isOnByDefault ?? false
    let variantsWithOtherDefault = registry.variants.indices.filter { index in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      // A variant's consent replaces the stream's.
      return (variation?.consent.map { $0.isOnByDefault ?? false } ?? isOn) != isOn
    }
    var includedIndices = registry.variants.indices.filter { stream.variantNames.contains(registry.variants[$0].name) }
    // An empty list would mean all variants. If the registry has none of the variants, use an invalid index.
    if includedIndices.isEmpty && !stream.variantNames.isEmpty { includedIndices = [-1] }
    let isAlways = stream.consent.isAlways
    let otherAlways = registry.variants.indices.filter { index in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      return (variation?.consent?.isAlways ?? isAlways) != isAlways
    }
    let hasChoice = !isAlways && otherAlways.isEmpty
    let isOffInPrivateMode = stream.consent.isOffInPrivateMode
    let otherPrivateMode = registry.variants.indices.filter { index in
      let variation = stream.variants.first { $0.name == registry.variants[index].name }
      return (variation?.consent?.isOffInPrivateMode ?? isOffInPrivateMode) != isOffInPrivateMode
    }
    var otherArguments =
      hasChoice ? [] : ["isAlwaysCollected: \(isAlways)", "variantsInvertingAlways: \(Array(otherAlways))"]
    if !otherPrivateMode.isEmpty { otherArguments.append("variantsInvertingPrivateMode: \(Array(otherPrivateMode))") }
    otherArguments += holdArguments(for: stream.consent.hold, in: stream)
    writer.line(
      "  consent: ConsentPolicy(isOnByDefault: \(isOn), variantsInvertingDefault: \(Array(variantsWithOtherDefault)), "
        + "includedVariants: \(Array(includedIndices)), isOffInPrivateMode: \(isOffInPrivateMode)\(otherArguments.isEmpty ? ")" : ""),"
    )
    if !otherArguments.isEmpty { writer.line("    \(otherArguments.joined(separator: ", "))),") }
  }

  /// Returns the arguments for the limits on held events. A variant's consent replaces the stream's limits.
  private func holdArguments(for hold: Stream.Hold?, in stream: Stream) -> [String] {
    func literal(for hold: Stream.Hold) -> String {
      "HeldEvents(maxEvents: \(hold.maxEvents), maxAgeMilliseconds: \(hold.maxAge.wholeMilliseconds ?? 0))"
    }
    var (variants, excluded): ([String], [Int]) = ([], [])
    for (index, variant) in registry.variants.enumerated() {
      guard let consent = stream.variants.first(where: { $0.name == variant.name })?.consent, consent.hold != hold
      else {
        continue
      }
      if let own = consent.hold { variants.append("\(index): \(literal(for: own))") } else { excluded.append(index) }
    }
    var arguments: [String] = []
    if let hold { arguments.append("hold: \(literal(for: hold))") }
    if hold != nil, !excluded.isEmpty { arguments.append("variantsWithoutHold: \(excluded)") }
    if !variants.isEmpty { arguments.append("variantHolds: [\(variants.joined(separator: ", "))]") }
    return arguments
  }

  func writeUpload(_ plan: StreamPlan, to writer: inout SwiftWriter) {
    let stream = plan.stream
    guard let upload = stream.upload, !stream.isSentBySDK else {
      writer.line("  upload: nil,")
      return
    }
    func listLiteral(of texts: [String]) -> String { "[" + texts.map(Self.quoted).joined(separator: ", ") + "]" }
    let query = upload.query.map { "(name: \(Self.quoted($0.name)), value: \(Self.quoted($0.value)))" }
    writer.line("  upload: UploadPolicy(")
    writer.line("    method: \(Self.quoted(upload.method)), address: \(upload.address.map(Self.quoted) ?? "nil"),")
    writer.line("    path: \(plan.path.map { programExpression(for: $0, of: plan) } ?? "nil"),")
    writer.line(
      "    query: [\(query.joined(separator: ", "))], contentType: \(Self.quoted(upload.contentType)),")
    writer.line(
      "    sendsCookies: \(upload.sendsCookies), successCodes: \(listLiteral(of: upload.declaredSuccessCodes)), rejectionCodes: \(listLiteral(of: upload.deletionCodes)),"
    )
    let answer = upload.responseFormat.map {
      " verdictLocation: VerdictLocation(listKey: \(Self.quoted($0.listKey)), acceptedKey: \(Self.quoted($0.acceptedKey))),"
    }
    writer.line(
      "    retryCodes: \(listLiteral(of: upload.retryCodes)),\(answer ?? "") uploadMoments: \(listLiteral(of: upload.uploadMoments)),"
    )
    writer.line("    addedMembers: \(plan.addedMembers.map { programExpression(for: $0, of: plan) } ?? ".empty"),")
    if let headers = plan.headers { writer.line("    headers: \(programExpression(for: headers, of: plan)),") }
    guard let batch = upload.batch else {
      writer.line("    batch: nil),")
      return
    }
    let inside = batch.wrapperKey.map { SwiftText.literal(for: Scalar.text($0).jsonText) } ?? "nil"
    writer.line(
      "    batch: BatchPolicy(key: \(SwiftText.literal(for: batch.listKey.isEmpty ? "" : Scalar.text(batch.listKey).jsonText)), isEncodedAsString: \(batch.isJSONText), "
        + "wrapperKey: \(inside), maxPings: \(batch.maxPings.map(String.init) ?? "nil"),")
    writer.line("      envelope: \(plan.batchEnvelope.map { programExpression(for: $0, of: plan) } ?? ".empty"))),")
  }
}
