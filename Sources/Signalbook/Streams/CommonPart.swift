/// The part around an event's arguments or around a unit's events. A program of sources describes it. Values that
/// rarely change are rendered once. Values that change with each event are written into holes between the rendered
/// bytes.
final class CommonPart {
  struct Hole {
    /// The type of a value. Times, event identifiers, and a unit's events are the most frequent values, so they have
    /// separate cases. Other values are looked up in the sources.
    enum Kind { case sinceStart, wall, uptime, eventID, events, other }

    var offset: Int
    /// The index of the value's source in the stream.
    var source: Int
    var kind = Kind.other
  }

  private let program: WireProgram
  /// Whether values that differ for each unit are holes, such as the sequence number, the identifier, and the events.
  private let isEnvelope: Bool
  let rendered = ByteBuffer(capacity: 1024, maximum: 8 << 20)
  // Not an array, which would be retained and released for each event.
  private var holes: UnsafeMutablePointer<Hole>
  private var holeCount = 0
  /// The index of the hole for the events, or `holeCount` if there is none.
  private var eventsHole = 0
  /// Whether the rendered values may be outdated, for example after a new session, a new screen, or a change to a
  /// platform property or app value.
  var isStale = true {
    didSet { if isStale { isBareTime = false } }
  }
  private var isMalformed = false
  /// The number of missing values in the last rendering.
  private var missingValueCount = 0
  /// The most recently written part. Used only if all holes are times or a single event identifier.
  let image = CommonImage()
  private var canHaveImage = false
  /// Whether the part is only the time since the process start, as in most tuple streams.
  private(set) var isBareTime = false

  init(_ program: WireProgram, isEnvelope: Bool = false) {
    self.program = program
    self.isEnvelope = isEnvelope
    holes = .allocate(capacity: 1)
  }

  deinit { holes.deallocate() }

  /// Discards and zeroes the rendered values.
  func invalidate() {
    rendered.erase()
    image.invalidate()
    holeCount = 0
    missingValueCount = 0
    isStale = true
  }

  /// The number of bytes that the caller must reserve for the next event's common part. If the part is larger,
  /// ``write(_:to:reserving:)`` reserves the remaining bytes.
  @inline(__always) var reservedByteCount: Int { image.bytes.count &+ ByteWriter.integerRoom }

  /// Writes the common part of the current event. The caller must have reserved `reservedByteCount` bytes.
  @inline(__always) func write(_ values: SourceValues, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    if _fastPath(!isStale), image.write(values, to: &writer) {
      values.countEvent()
      return nil
    }
    return writeWithoutImage(values, to: &writer, reserving: rest)
  }

  /// Writes the common part without an image, and then creates an image if possible.
  @inline(never) private func writeWithoutImage(
    _ values: SourceValues, to writer: inout ByteWriter, reserving rest: Int
  )
    -> RecordOutcome.Refusal?
  {
    if isStale { refresh(values) }
    let start = writer.offset
    if let refusal = write(holes: 0, to: holeCount, values, to: &writer, reserving: rest) { return refusal }
    if canHaveImage {
      let length = writer.offset - start
      image.store(
        UnsafeRawBufferPointer(start: writer.p - length, count: length),
        UnsafeBufferPointer(start: holes, count: holeCount), values)
    }
    return nil
  }

  /// Writes the part of an envelope that precedes the events.
  func writeBeforeEvents(_ values: SourceValues, to writer: inout ByteWriter) -> RecordOutcome.Refusal? {
    if isStale { refresh(values) } else { values.missing += missingValueCount }
    return write(holes: 0, to: eventsHole, values, to: &writer, reserving: 0)
  }

  /// Writes the part of an envelope that follows the events, if the envelope contains events.
  func writeAfterEvents(_ values: SourceValues, to writer: inout ByteWriter) -> RecordOutcome.Refusal? {
    if eventsHole == holeCount { return nil }
    return write(holes: eventsHole + 1, to: holeCount, values, to: &writer, reserving: 0)
  }

  /// Whether the part has a hole for events.
  var hasEvents: Bool { eventsHole < holeCount }
  /// The approximate size of the part after the events, in bytes.
  var byteCountAfterEvents: Int { hasEvents ? rendered.count - holes[eventsHole].offset + 64 : 0 }

  /// Writes a range of holes and the constant bytes around them.
  private func write(
    holes first: Int, to last: Int, _ values: SourceValues, to writer: inout ByteWriter, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    if _slowPath(isMalformed) { return .malformed }
    let total = rendered.count
    var from = first == 0 ? 0 : holes[first - 1].offset
    guard writer.reserve(ByteWriter.integerRoom &* 2 &+ total &+ rest) else { return .tooLarge }
    for index in first..<last {
      let hole = holes[index]
      writer.run(rendered.start + from, hole.offset &- from, available: rendered.capacity &- from)
      from = hole.offset
      guard writer.reserve(Self.holeRoom &+ total &+ rest) else { return .tooLarge }
      switch hole.kind {
      case .sinceStart: writer.integer(values.sinceStart)
      case .wall: writer.integer(values.context.wall)
      case .uptime: writer.integer(values.context.monotonic)
      case .eventID: values.writeEventID(to: &writer)
      case .events, .other:
        if let refusal = values.writeHole(hole.source, to: &writer, reserving: total &+ rest) { return refusal }
      }
    }
    let end = last < holeCount ? holes[last].offset : total
    writer.run(rendered.start + from, end &- from, available: rendered.capacity &- from)
    return nil
  }

  @inline(never) private func refresh(_ values: SourceValues) {
    values.holes = []
    values.unitHasHoles = isEnvelope
    values.usedVolatileValue = false
    let previousMissing = values.missing
    let written = values.render(program, into: rendered)
    missingValueCount = values.missing - previousMissing
    rendered.count = written ?? 0
    isMalformed = written == nil
    let found = values.holes ?? []
    values.holes = nil
    values.unitHasHoles = false
    holes.deallocate()
    holes = .allocate(capacity: max(found.count, 1))
    holeCount = found.count
    eventsHole = holeCount
    for (index, hole) in found.enumerated() {
      var hole = hole
      hole.kind = Self.kind(of: values.requests[hole.source])
      if hole.kind == .events && eventsHole == holeCount { eventsHole = index }
      (holes + index).initialize(to: hole)
    }
    // A volatile value in a template or condition cannot be a hole, so the part must be rendered for each event.
    isStale = values.usedVolatileValue
    image.invalidate()
    let kinds = found.map { Self.kind(of: values.requests[$0.source]) }
    canHaveImage =
      !isEnvelope && !isStale && !isMalformed && !kinds.contains(.other) && !kinds.contains(.events)
      && kinds.count(where: { $0 == .eventID }) <= 1
    isBareTime =
      !isStale && !isMalformed && rendered.count == 0 && holeCount == 1 && holes[0].kind == .sinceStart
  }

  /// The number of bytes to reserve for a time or an identifier.
  private static let holeRoom = 64

  private static func kind(of request: SourceRequest) -> Hole.Kind {
    if case .fixed = request.format { return .other }
    switch request.source {
    case .clockMsSinceProcessStart: return .sinceStart
    case .clockMsSince1970: return .wall
    case .clockUptimeMs: return .uptime
    case .eventId: if case .plain = request.format, !request.isLowercase { return .eventID } else { return .other }
    case .streamEvents: return .events
    default: return .other
    }
  }
}
