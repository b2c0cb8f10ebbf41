import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let addressWithQuery = Rule(
    "SB1454", "address-with-query", .privacy, .warning,
    summary: "An upload URL contains a query string.",
    reason: """
      Documents omit a URL's query string, but servers and proxies log it. Declare the parameters in `query`.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "method": "POST", "address": ⟦"https://example.com/in?app=notes"⟧ }
        +     "upload": { "method": "POST", "address": "https://example.com/in", "query": { "app": "notes" } }
        """#),
    check: .stream { stream, pass in
      // Do not repeat the query in the message, because it can contain a secret.
      pass.reportAddresses(of: stream) { address in
        address.contains("?") ? "the upload URL contains a query string; declare the parameters in `query`" : nil
      }
    })
}
