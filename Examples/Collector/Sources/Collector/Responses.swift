import Signalbook

/// Answers of the multi endpoint, in the formats used by the tests of the vendor's SDK.
enum Responses {
  /// Returns a result for each request, by its one-based index. A request that violates its schema has failed.
  static func multi(_ inspection: Inspection) -> String {
    guard inspection.requests > 0 else { return refusal(of: 1) }
    return response((0..<inspection.requests).map { !inspection.refused.contains($0) })
  }

  /// Returns an answer that rejects all requests.
  static func refusal(of requests: Int) -> String { response(Array(repeating: false, count: requests)) }

  /// An answer that rejects all requests, because the app belongs to a different host.
  static let move = """
    {"response":[{"success":false,"apiHost":"api.example.com","apiPath":"api","devServerHost":"dev.example.com",\
    "error":{"message":"App endpoint configuration mismatch."}}]}

    """

  private static func response(_ successes: [Bool]) -> String {
    let items = successes.enumerated().map { index, success in
      JSONValue.object([.init("index", .integer(Int64(index + 1))), .init("success", .boolean(success))])
    }
    return JSONValue.object([.init("response", .array(items))]).json + "\n"
  }
}
