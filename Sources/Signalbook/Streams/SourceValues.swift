/// Answers the sources of one stream and writes them. Only touched while the recorder's lock is held.
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
  /// The number of the session that events belong to; apart from the counters, because it is read for each event.
  var sessionNumber = 1

  /// The start of the process whose events the open unit began with: this process', as long as no unit goes on that one
  /// before it left behind. Monotonic, and since 1970; milliseconds.
  var startMonotonic: Int64
  var startWall: Int64

  /// The unit being built: its events, number and identifier. Outside of a build they have no value.
  var unit: UnitFacts?
  /// Values that a document demands and nobody supplied.
  var missing = 0
  /// Values that could not be sent, see ``LossCounts/unwritableValues``.
  var unwritable = 0
  /// Bytes of a text, and of the JSON text, that one fact may have; what is longer is absent.
  var textBytesAtMost = SourceValues.textBytes
  var jsonBytesAtMost = SourceValues.jsonBytes
  static let textBytes = 65_536
  static let jsonBytes = 65_536
  private var eventIdentifiers = EventIdentifiers()
  /// Identifiers of events made so far.
  private var eventNumber: UInt64 = 0
  /// What was lost while maps and lists of the app were made.
  var appLosses = MapLosses()
  /// Different values met so far, where the schema limits them.
  // Behind a pointer: the compiler would check each change of a class's own value for exclusive access while running.
  let distinct: UnsafeMutablePointer<DistinctValues>
  /// Events that are sent once, and have been.
  var once: OnceMarks
  /// Monotonic time of the stream's event before; `nil` before the first.
  var previousEvent: Int64?

  /// Volatile values met while the slow part of a common part is rendered; `nil` outside of that.
  var holes: [CommonPart.Hole]?
  /// Whether facts of a unit are left out like volatile values.
  var unitHasHoles = false
  /// Set when a volatile value was written into something that was meant to be kept.
  var touchedVolatile = false
  private var templateDepth = 0
  private var percentEncodes = false

  init(_ description: StreamDescription, context: RecorderContext, scratch: EncodingScratch) {
    self.context = context
    self.scratch = scratch
    requests = description.sources
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

  /// Facts of a unit while it is built.
  struct UnitFacts {
    var sequence: Int
    var sessionNumber: Int
    /// When the process that its events count from started, in milliseconds since 1970.
    var startWall: Int64
    var documentID: String
    /// The stored events, joined by commas.
    var events: UnsafeRawBufferPointer
    /// Where they are in what is written.
    var eventsStart = 0
    /// The values that were read when the unit was built, while it is sent.
    var built: DeferredEnvelope?
  }

  var today: Int { context.today }

  /// Milliseconds since the start that the open unit counts from.
  @inline(__always) var sinceStart: Int64 { max(0, context.monotonic.subtractingSaturating(startMonotonic)) }

  /// Whether source `index` has a value; `nil` when there is no such source.
  func hasValue(_ index: Int) -> Bool? {
    guard index < requests.count else { return nil }
    let request = requests[index]
    if request.absent != nil || request.source.isVolatile { return true }
    if case .streamEvents = request.source { return unit != nil }
    if case .none = unit?.built?.values[index] ?? resolved(request) { return false }
    return true
  }

  /// Nothing that was counted, met or marked stays.
  func forget() {
    counters = StreamCounters()
    sessionNumber = 1
    missing = 0
    unwritable = 0
    appLosses = MapLosses()
    distinct.pointee = DistinctValues(distinctLimits)
    once.forget(history: &context.history)
    previousEvent = nil
    eventIdentifiers = EventIdentifiers()
    countTimesFromThisProcess()
  }

  /// Takes over the marks of the installation's history.
  func restoreInstallationMarks() { once.restoreInstallation(context.history) }

  /// The open unit is one of this process.
  func countTimesFromThisProcess() {
    if startWall == context.startWall { return }
    (startMonotonic, startWall) = (context.startMonotonic, context.startWall)
  }

  /// The open unit goes on with times that count from an earlier process, as far as the wall clock tells.
  func countTimes(from wall: Int64) {
    startMonotonic = context.startMonotonic.subtractingSaturating(max(0, context.startWall.subtractingSaturating(wall)))
    startWall = wall
  }

  /// Counts what was lost while values were written.
  func countLosses(in losses: UnsafeMutablePointer<LossCounters>) {
    losses.pointee.missingValues.addSaturating(missing)
    losses.pointee.unwritableValues.addSaturating(unwritable)
    losses.pointee.add(appLosses)
    missing = 0
    unwritable = 0
    appLosses = MapLosses()
  }

  /// A value that can be written; anything else is absent, and counted.
  private func writable(_ value: SourceValue, _ source: Source) -> SourceValue {
    let isWritable: Bool
    switch value {
    case .none, .integer, .boolean: return value
    case .number(let number): isWritable = number.isFinite
    case .text(let text):
      // A template's parts are bounded, and so is the whole.
      if case .template = source { return value }
      isWritable = text.utf8.count <= textBytesAtMost
    case .json(var json):
      // Values of the runtime itself are JSON, and bounded where they are kept.
      guard case .app = source else { return value }
      isWritable = json.withUTF8 { bytes in
        var losses = MapLosses()
        return bytes.count <= jsonBytesAtMost && JSONScan.isValue(losses.read(from: UnsafeRawBufferPointer(bytes)))
      }
    }
    if isWritable { return value }
    unwritable.addSaturating(1)
    return .none
  }

  /// Whether condition `index` holds; `nil` when there is no such condition, or its source does not exist.
  func holds(_ index: Int) -> Bool? {
    guard index < conditions.count else { return nil }
    let condition = conditions[index]
    guard condition.source < requests.count else { return nil }
    let request = requests[condition.source]
    if let held = unit?.built?.conditions[index] { return held }
    if request.source.isVolatile { touchedVolatile = true }
    if case .variantName = request.source {
      return condition.values.contains { context.variantName.isSame(as: $0) } != condition.isNegated
    }
    let value = self.value(of: request.source)
    let isIncluded = condition.values.contains { Self.equals(value, $0) }
    return isIncluded != condition.isNegated
  }

  /// Whether a condition is about the app's variant.
  func looksAtVariant(_ index: Int) -> Bool {
    guard index < conditions.count, conditions[index].source < requests.count,
      case .variantName = requests[conditions[index].source].source
    else { return false }
    return true
  }

  /// A text equals a case name or its own JSON text, anything else its JSON text.
  private static func equals(_ value: SourceValue, _ expected: StaticString) -> Bool {
    switch value {
    case .none: expected.isSame(as: "null")
    case .text(let text):
      expected.says(text) || expected.utf8Start.pointee == 0x22 && expected.says(JSONText.quoted(text))
    case .integer(let number): expected.says(String(number))
    case .number(let number): expected.says(JSONText.number(number))
    case .boolean(let flag): expected.isSame(as: flag ? "true" : "false")
    case .json(let json): expected.says(json)
    }
  }

  /// The value as it goes over the wire: looked up in the vocabulary, if there is one.
  private func resolved(_ request: SourceRequest) -> SourceValue {
    let value = writable(value(of: request.source), request.source)
    guard let table = request.table else { return value }
    let name: String
    switch value {
    case .text(let text): name = text
    case .integer(let number): name = String(number)
    case .boolean(let flag): name = flag ? "true" : "false"
    // The app's own enum, which gave its wire text already.
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

  /// Values that are read when a unit is built: all but those that are read at sending or belong to the unit itself.
  func built() -> (values: [Int: SourceValue], conditions: [Int: Bool]) {
    var (values, held): ([Int: SourceValue], [Int: Bool]) = ([:], [:])
    for (index, request) in requests.enumerated() where !request.isReadAtSending && !request.source.isOfUnit {
      values[index] = resolved(request)
    }
    for index in conditions.indices where values[conditions[index].source] != nil { held[index] = holds(index) }
    return (values, held)
  }

  /// The declared attributes that have a value, in their order (R-MMA-42).
  var attributesJSON: String {
    let members = attributes.enumerated().compactMap { index, attribute -> String? in
      let name = attribute.name.description
      if index < counters.attributes.count, let value = counters.attributes[index] { return name + ":" + value }
      if let source = attribute.source, source < requests.count {
        let value = resolved(requests[source])
        if case .none = value { return attribute.absent.map { name + ":" + $0.description } }
        return name + ":" + JSONText.of(value)
      }
      return attribute.absent.map { name + ":" + $0.description }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Writes source `index`; `rest` bytes stay reserved behind it.
  func write(_ index: Int, to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    guard index < requests.count else { return .malformed }
    let request = requests[index]
    let built = unit?.built?.values[index]
    if built == nil, request.source.isVolatile || (unitHasHoles && request.source.isOfUnit) {
      if holes != nil && templateDepth == 0 {
        holes?.append(CommonPart.Hole(offset: writer.offset, source: index))
        return nil
      }
      touchedVolatile = true
      if request.source.isVolatile { return writeVolatile(request, to: &writer, reserving: rest) }
    }
    if case .streamEvents = request.source { return writeEvents(to: &writer, reserving: rest) }
    var value = built ?? resolved(request)
    var form = request.form
    if templateDepth > 0 || percentEncodes {
      // A part of a template is bare text, also where the schema or a vocabulary gives it as JSON.
      if case .none = value, let absent = request.absent { value = .json(absent.description) }
      if case .json(let json) = value, let text = Self.text(ofJSON: json) { value = .text(text) }
      if case .json = form { form = .plain }
    }
    switch value {
    case .none:
      if let absent = request.absent { return literal(absent, to: &writer, reserving: rest) }
      missing.addSaturating(1)
      // Between quotes nothing is the empty text; anywhere else JSON needs a value.
      if writer.last == 0x22 || percentEncodes { return nil }
      return literal("null", to: &writer, reserving: rest)
    case .text(let text): return write(text, form, to: &writer, reserving: rest)
    case .integer(let number): return write(number, form, to: &writer, reserving: rest)
    case .number(let number):
      guard number.isFinite else { return .notFinite }
      if case .fixed(let decimals) = form {
        return writer.fixed(number, decimals: min(max(decimals, 0), 17), reserving: rest) ? nil : .tooLarge
      }
      guard writer.make(room: ByteWriter.doubleRoom + rest) else { return .tooLarge }
      writer.double(number)
      return nil
    case .boolean(let flag): return literal(flag ? "true" : "false", to: &writer, reserving: rest)
    case .json(var json):
      return json.withUTF8 { bytes in
        // Of a map or list of the app, what was lost stands before it.
        var losses = MapLosses()
        let json = losses.read(from: UnsafeRawBufferPointer(bytes))
        if json.count < bytes.count { appLosses.add(losses) }
        guard let start = json.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return .malformed }
        if case .jsonText = form { return writer.escaped(start, json.count, reserving: rest) ? nil : .tooLarge }
        guard writer.make(room: json.count + rest) else { return .tooLarge }
        writer.bytes(json)
        return nil
      }
    }
  }

  private func literal(_ text: StaticString, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.make(room: text.utf8CodeUnitCount + rest) else { return .tooLarge }
    writer.literal(text)
    return nil
  }

  private func write(_ text: String, _ form: SourceRequest.Form, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    var text = text
    let isWritten = text.withUTF8 { bytes in
      if percentEncodes { return writer.percentEncoded(UnsafeRawBufferPointer(bytes)) && writer.make(room: rest) }
      guard writer.make(room: 4 + rest) else { return false }
      switch form {
      case .json: writer.byte(0x22)
      case .jsonText: writer.literal(#"\""#)
      default: break
      }
      if let start = bytes.baseAddress {
        if case .jsonText = form {
          guard writer.escapedTwice(start, bytes.count, reserving: 4 + rest) else { return false }
        } else {
          guard writer.escaped(start, bytes.count, reserving: 4 + rest) else { return false }
        }
      }
      switch form {
      case .json: writer.byte(0x22)
      case .jsonText: writer.literal(#"\""#)
      default: break
      }
      return true
    }
    return isWritten ? nil : .tooLarge
  }

  private func write(_ number: Int64, _ form: SourceRequest.Form, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.make(room: ByteWriter.integerRoom + 24 + rest) else { return .tooLarge }
    writer.integer(number)
    if case .fixed(let decimals) = form, decimals > 0 {
      writer.byte(0x2E)
      for _ in 0..<min(decimals, 17) { writer.byte(0x30) }
    }
    return nil
  }

  private func writeEvents(to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    guard let unit, writer.make(room: unit.events.count + 2 + rest) else { return .tooLarge }
    writer.byte(0x5B)
    self.unit?.eventsStart = writer.offset
    if let start = unit.events.baseAddress, !unit.events.isEmpty {
      writer.p.copyMemory(from: start, byteCount: unit.events.count)
      writer.p += unit.events.count
    }
    writer.byte(0x5D)
    return nil
  }

  /// Writes what belongs into a hole of a part that is kept.
  func writeHole(_ index: Int, to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    let request = requests[index]
    if _fastPath(request.source.isVolatile) { return writeVolatile(request, to: &writer, reserving: rest) }
    return write(index, to: &writer, reserving: rest)
  }

  /// A value that is read anew for each event; without allocation.
  func writeVolatile(_ request: SourceRequest, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.make(room: 80 &+ rest) else { return .tooLarge }
    let number: Int64
    switch request.source {
    case .clockMsSinceProcessStart: number = sinceStart
    case .clockMsSince1970: number = context.wall
    case .clockUptimeMs: number = context.monotonic
    case .clockMsSincePreviousEvent: number = sincePreviousEvent
    case .clockUtcOffsetMinutes: number = Int64(context.utcOffsetSeconds / 60)
    case .clockUtcOffsetSeconds: number = Int64(context.utcOffsetSeconds)
    case .counterSessionSeconds: number = Int64(sessionSeconds)
    case .clockSecondsSince1970:
      if case .fixed(let decimals) = request.form {
        // Whole milliseconds, exactly: no detour through a floating point number.
        let (seconds, rest) = context.wall.quotientAndRemainder(dividingBy: 1000)
        writer.integer(seconds)
        writeFraction(UInt64(rest), decimals: min(max(decimals, 0), 17), to: &writer)
        return nil
      }
      writer.double(Double(context.wall) / 1000)
      return nil
    case .clockDateUtc:
      if case .json = request.form { writer.byte(0x22) }
      let date = RecorderContext.date(ofDay: context.today)
      if date.year < 10_000 { writer.padded(UInt64(date.year), 4) } else { writer.unsigned(UInt64(date.year)) }
      writer.byte(0x2D)
      writer.padded(UInt64(date.month), 2)
      writer.byte(0x2D)
      writer.padded(UInt64(date.day), 2)
      if case .json = request.form { writer.byte(0x22) }
      return nil
    case .eventId:
      if case .json = request.form { writer.byte(0x22) }
      writeEventID(to: &writer)
      if case .json = request.form { writer.byte(0x22) }
      return nil
    default: return .malformed
    }
    return write(number, request.form, to: &writer, reserving: rest)
  }

  /// Milliseconds as decimals of a second; fewer than three decimals cut, so that a time is never in the future.
  private func writeFraction(_ milliseconds: UInt64, decimals: Int, to writer: inout ByteWriter) {
    guard decimals > 0 else { return }
    writer.byte(0x2E)
    if decimals < 3 { return writer.padded(milliseconds / ByteWriter.powerOfTen(3 - decimals), decimals) }
    writer.padded(milliseconds, 3)
    for _ in 3..<decimals { writer.byte(0x30) }
  }

  /// The identifier of another event; needs 36 bytes of room.
  @inline(__always) func writeEventID(to writer: inout ByteWriter) {
    eventNumber &+= 1
    eventIdentifiers.write(eventNumber, to: &writer)
  }

  /// What the identifier of the next event ends with; `countEvent` follows where it is used.
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

  /// The text that a JSON text says; `nil` for any other JSON.
  private static func text(ofJSON json: String) -> String? {
    guard json.utf8.first == 0x22, case .text(let text)? = try? JSONValue(parsing: json) else { return nil }
    return text
  }

  /// The text that a nested program makes of this stream's sources.
  func template(_ program: WireProgram, percentEncodes encodes: Bool) -> SourceValue {
    // A template cannot contain itself; a damaged one must not recurse without end.
    guard templateDepth < 4 else { return .none }
    let before = percentEncodes
    templateDepth += 1
    percentEncodes = encodes
    defer {
      templateDepth -= 1
      percentEncodes = before
    }
    // As much as a common part may take: what is longer has no value, and that is counted.
    let buffer = ByteBuffer(capacity: 512, maximum: 1 << 20)
    guard let written = render(program, into: buffer) else { return .none }
    let rendered = buffer.text(written)
    // What was rendered is escaped as JSON wants it; it will be again where it is written.
    guard rendered.utf8.contains(0x5C) else { return .text(rendered) }
    return Self.text(ofJSON: "\"" + rendered + "\"").map { .text($0) } ?? .none
  }

  /// Runs a program of sources alone into `buffer`; the bytes written, `nil` when the program is damaged or too long.
  func render(_ program: WireProgram, into buffer: ByteBuffer, percentEncoding: Bool? = nil) -> Int? {
    if program.isEmpty { return 0 }
    if let percentEncoding { percentEncodes = percentEncoding }
    defer { if percentEncoding != nil { percentEncodes = false } }
    var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: self, scratch: scratch)
    let refusal = withUnsafePointer(to: EventPayload.none) { walker.run(program.part, $0) }
    return refusal == nil ? walker.writer.offset : nil
  }
}

// Conditions of events are looked at while recording: without allocation.
extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  func isSame(as other: StaticString) -> Bool { bytes.elementsEqual(other.bytes) }
}
