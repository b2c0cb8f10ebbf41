import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// A generated link family without paths. Its only route has parameters.
enum OpenedPage: LinkRoute {
  case page(url: String, isPrivate: Bool?, number: Int?)
  case _never(Never)

  static let family = LinkFamily(
    scheme: "app", host: "open-url", parameter: nil, isInternal: false, ignoresLetterCase: false, paths: [""],
    parameters: [
      RouteParameters([
        LinkParameter("url", .webURL, isRequired: true, maxBytes: 100),
        LinkParameter("private", .boolean, isRequired: false, maxBytes: 5),
        LinkParameter("n", .integer(-5...40), isRequired: false, maxBytes: 20),
      ])
    ])
  var index: Int {
    switch self {
    case .page: 0
    }
  }
  var values: LinkValues {
    switch self {
    case .page(let url, let isPrivate, let number):
      LinkValues([.text(url), isPrivate.map { .boolean($0) }, number.map { .integer($0) }])
    }
  }
  init?(index: Int) { self.init(index: index, values: LinkValues()) }
  init?(index: Int, values: LinkValues) {
    guard index == 0, let url = values.text(0) else { return nil }
    self = .page(url: url, isPrivate: values.boolean(1), number: values.integer(2))
  }
}

/// A link family with paths, for links from inside the app only. One route has parameters and passes other parameters
/// on.
enum PassingPage: LinkRoute {
  case plain
  case search(text: String, others: [UndeclaredParameter])
  case _never(Never)

  static let family = LinkFamily(
    scheme: "app", host: "deep-link", parameter: "path", isInternal: true, ignoresLetterCase: false,
    paths: ["plain", "search"],
    parameters: [
      RouteParameters(),
      RouteParameters(
        [LinkParameter("te xt", .text, isRequired: true, maxBytes: 8)],
        undeclared: UndeclaredParameterLimits(maxCount: 2, maxBytes: 6)),
    ])
  var index: Int {
    switch self {
    case .plain: 0
    case .search: 1
    }
  }
  var values: LinkValues {
    switch self {
    case .plain: LinkValues()
    case .search(let text, let others): LinkValues([.text(text)], undeclared: others)
    }
  }
  init?(index: Int) { self.init(index: index, values: LinkValues()) }
  init?(index: Int, values: LinkValues) {
    switch index {
    case 0: self = .plain
    case 1:
      guard let text = values.text(0) else { return nil }
      self = .search(text: text, others: values.undeclared)
    default: return nil
    }
  }
}

@Suite("Links with parameters") struct LinkParameterTests {
  private func page(_ query: String) throws(LinkRejection) -> OpenedPage {
    try OpenedPage(url: "app://open-url\(query)", origin: .external)
  }

  private func rejection(_ query: String) -> LinkRejection? {
    do throws(LinkRejection) {
      _ = try page(query)
      return nil
    } catch { return error }
  }

  private func search(_ query: String, _ origin: LinkOrigin = .app) -> Result<LinkValues, LinkRejection> {
    Result { () throws(LinkRejection) in
      try PassingPage(url: "app://deep-link?path=search\(query)", origin: origin).values
    }
  }

  @Test("parameters are typed, and percent-encoding is decoded once (R-MMA-65)") func typed() throws {
    let url = "http://google.com?a=1&b=2&c=foo%20bar"
    #expect(
      try page("?url=http%3A%2F%2Fgoogle.com%3Fa%3D1%26b%3D2%26c%3Dfoo%2520bar")
        == .page(url: url, isPrivate: nil, number: nil))
    #expect(
      OpenedPage.page(url: url, isPrivate: true, number: -5).url
        == "app://open-url?url=http%3A%2F%2Fgoogle.com%3Fa%3D1%26b%3D2%26c%3Dfoo%2520bar&private=true&n=-5")
    #expect(
      try page("/?n=40&x=1&pr%69vate=false&url=https://a.b/+#private=true")
        == .page(url: "https://a.b/+", isPrivate: false, number: 40))
    // An empty value is missing, except for text.
    #expect(try page("?url=http://a&private=&n") == .page(url: "http://a", isPrivate: nil, number: nil))
    #expect(search("&te%20xt=") == .success(LinkValues([.text("")], undeclared: [])))
    #expect(search("&te%20xt") == .failure(.missingParameter("te xt")))
  }

  @Test("each refusal has a reason and a parameter") func refusals() {
    for query in ["", "?", "?url", "?url=", "?URL=http://a", "?x=1", "#?url=http://a", "?url&url=http://a"] {
      #expect(rejection(query) == .missingParameter("url"), "\(query)")
    }
    for query in ["?url=%", "?url=http://a%zz", "?url=%FF"] {
      #expect(rejection(query) == .malformedParameter("url"), "\(query)")
    }
    for value in ["1", "TRUE", "yes", "true%20", "%74rue%00"] {
      #expect(rejection("?url=http://a&private=\(value)") == .invalidValue("private"), "\(value)")
    }
    for value in ["41", "-6", "007", "+1", "1.0", "1e1", "-0", "٣", "99999999999999999999", "0x1"] {
      #expect(rejection("?url=http://a&n=\(value)") == .invalidValue("n"), "\(value)")
    }
    #expect(rejection(":80?url=http://a") == .hostMismatch && rejection("x?url=http://a") == .hostMismatch)
    #expect(search("&te%20xt=a&a=1&b=2&c=3") == .failure(.tooManyParameters(limit: 2)))
    #expect(search("&te%20xt=a&abc=1234") == .failure(.tooLong("abc")))
    #expect(search("&te%20xt=a&abcdefg=1") == .failure(.tooLong("abcdefg")))
    #expect(search("&te%20xt=a&\(String(repeating: "%41", count: 9))=1") == .failure(.tooLong("")))
    #expect(search("&te%20xt=a&%zz=1") == .failure(.malformedParameter("")))
    #expect(search("&te%20xt=a&b=%zz") == .failure(.malformedParameter("b")))
    #expect(search("&te%20xt=a&b=%", .external) == .failure(.externalOrigin))
  }

  @Test("limits are in bytes of the decoded value") func limits() {
    func text(_ count: Int, _ unit: String) -> String { String(repeating: unit, count: count) }
    #expect(search("&te%20xt=\(text(8, "a"))") == .success(LinkValues([.text(text(8, "a"))], undeclared: [])))
    #expect(search("&te%20xt=\(text(8, "%61"))") == .success(LinkValues([.text(text(8, "a"))], undeclared: [])))
    #expect(search("&te%20xt=\(text(4, "é"))") == .success(LinkValues([.text(text(4, "é"))], undeclared: [])))
    for value in [text(9, "a"), text(9, "%61"), text(5, "é"), text(1_000_000, "x")] {
      #expect(search("&te%20xt=\(value)") == .failure(.tooLong("te xt")))
    }
  }

  @Test("the first parameter with a name wins, and passed-on parameters never replace it") func first() throws {
    #expect(
      try page("?url=http://a&url=http://b&private=true&private=false")
        == .page(url: "http://a", isPrivate: true, number: nil))
    #expect(rejection("?url=javascript:x&url=http://a") == .invalidValue("url"))
    let passed = [UndeclaredParameter(name: "a", value: "1"), UndeclaredParameter(name: "é", value: "")]
    #expect(
      search("&a=1&te%20xt=t&a=2&%C3%A9&path=plain&=x&te%20xt=u")
        == .success(LinkValues([.text("t")], undeclared: passed)))
    let smuggled = [("path", "plain"), ("te xt", "u"), ("a", "1")].map { UndeclaredParameter(name: $0.0, value: $0.1) }
    #expect(
      PassingPage.search(text: "&path=plain#", others: smuggled).url
        == "app://deep-link?path=search&te%20xt=%26path%3Dplain%23&a=1")
    #expect(search("") == .failure(.missingParameter("te xt")) && PassingPage.routesWithoutValues.map(\.index) == [0])
  }

  @Test(
    "an address of the web has the scheme of the web, a host and nothing that hides it",
    arguments: [
      ("http://a", true), ("HTTPS://a.b:8080/c?d#e@f", true), ("http://[::1]/", true), ("https://a/@b", true),
      ("http:a", false), ("http:/a", false), ("http:///a", false), ("http://", false), ("http://?a", false),
      ("http://:80", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("ftp://a", false),
      ("data:text/html,x", false), ("//a", false), (" http://a", false), ("http://a\n", false), ("http://a b", false),
      ("http://a\\@b", false), ("https://bank.example@evil.example/", false), ("http://é", false), ("http", false),
      ("app://deep-link?path=plain", false), ("http://a\u{0}", false), ("ht\ttp://a", false),
      ("https://[::1", false), ("https://::1]", false), ("https://[]", false), ("https://[:::]", false),
      ("https://[::1::]", false), ("https://[1:2:3:4:5:6:7]", false), ("https://[1:2:3:4:5:6:7:8:9]", false),
      ("https://[12345::]", false), ("https://[:1]", false), ("https://[1:]", false), ("https://[g::]", false),
      ("https://[::1.2.3]", false), ("https://[fe80::1%25eth0]", false), ("https://[::1]x", false),
      ("https://x[::1]", false), ("https://[::]", true), ("https://[1:2:3:4:5:6:7:8]/", true), ("https://[1::8]", true),
      ("https://[::ffff:1.2.3.4]:80", true), ("https://[1:2:3:4:5:6:1.2.3.4]", true), ("https://[2001:DB8::]", true),
      ("https://a.com:99999/", false), ("https://a.com:0", false), ("https://a.com:", false),
      ("https://a.com:065535", false), ("https://a.com:+1", false), ("https://a.com:65535", true),
      ("https://.../", false), ("https://.", false), ("https://a..b", false), ("https://.a", false),
      ("https://a.com.", true), ("https://a.com..", false), ("https://a_b.-c-.d", true), ("https://%61.com", false),
      ("https://a,b", false), ("https://a!", false), ("https://*", false), ("https://a|b", false),
      ("https://1.2.3.4", true), ("https://1.2.3", false), ("https://1.2.3.256", false), ("https://01.2.3.4", false),
      ("https://2130706433", false), ("https://0x7f.1", false), ("https://a.0x1", false), ("https://a.1", false),
      ("https://1.2.3.4.", false), ("https://1a.b1", true), ("https://0xg", true),
      ("https://\(String(repeating: "a", count: 63)).b", true),
      ("https://\(String(repeating: "a", count: 64)).b", false),
      ("https://\(String(repeating: "a.", count: 127))b", false),
    ])
  func webAddresses(text: String, isOne: Bool) throws {
    #expect(WebURL.isValid(text) == isOne)
    let link = "app://open-url?url=\(PercentEncoding.encode(text))"
    #expect(
      (try? OpenedPage(url: link, origin: .external)) == (isOne ? .page(url: text, isPrivate: nil, number: nil) : nil))
  }

  @Test("from outside, an inside family's links have no effect, regardless of parameters (R-MMA-61)")
  func fromOutside() {
    var random = SeededGenerator(seed: 65)
    let parts = [
      "path=search", "path=plain", "&", "te%20xt=", "%", "%26", "%23", "#", "?", "=", "a", "//", "app://", "deep-link",
      "javascript:", "..", "/", "%2F", "é", "\u{0}", "@", ":80", "open-url",
    ]
    var found = 0
    for _ in 0..<Rounds.of(20_000) {
      var url = "app://deep-link?"
      for _ in 0..<Int.random(in: 0..<9, using: &random) { url += parts.randomElement(using: &random) ?? "" }
      #expect((try? PassingPage(url: url, origin: .external)) == nil)
      guard let route = try? PassingPage(url: url, origin: .app) else { continue }
      found += 1
      // The scheme, host and path are those of the family, whatever the values contain.
      #expect(route.url.utf8.starts(with: "app://deep-link?path=".utf8) && !route.url.contains("#"))
      #expect((try? PassingPage(url: route.url, origin: .app)) == route, "\(url)")
      #expect((try? OpenedPage(url: route.url, origin: .app)) == nil)
    }
    #expect(found > 100)
  }

  @Test("values within their limits round-trip byte for byte (R-MMA-68)") func roundTrips() throws {
    var random = SeededGenerator(seed: 66)
    let pool = Array("ab&=#%?+/ \u{0}\né😀\\@:;'\"".unicodeScalars)
    func text(_ bytes: Int) -> String {
      var text = ""
      while let scalar = pool.randomElement(using: &random), text.utf8.count + scalar.utf8.count <= bytes,
        Int.random(in: 0..<6, using: &random) > 0
      {
        text.unicodeScalars.append(scalar)
      }
      return text
    }
    for _ in 0..<Rounds.of(5_000) {
      let route = PassingPage.search(
        text: text(8),
        others: [UndeclaredParameter(name: "n1", value: text(4)), UndeclaredParameter(name: "é\u{1}", value: text(3))])
      let back = try PassingPage(url: route.url, origin: .app)
      #expect(back == route)
      #expect(route.url.utf8.elementsEqual(back.url.utf8) && route.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }
}
