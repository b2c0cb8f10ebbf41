import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func resolveEvent(_ written: DeclaredEntry) -> Event? {
    let declared = written.applyingFileDefaults
    let node = declared.node
    let file = declared.file
    let scope = file.scope
    let componentCount = declared.name.utf8.count { $0 == 0x2E } + 1
    guard componentCount <= Limits.nameParts else {
      report(
        .beyondLimit, "the name has \(componentCount) parts separated by dots; the limit is \(Limits.nameParts)",
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
    guard let streamEntry = find(.streams, streamName, at: streamNode, in: streamFile) else { return nil }
    guard let streamIndex = streamEntry.file.scope.streamIndices[streamName] else {
      report(
        .misplacedKey, "the stream '\(streamName)' is abstract and cannot have events; use a stream that extends it",
        at: streamNode.range,
        in: streamFile, notes: [.init("the stream", at: streamEntry.keyLocation)])
      return nil
    }
    let stream = streams[streamIndex]
    currentStream = (stream.ping, stream.version ?? 0)
    defer { currentStream = nil }
    let metadata = metadata(from: node, in: file, inheriting: inheritedMetadata(from: streamIndex, by: scope))

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
      case "gesture": gesture = self.gesture(from: value, in: file)
      case "trigger": trigger = self.trigger(from: value, in: file)
      case "when": when = condition(from: value, in: file)
      case "once": onceScope = value.string
      case "mirrors": mirrors = mirror(from: value, of: streamIndex, in: file)
      case "only": variantNames = self.variantNames(from: value, in: file)
      case "profiles": profiles = variations(from: member, of: stream, in: file)
      case "swiftName": swiftName = value.string
      case "examples": examples = value.elements ?? []
      default: break
      }
    }
    let shape: Event.Shape
    switch stream.encoding {
    case .tuple: shape = .tuple(resolveTuple(declared, of: stream, inheriting: metadata))
    case .object: shape = resolveObject(declared, of: stream, inheriting: metadata)
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
      trigger: trigger, condition: when, onceScope: onceScope, mirror: mirrors, variantNames: variantNames,
      swiftName: swiftName,
      examples: examples, metadata: metadata, origin: narrowedOrigin(of: declared), profiles: profiles)
    if let node = node["trigger"] { checkTitle(of: event, node, in: file) }
    checkExamples(event, node["examples"], in: file)
    return event
  }

  private func variations(from member: JSONMember, of stream: Stream, in file: SchemaFile) -> [Event.Variation] {
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
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
  }

  /// Returns the metadata that events of the given stream inherit: the registry's defaults, overridden by the stream's.
  private func inheritedMetadata(from streamIndex: Int, by scope: SchemaScope) -> Metadata {
    let stream = streams[streamIndex]
    let declaration = streamDeclarations[streamIndex]
    if declaration.declared.file.scope === scope {
      var metadata = stream.metadata
      metadata.deprecated = nil
      metadata.retired = nil
      return metadata
    }
    var metadata = defaults(of: scope)
    for (_, member) in declaration.members.sorted(by: { areInIncreasingOrder($0.key, $1.key) }) {
      read(
        JSONMember(key: member.name, keyRange: member.keyRange, value: member.node), in: member.file, into: &metadata)
    }
    return metadata
  }

  // MARK: Tuples

  private func resolveTuple(_ declared: DeclaredEntry, of stream: Stream, inheriting metadata: Metadata) -> Event.Tuple
  {
    let node = declared.node
    let file = declared.file
    for key in ["code", "fields", "gesture"] { reportMisplacedKey(key, requiring: "object", of: declared, in: stream) }
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
        let field = resolveField(
          DeclaredEntry(name: "value", keyRange: value.keyRange, node: value.value, file: file), inheriting: metadata)
        tuple.value = .field(field)
        checkReadAt(value.value, in: file)
        checkTupleItem(value.value, "the value of a tuple", ["wire", "retired", "variants", "profiles"], in: file)
        siblings.append(field)
      }
    }
    for extra in node["extras"]?.members ?? [] { checkReadAt(extra.value, in: file) }
    tuple.extras = fields(
      from: node["extras"], order: node["order"], in: file, inheriting: metadata, canBeFlattened: true)
    siblings += tuple.extras
    checkHeld(in: siblings) { field in
      let value =
        field.name == "value" && field.origin.location == siblings.first?.origin.location ? node["value"] : nil
      return (value ?? node["extras"]?[field.name]).map { ($0, file) }
    }
    if case .field(let key) = tuple.value, makeHeldFieldsOptional(in: &tuple.extras, heldBy: key), node["order"] == nil
    {
      tuple.extras.sort(by: Self.isInDefaultOrder)
    }
    if let index = stream.profileIndex { check(tuple, against: profiles[index], of: declared) }
    return tuple
  }

  private func reportMisplacedKey(
    _ key: String, requiring encoding: String, of declared: DeclaredEntry, in stream: Stream
  ) {
    guard let member = declared.node.member(key) else { return }
    report(
      .misplacedKey,
      "'\(key)' is for events of \(encoding) streams, but the stream '\(stream.name)' has the encoding "
        + "\"\(stream.encoding.rawValue)\"", at: member.keyRange, in: declared.file,
      notes: [.init("the stream", at: stream.origin.location)])
  }

  /// Reports constants that the receiver would truncate or reject (R-FOCUS-48).
  private func check(_ tuple: Event.Tuple, against profile: Profile, of declared: DeclaredEntry) {
    let node = declared.node
    let file = declared.file
    func check(_ text: String, limit cut: Cut?, pattern: String?, noun: String, at range: ByteRange) {
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
    let eventRange = declared.keyRange
    check(
      tuple.category, limit: profile.category, pattern: profile.categoryIdentifierPattern, noun: "category",
      at: node["category"]?.range ?? eventRange)
    check(
      tuple.method, limit: profile.method, pattern: profile.identifierPattern, noun: "method",
      at: node["method"]?.range ?? eventRange)
    check(
      tuple.object, limit: profile.object, pattern: profile.identifierPattern, noun: "object",
      at: node["object"]?.range ?? eventRange)
    switch tuple.value {
    case .none: break
    case .literal(let text):
      check(text, limit: profile.value, pattern: nil, noun: "value", at: node["value"]?.range ?? eventRange)
    case .field(let field):
      for text in field.literalTexts {
        check(text, limit: profile.value, pattern: nil, noun: "value", at: node["value"]?.range ?? eventRange)
      }
    }
    checkFlattenedMap(in: tuple, against: profile)
    for field in tuple.extras where !field.isFlattened {
      let range = field.origin.location.range
      check(field.wire, limit: profile.extraKey, pattern: profile.identifierPattern, noun: "extra's key", at: range)
      for text in field.literalTexts {
        check(text, limit: profile.extraValue, pattern: nil, noun: "extra's value", at: range)
      }
    }
    let count = tuple.extras.count { !$0.isFlattened }
    if let atMost = profile.maxExtras, count > atMost {
      report(
        .outsideProfile,
        "the event has \(count) extras; the limit of the profile '\(profile.name)' is \(atMost)",
        at: node.member("extras")?.keyRange ?? eventRange, in: file)
    }
  }

  // MARK: Objects

  private func resolveObject(_ declared: DeclaredEntry, of stream: Stream, inheriting metadata: Metadata) -> Event.Shape
  {
    let node = declared.node
    let file = declared.file
    for key in ["category", "method", "object", "value", "extras"] {
      reportMisplacedKey(key, requiring: "tuple", of: declared, in: stream)
    }
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
    var fields = fields(
      from: node["fields"], order: node["order"], in: file, inheriting: metadata, canBeFlattened: true)
    for field in node["fields"]?.members ?? [] { checkReadAt(field.value, in: file) }
    checkWireKeys(fields, with: stream.common)
    checkEventField(of: stream, against: fields)
    reserveKeys(of: stream, in: &fields)
    checkHeld(in: fields) { field in node["fields"]?[field.name].map { ($0, file) } }
    return .object(code: code, fields: fields)
  }

  // MARK: Gestures, triggers, mirrors

  private func gesture(from node: JSONNode, in file: SchemaFile) -> Gesture {
    Gesture(
      duration: range(from: node["duration"], units: ["ms", "s"], in: file),
      distance: range(from: node["distance"], units: ["dp"], in: file),
      velocity: range(from: node["velocity"], units: ["dp/s"], in: file),
      fingerCount: node["fingers"]?.integer.map { Int(clamping: $0) } ?? 1,
      isFallback: node["otherwise"]?.boolean ?? false,
      fields: Gesture.Measure.allCases.compactMap { measure in
        node["fields"]?[measure.rawValue]?.string.map { .init(measure: measure, name: $0) }
      }, minStraightness: node["straight"].flatMap(Scalar.init))
  }

  /// Checks that each field for a measure exists in the event, is passed by the caller, and has the measure's type.
  func checkGestureFields(of gesture: Gesture, _ node: JSONNode, _ shape: Event.Shape, in file: SchemaFile) {
    // Another check reports a gesture on a tuple.
    guard case .object(_, let fields) = shape else { return }
    for (measure, name) in gesture.fields.map({ ($0.measure, $0.name) }) {
      guard let member = node["fields"]?.member(measure.rawValue) else { continue }
      guard let field = fields.first(where: { $0.name == name }) else {
        reportUnknown("field", name, among: fields.map(\.name), at: member.value, in: file)
        continue
      }
      guard let fault = field.fault(of: measure) else { continue }
      report(.misfitKey, "'\(name)' \(fault)", at: member.value.range, in: file)
    }
    if gesture.minStraightness == nil, let member = node["fields"]?.member("direction") {
      report(
        .missingPart,
        "a gesture with a direction requires 'straight', the minimum straightness of the path, such as 0.75",
        at: member.keyRange, in: file)
    }
  }

  private func range(from node: JSONNode?, units: [String], in file: SchemaFile) -> Gesture.Range? {
    guard let node else { return nil }
    func limit(exclusiveKey exclusive: String, inclusiveKey inclusive: String) -> Gesture.Limit? {
      if let first = node.member(exclusive), node[inclusive] != nil {
        report(
          .misfitKey, "'\(exclusive)' and '\(inclusive)' cannot be combined; keep one", at: first.keyRange, in: file)
      }
      if let quantity = quantity(from: node[exclusive], units: units, in: file) {
        return .init(value: quantity.value, unit: quantity.unit, isInclusive: false)
      }
      return quantity(from: node[inclusive], units: units, in: file).map {
        .init(value: $0.value, unit: $0.unit, isInclusive: true)
      }
    }
    let range = Gesture.Range(
      lower: limit(exclusiveKey: "above", inclusiveKey: "atLeast"),
      upper: limit(exclusiveKey: "below", inclusiveKey: "atMost"))
    if let lower = range.lower, let upper = range.upper, let low = lower.amount, let high = upper.amount,
      low > high || (low == high && !(lower.isInclusive && upper.isInclusive))
    {
      report(.impossibleBounds, "no value satisfies these bounds", at: node.range, in: file)
    }
    return range
  }

  private func trigger(from node: JSONNode, in file: SchemaFile) -> Trigger {
    Trigger(
      moment: node["on"]?.string, interval: quantity(from: node["every"], units: Self.timeUnits, in: file),
      isForegroundOnly: node["while"]?.string == "foreground", titleFieldName: node["title"]?.string,
      isCallable: node["callable"]?.boolean ?? false)
  }

  /// Checks that a screen's title field is a string that the caller always passes.
  private func checkTitle(of event: Event, _ node: JSONNode, in file: SchemaFile) {
    guard let name = event.trigger?.titleFieldName, let titleMember = node.member("title") else { return }
    guard event.trigger?.moment == "screen" else {
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

  private func mirror(from node: JSONNode, of streamIndex: Int, in file: SchemaFile) -> Event.Mirror? {
    if node.string != nil { return Event.Mirror.none }
    if let outside = node["outside"]?.string { return .outside(outside) }
    guard let event = node["event"], let name = event.string else { return nil }
    if let mirroredEvent = find(.events, name, at: event, in: file) {
      let stream =
        mirroredEvent.applyingFileDefaults.node["stream"]?.string
        ?? mirroredEvent.file.scope.registryNode?["defaults"]?["stream"]?.string
      if let stream, mirroredEvent.file.scope === file.scope, streams[streamIndex].name == stream {
        report(
          .badMirror, "'\(name)' is also in the stream '\(stream)'; 'mirrors' requires an event in another stream",
          at: event.range,
          in: file, notes: [.init("the event", at: mirroredEvent.keyLocation)])
      }
      if mirroredEvent.node["mirrors"]?["event"] != nil {
        report(
          .badMirror,
          "'\(name)' has a counterpart of its own, which a call of this event would not record; mirror an event without "
            + "'mirrors'", at: event.range, in: file, notes: [.init("the event", at: mirroredEvent.keyLocation)])
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
  fileprivate var literalTexts: [String] {
    if let constant { return [constant.plainText] }
    guard case .vocabulary(let vocabulary) = base else { return empty.map { [$0] } ?? [] }
    return (vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap(\.self)).map(\.plainText)
  }
}

extension Field {
  /// The possible values as strings, if they are known, including the replacement for a missing value.
  fileprivate var literalTexts: [String] { type.literalTexts + (absent.map { [$0.plainText] } ?? []) }
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
