import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let addressWithQuery = Rule(
    "SB1454", "address-with-query", .privacy, .warning,
    summary: "The address of an upload has a query or a fragment.",
    reason: """
      The path is appended to the address, so it becomes part of the query. Servers and proxies log queries; documents do not
      print the query of an address. Declare the parameters in `query`.
      """,
    example: ownStream(
      #"""
      -     "upload": { "method": "POST", "address": ⟦"https://example.com/in?app=notes"⟧ }
      +     "upload": { "method": "POST", "address": "https://example.com/in", "query": { "app": "notes" } }
      """#),
    check: .stream { stream, pass in
      guard let address = stream.upload?.address, let sign = address.first(where: { $0 == "?" || $0 == "#" }) else {
        return
      }
      pass.report(
        "the address has a \(sign == "?" ? "query" : "fragment"), and the path is appended to it; declare the parameters in `query`",
        of: "upload.address", in: stream)
    })
}
