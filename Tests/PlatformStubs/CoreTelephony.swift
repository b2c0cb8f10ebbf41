#if os(iOS)
  public import Foundation

  open class CTTelephonyNetworkInfo: NSObject {
    open var serviceCurrentRadioAccessTechnology: [String: String]? { ["1": CTRadioAccessTechnologyLTE] }
    open var dataServiceIdentifier: String? { "1" }
  }

  public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
  public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
  public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
  public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
  public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
  public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
  public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
  public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
  public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
  public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
  public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
  public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
  public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"

  extension NSNotification.Name {
    public static let CTServiceRadioAccessTechnologyDidChange =
      NSNotification.Name("CTServiceRadioAccessTechnologyDidChangeNotification")
  }
#endif
