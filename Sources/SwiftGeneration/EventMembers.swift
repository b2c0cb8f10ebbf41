import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// Builds one event's program, parameters and arguments. A reference, because decoders keep it.
final class EventMember {
  let scope: GenerationScope
  private(set) var event: Event
  private var stream: Stream
  private var profile: Profile?
  var parameters: [MemberParameter] = []
  private(set) var closed: [String] = []
  private(set) var presence: [String] = []
  private(set) var numbers: [(expression: String, isDouble: Bool)] = []
  private(set) var texts: [String] = []
  private var parameterNames = Set<String>()
  /// The parameter that is a key with what it holds, and the key's slot.
  private var keyParameter = 0
  private var keySlot = ClosedSlot(slot: 0, isWide: false)
  /// The event itself and its parameters, while its counterpart's program is built from them.
  private var mirroring: (event: Event, parameters: [MemberParameter])?

  /// `standsAlone`: nothing of the stream's stands around the fields.
  init(_ event: Event, in scope: GenerationScope, standsAlone: Bool = false) {
    self.event = event
    self.scope = scope
    stream = scope.registry.streams[event.streamIndex]
    profile = stream.profileIndex.map { scope.registry.profiles[$0] }
    if standsAlone {
      stream.common = []
      stream.eventField = nil
      stream.limits.distinct = []
    }
  }

  /// Makes the program's bytes, `parameters` and the arguments of the initializer's call; for decoders without the
  /// counterpart that a call records as well, which is an event of its own on the wire.
  func build(withCounterpart: Bool = true) -> [UInt8] {
    let program = build()
    guard withCounterpart, let counterpart = scope.counterpart(of: event) else { return program }
    // One call records both: the counterpart's program has the same arguments, in places of its own.
    let own = (event, stream, profile, parameters)
    mirroring = (event, parameters)
    event = counterpart
    stream = scope.registry.streams[counterpart.streamIndex]
    profile = stream.profileIndex.map { scope.registry.profiles[$0] }
    let other = build()
    mirroring = nil
    (event, stream, profile, parameters) = own
    if program.count > ProgramBuilder.largestNumber { reportOverfull() }
    return [0x32] + ProgramBuilder.three(program.count) + program + other
  }

  private func build() -> [UInt8] {
    var program = ProgramBuilder()
    guards(into: &program)
    switch event.shape {
    case .tuple(let tuple): build(tuple, into: &program)
    case .object(let code, let fields): build(code, fields, into: &program)
    }
    checkRoom(in: program)
    return program.program(stream: scope.streamPlaces[event.streamIndex] ?? 0)
  }

  /// What the digits of a program can count (`docs/generated-code.md`, section 2).
  private func checkRoom(in program: ProgramBuilder) {
    let room = ProgramBuilder.largestDigit + 1
    for (count, most, what) in [
      (closed.count, room, "closed values and booleans"), (numbers.count, room, "numbers"),
      (texts.count, room, "texts"),
      (presence.count, 64, "values that may be missing"),
    ] where count > most {
      scope.report(
        "the caller of '\(event.name)' gives \(count) \(what); an event has room for \(most), so make two of it",
        at: event.origin)
    }
    if program.isOverfull { reportOverfull() }
  }

  private func reportOverfull() {
    scope.report("'\(event.name)' writes a text that is longer than a program can say; shorten it", at: event.origin)
  }

  /// The arguments behind the program: `c: a.index, n: b, s: c`.
  var arguments: String {
    var text = ""
    func add(_ label: String, _ list: [String]) {
      guard let first = list.first else { return }
      text += ", \(label): \(first)"
      for other in list.dropFirst() { text += ", \(other)" }
    }
    add("c", closed)
    if !presence.isEmpty {
      text += ", p: " + presence.joined(separator: " | ")
    }
    for (index, number) in numbers.enumerated() {
      let label = number.isDouble ? "d" : "n"
      let continues = index > 0 && numbers[index - 1].isDouble == number.isDouble
      text += continues ? ", \(number.expression)" : ", \(label): \(number.expression)"
    }
    add("s", texts)
    return text
  }

  var shape: InitializerShape {
    InitializerShape(
      closed: closed.count, presence: !presence.isEmpty,
      numbers: numbers.map { $0.isDouble ? UInt8(ascii: "d") : UInt8(ascii: "n") }, texts: texts.count)
  }

  // MARK: Tuples

  private func build(_ tuple: Event.Tuple, into program: inout ProgramBuilder) {
    for text in [tuple.category, tuple.method, tuple.object] { program.text("," + JSONText.quoted(text)) }
    let held = tuple.extras.first { if case .held = $0.type.base { true } else { false } }
    switch tuple.value {
    case .none:
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",null,", held: nil, into: &program) }
    case .literal(let text):
      program.text("," + JSONText.quoted(text))
      if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: nil, into: &program) }
    case .field(let field):
      let isOnly = tuple.extras.allSatisfy {
        if case .held = $0.type.base { true } else { !$0.needsCaller }
      }
      if field.isLeftOut {
        let name = addParameter(field, label: isOnly, optional: true)
        if tuple.extras.isEmpty {
          var group = ProgramBuilder()
          group.text(",")
          value(field, name.text, optional: true, limit: profile?.value, into: &group)
          let bit = addPresence(name.text)
          parameters[parameters.count - 1].presence = bit
          program.group("?", [ProgramBuilder.digit(bit)], group)
        } else {
          scope.report("a tuple whose value may be absent cannot have extras", at: event.origin)
        }
      } else {
        program.text(",")
        var heldName: SwiftName?
        if held != nil, case .vocabulary(let vocabulary) = field.type.base {
          heldName = addParameter(
            field, label: isOnly, type: scope.swiftType(of: vocabulary, in: field.type) + "Value", optional: false)
          keyParameter = parameters.count - 1
          keySlot = closedValue(vocabulary, field.type, into: &program) { (heldName?.text ?? "") + ".key." + $0 }
        } else if !field.needsCaller, field.type.constant == nil || !field.variants.isEmpty {
          sourceItem(field, into: &program)
        } else if field.type.constant != nil || field.type.isTemplate {
          value(field, "", optional: false, limit: profile?.value, into: &program)
        } else {
          let name = addParameter(field, label: isOnly, optional: false)
          value(field, name.text, optional: false, limit: profile?.value, into: &program)
        }
        if !tuple.extras.isEmpty { extras(tuple.extras, prefix: ",", held: heldName, into: &program) }
      }
    }
    program.text("]")
  }

  private func extras(
    _ fields: [Field], prefix: String, held: SwiftName?, into program: inout ProgramBuilder
  ) {
    let sure = fields.contains { !$0.isLeftOut }
    if sure {
      program.text(prefix + "{")
      var list = MemberList(isPreceded: false, isFirst: true)
      for field in fields { member(field, limit: profile?.extraValue, held: held, list: &list, into: &program) }
      program.text("}")
    } else {
      // All may be absent; then nothing trails.
      let bit = presence.count
      presence.append("")
      var group = ProgramBuilder()
      group.text(prefix + "{")
      var list = MemberList(isPreceded: false, isFirst: true)
      let before = parameters.count
      for field in fields { member(field, limit: profile?.extraValue, held: held, list: &list, into: &group) }
      group.text("}")
      presence[bit] = Self.anyPresent(parameters[before...], bit)
      program.group("?", [ProgramBuilder.digit(bit)], group)
    }
  }

  // MARK: Objects

  private func build(_ code: Scalar, _ fields: [Field], into program: inout ProgramBuilder) {
    let commonIsSure = stream.common.contains { field in
      if case .always = field.sent { return !field.needsCaller }
      return false
    }
    var list = MemberList(isPreceded: commonIsSure, isFirst: false)
    if let eventField = stream.eventField {
      list.key(Self.quoted(eventField.wire), always: true, in: &program)
      program.text(code.jsonText)
    }
    // Common fields that the caller gives stand before the event's own.
    for field in stream.common.filter(\.needsCaller) + fields {
      if case .never = field.sent { continue }
      member(field, limit: profile?.extraValue, held: nil, list: &list, into: &program)
    }
    program.text("}")
  }

  static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.appendQuoted(text, to: &bytes)
    return bytes
  }

  /// One `"key":value` of an object, with its parameter.
  private func member(
    _ field: Field, limit: Cut?, held: SwiftName?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    if case .never = field.sent { return }
    let key = Self.quoted(field.wire)
    if !field.needsCaller {
      sourceMember(field, key, list: &list, into: &program)
      return
    }
    if !field.variants.isEmpty {
      scope.report("'\(field.name)': a value that the caller gives cannot differ between variants", at: field.origin)
    }
    if case .object(let fields) = field.type.base {
      object(field, fields, key, limit: limit, held: held, list: &list, into: &program)
      return
    }
    if field.type.wireForm == .jsonText {
      scope.report("'\(field.name)': only an object that the caller gives can be sent as JSON text", at: field.origin)
    }
    if case .template = field.type.base {
      if field.isLeftOut || field.type.isNullable || field.absent != nil {
        scope.report("'\(field.name)': a text put together from the caller's parts cannot be missing", at: field.origin)
      }
      list.key(key, always: true, in: &program)
      value(field, "", optional: false, limit: limit, into: &program)
      return
    }
    if case .held = field.type.base, let held {
      list.key(key, always: true, in: &program)
      heldValue(field, held.text, limit: limit, into: &program)
      return
    }
    if field.isLeftOut {
      optional(field, key, limit: limit, list: &list, into: &program)
      return
    }
    if field.type.isNullable, field.absent == nil {
      nullable(field, key, limit: limit, list: &list, into: &program)
      return
    }
    list.key(key, always: true, in: &program)
    let name = addParameter(field, label: false, optional: field.absent != nil)
    value(field, name.text, optional: field.absent != nil, limit: limit, into: &program)
  }

  /// A member that is there when the caller gives its value and the stream's condition, if it has one, holds.
  private func optional(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    let isMap = if case .map = field.type.base { true } else { false }
    let name = addParameter(field, label: false, optional: !isMap)
    var group = ProgramBuilder(like: program)
    if case .when = field.sent {
      // The separator stands in both groups together.
      group.text(",")
      group.text(key)
      group.text(":")
    } else {
      list.key(key, always: false, in: &group)
    }
    let operation: Unicode.Scalar
    let operand: UInt8
    if isMap {
      // Left out when no entry stays, which only the map's text knows.
      parameters[parameters.count - 1].defaultValue = "[]"
      let slot = texts.count
      value(field, name.text, optional: false, limit: limit, into: &group)
      (operation, operand) = ("m", ProgramBuilder.digit(slot))
    } else {
      let bit = addPresence(name.text)
      parameters[parameters.count - 1].presence = bit
      value(field, name.text, optional: true, limit: limit, into: &group)
      (operation, operand) = ("?", ProgramBuilder.digit(bit))
    }
    guard case .when(let condition) = field.sent else {
      program.group(operation, [operand], group)
      return
    }
    guard let plan = scope.ownPlan(event.streamIndex), list.isCertain else {
      scope.report(
        "'\(field.name)': a caller's value under a condition needs a member before it that is always sent",
        at: field.origin)
      return
    }
    var outer = ProgramBuilder(like: program)
    outer.group(operation, [operand], group)
    program.group("q", ProgramBuilder.two(plan.place(of: condition, at: field.origin)), outer)
  }

  /// A value that may be null: the member in one of two forms, of which one is always there.
  private func nullable(
    _ field: Field, _ key: [UInt8], limit: Cut?, list: inout MemberList, into program: inout ProgramBuilder
  ) {
    let name = addParameter(field, label: false, optional: true)
    let bit = addPresence(name.text)
    parameters[parameters.count - 1].presence = bit
    let otherBit = presence.count
    presence.append("(\(name.text) == nil ? \(UInt64(1) << otherBit) : 0)")
    var group = ProgramBuilder(like: program)
    var other = ProgramBuilder(like: program)
    list.key(key, always: false, in: &group)
    list.key(key, always: false, in: &other)
    value(field, name.text, optional: true, limit: limit, into: &group)
    other.text("null")
    program.group("?", [ProgramBuilder.digit(bit)], group)
    program.group("?", [ProgramBuilder.digit(otherBit)], other)
    list.isCertain = true
  }

  /// An object whose members the caller gives as parameters of their own. One that may be missing is there when any of
  /// its members is.
  private func object(
    _ field: Field, _ fields: [Field], _ key: [UInt8], limit: Cut?, held: SwiftName?, list: inout MemberList,
    into program: inout ProgramBuilder
  ) {
    guard field.isLeftOut && fields.allSatisfy(\.isLeftOut) else {
      list.key(key, always: true, in: &program)
      content(of: field, fields, limit: limit, held: held, into: &program)
      return
    }
    let bit = presence.count
    presence.append("")
    let before = parameters.count
    var group = ProgramBuilder(like: program)
    list.key(key, always: false, in: &group)
    content(of: field, fields, limit: limit, held: held, into: &group)
    presence[bit] = Self.anyPresent(parameters[before...], bit)
    program.group("?", [ProgramBuilder.digit(bit)], group)
  }

  private func content(
    of field: Field, _ fields: [Field], limit: Cut?, held: SwiftName?, into program: inout ProgramBuilder
  ) {
    let isText = field.type.wireForm == .jsonText
    if isText && program.isInsideText {
      scope.report("'\(field.name)': JSON text inside JSON text cannot be sent", at: field.origin)
    }
    if isText { program.text("\"") }
    let wasInside = program.isInsideText
    program.isInsideText = wasInside || isText
    program.text("{")
    var inner = MemberList(isPreceded: false, isFirst: true)
    for field in fields { member(field, limit: limit, held: held, list: &inner, into: &program) }
    program.text("}")
    program.isInsideText = wasInside
    if isText { program.text("\"") }
    if program.hasUnescaped {
      scope.report(
        "'\(field.name)': inside JSON text there are only constants and the caller's texts, numbers, booleans and closed values",
        at: field.origin)
    }
  }

  private static func anyPresent(_ parameters: ArraySlice<MemberParameter>, _ bit: Int) -> String {
    "(" + parameters.map { $0.name.text + ($0.defaultValue == nil ? " == nil" : ".isEmpty") }.joined(separator: " && ")
      + " ? 0 : \(UInt64(1) << bit))"
  }

  private func sourceMember(
    _ field: Field, _ key: [UInt8], list: inout MemberList, into program: inout ProgramBuilder
  ) {
    if field.type.constant != nil, field.variants.isEmpty, case .always = field.sent {
      list.key(key, always: true, in: &program)
      value(field, "", optional: false, limit: nil, into: &program)
      return
    }
    guard let plan = scope.ownPlan(event.streamIndex) else {
      scope.report(
        "'\(field.name)' takes its value from a source, but the event's stream belongs to another registry",
        at: field.origin)
      return
    }
    plan.member(field, key: key, list: &list, into: &program)
  }

  /// An item of a list whose value comes from a source.
  private func sourceItem(_ field: Field, into program: inout ProgramBuilder) {
    guard field.variants.isEmpty, let plan = scope.ownPlan(event.streamIndex) else {
      scope.report(
        "'\(field.name)': the value of a tuple differs between no variants, and comes from a source of the registry's own streams",
        at: field.origin)
      return
    }
    plan.value(field, into: &program)
  }

  // MARK: Values

  private func addParameter(
    _ field: Field, label isUnlabelled: Bool, type: String? = nil, optional: Bool
  ) -> SwiftName {
    var name = scope.parameterName(field.name, explicit: field.swiftName)
    let type = type ?? scope.swiftType(of: field.type)
    if let mirroring {
      if !mirroring.parameters.contains(where: {
        $0.name.bare == name.bare && $0.type == type && $0.isOptional == optional
      }) {
        scope.report(
          "the counterpart '\(event.name)' needs '\(field.name)' of the type \(type)\(optional ? "?" : ""), which no value of "
            + "the event is; declare a field of this name and type", at: mirroring.event.origin)
      }
    } else {
      while !parameterNames.insert(name.bare).inserted { name = SwiftName(bare: name.bare + "_") }
    }
    parameters.append(
      MemberParameter(
        label: isUnlabelled ? nil : name, name: name, type: type, isOptional: optional, description: field.description,
        valueType: field.type))
    return name
  }

  private func addPresence(_ name: String) -> Int {
    let bit = presence.count
    presence.append("(\(name) == nil ? 0 : \(UInt64(1) << bit))")
    return bit
  }

  /// Writes the texts of a vocabulary's cases; `expression` makes the argument from the name of a property of
  /// `ClosedValue`.
  private func closedValue(
    _ vocabulary: Vocabulary, _ type: ValueType, into program: inout ProgramBuilder, _ expression: (String) -> String
  ) -> ClosedSlot {
    let texts = GenerationScope.wires(of: vocabulary).map { wire -> [UInt8] in
      let json = wire.jsonText
      return Array((type.wireForm == .text && json.utf8.first != 0x22 ? "\"\(json)\"" : json).utf8)
    }
    let slot = ClosedSlot(slot: texts.count > 256 ? numbers.count : closed.count, isWide: texts.count > 256)
    program.closed(slot: slot.slot, byNumber: slot.isWide, texts: texts)
    if slot.isWide { numbers.append((expression("place"), false)) } else { closed.append(expression("index")) }
    return slot
  }

  private func heldValue(_ field: Field, _ name: String, limit: Cut?, into program: inout ProgramBuilder) {
    if field.type.wireForm == .text {
      program.text("\"")
      program.operation("s", [ProgramBuilder.digit(texts.count)] + Self.mode(field.type.cut ?? limit))
      parameters[keyParameter].argument = .heldText(key: keySlot, texts.count)
      texts.append("\(name).held.text")
      program.text("\"")
    } else {
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      parameters[keyParameter].argument = .heldJSON(key: keySlot, texts.count)
      texts.append("\(name).held.json")
    }
  }

  /// The value of a caller's field or a constant.
  private func value(
    _ field: Field, _ name: String, optional: Bool, limit: Cut?, into program: inout ProgramBuilder
  ) {
    let type = field.type
    if let constant = type.constant {
      program.text(constantText(constant, type))
      return
    }
    func or(_ fallback: String, _ suffix: String = "") -> String {
      if !optional { return name + suffix }
      let absent = field.absent.map { Self.swiftLiteral($0, type) } ?? fallback
      return suffix.isEmpty ? "\(name) ?? \(absent)" : "\(name)?\(suffix) ?? \(absent)"
    }
    let quote = type.wireForm == .text
    let parameter = parameters.count - 1
    switch type.base {
    case .boolean:
      parameters[parameter].argument = .boolean(closed.count)
      program.closed(slot: closed.count, texts: ["false", "true"].map { Array((quote ? "\"\($0)\"" : $0).utf8) })
      closed.append("(\(or("false"))) ? 1 : 0")
    case .integer:
      check(type, slot: numbers.count, into: &program)
      if quote { program.text("\"") }
      parameters[parameter].argument = .integer(numbers.count)
      program.operation("i", [ProgramBuilder.digit(numbers.count)])
      if quote { program.text("\"") }
      numbers.append((or("0"), false))
    case .number:
      check(type, slot: numbers.count, into: &program)
      if quote { program.text("\"") }
      parameters[parameter].argument = .double(numbers.count)
      if let decimals = type.decimals {
        program.operation("f", [ProgramBuilder.digit(numbers.count), ProgramBuilder.digit(decimals)])
      } else {
        program.operation("d", [ProgramBuilder.digit(numbers.count)])
      }
      if quote { program.text("\"") }
      numbers.append((or("0"), true))
    case .string:
      for (place, limit) in stream.limits.distinct.enumerated()
      where limit.field == field.name && limit.events.contains(event.name) {
        program.operation("l", [ProgramBuilder.digit(texts.count), ProgramBuilder.digit(place)])
      }
      check(type, slot: texts.count, into: &program)
      program.text("\"")
      parameters[parameter].argument = .text(texts.count)
      let mode = Self.mode(type.cut ?? limit)
      if let empty = type.empty {
        var escaped: [UInt8] = []
        JSONText.appendEscaped(empty, to: &escaped)
        if escaped.count > ProgramBuilder.largestDigit {
          scope.report(
            "'\(field.name)': what is sent for an empty text has \(escaped.count) bytes; "
              + "there is room for \(ProgramBuilder.largestDigit)", at: field.origin)
        }
        program.operation(
          "e", [ProgramBuilder.digit(texts.count)] + mode + [ProgramBuilder.digit(escaped.count)] + escaped)
      } else {
        program.operation("s", [ProgramBuilder.digit(texts.count)] + mode)
      }
      program.text("\"")
      texts.append(or("\"\""))
    case .vocabulary(let vocabulary):
      parameters[parameter].argument = .closed(
        closedValue(vocabulary, type, into: &program) { or("0", "." + $0) })
    case .map(let map):
      scope.checkElements(of: type, at: field.origin)
      parameters[parameter].argument = .json(texts.count)
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      texts.append(scope.mapExpression(map, in: type, optional ? "\(name) ?? []" : name))
    case .array(let element):
      scope.checkElements(of: type, at: field.origin)
      parameters[parameter].argument = .json(texts.count)
      program.operation("r", [ProgramBuilder.digit(texts.count)])
      texts.append(scope.listExpression(element, atMost: type.bounds.maxItems, optional ? "\(name) ?? []" : name))
    case .template(let template):
      program.text("\"")
      self.template(template, into: &program)
      program.text("\"")
    case .object, .held:
      scope.report("'\(field.name)': a caller cannot give a value of this type here", at: field.origin)
    }
  }

  private func template(_ template: Template, into program: inout ProgramBuilder) {
    var slots: [String: Int] = [:]
    for piece in template.pieces {
      switch piece {
      case .text(let text):
        var escaped: [UInt8] = []
        JSONText.appendEscaped(text, to: &escaped)
        program.text(escaped)
      case .part(let field):
        if let constant = field.type.constant {
          var escaped: [UInt8] = []
          let text = constant.plainText
          JSONText.appendEscaped(template.percentEncodes ? PercentEncoding.encode(text) : text, to: &escaped)
          program.text(escaped)
          continue
        }
        guard case .string = field.type.base, field.needsCaller, field.type.empty == nil else {
          scope.report(
            "'\(field.name)': a part of a caller's template is a constant or a text that the caller gives, as it is",
            at: field.origin)
          continue
        }
        // A part that stands twice is one parameter.
        if let slot = slots[field.name] {
          program.operation("s", [ProgramBuilder.digit(slot)] + Self.mode(field.type.cut))
          continue
        }
        let slot = texts.count
        slots[field.name] = slot
        let name = addParameter(field, label: false, optional: false)
        parameters[parameters.count - 1].argument = template.percentEncodes ? .percentEncoded(slot) : .text(slot)
        if !template.percentEncodes { check(field.type, slot: slot, into: &program) }
        program.operation("s", [ProgramBuilder.digit(slot)] + Self.mode(field.type.cut))
        texts.append(template.percentEncodes ? "PercentEncoding.encode(\(name.text))" : name.text)
      }
    }
  }

  private func constantText(_ constant: Scalar, _ type: ValueType) -> String {
    let json = constant.jsonText
    if type.wireForm == .text, !json.hasPrefix("\"") { return "\"\(json)\"" }
    return json
  }

  private func check(_ type: ValueType, slot: Int, into program: inout ProgramBuilder) {
    for check in Check.all(of: type) {
      program.operation("v", [ProgramBuilder.digit(slot)] + check)
    }
  }

  static func mode(_ cut: Cut?) -> [UInt8] {
    guard let cut else { return [UInt8(ascii: "0")] }
    let letter: Unicode.Scalar =
      switch (cut.unit, cut.over) {
      case (.grapheme, .cut): "g"
      case (.scalar, .cut): "u"
      case (.byte, .cut): "b"
      case (.grapheme, .refuse): "G"
      case (.scalar, .refuse): "U"
      case (.byte, .refuse): "B"
      }
    return [UInt8(ascii: letter)] + ProgramBuilder.two(cut.atMost)
  }

  /// A default as a Swift expression of the parameter's type; closed values as an index.
  static func swiftLiteral(_ scalar: Scalar, _ type: ValueType) -> String {
    if case .vocabulary(let vocabulary) = type.base {
      // Behind the cases stands the one for anything else.
      let cases = vocabulary.cases.filter { $0.metadata.retired == nil }
      return String(cases.firstIndex { $0.wire == scalar } ?? (vocabulary.unknown == scalar ? cases.count : 0))
    }
    if case .text(let text) = scalar { return GenerationScope.quoted(text) }
    // Swift warns of a literal so near to zero that it has fewer digits than others.
    if case .number(let text) = scalar, let number = Double(text), number.isSubnormal {
      return "Double(bitPattern: \(number.bitPattern))"
    }
    return scalar.plainText
  }
}
