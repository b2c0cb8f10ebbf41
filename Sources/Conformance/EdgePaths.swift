import Signalbook
import SignalbookCollectorEndpoints

extension PingPolicyRunner {
  /// The namespace of the generic form that the specification of the edge server shows (R-FOCUS-09).
  private static let namespaces: Set<String> = ["eng-workflow"]

  /// Whether the collector takes a request to a path.
  func edgePath(_ input: JSONValue) -> Outcome? {
    guard let path = input["path"]?.string else { return nil }
    let endpoint = try? Endpoint(Message(method: "POST", target: path), namespaces: Self.namespaces)
    return Outcome(.of(("accepted", .boolean(endpoint != nil))), called: "Endpoint(_:namespaces:)")
  }
}
