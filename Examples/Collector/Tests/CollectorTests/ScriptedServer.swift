import Foundation

/// A server that sends scripted bytes and stores the received requests, for answers that the collector never sends.
final class ScriptedServer: @unchecked Sendable {
  let port: Int
  private let descriptor: Int32
  private let lock = NSLock()
  private var received: [String] = []

  var requests: [String] { lock.withLock { received } }
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Creates a server that answers each connection with the next script: parts, each preceded by a delay in seconds.
  init(_ answers: [[(after: Double, bytes: String)]]) throws {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      for answer in answers {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        let request = Self.read(connection)
        lock.withLock { received.append(request) }
        for part in answer {
          Thread.sleep(forTimeInterval: part.after)
          let bytes = Array(part.bytes.utf8)
          guard bytes.withUnsafeBytes({ send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }) > 0 else {
            break
          }
        }
        close(connection)
      }
      close(descriptor)
    }
  }

  /// Reads the head and body of a request with a Content-Length.
  private static func read(_ connection: Int32) -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let length =
        text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
      if text[end.upperBound...].utf8.count >= length { return text }
    }
  }
}
