/// What the system's `gzip` makes of gzip data; it checks lengths and checksums itself.
enum Gunzip {
  /// - Parameters:
  ///   - bytes: gzip data, of one member or several.
  ///   - limit: how many bytes it may expand to.
  /// - Returns: the expanded bytes; `nil` when they are more than the limit.
  /// - Throws: a sentence's end, to be behind the archive's name.
  static func expanded(_ bytes: [UInt8], limit: Int) throws(SideFailure) -> [UInt8]? {
    let result = try ChildProcess.run(["gzip", "-dc"], input: bytes, limit: limit)
    guard let status = result.status else { return nil }
    // 2 is a warning, such as zeros behind the data.
    guard status == 0 || status == 2 else {
      let reason = result.complaint.split(separator: ":").last?.drop { $0 == " " } ?? ""
      throw SideFailure("is damaged: \(reason.isEmpty ? "gzip cannot read it" : "gzip says '\(reason)'")")
    }
    return result.output
  }
}
