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
      countSearch: counting { $0.countSearch(location: $1, engine: $2) }, variant: .focus)
  }
}
