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
      countSearch: counting { $0.countSearch(location: $1, engine: $2) }, variant: .standard)
  }
}
