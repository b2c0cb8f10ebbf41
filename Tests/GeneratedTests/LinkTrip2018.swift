import SignalbookMobileMarketing2018

extension GeneratedRoutes {
  static var of2018: Self { Self(MobileMarketing.DeepLink.self) }
}
