import Signalbook
import SignalbookWebXRViewer2018

extension WebXRApp: WebXRViewer.AppSource {}

extension TupleEventRunner<WebXRViewer> {
  static var webXR2018: Self {
    Self(stream: .event) { clock in
      Telemetry(WebXRViewer.self, variant: .standard, app: WebXRApp(), platform: Platform(), clock: clock)
    } decode: { wire in
      WebXRViewer.DecodedEvent(wire: wire, stream: .event).map { ($0.event, callName($0)) }
    }
  }
}
