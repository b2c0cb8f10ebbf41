/// The values of a stream's sources. Accessed only while the recorder's lock is held.
final class SourceValues {
  let context: RecorderContext
  let requests: [SourceRequest]
  private let conditions: [SourceCondition]
  let attributes: [AttributeDescription]
  private let distinctLimits: [DistinctLimit]
  private let scratch: EncodingScratch
  let version: Int
  let ping: StaticString
  var counters = StreamCounters()
  /// The current session number. Not part of `counters`, because it is read for each event.
  var sessionNumber = 1

  /// The process start as monotonic time, in milliseconds. The open unit's times are relative to this time. If an
  /// earlier launch started the unit, the process start of that launch.
  var startMonotonic: Int64
  /// The same process start as wall-clock time, in milliseconds since 1970.
  var startWall: Int64

  /// The unit being built, or `nil` if no unit is being built.
  var unit: UnitContext?
  /// The number of missing values that a document requires.
  var missing = 0
  /// The number of values that could not be written. See ``LossCounts/replacedValues``.
  var unwritable = 0
  /// The maximum size of strings, in bytes. Larger strings are omitted.
  var maxTextBytes = SourceValues.defaultMaxTextBytes
  /// The maximum size of JSON values, in bytes. Larger values are omitted.
  var maxJSONBytes = SourceValues.defaultMaxJSONBytes
  static let defaultMaxTextBytes = 65_536
  static let defaultMaxJSONBytes = 65_536
  /// The last value of each source that satisfied the source's rules. Cached, because most values do not change for
  /// days.
  private(set) var lastAdmitted: [SourceValue]
  private var eventIdentifiers = EventIdentifiers()
  /// The number of event identifiers created so far.
  private var eventNumber: UInt64 = 0
  /// The losses of app-supplied maps and lists.
  var appLosses = MapLosses()
  /// The distinct values recorded so far, for the limits in the schema.
  // Allocated separately, because Swift would check exclusive access each time a class property changes.
  let distinct: UnsafeMutablePointer<DistinctValues>
  /// The marks of once-only events.
  var once: OnceMarks
  /// The monotonic time of the stream's previous event, or `nil` before the first event.
  var previousEvent: Int64?

  /// The holes found so far in the common part that is being rendered, or `nil` outside rendering.
  var holes: [CommonPart.Hole]?
  /// Whether the unit's values become holes, like volatile values.
  var unitHasHoles = false
  /// Whether a volatile value was written into a part that is meant to be reused.
  var usedVolatileValue = false
  var templateDepth = 0
  /// The nesting depth of JSON text in the part that is being written.
  var textDepth = 0
  var percentEncodes = false

  init(_ description: StreamDescription, context: RecorderContext, scratch: EncodingScratch) {
    self.context = context
    self.scratch = scratch
    requests = description.sources
    counters.declared = DeclaredCounters(description.sources)
    lastAdmitted = Array(repeating: .none, count: description.sources.count)
    conditions = description.conditions
    attributes = description.attributes
    version = description.version
    ping = description.ping
    distinctLimits = description.distinct
    startMonotonic = context.startMonotonic
    startWall = context.startWall
    distinct = .allocate(capacity: 1)
    distinct.initialize(to: DistinctValues(description.distinct))
    once = OnceMarks(description.once, history: context.history)
  }

  deinit {
    distinct.deinitialize(count: 1)
    distinct.deallocate()
  }

  /// Information about a unit that is being built or sent.
  struct UnitContext {
    var sequence: Int
    var sessionNumber: Int
    /// The process start time, in milliseconds since 1970. The events' times are relative to this time.
    var startWall: Int64
    /// The document identifier, or `nil` until a random one is created on first use. Most documents do not contain
    /// their identifier, but their upload path does.
    var documentID: String?
    /// The stored events, separated by commas.
    var events: UnsafeRawBufferPointer
    /// The offset of the events in the output.
    var eventsStart = 0
    /// The values from the time when the unit was built. Set only while the unit is being sent.
    var built: DeferredEnvelope?
    /// The stream version that recorded the events, or `nil` for the current version.
    var version: Int?
    /// The identity with which the unit was built, while the unit is being sent, or the unit's former client, while the
    /// unit is being built. Otherwise, the current identity applies.
    var identity: UnitIdentity?
  }

  /// The identifier of the unit being built.
  var documentID: String? {
    if let known = unit?.documentID { return known }
    if unit != nil { unit?.documentID = TelemetryIdentity.randomID() }
    return unit?.documentID
  }

  /// The identity of the current unit, or the current identity if the unit does not have a separate one.
  var identity: UnitIdentity {
    unit?.identity ?? UnitIdentity(clientID: context.identity.clientID, userID: context.identity.userID)
  }

  var today: Int { context.today }

  /// The milliseconds since the process start, which is ``startMonotonic``.
  @inline(__always) var sinceStart: Int64 { max(0, context.monotonic.subtractingSaturating(startMonotonic)) }

  /// Returns whether the source at the given index has a value, or `nil` if the index is out of range.
  func hasValue(_ index: Int) -> Bool? {
    guard index < requests.count else { return nil }
    let request = requests[index]
    if request.fallbackJSON != nil || request.source.isVolatile { return true }
    if case .streamEvents = request.source { return unit != nil }
    if let built = unit?.built?.values[index] { return !Self.isMissing(built, of: request.source) }
    let reported = appLosses.looseViolations
    let value = resolved(request, at: index)
    if case .none = value { return false }
    appLosses.looseViolations = reported
    return !Self.isMissing(value, of: request.source)
  }

  /// Returns whether a member with `"sent": "present"` is omitted for the value. A labeled counter without nonzero
  /// labels has no value.
  private static func isMissing(_ value: SourceValue, of source: Source) -> Bool {
    switch (value, source) {
    case (.none, _): true
    case (.json(let json), .counter(_, labels: .some)): json.utf8.count <= 2
    default: false
    }
  }

  /// Resets all counts, distinct values, and marks.
  func removeAll() {
    let declared = counters.declared.resetCopy
    counters = StreamCounters()
    counters.declared = declared
    sessionNumber = 1
    missing = 0
    unwritable = 0
    appLosses = MapLosses()
    for index in lastAdmitted.indices { lastAdmitted[index] = .none }
    distinct.pointee = DistinctValues(removing: distinctLimits)
    once.removeAll(history: &context.history)
    previousEvent = nil
    renewEventIdentifiers()
    useCurrentTimeOrigin()
  }

  /// Returns whether the once-only event with the mark at the given index was already recorded in its scope, or `nil`
  /// if the index is out of range.
  func isRecordedOnce(_ index: Int) -> Bool? { once.isRecorded(index, on: day(ofMark: index)) }

  /// Marks the once-only event at the given index as recorded.
  func markOnce(_ index: Int) { once.set(index, on: day(ofMark: index), history: &context.history) }

  private func day(ofMark index: Int) -> Int {
    switch once.scope(index) {
    case .day: context.localDay
    case .utcDay: context.today
    default: 0
    }
  }

  /// Restores the marks from the installation's history.
  func restoreInstallationMarks() { once.restoreInstallation(context.history) }

  /// Makes the times of new units relative to the start of this process.
  func useCurrentTimeOrigin() {
    if startWall == context.startWall { return }
    (startMonotonic, startWall) = (context.startMonotonic, context.startWall)
  }

  /// Continues the open unit, whose times are relative to an earlier process start. Uses the wall clock.
  func setTimeOrigin(from wall: Int64) {
    startMonotonic = context.startMonotonic.subtractingSaturating(max(0, context.startWall.subtractingSaturating(wall)))
    startWall = wall
  }

  /// Moves the losses of the written values to the loss counts.
  func countLosses(in losses: UnsafeMutablePointer<LossCounters>) {
    losses.pointee.missingValues.addSaturating(missing)
    losses.pointee.replacedValues.addSaturating(unwritable)
    losses.pointee.add(appLosses)
    missing = 0
    unwritable = 0
    appLosses = MapLosses()
  }

  /// Returns the value if it can be written. Otherwise, counts the loss and returns `none`.
  func writable(_ value: SourceValue, _ source: Source) -> SourceValue {
    let isWritable: Bool
    switch value {
    case .none, .integer, .boolean: return value
    case .number(let number): isWritable = number.isFinite
    case .text(let text):
      // The parts of a template have a size limit, which also limits the template.
      if case .template = source { return value }
      isWritable = text.utf8.count <= maxTextBytes
    case .json(var json):
      // The runtime's own JSON is valid, and its size was checked when it was stored.
      guard case .app = source else { return value }
      isWritable = json.withUTF8 { bytes in
        var losses = MapLosses()
        return bytes.count <= maxJSONBytes && JSONScan.isValue(losses.read(from: UnsafeRawBufferPointer(bytes)))
      }
    }
    if isWritable { return value }
    unwritable.addSaturating(1)
    return .none
  }

  /// Returns the value if it satisfies its field's rules. Otherwise, counts the loss and returns `none`. A value that
  /// violates only loosely enforced rules is returned, and each violation is counted.
  private func admitted(_ value: SourceValue, _ rules: StaticString) -> SourceValue {
    if case .none = value { return value }
    var remainingRules = UnsafeRawBufferPointer(start: rules.utf8Start, count: rules.utf8CodeUnitCount)
    while let head = remainingRules.baseAddress, remainingRules.count >= 4 {
      let end = min(4 + ProgramDigit.three(head + 1), remainingRules.count)
      let rule = ElementRule(kind: remainingRules[0], rule: .init(rebasing: remainingRules[4..<end]))
      remainingRules = .init(rebasing: remainingRules[end...])
      if rule.admits(value) { continue }
      if rule.isLoose {
        appLosses.looseViolations.addSaturating(1)
      } else {
        unwritable.addSaturating(1)
        return .none
      }
    }
    return value
  }

  /// Returns whether the condition at the given index is met, or `nil` if the condition or its source does not exist.
  func isMet(_ index: Int) -> Bool? {
    guard index < conditions.count else { return nil }
    let condition = conditions[index]
    guard condition.source < requests.count else { return nil }
    let request = requests[condition.source]
    if let isMet = unit?.built?.conditions[index] { return isMet }
    if request.source.isVolatile { usedVolatileValue = true }
    if case .variantName = request.source {
      return condition.values.contains { context.variantName.isIdentical(to: $0) } != condition.isNegated
    }
    let value = self.value(of: request.source)
    let isIncluded = condition.values.contains { Self.equals(value, $0) }
    return isIncluded != condition.isNegated
  }

  /// Returns whether the condition at the given index depends on the app's variant.
  func dependsOnVariant(_ index: Int) -> Bool {
    guard index < conditions.count, conditions[index].source < requests.count,
      case .variantName = requests[conditions[index].source].source
    else { return false }
    return true
  }

  /// Returns whether the value equals the expected one. A string is compared with a case name or with JSON; other
  /// values are compared with JSON.
  private static func equals(_ value: SourceValue, _ expected: StaticString) -> Bool {
    switch value {
    case .none: expected.isIdentical(to: "null")
    case .text(let text):
      expected.hasSameBytes(as: text)
        || expected.utf8Start.pointee == 0x22 && expected.hasSameBytes(as: JSONText.quoted(text))
    case .integer(let number): expected.hasSameBytes(as: String(number))
    case .number(let number): expected.hasSameBytes(as: JSONText.number(number))
    case .boolean(let flag): expected.isIdentical(to: flag ? "true" : "false")
    case .json(let json): expected.hasSameBytes(as: json)
    }
  }

  /// Returns the value to send, which is the wire text of the value's entry if the source has a vocabulary.
  func resolved(_ request: SourceRequest, at index: Int) -> SourceValue {
    var value = writable(value(of: request.source), request.source)
    if request.isLowercase, case .text(let text) = value { value = .text(text.lowercased()) }
    if let rules = request.rules, !value.isIdentical(to: lastAdmitted[index]) {
      let reported = appLosses.looseViolations
      value = admitted(value, rules)
      // Violations of loosely enforced rules are counted each time, so the value is not cached.
      if appLosses.looseViolations == reported { lastAdmitted[index] = value }
    }
    guard let table = request.table else { return value }
    let name: String
    switch value {
    case .text(let text): name = text
    case .integer(let number): name = String(number)
    case .boolean(let flag): name = flag ? "true" : "false"
    // The app's enum already supplies wire text, which does not need a lookup.
    case .json, .number, .none: return value
    }
    let lookup = VocabularyTable(table)
    if let index = lookup.index(named: name, ignoringCase: false)
      ?? lookup.index(named: "unknown", ignoringCase: false),
      let wire = lookup.wire(at: index)
    {
      return .json(wire)
    }
    return .none
  }

  /// Returns the values to store when a unit is built. Excludes values that are read for each upload and values of the
  /// unit itself.
  func deferredValues() -> (values: [Int: SourceValue], conditions: [Int: Bool]) {
    var (values, deferredConditions): ([Int: SourceValue], [Int: Bool]) = ([:], [:])
    for (index, request) in requests.enumerated() where !request.isReadAtUpload && !request.source.describesUnit {
      values[index] = resolved(request, at: index)
    }
    for index in conditions.indices where values[conditions[index].source] != nil {
      deferredConditions[index] = isMet(index)
    }
    return (values, deferredConditions)
  }

  /// The declared attributes that have a value, as JSON in declaration order (R-MMA-42).
  var attributesJSON: String {
    let members = attributes.indices.compactMap { index in
      attributeText(index).map { attributes[index].name.description + ":" + $0 }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Returns the JSON value of the attribute with the given name, or `nil` if the attribute has no value.
  func attributeText(_ name: StaticString) -> String? {
    attributes.firstIndex { $0.name.isIdentical(to: name) }.flatMap(attributeText)
  }

  private func attributeText(_ index: Int) -> String? {
    if let lastDay = attributes[index].lastDay {
      // The part must be rendered for each event, because a stored value could be sent after the last day.
      usedVolatileValue = true
      if today > lastDay { return nil }
    }
    if index < counters.attributes.count, let value = counters.attributes[index] { return value }
    let program = attributes[index].value
    if program.isEmpty { return nil }
    // Rendered independently of the part that contains the attribute.
    let outer = (holes, templateDepth, percentEncodes)
    (holes, templateDepth, percentEncodes) = (nil, 0, false)
    defer { (holes, templateDepth, percentEncodes) = outer }
    let buffer = ByteBuffer(capacity: 64, maximum: maxJSONBytes)
    guard let written = render(program, into: buffer) else {
      unwritable.addSaturating(1)
      return nil
    }
    return written == 0 ? nil : buffer.text(written)
  }

  /// Starts a new series of event identifiers, which a receiver cannot link to the earlier ones.
  func renewEventIdentifiers() { eventIdentifiers = EventIdentifiers() }

  /// Writes a new event's identifier. The caller must have reserved 36 bytes.
  @inline(__always) func writeEventID(to writer: inout ByteWriter) {
    eventNumber &+= 1
    eventIdentifiers.write(eventNumber, to: &writer)
  }

  /// The count for the next event's identifier. Call `countEvent` after using it.
  @inline(__always) var nextEventCount: UInt64 { eventIdentifiers.count(eventNumber &+ 1) }

  @inline(__always) func countEvent() { eventNumber &+= 1 }

  var nextEventIdentifier: SourceValue {
    eventNumber &+= 1
    return .text(eventIdentifiers.text(eventNumber))
  }

  var sincePreviousEvent: Int64 {
    guard let previousEvent else { return 0 }
    return max(0, context.monotonic.subtractingSaturating(previousEvent))
  }

  var sessionSeconds: Int { counters.seconds(at: context.monotonic) }

  /// Returns the content of a JSON string, or `nil` if the JSON is not a string.
  static func text(ofJSON json: String) -> String? {
    guard json.utf8.first == 0x22, case .text(let text)? = try? JSONValue(parsing: json) else { return nil }
    return text
  }

  /// Returns the output of a nested program that uses this stream's sources.
  func template(_ program: WireProgram, percentEncodes encodes: Bool) -> SourceValue {
    // A valid template cannot contain itself. The limit stops the recursion if a template is corrupt.
    guard templateDepth < 4 else { return .none }
    let before = percentEncodes
    templateDepth += 1
    percentEncodes = encodes
    defer {
      templateDepth -= 1
      percentEncodes = before
    }
    // The maximum size of a template. A longer value is treated as missing and counted.
    let buffer = ByteBuffer(capacity: 512, maximum: 1 << 20)
    guard let written = render(program, into: buffer) else { return .none }
    let rendered = buffer.text(written)
    // The output is escaped as JSON, but is escaped again when it is written, so remove the escapes here.
    guard rendered.utf8.contains(0x5C) else { return .text(rendered) }
    return Self.text(ofJSON: "\"" + rendered + "\"").map { .text($0) } ?? .none
  }

  /// Renders a program of sources into `buffer`. Returns the number of bytes, or `nil` if the program is corrupt or the
  /// output is too long.
  func render(_ program: WireProgram, into buffer: ByteBuffer, percentEncoding: Bool? = nil) -> Int? {
    if program.isEmpty { return 0 }
    if let percentEncoding { percentEncodes = percentEncoding }
    defer { if percentEncoding != nil { percentEncodes = false } }
    var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: self, scratch: scratch)
    let refusal = withUnsafePointer(to: EventPayload.none) { walker.run(program.part, $0) }
    return refusal == nil ? walker.writer.offset : nil
  }
}

// Event conditions are evaluated during recording, so comparisons must not allocate.
extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  func isIdentical(to other: StaticString) -> Bool { bytes.elementsEqual(other.bytes) }
}
