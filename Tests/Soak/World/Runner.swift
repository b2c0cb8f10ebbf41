import Foundation
import Signalbook

/// Runs a script and checks the results.
final class Runner {
  /// The process in which the recorders run.
  enum Mode: String { case inside, processes }

  private let script: [Action]
  private let folder: String
  private let mode: Mode
  private let clock = WorldClock()
  private var files: WorldFiles
  private var inbox: any Inbox = Receiver()
  private let server: WorldServer?
  private var model = Model()
  private var judge = Judge()
  private var process: (any WorldProcess)?
  /// The action to perform while the next request is in flight.
  private var pending: Action?
  /// Called before each step.
  private let watch: () -> Void
  private let log: ((String) -> Void)?

  init(_ script: [Action], folder: String, mode: Mode, log: ((String) -> Void)? = nil, watch: @escaping () -> Void) {
    (self.script, self.folder, self.mode, self.watch, self.log) = (script, folder, mode, watch, log)
    files = WorldFiles(folder)
    judge.log = log
    server = mode == .processes ? WorldServer() : nil
    if let server { inbox = server }
  }

  /// The number of declined events.
  var declinedEvents: Int { model.events.count { $0.declinedAt != nil } }

  func run() -> [Violation] {
    for (index, action) in script.enumerated() { step(index, action) }
    finish()
    server?.stop()
    return model.violations
  }

  private func step(_ index: Int, _ action: Action) {
    watch()
    model.step = index
    let before = model.violations.count
    judge.beginStep()
    perform(action)
    if let ending = process?.ending { dies(ending, action) }
    log?("\(index): \(action)")
    for violation in model.violations[before...] { log?("   \(violation.property.rawValue): \(violation.detail)") }
  }

  private func perform(_ action: Action) {
    switch action {
    case .start(let options), .restart(false, let options):
      end(isKilled: false)
      start(options)
    case .restart(true, let options):
      end(isKilled: true)
      start(options)
    case .disk(let disk):
      model.disk = disk
      tell(action) { $0.set(disk) }
    case .wait(let milliseconds):
      if mode == .processes { tell(action) }
      clock.pass(milliseconds)
      judge.timePasses()
      model.restrictions.pass(milliseconds)
      model.sessionEnds()
    case .setClock(let milliseconds):
      if mode == .processes { tell(action) }
      clock.set(milliseconds)
      judge.timePasses()
      model.restrictions.setClock()
      model.sessionEnds()
    case .plant(let plant, let name):
      model.planted(name, replaced: plant.make(folder + "/" + name, in: folder))
    case .folder(let change):
      change.apply(to: folder)
      model.folderGoes()
    case .answer(let answer, let count): inbox.answer(answer, count: count)
    case .crash(let calls): tell(action) { $0.end(afterCalls: calls) }
    default: performInProcess(action)
    }
  }

  /// Changes the file system of the process.
  private func tell(_ action: Action, _ change: (WorldFiles) -> Void = { _ in }) {
    guard let process else { return }
    if mode == .processes { _ = process.perform(.action(action, first: 0)) } else { change(files) }
  }

  private func performInProcess(_ action: Action) {
    guard let process, action != .stay else { return }
    func order(_ first: Int = 0) -> Reply? { process.perform(.action(action, first: first)) }
    switch action {
    case .record(let root, let count, _):
      let reply = order(model.nextEvent)
      if process.ending == nil, let reply {
        model.recorded(root, reply.outcomes)
      } else {
        model.maybeRecorded(root, count)
      }
    case .repeatValues(let count):
      let numbers = Array(model.sessionValues.prefix(count))
      if let reply = process.perform(.repeated(numbers)) { model.repeated(numbers, reply.outcomes) }
    case .search(let keys, let bytes):
      _ = order()
      model.searched(keys, bytes)
    case .decide(let isOn, let root):
      model.decide(isOn, root)
      _ = order()
    case .upload(let isOn):
      _ = order()
      model.setUploading(isOn)
    case .restrict(let streams, let hours):
      let reply = order()
      if process.ending == nil, let word = reply?.outcomes.first {
        model.restricted(streams, hours: hours, clock.wallMilliseconds(), word)
      }
    case .foreground, .background:
      _ = order()
      model.moments()
    case .work: work(process)
    case .killDuringWork(let milliseconds): killDuringWork(process, milliseconds)
    case .second(let count):
      let reply = order(model.nextEvent)
      model.secondDecides()
      if process.ending == nil, let reply {
        model.recorded("one", reply.outcomes, bySecond: true)
      } else {
        model.maybeRecorded("one", count)
      }
      // In a new folder, the second recorder does not know that uploads are off.
      takeWithPending(isOfAnotherFolder: model.isFolderGone)
    case .during(let inner):
      // A separate process cannot receive orders while it works.
      if mode == .processes { return }
      pending = inner
      _ = order(model.nextEvent)
    default: _ = order()
    }
  }

  private func work(_ process: any WorldProcess) {
    _ = process.perform(.action(.work, first: 0))
    if takeWithPending() { return }
    guard process.ending == nil, let state = process.perform(.state)?.state else { return }
    model.worked(state)
    guard model.disk == .fine, !model.isFolderGone else { return }
    judge.judge(folder: folder, &model)
    if mode == .processes, !model.options.usesSession, let found = process.perform(.scan)?.found {
      judge.judge(memory: found, &model)
    }
  }

  /// Checks the requests that arrived, and applies the pending action if a request was in flight.
  ///
  /// - Returns: Whether a pending action was applied.
  @discardableResult private func takeWithPending(isOfAnotherFolder: Bool = false) -> Bool {
    let arrivals = inbox.take()
    guard let pending, !arrivals.isEmpty else {
      judge.judge(arrivals, &model, during: isOfAnotherFolder)
      return false
    }
    // Requests of other pings may have been in flight.
    judge.judge(arrivals, &model, during: true)
    if case .decide(let isOn, let root) = pending { model.decide(isOn, root) }
    if case .upload(let isOn) = pending { model.setUploading(isOn) }
    // The process may have ended before the decision was saved.
    if process?.ending != nil { model.diesDuring(pending) }
    self.pending = nil
    return true
  }

  private func killDuringWork(_ process: any WorldProcess, _ milliseconds: Int) {
    if let outer = process as? OuterProcess {
      outer.send(Order.action(.work, first: 0).text)
      usleep(UInt32(milliseconds * 1000))
    } else {
      files.end(afterCalls: milliseconds)
      _ = process.perform(.action(.work, first: 0))
    }
    if let pending {
      // The pending action may or may not have run.
      if case .decide(let isOn, let root) = pending { model.decide(isOn, root) }
      if case .upload(let isOn) = pending { model.setUploading(isOn) }
      model.diesDuring(pending)
      judge.judge(inbox.take(), &model, during: true)
    }
    end(isKilled: true)
    restart()
  }

  private func take() { judge.judge(inbox.take(), &model, during: false) }

  private func start(_ options: StartOptions) {
    pending = nil
    model.options = options
    process = newProcess(options)
    guard let state = process?.perform(.state)?.state else { return }
    if !state.isOpen { log?("   the folder is not open: \(state.fault ?? "no fault")") }
    model.started(state)
  }

  private func newProcess(_ options: StartOptions) -> (any WorldProcess)? {
    if let server {
      return OuterProcess(folder: folder, options: options, port: server.port, clock: clock, disk: model.disk)
    }
    files = WorldFiles(folder)
    files.set(model.disk)
    let receiver = Receiver()
    inbox = receiver
    return InnerProcess(
      Life(
        RecorderSetup(folder: folder, files: files, transport: receiver, clock: clock, options: options), files,
        receiver))
  }

  /// Starts a process with the same version, unless the script's next step starts one itself. An update can therefore
  /// follow directly after a crash.
  private func restart() {
    if model.step + 1 < script.count, script[model.step + 1].version != nil { return }
    var options = model.options
    options.consent = nil
    start(options)
  }

  private func end(isKilled: Bool) {
    guard let process else { return }
    if isKilled { process.kill() } else { process.close() }
    take()
    self.process = nil
    judge.processEnds()
    model.ends()
  }

  /// Checks why a process ended unexpectedly, and starts another process.
  private func dies(_ ending: Ending, _ action: Action) {
    take()
    switch ending {
    case .asTold: break
    case .silence: model.fail(.doesNotHang, "no answer to \(action.verb)")
    case .signal(let number):
      // `URLSession` traps on some truncated responses. The next process must send other pings first.
      if !model.options.usesSession || !judge.mayTrap() {
        model.fail(.doesNotTrap, "signal \(number) at \(action.verb)")
      }
    }
    process = nil
    judge.processEnds()
    // The call may or may not have taken effect.
    model.diesDuring(action)
    model.ends()
    restart()
  }

  // MARK: The end

  /// Whether the script updates the app.
  private var isUpdated: Bool { Set(script.compactMap(\.version)).count > 1 }

  /// Repairs disk and clock, then lets the current version send its data. If the script contains updates, repeats this
  /// with each later version.
  private func finish() {
    let first = model.options.version
    step(script.count, .disk(.fine))
    step(script.count, .setClock(milliseconds: 1_800_000_000_000))
    if script.last == .stay { recover() }
    for version in first...(isUpdated ? World.versions : first) {
      step(script.count, .restart(isKilled: false, StartOptions(version: version)))
      recover(probes: version == first)
    }
    if let state = process?.perform(.state)?.state {
      if !state.isOpen { model.fail(.recordingGoesOn, "the folder is not open") }
      let before = model.violations.count
      judge.finish(&model, state)
      for violation in model.violations[before...] { log?("   \(violation.property.rawValue): \(violation.detail)") }
    }
    end(isKilled: false)
  }

  /// Builds and sends all stored events.
  private func recover(probes: Bool = false) {
    inbox.clearAnswers()
    step(script.count, .upload(isOn: true))
    step(script.count, .restrict(streams: [], hours: 0))
    step(script.count, .work)
    if probes { probe() }
    for _ in 0..<2 {
      step(script.count, .foreground)
      step(script.count, .background)
      for _ in 0..<2 {
        step(script.count, .work)
        step(script.count, .wait(milliseconds: 26 * 3_600_000))
      }
    }
  }

  /// Records an event in each stream that collects. All events must be accepted.
  private func probe() {
    for entry in model.entries where Catalog.recording.contains(entry.root) && model.collects(entry) == true {
      let reply = process?.perform(.action(.record(stream: entry.root, count: 1, bytes: 0), first: model.nextEvent))
      guard let outcomes = reply?.outcomes else { return }
      model.recorded(entry.root, outcomes)
      if let outcome = outcomes.first, outcome != "recorded" {
        model.fail(.recordingGoesOn, "\(entry.name) refuses an event: \(outcome)")
      }
    }
  }
}
