/// The URL of an upload: the base URL from the schema or the app, with the schema's path and query.
///
/// Values in the path are data. They cannot change the host, leave the path, or start a query.
enum UploadURL {
  typealias Fault = BaseURL.Fault

  /// The maximum length of a URL that contains a ping, in bytes. RFC 9110 recommends that servers accept 8,000 bytes.
  static let maxBytes = 8_000

  /// Returns the reason the given base URL is invalid, or `nil` if it is valid. Does not validate a request's path.
  static func fault(of base: String) -> Fault? {
    do throws(Fault) { _ = try BaseURL(base) } catch { return error }
    return nil
  }

  /// Returns the complete, percent-encoded URL.
  ///
  /// - Parameters:
  ///   - request: The request, with its path, its query, and the schema's base URL.
  ///   - endpoint: The app's base URL, which replaces the schema's (R-AS-45).
  /// - Returns: The URL as a string.
  /// - Throws: An error if the URL is invalid.
  static func url(of request: UploadRequest, endpoint: String? = nil) throws(Fault) -> String {
    guard let base = endpoint ?? request.address else { throw .missing }
    let address = try BaseURL(base)
    var path = PercentEncoding.completed(url: address.path)
    if let requestPath = request.path, !requestPath.isEmpty {
      if path.hasSuffix("/") { path.removeLast() }
      path += (requestPath.hasPrefix("/") ? "" : "/") + encoded(path: requestPath)
    }
    if BaseURL.hasDotSegment(path) { throw .dotSegment }
    var query = address.query.isEmpty ? [] : [PercentEncoding.completed(url: address.query)]
    query += request.query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
    return (address.isEncrypted ? "https://" : "http://") + address.authority + path
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Returns the path with the characters that would end it percent-encoded. Path components are already encoded or are
  /// literals in the schema.
  private static func encoded(path: String) -> String {
    PercentEncoding.completed(url: path).map { "?#[]".contains($0) ? PercentEncoding.encode(String($0)) : String($0) }
      .joined()
  }
}
