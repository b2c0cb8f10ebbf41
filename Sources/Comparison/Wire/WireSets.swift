import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Makes sets of wire values from the model: what a build sends (`producer`), or what a receiver accepts (`consumer`), as the
/// generated validators have it.
struct WireSets {
  enum Side { case producer, consumer }
  let side: Side
  /// The receiver profile that the stream names.
  var profile: Profile?
  var edit = WireEdit()

  /// The field with the edit and as its receiver has it; `nil` when it is left out.
  func seen(_ field: Field) -> Field? {
    var field = field
    if !edit.fields.isEmpty, let change = edit.fields[field.origin.location] {
      guard let changed = change(field) else { return nil }
      field = changed
    }
    return profile.map { field.seen(by: $0.name) } ?? field
  }

  // MARK: Objects

  func object(_ fields: [Field]) -> WireSet {
    let set = WireSet(.object)
    set.members = members(fields)
    if side == .producer { set.rest = .none }
    return set
  }

  func members(_ fields: [Field]) -> [WireSet.Member] {
    var members: [WireSet.Member] = []
    for declared in fields {
      guard let field = seen(declared) else { continue }
      if side == .producer, case .never = field.sent { continue }
      let isRequired = side == .producer ? field.sent.isAlways : field.isRequired
      if case .held(let sibling) = field.type.base, side == .producer {
        let key = fields.first { $0.name == sibling }
        members.append(.init(key: field.wire, set: held(field.type, by: key?.type), isRequired: isRequired))
      } else {
        members.append(.init(key: field.wire, set: value(of: field), isRequired: isRequired))
      }
    }
    return members
  }

  func value(of field: Field) -> WireSet {
    if side == .consumer {
      if let name = field.type.typeName, let edited = edit.receivers[name] {
        if let edited { return receiver(edited) }
      } else if let receiver = field.receiver {
        return self.receiver(receiver)
      }
    }
    if field.source == "stream.events" {
      // Events are looked at one by one.
      let events = WireSet(.list)
      if side == .producer { events.bounds.maxItems = 0 }
      return events
    }
    let set = value(field.type, allowsNull: field.absent == .null)
    if side == .producer, let absent = field.absent, absent != .null, var choices = set.choices,
      !choices.contains(absent), field.type.constant == nil
    {
      choices.append(absent)
      set.choices = choices
    }
    return set
  }

  // MARK: Values

  func value(_ declared: ValueType, allowsNull: Bool = false) -> WireSet {
    var type = declared
    if !edit.types.isEmpty, let change = declared.typeName.flatMap({ edit.types[$0] }) { type = change(declared) }
    let set = plainValue(type)
    if allowsNull || type.isNullable, type.constant == nil {
      set.kinds.insert(.null)
      set.choices?.append(.null)
    }
    return set
  }

  private func plainValue(_ type: ValueType) -> WireSet {
    if let constant = type.constant {
      let wire: Scalar = type.wireForm == .text ? .text(constant.plainText) : constant
      return choices([wire])
    }
    if type.wireForm != .plain { return textForm(type) }
    // What is enforced loosely is sent as it is, and reported.
    let isLoose = type.enforcement == .loosely
    switch type.base {
    case .boolean: return WireSet(.boolean)
    case .integer, .number:
      let set = WireSet(.integer)
      if case .number = type.base { set.kinds = .number }
      if !isLoose {
        set.bounds.minimum = type.bounds.minimum
        set.bounds.maximum = type.bounds.maximum
        set.bounds.exclusiveMinimum = type.bounds.exclusiveMinimum
        set.bounds.exclusiveMaximum = type.bounds.exclusiveMaximum
      }
      return set
    case .string, .template:
      let set = WireSet(.text)
      if !isLoose { text(type, into: set) }
      if side == .producer, case .template(let template) = type.base {
        set.bounds.patterns.append(pattern(of: template))
      }
      return set
    case .vocabulary(let vocabulary):
      let all = choices(vocabulary.wires)
      return isLoose && side == .consumer ? WireSet(all.kinds) : all
    case .object(let fields):
      if type.isOpen, side == .producer { return WireSet(.object) }
      return object(fields)
    case .array(let element):
      let set = WireSet(.list)
      set.items = .each(value(element))
      set.bounds.minItems = type.bounds.minItems
      set.bounds.maxItems = type.bounds.maxItems
      return set
    case .map(let map): return self.map(map, type)
    case .held: return WireSet(.all)
    }
  }

  private func text(_ type: ValueType, into set: WireSet) {
    set.bounds.minLength = type.bounds.minLength
    set.bounds.maxLength = type.bounds.maxLength
    set.bounds.patterns = type.bounds.patterns
    if let format = type.format.flatMap(Format.pattern), !set.bounds.patterns.contains(format) {
      set.bounds.patterns.append(format)
    }
    guard side == .producer else { return }
    if let cut = type.cut { set.bounds.maxLength = min(set.bounds.maxLength ?? cut.atMost, cut.atMost) }
    if let empty = type.empty, !empty.isEmpty { set.bounds.minLength = max(set.bounds.minLength ?? 1, 1) }
  }

  /// Numbers, booleans and JSON in a text. Receivers look at the form only; what is sent is within its bounds.
  private func textForm(_ type: ValueType) -> WireSet {
    let set = WireSet(.text)
    switch type.base {
    case .integer:
      let isNeverNegative = side == .producer && type.bounds.minimum?.decimal.map { !($0 < DecimalNumber(0)) } == true
      set.bounds.patterns = [isNeverNegative ? "^[0-9]+$" : "^-?[0-9]+$"]
    case .number: set.bounds.patterns = ["^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?$"]
    case .boolean: set.choices = [.text("false"), .text("true")]
    case .vocabulary(let vocabulary) where side == .producer:
      set.choices = vocabulary.wires.map { .text($0.plainText) }
    case .object, .array, .map:
      if side == .producer { set.bounds.patterns = ["^[{\\[].*[}\\]]$"] }
    default: break
    }
    return set
  }

  func choices(_ values: [Scalar]) -> WireSet {
    let set = WireSet(values.reduce(into: []) { $0.formUnion(WireValue.scalar($1).kind) })
    set.choices = values
    return set
  }

  private func map(_ map: MapType, _ type: ValueType) -> WireSet {
    let set = WireSet(.object)
    set.bounds.maxProperties = type.bounds.maxProperties
    let isHeld = if case .held = map.value.base { true } else { false }
    let value: WireSet
    if isHeld, case .vocabulary = map.key.base {
      value = WireSet(map.value.wireForm == .text ? .text : .all)
      if map.value.wireForm == .text, map.value.isNullable { value.kinds.insert(.null) }
    } else {
      value = named(self.value(map.value), map)
    }
    set.rest = .each(value)
    switch map.key.base {
    case .integer:
      set.names = WireSet(.text)
      let isNeverNegative =
        side == .producer && map.key.bounds.minimum?.decimal.map { !($0 < DecimalNumber(0)) } == true
      set.names?.bounds.patterns = [isNeverNegative ? "^[0-9]+$" : "^-?[0-9]+$"]
      if side == .producer, let numbers = Self.fewNumbers(map.key.bounds) {
        set.names = choices(numbers.map { .text(String($0)) })
      }
    case .vocabulary(let vocabulary): set.names = choices(vocabulary.wires.map { .text($0.plainText) })
    default: if side == .producer { set.names = self.value(map.key) }
    }
    guard side == .producer else {
      guard let entries = map.entries else { return set }
      // Known entries are judged by their own types, others pass.
      set.rest = .any
      set.members = entries.map { entry in
        .init(key: entry.key.plainText, set: named(self.value(entry.value), map), isRequired: false)
      }
      return set
    }
    if let entries = map.entries {
      set.names = nil
      set.rest = .none
      set.members = entries.filter { $0.metadata.retired == nil }.map { entry in
        .init(
          key: entry.key.plainText,
          set: named(self.value(entry.value), map, only: entry.wire),
          isRequired: false)
      }
    } else if isHeld, case .vocabulary(let vocabulary) = map.key.base {
      set.rest = .none
      set.members = vocabulary.cases.filter { $0.metadata.retired == nil }.compactMap { item in
        guard let holds = item.holds else { return nil }
        return .init(key: item.wire.plainText, set: heldValue(holds, as: map.value), isRequired: false)
      }
    }
    return set
  }

  /// The value of a named map: `{name: value}`.
  private func named(_ value: WireSet, _ map: MapType, only name: String? = nil) -> WireSet {
    guard map.entryName != nil else { return value }
    let set = WireSet(.object)
    set.bounds.maxProperties = 1
    set.rest = .each(value)
    if side == .producer, let name {
      set.members = [.init(key: name, set: value, isRequired: true)]
      set.rest = .none
    }
    return set
  }

  /// The numbers within bounds, where they are few.
  private static func fewNumbers(_ bounds: Bounds) -> ClosedRange<Int64>? {
    guard case .integer(let least)? = bounds.minimum, case .integer(let most)? = bounds.maximum, least <= most else {
      return nil
    }
    let (count, isTooMany) = most.subtractingReportingOverflow(least)
    if isTooMany || count >= 1000 { return nil }
    return least...most
  }

  /// What the cases of a key hold, all together.
  private func held(_ type: ValueType, by key: ValueType?) -> WireSet {
    guard case .vocabulary(let vocabulary)? = key?.base,
      let first = vocabulary.cases.first(where: { $0.holds != nil && $0.metadata.retired == nil })?.holds
    else { return WireSet(type.wireForm == .text ? .text : .boolean) }
    return heldValue(first, as: type)
  }

  private func heldValue(_ holds: ValueType, as outer: ValueType) -> WireSet {
    var holds = holds
    if outer.wireForm == .text { holds.wireForm = .text }
    if case .string = holds.base { holds.wireForm = .plain }
    if case .vocabulary = holds.base { holds.wireForm = .plain }
    return value(holds)
  }

  private func pattern(of template: Template) -> String {
    var pattern = "^"
    for piece in template.pieces {
      switch piece {
      case .text(let text): pattern += Self.escaped(text)
      case .part(let part):
        if let constant = part.type.constant {
          pattern += Self.escaped(constant.plainText)
        } else if case .vocabulary(let vocabulary) = part.type.base {
          pattern += "(" + vocabulary.wires.map { Self.escaped($0.plainText) }.joined(separator: "|") + ")"
        } else if case .integer = part.type.base {
          pattern += "-?[0-9]+"
        } else {
          pattern += template.percentEncodes ? "[A-Za-z0-9%._~-]*" : "[ -~]*"
        }
      }
    }
    return pattern + "$"
  }

  /// A pattern that only this text matches.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\.*+?()[]{}|^$/-".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  // MARK: Receivers

  /// The receiver's own check, in its words (form `receiver`).
  func receiver(_ node: JSONNode) -> WireSet {
    let set = WireSet(.all)
    switch node["type"]?.string {
    case "string": set.kinds = .text
    case "integer": set.kinds = .integer
    case "number": set.kinds = .number
    case "boolean": set.kinds = .boolean
    case "object": set.kinds = .object
    case "array": set.kinds = .list
    default: break
    }
    if node["nullable"]?.boolean == true { set.kinds.insert(.null) }
    if let pattern = node["pattern"]?.string { set.bounds.patterns = [pattern] }
    set.bounds.minimum = node["minimum"].flatMap(Scalar.init)
    set.bounds.maximum = node["maximum"].flatMap(Scalar.init)
    func count(_ key: String) -> Int? { node[key]?.integer.map { Int(clamping: $0) } }
    set.bounds.minLength = count("minLength")
    set.bounds.maxLength = count("maxLength")
    set.bounds.minItems = count("minItems")
    set.bounds.maxItems = count("maxItems")
    set.choices = node["enum"]?.elements?.compactMap(Scalar.init)
    if let values = node["values"] { set.rest = .each(receiver(values)) }
    if let items = node["items"] {
      set.items = items.elements.map { .places($0.map(receiver)) } ?? .each(receiver(items))
    }
    set.members = (node["fields"]?.members ?? []).map {
      .init(key: $0.key, set: receiver($0.value), isRequired: false)
    }
    return set
  }

  // MARK: Events and units

  /// One event of a stream. A receiver judges what all events share and what this one has; both must hold.
  func event(_ event: Event, of stream: Stream) -> [WireSet] {
    switch event.shape {
    case .tuple(let tuple): return [self.tuple(tuple, event, of: stream)]
    case .object(let code, let fields):
      guard let eventField = stream.eventField else { return [object(stream.common + fields)] }
      if side == .producer {
        let set = object(stream.common + fields)
        set.members.insert(.init(key: eventField.wire, set: choices([code]), isRequired: true), at: 0)
        return [set]
      }
      return [shared(by: stream, eventField), object(fields)]
    }
  }

  /// What all events of an object stream share.
  func shared(by stream: Stream, _ eventField: Stream.EventField) -> WireSet {
    let set = object(stream.common)
    let code = WireSet(eventField.isInteger ? .integer : .text)
    if let pattern = eventField.pattern { code.bounds.patterns = [pattern] }
    set.members.insert(.init(key: eventField.wire, set: code, isRequired: true), at: 0)
    return set
  }

  private func tuple(_ tuple: Event.Tuple, _ event: Event, of stream: Stream) -> WireSet {
    let set = WireSet(.list)
    guard side == .producer else { return receivedTuple(of: stream) }
    var texts = (tuple.category, tuple.method, tuple.object)
    if let profile, let variation = event.profiles.first(where: { $0.name == profile.name }) {
      texts = (variation.category ?? texts.0, variation.method ?? texts.1, variation.object ?? texts.2)
    }
    var items = [stream.time.flatMap(seen).map(value(of:)) ?? WireSet(.integer)]
    items += [texts.0, texts.1, texts.2].map { choices([.text($0)]) }
    var least = 4
    let extras = object(tuple.extras)
    let hasExtras = !extras.members.isEmpty
    switch tuple.value {
    case .none: if hasExtras { items.append(WireSet(.null)) }
    case .literal(let text):
      items.append(choices([.text(text)]))
      least = 5
    case .field(let declared):
      if let field = seen(declared) {
        items.append(value(of: field))
        if field.sent.isAlways || hasExtras { least = 5 }
      }
    }
    if hasExtras {
      for case (let place, .held(let sibling)) in tuple.extras.enumerated().map({ ($0, $1.type.base) })
      where sibling == "value" {
        guard case .field(let key) = tuple.value,
          let at = extras.members.firstIndex(where: { $0.key == tuple.extras[place].wire })
        else { continue }
        extras.members[at].set = held(tuple.extras[place].type, by: key.type)
      }
      items.append(extras)
      if extras.members.contains(where: \.isRequired) { least = 6 }
    }
    set.items = .places(items)
    set.bounds.minItems = least
    set.bounds.maxItems = items.count
    return set
  }

  func receivedTuple(of stream: Stream) -> WireSet {
    let set = WireSet(.list)
    if let received = stream.received {
      set.bounds.minItems = received["minItems"]?.integer.map { Int(clamping: $0) }
      set.bounds.maxItems = received["maxItems"]?.integer.map { Int(clamping: $0) }
      if let items = received["items"]?.elements { set.items = .places(items.map(receiver)) }
      return set
    }
    set.bounds.minItems = 4
    set.bounds.maxItems = 6
    let text = WireSet(.text)
    let value = WireSet([.text, .null])
    let extras = WireSet([.object, .null])
    extras.rest = .each(value)
    set.items = .places([WireSet(.integer), text, text, text, value, extras])
    return set
  }
}

extension Vocabulary {
  /// What is sent for each case that there is, and for anything else.
  var wires: [Scalar] { cases.filter { $0.metadata.retired == nil }.map(\.wire) + (unknown.map { [$0] } ?? []) }
}
