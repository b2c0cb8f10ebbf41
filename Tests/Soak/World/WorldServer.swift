import Foundation
import Signalbook

/// A local HTTP server that stores requests and sends queued answers.
final class WorldServer: Inbox, @unchecked Sendable {
  private let mutex = NSLock()
  private var answers: [ServerAnswer] = []
  private var arrivals: [Arrival] = []
  private let listener: Int32
  let port: UInt16

  init?() {
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [listener] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { return nil }
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  /// Stops accepting connections.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  func answer(_ answer: ServerAnswer, count: Int) {
    mutex.withLock { answers += Array(repeating: answer, count: count) }
  }

  func clearAnswers() { mutex.withLock { answers = [] } }

  func take() -> [Arrival] {
    mutex.withLock {
      defer { arrivals = [] }
      return arrivals
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var head: Int?
    var length = 0
    while head.map({ bytes.count < $0 + length }) ?? true {
      let count = read(connection, &buffer, buffer.count)
      if count <= 0 { return }
      bytes += buffer[..<count]
      if head == nil, let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) {
        head = end.upperBound
        let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
        for line in text.components(separatedBy: "\r\n") where line.hasPrefix("content-length:") {
          length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
        }
      }
    }
    let body = Array(bytes[(head ?? 0)...].prefix(length))
    let answer = mutex.withLock { () -> ServerAnswer in
      let answer = answers.isEmpty ? ServerAnswer.status(200) : answers.removeFirst()
      arrivals.append(Arrival(url: "http://127.0.0.1/", body: body, answer: answer))
      return answer
    }
    if case .slow(let milliseconds) = answer { usleep(UInt32(milliseconds * 1000)) }
    _ = Self.send(answer.bytes(documents: Document.all(in: body).count), to: connection)
  }

  /// Writes all bytes to a socket.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var at = 0
      while at < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count <= 0 { return false }
        at += count
      }
      return true
    }
  }
}

extension ServerAnswer {
  /// Returns the answer as an HTTP response.
  func bytes(documents: Int) -> [UInt8] {
    func text(_ status: Int, _ headers: [String], _ body: String) -> [UInt8] {
      let head = ["HTTP/1.1 \(status) Said", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
      return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
    return switch self {
    case .status(let status, let time):
      text(
        status, time.map { ["Retry-After: \($0)"] } ?? [],
        status == 204 || status == 304 ? "" : body(documents: documents))
    case .units, .slow: text(200, [], body(documents: documents))
    case .cut(.start): []
    case .cut(.status): Array("HTTP/1.1 200 OK\r\n".utf8)
    case .cut(.headers): Array("HTTP/1.1 200 OK\r\nContent-Length: 1".utf8)
    case .cut(.body): Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{".utf8)
    case .challenge(let scheme): text(401, ["WWW-Authenticate: \(scheme.replacing("_", with: " "))"], "")
    case .garbage: Array("\u{1}\u{2}\u{3} no HTTP\n\n\n".utf8)
    }
  }
}
