import Signalbook
import SignalbookMozilla
import SignalbookWebXRViewer

extension PingPolicy<WebXRViewer> {
  static var webXR: Self {
    Self(
      variants: [WebXRViewer.Variant.standard.wireName],
      pings: ["core": .core, "mobile-event": .event, "event": .event],
      event: .picture.taken,
      values: { WebXRApp(buildID: $2, updateChannel: $1, version: $0) },
      countSearch: { telemetry, key in
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let location = Mozilla.SearchLocation(plainText: parts[0]) else { return false }
        telemetry.countSearch(location: location, engine: parts[1])
        return true
      }, variant: .standard)
  }
}
