import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension RegistryInventory {
  /// Creates a registry's inventory.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - variant: The variant of the app whose data is listed, or `nil` for all variants.
  ///   - isApp: Whether the inventory also contains the streams of imports that an app of the registry sends.
  ///   - listedRegistries: The names of imports that have inventories of their own, so that their streams are omitted.
  public init(
    _ registry: Registry, variant: String? = nil, isApp: Bool = false, besides listedRegistries: Set<String> = []
  ) {
    let registry = registry.applying(profiles: []).reduced(toVariant: variant)
    var builder = PointBuilder(registry, variant)
    self.registry = registry
    self.variant = builder.variant
    let sentImports = isApp ? registry.imports.indices.filter(registry.sendsStreams) : []
    let unlistedImports = sentImports.filter { !listedRegistries.contains(registry.imports[$0].registryName) }
    streams = builder.streams(sentImports: Set(unlistedImports))
    omitsSentImports = unlistedImports.count < sentImports.count
    links = registry.links.filter { $0.origin.importIndex == nil }.map { builder.family(for: $0) }
    messages = registry.messages.filter { $0.origin.importIndex == nil && $0.streamIndex == nil }
      .map { builder.message(for: $0) }
  }
}

extension Registry {
  /// Returns whether an app of the registry sends the streams of the import at the given index, or contains the SDKs of
  /// the import's external streams.
  fileprivate func sendsStreams(ofImport index: Int) -> Bool {
    imports[index].module == nil || usesEvents(ofImport: index)
      || streams.contains { $0.origin.importIndex == index && $0.isExternal }
  }
}

/// A builder of the points of a registry's declarations.
struct PointBuilder {
  let registry: Registry
  /// The variant whose answers are collected, or `nil` for all variants.
  let variant: String?
  private let root: String
  var meter: InformationMeter

  init(_ registry: Registry, _ variant: String?) {
    self.registry = registry
    self.variant = registry.variants.contains { $0.name == variant } ? variant : nil
    root = EntryID.escaped(registry.name)
    meter = InformationMeter(registry)
  }

  // MARK: Streams

  /// Returns the streams that the registry declares, narrows or uses, and all streams of the given imports.
  mutating func streams(sentImports: Set<Int>) -> [StreamInventory] {
    var events = [[Event]](repeating: [], count: registry.streams.count)
    var isUsed = [Bool](repeating: false, count: registry.streams.count)
    for event in registry.events {
      events[event.streamIndex].append(event)
      if event.origin.importIndex == nil { isUsed[event.streamIndex] = true }
    }
    for attribute in registry.attributes where attribute.field.origin.importIndex == nil {
      if let index = attribute.streamIndex { isUsed[index] = true }
    }
    for message in registry.messages where message.origin.importIndex == nil {
      if let index = message.streamIndex { isUsed[index] = true }
    }
    for refinement in registry.refinements {
      guard case .stream(let name) = refinement.target else { continue }
      for index in registry.streams.indices where registry.streams[index].name == name { isUsed[index] = true }
    }
    return registry.streams.indices.filter { index in
      isUsed[index] || registry.streams[index].origin.importIndex.map(sentImports.contains) ?? true
    }
    .map { stream($0, events[$0]) }
    .sorted { ($0.stream.name, $0.index) < ($1.stream.name, $1.index) }
  }

  private mutating func stream(_ index: Int, _ declared: [Event]) -> StreamInventory {
    let stream = registry.streams[index]
    let id = "\(root)/streams/\(EntryID.escaped(stream.name))"
    var headers = fields(stream.envelope, .header, "\(id)/envelope", stream.metadata)
    headers += fields(stream.common, .common, "\(id)/common", stream.metadata)
    if let time = stream.time { headers.append(field(time, .time, "\(id)/time", stream.metadata)) }
    if let upload = stream.upload {
      for (section, own) in upload.sections {
        headers += fields(own, .request, "\(id)/upload/\(section)", stream.metadata)
      }
    }
    headers += profileRequests(of: stream, id, headers)
    let events = declared.map { event(for: $0, stream) }
    let attributes = registry.attributes.filter { $0.streamIndex == index }.map { attribute in
      let path = "\(root)/attributes/\(EntryID.escaped(attribute.name))"
      return field(attribute.field, .attribute, path, stream.metadata)
    }
    let messages = registry.messages.filter { $0.streamIndex == index }.map { message(for: $0) }
    let shared = meter.bound(of: stream.common) + (stream.time.map { meter.bound(of: $0) } ?? .zero)
    let one = stream.encoding == .none ? .zero : shared + .either(events.map(\.bound))
    var unit = meter.bound(of: stream.envelope)
    if stream.encoding != .none {
      let most = stream.envelope.isEmpty ? 1 : stream.limits.maxEvents
      unit += most.map { one.repeated(atMost: $0) } ?? one.repeatedWithoutLimit
    }
    if let upload = stream.upload {
      unit += meter.bound(of: (upload.path?.parts ?? []) + upload.headers + upload.adds)
      unit += meter.bound(of: upload.batch?.envelope ?? [])
    }
    // The events of a third-party SDK are unknown, and therefore unbounded.
    if stream.isSentByThirdParty, !headers.contains(where: { $0.onlyProfiles == nil }), events.isEmpty {
      unit = .unboundedText
    }
    if stream.metadata.isRetired { unit = .zero }
    let points = headers + events + attributes + messages
    return StreamInventory(
      id: id, stream: stream, index: index, headers: headers, events: events, attributes: attributes,
      messages: messages, audiences: audiences(of: stream), boundOfEvent: one, boundOfUnit: unit,
      isLinked: StreamInventory.isLinked(stream, points),
      isLinkedInStores: StreamInventory.isLinked(releasedForm(stream, index), points, inStores: true),
      deletionRequestStreams: registry.streamsDeleted(by: stream).map(\.name),
      undeliverableDeletions: registry.streamsDeleted(by: stream).filter { audiences(of: $0).allSatisfy(\.isAlways) }
        .map(\.name),
      otherProfiles: otherProfiles(of: stream), deletionPromise: DeletionPromise(of: registry),
      identifierConflict: IdentifierConflict(in: stream, points)
    )
  }

  /// Returns the stream with only the identifiers that store builds send.
  private func releasedForm(_ stream: Stream, _ index: Int) -> Stream {
    var stream = stream
    stream.identifiers = registry.identifiers(ofStream: index) { !$0.metadata.isDevelopmentOnly }
    return stream
  }

  // MARK: Events

  private mutating func event(for event: Event, _ stream: Stream) -> Point {
    let id = "\(root)/events/\(EntryID.escaped(event.name))"
    let metadata = event.metadata.retired(with: stream.metadata)
    var children: [Point] = []
    var sentFields: [Field] = []
    var wire = ""
    let kind: Point.Kind
    switch event.shape {
    case .tuple(let tuple):
      kind = .tupleEvent
      wire = "\(tuple.category) \(tuple.method) \(tuple.object)"
      switch tuple.value {
      case .none: break
      case .literal(let text): wire += " \(text)"
      case .field(let value):
        children.append(field(value, .value, "\(id)/value", metadata))
        sentFields.append(value)
      }
      children += fields(tuple.extras, .extra, "\(id)/extras", metadata, beside: sentFields)
      sentFields += tuple.extras
    case .object(let code, let own):
      kind = .objectEvent
      wire = code.plainText
      children = fields(own, .field, "\(id)/fields", metadata)
      sentFields = own
    }
    return Point(
      id: id, kind: kind, name: event.name, wire: wire, description: event.description, type: nil, field: nil,
      event: event, metadata: metadata, outer: stream.metadata, origin: event.origin, examples: event.examples,
      bound: !metadata.isRetired ? meter.bound(of: sentFields) : .zero, isFreeText: false, children: children)
  }

  // MARK: Fields

  mutating func fields(
    _ fields: [Field], _ kind: Point.Kind, _ path: String, _ outer: Metadata, beside siblings: [Field] = [],
    within profiles: [String]? = nil
  ) -> [Point] {
    var points: [Point] = []
    for field in fields {
      let id = "\(path)/\(EntryID.escaped(field.name))"
      points.append(self.field(field, kind, id, outer, beside: fields + siblings, within: profiles))
    }
    return points
  }

  mutating func field(
    _ field: Field, _ kind: Point.Kind, _ id: String, _ outer: Metadata, beside siblings: [Field] = [],
    within profiles: [String]? = nil
  ) -> Point {
    let onlyProfiles = self.onlyProfiles(of: field, within: profiles)
    let isGiven = onlyProfiles == nil && field.isGivenByApp
    var isOpen = isGiven && field.type.isFreeText
    let metadata = field.metadata.retired(with: outer)
    let owner = PartOwner(
      id: id, description: field.description, metadata: metadata, origin: field.origin, isGiven: isGiven,
      onlyProfiles: onlyProfiles)
    let isSentToAny = onlyProfiles?.isEmpty != true
    var children = isSentToAny ? parts(of: field.type, in: owner) : []
    if case .held(let name) = field.type.base, let holder = siblings.first(where: { $0.name == name }) {
      let held = holder.type.valueParts
      isOpen = isGiven && held.contains { $0.type.isFreeText }
      if isSentToAny { children = heldPoints(for: held, in: owner) }
    }
    // The nested value is a separate point.
    isOpen = isOpen && !children.contains { $0.kind.isUnnamed }
    return Point(
      id: id, kind: kind, name: field.name, wire: field.wire, description: field.description, type: field.type,
      field: field, event: nil, metadata: metadata, outer: outer, origin: field.origin, examples: field.examples,
      bound: metadata.isRetired || onlyProfiles != nil ? .zero : meter.bound(of: field),
      isFreeText: isOpen && !metadata.isRetired, children: children, onlyProfiles: onlyProfiles)
  }

  // MARK: Links and messages

  func family(for family: LinkFamily) -> Point {
    let id = "\(root)/links/\(EntryID.escaped(family.name))"
    let routes = family.routes.map { route in
      Point(
        id: "\(id)/\(EntryID.escaped(route.name))", kind: .link, name: route.name, wire: route.path ?? "",
        description: route.description, type: nil, field: nil, event: nil,
        metadata: route.metadata.retired(with: family.metadata),
        outer: family.metadata, origin: route.origin, examples: [], bound: .zero, isFreeText: false, children: [])
    }
    return Point(
      id: id, kind: .linkFamily, name: family.name, wire: family.linkPrefix,
      description: family.description, type: nil, field: nil, event: nil, metadata: family.metadata,
      outer: registry.metadata, origin: family.origin, examples: [], bound: .oneOf(routes.count), isFreeText: false,
      children: routes)
  }

  func message(for message: Message) -> Point {
    let id = "\(root)/messages/\(EntryID.escaped(message.name))"
    let outer = message.streamIndex.map { registry.streams[$0].metadata } ?? registry.metadata
    let interactions = message.interactions.map { name in
      Point(
        id: "\(id)/interactions/\(EntryID.escaped(name))", kind: .interaction, name: name, wire: name, description: nil,
        type: nil, field: nil, event: nil, metadata: message.metadata.retired(with: outer), outer: message.metadata,
        origin: message.origin,
        examples: [], bound: .zero, isFreeText: false, children: [])
    }
    let metadata = message.metadata.retired(with: outer)
    return Point(
      id: id, kind: .message, name: message.name, wire: message.name, description: message.description, type: nil,
      field: nil, event: nil, metadata: metadata, outer: outer, origin: message.origin, examples: [],
      bound: .oneOf(interactions.count), isFreeText: false, children: interactions)
  }

  // MARK: Audiences

  private func audiences(of stream: Stream) -> [StreamInventory.Audience] {
    let variants = registry.variants.map(\.name).filter { name in
      (variant == nil || name == variant) && (stream.variantNames.isEmpty || stream.variantNames.contains(name))
    }
    var audiences = variants.map { name in
      audience(of: stream, variant: name, profile: nil, stream.variants.first { $0.name == name })
    }
    if audiences.isEmpty { audiences = [audience(of: stream, variant: nil, profile: nil, nil)] }
    for variation in otherProfiles(of: stream)
    where ["consent", "recipients", "population"].contains(where: { variation.node[$0] != nil })
      || variation.upload.map({ Stream.unlistedHost(of: $0, among: stream.recipients) != nil }) == true
    {
      audiences.append(audience(of: stream, variant: nil, profile: variation.name, variation))
    }
    return audiences
  }

  private func audience(of stream: Stream, variant: String?, profile: String?, _ variation: Stream.Variation?)
    -> StreamInventory.Audience
  {
    let section = profile == nil ? "variants" : "profiles"
    let varied = variation.map { stream.keyLocations["\(section).\($0.name)"] ?? stream.origin.location }
    func variedLocation(forKey key: String) -> Location? {
      variation.flatMap { stream.keyLocations["\(section).\($0.name).\(key)"] }
    }
    /// Returns the variation's answer or, if it is missing, the stream's. The location is that of the answer or, if
    /// unanswered, that of the entry that can supply it.
    func answer<Value>(_ key: String, _ inner: String, own: Value?, varying: Value??) -> Answer<Value> {
      if let varied, case .some(let value?) = varying {
        return Answer(value, inner, at: variedLocation(forKey: inner) ?? variedLocation(forKey: key) ?? varied)
      }
      // A variation's consent replaces the stream's.
      if let varied, case .some(nil) = varying { return Answer(nil, inner, at: varied) }
      let location = stream.keyLocations[inner] ?? stream.keyLocations[key]
      return Answer(own, inner, at: own == nil ? stream.origin.location : location ?? stream.origin.location)
    }
    let consent = variation?.consent
    func optOut(_ key: String, _ path: KeyPath<Stream.OptOut, String?>) -> Answer<String> {
      // The runtime deletes the data that it stores.
      let runtime = key == "device" && stream.isSentByRuntime ? "deleted" : nil
      let declaredAnswer = answer(
        "consent.optOut", "consent.optOut.\(key)", own: stream.consent.optOut[keyPath: path],
        varying: consent.map { $0.optOut[keyPath: path] })
      // The request asks the recipients to delete the data.
      if key == "recipient", declaredAnswer.value == "kept", stream.deletionRequest != nil {
        return Answer(nil, declaredAnswer.key, at: declaredAnswer.location)
      }
      if declaredAnswer.isAnswered { return declaredAnswer }
      return Answer(runtime, declaredAnswer.key, at: declaredAnswer.location, ownProvenance: .code)
    }
    return StreamInventory.Audience(
      variant: variant, profile: profile,
      isOnByDefault: answer(
        "consent", "consent.default", own: stream.consent.isOnByDefault, varying: consent.map(\.isOnByDefault)),
      isAlways: consent?.isAlways ?? stream.consent.isAlways,
      mechanism: answer(
        "consent", "consent.mechanism", own: stream.consent.mechanism, varying: consent.map(\.mechanism)),
      settingKey: consent.map(\.settingKey) ?? stream.consent.settingKey,
      optOutOnDevice: optOut("device", \.deviceDataHandling),
      optOutAtRecipient: optOut("recipient", \.recipientDataHandling),
      isOffInPrivateMode: answer(
        "consent", "consent.privateMode",
        own: stream.keyLocations["consent.privateMode"] == nil ? nil : stream.consent.isOffInPrivateMode,
        // If a variation does not set private mode, the stream's setting applies.
        varying: variation?.node["consent"]?["privateMode"] == nil ? nil : consent.map(\.isOffInPrivateMode)),
      // A variation's consent replaces the stream's.
      hold: consent.map(\.hold) ?? stream.consent.hold,
      recipients: answer(
        "recipients", "recipients", own: stream.recipients.isEmpty ? nil : stream.recipients,
        varying: variation?.recipients.map { $0 }
      ).map { documentedRecipients($0, of: stream, variation) },
      population: answer(
        "population", "population", own: stream.population.map(Self.population),
        varying: variation?.population.map { Self.population(from: $0) }))
  }

  private static func population(from node: JSONNode) -> StreamInventory.Population {
    func texts(forKey key: String) -> [String] { (node[key]?.elements ?? []).compactMap(\.string) }
    return StreamInventory.Population(
      channels: texts(forKey: "channels"), countries: texts(forKey: "countries"), locales: texts(forKey: "locales"),
      sample: node["sample"]?.number?.text)
  }
}

extension Field {
  /// Whether the app's code determines the value, as an argument, an app value or a configuration value. `false` for
  /// secrets.
  public var isGivenByApp: Bool { !type.isSecret && isDeterminedByApp }

  /// Whether the value is a secret that can be any string.
  public var isFreeSecret: Bool { type.isSecret && isDeterminedByApp && type.isFreeText }

  /// Whether the app's code determines the value, including secrets.
  private var isDeterminedByApp: Bool {
    if type.constant != nil { return false }
    guard let source else { return true }
    if source.hasPrefix("app.") || source.hasPrefix("config.") { return true }
    guard let domain = SourceDomain.of(source), domain.provider == .app else { return false }
    if case .freeText = domain.form { return true }
    return false
  }
}

extension Template {
  /// The template's parts, without parts that repeat an earlier name.
  var parts: [Field] {
    var parts: [Field] = []
    for case .part(let part) in pieces where !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
    return parts
  }
}
