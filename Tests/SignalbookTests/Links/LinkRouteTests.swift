import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Routes in the format that the generator writes.
private enum Page: LinkRoute {
  case bookmarks, history, settings, account, strange
  case _never(Never)

  static let family = LinkFamily(
    scheme: "app", host: "deep-link", parameter: "url", isInternal: true, ignoresLetterCase: false,
    paths: ["homepanel/bookmarks", "/history", "settings", "settings/account", "a b&c=d#e?f/%/é+"])
  var index: Int {
    switch self {
    case .bookmarks: 0
    case .history: 1
    case .settings: 2
    case .account: 3
    case .strange: 4
    }
  }
  init?(index: Int) {
    switch index {
    case 0: self = .bookmarks
    case 1: self = .history
    case 2: self = .settings
    case 3: self = .account
    case 4: self = .strange
    default: return nil
    }
  }
}

/// The same routes with a more tolerant router.
private enum Tolerant: LinkRoute {
  case account, settings, history
  case _never(Never)

  static let family = LinkFamily(
    scheme: "app", host: "deep-link", parameter: "the url", isInternal: false, ignoresLetterCase: true,
    ignoresSlashes: true, ignoresExtraComponents: true, paths: ["settings/Account", "Settings", "/history"])
  var index: Int {
    switch self {
    case .account: 0
    case .settings: 1
    case .history: 2
    }
  }
  init?(index: Int) {
    switch index {
    case 0: self = .account
    case 1: self = .settings
    case 2: self = .history
    default: return nil
    }
  }
}

@Suite("Link routes") struct LinkRouteTests {
  private func route(_ url: String, _ origin: LinkOrigin = .app) -> Page? { try? Page(url: url, origin: origin) }

  @Test("each route's link leads back to it (R-MMA-68)") func roundTrip() {
    #expect(Page.routesWithoutValues.count == 5 && Tolerant.routesWithoutValues.count == 3)
    for page in Page.routesWithoutValues {
      #expect(route(page.url) == page, "\(page.url)")
      #expect(page.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    for page in Tolerant.routesWithoutValues {
      #expect((try? Tolerant(url: page.url, origin: .external)) == page, "\(page.url)")
    }
    #expect(Page.bookmarks.url == "app://deep-link?url=homepanel/bookmarks")
    #expect(Page.strange.url == "app://deep-link?url=a%20b%26c%3Dd%23e?f/%25/%C3%A9%2B")
    #expect(Tolerant.settings.url == "app://deep-link?the%20url=Settings")
  }

  @Test("from outside, the app opens without further effects (R-MMA-61)") func outside() {
    #expect(route(Page.bookmarks.url, .external) == nil)
    #expect(Page.family.opensApp(Page.bookmarks.url))
    #expect(Page.family.opensApp("app:anything"))
    for url in ["", "ap", "apps://deep-link", "APP://deep-link", "http://deep-link?url=settings"] {
      #expect(!Page.family.opensApp(url), "\(url)")
    }
  }

  @Test(
    "what is no link of the family leads nowhere (R-MMA-63)",
    arguments: [
      "", ":", "app", "app:", "app://", "app:///deep-link?url=settings", "app:/deep-link?url=settings",
      "app:deep-link?url=settings", "app://deep-link", "app://deep-link?", "app://deep-link?url",
      "app://deep-link?url=",
      "app://deep-link?URL=settings", "app://deep-link?uri=settings", "APP://deep-link?url=settings",
      "app://DEEP-LINK?url=settings", "app://deep-linkage?url=settings", "app://deep?url=settings",
      "app://deep-link:80?url=settings", "app://user@deep-link?url=settings", "app://deep-link/x?url=settings",
      "app://deep-link//?url=settings", "app://deep-link#?url=settings", "app://deep-link?x=1#url=settings",
      "other://deep-link?url=settings", " app://deep-link?url=settings", "app://deep-link?url=Settings",
      "app://deep-link?url=settings/", "app://deep-link?url=/settings", "app://deep-link?url=settings//account",
      "app://deep-link?url=settings/account/more", "app://deep-link?url=settings%", "app://deep-link?url=settings%2",
      "app://deep-link?url=%73ettings%zz", "app://deep-link?url=%C3%28", "app://deep-link?url=%FFsettings",
      "app://deep-link?url=settings%00", "app://deep-link?url=settings\u{0}", "app://deep-link?url=settings%20",
      "app://deep-link?url=+settings", "app://deep-link?url&url=settings", "app://deep-link?url=&url=settings",
      "app://deep-link?url=unknown&url=settings", "app://deep-link?&&&", "app://deep-link?=settings",
      "app://deep-link?url=settings=account", "app\u{0}://deep-link?url=settings", "app://deep-link?ur%6=settings",
      "app://deep-link?url=se\u{301}ttings", "\u{FEFF}app://deep-link?url=settings",
    ])
  func nowhere(url: String) { #expect(route(url) == nil) }

  @Test(
    "what a link may have beside its path does not matter",
    arguments: [
      "app://deep-link?url=settings", "app://deep-link/?url=settings", "app://deep-link?url=settings#fragment",
      "app://deep-link?a=1&url=settings&b=2", "app://deep-link?url=settings&url=homepanel/bookmarks",
      "app://deep-link?u%72l=s%65ttings", "app://deep-link?url=settings#?url=homepanel/bookmarks",
      "app://deep-link?a&&url=settings", "app://deep-link?url=settings&damaged=%zz",
      "app://deep-link?%zz=1&url=settings",
    ])
  func somewhere(url: String) { #expect(route(url) == .settings) }

  private func rejection(_ url: String, _ origin: LinkOrigin = .app) -> LinkRejection? {
    do throws(LinkRejection) {
      _ = try Page(url: url, origin: origin)
      return nil
    } catch { return error }
  }

  @Test("each refusal has a reason, which does not reveal the path to outside callers (R-MMA-61)")
  func rejections() {
    for url in ["", "app", "app:deep-link", "APP://deep-link?url=settings", "other://deep-link?url=settings"] {
      #expect(rejection(url) == .schemeMismatch, "\(url)")
      #expect(rejection(url, .external)?.opensApp == false)
    }
    for url in [
      "app://", "app://deep-linkage?url=settings", "app://deep-link:80?url=settings", "app://u@deep-link?url=x",
      "app://deep-link/x?url=settings", "app://deep-link//?url=settings", "app://deep-link/../deep-link?url=settings",
    ] {
      #expect(rejection(url) == .hostMismatch, "\(url)")
    }
    for url in [
      "app://deep-link", "app://deep-link?", "app://deep-link?url", "app://deep-link?url=", "app://deep-link?x=1",
      "app://deep-link?url&url=settings", "app://deep-link#?url=settings",
    ] {
      #expect(rejection(url) == .missingParameter("url"), "\(url)")
    }
    for url in ["app://deep-link?url=settings%", "app://deep-link?url=%zz&url=settings", "app://deep-link?url=%C3%28"] {
      #expect(rejection(url) == .malformedParameter("url"), "\(url)")
    }
    #expect(rejection("app://deep-link?url=se%74tings/../settings") == .unknownPath("settings/../settings"))
    #expect(rejection("app://deep-link?url=javascript:alert(1)") == .unknownPath("javascript:alert(1)"))
    for path in ["settings", "unknown", "%zz", ""] {
      #expect(rejection("app://deep-link?url=\(path)", .external) == .externalOrigin)
      #expect(rejection("app://deep-link?url=\(path)", .external)?.opensApp == true)
    }
  }

  @Test("any text gets the same result as from another implementation of the rules") func random() {
    var random = SeededGenerator(seed: 77)
    let parts = [
      "app", "://", "deep-link", "?", "url", "=", "settings", "/", "account", "&", "#", "%", "%73", "%2F", "é", "A",
      "the%20url",
      "homepanel/bookmarks", "\u{0}", " ", "+", "..", "app://deep-link?url=", "app://deep-link?the%20url=",
    ]
    for _ in 0..<Rounds.of(20_000) {
      var url = Bool.random(using: &random) ? "app://deep-link?url=" : ""
      for _ in 0..<Int.random(in: 0..<7, using: &random) { url += parts.randomElement(using: &random) ?? "" }
      #expect((try? Page.family.route(of: url, origin: .app))?.index == Self.judged(url, Page.family), "\(url)")
      #expect(
        (try? Tolerant.family.route(of: url, origin: .external))?.index == Self.judged(url, Tolerant.family), "\(url)")
    }
  }

  /// Returns the route of a link, using lists of parts instead of a table.
  private static func judged(_ url: String, _ family: LinkFamily) -> Int? {
    func parts(_ text: String) -> [String] {
      let parts = Array(text.utf8).split(separator: 0x2F, omittingEmptySubsequences: family.ignoresSlashes)
      return parts.map { String(decoding: $0, as: UTF8.self) }
    }
    let whole = Array(Array(url.utf8).split(separator: 0x23, maxSplits: 1, omittingEmptySubsequences: false)[0])
    let starts = ["?", "/?"].map { Array("\(family.scheme)://\(family.host)\($0)".utf8) }
    guard let start = starts.first(where: { whole.starts(with: $0) }) else { return nil }
    for item in whole.dropFirst(start.count).split(separator: 0x26) {
      let pair = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
        .map { PercentEncoding.decode(String(decoding: $0, as: UTF8.self)) }
      guard let name = pair[0], name.hasSameBytes(as: family.parameter ?? "") else { continue }
      guard pair.count == 2, let path = pair[1], !path.isEmpty else { return nil }
      let wanted = parts(family.ignoresLetterCase ? path.lowercased() : path)
      let known = family.paths.map { parts(family.ignoresLetterCase ? $0.lowercased() : $0) }
      func isSame(_ left: [String], _ right: [String]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.hasSameBytes(as: $1) }
      }
      if let index = known.firstIndex(where: { isSame($0, wanted) }) { return index }
      guard family.ignoresExtraComponents else { return nil }
      let fitting = known.indices.filter { isSame(known[$0], Array(wanted.prefix(known[$0].count))) }
      return fitting.max { known[$0].count < known[$1].count }
    }
    return nil
  }

  @Test("a very long link is read only once") func long() {
    let filler = String(repeating: "x=%41&", count: 200_000)
    #expect(route("app://deep-link?\(filler)url=settings") == .settings)
    #expect(route("app://deep-link?url=settings\(String(repeating: "/x", count: 200_000))") == nil)
    #expect(
      (try? Tolerant(
        url: "app://deep-link?the%20url=settings\(String(repeating: "/x", count: 200_000))", origin: .external))
        == .settings)
  }

  @Test("a router can ignore letter case, slashes and surplus parts (R-MMA-62)") func tolerant() {
    func find(_ path: String) -> Tolerant? {
      try? Tolerant(url: "app://deep-link?the%20url=" + path, origin: .external)
    }
    for path in ["settings", "SETTINGS", "/settings", "settings/", "//settings//", "settings/unknown"] {
      #expect(find(path) == .settings, "\(path)")
    }
    // The longest matching route wins.
    for path in ["settings/account", "Settings/ACCOUNT/", "/settings//account", "settings/account/more/still"] {
      #expect(find(path) == .account, "\(path)")
    }
    for path in ["history", "/History", "history/today"] { #expect(find(path) == .history, "\(path)") }
    for path in ["", "/", "//", "account", "historyx", "x/settings", "settings%2Faccount%"] {
      #expect(find(path) == nil, "\(path)")
    }
    #expect(find("settings%2Faccount") == .account)
  }

  @Test(
    "a ready URL keeps what has a meaning; the rest is percent-encoded (R-MMA-64)",
    arguments: [
      ("http://test.com/#=&?~_-+", "http://test.com/#=&?~_-+"), ("", ""),
      ("http://test.com/a b", "http://test.com/a%20b"), ("http://t/%41%2f%", "http://t/%41%2f%25"),
      ("http://t/%4", "http://t/%254"), ("http://t/%zz", "http://t/%25zz"), ("http://t/é", "http://t/%C3%A9"),
      ("http://t/\u{0}\n\u{7F}", "http://t/%00%0A%7F"),
      ("http://t/\"<>\\^`{|}", "http://t/%22%3C%3E%5C%5E%60%7B%7C%7D"),
      ("http://[::1]:80/!$'()*,;@", "http://[::1]:80/!$'()*,;@"),
    ])
  func completed(url: String, expected: String) {
    #expect(PercentEncoding.completed(url: url) == expected)
    #expect(PercentEncoding.completed(url: expected) == expected)
  }
}
