#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFolder {
  /// Exchanges a subfolder with a subfolder of another folder. The exchange is atomic, even if the process is killed.
  ///
  /// - Returns: Whether the folders were exchanged. Some systems and file systems do not support this.
  public func exchange(_ name: String, with other: String, in folder: OpenFolder) -> Bool {
    #if canImport(Darwin)
      return renameatx_np(descriptor, name, folder.descriptor, other, UInt32(RENAME_SWAP)) == 0
    #else
      // The function requires GNU extensions in C and is missing from some C libraries.
      typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      let exchange: UInt32 = 2  // RENAME_EXCHANGE, linux/fs.h
      return unsafeBitCast(symbol, to: Rename.self)(descriptor, name, folder.descriptor, other, exchange) == 0
    #endif
  }
}
