import Foundation
import Signalbook

/// A transport that sends to a local server through a socket. It does not copy the body, so all copies in memory belong
/// to the runtime.
struct SocketTransport: TelemetryTransport {
  func send(_ request: TransportRequest) async -> TransportResult {
    guard let url = URL(string: request.url), let port = url.port else { return .failure("no address") }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return .failure("no connection") }
    let head = "\(request.method) / HTTP/1.1\r\nContent-Length: \(request.body.count)\r\n\r\n"
    guard WorldServer.send(Array(head.utf8), to: descriptor), WorldServer.send(request.body, to: descriptor) else {
      return .failure("cut")
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      answer += buffer[..<count]
    }
    return Self.answer(answer)
  }

  private static func answer(_ bytes: [UInt8]) -> TransportResult {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return .failure("cut") }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return .failure("no HTTP") }
    var headers: [TransportRequest.Header] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers.append(
        .init(
          name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
    }
    let body = Array(text[end.upperBound...].utf8)
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
    if let length, length != body.count { return .failure("cut") }
    return .response(status: status, headers: headers, body: body)
  }
}
