// `environ` is a variable of the C library. This program never writes it and reads it once, before the child starts.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// A child process that exchanges bytes through pipes, without a shell or files.
final class ChildProcess {
  private let id: pid_t
  /// The standard input's descriptor, or -1 if closed.
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var isWaitedFor = false
  /// Output that has been read but not yet consumed.
  var receivedBytes: [UInt8] = []
  /// The standard error output, of which at least the first 64 KiB are retained.
  private(set) var standardError: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Additions to the child's environment: English messages, no prompts, no writes.
  private static let settings = [
    "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
    "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null",
  ]

  /// Starts a program from `PATH`.
  ///
  /// - Throws: An error if the program does not exist or the process cannot be created.
  init(_ arguments: [String]) throws(RevisionError) {
    // Use a socket, because writing to a pipe without a reader would kill this process. A socket returns an error
    // instead.
    var inputs: [Int32] = [-1, -1]
    var outputs: [Int32] = [-1, -1]
    var errorPipes: [Int32] = [-1, -1]
    let program = arguments.first ?? ""
    guard socketpair(AF_UNIX, streamSocket, 0, &inputs) == 0, pipe(&outputs) == 0, pipe(&errorPipes) == 0 else {
      for file in inputs + outputs + errorPipes where file >= 0 { close(file) }
      throw RevisionError("cannot start '\(program)': \(String(cString: strerror(errno)))")
    }
    // Other children must not inherit these descriptors, because the reader would never see the end of the file.
    for file in inputs + outputs + errorPipes { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(inputs[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputs[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorPipes[1], STDERR_FILENO)
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environment = Self.environment()
    defer { for word in argumentPointers + environment { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, program, &actions, nil, &argumentPointers, &environment)
    for file in [inputs[1], outputs[1], errorPipes[1]] { close(file) }
    guard status == 0 else {
      for file in [inputs[0], outputs[0], errorPipes[0]] { close(file) }
      let reason = status == ENOENT ? "the program does not exist" : String(cString: strerror(status))
      throw RevisionError("cannot start '\(program)': \(reason)")
    }
    id = child
    (input, output, errors) = (inputs[0], outputs[0], errorPipes[0])
    for file in [input, output, errors] { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    for file in [input, output, errors] where file >= 0 { close(file) }
    if !isWaitedFor { _ = wait() }
  }

  /// Writes bytes and reads output until `isDone` returns `true` or the output ends.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - isEnd: Whether to close the input after the bytes.
  ///   - isDone: Returns whether ``receivedBytes`` is sufficient. Called whenever bytes have arrived.
  func exchange(_ bytes: [UInt8], isEnd: Bool = false, until isDone: (ChildProcess) -> Bool) {
    var unsentBytes = bytes[...]
    if unsentBytes.isEmpty, isEnd { closeInput() }
    while output >= 0, !isDone(self) {
      var descriptors = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: unsentBytes.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      ]
      if poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno != EINTR { return }
      if descriptors[2].revents != 0 {
        give(&unsentBytes)
        if unsentBytes.isEmpty, isEnd { closeInput() }
      }
      if descriptors[1].revents != 0 { take(from: &errors) { if standardError.count < 65_536 { standardError += $0 } } }
      if descriptors[0].revents != 0 { take(from: &output) { receivedBytes += $0 } }
    }
  }

  /// Closes the input, waits for the process to exit, and returns its status.
  func finish() -> Int32 {
    closeInput()
    while errors >= 0 {
      var descriptors = [pollfd(fd: errors, events: Int16(POLLIN), revents: 0)]
      if poll(&descriptors, 1, -1) < 0, errno != EINTR { break }
      take(from: &errors) { if standardError.count < 65_536 { standardError += $0 } }
    }
    return wait()
  }

  /// Kills the process and discards its remaining output.
  func stop() {
    kill(id, SIGKILL)
    _ = wait()
  }

  /// The first non-empty line of the standard error output.
  var firstErrorLine: String {
    let line = standardError.drop { $0 == 0x0A }.prefix { $0 != 0x0A }
    let text = String(decoding: line, as: UTF8.self)
    return text.hasPrefix("fatal: ") ? String(text.dropFirst("fatal: ".count)) : text
  }

  private func wait() -> Int32 {
    isWaitedFor = true
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func give(_ rest: inout ArraySlice<UInt8>) {
    let count = rest.withUnsafeBytes { send(input, $0.baseAddress, $0.count, withoutSignal) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      // The process has exited or closed its input. Its output and status explain the reason.
      rest = []
      closeInput()
    }
  }

  private func take(from file: inout Int32, _ use: (ArraySlice<UInt8>) -> Void) {
    let count = read(file, &buffer, buffer.count)
    if count > 0 {
      use(buffer[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      close(file)
      file = -1
    }
  }

  private static func environment() -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    let names = settings.map { $0.prefix { $0 != "=" } + "=" }
    var entry = environ
    while let variable = entry.pointee {
      let text = String(cString: variable)
      if !names.contains(where: { text.hasPrefix($0) }) { variables.append(strdup(variable)) }
      entry += 1
    }
    if getenv("GIT_DIR") != nil, getenv("GIT_WORK_TREE") == nil, let root = workTree() {
      variables.append(strdup("GIT_WORK_TREE=" + root))
    }
    return variables + settings.map { strdup($0) } + [nil]
  }

  /// Returns the nearest folder with `.git`. A hook in a linked work tree has `GIT_DIR` without `GIT_WORK_TREE`, and
  /// git would take the current folder for the root, which hides all files outside a subfolder and misplaces the rest.
  private static func workTree() -> String? {
    guard let current = getcwd(nil, 0) else { return nil }
    defer { free(current) }
    var folder = String(cString: current)
    while true {
      if access(folder + "/.git", F_OK) == 0 { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  private let streamSocket = SOCK_STREAM
#endif
#if canImport(Darwin)
  // On Darwin, the option that prevents the signal is set on the socket.
  private let withoutSignal: Int32 = 0
#else
  private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

extension ChildProcess {
  /// Runs a program and returns its complete output.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - input: The standard input.
  ///   - limit: The maximum size of the output, in bytes.
  /// - Returns: The exit status, the output, and the first line of the standard error output. The status is `nil` if
  ///   the output exceeds the limit.
  /// - Throws: An error if the program cannot be started.
  static func run(
    _ arguments: [String], input: [UInt8] = [], limit: Int = .max
  ) throws(RevisionError) -> (status: Int32?, output: [UInt8], complaint: String) {
    try ChildProcess(arguments).answer(input, limit: limit)
  }

  /// Returns the complete output of a process that has not received any input.
  func answer(_ input: [UInt8] = [], limit: Int = .max) -> (status: Int32?, output: [UInt8], complaint: String) {
    exchange(input, isEnd: true) { $0.receivedBytes.count > limit }
    if receivedBytes.count > limit {
      stop()
      return (nil, [], "")
    }
    let status = finish()
    return (status, receivedBytes, firstErrorLine)
  }
}
