@_spi(Generated) import Signalbook

/// Deep links through the generated routes of the dialect that the vector names, and the writing of ready URLs.
struct DeepLinkRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard let url = input["url"]?.string else { return nil }
    switch input["op"]?.string {
    case "route":
      let isInside = input["source"]?.string != "external"
      switch input["dialect"]?.string {
      case nil, "seed": return Router.ofDocument.route(url, isInside: isInside)
      case "2018-11": return Router.of2018.route(url, isInside: isInside)
      case "2019-03": return Router.of2019.route(url, isInside: isInside)
      default: return nil
      }
    case "escape_url":
      let written = PercentEncoding.completed(url: url)
      return Outcome(.of(("url", .text(written))), called: "PercentEncoding.completed(url:)", bytes: written)
    default: return nil
    }
  }
}

/// The router of one generated module.
struct Router {
  let family: LinkFamily
  /// The route that a link leads to, as its name in Swift.
  let find: (String, LinkOrigin) -> String?
  /// The names of all routes with their paths.
  let paths: [String: String]

  init<Route: LinkRoute>(_ type: Route.Type) {
    family = Route.family
    find = { url, origin in (try? Route(url: url, origin: origin)).map(callName) }
    paths = Dictionary(uniqueKeysWithValues: Route.all.map { (callName($0), Route.family.paths[$0.index]) })
  }

  /// A path's first part is the vectors' group, the second their page. A link of the document whose path has one part
  /// only is told by the path of the same route in the app that came to know it.
  func route(_ url: String, isInside: Bool) -> Outcome {
    let called = "DeepLink(url:origin: .\(isInside ? "inside" : "outside"))"
    guard let name = find(url, isInside ? .inside : .outside) else {
      guard !isInside, family.opensApp(url) else { return Outcome(.of(("route", .text("none"))), called: called) }
      return Outcome(.of(("route", .text("none")), ("appOpens", .boolean(true))), called: called)
    }
    for path in [paths[name], Self.of2019.paths[name]] {
      let parts = (path ?? "").split(separator: "/").map(String.init)
      guard parts.count >= 2 else { continue }
      return Outcome(
        .of(("route", .text("deepLink")), ("group", .text(parts[0])), ("page", .text(parts[1]))), called: called,
        bytes: ".\(name)")
    }
    return Outcome(.of(("route", .text(name))), called: called)
  }
}
