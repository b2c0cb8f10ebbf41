/// The address of an upload: the host of the schema or the app, with the schema's path and query.
///
/// Values in the path are data. They cannot change the host, reach another folder, or start a query.
enum UploadAddress {
  typealias Fault = BaseAddress.Fault

  /// The maximum length of an address that carries a ping: RFC 9110 asks servers to accept 8,000 bytes.
  static let bytesAtMost = 8_000

  /// Returns the reason an address cannot be used, regardless of the path, or `nil` if it can be used.
  static func fault(of base: String) -> Fault? {
    do throws(Fault) { _ = try BaseAddress(base) } catch { return error }
    return nil
  }

  /// Returns the complete address, percent-encoded.
  ///
  /// - Parameters:
  ///   - request: The path, the query, and the schema's address.
  ///   - endpoint: The app's address for its environment (R-AS-45), which replaces the schema's.
  /// - Returns: The address as text.
  /// - Throws: The reason the address cannot be used.
  static func url(of request: UploadRequest, endpoint: String? = nil) throws(Fault) -> String {
    guard let base = endpoint ?? request.address else { throw .missing }
    let address = try BaseAddress(base)
    var path = PercentEncoding.completed(url: address.path)
    if let own = request.path, !own.isEmpty {
      if path.hasSuffix("/") { path.removeLast() }
      path += (own.hasPrefix("/") ? "" : "/") + encoded(path: own)
    }
    if BaseAddress.hasDotSegment(path) { throw .dotSegment }
    var query = address.query.isEmpty ? [] : [PercentEncoding.completed(url: address.query)]
    query += request.query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
    return (address.isEncrypted ? "https://" : "http://") + address.authority + path
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Encodes the characters that would end the path. Parts are already encoded, or literal by the schema.
  private static func encoded(path: String) -> String {
    PercentEncoding.completed(url: path).map { "?#[]".contains($0) ? PercentEncoding.encode(String($0)) : String($0) }
      .joined()
  }
}
