/// Decompression with the system's `gzip`, which verifies lengths and checksums.
enum Gunzip {
  /// Decompresses gzip data.
  ///
  /// - Parameters:
  ///   - bytes: The gzip data, of one or more members.
  ///   - limit: The maximum decompressed size, in bytes.
  /// - Returns: The decompressed bytes, or `nil` if they exceed the limit.
  /// - Throws: An error if the data is damaged. Its message is phrased to follow the archive's name.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(RevisionError) -> [UInt8]? {
    let result = try ChildProcess.run(["gzip", "-dc"], input: bytes, limit: limit)
    guard let status = result.status else { return nil }
    // Status 2 is a warning, for example about trailing zeros.
    guard status == 0 || status == 2 else {
      let reason = result.complaint.split(separator: ":").last?.drop { $0 == " " } ?? ""
      throw RevisionError("is damaged: \(reason.isEmpty ? "gzip cannot read it" : "gzip reports '\(reason)'")")
    }
    return result.output
  }
}
