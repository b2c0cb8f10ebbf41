#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Exchanges two folders of one file system in one step: nobody sees one without the other, and no kill comes between.
///
/// - Returns: Whether they were exchanged; not every system and file system can.
func exchangeFolders(_ left: String, _ right: String) -> Bool {
  #if canImport(Darwin)
    return renamex_np(left, right, UInt32(RENAME_SWAP)) == 0
  #else
    // The headers declare it for C with GNU's extensions alone; not every C library has it.
    typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    let exchange: UInt32 = 2  // RENAME_EXCHANGE, linux/fs.h
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, left, AT_FDCWD, right, exchange) == 0
  #endif
}
