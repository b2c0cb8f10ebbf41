import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let localAddress = Rule(
    "SB1117", "local-address", .receiver, .warning,
    summary: "A stream's upload URL points to the device itself or to the local network.",
    reason: """
      The released app sends its pings to the user's own device or network, where no server responds. To use a test
      server, pass its endpoint to `UploadSettings` instead of declaring it in the schema.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "method": "POST", "address": ⟦"https://localhost:8080"⟧ }
        +     "upload": { "method": "POST", "address": "https://example.com" }
        """#),
    check: .stream { stream, pass in
      pass.reportAddresses(of: stream) {
        $0.isLocal
          ? "\(quoted($0)) points to the device itself or to the local network" : nil
      }
    })
}

extension String {
  /// Whether the host is the local machine or in a private network (RFC 1918, RFC 6761, RFC 6762).
  fileprivate var isLocal: Bool {
    guard let host = host?.lowercased() else { return false }
    if host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host.hasPrefix("[::1]")
      || host == "::1"
    {
      return true
    }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1], numbers.allSatisfy({ $0 != nil }) else {
      return false
    }
    switch first {
    case 0, 10, 127: return true
    case 172: return (16...31).contains(second)
    case 192: return second == 168
    case 169: return second == 254
    default: return false
    }
  }
}
