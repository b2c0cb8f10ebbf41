/// A model of the promised behavior, independent of the runtime: the user's decisions, the acknowledged events and
/// their outcomes.
struct Model {
  /// An event that the app recorded.
  struct Event {
    enum Outcome { case recorded, refused, unknown }

    let root: String
    let name: String
    let version: Int
    let outcome: Outcome
    /// The step in which the user declined the event, or `nil` if the event was not declined.
    var declinedAt: Int?
    /// Whether the event is held until the user decides.
    var isHeld = false
    /// The reason that the event may either arrive or be lost, if any.
    var excuse: String?
    /// The number of times that all streams of the event's ping had been declined before the event was recorded.
    let epoch: Int
    /// The number of times that all streams with the client identifier had been declined before the event was recorded.
    let clientEpoch: Int
    /// The documents that contain the event.
    var documents: [String] = []
    /// The number of times that the event was accepted. Repetitions should be refused.
    var copies = 1
  }

  /// The decision that a process is expected to report.
  enum Expectation: Equatable { case decided(Bool), undecided, unknown }

  private(set) var events: [Event] = []
  var options = StartOptions(version: 1)
  var isRunning = false
  /// Whether the folder is open.
  private var isOpen = true
  /// Whether the process has opened the folder at least once.
  private var hasOpened = false
  /// Whether the folder contains a file for decisions.
  private var isRoomReserved = false
  var disk = WorldFiles.Disk.fine
  var step = 0
  var violations: [Violation] = []

  /// The last decision for each stream, with its step.
  private var decisions: [String: (isOn: Bool, step: Int)] = [:]
  /// The last decision for all streams.
  private var blanket: (isOn: Bool, step: Int)?
  /// The streams whose decision may not be on disk yet.
  private var unsaved: Set<String> = []
  private var uncertain: Set<String> = []
  private(set) var isUploading = true
  private var isUploadingUnsaved = false
  private(set) var isUploadingUncertain = false
  /// Whether the folder was removed, and the process has not worked since.
  private(set) var isFolderGone = false
  private(set) var wasFolderGone = false
  /// Whether a file was replaced since the process last worked.
  private var isFileGoneNow = false
  /// The names of planted files.
  private(set) var plantedNames: Set<String> = []
  /// Whether a journal file was replaced. Its records are lost, and documents may be sent again.
  private(set) var isFileGone = false
  /// Whether the process may have lost a decision, so that the previous client identifier may still be in use.
  private(set) var identifiersAreUncertain = false

  /// The events that were held when they were recorded.
  private var wasHeld: Set<Int> = []
  private var pingEpochs: [String: Int] = [:]
  private var clientEpoch = 0
  /// Whether events with the current client identifier were recorded. If so, declining requests their deletion.
  private var isKnownToReceiver = false
  /// The limit on the number of deletion requests.
  private(set) var forgetsAtMost = 0
  private(set) var sessionValues: [Int] = []
  private var maySessionEnd = false
  private(set) var searches: [String: Int] = [:]
  private(set) var searchesAreExcused = false
  /// Whether a disk fault may keep counts only in memory.
  private var areSearchesUnsaved = false

  var restrictions = RestrictionModel()

  var entries: [Catalog.Entry] { Catalog.entries(options.version) }

  mutating func fail(_ property: Property, _ detail: String) {
    violations.append(Violation(property: property, detail: detail, step: step))
  }

  // MARK: Decisions

  func expectation(_ entry: Catalog.Entry) -> Expectation {
    if uncertain.contains(entry.name) { return .unknown }
    let former = entry.formerly.flatMap { decisions[$0] }
    if let former, uncertain.contains(entry.formerly ?? "") || former.step > decisions[entry.name]?.step ?? -1 {
      if uncertain.contains(entry.formerly ?? "") { return .unknown }
      return .decided(former.isOn)
    }
    if let own = decisions[entry.name] {
      if let blanket, blanket.step > own.step {
        // The last decision about everything may be lost, and an earlier one may apply.
        if uncertain.contains("*") { return .unknown }
        if blanket.isOn != own.isOn { return blanket.isOn ? .unknown : .decided(false) }
      }
      return .decided(own.isOn)
    }
    guard let blanket else { return .undecided }
    if blanket.isOn || uncertain.contains("*")
      || decisions.values.contains(where: { $0.isOn && $0.step > blanket.step })
    {
      return .unknown
    }
    return .decided(false)
  }

  /// Returns whether a stream collects data, or `nil` if unknown.
  func collects(_ entry: Catalog.Entry) -> Bool? {
    if !entry.canBeDeclined { return true }
    switch expectation(entry) {
    case .decided(let isOn): return isOn
    case .undecided: return entry.isOnByDefault
    case .unknown: return nil
    }
  }

  /// Whether a decision is on disk when the call returns. On a full disk, this requires that the file for decisions
  /// already exists.
  private var isDecisionKept: Bool {
    !isFolderGone && isOpen && (disk == .fine || disk == .full && isRoomReserved)
  }

  mutating func decide(_ isOn: Bool, _ root: String?) {
    guard isRunning else { return }
    let meant = entries.filter { $0.canBeDeclined && (root == nil || $0.root == root) }
    if meant.isEmpty { return }
    // A decision also applies to the former name, which an earlier version uses.
    let decided = meant.flatMap { [$0.name] + ($0.formerly.map { [$0] } ?? []) }
    for name in decided {
      decisions[name] = (isOn, step)
      uncertain.remove(name)
    }
    // Declining each stream individually also declines everything. An earlier opt-out may have applied to all streams.
    let isBlanket =
      root == nil
      || (!isOn
        && entries.allSatisfy {
          !$0.canBeDeclined || collects($0) == false && !($0.holds && expectation($0) != .decided(false))
        })
    if isBlanket { blanket = (isOn, step) }
    let names = Set(decided + (isBlanket ? ["*"] : []))
    if isBlanket { uncertain.remove("*") }
    // A process that lost an earlier opt-out does not detect that everything is declined.
    if isBlanket, root != nil, entries.contains(where: { $0.canBeDeclined && uncertain.contains($0.name) }) {
      uncertain.insert("*")
    }
    if isDecisionKept { unsaved.subtract(names) } else { unsaved.formUnion(names) }
    let roots = Set(meant.map(\.root))
    if isOn { return release(roots) }
    for index in events.indices where events[index].declinedAt == nil {
      let event = events[index]
      guard isBlanket ? isDeclinable(event) : roots.contains(event.root) else { continue }
      events[index].declinedAt = step
      // Only a later version declares this name, so the current version cannot detect that the stream is the same.
      let isOfOthers = !meant.contains { $0.name == event.name || $0.formerly == event.name }
      if root != nil, isOfOthers { events[index].excuse = "declined under another name" }
    }
    if roots.contains("dist") { sessionValues = [] }
    if roots.contains("tally") {
      searches = [:]
      searchesAreExcused = true
    }
    if roots.contains("alpha"), isKnownToReceiver { forgetsAtMost += 1 }
    for ping in Set(meant.map(\.ping)) {
      if entries.filter({ $0.ping == ping }).allSatisfy({ collects($0) == false }) {
        pingEpochs[Catalog.root(ofPing: ping), default: 0] += 1
      }
    }
    if isBlanket {
      // The data of streams that only other versions have is deleted, including sequence numbers.
      let pings = Set(entries.map(\.ping))
      let others = Catalog.versions.joined().filter { $0.canBeDeclined && !pings.contains($0.ping) }
      for root in Set(others.map { Catalog.root(ofPing: $0.ping) }).subtracting(entries.map(\.root)) {
        pingEpochs[root, default: 0] += 1
      }
    }
    if entries.filter(\.sendsClient).allSatisfy({ collects($0) == false }) {
      clientEpoch += 1
      isKnownToReceiver = false
    }
  }

  /// Records that held events may be sent.
  private mutating func release(_ roots: Set<String>) {
    for index in events.indices where roots.contains(events[index].root) { events[index].isHeld = false }
  }

  /// Records that a version that does not hold events deletes them.
  private mutating func dropHeld() {
    for entry in entries where !entry.holds {
      for index in events.indices where events[index].root == entry.root && wasHeld.contains(index) {
        if events[index].isHeld, events[index].declinedAt == nil { events[index].declinedAt = step }
        if !events[index].isHeld, events[index].documents.isEmpty, events[index].declinedAt == nil {
          events[index].excuse = events[index].excuse ?? "held in another version"
        }
      }
    }
  }

  private func isDeclinable(_ event: Event) -> Bool { event.root != "keep" }

  /// Records that a second recorder opened the folder without the unsaved decisions. In a new folder, it creates a
  /// separate client identifier.
  mutating func secondDecides() {
    if !unsaved.isEmpty { identifiersAreUncertain = true }
    excuseUnsaved()
    guard isFolderGone else { return }
    identifiersAreUncertain = true
    if options.consent != nil { uncertain.formUnion(Catalog.versions.joined().map(\.name) + ["*"]) }
  }

  mutating func setUploading(_ isOn: Bool) {
    guard isRunning else { return }
    isUploading = isOn
    isUploadingUncertain = false
    isUploadingUnsaved = !isDecisionKept
  }

  // MARK: Recording

  var nextEvent: Int { events.count }

  /// Adds recorded events. `bySecond` is `true` if they were recorded by a second recorder, which does not have the
  /// user's decisions.
  mutating func recorded(_ root: String, _ outcomes: [String], bySecond: Bool = false) {
    guard let entry = Catalog.entry(root, options.version) else { return }
    if !bySecond { compareRestrictions(root, outcomes) }
    // A recorder that opens a new folder does not have the removed folder's decisions or any unsaved decisions.
    let known = [entry.name, entry.formerly ?? "*", "*"]
    let isUninformed = bySecond && (isFolderGone || !unsaved.isDisjoint(with: known))
    let collects = isUninformed ? nil : collects(entry)
    let isHeld = entry.holds && !isUninformed && expectation(entry) == .undecided
    for outcome in outcomes {
      let isRecorded = outcome == "recorded"
      if isHeld, outcome == "consent" { fail(.heldIsRecorded, "\(root) refuses before the decision") }
      if isRecorded, collects == false, !isHeld { fail(.declinedIsNotRecorded, "\(root) records") }
      if outcome == "consent", collects == true { fail(.agreedIsRecorded, "\(root) refuses for consent") }
      if isRecorded, root == "dist" { sessionValues.append(events.count) }
      if isRecorded, entry.sendsClient { isKnownToReceiver = true }
      var event = Event(
        root: root, name: entry.name, version: entry.version, outcome: isRecorded ? .recorded : .refused,
        epoch: pingEpochs[Catalog.root(ofPing: entry.ping), default: 0], clientEpoch: clientEpoch)
      event.isHeld = isRecorded && isHeld
      if event.isHeld { wasHeld.insert(events.count) }
      // The first recorder deletes the event when it saves its decisions.
      if isRecorded, isUninformed { event.excuse = "recorded without a decision that was not saved" }
      if isRecorded, entry.holds, expectation(entry) == .unknown { event.excuse = "its decision was not known" }
      if isRecorded, isFolderGone { event.excuse = "recorded in a folder that was gone" }
      if isRecorded, isFileGoneNow { event.excuse = "recorded in a file that was gone" }
      events.append(event)
    }
  }

  /// Adds events whose outcome is unknown, because the process ended during the call.
  mutating func maybeRecorded(_ root: String, _ count: Int) {
    guard let entry = Catalog.entry(root, options.version) else { return }
    if entry.sendsClient { isKnownToReceiver = true }
    for _ in 0..<count {
      events.append(
        Event(
          root: root, name: entry.name, version: entry.version, outcome: .unknown, excuse: "its process ended",
          epoch: pingEpochs[Catalog.root(ofPing: entry.ping), default: 0], clientEpoch: clientEpoch))
    }
  }

  mutating func repeated(_ numbers: [Int], _ outcomes: [String]) {
    for (number, outcome) in zip(numbers, outcomes) where outcome == "recorded" {
      fail(.valueOnceASession, "the value of event \(number) is recorded again")
      events[number].copies += 1
    }
  }

  mutating func searched(_ keys: Int, _ bytes: Int) {
    guard let tally = Catalog.entry("tally", options.version), let collects = collects(tally) else {
      searchesAreExcused = true
      return
    }
    // If the folder is missing, the recorder counts the loss.
    if !collects || !isOpen { return }
    for key in 0..<keys { searches[Life.searchKey(key, bytes), default: 0] += 1 }
    if isFolderGone { searchesAreExcused = true }
    if disk != .fine { areSearchesUnsaved = true }
  }

  /// Records that time passed. A new session can start now, or when the app next enters or leaves the foreground.
  mutating func sessionEnds() {
    sessionValues = []
    maySessionEnd = true
  }

  /// Records that the app entered or left the foreground.
  mutating func moments() {
    if maySessionEnd { sessionValues = [] }
    maySessionEnd = false
  }

  // MARK: The world

  /// Records that the process worked. If there is no disk fault, decisions are now saved.
  mutating func worked(_ state: LifeState) {
    isOpen = state.isOpen
    if isOpen { hasOpened = true }
    guard disk == .fine, isOpen else { return }
    if !isFolderGone { dropHeld() }
    isRoomReserved = true
    isFileGoneNow = false
    areSearchesUnsaved = false
    unsaved = []
    isUploadingUnsaved = false
    isFolderGone = false
    restrictions.worked()
  }

  mutating func folderGoes() {
    isFolderGone = true
    wasFolderGone = true
    restrictions.folderGoes()
    isRoomReserved = false
    sessionValues = []
    searchesAreExcused = true
    for index in events.indices where events[index].documents.isEmpty && events[index].excuse == nil {
      events[index].excuse = "in a folder that was taken away"
    }
    let names = Set(decisions.keys).union(blanket == nil ? [] : ["*"])
    if isRunning, !hasOpened {
      // No process has the folder's decisions.
      uncertain.formUnion(names)
      isUploadingUncertain = true
    } else {
      unsaved.formUnion(names)
      isUploadingUnsaved = true
    }
    for root in Catalog.recording {
      pingEpochs[root, default: 0] += 1
    }
    // The client identifier stays the same, or is replaced if the process ends before saving it.
    if isKnownToReceiver { forgetsAtMost += 1 }
  }

  /// Records a planted entry. `replaced` is `true` if the entry replaced a journal file.
  mutating func planted(_ name: String, replaced: Bool) {
    plantedNames.insert(name)
    if !replaced { return }
    isFileGoneNow = true
    isFileGone = true
    sessionValues = []
    searchesAreExcused = true
    for index in events.indices where events[index].excuse == nil {
      events[index].excuse = "in a folder with a replaced file"
    }
  }

  /// Records that the process ended during a call, which may or may not have taken effect.
  mutating func diesDuring(_ action: Action) {
    switch action {
    case .decide(_, let root):
      let meant = entries.filter { root == nil || $0.root == root }
      unsaved.formUnion(meant.flatMap { [$0.name] + ($0.formerly.map { [$0] } ?? []) } + (root == nil ? ["*"] : []))
    case .upload: isUploadingUnsaved = true
    case .search: searchesAreExcused = true
    case .restrict(let streams, _): restrictions.mayBeSet(streams)
    default: break
    }
  }

  /// Excuses the events that depend on unsaved decisions.
  private mutating func excuseUnsaved() {
    for name in unsaved {
      for index in events.indices where events[index].name == name && events[index].declinedAt != nil {
        if events[index].excuse == nil { events[index].excuse = "its decision was not saved" }
      }
    }
    // The next process may delete events with an unsaved agreement.
    for index in events.indices where events[index].excuse == nil && unsaved.contains(events[index].name) {
      if decisions[events[index].name]?.isOn == true { events[index].excuse = "its agreement was not saved" }
    }
    if unsaved.contains("*") {
      for index in events.indices where events[index].declinedAt != nil {
        events[index].excuse = events[index].excuse ?? "its decision was not saved"
      }
    }
  }

  /// Records that the process ended. The next process may not have the unsaved decisions.
  mutating func ends() {
    isRunning = false
    restrictions.processEnds()
    // The values in a lost file are no longer known to the recorder.
    if isFileGoneNow { sessionValues = [] }
    isFileGoneNow = false
    // Counts are lost if the disk fails until the process ends.
    if areSearchesUnsaved { searchesAreExcused = true }
    areSearchesUnsaved = false
    if !unsaved.isEmpty { identifiersAreUncertain = true }
    uncertain.formUnion(unsaved)
    excuseUnsaved()
    unsaved = []
    if isUploadingUnsaved { isUploadingUncertain = true }
    isUploadingUnsaved = false
    if isFolderGone {
      isFolderGone = false
      sessionValues = []
      // The decisions were removed with the folder.
      uncertain.formUnion(decisions.keys)
      if blanket != nil { uncertain.insert("*") }
    }
  }

  /// Records that a process started, and compares its reported state with the expected state.
  mutating func started(_ state: LifeState) {
    isRunning = true
    isOpen = state.isOpen
    hasOpened = isOpen
    restrictions.started(version: options.version, isOpen: isOpen)
    if isOpen, disk == .fine { isRoomReserved = true }
    if let consent = options.consent {
      decide(consent, nil)
    }
    if !state.isOpen { return }
    for entry in entries where entry.canBeDeclined {
      guard let found = state.consent[entry.root] else { continue }
      switch expectation(entry) {
      case .decided(let isOn):
        if found != (isOn ? 1 : 0) {
          fail(.decisionIsKept, "\(entry.name) is \(Self.word(found)), not \(isOn ? "agreed" : "declined")")
        }
        // Events recorded under one name are deleted if the stream was declined under the other name.
        if !isOn, entry.canBeDeclined, let former = entry.formerly {
          let names = [entry.name, former]
          for index in events.indices where events[index].declinedAt == nil && names.contains(events[index].name) {
            events[index].excuse = events[index].excuse ?? "declined under another name"
          }
        }
        // From now on, the decision applies to this name.
        if decisions[entry.name] == nil, let former = entry.formerly { decisions[entry.name] = decisions[former] }
      case .undecided:
        if found != -1 { fail(.decisionIsKept, "\(entry.name) is \(Self.word(found)), not undecided") }
      case .unknown:
        // From now on, the reported decision applies.
        uncertain.remove(entry.name)
        if found >= 0 { decisions[entry.name] = (found == 1, step) } else { decisions[entry.name] = nil }
        if entry.holds { heldAgain(entry.root, found) }
        if found == -1, let former = entry.formerly { decisions[former] = nil }
      }
    }
    if isUploadingUncertain {
      isUploading = state.isUploading
      isUploadingUncertain = false
    } else if state.isUploading != isUploading {
      fail(.uploadingIsKept, "isUploading is \(state.isUploading)")
      isUploading = state.isUploading
    }
  }

  /// Applies the reported decision to held events, because the decision of an earlier process may be lost.
  private mutating func heldAgain(_ root: String, _ found: Int) {
    for index in wasHeld where events[index].root == root && events[index].documents.isEmpty {
      events[index].isHeld = found == -1 && events[index].declinedAt == nil
      events[index].excuse = events[index].excuse ?? "its decision was not known"
    }
  }

  private static func word(_ consent: Int) -> String {
    consent < 0 ? "undecided" : consent == 1 ? "agreed" : "declined"
  }

  // MARK: Arrivals

  mutating func arrived(_ token: Int, in document: Document) {
    events[token].documents.append(document.identifier)
  }

  mutating func excuse(_ token: Int, _ reason: String) {
    if events[token].excuse == nil { events[token].excuse = reason }
  }
}
