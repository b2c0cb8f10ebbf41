import Signalbook
import SignalbookWebXRViewer

extension WebXRApp: WebXRViewer.AppSource {}

extension TupleEventRunner<WebXRViewer> {
  static var webXR: Self {
    Self(stream: .event, variant: .standard, app: WebXRApp()) { wire in
      WebXRViewer.DecodedEvent(wire: wire, stream: .event).map { ($0.event, callName($0)) }
    }
  }
}
