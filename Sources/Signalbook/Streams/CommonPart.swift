/// The part of an event that its stream gives it. What changes slowly is rendered once and kept; what is another for
/// each event is written into the holes between.
final class CommonPart {
  struct Hole {
    /// The times that nearly every event carries; everything else is looked up in the stream's sources.
    enum Kind { case sinceStart, wall, uptime, other }

    var offset: Int
    /// Index into the stream's sources.
    var source: Int
    var kind = Kind.other
  }

  private let program: StaticString
  private let kept = ByteBuffer(capacity: 1024, maximum: 1 << 20)
  // Not an array: it would be retained and released for each event.
  private var holes: UnsafeMutablePointer<Hole>
  private var holeCount = 0
  /// Set by everything that may change a slow value: session, screen, platform, the app's values.
  var isStale = true {
    didSet { if isStale { isBareTime = false } }
  }
  private var isDamaged = false
  /// The part is the time since the process started and nothing else, as in most tuple streams.
  private(set) var isBareTime = false

  init(_ program: StaticString) {
    self.program = program
    holes = .allocate(capacity: 1)
  }

  deinit { holes.deallocate() }

  /// Writes the common part of the event at hand.
  @inline(__always) func write(_ values: SourceValues, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    if _slowPath(isStale) { refresh(values) }
    if _slowPath(isDamaged) { return .malformed }
    guard writer.make(room: kept.count &+ rest) else { return .tooLarge }
    var from = 0
    let total = kept.count
    for place in 0..<holeCount {
      let hole = holes[place]
      writer.run(kept.start + from, hole.offset &- from, available: kept.capacity &- from)
      from = hole.offset
      guard writer.make(room: ByteWriter.integerRoom &+ total &+ rest) else { return .tooLarge }
      switch hole.kind {
      case .sinceStart: writer.integer(values.surroundings.sinceStart)
      case .wall: writer.integer(values.surroundings.wall)
      case .uptime: writer.integer(values.surroundings.monotonic)
      case .other:
        if let refusal = values.writeVolatile(values.requests[hole.source], to: &writer, reserving: total &+ rest) {
          return refusal
        }
      }
    }
    writer.run(kept.start + from, total &- from, available: kept.capacity &- from)
    return nil
  }

  @inline(never) private func refresh(_ values: SourceValues) {
    values.holes = []
    values.touchedVolatile = false
    let written = values.render(program, into: kept)
    kept.count = written ?? 0
    isDamaged = written == nil
    let found = values.holes ?? []
    values.holes = nil
    holes.deallocate()
    holes = .allocate(capacity: max(found.count, 1))
    holeCount = found.count
    for (place, hole) in found.enumerated() {
      var hole = hole
      hole.kind = Self.kind(of: values.requests[hole.source])
      (holes + place).initialize(to: hole)
    }
    // A volatile value inside a template or a condition cannot be cut out: such a part is rendered for each event.
    isStale = values.touchedVolatile
    isBareTime =
      !isStale && !isDamaged && kept.count == 0 && holeCount == 1 && holes[0].kind == .sinceStart
  }

  private static func kind(of request: SourceRequest) -> Hole.Kind {
    if case .fixed = request.form { return .other }
    switch request.source {
    case .clockMsSinceProcessStart: return .sinceStart
    case .clockMsSince1970: return .wall
    case .clockUptimeMs: return .uptime
    default: return .other
    }
  }
}
