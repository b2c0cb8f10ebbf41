#if canImport(Network)
  internal import Dispatch
  internal import Network
  #if os(iOS) && !targetEnvironment(macCatalyst)
    internal import CoreTelephony
    internal import Foundation
  #endif

  /// An observer for network changes. As of iOS 16.4, the system does not provide the carrier's name.
  enum NetworkObserver {
    static func start(_ cleanup: CleanupActions, _ report: @escaping @Sendable (PlatformChange) -> Void) {
      let path = NWPathMonitor()
      path.pathUpdateHandler = { Self.report(kind(of: $0), report) }
      path.start(queue: DispatchQueue(label: "signalbook.network"))
      let monitor = Guarded(path)
      cleanup.add { monitor.withLock { $0.cancel() } }
      #if os(iOS) && !targetEnvironment(macCatalyst)
        // The generation can change while the network path stays the same.
        cleanup.addObserver(.CTServiceRadioAccessTechnologyDidChange, queue: nil) {
          Self.report(monitor.withLock { kind(of: $0.currentPath) }, report)
        }
      #endif
    }

    private static func report(_ kind: NetworkKind?, _ report: @Sendable (PlatformChange) -> Void) {
      report(.properties { $0.networkType = kind?.rawValue })
    }

    private static func kind(of path: NWPath) -> NetworkKind? {
      NetworkKind(
        isReachable: path.status == .satisfied, isCellular: path.usesInterfaceType(.cellular),
        generation: { generation })
    }

    /// The generation of the cellular network that carries data. 5G is reported as `4g`, because receivers have no
    /// separate value for it.
    private static var generation: NetworkKind? {
      #if os(iOS) && !targetEnvironment(macCatalyst)
        let telephony = CTTelephonyNetworkInfo()
        guard let technologies = telephony.serviceCurrentRadioAccessTechnology,
          let service = telephony.dataServiceIdentifier, let technology = technologies[service]
        else { return nil }
        return switch technology {
        case CTRadioAccessTechnologyGPRS, CTRadioAccessTechnologyEdge, CTRadioAccessTechnologyCDMA1x: .second
        case CTRadioAccessTechnologyWCDMA, CTRadioAccessTechnologyHSDPA, CTRadioAccessTechnologyHSUPA,
          CTRadioAccessTechnologyCDMAEVDORev0, CTRadioAccessTechnologyCDMAEVDORevA,
          CTRadioAccessTechnologyCDMAEVDORevB, CTRadioAccessTechnologyeHRPD:
          .third
        case CTRadioAccessTechnologyLTE, CTRadioAccessTechnologyNRNSA, CTRadioAccessTechnologyNR: .fourth
        default: nil
        }
      #else
        nil
      #endif
    }
  }
#endif
