import Foundation
import Signalbook
import Testing

/// Takes recorded lines back: wire JSON to a typed event, recorded again, to the same bytes.
struct DecodingTrip<Registry: TelemetryRegistry> {
  let stream: Registry.Stream
  /// The decoder's typed value and the event it stands for: by its generated call, and straight from the wire.
  let decode: (JSONValue) -> (value: Any, events: [Registry.Event])?
  /// Members whose values are new for each event.
  let volatile: [String]

  /// Everything that is not as it was, in words. There is a recorder for each event of `decode`: what is recorded once a
  /// session is recorded once by each.
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
        if recorder.recordedEvents(of: stream).count >= 40 { _ = recorder.build(stream) }
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

  /// The same JSON as somebody else might write it: members the other way round, white space, all of a text escaped.
  /// The entries of a map keep their order: the typed value is a list.
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

  /// The text with what is new for each event blotted out.
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
