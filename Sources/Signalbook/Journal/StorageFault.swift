/// A file system error.
package struct StorageFault: Error, Equatable, Sendable {
  /// A ``FileSystem`` operation.
  package enum Operation: String, Sendable, CaseIterable {
    case makeFolder, list, open, size, read, write, allocate, map, synchronize, synchronizeFolder, lock, rename, remove
  }

  package let operation: Operation
  /// The name of the file or folder, without its path.
  package let name: String
  /// The `errno` of the failed call.
  package let code: Int32

  package init(_ operation: Operation, _ path: String, _ code: Int32) {
    self.operation = operation
    name = path.utf8.lastIndex(of: 0x2F).map { String(path[path.index(after: $0)...]) } ?? path
    self.code = code
  }
}
