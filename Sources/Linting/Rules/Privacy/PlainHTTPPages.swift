import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let plainHTTPPage = Rule(
    "SB1427", "plain-http-page", .privacy, .warning,
    summary: "The URL of a page, a review or a deletion request uses HTTP instead of HTTPS.",
    reason: """
      Documents and apps link to the URL. An attacker on the network path can replace the page, and a deletion request
      identifies a person. Use https.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "review": ["second"]
          }
        },
      - "reviews": { "second": { "url": ⟦"http://example.com/2"⟧, "date": "2026-02-01" } }
      + "reviews": { "second": { "url": "https://example.com/2", "date": "2026-02-01" } }
      """#,
    check: .registry { registry, pass in
      func report(_ address: String, _ phrase: String, _ location: Location) {
        guard address.isPlainHTTP else { return }
        pass.report("\(phrase) \(quoted(address)) uses HTTP instead of HTTPS; use an https URL", at: location)
      }
      func reportInRegistry(_ address: String, _ node: JSONNode, _ phrase: String) {
        guard address.isPlainHTTP else { return }
        for file in registry.files {
          guard pass.sources.tree(at: file.path)?["registry"] != nil, let source = pass.sources.file(at: file.path)
          else {
            continue
          }
          report(address, phrase, source.location(of: node.range))
        }
      }
      for review in registry.reviews where review.origin.importIndex == nil {
        guard let url = review.url else { continue }
        report(url, "the review", pass.sources.location(of: "url", in: review.origin.location))
      }
      if let url = registry.deletion?["url"], let text = url.string { reportInRegistry(text, url, "the page") }
      if let docs = registry.docs, docs.isPlainHTTP {
        for file in registry.files {
          if let node = pass.sources.tree(at: file.path)?["registry"]?["docs"] {
            reportInRegistry(docs, node, "the page")
          }
        }
      }
      for link in registry.links where link.origin.importIndex == nil && link.scheme.lowercased() == "http" {
        report(
          "http://" + link.host, "the link", pass.sources.location(of: "scheme", in: link.origin.location))
      }
      for event in registry.events where event.origin.importIndex == nil {
        // A review can be a URL instead of a declared review's name.
        for review in event.metadata.review where review.isPlainHTTP {
          if registry.streams[event.streamIndex].metadata.review.contains(review) { continue }
          report(review, "the review", pass.sources.location(of: "review", in: event.origin.location))
        }
      }
    })
}
