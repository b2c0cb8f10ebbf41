import Signalbook
import SignalbookWebXRViewer

extension WebXRApp: WebXRViewer.AppSource {}

extension TupleEventRunner<WebXRViewer> {
  static var webXR: Self {
    Self(stream: .event) { clock in
      Telemetry(WebXRViewer.self, variant: .standard, app: WebXRApp(), platform: Platform(), clock: clock)
    } decode: { wire in
      WebXRViewer.DecodedEvent(wire: wire, stream: .event).map { ($0.event, callName($0)) }
    }
  }
}
