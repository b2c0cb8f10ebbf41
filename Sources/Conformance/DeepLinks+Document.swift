import SignalbookMobileMarketing

extension Router {
  /// The router for the links in the specification document.
  static var ofDocument: Router { Router(MobileMarketing.DeepLink.self) }
}
