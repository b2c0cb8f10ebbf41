import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func event(_ written: Declared) -> Event? {
    let declared = written.withDefaultsOfFile
    let node = declared.node
    let file = declared.file
    let scope = file.scope
    let parts = declared.name.utf8.count { $0 == 0x2E } + 1
    guard parts <= Limits.nameParts else {
      report(
        .beyondLimit, "the name has \(parts) parts separated by dots; the limit is \(Limits.nameParts)",
        at: declared.keyRange, in: file)
      return nil
    }
    let defaultStream = scope.registryNode?["defaults"]?["stream"]
    // A missing registry has already been reported.
    if node["stream"] == nil, scope.registryNode == nil { return nil }
    guard let streamNode = node["stream"] ?? defaultStream, let streamName = streamNode.string else {
      if isMisspelt("stream", in: node) { return nil }
      report(
        .missingPart, "the event has no stream, and the registry's defaults do not set one; add 'stream'",
        at: declared.keyRange, in: file, because: defaultsLocation(of: file)
      ) { "\($0) events have no stream, and the registry's defaults do not set one; add 'stream' to the events" }
      return nil
    }
    let streamFile = node["stream"] == nil ? scope.registry?.file ?? file : file
    guard let found = find(.streams, streamName, at: streamNode, in: streamFile) else { return nil }
    guard let streamIndex = found.file.scope.streamIndices[streamName] else {
      report(
        .misplacedKey, "the stream '\(streamName)' is abstract and cannot have events; use a stream that extends it",
        at: streamNode.range,
        in: streamFile, notes: [.init("the stream", at: found.keyLocation)])
      return nil
    }
    let stream = streams[streamIndex]
    currentStream = (stream.ping, stream.version ?? 0)
    defer { currentStream = nil }
    let metadata = metadata(node, in: file, inheriting: inherited(from: streamIndex, by: scope))

    var description: String?
    var gesture: Gesture?
    var trigger: Trigger?
    var when: Condition?
    var onceScope: String?
    var mirrors: Event.Mirror?
    var variantNames: [String] = []
    var swiftName: String?
    var examples: [JSONNode] = []
    var profiles: [Event.Variation] = []
    for member in node.members ?? [] {
      let value = member.value
      switch member.key {
      case "description": description = value.string
      case "gesture": gesture = self.gesture(value, in: file)
      case "trigger": trigger = self.trigger(value, in: file)
      case "when": when = condition(value, in: file)
      case "once": onceScope = value.string
      case "mirrors": mirrors = mirror(value, of: streamIndex, in: file)
      case "only": variantNames = variantList(value, in: file)
      case "profiles": profiles = variations(member, of: stream, in: file)
      case "swiftName": swiftName = value.string
      case "examples": examples = value.elements ?? []
      default: break
      }
    }
    let shape: Event.Shape
    switch stream.encoding {
    case .tuple: shape = .tuple(tuple(declared, stream, metadata))
    case .object: shape = object(declared, stream, metadata)
    case .none:
      // The cause has already been reported.
      if streamsWithUnknownEncoding.contains(stream.name) { return nil }
      report(
        .misplacedKey,
        "the stream '\(stream.name)' has no events; to add events, set \"encoding\": \"tuple\" or \"object\"",
        at: declared.keyRange, in: file, because: stream.origin.location
      ) {
        "the stream '\(stream.name)' has no events, but \($0) events refer to it; set \"encoding\": \"tuple\" "
          + "or \"object\""
      }
      return nil
    }
    if let gesture, let node = node["gesture"] { checkGestureFields(of: gesture, node, shape, in: file) }
    let event = Event(
      name: declared.name, description: description, streamIndex: streamIndex, shape: shape, gesture: gesture,
      trigger: trigger, when: when, once: onceScope, mirrors: mirrors, only: variantNames, swiftName: swiftName,
      examples: examples, metadata: metadata, origin: narrowedOrigin(of: declared), profiles: profiles)
    if let node = node["trigger"] { checkTitle(of: event, node, in: file) }
    checkExamples(event, node["examples"], in: file)
    return event
  }

  private func variations(_ member: JSONMember, of stream: Stream, in file: SchemaFile) -> [Event.Variation] {
    if stream.encoding != .tuple {
      report(
        .misplacedKey, "only tuples have a category, method and object that can differ by profile; remove 'profiles'",
        at: member.keyRange, in: file, notes: [.init("the stream", at: stream.origin.location)])
    }
    return (member.value.members ?? []).map { profile in
      _ = find(.profiles, profile.key, at: JSONNode(.string(profile.key), profile.keyRange), in: file)
      func text(forKey key: String) -> String? { profile.value[key]?.string }
      return Event.Variation(
        name: profile.key, category: text(forKey: "category"), method: text(forKey: "method"),
        object: text(forKey: "object"))
    }.sorted { isOrdered($0.name, $1.name) }
  }

  /// Returns the metadata that events of the given stream inherit: the registry's defaults, overridden by the stream's.
  private func inherited(from streamIndex: Int, by scope: SchemaScope) -> Metadata {
    let stream = streams[streamIndex]
    let declaration = streamDeclarations[streamIndex]
    if declaration.declared.file.scope === scope {
      var metadata = stream.metadata
      metadata.deprecated = nil
      metadata.retired = nil
      return metadata
    }
    var metadata = defaults(of: scope)
    for (_, member) in declaration.members.sorted(by: { isOrdered($0.key, $1.key) }) {
      read(
        JSONMember(key: member.name, keyRange: member.keyRange, value: member.node), in: member.file, into: &metadata)
    }
    return metadata
  }

  // MARK: Tuples

  private func tuple(_ declared: Declared, _ stream: Stream, _ metadata: Metadata) -> Event.Tuple {
    let node = declared.node
    let file = declared.file
    for key in ["code", "fields", "gesture"] { misplaced(key, "object", declared, stream) }
    let defaultCategory = file.scope.registryNode?["defaults"]?["category"]?.string
    var tuple = Event.Tuple(
      category: node["category"]?.string ?? defaultCategory ?? "", method: node["method"]?.string ?? "",
      object: node["object"]?.string ?? "", value: .none, extras: [])
    if !metadata.isRetired {
      let needs = "an event of the tuple stream '\(stream.name)' needs"
      if tuple.category.isEmpty, !isMisspelt("category", in: node) {
        report(
          .missingPart, "\(needs) 'category'", at: declared.keyRange, in: file, because: defaultsLocation(of: file)
        ) {
          "\($0) events of the tuple stream '\(stream.name)' need 'category', and the registry's defaults do "
            + "not set one; set 'category' in the events or in the defaults"
        }
      }
      let missingKeys = [("method", tuple.method), ("object", tuple.object)].filter { key, text in
        text.isEmpty && !isMisspelt(key, in: node)
      }
      if !missingKeys.isEmpty {
        report(
          .missingPart, "\(needs) \(missingKeys.map { "'\($0.0)'" }.joined(separator: " and "))",
          at: declared.keyRange, in: file)
      }
    }
    var siblings: [Field] = []
    if let value = node.member("value") {
      if let text = value.value.string {
        tuple.value = .literal(text)
      } else {
        let field = field(
          Declared(name: "value", keyRange: value.keyRange, node: value.value, file: file), inheriting: metadata)
        tuple.value = .field(field)
        checkReadAt(value.value, in: file)
        checkItem(value.value, "the value of a tuple", ["wire", "retired"], in: file)
        siblings.append(field)
      }
    }
    for extra in node["extras"]?.members ?? [] { checkReadAt(extra.value, in: file) }
    tuple.extras = fields(
      node["extras"], order: node["order"], in: file, inheriting: metadata, canBeFlattened: true)
    siblings += tuple.extras
    checkHeld(in: siblings) { field in
      let value =
        field.name == "value" && field.origin.location == siblings.first?.origin.location ? node["value"] : nil
      return (value ?? node["extras"]?[field.name]).map { ($0, file) }
    }
    if case .field(let key) = tuple.value, leaveOutHeld(of: &tuple.extras, by: key), node["order"] == nil {
      tuple.extras.sort(by: Self.isInDefaultOrder)
    }
    if let index = stream.profileIndex { checkProfile(tuple, profiles[index], declared) }
    return tuple
  }

  private func misplaced(_ key: String, _ encoding: String, _ declared: Declared, _ stream: Stream) {
    guard let member = declared.node.member(key) else { return }
    report(
      .misplacedKey,
      "'\(key)' is for events of \(encoding) streams, but the stream '\(stream.name)' has the encoding "
        + "\"\(stream.encoding.rawValue)\"", at: member.keyRange, in: declared.file,
      notes: [.init("the stream", at: stream.origin.location)])
  }

  /// Reports constants that the receiver would truncate or reject (R-FOCUS-48).
  private func checkProfile(_ tuple: Event.Tuple, _ profile: Profile, _ declared: Declared) {
    let node = declared.node
    let file = declared.file
    func check(_ text: String, _ cut: Cut?, _ pattern: String?, _ noun: String, _ range: ByteRange) {
      if let cut, cut.exceeds(text) {
        report(
          .outsideProfile,
          "the \(noun) \(JSONText.quoted(text)) has \(cut.length(of: text)) \(cut.unit.rawValue)s; the limit "
            + "of the profile '\(profile.name)' is \(cut.atMost)", at: range, in: file)
      }
      if let pattern, !text.isEmpty, !matches(text, pattern) {
        report(
          .outsideProfile,
          "the \(noun) \(JSONText.quoted(text)) does not match \(pattern) of the profile '\(profile.name)'",
          at: range, in: file)
      }
    }
    let whole = declared.keyRange
    check(tuple.category, profile.category, profile.categoryIdentifier, "category", node["category"]?.range ?? whole)
    check(tuple.method, profile.method, profile.identifier, "method", node["method"]?.range ?? whole)
    check(tuple.object, profile.object, profile.identifier, "object", node["object"]?.range ?? whole)
    switch tuple.value {
    case .none: break
    case .literal(let text): check(text, profile.value, nil, "value", node["value"]?.range ?? whole)
    case .field(let field):
      for text in field.type.literalTexts { check(text, profile.value, nil, "value", node["value"]?.range ?? whole) }
    }
    checkFlattened(tuple, profile)
    for field in tuple.extras where !field.isFlattened {
      let range = field.origin.location.range
      check(field.wire, profile.extraKey, profile.identifier, "extra's key", range)
      for text in field.type.literalTexts { check(text, profile.extraValue, nil, "extra's value", range) }
    }
    let count = tuple.extras.count { !$0.isFlattened }
    if let atMost = profile.extras, count > atMost {
      report(
        .outsideProfile,
        "the event has \(count) extras; the limit of the profile '\(profile.name)' is \(atMost)",
        at: node.member("extras")?.keyRange ?? whole, in: file)
    }
  }

  // MARK: Objects

  private func object(_ declared: Declared, _ stream: Stream, _ metadata: Metadata) -> Event.Shape {
    let node = declared.node
    let file = declared.file
    for key in ["category", "method", "object", "value", "extras"] { misplaced(key, "tuple", declared, stream) }
    var code = node["code"].flatMap(Scalar.init) ?? .text(declared.name)
    if let eventField = stream.eventField {
      switch (eventField.isInteger, code) {
      case (true, .integer): break
      case (false, .text(let text)):
        if let pattern = eventField.pattern, !metadata.isRetired, !matches(text, pattern) {
          report(
            .valueOutside, "the code \(code.jsonText) does not match the pattern \(pattern) of 'eventField'",
            at: node["code"]?.range ?? declared.keyRange, in: file)
        }
      case (true, _) where node["code"] == nil:
        if !metadata.isRetired, !isMisspelt("code", in: node) {
          report(
            .missingPart, "the event needs a 'code', because the stream identifies events by integers",
            at: declared.keyRange, in: file)
        }
        code = .null
      default:
        report(
          .valueOutside,
          "the code \(code.jsonText) must be \(eventField.isInteger ? "an integer" : "a string"), as set in "
            + "eventField",
          at: node["code"]?.range ?? declared.keyRange, in: file)
      }
    } else if let member = node.member("code") {
      report(
        .misplacedKey,
        "the stream '\(stream.name)' has no 'eventField' for the code; remove 'code', or add 'eventField'",
        at: member.keyRange,
        in: file, notes: [.init("the stream", at: stream.origin.location)])
    }
    var fields = fields(node["fields"], order: node["order"], in: file, inheriting: metadata, canBeFlattened: true)
    for field in node["fields"]?.members ?? [] { checkReadAt(field.value, in: file) }
    checkWireKeys(fields, with: stream.common)
    checkEventField(of: stream, against: fields)
    reserveKeys(of: stream, in: &fields)
    checkHeld(in: fields) { field in node["fields"]?[field.name].map { ($0, file) } }
    return .object(code: code, fields: fields)
  }

  // MARK: Gestures, triggers, mirrors

  private func gesture(_ node: JSONNode, in file: SchemaFile) -> Gesture {
    Gesture(
      duration: range(node["duration"], units: ["ms", "s"], in: file),
      distance: range(node["distance"], units: ["dp"], in: file),
      velocity: range(node["velocity"], units: ["dp/s"], in: file),
      fingers: node["fingers"]?.integer.map { Int(clamping: $0) } ?? 1,
      isFallback: node["otherwise"]?.boolean ?? false,
      fields: Gesture.Measure.allCases.compactMap { measure in
        node["fields"]?[measure.rawValue]?.string.map { .init(measure: measure, name: $0) }
      }, straight: node["straight"].flatMap(Scalar.init))
  }

  /// Checks that each field for a measure exists in the event, is passed by the caller, and has the measure's type.
  func checkGestureFields(of gesture: Gesture, _ node: JSONNode, _ shape: Event.Shape, in file: SchemaFile) {
    // Another check reports a gesture on a tuple.
    guard case .object(_, let known) = shape else { return }
    for (measure, name) in gesture.fields.map({ ($0.measure, $0.name) }) {
      guard let member = node["fields"]?.member(measure.rawValue) else { continue }
      guard let field = known.first(where: { $0.name == name }) else {
        reportUnknown("field", name, among: known.map(\.name), at: member.value, in: file)
        continue
      }
      guard let fault = field.fault(of: measure) else { continue }
      report(.misfitKey, "'\(name)' \(fault)", at: member.value.range, in: file)
    }
    if gesture.straight == nil, let member = node["fields"]?.member("direction") {
      report(
        .missingPart,
        "a gesture with a direction requires 'straight', the minimum straightness of the path, such as 0.75",
        at: member.keyRange, in: file)
    }
  }

  private func range(_ node: JSONNode?, units: [String], in file: SchemaFile) -> Gesture.Range? {
    guard let node else { return nil }
    func limit(_ exclusive: String, _ inclusive: String) -> Gesture.Limit? {
      if let first = node.member(exclusive), node[inclusive] != nil {
        report(
          .misfitKey, "'\(exclusive)' and '\(inclusive)' cannot be combined; keep one", at: first.keyRange, in: file)
      }
      if let quantity = quantity(node[exclusive], units: units, in: file) {
        return .init(value: quantity.value, unit: quantity.unit, isInclusive: false)
      }
      return quantity(node[inclusive], units: units, in: file).map {
        .init(value: $0.value, unit: $0.unit, isInclusive: true)
      }
    }
    let range = Gesture.Range(lower: limit("above", "atLeast"), upper: limit("below", "atMost"))
    if let lower = range.lower, let upper = range.upper, let low = lower.amount, let high = upper.amount,
      low > high || (low == high && !(lower.isInclusive && upper.isInclusive))
    {
      report(.impossibleBounds, "no value satisfies these bounds", at: node.range, in: file)
    }
    return range
  }

  private func trigger(_ node: JSONNode, in file: SchemaFile) -> Trigger {
    Trigger(
      on: node["on"]?.string, every: quantity(node["every"], units: Self.timeUnits, in: file),
      onlyInForeground: node["while"]?.string == "foreground", title: node["title"]?.string,
      isCallable: node["callable"]?.boolean ?? false)
  }

  /// Checks that a screen's title field is a string that the caller always passes.
  private func checkTitle(of event: Event, _ node: JSONNode, in file: SchemaFile) {
    guard let name = event.trigger?.title, let titleMember = node.member("title") else { return }
    guard event.trigger?.on == "screen" else {
      report(
        .misfitKey,
        "only an event with \"on\": \"screen\" can have a screen title; set \"on\": \"screen\", or remove 'title'",
        at: titleMember.keyRange, in: file)
      return
    }
    let fields = event.callerFields
    guard let field = fields.first(where: { $0.name == name }) else {
      reportUnknown("field", name, among: fields.map(\.name), at: titleMember.value, in: file)
      return
    }
    let isText = if case .string = field.type.base { true } else { false }
    let isAlwaysGiven = if case .always = field.sent { field.source == nil } else { false }
    guard isText, isAlwaysGiven, field.type.constant == nil, field.absent == nil else {
      report(
        .misfitKey, "'\(name)' cannot be a screen title, because it is not a string that every call supplies",
        at: titleMember.value.range,
        in: file)
      return
    }
  }

  private func mirror(_ node: JSONNode, of streamIndex: Int, in file: SchemaFile) -> Event.Mirror? {
    if node.string != nil { return Event.Mirror.none }
    if let outside = node["outside"]?.string { return .outside(outside) }
    guard let event = node["event"], let name = event.string else { return nil }
    if let found = find(.events, name, at: event, in: file) {
      let stream =
        found.withDefaultsOfFile.node["stream"]?.string ?? found.file.scope.registryNode?["defaults"]?["stream"]?.string
      if let stream, found.file.scope === file.scope, streams[streamIndex].name == stream {
        report(
          .badMirror, "'\(name)' is also in the stream '\(stream)'; 'mirrors' requires an event in another stream",
          at: event.range,
          in: file, notes: [.init("the event", at: found.keyLocation)])
      }
      if found.node["mirrors"]?["event"] != nil {
        report(
          .badMirror,
          "'\(name)' has a counterpart of its own, which a call of this event would not record; mirror an event without "
            + "'mirrors'", at: event.range, in: file, notes: [.init("the event", at: found.keyLocation)])
      }
    }
    return .event(name)
  }
}

extension Gesture.Limit {
  /// The amount converted to the base unit of its kind: milliseconds, dp or dp/s.
  var amount: DecimalNumber? {
    guard let decimal = value.decimal else { return nil }
    return unit == "s" ? decimal.multiplied(byPowerOfTen: 3) : decimal
  }
}

extension ValueType {
  /// The possible values as strings, if they are known.
  var literalTexts: [String] {
    if let constant { return [constant.plainText] }
    if case .vocabulary(let vocabulary) = base { return vocabulary.cases.map(\.wire.plainText) }
    return []
  }
}

extension Field {
  /// Returns the reason the field cannot hold a measure, or `nil` if it can.
  fileprivate func fault(of measure: Gesture.Measure) -> String? {
    guard needsCaller, !type.isNullable, absent == nil, case .always = sent else {
      return "must come from the caller of each event, without a source, a constant or a default"
    }
    switch (measure, type.base) {
    case (.direction, .vocabulary(let vocabulary)):
      let names = vocabulary.cases.map(\.name)
      let isKnown = ["up", "down", "left", "right"].allSatisfy(names.contains)
      return isKnown && names.count == 5
        ? nil : "needs the cases up, down, left and right, and one more for a path without a direction"
    case (.direction, _): return "holds a direction and needs the cases up, down, left and right, and one more"
    case (_, .integer), (_, .number):
      return type.unit == measure.unit
        ? nil : "holds a \(measure.rawValue) and needs \"unit\": \"\(measure.unit ?? "")\""
    default: return "holds a \(measure.rawValue) and needs \"type\": \"integer\" or \"number\""
    }
  }
}
