import Foundation
import Signalbook

/// The recorder of a process. It executes orders and replies to them.
final class Life: @unchecked Sendable {
  private let recorder: any WorldRecorder
  private let files: WorldFiles
  private let receiver: Receiver?
  private let setup: RecorderSetup

  init(_ setup: RecorderSetup, _ files: WorldFiles, _ receiver: Receiver?) {
    (self.setup, self.files, self.receiver) = (setup, files, receiver)
    recorder = World.recorder(setup)
  }

  func perform(_ order: Order) -> Reply {
    var reply =
      switch order {
      case .action(let action, let first): perform(action, first: first)
      case .repeated(let numbers):
        Reply(outcomes: numbers.compactMap { recorder.record("dist", Token.text($0)).map(Self.word) })
      case .state: Reply(state: state())
      case .scan: Reply(found: MemoryScan.tokens())
      }
    reply.isEnded = files.isEnded
    return reply
  }

  /// Performs an action. `first` is the number of the first event to record.
  private func perform(_ action: Action, first: Int) -> Reply {
    var reply = Reply()
    switch action {
    case .record(let root, let count, let bytes):
      for number in first..<first + count {
        // No padding, because `repeated` records the values without padding.
        let bytes = root == "dist" ? 0 : bytes
        guard let outcome = recorder.record(root, Token.text(number, bytes: bytes)) else { break }
        reply.outcomes.append(Self.word(outcome))
      }
    case .search(let keys, let bytes):
      for key in 0..<keys { recorder.countSearch(Self.searchKey(key, bytes)) }
    case .setFact(let bytes):
      reply.outcomes.append(Self.word(recorder.setFact(String(repeating: "f", count: max(1, bytes)))))
    case .decide(let isOn, let root): recorder.setConsent(isOn, root)
    case .upload(let isOn): recorder.setUploading(isOn)
    case .restrict(let streams, let hours):
      // Whole seconds, as in the document.
      let expiry = setup.clock.wallMilliseconds().addingReportingOverflow(Int64(hours) * 3_600_000).partialValue
      let isStored = recorder.restrict(streams, until: expiry)
      reply.outcomes.append(isStored.map { $0 ? "stored" : "kept" } ?? "rejected")
    case .work: wait { await self.recorder.work() }
    case .background: recorder.lifecycle(.background)
    case .foreground: recorder.lifecycle(.foreground)
    case .second(let count):
      let other = World.recorder(setup)
      for number in first..<first + count {
        guard let outcome = other.record("one", Token.text(number)) else { break }
        reply.outcomes.append(Self.word(outcome))
      }
      wait {
        await other.work()
        await other.close()
      }
    case .during(let inner):
      receiver?.duringNext { [weak self] in _ = self?.perform(inner, first: first) }
    case .killDuringWork, .stay, .disk, .wait, .setClock, .plant, .folder, .answer, .start, .restart, .crash,
      .repeatValues:
      break
    }
    return reply
  }

  static func searchKey(_ key: Int, _ bytes: Int) -> String {
    let name = "key\(key)."
    return name + String(repeating: "s", count: max(0, bytes - name.utf8.count))
  }

  /// Ends the process without closing the recorder.
  func end() { files.end() }

  func close() { wait { await self.recorder.close() } }

  /// Returns the current state of the recorder.
  private func state() -> LifeState {
    var state = LifeState()
    for entry in Catalog.entries(setup.options.version) {
      state.consent[entry.root] = recorder.consent(entry.root).map { $0 ? 1 : 0 } ?? -1
    }
    let losses = recorder.allLosses
    state.isUploading = recorder.isUploading
    let health = recorder.health
    (state.isOpen, state.fault) = (health.isOpen, health.storageError.map { "\($0)" })
    state.stranded = health.strandedStreams.reduce(0) { $0 + $1.storedEventCount + 1000 * $1.waitingRequestCount }
    state.dropped = losses.droppedEvents + losses.expiredHeldEvents
    state.units =
      losses.evictedPings + losses.expiredPings + losses.rejectedPings + losses.corruptPings + losses.invalidPings
    state.rejected = losses.rejectedPings
    state.droppedCounts = losses.droppedCounts
    state.refused = losses.refusedEvents
    return state
  }

  private func wait(_ body: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await body()
      done.signal()
    }
    done.wait()
  }

  private static func word(_ outcome: RecordOutcome) -> String {
    switch outcome {
    case .recorded: "recorded"
    case .refused(let reason): "\(reason)"
    }
  }
}

/// The reported state of a recorder.
struct LifeState: Codable, Equatable {
  /// The consent of each stream: -1 for undecided, 0 for declined, 1 for agreed.
  var consent: [String: Int] = [:]
  var isUploading = true
  var isOpen = true
  /// The last disk fault.
  var fault: String?
  /// An upper bound for the number of stranded events.
  var stranded = 0
  /// The number of lost events.
  var dropped = 0
  var units = 0
  var rejected = 0
  var droppedCounts = 0
  var refused = 0
}
