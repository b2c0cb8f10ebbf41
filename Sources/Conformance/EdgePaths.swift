import Signalbook
import SignalbookCollectorEndpoints

extension PingPolicyRunner {
  /// The namespaces that the edge server's generic path allows (R-FOCUS-09).
  private static let namespaces: Set<String> = ["eng-workflow"]

  /// Returns whether the collector accepts a request path.
  func edgePath(_ input: JSONValue) -> Outcome? {
    guard let path = input["path"]?.string else { return nil }
    let endpoint = try? Endpoint(Message(method: "POST", target: path), namespaces: Self.namespaces)
    return Outcome(.of(("accepted", .boolean(endpoint != nil))), called: "Endpoint(_:namespaces:)")
  }
}
