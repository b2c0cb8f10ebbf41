extension SourceValues {
  /// Writes the value of the source at `index`. Keeps `rest` bytes reserved after the value.
  func write(_ index: Int, to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    guard index < requests.count else { return .malformed }
    let request = requests[index]
    let built = unit?.built?.values[index]
    if built == nil, request.source.isVolatile || (unitHasHoles && request.source.describesUnit) {
      // In JSON text, a hole's offset would change when the text is escaped.
      if holes != nil && templateDepth == 0 && textDepth == 0 {
        holes?.append(CommonPart.Hole(offset: writer.offset, source: index))
        return nil
      }
      usedVolatileValue = true
      if request.source.isVolatile { return writeVolatile(request, to: &writer, reserving: rest) }
    }
    if case .streamEvents = request.source { return writeEvents(to: &writer, reserving: rest) }
    var value = built ?? resolved(request, at: index)
    var format = request.format
    if templateDepth > 0 || percentEncodes {
      // The parts of a template are plain text, even if the schema or a vocabulary provides them as JSON.
      if case .none = value, let absent = request.fallbackJSON { value = .json(absent.description) }
      if case .json(let json) = value, let text = Self.text(ofJSON: json) { value = .text(text) }
      if case .json = format { format = .plain }
    }
    switch value {
    case .none:
      if let absent = request.fallbackJSON { return literal(absent, to: &writer, reserving: rest) }
      missing.addSaturating(1)
      // In a string, a missing value is empty. Elsewhere, JSON requires a value.
      if writer.last == 0x22 || templateDepth > 0 || percentEncodes { return nil }
      return literal("null", to: &writer, reserving: rest)
    case .integer where request.writesQuotes, .number where request.writesQuotes, .boolean where request.writesQuotes:
      guard writer.reserve(1 + rest) else { return .tooLarge }
      writer.byte(0x22)
      if let refusal = write(value, format, to: &writer, reserving: 1 + rest) { return refusal }
      writer.byte(0x22)
      return nil
    default: return write(value, format, to: &writer, reserving: rest)
    }
  }

  /// Writes a value that is not `none`.
  private func write(
    _ value: SourceValue, _ format: SourceRequest.Format, to writer: inout ByteWriter, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    switch value {
    case .none: return nil
    case .text(let text): return write(text, format, to: &writer, reserving: rest)
    case .integer(let number): return write(number, format, to: &writer, reserving: rest)
    case .number(let number):
      guard number.isFinite else { return .notFinite }
      if case .fixed(let decimals) = format {
        return writer.fixed(number, decimals: min(max(decimals, 0), 17), reserving: rest) ? nil : .tooLarge
      }
      // An exponent can contain a plus sign, which must be percent-encoded.
      if percentEncodes { return write(JSONText.number(number), format, to: &writer, reserving: rest) }
      guard writer.reserve(ByteWriter.doubleRoom + rest) else { return .tooLarge }
      writer.double(number)
      return nil
    case .boolean(let flag): return literal(flag ? "true" : "false", to: &writer, reserving: rest)
    case .json(var json):
      return json.withUTF8 { bytes in
        // An app-supplied map or list has its losses encoded before its JSON.
        var losses = MapLosses()
        let json = losses.read(from: UnsafeRawBufferPointer(bytes))
        if json.count < bytes.count { appLosses.add(losses) }
        guard let start = json.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return .malformed }
        if case .jsonText = format { return writer.escaped(start, json.count, reserving: rest) ? nil : .tooLarge }
        guard writer.reserve(json.count + rest) else { return .tooLarge }
        writer.bytes(json)
        return nil
      }
    }
  }

  private func literal(_ text: StaticString, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.reserve(text.utf8CodeUnitCount + rest) else { return .tooLarge }
    writer.literal(text)
    return nil
  }

  private func write(_ text: String, _ format: SourceRequest.Format, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    var text = text
    let isWritten = text.withUTF8 { bytes in
      if percentEncodes { return writer.percentEncoded(UnsafeRawBufferPointer(bytes)) && writer.reserve(rest) }
      guard writer.reserve(4 + rest) else { return false }
      let isQuoted =
        switch format {
        case .json, .jsonText: true
        default: false
        }
      let start = writer.offset
      if isQuoted { writer.byte(0x22) }
      if let start = bytes.baseAddress {
        guard writer.escaped(start, bytes.count, reserving: 4 + rest) else { return false }
      }
      if isQuoted { writer.byte(0x22) }
      if case .jsonText = format { return writer.escapeInPlace(from: start, reserving: rest) }
      return true
    }
    return isWritten ? nil : .tooLarge
  }

  private func write(_ number: Int64, _ format: SourceRequest.Format, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.reserve(ByteWriter.integerRoom + 24 + rest) else { return .tooLarge }
    writer.integer(number)
    if case .fixed(let decimals) = format, decimals > 0 {
      writer.byte(0x2E)
      for _ in 0..<min(decimals, 17) { writer.byte(0x30) }
    }
    return nil
  }

  private func writeEvents(to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    guard let unit, writer.reserve(unit.events.count + 2 + rest) else { return .tooLarge }
    writer.byte(0x5B)
    self.unit?.eventsStart = writer.offset
    if let start = unit.events.baseAddress, !unit.events.isEmpty {
      writer.p.copyMemory(from: start, byteCount: unit.events.count)
      writer.p += unit.events.count
    }
    writer.byte(0x5D)
    return nil
  }

  /// Writes the value of the source at the given index into a hole of a rendered part.
  func writeHole(_ index: Int, to writer: inout ByteWriter, reserving rest: Int) -> RecordOutcome.Refusal? {
    let request = requests[index]
    if _fastPath(request.source.isVolatile) { return writeVolatile(request, to: &writer, reserving: rest) }
    return write(index, to: &writer, reserving: rest)
  }

  /// Writes a value that is read for each event. Does not allocate.
  func writeVolatile(_ request: SourceRequest, to writer: inout ByteWriter, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard writer.reserve(80 &+ rest) else { return .tooLarge }
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
      if case .fixed(let decimals) = request.format {
        // Writes the milliseconds exactly, without conversion to floating point.
        let (seconds, rest) = context.wall.quotientAndRemainder(dividingBy: 1000)
        writer.integer(seconds)
        writeFraction(UInt64(rest), decimals: min(max(decimals, 0), 17), to: &writer)
        return nil
      }
      writer.double(Double(context.wall) / 1000)
      return nil
    case .clockDateUtc:
      if case .json = request.format { writer.byte(0x22) }
      let date = CivilDate(daysSince1970: context.today)
      if date.year < 10_000 { writer.padded(UInt64(date.year), 4) } else { writer.unsigned(UInt64(date.year)) }
      writer.byte(0x2D)
      writer.padded(UInt64(date.month), 2)
      writer.byte(0x2D)
      writer.padded(UInt64(date.day), 2)
      if case .json = request.format { writer.byte(0x22) }
      return nil
    case .clockDateTimeUtc, .clockDateTimeUtcMs, .clockDateTimeLocal:
      if case .json = request.format { writer.byte(0x22) }
      writeDateTime(request.source, to: &writer)
      if case .json = request.format { writer.byte(0x22) }
      return nil
    case .eventId:
      if case .json = request.format { writer.byte(0x22) }
      let start = writer.p
      writeEventID(to: &writer)
      if request.isLowercase { start.lowercase(upTo: writer.p) }
      if case .json = request.format { writer.byte(0x22) }
      return nil
    default: return .malformed
    }
    return write(number, request.format, to: &writer, reserving: rest)
  }

  /// Writes milliseconds as decimal places of a second. Truncates to fewer than three places if necessary, so that a
  /// time is never in the future.
  private func writeFraction(_ milliseconds: UInt64, decimals: Int, to writer: inout ByteWriter) {
    guard decimals > 0 else { return }
    writer.byte(0x2E)
    if decimals < 3 { return writer.padded(milliseconds / ByteWriter.powerOfTen(3 - decimals), decimals) }
    writer.padded(milliseconds, 3)
    for _ in 3..<decimals { writer.byte(0x30) }
  }
}
