import SignalbookMobileMarketing2019

extension Router {
  /// The router of March 2019.
  static var of2019: Router { Router(MobileMarketing.DeepLink.self) }
}
