import Signalbook
import SignalbookMobileMarketing
import Testing

/// The generated routes of a module.
struct GeneratedRoutes: Sendable {
  let urls: [String]
  /// Returns whether each link leads back to the route from which it was built, if opened from the origin.
  let isTrip: @Sendable (LinkOrigin) -> [Bool]
  let family: LinkFamily
  let find: @Sendable (String) -> String?

  init<Route: LinkRoute>(_ type: Route.Type) {
    urls = Route.routesWithoutValues.map(\.url)
    isTrip = { origin in Route.routesWithoutValues.map { (try? Route(url: $0.url, origin: origin)) == $0 } }
    family = Route.family
    find = { path in
      let url = "\(Route.family.scheme)://\(Route.family.host)?\(Route.family.parameter ?? "")=\(path)"
      return (try? Route(url: url, origin: .app)).map { "\($0)" }
    }
  }
}

@Suite("Generated link routes") struct LinkTripTests {
  static let all = [GeneratedRoutes.ofDocument, .of2018, .of2019]

  @Test("every route's link parses to the same route, from every permitted origin (R-MMA-68)")
  func roundTrip() {
    for routes in Self.all {
      #expect(!routes.urls.isEmpty && Set(routes.urls).count == routes.urls.count)
      #expect(routes.isTrip(.app).allSatisfy { $0 })
      #expect(routes.isTrip(.external).allSatisfy { $0 == !routes.family.isInternal })
    }
  }

  @Test("the document's ten links parse (R-MMA-60)") func document() {
    #expect(
      GeneratedRoutes.ofDocument.urls.sorted()
        == [
          "/history", "homepanel/bookmarks", "homepanel/new-private-tab", "settings", "settings/clear-private-data",
          "settings/fxa", "settings/homepage", "settings/mailto", "settings/newtab", "settings/search",
        ].map { "firefox://deep-link?url=" + $0 })
    #expect(GeneratedRoutes.ofDocument.family.isInternal)
  }

  @Test("links with parameters are built and read (R-MMA-65)") func parameters() {
    for (built, url) in FurtherLinks.all {
      #expect(built == url)
      #expect(FurtherLinks.link(url) == .success(url))
    }
    func reason(_ url: String) -> LinkRejection? {
      if case .failure(let reason) = FurtherLinks.link(url) { reason } else { nil }
    }
    #expect(FurtherLinks.link("firefox://open-text") == .success("firefox://open-text?text="))
    #expect(reason("firefox://open-url") == .missingParameter("url"))
    #expect(reason("firefox://open-url?url=javascript:alert(1)") == .invalidValue("url"))
    #expect(reason("firefox://open-url?url=http://a&private=yes") == .invalidValue("private"))
    #expect(reason("firefox://fxa-signin?flow_id=1") == .missingParameter("signin"))
    #expect(reason("firefox://fxa-signin?signin=\(String(repeating: "x", count: 2049))") == .tooLong("signin"))
    #expect(reason("firefox://elsewhere?url=x") == .hostMismatch && reason("http://open-url?url=x") == .schemeMismatch)
    #expect(reason("firefox://deep-link?url=open-url") == .unknownPath("open-url"))
  }

  @Test("the same route has another link in another app, or none (R-MMA-62)") func dialects() {
    let (document, autumn, spring) = (GeneratedRoutes.ofDocument, GeneratedRoutes.of2018, GeneratedRoutes.of2019)
    #expect(document.find("settings/newtab") == "settingsNewTab")
    #expect(autumn.find("settings/newtab") == nil && autumn.find("settings/newTab") == "settingsNewTab")
    #expect(spring.find("/Settings/newTab/extra") == "settingsNewTab")
    #expect(document.find("settings") == "settingsGeneral")
    #expect(autumn.find("settings") == nil && spring.find("settings") == nil)
    #expect(spring.find("settings/general") == "settingsGeneral")
    #expect(document.find("/history") == "history" && autumn.find("/history") == nil)
    #expect(autumn.find("homepanel/new-private-tab") == nil)
    #expect(spring.find("homepanel/new-private-tab") == "homePanelNewPrivateTab")
    #expect(document.find("settings/theme") == nil && spring.find("settings/theme") == "settingsTheme")
  }
}

extension GeneratedRoutes {
  static var ofDocument: Self { Self(MobileMarketing.DeepLink.self) }
}
