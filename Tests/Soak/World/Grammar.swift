import SignalbookJournalSupport

/// A generator of random scripts. Each uses only some kinds of actions, so that rare actions are often combined.
struct Grammar {
  private var random: SplitMix
  private var kinds: [Kind] = []
  private var version = 1
  private var usesSession = false

  private enum Kind: String, CaseIterable {
    case record, bulk, flood, again, search, fact, decline, declineAll, agree, upload, work, lifecycle, restart, kill
    case crash, disk, wait, clock, plant, folder, second, answer, during, update
    case restrict, scene

    var weight: Int {
      switch self {
      case .record: 14
      case .work: 12
      case .lifecycle: 10
      case .decline, .kill: 5
      case .flood: 1
      default: 3
      }
    }

    /// The actions in every script.
    static let common: [Kind] = [.record, .work, .lifecycle]
  }

  /// The kinds of actions to omit.
  private let without: Set<String>

  init(seed: UInt64, without: Set<String> = []) {
    random = SplitMix(seed: seed)
    self.without = without
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  private mutating func one<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

  mutating func script() -> [Action] {
    let share = one([2, 3, 5, 8])
    let chosen = Kind.allCases.filter { kind in number(0...9) < share && !Kind.common.contains(kind) }
    kinds = (Kind.common + chosen).filter { !without.contains($0.rawValue) }
    version = number(1...World.versions)
    usesSession = number(0...2) == 0
    var first = StartOptions(version: version, usesSession: usesSession)
    if number(0...7) == 0, !without.contains("first") { first.consent = number(0...1) == 1 }
    if number(0...15) == 0, !without.contains("endpoint") { first.hasUnknownEndpoint = true }
    var script: [Action] = [.start(first)]
    for _ in 0..<number(3...30) {
      let kind = one(weighted)
      if kind == .scene { script += scene() } else { script.append(action(kind)) }
    }
    if number(0...1) == 0 { script.append(.stay) }
    return script
  }

  private var weighted: [Kind] { kinds.flatMap { Array(repeating: $0, count: $0.weight) } }

  private mutating func stream() -> String { one(Catalog.recording) }

  private mutating func decidable() -> String { one(Catalog.recording.filter { $0 != "keep" } + ["tally"]) }

  private mutating func action(_ kind: Kind) -> Action {
    switch kind {
    case .record: return .record(stream: stream(), count: number(1...7), bytes: 0)
    case .bulk: return .record(stream: stream(), count: number(20...150), bytes: one([0, 500, 2000]))
    case .flood: return .record(stream: "dist", count: number(100...400), bytes: 0)
    case .again: return .repeatValues(number(1...50))
    case .search: return .search(keys: number(1...20), bytes: one([10, 100, 2000]))
    case .fact: return .setFact(bytes: one([1, 100, 2000]))
    case .decline: return .decide(isOn: false, stream: decidable())
    case .declineAll: return .decide(isOn: false, stream: nil)
    case .agree: return .decide(isOn: true, stream: number(0...2) == 0 ? nil : decidable())
    case .upload: return .upload(isOn: number(0...1) == 1)
    case .work: return .work
    case .restrict:
      let streams = number(0...3) == 0 ? [] : Catalog.restrictable.filter { _ in number(0...2) == 0 }
      return .restrict(streams: streams, hours: streams.isEmpty ? 0 : one([1, 24, 700]))
    case .lifecycle: return number(0...1) == 0 ? .foreground : .background
    case .restart: return .restart(isKilled: false, StartOptions(version: version, usesSession: usesSession))
    case .kill:
      return number(0...2) == 0
        ? .killDuringWork(number(0...30))
        : .restart(isKilled: true, StartOptions(version: version, usesSession: usesSession))
    case .update:
      version = number(1...World.versions)
      return .restart(isKilled: number(0...1) == 1, StartOptions(version: version, usesSession: usesSession))
    case .crash: return .crash(afterCalls: number(0...40))
    case .disk: return .disk(number(0...2) == 0 ? .fine : one(WorldFiles.Disk.allCases))
    case .wait: return .wait(milliseconds: Int64(one([1000, 60_000, 2_000_000, 90_000_000])))
    case .clock:
      return .setClock(
        milliseconds: one([
          .min, -1, 0, 1_600_000_000_000, 1_704_067_200_000, 1_900_000_000_000, 253_402_300_800_000, .max,
        ]))
    case .plant: return .plant(one(Plant.allCases), name: fileName())
    case .folder: return .folder(one(FolderChange.allCases))
    case .second: return .second(count: number(1...5))
    case .answer: return .answer(answer(), count: number(1...4))
    case .scene: return .work
    case .during:
      let inner: Action =
        switch number(0...3) {
        case 0: .decide(isOn: false, stream: nil)
        case 1: .upload(isOn: false)
        default: .decide(isOn: false, stream: decidable())
        }
      return .during(inner)
    }
  }

  /// Returns a sequence of actions that single actions would rarely form. Each action can be missing.
  private mutating func scene() -> [Action] {
    let root = one(["alpha", "one", "two"])
    func start() -> StartOptions { StartOptions(version: version, usesSession: usesSession) }
    var scene: [Action] = [.record(stream: root, count: number(1...5), bytes: 0), .background]
    switch number(0...3) {
    case 0:
      // The user declines in several processes, while the receiver does not accept the deletion requests.
      scene.append(.answer(.status(500), count: number(1...4)))
      for _ in 0..<number(2...3) {
        scene += [.decide(isOn: false, stream: number(0...1) == 0 ? nil : root)]
        if number(0...1) == 0 { scene.append(.work) }
        if number(0...1) == 0 { scene.append(.restart(isKilled: number(0...1) == 0, start())) }
        scene += [.decide(isOn: true, stream: nil), .record(stream: root, count: 1, bytes: 0), .background]
      }
    case 1:
      // A decision on a full disk, and a start of another version before there is room.
      scene += [
        .decide(isOn: true, stream: root), .work, .disk(.full), .record(stream: "keep", count: 150, bytes: 2000),
      ]
      scene.append(.decide(isOn: false, stream: number(0...1) == 0 ? nil : root))
      for _ in 0..<2 {
        version = number(1...World.versions)
        scene.append(.restart(isKilled: number(0...1) == 0, start()))
      }
      scene += [.disk(.fine), .work]
    case 2:
      // A decision on a full disk without room in the current segment, before the process ends.
      scene += [.work, .disk(.full), .record(stream: stream(), count: 150, bytes: 2000)]
      scene += [.decide(isOn: false, stream: number(0...1) == 0 ? nil : root), .restart(isKilled: true, start())]
      scene += [.disk(.fine), .work]
    default:
      // The process ends while it writes a ping, and another version is launched next.
      scene.append(.killDuringWork(number(0...30)))
      version = number(1...World.versions)
      scene += [.restart(isKilled: true, start()), .record(stream: root, count: number(1...5), bytes: 0)]
      scene += [.background, .work]
    }
    return scene.filter { _ in number(0...7) > 0 }
  }

  private mutating func fileName() -> String {
    let numbers = [
      "0000000000000001", "0000000000000002", "0000000000000003", "0000000000000010", "00000000000000ff",
      "7fffffffffffffff", "ffffffffffffffff",
    ]
    switch number(0...6) {
    case 0: return one(["purge", "purge.new", "1.purge", "0.purge"])
    case 1: return one(["0.lock", "1.lock"])
    case 2: return "0-\(one(numbers)).sealing"
    case 3: return "0-\(one(numbers)).sealed"
    case 4: return "0-\(one(numbers)).segment.stripped"
    case 5: return one(["readme.txt", "1-0000000000000001.segment", "f-ffffffffffffffff.sealed"])
    default: return "0-\(one(numbers)).segment"
    }
  }

  private mutating func answer() -> ServerAnswer {
    switch number(0...8) {
    case 0: .cut(one(ServerAnswer.Place.allCases))
    case 1: .challenge(one(["Basic", "Basic_realm=x", "Digest", "Negotiate", ""]))
    case 2: .garbage
    case 3: .units(one(["1", "0", "10", "01-", "-"]))
    case 4:
      .status(
        one([429, 503]),
        retryAfter: one(["0", "120", "-5", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT", "x"]))
    default: .status(one([200, 201, 204, 301, 400, 401, 404, 408, 413, 429, 500, 503, 0, 99, 999]))
    }
  }
}
