// A stub of Darwin, based on Glibc. If both declare a name, the types are Glibc's.
@_exported import Glibc

public var F_FULLFSYNC: Int32 { 51 }
public var F_PREALLOCATE: Int32 { 42 }
public var F_ALLOCATEALL: Int32 { 4 }
public var F_PEOFPOSMODE: Int32 { 3 }

public struct fstore_t {
  public var fst_flags: UInt32
  public var fst_posmode: Int32
  public var fst_offset: off_t
  public var fst_length: off_t
  public var fst_bytesalloc: off_t

  public init(fst_flags: UInt32, fst_posmode: Int32, fst_offset: off_t, fst_length: off_t, fst_bytesalloc: off_t) {
    self.fst_flags = fst_flags
    self.fst_posmode = fst_posmode
    self.fst_offset = fst_offset
    self.fst_length = fst_length
    self.fst_bytesalloc = fst_bytesalloc
  }
}

/// Variadic in C. Darwin's Swift module has this overload.
public func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }

public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!, _ oldLength: UnsafeMutablePointer<Int>!,
  _ new: UnsafeMutableRawPointer!, _ newLength: Int
) -> Int32 { -1 }
