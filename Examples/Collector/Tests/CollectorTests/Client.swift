import Collector
import Foundation
import Testing

/// Serialized, because clients block their thread and several tests measure time.
@Suite(.serialized) struct AllTests {}

/// A client that sends arbitrary bytes, including hostile bytes that no library would send.
struct Client {
  let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw CocoaError(.fileReadUnknown) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends bytes. Returns whether all bytes were sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns everything that the server sends within ten seconds or until it closes the connection.
  func readToEnd() -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Whether there is data to read.
  var hasAnswer: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  func close() { Foundation.close(descriptor) }
}

/// A collector that listens during a test.
struct Running {
  let collector: Collector
  let server: CollectorServer

  init(limits: Limits = Limits(), namespaces: Set<String> = []) async throws {
    collector = try Collector(limits: limits, namespaces: namespaces)
    server = try await CollectorServer.start(collector)
  }

  /// Returns the server's answer to raw bytes.
  func exchange(_ bytes: [UInt8]) throws -> String {
    let client = try Client(port: server.port)
    defer { client.close() }
    client.send(bytes)
    return client.readToEnd()
  }

  func post(_ target: String, _ body: String, method: String = "POST", headers: [String] = []) throws -> String {
    let fields = ["Host: localhost", "Connection: close", "Content-Length: \(body.utf8.count)"] + headers
    return try exchange(
      Array("\(method) \(target) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n\(body)".utf8))
  }

  func control(_ plan: String) throws -> String {
    try post("/control", plan, headers: ["Content-Type: application/json"])
  }

  var last: Entry? { collector.ledger.recent.last }
}

/// Returns the status of an answer, or 0 if there is no answer.
func status(_ answer: String) -> Int { Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0 }
