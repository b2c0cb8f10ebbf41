import Foundation
import Signalbook

/// A process with a recorder: either the test's process or a separate one.
protocol WorldProcess: AnyObject {
  /// Executes an order. Returns `nil` if the process has ended or does not reply.
  func perform(_ order: Order) -> Reply?
  var ending: Ending? { get }
  /// Closes the recorder before the process ends.
  func close()
  /// Kills the process.
  func kill()
}

/// The reason that a process ended unexpectedly.
enum Ending: Equatable {
  /// The process ended at a file system call that the script chose.
  case asTold
  case signal(Int32)
  case silence
}

/// An order for a process.
enum Order {
  case action(Action, first: Int)
  /// Records the values again in `dist`.
  case repeated([Int])
  case state
  /// Searches the memory of the process for events.
  case scan

  var text: String {
    switch self {
    case .action(let action, let first): "\(first) \(action)"
    case .repeated(let numbers): "again " + numbers.map(String.init).joined(separator: " ")
    case .state: "state"
    case .scan: "scan"
    }
  }

  init?(_ line: String) {
    let words = line.split(separator: " ")
    switch words.first {
    case "state": self = .state
    case "scan": self = .scan
    case "again": self = .repeated(words.dropFirst().compactMap { Int($0) })
    default:
      guard let first = words.first.flatMap({ Int($0) }), let action = Action(words.dropFirst().joined(separator: " "))
      else { return nil }
      self = .action(action, first: first)
    }
  }
}

/// The reply to an order.
struct Reply: Codable, Equatable {
  /// The outcome of each event: `recorded`, or the reason for its refusal.
  var outcomes: [String] = []
  var state: LifeState?
  /// The events found in memory.
  var found: [Int]?
  /// Whether the process ended at a file system call.
  var isEnded = false
}

/// A recorder in the test's process. It is fast, and crashes are simulated at file system calls.
final class InnerProcess: WorldProcess {
  private let life: Life
  private(set) var ending: Ending?

  init(_ life: Life) { self.life = life }

  func perform(_ order: Order) -> Reply? {
    let reply = life.perform(order)
    if reply.isEnded { ending = .asTold }
    return reply
  }

  func close() { life.close() }
  func kill() { life.end() }
}

/// A recorder in a separate process, which reads its orders from a pipe.
final class OuterProcess: WorldProcess {
  private let process = Process()
  private let orders = Pipe()
  private let answers = Pipe()
  private var rest: [UInt8] = []
  private(set) var ending: Ending?
  private static let seconds = 20

  /// Starts the process. Fails if it cannot be started.
  init?(folder: String, options: StartOptions, port: UInt16, clock: WorldClock, disk: WorldFiles.Disk) {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      "world-life", "--folder", folder, "--port", "\(port)", "--options", "\(options)", "--clock", clock.text, "--disk",
      disk.rawValue,
    ]
    // Lazy binding saves vector registers on the stack, where the memory search would find bytes of events.
    process.environment = ProcessInfo.processInfo.environment.merging(["LD_BIND_NOW": "1"]) { $1 }
    process.standardInput = orders
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
  }

  func perform(_ order: Order) -> Reply? {
    guard ending == nil else { return nil }
    send(order.text)
    return answer()
  }

  /// Sends an order without waiting for the reply.
  func send(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(orders.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count) }
  }

  private func answer() -> Reply? {
    let descriptor = answers.fileHandleForReading.fileDescriptor
    let deadline = Date().addingTimeInterval(Double(Self.seconds))
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = Data(rest[..<end])
        rest.removeFirst(end + 1)
        let reply = try? JSONDecoder().decode(Reply.self, from: line)
        if reply?.isEnded == true {
          kill()
          ending = .asTold
        }
        return reply
      }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline.timeIntervalSinceNow
      if left <= 0 || Foundation.poll(&poll, 1, Int32(left * 1000) + 1) == 0 {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        ending = .silence
        return nil
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 {
        process.waitUntilExit()
        ending = .signal(process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0)
        return nil
      }
      rest += buffer[..<count]
    }
  }

  func close() {
    guard ending == nil else { return }
    send("close")
    _ = answer()
    try? orders.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// The main function of a process with a recorder.
struct LifeCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() -> Bool {
    let words = arguments.text("options").split(separator: " ")
    guard let options = StartOptions(words), let port = UInt16(arguments.text("port")) else { return false }
    let clock = WorldClock(arguments.text("clock"))
    let files = WorldFiles(arguments.text("folder"))
    files.set(WorldFiles.Disk(rawValue: arguments.text("disk")) ?? .fine)
    let transport: any TelemetryTransport =
      options.usesSession ? URLSessionTransport(timeoutSeconds: 5) : SocketTransport()
    let life = Life(
      RecorderSetup(
        folder: arguments.text("folder"), files: files, transport: transport, clock: clock, options: options,
        endpoints: ["*": "http://127.0.0.1:\(port)"]), files, nil)
    while let line = readLine() {
      if line == "close" {
        life.close()
        answer(Reply())
        return true
      }
      guard let order = Order(line) else { return false }
      switch order {
      case .action(.wait(let milliseconds), _): clock.pass(milliseconds)
      case .action(.setClock(let milliseconds), _): clock.set(milliseconds)
      case .action(.disk(let disk), _): files.set(disk)
      case .action(.crash(let calls), _): files.end(afterCalls: calls)
      default: break
      }
      answer(life.perform(order))
    }
    return true
  }

  private func answer(_ reply: Reply) {
    var line = (try? JSONEncoder().encode(reply)) ?? Data()
    line.append(0x0A)
    _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}
