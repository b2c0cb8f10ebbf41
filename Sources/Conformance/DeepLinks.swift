import Signalbook
import SignalbookMobileMarketing

/// Deep links through the generated routes, and the writing of ready URLs.
struct DeepLinkRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard let url = input["url"]?.string else { return nil }
    switch input["op"]?.string {
    case "route": return route(url, input)
    default: return nil
    }
  }

  private func route(_ url: String, _ input: JSONValue) -> Outcome? { nil }
}
