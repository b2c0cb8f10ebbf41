import Foundation
import HandWritten

extension hw_text {
  /// Creates a copy of the text that lives as long as the process.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let start = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 8)
    for (index, byte) in bytes.enumerated() { start[index] = CChar(bitPattern: byte) }
    self.init(start: start, count: UInt32(bytes.count))
  }
}

/// Returns the members of an object as JSON text, followed by `"name":[`.
func head(of members: [String: Any], list name: String) throws -> String {
  let object = try JSONSerialization.data(withJSONObject: members)
  return String(decoding: object.dropLast(), as: UTF8.self) + ",\"\(name)\":["
}

typealias HandWriter = (hw_text, UnsafePointer<hw_event>?, UInt32, UnsafeMutablePointer<CChar>?) -> Int

func handWrittenPeer(_ workload: Workload, head: String, events: [hw_event], writer: @escaping HandWriter) -> Peer {
  let head = hw_text(head)
  let out = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 20)
  let finish = { events.withUnsafeBufferPointer { writer(head, $0.baseAddress, UInt32($0.count), out) } }
  return Peer(
    name: "hand-written C", workload: workload, finish: finish,
    document: {
      let count = finish()
      return UnsafeRawBufferPointer(start: out, count: count).map { $0 }
    })
}
