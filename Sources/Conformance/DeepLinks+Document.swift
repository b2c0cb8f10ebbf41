import SignalbookMobileMarketing

extension Router {
  /// The router of the document.
  static var ofDocument: Router { Router(MobileMarketing.DeepLink.self) }
}
