import Signalbook

/// Answers of the multi endpoint, in the forms that the vendor's SDK is tested with.
enum Responses {
  /// One answer for each request, by its index from 1; a request that breaks its schema failed.
  static func multi(_ inspection: Inspection) -> String {
    guard inspection.requests > 0 else { return refusal(of: 1) }
    return response((0..<inspection.requests).map { !inspection.refused.contains($0) })
  }

  /// Nothing was taken.
  static func refusal(of requests: Int) -> String { response(Array(repeating: false, count: requests)) }

  /// Nothing was taken, since the app's host is another.
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
