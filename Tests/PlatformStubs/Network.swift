public import Dispatch

public final class NWPathMonitor {
  nonisolated(unsafe) public static var latest: NWPathMonitor?
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public private(set) var currentPath = NWPath()
  public private(set) var isCancelled = false

  public init() { Self.latest = self }
  public func start(queue: DispatchQueue) {}
  public func cancel() { isCancelled = true }

  /// Used only by the check's program.
  public func become(_ path: NWPath) {
    currentPath = path
    pathUpdateHandler?(path)
  }
}

public struct NWPath: Equatable, Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public var status: Status
  public var interfaces: [NWInterface.InterfaceType]

  public init(_ status: Status = .unsatisfied, _ interfaces: NWInterface.InterfaceType...) {
    self.status = status
    self.interfaces = interfaces
  }
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { interfaces.contains(type) }
}

public struct NWInterface: Sendable {
  public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }
}
