import Signalbook
import SignalbookMobileMarketing2019

extension Router {
  /// The router of the app of March 2019, which supports more hosts.
  static var of2019: Router {
    Router(MobileMarketing.DeepLink.self) { url, origin in
      switch try? MobileMarketing.Link(url: url, origin: origin) {
      case nil: nil
      case .deepLink(let route)?: .named(callName(route))
      case .openURL(.page(let url, let isPrivate))?:
        .other(
          .of(("route", .text("url")), ("url", .text(url)), ("private", .boolean(isPrivate))),
          called: ".openURL(.page(url:private:))")
      case .openText(.addressField(let text))?:
        .other(.of(("route", .text("text")), ("text", .text(text))), called: ".openText(.addressField(text:))")
      case .fxaSignin(.signIn(let token, let others))?:
        .other(
          .of(
            ("route", .text("fxa")),
            (
              "params",
              .object(
                [JSONValue.Member("signin", .text(token))]
                  + others.map { JSONValue.Member($0.name, .text($0.value)) })
            )), called: ".fxaSignin(.signIn(signin:others:))")
      }
    }
  }
}
