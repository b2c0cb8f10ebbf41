@_spi(Generated) import Signalbook

/// A runner that resolves deep links with the generated routes of the vector's dialect, and builds URLs.
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

/// The router of a generated module.
struct Router {
  /// Returns whether a link opens the app, even if it does not lead to a route.
  let opensApp: (String) -> Bool
  /// Returns a link's destination.
  let find: (String, LinkOrigin) -> Destination?
  /// The paths of the deep-link family, by the route's Swift name.
  let paths: [String: String]

  /// A destination in the vector's notation: a route, by its Swift name, or the destination of a link with another
  /// host.
  enum Destination {
    case named(String)
    case other(JSONValue, called: String)
  }

  /// Creates a router for a single family.
  init<Route: LinkRoute>(_ type: Route.Type) {
    self.init(type) { url, origin in (try? Route(url: url, origin: origin)).map { .named(callName($0)) } }
  }

  init<Route: LinkRoute>(_ type: Route.Type, find: @escaping (String, LinkOrigin) -> Destination?) {
    opensApp = Route.family.opensApp
    self.find = find
    paths = Dictionary(
      uniqueKeysWithValues: Route.routesWithoutValues.map { (callName($0), Route.family.paths[$0.index]) })
  }

  /// Routes a link. The first path component is the vector's group, and the second is its page. If the route's path has
  /// fewer than two components, as in the document, uses the path in the app of 2019.
  func route(_ url: String, isInside: Bool) -> Outcome {
    let called = "init(url:origin: .\(isInside ? "inside" : "outside"))"
    switch find(url, isInside ? .app : .external) {
    case .other(let route, let member): return Outcome(route, called: called, bytes: member)
    case nil:
      guard !isInside, opensApp(url) else { return Outcome(.of(("route", .text("none"))), called: called) }
      return Outcome(.of(("route", .text("none")), ("appOpens", .boolean(true))), called: called)
    case .named(let name):
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
}
