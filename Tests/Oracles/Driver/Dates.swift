#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #endif
  import SignalbookSchemaFiles
  import SignalbookWireForm

  @_spi(Generated) @testable import Signalbook

  /// Days, times, HTTP dates and time zone offsets.
  ///
  /// A question is a JSON list: a keyword and its operands. The answer is a JSON list, with null for each rejected
  /// value.
  enum Dates {
    static func answer(_ line: String) -> String {
      let words = Question.texts(line)
      func number(_ index: Int) -> Int64 { Int64(words[index]) ?? 0 }
      switch words[0] {
      case "day":
        let formats = ["date", "date-time"].map { format in
          let pattern = Format.pattern(format).flatMap { try? SignalbookWireForm.Pattern($0) }
          return pattern?.matches(words[1]) == true ? "" : nil
        }
        let day = CivilDay(words[1]).map { String($0.daysSince1970) }
        return Question.list([day, TextForm.date.accepts(words[1]) ? "" : nil] + formats)
      case "clock": return Question.list(clock(number(1), offset: Int(number(2))))
      case "http":
        return Question.list([HTTPDate.milliseconds(of: words[1], now: number(2)).map(String.init)])
      case "http-text": return Question.list([HTTPDate.string(fromMillisecondsSince1970: number(1))])
      case "retry-after":
        let headers = [TransportRequest.Header(name: "Retry-After", value: words[1])]
        return Question.list([RetryAfter.time(in: headers, now: number(2)).map(String.init)])
      case "zone":
        setenv("TZ", words[1], 1)
        tzset()
        return Question.list(
          words.indices.dropFirst(2).map {
            String(SystemClock().utcOffsetSeconds(atWallMilliseconds: number($0)))
          })
      default: fatalError("unknown question: \(line)")
      }
    }

    /// Returns the values of the date and time sources, given the wall time, in milliseconds since 1970, and the offset
    /// from UTC, in seconds.
    private static func clock(_ wall: Int64, offset: Int) -> [String] {
      let sources: [Source] = [.clockDateUtc, .clockDateTimeUtc, .clockDateTimeUtcMs, .clockDateTimeLocal]
      let description = StreamDescription(
        name: "s", ping: "p", version: 1, encoding: .none, envelope: .empty, common: .empty,
        sources: sources.map { SourceRequest($0, table: nil, fallbackJSON: nil, format: .plain, reset: .never) },
        conditions: [],
        limits: StreamLimits(
          minEvents: nil, maxEvents: nil, isMaxEventsConfigurable: false, maxStoredPings: nil, maxPingsPerDay: nil,
          isDailyLimitPerPing: false, usesLocalDays: false, maxAgeMilliseconds: nil, maxBytes: nil),
        consent: ConsentPolicy(
          isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false),
        upload: nil, buildMoments: [],
        sessionEndsAfterMilliseconds: nil)
      let context = RecorderContext(
        platform: TelemetryPlatform(), identity: TelemetryIdentity(clientID: "c"), variantName: "v",
        clock: ManualClock(wallMilliseconds: wall, utcOffsetSeconds: offset))
      let values = SourceValues(description, context: context, scratch: EncodingScratch())
      return description.sources.map { request in
        let buffer = ByteBuffer(capacity: 256, maximum: 256)
        var writer = ByteWriter(buffer, at: 0)
        _ = values.writeVolatile(request, to: &writer, reserving: 0)
        return buffer.text(writer.offset)
      } + [String(context.today), String(context.localDay)]
    }
  }
#endif
