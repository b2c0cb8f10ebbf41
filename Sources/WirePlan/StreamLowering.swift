import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// A pass that lowers the parts of a stream that callers do not supply: envelopes, common parts, and event members with
/// a source. It collects the sources and conditions to which operations refer.
final class StreamLowering {
  let stream: Stream
  /// The stream's index among the generated streams that the registry declares.
  let index: Int
  private unowned let plan: PlanBuilder
  private(set) var sources: [SourcePlan] = []
  private var sourceIndices: [SourcePlan.Request: Int] = [:]
  private(set) var conditions: [SourceCondition] = []
  private var onceMarks: [OnceMark] = []

  init(_ stream: Stream, index: Int, in plan: PlanBuilder) {
    self.stream = stream
    self.index = index
    self.plan = plan
  }

  /// Returns the stream's plan. Call this method after lowering the events, because their sources precede those of the
  /// stream.
  func finishedPlan() -> StreamPlan {
    let envelope = objectProgram(of: stream.envelope)
    let common = commonProgram()
    let path = (stream.upload?.path).map { WireProgram(streamIndex: index, operations: templateOperations(for: $0)) }
    let added = objectProgram(of: stream.upload?.adds ?? [])
    let batch = objectProgram(of: stream.upload?.batch?.envelope ?? [])
    let headers = objectProgram(of: stream.upload?.headers ?? [])
    let attributes = carriedAttributes()
    return StreamPlan(
      stream: stream, envelope: envelope, common: common, path: path, addedMembers: added, headers: headers,
      batchEnvelope: batch,
      sources: sources, conditions: conditions, onceMarks: onceMarks, attributes: attributes)
  }

  // MARK: Envelopes and common parts

  /// Returns the program of an object with the given members, or `nil` if there are no members.
  private func objectProgram(of fields: [Field]) -> WireProgram? {
    let fields = fields.filter { if case .never = $0.sent { false } else { true } }
    if fields.isEmpty { return nil }
    var operations = OperationBuilder()
    lowerObject(fields, into: &operations)
    return WireProgram(streamIndex: index, operations: operations.operations)
  }

  private func lowerObject(_ fields: [Field], into operations: inout OperationBuilder) {
    operations.appendBytes("{")
    var list = MemberList(isPreceded: false, isFirst: true)
    lowerMembers(fields, list: &list, into: &operations)
    operations.appendBytes("}")
  }

  private func commonProgram() -> WireProgram? {
    var operations = OperationBuilder()
    switch stream.encoding {
    case .tuple:
      guard let time = stream.time else {
        // A placeholder, because the code that sends events of such a stream ignores these bytes.
        operations.appendBytes("0")
        break
      }
      lowerValue(time, into: &operations)
    case .object:
      let fields = stream.common.filter { !$0.needsCaller }
      if fields.isEmpty { return nil }
      var list = MemberList(isPreceded: false, isFirst: true)
      lowerMembers(fields, list: &list, into: &operations)
    case .none: return nil
    }
    return WireProgram(streamIndex: index, operations: operations.operations)
  }

  /// Returns the stream's attributes, sorted by key.
  private func carriedAttributes() -> [CarriedAttribute] {
    let registry = plan.registry
    let carried = registry.attributes.filter { attribute in
      guard let streamIndex = attribute.streamIndex else { return false }
      return registry.streams[streamIndex].name == stream.name && !attribute.field.metadata.isRetired
        && registry.generates(attribute.field.origin)
    }
    return carried.sorted { $0.field.wire.utf8.lexicographicallyPrecedes($1.field.wire.utf8) }.map { attribute in
      CarriedAttribute(
        wireKey: attribute.field.wire, initialValue: unsetProgram(of: attribute.field),
        lastDay: registry.lastDay(of: attribute))
    }
  }

  /// Returns the program that writes the attribute's value until the app sets the attribute.
  private func unsetProgram(of field: Field) -> WireProgram? {
    var operations = OperationBuilder()
    if field.source != nil {
      // An attribute without a value is omitted, even if it is nullable.
      var type = field.type
      type.isNullable = false
      let field = field.replacing(type: type)
      var group = OperationBuilder()
      lowerValue(field, into: &group)
      operations.appendGroup(.hasValue(source: sourceIndex(of: field)), group)
    } else if let absent = field.absent {
      operations.appendBytes(absentText(for: absent, of: field.type))
    } else {
      return nil
    }
    return WireProgram(streamIndex: index, operations: operations.operations)
  }

  // MARK: Members

  private func lowerMembers(_ fields: [Field], list: inout MemberList, into operations: inout OperationBuilder) {
    for field in fields { lowerMember(field, list: &list, into: &operations) }
  }

  /// Lowers a `"key":value` pair of an envelope, a common part or an event, if callers do not pass its value.
  func lowerMember(_ field: Field, list: inout MemberList, into operations: inout OperationBuilder) {
    if !field.variants.isEmpty {
      lowerVaryingMember(field, list: &list, into: &operations)
      return
    }
    let key = Array(JSONText.quoted(field.wire).utf8)
    switch field.sent {
    case .never: return
    case .always:
      list.writeKey(key, isAlwaysSent: true, into: &operations)
      lowerValue(field, into: &operations)
    case .present:
      if field.source == nil {
        list.writeKey(key, isAlwaysSent: true, into: &operations)
        lowerValue(field, into: &operations)
        return
      }
      var group = OperationBuilder()
      list.writeKey(key, isAlwaysSent: false, into: &group)
      lowerValue(field, into: &group)
      operations.appendGroup(.hasValue(source: sourceIndex(of: field)), group)
    case .when(let condition):
      var group = OperationBuilder()
      list.writeKey(key, isAlwaysSent: false, into: &group)
      lowerValue(field, into: &group)
      let holds = WireOperation.Condition.holds(condition: index(of: condition, at: field.origin))
      guard field.source != nil, fallbackText(of: field) == nil else { return operations.appendGroup(holds, group) }
      // Omit the member if its value is unknown, because an empty string would be wrong.
      var presentValue = OperationBuilder()
      presentValue.appendGroup(.hasValue(source: sourceIndex(of: field)), group)
      operations.appendGroup(holds, presentValue)
    }
  }

  /// Lowers a member that varies by variant. Each form is a group whose condition is the variant's name.
  private func lowerVaryingMember(_ field: Field, list: inout MemberList, into operations: inout OperationBuilder) {
    let plain = field.replacing(variants: [])
    func variantNames(of variation: Field.Variation) -> [String] {
      plan.registry.variants.filter { $0.name == variation.name }.map(\.wireName)
    }
    var forms: [(field: Field, names: [String], isNegated: Bool)] = field.variants.map {
      (plain.varied(by: $0), variantNames(of: $0), false)
    }
    forms.append((plain, field.variants.flatMap(variantNames), true))
    var isCertain = true
    for form in forms {
      // Exactly one form is written, so each form starts in the same state.
      var inner = list
      var group = OperationBuilder()
      lowerMember(form.field, list: &inner, into: &group)
      isCertain = isCertain && inner.isAlwaysPreceded
      let condition = variantConditionIndex(for: form.names, isNegated: form.isNegated, at: field.origin)
      operations.appendGroup(.holds(condition: condition), group)
    }
    list.recordMember(isAlwaysSent: isCertain)
  }

  // MARK: Values

  func lowerValue(_ field: Field, into operations: inout OperationBuilder) {
    let type = field.type
    if let constant = type.constant {
      operations.appendBytes(type.jsonText(of: constant))
      return
    }
    if type.wireForm == .jsonText, field.containsEvents {
      plan.report(
        "'\(field.name)': the list of events cannot be sent as JSON text; remove 'as', or set it in 'batch'",
        at: field.origin)
    }
    if case .object(let fields) = type.base, field.source == nil {
      let fault = operations.appendComposite(of: field) { lowerObject(fields, into: &$0) }
      if let fault { plan.report(fault, at: field.origin) }
      return
    }
    let quotes = isQuoted(field)
    if quotes { operations.appendBytes("\"") }
    operations.append(.source(sourceIndex(of: field)))
    if quotes { operations.appendBytes("\"") }
  }

  /// Returns whether the value's quotes are constant bytes. This is the case for strings unless the runtime writes the
  /// quotes.
  private func isQuoted(_ field: Field) -> Bool {
    if fallbackText(of: field) != nil { return isNumberSentAsText(field) }
    if isNullWhenUnknown(field) { return false }
    switch field.type.base {
    case .string, .template: return true
    // The table contains each case's wire text, including quotes.
    case .vocabulary: return false
    default: return field.type.wireForm != .plain
    }
  }

  /// Returns whether the runtime writes a string's quotes, because it sends null for a missing value.
  private func isNullWhenUnknown(_ field: Field) -> Bool {
    guard case .string = field.type.base, field.type.wireForm == .plain else { return false }
    return field.systemsWithoutValue != nil
  }

  /// Returns whether the value is a number or boolean that is sent as a string, including a fallback from `absent`.
  private func isNumberSentAsText(_ field: Field) -> Bool {
    guard field.type.wireForm == .text else { return false }
    switch field.type.base {
    case .boolean, .integer, .number: return !mayBeNull(field) || field.source.map(Self.isAlwaysKnown) == true
    default: return false
    }
  }

  private func mayBeNull(_ field: Field) -> Bool { field.absent == .null || field.type.isNullable }

  /// Returns whether a source always has a value that is written directly, such as a clock or a counter.
  private static func isAlwaysKnown(_ source: String) -> Bool {
    source.hasPrefix("clock.") || source.hasPrefix("counter.")
  }

  private func fallbackText(of field: Field) -> String? {
    if let absent = field.absent { return absentText(for: absent, of: field.type) }
    return field.type.isNullable && field.source != nil ? "null" : nil
  }

  /// Returns the schema's fallback for a missing value as JSON text. A number that is sent as a string has the declared
  /// number of decimal places.
  private func absentText(for absent: Scalar, of type: ValueType) -> String {
    absent != .null && type.wireForm == .text ? type.sentText(of: absent) : absent.jsonText
  }

  // MARK: Sources

  /// Returns the index of the field's source in the stream's source list.
  private func sourceIndex(of field: Field) -> Int {
    var vocabulary: [VocabularyEntry]?
    if case .vocabulary(let known) = field.type.base { vocabulary = known.entries(as: field.type) }
    var absent = fallbackText(of: field)
    var hasOwnQuotes = false
    switch field.type.base {
    case .boolean, .integer, .number:
      hasOwnQuotes = field.type.wireForm == .text && absent != nil && !isNumberSentAsText(field)
    default: break
    }
    let form: SourcePlan.Form
    if let decimals = field.type.decimals {
      form = .fixed(decimals: decimals)
    } else if isNullWhenUnknown(field) || (absent != nil && !isNumberSentAsText(field) && !hasOwnQuotes) {
      form = .json
    } else {
      form =
        switch field.type.wireForm {
        case .plain: .plain
        case .text where vocabulary != nil: .plain
        case .text: .text
        case .jsonText: .jsonText
        }
    }
    if isNumberSentAsText(field) { absent = absent == "null" ? nil : absent.map { String($0.dropFirst().dropLast()) } }
    return add(
      .init(
        origin: origin(of: field), vocabulary: vocabulary, fallback: absent, form: form,
        resetEvent: field.resetBy ?? "never", isReadAtSending: field.isReadAtSending,
        hasOwnQuotes: hasOwnQuotes, checks: checks(for: field), isLowercase: field.isLowercaseIdentifier), for: field)
  }

  /// Returns the index of the source for a template part. The fallback for a missing part is unquoted, because the part
  /// belongs to a longer string.
  private func sourceIndex(ofPart field: Field, percentEncodes: Bool) -> Int {
    // A missing part is empty. The string "null" would be wrong.
    guard let absent = field.absent?.plainText ?? (field.type.isNullable ? "" : nil) else {
      return sourceIndex(of: field)
    }
    let text = percentEncodes ? PercentEncoding.encode(absent) : absent
    var escaped: [UInt8] = []
    JSONText.appendEscaped(text, to: &escaped)
    return add(
      .init(
        origin: origin(of: field), vocabulary: nil, fallback: String(decoding: escaped, as: UTF8.self), form: .plain,
        resetEvent: "never", checks: checks(for: field), isLowercase: field.isLowercaseIdentifier), for: field)
  }

  /// Returns the checks for a value that the app supplies. The runtime's values always conform to their sources.
  private func checks(for field: Field) -> [Check] {
    guard let source = field.source, SourceDomain.of(source)?.provider != .runtime else { return [] }
    return Check.all(of: field.type)
  }

  private func add(_ request: SourcePlan.Request, for field: Field? = nil) -> Int {
    if let index = sourceIndices[request] { return index }
    sources.append(SourcePlan(request: request, field: field))
    sourceIndices[request] = sources.count - 1
    return sources.count - 1
  }

  private func plainSourceIndex(named name: String, at origin: Origin) -> Int {
    add(
      .init(
        origin: self.origin(named: name, at: origin), vocabulary: nil, fallback: nil, form: .plain, resetEvent: "never")
    )
  }

  private func origin(of field: Field) -> SourcePlan.Origin {
    if case .template(let template) = field.type.base, field.source == nil {
      return .template(
        WireProgram(streamIndex: 0, operations: templateOperations(for: template)),
        percentEncodes: template.percentEncodes)
    }
    guard let name = field.source else {
      plan.report(
        "'\(field.name)' has neither a constant nor a source, but only fields of events can get a value from "
          + "the caller; add 'const' or 'from'", at: field.origin
      )
      return .runtime("stream.version")
    }
    if let counter = name.declaredCounterName {
      var labels: [VocabularyEntry]?
      if let type = field.type.counterLabelType, case .vocabulary(let known) = type.base {
        labels = known.entries(as: type)
      }
      return .counter(counter, labels: labels)
    }
    return origin(named: name, at: field.origin)
  }

  private func origin(named name: String, at origin: Origin) -> SourcePlan.Origin {
    // Only conditions use this method. They refer to unlabelled counters, which have a single value.
    if let counter = name.declaredCounterName { return .counter(counter, labels: nil) }
    guard name.isAppSource else { return .runtime(name) }
    guard let index = plan.appValues.firstIndex(where: { $0.source == name }) else {
      plan.report("'\(name)' is not an app value", at: origin)
      return .app(0)
    }
    return .app(index)
  }

  /// Returns the operations of a template whose parts are sources of this stream.
  private func templateOperations(for template: Template) -> [WireOperation] {
    var operations = OperationBuilder()
    operations.appendTemplate(template) { field, operations in
      operations.append(.source(sourceIndex(ofPart: field, percentEncodes: template.percentEncodes)))
    }
    return operations.operations
  }

  // MARK: Conditions and marks

  func index(of condition: Condition, at origin: Origin) -> Int {
    let source = plainSourceIndex(named: condition.source, at: origin)
    let (vocabulary, type) = vocabulary(ofSource: condition.source)
    let values = condition.values.map { value -> String in
      // Sources of the app yield the enum's wire text, sources of the runtime yield case names.
      if let known = vocabulary?.cases.first(writtenAs: value) {
        return condition.source.isAppSource ? type.jsonText(of: known.wire) : known.name
      }
      if case .text(let text) = value { return text }
      return value.jsonText
    }
    return add(SourceCondition(sourceIndex: source, values: values, isNegated: condition.isNegated))
  }

  /// Returns the index of a condition that compares the variant's wire name with the given names.
  func variantConditionIndex(for names: [String], isNegated: Bool, at origin: Origin) -> Int {
    let source = plainSourceIndex(named: "variant.name", at: origin)
    return add(SourceCondition(sourceIndex: source, values: names, isNegated: isNegated))
  }

  private func add(_ condition: SourceCondition) -> Int {
    if let index = conditions.firstIndex(of: condition) { return index }
    conditions.append(condition)
    return conditions.count - 1
  }

  /// Returns the vocabulary and type of the field that sends the given source's values.
  private func vocabulary(ofSource source: String) -> (Vocabulary?, ValueType) {
    let appField = plan.appValues.first { $0.source == source }?.field
    let field = appField ?? (stream.envelope + stream.common).first { $0.source == source }
    guard let type = field?.type, case .vocabulary(let vocabulary) = type.base else { return (nil, ValueType(.string)) }
    return (vocabulary, type)
  }

  /// Returns the index of the mark for an event that is recorded once in the given scope.
  func onceMarkIndex(of event: Event, per scope: String) -> Int {
    let names = ([event.name] + event.metadata.formerly).map { plan.registry.name + "/" + $0 }
    let mark = OnceMark(name: names[0], scope: scope, formerNames: Array(names.dropFirst()))
    if let index = onceMarks.firstIndex(of: mark) { return index }
    onceMarks.append(mark)
    return onceMarks.count - 1
  }
}

extension Field {
  /// Whether the value is, or contains, the list of events.
  fileprivate var containsEvents: Bool {
    if source == "stream.events" { return true }
    guard case .object(let fields) = type.base else { return false }
    return fields.contains(where: \.containsEvents)
  }
}

extension Vocabulary {
  /// The cases that are not retired, followed by the case for unknown values.
  package var entries: [VocabularyEntry] {
    // The runtime uses the bounds to find a number's bucket.
    cases.filter { !$0.metadata.isRetired }
      .map { VocabularyEntry(name: $0.lowerBound?.plainText ?? $0.name, wire: $0.wire.jsonText) }
      + (unknown.map { [VocabularyEntry(name: "unknown", wire: $0.jsonText)] } ?? [])
  }

  /// Returns the cases with their wire texts as values of the given type.
  package func entries(as type: ValueType) -> [VocabularyEntry] {
    zip(entries, wireValues).map { VocabularyEntry(name: $0.name, wire: type.jsonText(of: $1)) }
  }

  /// Returns the cases with their wire texts as parts of a JSON string.
  func entries(percentEncodes: Bool) -> [VocabularyEntry] {
    zip(entries, wireValues).map { entry, wire in
      var escaped: [UInt8] = []
      JSONText.appendEscaped(percentEncodes ? PercentEncoding.encode(wire.plainText) : wire.plainText, to: &escaped)
      return VocabularyEntry(name: entry.name, wire: String(decoding: escaped, as: UTF8.self))
    }
  }
}
