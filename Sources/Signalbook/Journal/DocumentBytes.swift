/// The bytes of a document. They are zeroed when the object is deallocated, so that freed memory does not contain a
/// copy.
final class DocumentBytes: Sendable {
  let count: Int
  // Unsafe because pointers are not `Sendable`. The bytes are written before the object is shared and zeroed in
  // `deinit`; `HeapTests` verifies this.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// Creates a copy of the given bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    memory = .allocate(byteCount: bytes.count, alignment: 1)
    memory.copyMemory(from: bytes)
  }

  deinit { memory.eraseAndDeallocate() }

  /// Calls `body` with the bytes, which are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return body(UnsafeRawBufferPointer(memory))
  }

  /// A copy of the bytes.
  var array: [UInt8] { withBytes { Array($0) } }

  func hasSameBytes(as other: DocumentBytes) -> Bool {
    withBytes { bytes in other.withBytes { bytes.count == $0.count && bytes.elementsEqual($0) } }
  }
}
