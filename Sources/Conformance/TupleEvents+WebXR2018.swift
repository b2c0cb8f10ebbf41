import Signalbook
import SignalbookWebXRViewer2018

extension WebXRApp: WebXRViewer.AppSource {}

extension TupleEventRunner<WebXRViewer> {
  static var webXR2018: Self {
    Self(stream: .event, variant: .standard, app: WebXRApp()) { wire in
      WebXRViewer.DecodedEvent(wire: wire, stream: .event).map { ($0.event, callName($0)) }
    }
  }
}
