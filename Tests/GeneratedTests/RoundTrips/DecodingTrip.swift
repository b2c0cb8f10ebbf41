import Foundation
import Signalbook
import Testing

/// Decodes recorded events to typed events, records them again, and compares the bytes.
struct DecodingTrip<Registry: TelemetryRegistry> {
  let stream: Registry.Stream
  /// Returns the decoded value and its events, created with the generated call and directly from the wire.
  let decode: (JSONValue) -> (value: Any, events: [Registry.Event])?
  /// The members whose values differ in each event.
  let volatile: [String]

  /// Returns the differences. Each event of `decode` needs a separate recorder, because some events are recorded only
  /// once per session.
  func faults(_ lines: [[UInt8]], recorders: [Telemetry<Registry>]) throws -> [String] {
    var faults: [String] = []
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      guard let first = decode(try JSONValue(parsing: line)) else {
        faults.append("no declared event: \(text)")
        continue
      }
      var others: [[UInt8]] = []
      for (event, recorder) in zip(first.events, recorders) {
        guard recorder.record(event) == .recorded, let again = recorder.recordedEvents(of: stream).bytes.last
        else {
          faults.append("not recorded again: \(text)")
          continue
        }
        if recorder.recordedEvents(of: stream).count >= 40 { _ = recorder.buildPing(for: stream) }
        if steady(line) != steady(again) {
          faults.append("other bytes: \(text) became \(String(decoding: again, as: UTF8.self))")
        }
        others.append(again)
      }
      for other in others + [Array(foreignText(try JSONValue(parsing: line)).utf8)] {
        let value = decode(try JSONValue(parsing: other))?.value
        if value.map({ "\($0)" }) != "\(first.value)" { faults.append("other value: \(text) is \(value ?? "nothing")") }
      }
    }
    return faults
  }

  /// Returns equivalent JSON as another encoder would write it, with reversed members, whitespace, and all characters
  /// escaped. Map entries keep their order, because the typed value is a list.
  private func foreignText(_ value: JSONValue, name: String = "") -> String {
    switch value {
    case .text(let text):
      return "\"" + text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined() + "\""
    case .array(let items): return "[ " + items.map { foreignText($0) }.joined(separator: "\t, ") + "\n]"
    case .object(let members):
      let texts = members.map { foreignText(.text($0.name)) + " : " + foreignText($0.value, name: $0.name) }
      return "{\r\n" + (name == "cv" ? texts : texts.reversed()).joined(separator: ", ") + " }"
    default: return value.json
    }
  }

  /// Returns the text with fixed values in place of those that differ in each event.
  private func steady(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    for name in volatile {
      guard let start = text.range(of: "\"\(name)\":\""), let end = text[start.upperBound...].range(of: "\"") else {
        continue
      }
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: "…")
    }
    return text
  }
}
