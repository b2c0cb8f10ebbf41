#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The debug log. It writes a line to standard error for each refused event, and for each event that lost list items
  /// or map entries. The first line for each reason includes a fix.
  ///
  /// Mistakes in calls are logged each time, up to a limit. Refusals by policy, such as missing consent, are often
  /// intended, so each policy reason is logged only once per process.
  final class RefusalLog: Sendable {
    /// The log shared by all recorders whose app has not set ``Telemetry/onRefusal``.
    static let shared = RefusalLog { writeToStandardError($0) }
    private static let maxLines = 20

    private struct State {
      var lines = 0
      /// The policy reasons that have been logged, one bit each.
      var loggedReasons: UInt32 = 0
      /// The reasons whose fix has been logged, one bit each.
      var explainedRefusals: UInt32 = 0
      /// Whether the fix for dropped entries has been logged.
      var hasExplainedDrops = false
    }

    private static func writeToStandardError(_ line: [UInt8]) {
      _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// Writes a line that does not concern an event.
    static func log(_ line: String) { writeToStandardError(Array(line.utf8)) }

    private let state = Guarded(State())
    private let print: @Sendable ([UInt8]) -> Void

    /// Creates a log. `print` writes a line of UTF-8 text.
    init(print: @escaping @Sendable ([UInt8]) -> Void) { self.print = print }

    /// Returns whether to log an upload.
    func shouldLogUpload() -> Bool {
      state.withLock { state in
        guard state.lines < Self.maxLines else { return false }
        state.lines += 1
        return true
      }
    }

    /// Writes a line that does not concern an event.
    func printLine(_ line: String) { print(Array(line.utf8)) }

    /// Returns whether to log a refusal. A policy reason is logged only the first time.
    func shouldReport(_ reason: RecordOutcome.Refusal) -> Bool {
      state.withLock { state in
        if reason.isReportable { return state.lines < Self.maxLines }
        let bit = UInt32(1) << UInt32(reason.rawValue)
        guard state.loggedReasons & bit == 0 else { return false }
        state.loggedReasons |= bit
        return true
      }
    }

    func report(_ event: RefusedEvent) {
      let (isLogged, isFirst) = state.withLock { state in
        if event.reason.isReportable {
          guard state.lines < Self.maxLines else { return (false, false) }
          state.lines += 1
        }
        let bit = UInt32(1) << UInt32(event.reason.rawValue)
        defer { state.explainedRefusals |= bit }
        return (true, state.explainedRefusals & bit == 0)
      }
      guard isLogged else { return }
      let fix = isFirst ? "; fix: \(event.reason.fix)" : ""
      print(Array("Signalbook refused an event: \(event)\(fix)\n".utf8))
    }

    /// Logs that an event was recorded but lost list items or map entries because of a mistake in the call.
    func reportDropped(_ count: Int, _ event: RefusedEvent) {
      let (isLogged, isFirst) = state.withLock { state in
        guard state.lines < Self.maxLines else { return (false, false) }
        state.lines += 1
        defer { state.hasExplainedDrops = true }
        return (true, !state.hasExplainedDrops)
      }
      guard isLogged else { return }
      let stream = event.stream.map { " of \($0)" } ?? ""
      let fix =
        isFirst
        ? "; fix: pass items, keys and values that satisfy the schema's rules and limits" : ""
      let noun = count == 1 ? "1 list item or map entry" : "\(count) list items or map entries"
      print(Array("Signalbook dropped \(noun) of an event: \(event.event)\(stream)\(fix)\n".utf8))
    }
  }

  extension RecordOutcome.Refusal {
    /// The advice for a developer who does not expect the refusal.
    fileprivate var fix: String {
      switch self {
      case .consent:
        #"call setConsent(true) when the user opts in, or set "consent": {"default": "on"} for the stream in the schema"#
      case .privateMode: "set isPrivate to false when the app leaves private mode"
      case .variant: #"pass a different variant to Telemetry, or change "only" of the stream or event in the schema"#
      case .population:
        #"compare the platform's locale, releaseChannel and country with the stream's "population" in the schema"#
      case .populationUnknown:
        #"set the platform's releaseChannel and country, which the stream's "population" in the schema requires"#
      case .sample:
        #"this installation is not in the stream's "sample"; in tests, use TestTelemetry"#
      case .restricted: "check health.restrictions, or call removeRestrictions()"
      case .expired: #"remove the call, or set a later "expires" for the event in the schema"#
      case .outOfBounds: "pass a value that satisfies the rule, or change the rule in the schema"
      case .tooLong: #"pass shorter text, or set "cut" instead of "maxLength" in the schema"#
      case .notFinite: "pass a finite number"
      case .tooLarge: "pass less text, or raise the stream's byte limit in the schema"
      case .memoryFull: "set a folder and an upload for Telemetry, or raise its memory limit"
      case .tooManyValues: "raise the field's limit for distinct values in the schema"
      case .condition: "check the app values in the event's condition in the schema"
      case .alreadyRecorded: #"if every occurrence counts, remove the event's "once" in the schema"#
      case .unknownStream, .malformed: "regenerate the code with the Signalbook version that the app links"
      case .storageUnavailable: "check that the folder is writable and that no other Telemetry uses it"
      case .holdFull: #"ask the user to decide, or raise the limits of "hold" in the stream's consent"#
      case .repeatedValue: "if every occurrence counts, remove the field's limit for distinct values in the schema"
      }
    }
  }
#endif
