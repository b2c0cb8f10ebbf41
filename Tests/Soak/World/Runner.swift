import Foundation
import Signalbook

/// Runs a script and judges it.
final class Runner {
  private let script: [Action]
  private let folder: String
  private var files: WorldFiles
  private let clock = WorldClock()
  private var receiver = Receiver()
  private var model = Model()
  private var judge = Judge()
  private var life: Life?
  private var plants = 0
  /// Is told each step before it begins.
  private let watch: (Int, Action) -> Void
  private let log: ((String) -> Void)?

  init(_ script: [Action], folder: String, log: ((String) -> Void)? = nil, watch: @escaping (Int, Action) -> Void) {
    (self.script, self.folder, self.watch, self.log) = (script, folder, watch, log)
    files = WorldFiles(folder)
  }

  func run() -> [Violation] {
    for (index, action) in script.enumerated() { step(index, action) }
    finish()
    return model.violations
  }

  private func step(_ index: Int, _ action: Action) {
    watch(index, action)
    model.step = index
    let before = model.violations.count
    perform(action)
    if let life, files.isEnded { dies(life, action) }
    log?("\(index): \(action)")
    for violation in model.violations[before...] { log?("   \(violation.property.rawValue): \(violation.detail)") }
  }

  private func perform(_ action: Action) {
    switch action {
    case .start(let options):
      if life != nil { end(isKilled: false) }
      start(options)
    case .restart(let isKilled, let options):
      end(isKilled: isKilled)
      start(options)
    case .disk(let disk):
      model.disk = disk
      files.set(disk)
    case .wait(let milliseconds):
      clock.pass(milliseconds)
      model.sessionEnds()
    case .setClock(let milliseconds):
      clock.set(milliseconds)
      model.sessionEnds()
    case .plant(let plant, let name):
      plants += 1
      plant.make(folder + "/" + name, in: folder)
      model.planted()
    case .folder(let change):
      change.apply(to: folder)
      model.folderGoes()
    case .answer(let answer, let count): receiver.answer(answer, count: count)
    case .crash(let calls): if life != nil { files.end(afterCalls: calls) }
    default: performInLife(action)
    }
  }

  private func performInLife(_ action: Action) {
    guard let life else { return }
    switch action {
    case .record(let root, let count, _):
      let reply = life.perform(action, first: model.nextEvent)
      if files.isEnded { model.maybeRecorded(root, min(count, max(reply.outcomes.count, 1))) } else { model.recorded(root, reply.outcomes) }
    case .repeatValues(let count):
      let numbers = Array(model.sessionValues.prefix(count))
      model.repeated(numbers, life.record(again: numbers, in: "dist").outcomes)
    case .search(let keys, let bytes):
      _ = life.perform(action, first: 0)
      model.searched(keys, bytes)
    case .decide(let isOn, let root):
      model.decide(isOn, root)
      _ = life.perform(action, first: 0)
    case .upload(let isOn):
      _ = life.perform(action, first: 0)
      model.setUploading(isOn)
    case .work: work(life)
    case .second(let count):
      let reply = life.perform(action, first: model.nextEvent)
      model.recorded("one", reply.outcomes)
      take()
      _ = count
    case .during(let inner):
      pending = inner
      _ = life.perform(action, first: model.nextEvent)
    case .foreground, .background, .setFact: _ = life.perform(action, first: 0)
    default: break
    }
  }

  /// What happens while the next request is under way.
  private var pending: Action?

  private func work(_ life: Life) {
    _ = life.perform(.work, first: 0)
    let arrivals = receiver.take()
    if let pending, !arrivals.isEmpty {
      // Requests of other pings may have been on their way.
      judge.judge(arrivals, &model, during: true)
      if case .decide(let isOn, let root) = pending { model.decide(isOn, root) }
      if case .upload(let isOn) = pending { model.setUploading(isOn) }
      self.pending = nil
      return
    }
    judge.judge(arrivals, &model, during: false)
    if files.isEnded { return }
    model.worked(life.state())
    if model.disk == .fine, !model.isFolderGone { judge.judge(folder: folder, &model) }
  }

  private func take() { judge.judge(receiver.take(), &model, during: false) }

  private func start(_ options: StartOptions) {
    files = WorldFiles(folder)
    files.set(model.disk)
    receiver = Receiver()
    pending = nil
    model.options = options
    let life = Life(
      RecorderSetup(folder: folder, files: files, transport: receiver, clock: clock, options: options), files, receiver)
    self.life = life
    model.started(life.state())
  }

  private func end(isKilled: Bool) {
    guard let life else { return }
    if isKilled { files.end() } else { life.close() }
    take()
    self.life = nil
    model.ends()
  }

  /// The process has ended at a call of the file system: another one starts.
  private func dies(_ life: Life, _ action: Action) {
    take()
    self.life = nil
    // Nobody knows what the call has done.
    model.diesDuring(action)
    model.ends()
    var options = model.options
    options.consent = nil
    start(options)
  }

  // MARK: The end

  /// Whether the app is updated in this script.
  private var isUpdated: Bool { Set(script.compactMap(\.version)).count > 1 }

  /// The world is well again: the version of now, or all from this one on, start, work and send.
  private func finish() {
    let first = model.options.version
    step(script.count, .disk(.fine))
    step(script.count, .setClock(milliseconds: 1_800_000_000_000))
    for version in first...(isUpdated ? World.versions : first) {
      step(script.count, .restart(isKilled: false, StartOptions(version: version)))
      receiver.clearAnswers()
      step(script.count, .upload(isOn: true))
      step(script.count, .work)
      if version == first { probe() }
      for _ in 0..<2 {
        step(script.count, .foreground)
        step(script.count, .background)
        for _ in 0..<2 {
          step(script.count, .work)
          clock.pass(26 * 3_600_000)
        }
      }
    }
    guard let life else { return }
    let state = life.state()
    if !state.isOpen { model.fail(.recordingGoesOn, "the folder is not open") }
    judge.finish(&model, state)
    end(isKilled: false)
  }

  /// Each stream that collects records an event: it goes on.
  private func probe() {
    for entry in model.entries where Catalog.recording.contains(entry.root) && model.collects(entry) == true {
      let reply = life?.perform(.record(stream: entry.root, count: 1, bytes: 0), first: model.nextEvent)
      model.recorded(entry.root, reply?.outcomes ?? [])
      if let outcome = reply?.outcomes.first, outcome != "recorded" {
        model.fail(.recordingGoesOn, "\(entry.name) refuses an event: \(outcome)")
      }
    }
  }
}
