import Signalbook
import SignalbookFocus
import SignalbookMozilla

extension PingPolicy<Focus> {
  static var focus: Self {
    Self(
      variants: [Focus.Variant.focus, .klar].map(\.wireName),
      pings: ["core": .core, "event": .event, "focus-event": .event],
      event: .urlEntered,
      values: { FocusApp(buildID: $2, updateChannel: $1, version: $0) },
      countSearch: { telemetry, key in
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let location = Mozilla.SearchLocation(plainText: parts[0]) else { return false }
        telemetry.countSearch(location: location, engine: parts[1])
        return true
      }, variant: .focus)
  }
}
