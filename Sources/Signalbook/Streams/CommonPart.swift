/// The part of an event that its stream gives it. What changes slowly is rendered once and kept; what is another for
/// each event is written into the holes between.
final class CommonPart {
  struct Hole {
    var offset: Int
    /// Index into the stream's sources.
    var source: Int
  }

  private let program: StaticString
  private let kept = ByteBuffer(capacity: 1024, maximum: 1 << 20)
  private var holes: [Hole] = []
  /// Set by everything that may change a slow value: session, screen, platform, the app's values.
  var isStale = true
  private var isDamaged = false

  init(_ program: StaticString) { self.program = program }

  /// Writes the common part of the event at hand.
  @inline(__always) func write(_ values: SourceValues, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    if _slowPath(isStale) { refresh(values) }
    if _slowPath(isDamaged) { return .malformed }
    guard writer.make(room: kept.count &+ rest) else { return .tooLarge }
    var from = 0
    let total = kept.count
    for hole in holes {
      writer.run(kept.start + from, hole.offset &- from, available: kept.capacity &- from)
      from = hole.offset
      if let refusal = values.writeVolatile(values.requests[hole.source], to: &writer, reserving: total &+ rest) {
        return refusal
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
    holes = values.holes ?? []
    values.holes = nil
    // A volatile value inside a template or a condition cannot be cut out: such a part is rendered for each event.
    isStale = values.touchedVolatile
  }
}
