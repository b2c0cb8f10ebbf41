extension [UInt8] {
  /// Calls a throwing closure with the bytes.
  func withUnsafeBytesThrowing<Result>(
    _ body: (UnsafeRawBufferPointer) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = withUnsafeBytes { bytes in
      do throws(StorageFault) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
