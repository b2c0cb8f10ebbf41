extension [UInt8] {
  /// Calls `body` with the bytes. Unlike the standard library's method, it has a typed error.
  func withUnsafeBytesThrowing<Result>(
    _ body: (UnsafeRawBufferPointer) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = withUnsafeBytes { bytes in
      do throws(StorageFault) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
