import SignalbookMobileMarketing2018

extension Router {
  /// The router of the app of November 2018.
  static var of2018: Router { Router(MobileMarketing.DeepLink.self) }
}
