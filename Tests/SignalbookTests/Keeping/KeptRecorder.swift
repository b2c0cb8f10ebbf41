import SignalbookJournalSupport

@_spi(Generated) @testable import Signalbook

/// An app on a single folder, whose process can end and restart, with the data that the receiver got.
final class KeptRecorder {
  let files = MemoryFileSystem()
  let clock = TestClock()
  let values = Book.Values()
  lazy var supply = AppInterface(Book.self, values)
  var options = JournalOptions()
  var streams = Book.streams
  var messages: [LocalMessage] = []
  var platform = TelemetryPlatform()
  /// The decision that the app passes at launch.
  var consent: Bool?
  /// The decision about everything that the user makes before the folder is opened.
  var decisionBeforeOpening: Bool?
  var triggers: [TriggeredEvent] = []
  var restrictable = RestrictableEvents.none
  private(set) var core: RecorderCore!
  private(set) var faulty: FaultyFileSystem!
  /// The documents by ping, in order of arrival. A document that arrives again counts once, and must be identical.
  private(set) var received: [String: [BuiltPing]] = [:]
  private(set) var contradictions: [String] = []

  init() {
    options.segmentBytes = 8192
    options.maxBytes = 4 << 20
  }

  /// The journal, which is available only while a process is running.
  var journal: Journal {
    guard let journal = core.journal?.journal else { preconditionFailure("No process runs.") }
    return journal
  }

  /// Starts a process.
  func start(_ plan: @escaping @Sendable (Int, StorageFault.Operation) -> FaultyFileSystem.Fault? = { _, _ in nil })
    throws
  {
    // A process that has ended cannot make calls.
    faulty?.setPlan { _, _ in .crash }
    core = nil
    files.endProcess()
    let faulty = FaultyFileSystem(files, plan)
    self.faulty = faulty
    let (supply, options, consent) = (supply, options, consent)
    core = RecorderCore(
      streams: streams, variant: 0, variantName: "Focus", platform: platform, identity: TelemetryIdentity(),
      clock: clock,
      memory: 8 << 20, triggers: triggers, messages: messages, consent: consent,
      restrictable: restrictable, app: supply)
    if let decisionBeforeOpening { core.setConsent(decisionBeforeOpening, of: nil) }
    core.attachJournal(in: "/t", files: faulty) { () throws(StorageFault) in
      let journal = try Journal.open("/t", options: options, files: faulty)
      try? journal.prepareNext()
      return journal
    }
    guard core.journal != nil else { throw core.lastFault ?? .closed("/t") }
    core.onRefusal = nil
  }

  /// Records an event with a text in the tuple stream or the object stream.
  func record(_ stream: Int, _ text: String) -> RecordOutcome {
    let program =
      stream == 0
      ? Program(stream: 0).text(#",""#).argument(0).text(#"","m","o"]"#)
      : Program(stream: 1).text(#","ea":6,"tvp":""#).argument(0).text(#""}"#)
    return core.record(Book.Event(program, s: [text]).payload)
  }

  func background() { core.lifecycle(.background) }
  func foreground() { core.lifecycle(.foreground) }

  /// Sends the oldest file. Returns `false` if there is no file. If `forgets` is `true`, the process ends before it
  /// removes the file.
  @discardableResult func send(forgets: Bool = false) throws -> Bool {
    guard let file = journal.sealed.first else { return false }
    for unit in SealedUnits.units(try journal.body(of: file)) ?? [] {
      if let known = received[unit.ping]?.first(where: { $0.documentID == unit.documentID }) {
        if known.bytes != unit.bytes || known.sequence != unit.sequence { contradictions.append(unit.documentID) }
      } else {
        received[unit.ping, default: []].append(unit)
      }
    }
    if !forgets { try journal.remove(file) }
    return true
  }

  /// Returns the texts of the received events of a ping.
  func texts(_ ping: String) -> [String] {
    (received[ping] ?? []).flatMap { unit -> [String] in
      guard case .object(let members)? = json(unit.bytes) else { return ["unreadable"] }
      let key = ping == "batch" ? "pl" : "events"
      guard case .array(let events)? = members.first(where: { $0.name == key })?.value else { return ["no events"] }
      return events.map { event in
        switch event {
        case .array(let items):
          if items.count > 1, case .text(let text) = items[1] { return text }
        case .object(let members):
          if case .text(let text)? = members.first(where: { $0.name == "tvp" })?.value { return text }
        default: break
        }
        return "unreadable"
      }
    }
  }
}
