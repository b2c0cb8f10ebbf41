import Signalbook
import SignalbookMobileMarketing2019

extension GeneratedRoutes {
  static var of2019: Self { Self(MobileMarketing.DeepLink.self) }
}

/// Links to the additional hosts that the app of 2019 supports.
enum FurtherLinks {
  /// Each built link, with the expected URL.
  static var all: [(built: String, url: String)] { links.map { ($0.link.url, $0.url) } }

  private static let links: [(link: MobileMarketing.Link, url: String)] = [
    (
      .openURL(.page(url: "http://google.com?a=1&b=2&c=foo%20bar")),
      "firefox://open-url?url=http%3A%2F%2Fgoogle.com%3Fa%3D1%26b%3D2%26c%3Dfoo%2520bar&private=false"
    ),
    (
      .openURL(.page(url: "https://a.example/#b", private: true)),
      "firefox://open-url?url=https%3A%2F%2Fa.example%2F%23b&private=true"
    ),
    (.openText(.addressField(text: "a b&c=d#é")), "firefox://open-text?text=a%20b%26c%3Dd%23%C3%A9"),
    (.openText(.addressField()), "firefox://open-text?text="),
    (
      .fxaSignin(.signIn(signin: "t", others: [UndeclaredParameter(name: "flow_id", value: "1&2")])),
      "firefox://fxa-signin?signin=t&flow_id=1%262"
    ),
    (.deepLink(.settingsFxa), "firefox://deep-link?url=settings/fxa"),
  ]

  /// Parses a link and builds it again, or returns the reason that it is rejected.
  static func link(_ url: String) -> Result<String, LinkRejection> {
    Result { () throws(LinkRejection) in try MobileMarketing.Link(url: url, origin: .external).url }
  }
}
