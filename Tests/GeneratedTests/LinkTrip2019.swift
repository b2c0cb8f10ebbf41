import SignalbookMobileMarketing2019

extension GeneratedRoutes {
  static var of2019: Self { Self(MobileMarketing.DeepLink.self) }
}
