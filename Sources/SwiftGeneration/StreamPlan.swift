import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// A value that the app supplies: `app.NAME` or `config.NAME`.
struct AppValue {
  /// As in the schema.
  var source: String
  /// The property of the protocol.
  var property: String
  var field: Field

  /// Whether the app may have none.
  var isOptional: Bool {
    if case .map = field.type.base { return false }
    if case .present = field.sent { return true }
    return field.absent != nil || field.type.isNullable
  }
}

/// Collects what one stream's programs refer to: its sources and conditions.
final class StreamPlan {
  let stream: Stream
  let scope: GenerationScope
  /// Initializer calls of `SourceRequest`, each once.
  private(set) var sources: [String] = []
  /// The fields that they were made for, at the same places.
  private(set) var sourceFields: [Field?] = []
  private var sourcePlaces: [String: Int] = [:]
  private(set) var conditions: [String] = []
  /// Initializer calls of `OnceLimit`.
  var once: [String] = []
  private var templateDepth = 0

  init(_ stream: Stream, in scope: GenerationScope) {
    self.stream = stream
    self.scope = scope
  }

  /// One `"key":value` of the envelope, the common part or an event, which no caller gives.
  func member(_ field: Field, key: [UInt8], list: inout MemberList, into program: inout ProgramBuilder) {
    if !field.variants.isEmpty {
      varyingMember(field, list: &list, into: &program)
      return
    }
    switch field.sent {
    case .never: return
    case .always:
      list.key(key, always: true, in: &program)
      value(field, into: &program)
    case .present:
      if field.source == nil {
        list.key(key, always: true, in: &program)
        value(field, into: &program)
        return
      }
      var group = ProgramBuilder()
      list.key(key, always: false, in: &group)
      value(field, into: &group)
      program.group("o", ProgramBuilder.two(place(of: field)), group)
    case .when(let condition):
      var group = ProgramBuilder()
      list.key(key, always: false, in: &group)
      value(field, into: &group)
      let holds = ProgramBuilder.two(place(of: condition, at: field.origin))
      guard field.source != nil, absent(of: field) == nil else { return program.group("q", holds, group) }
      // Where nobody knows the value it is left out: an empty text would be one that nobody said.
      var known = ProgramBuilder(like: program)
      known.group("o", ProgramBuilder.two(place(of: field)), group)
      program.group("q", holds, known)
    }
  }

  /// Members of an object that no caller gives.
  func members(_ fields: [Field], list: inout MemberList, into program: inout ProgramBuilder) {
    for field in fields { member(field, key: EventMember.quoted(field.wire), list: &list, into: &program) }
  }

  /// The program of an object of these members; empty when there are none.
  func object(_ fields: [Field], stream: Int) -> [UInt8] {
    let fields = fields.filter { if case .never = $0.sent { false } else { true } }
    if fields.isEmpty { return [] }
    var program = ProgramBuilder()
    program.text("{")
    var list = MemberList(isPreceded: false, isFirst: true)
    members(fields, list: &list, into: &program)
    program.text("}")
    return program.program(stream: stream)
  }

  func value(_ field: Field, into program: inout ProgramBuilder) {
    let type = field.type
    if let constant = type.constant {
      program.text(type.jsonText(of: constant))
      return
    }
    if case .object(let fields) = type.base, field.source == nil {
      program.text("{")
      var list = MemberList(isPreceded: false, isFirst: true)
      members(fields, list: &list, into: &program)
      program.text("}")
      return
    }
    let quotes = isQuoted(field)
    if quotes { program.text("\"") }
    program.operation("@", ProgramBuilder.two(place(of: field)))
    if quotes { program.text("\"") }
  }

  /// Whether the program has quotes around the value: texts, unless the runtime writes them itself.
  private func isQuoted(_ field: Field) -> Bool {
    if absent(of: field) != nil { return false }
    if field.type.wireForm != .plain { return true }
    switch field.type.base {
    case .string, .template: return true
    default: return false
    }
  }

  private func absent(of field: Field) -> String? {
    if let absent = field.absent { return absent.jsonText }
    return field.type.isNullable && field.source != nil ? "null" : nil
  }

  /// The place of the field's source in the stream's list.
  func place(of field: Field) -> Int {
    let table: String
    if case .vocabulary(let vocabulary) = field.type.base {
      table = String(decoding: SwiftText.literal(GenerationScope.table(of: vocabulary)), as: UTF8.self)
    } else {
      table = "nil"
    }
    let absent = absent(of: field)
    let form: String
    if absent != nil {
      form = ".json"
    } else if let decimals = field.type.decimals {
      form = ".fixed(\(decimals))"
    } else {
      switch field.type.wireForm {
      case .plain: form = ".plain"
      case .text: form = ".text"
      case .jsonText: form = ".jsonText"
      }
    }
    return add(
      "SourceRequest(\(source(of: field)), table: \(table), absent: \(absent.map(SwiftText.literal) ?? "nil"), "
        + "form: \(form), reset: .\(field.resetBy ?? "never"))", for: field)
  }

  /// The place of a template's part: a text between other texts, so what stands for none has no quotes of its own.
  private func place(ofPart field: Field, percentEncodes: Bool) -> Int {
    guard let absent = field.absent?.plainText else { return place(of: field) }
    let text = percentEncodes ? PercentEncoding.encode(absent) : absent
    var escaped: [UInt8] = []
    JSONText.appendEscaped(text, to: &escaped)
    let literal = String(decoding: SwiftText.literal(escaped), as: UTF8.self)
    return add(
      "SourceRequest(\(source(of: field)), table: nil, absent: \(literal), form: .plain, reset: .never)", for: field)
  }

  private func add(_ request: String, for field: Field? = nil) -> Int {
    if let place = sourcePlaces[request] { return place }
    sources.append(request)
    sourceFields.append(field)
    sourcePlaces[request] = sources.count - 1
    return sources.count - 1
  }

  func place(of condition: Condition, at origin: Origin) -> Int {
    let place = add(
      "SourceRequest(\(source(named: condition.source, at: origin)), table: nil, absent: nil, form: .plain, reset: .never)"
    )
    let vocabulary = scope.vocabulary(ofSource: condition.source, in: stream)
    let isApp = condition.source.hasPrefix("app.") || condition.source.hasPrefix("config.")
    let values = condition.values.map { value -> String in
      // The app gives its enum's wire text, the runtime's own sources give names of cases.
      if let known = vocabulary?.cases.first(where: { .text($0.name) == value || $0.wire == value }) {
        return SwiftText.literal(isApp ? known.wire.jsonText : known.name)
      }
      if case .text(let text) = value { return SwiftText.literal(text) }
      return SwiftText.literal(value.jsonText)
    }
    return add(condition: place, values, isNegated: condition.isNegated)
  }

  /// The place of a condition on the name that the app's variant reports.
  func variantCondition(_ names: [String], isNegated: Bool, at origin: Origin) -> Int {
    let place = add(
      "SourceRequest(\(source(named: "variant.name", at: origin)), table: nil, absent: nil, form: .plain, reset: .never)"
    )
    return add(condition: place, names.map(SwiftText.literal), isNegated: isNegated)
  }

  private func add(condition place: Int, _ values: [String], isNegated: Bool) -> Int {
    let text =
      "SourceCondition(source: \(place), values: [\(values.joined(separator: ", "))], isNegated: \(isNegated))"
    if let index = conditions.firstIndex(of: text) { return index }
    conditions.append(text)
    return conditions.count - 1
  }

  private func source(of field: Field) -> String {
    if case .template(let template) = field.type.base, field.source == nil {
      return templateSource(template, at: field.origin)
    }
    guard let name = field.source else {
      scope.report(
        "'\(field.name)' has neither a constant nor a source; only an event's caller can give a value", at: field.origin
      )
      return ".streamVersion"
    }
    return source(named: name, at: field.origin)
  }

  /// `.template(program, percentEncodes:)`: a program whose values are this stream's sources.
  func templateSource(_ template: Template, at origin: Origin) -> String {
    let literal = String(decoding: SwiftText.literal(templateProgram(template, stream: 0)), as: UTF8.self)
    return ".template(\(literal), percentEncodes: \(template.percentEncodes))"
  }

  func templateProgram(_ template: Template, stream: Int) -> [UInt8] {
    var program = ProgramBuilder()
    for piece in template.pieces {
      switch piece {
      case .text(let text): program.templateText(text)
      case .part(let field):
        if let constant = field.type.constant {
          program.templateText(constant.plainText, percentEncodes: template.percentEncodes)
        } else {
          program.operation("@", ProgramBuilder.two(place(ofPart: field, percentEncodes: template.percentEncodes)))
        }
      }
    }
    return program.program(stream: stream)
  }

  private func source(named name: String, at origin: Origin) -> String {
    if name.hasPrefix("app.") || name.hasPrefix("config.") {
      guard let index = scope.appValues.firstIndex(where: { $0.source == name }) else {
        scope.report("'\(name)' is not among the app's values", at: origin)
        return ".app(0)"
      }
      return ".app(\(index))"
    }
    return "." + Self.caseName(of: name)
  }

  /// `clock.utc-offset-minutes` is `clockUtcOffsetMinutes`.
  static func caseName(of source: String) -> String {
    var result = ""
    for (index, word) in source.split(whereSeparator: { $0 == "." || $0 == "-" }).enumerated() {
      result += index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return result
  }
}

extension GenerationScope {
  /// The vocabulary of the field that sends what a source yields.
  fileprivate func vocabulary(ofSource source: String, in stream: Stream) -> Vocabulary? {
    let app = appValues.first { $0.source == source }?.field
    let field = app ?? (stream.envelope + stream.common).first { $0.source == source }
    if case .vocabulary(let vocabulary)? = field?.type.base { return vocabulary }
    return nil
  }

  /// The plan of a stream that this registry describes; `nil` for one of another module.
  func ownPlan(_ streamIndex: Int) -> StreamPlan? {
    guard let place = streamPlaces[streamIndex], place < ownStreamCount else { return nil }
    return streamPlans[place]
  }

  /// The fields whose values the app supplies, by source, of these streams and events.
  private func appFields(ofStreams streams: [Stream], events: [Event], attributes: [Attribute] = []) -> [String: Field]
  {
    var found: [String: Field] = [:]
    func look(_ field: Field) {
      if case .never = field.sent { return }
      if let source = field.source, source.hasPrefix("app.") || source.hasPrefix("config."),
        found[source] == nil || found[source]?.name == source
      {
        found[source] = field
      } else if let source = field.source, let first = found[source],
        swiftType(of: first.type) != swiftType(of: field.type)
      {
        report(
          "'\(source)' is \(swiftType(of: field.type)) here and \(swiftType(of: first.type)) for '\(first.name)'; one value has one type",
          at: field.origin)
      }
      if case .when(let condition) = field.sent { look(condition, field.origin) }
      switch field.type.base {
      case .object(let fields): for field in fields { look(field) }
      case .template(let template):
        for case .part(let field) in template.pieces { look(field) }
      default: break
      }
    }
    // A value that no field sends is of the type of those it is compared with.
    func look(_ condition: Condition, _ origin: Origin) {
      if found[condition.source] == nil, let field = condition.appField(at: origin) { found[condition.source] = field }
    }
    for stream in streams {
      for field in stream.envelope + stream.common { look(field) }
      if let time = stream.time { look(time) }
      for case .part(let field) in stream.upload?.path?.pieces ?? [] { look(field) }
      for field in (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []) { look(field) }
    }
    for attribute in attributes { look(attribute.field) }
    for event in events {
      for field in event.callerFields { look(field) }
      if let when = event.when { look(when, event.origin) }
    }
    return found
  }

  /// Imports whose streams are among ours and need values that the app supplies: places in `Registry.imports`.
  var importsWithAppValues: [Int] {
    registry.imports.indices.filter { place in
      let streams = streamOrder.dropFirst(ownStreamCount).map { registry.streams[$0] }
        .filter { $0.origin.importIndex == place }
      return !appFields(ofStreams: streams, events: []).isEmpty
    }
  }

  /// What the indices of an import's app values begin at in our `appValue`: far above any count of our own.
  func appBase(ofImport place: Int) -> Int { (place + 1) << 16 }

  /// Finds all values that the app supplies, in the order of their names.
  func collectAppValues() {
    let found = appFields(
      ofStreams: streamOrder.prefix(ownStreamCount).map { registry.streams[$0] },
      events: registry.events.filter { isOwn($0.origin) },
      attributes: registry.attributes.filter { isOwn($0.field.origin) })
    for (_, field) in found { checkElements(of: field.type, at: field.origin) }
    appValues = found.sorted { $0.key < $1.key }.map { source, field in
      let name = String(source.drop { $0 != "." }.dropFirst())
      let property: String
      switch swiftName(name, as: .parameter) {
      case .success(let swift): property = swift.text
      case .failure(let fault):
        report("the source '\(source)' \(fault.message); give it another name", at: field.origin)
        property = "_"
      }
      return AppValue(source: source, property: property, field: field)
    }
    var taken: [String: String] = [:]
    for value in appValues where value.property != "_" {
      if let first = taken.updateValue(value.source, forKey: value.property) {
        report(
          "'\(first)' and '\(value.source)' both become '\(value.property)' in Swift; rename one",
          at: value.field.origin)
      }
    }
  }
}

extension GenerationScope {
  /// A program names its stream by one digit.
  func checkStreamCount() {
    let room = ProgramBuilder.largestDigit + 1
    guard streamOrder.count > room else { return }
    report(
      "this is stream \(room + 1) of \(streamOrder.count); a registry has room for \(room), so make two of it",
      at: registry.streams[streamOrder[room]].origin)
  }
}
