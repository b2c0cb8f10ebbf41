/// A step of a script: an action of a user, an app, a disk, a clock, a server or an update.
///
/// Each action has a text form, so that scripts can be printed, shortened and replayed.
indirect enum Action: Equatable, Sendable {
  /// Starts a process with a version of the registry.
  case start(StartOptions)
  /// Ends the running process and starts another process.
  case restart(isKilled: Bool, StartOptions)
  /// Ends the process at a later file system call.
  case crash(afterCalls: Int)
  case record(stream: String, count: Int, bytes: Int)
  /// Records values that the stream `dist` already recorded in this session.
  case repeatValues(Int)
  case search(keys: Int, bytes: Int)
  case setFact(bytes: Int)
  /// Sets the consent of a stream, or of all streams if `nil`.
  case decide(isOn: Bool, stream: String?)
  case upload(isOn: Bool)
  /// Switches streams off for some hours, or ends all restrictions if the list is empty.
  case restrict(streams: [String], hours: Int)
  case work
  /// Kills the process during its work, after some milliseconds or file system calls.
  case killDuringWork(Int)
  case background
  case foreground
  case disk(WorldFiles.Disk)
  /// Advances the time.
  case wait(milliseconds: Int64)
  /// Sets the wall clock.
  case setClock(milliseconds: Int64)
  case plant(Plant, name: String)
  case folder(FolderChange)
  /// Opens a second recorder on the same folder, records and closes it.
  case second(count: Int)
  case answer(ServerAnswer, count: Int)
  /// Makes the current process run the recovery at the end of the script before the next process starts.
  case stay
  /// Performs another action while the next request is in flight.
  case during(Action)
}

/// The options for starting a process.
struct StartOptions: Equatable, Sendable {
  /// The version of the registry, starting at 1.
  var version: Int
  /// The decision that the app sets by itself.
  var consent: Bool?
  /// Whether an endpoint's name is misspelled.
  var hasUnknownEndpoint = false
  /// Whether a separate process sends with `URLSession`.
  var usesSession = false
}

/// A foreign entry in the folder.
enum Plant: String, CaseIterable, Sendable {
  case fifo, directory, link, empty, tiny, huge, copy, newer, noise
}

enum FolderChange: String, CaseIterable, Sendable {
  /// The folder is removed with its contents.
  case removed
  /// The folder is replaced by an empty folder.
  case replaced
}

extension Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .start(let options): "start \(options)"
    case .restart(let isKilled, let options): "restart \(isKilled ? "killed" : "closed") \(options)"
    case .crash(let calls): "crash \(calls)"
    case .record(let stream, let count, let bytes): "record \(stream) \(count) \(bytes)"
    case .repeatValues(let count): "repeat \(count)"
    case .search(let keys, let bytes): "search \(keys) \(bytes)"
    case .setFact(let bytes): "fact \(bytes)"
    case .decide(let isOn, let stream): "\(isOn ? "agree" : "decline") \(stream ?? "all")"
    case .upload(let isOn): "upload \(isOn ? "on" : "off")"
    case .restrict(let streams, let hours):
      streams.isEmpty ? "unrestrict" : "restrict \(streams.joined(separator: ",")) \(hours)"
    case .work: "work"
    case .killDuringWork(let time): "work-killed \(time)"
    case .background: "background"
    case .foreground: "foreground"
    case .disk(let disk): "disk \(disk.rawValue)"
    case .wait(let milliseconds): "wait \(milliseconds)"
    case .setClock(let milliseconds): "clock \(milliseconds)"
    case .plant(let plant, let name): "plant \(plant.rawValue) \(name)"
    case .folder(let change): "folder \(change.rawValue)"
    case .second(let count): "second \(count)"
    case .answer(let answer, let count): "answer \(answer) \(count)"
    case .stay: "stay"
    case .during(let action): "during \(action)"
    }
  }
}

extension StartOptions: CustomStringConvertible {
  var description: String {
    "\(version)" + (consent.map { $0 ? " agree" : " decline" } ?? "") + (hasUnknownEndpoint ? " unknown-endpoint" : "")
      + (usesSession ? " session" : "")
  }

  init?(_ words: some Collection<Substring>) {
    guard let first = words.first, let version = Int(first), 1...World.versions ~= version else { return nil }
    self.init(version: version)
    for word in words.dropFirst() {
      switch word {
      case "agree": consent = true
      case "decline": consent = false
      case "unknown-endpoint": hasUnknownEndpoint = true
      case "session": usesSession = true
      default: return nil
      }
    }
  }
}

extension Action {
  /// Parses a line of a script. Fails if the line is not an action.
  init?(_ line: some StringProtocol) {
    let words = Substring(line).split(separator: " ")
    func number(_ index: Int) -> Int? { index < words.count ? Int(words[index]) : nil }
    guard let verb = words.first else { return nil }
    let rest = words.dropFirst()
    let action: Action? =
      switch verb {
      case "start": StartOptions(rest).map { .start($0) }
      case "restart":
        StartOptions(rest.dropFirst()).map { .restart(isKilled: rest.first == "killed", $0) }
      case "crash": number(1).map { .crash(afterCalls: $0) }
      case "record":
        number(2).flatMap { count in number(3).map { .record(stream: String(words[1]), count: count, bytes: $0) } }
      case "repeat": number(1).map { .repeatValues($0) }
      case "search": number(1).flatMap { keys in number(2).map { .search(keys: keys, bytes: $0) } }
      case "fact": number(1).map { .setFact(bytes: $0) }
      case "agree", "decline":
        rest.first.map { .decide(isOn: verb == "agree", stream: $0 == "all" ? nil : String($0)) }
      case "upload": rest.first.map { .upload(isOn: $0 == "on") }
      case "restrict":
        number(2).map { .restrict(streams: words[1].split(separator: ",").map(String.init), hours: $0) }
      case "unrestrict": .restrict(streams: [], hours: 0)
      case "work": .work
      case "work-killed": number(1).map { .killDuringWork($0) }
      case "background": .background
      case "foreground": .foreground
      case "disk": rest.first.flatMap { WorldFiles.Disk(rawValue: String($0)) }.map { .disk($0) }
      case "wait": rest.first.flatMap { Int64($0) }.map { .wait(milliseconds: $0) }
      case "clock": rest.first.flatMap { Int64($0) }.map { .setClock(milliseconds: $0) }
      case "plant":
        words.count == 3
          ? Plant(rawValue: String(words[1])).map { .plant($0, name: String(words[2])) } : nil
      case "folder": rest.first.flatMap { FolderChange(rawValue: String($0)) }.map { .folder($0) }
      case "second": number(1).map { .second(count: $0) }
      case "answer":
        rest.first.flatMap { ServerAnswer($0) }.flatMap { answer in number(2).map { .answer(answer, count: $0) } }
      case "stay": .stay
      case "during": Action(rest.joined(separator: " ")).map { .during($0) }
      default: nil
      }
    guard let action else { return nil }
    self = action
  }
}
