extension Journal {
  /// A change to a sealed file.
  enum Revision: Sendable {
    /// Keeps the file unchanged.
    case none
    case removal
    /// Replaces the body with one that contains `count` events.
    case body(DocumentBytes, count: Int)
  }

  /// Changes a sealed file based on its current content, because another thread may have changed the file.
  ///
  /// - Parameters:
  ///   - number: The file number.
  ///   - overwrites: Whether to overwrite the file in place if the disk does not have room for a copy. The shorter body
  ///     is
  ///     then padded with zeros.
  ///   - revise: Returns the change for the current body, which is `nil` if the file is corrupt. Must not call the
  ///     journal.
  /// - Returns: Whether the file still exists.
  /// - Throws: An error if the file cannot be read or written. The file is then unchanged, unless it was being
  ///   overwritten.
  @discardableResult func revise(
    _ number: UInt64, overwrites: Bool = false, _ revise: ([UInt8]?) -> Revision
  ) throws(StorageFault) -> Bool {
    try maintaining { () throws(StorageFault) in
      guard let sealed = lock.withLock({ sealedFiles.first { $0.number == number } }) else { return false }
      var content: [UInt8]?
      do throws(StorageFault) { content = try self.content(of: sealed, sealed.name) } catch {
        if error.isTemporary { throw error }
      }
      defer { content?.erase() }
      var body = content.map { Array($0[sealed.changesByteCount...]) }
      defer { body?.erase() }
      switch revise(body) {
      case .none: return true
      case .removal:
        try removeUnlocked(sealed)
        return false
      case .body(let body, let count):
        let changes = Array((content ?? [])[..<sealed.changesByteCount])
        do throws(StorageFault) { _ = try replaceUnlocked(sealed, changes, body, count) } catch {
          if !overwrites || !error.isFull { throw error }
          try overwrite(sealed, changes, body, count)
        }
        return true
      }
    }
  }

  /// Replaces the body of a sealed file after some of its units were sent or deleted.
  ///
  /// - Returns: The file with the new body.
  package func replace(_ sealed: SealedFile, body: [UInt8], count: Int) throws(StorageFault) -> SealedFile {
    try maintaining { () throws(StorageFault) in
      let content = try content(of: sealed, sealed.name)
      let document = body.withUnsafeBytes { DocumentBytes($0) }
      return try replaceUnlocked(sealed, Array(content[..<sealed.changesByteCount]), document, count)
    }
  }

  /// Returns the sealed file's description with the given body.
  private func revised(_ sealed: SealedFile, _ changes: [UInt8], _ body: DocumentBytes, _ count: Int) -> SealedFile {
    let checksum = changes.withUnsafeBytes { checksums.of($0) }
    return SealedFile(
      number: sealed.number, tag: sealed.tag, first: sealed.first, last: sealed.last, count: count,
      bodyByteCount: body.count, changesByteCount: changes.count,
      checksum: body.withBytes { checksums.of($0, after: checksum) }, lane: lane)
  }

  /// Overwrites the body with a shorter one, padded with zeros. A power loss can corrupt the file.
  private func overwrite(
    _ sealed: SealedFile, _ changes: [UInt8], _ body: DocumentBytes, _ count: Int
  ) throws(StorageFault) {
    guard body.count <= sealed.bodyByteCount else { throw .noRoom(folder) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: sealed.bodyByteCount, alignment: 1)
    defer { room.eraseAndDeallocate() }
    room.initializeMemory(as: UInt8.self, repeating: 0)
    body.withBytes { room.copyMemory(from: $0) }
    let padded = DocumentBytes(UnsafeRawBufferPointer(room))
    let file = revised(sealed, changes, padded, count)
    try write(file, changes, padded, to: path(file.name), .update)
    lock.withLock { didRevise(file) }
  }

  private func didRevise(_ file: SealedFile) {
    guard let index = sealedFiles.firstIndex(where: { $0.number == file.number }) else { return }
    totalBytes += file.bytes - sealedFiles[index].bytes
    sealedFiles[index] = file
  }

  private func replaceUnlocked(
    _ sealed: SealedFile, _ changes: [UInt8], _ body: DocumentBytes, _ count: Int
  ) throws(StorageFault) -> SealedFile {
    let file = revised(sealed, changes, body, count)
    let temporary = path(JournalName(.sealing, lane: lane, try freeNumber(from: lastSealed + 1)).text)
    do throws(StorageFault) {
      do throws(StorageFault) { try write(file, changes, body, to: temporary, .replace) } catch {
        if !error.isFull { throw error }
        freePrepared()
        try write(file, changes, body, to: temporary, .replace)
      }
      try files.rename(temporary, to: path(file.name))
      try files.synchronize(folder: folder)
    } catch {
      do { try files.removeIfPresent(temporary) } catch {}
      throw error
    }
    lock.withLock { didRevise(file) }
    return file
  }

  private func write(
    _ file: SealedFile, _ changes: [UInt8], _ body: DocumentBytes, to path: String, _ mode: OpenMode
  ) throws(StorageFault) {
    let fault: StorageFault? = body.withBytes { body in
      do throws(StorageFault) { try write(file, changes, body, to: path, mode) } catch { return error }
      return nil
    }
    if let fault { throw fault }
  }
}

extension [UInt8] {
  /// Zeroes the bytes, and then removes them. If another array shares the buffer, the shared buffer is not changed.
  mutating func erase() {
    withUnsafeMutableBytes { $0.overwriteWithZeros() }
    self = []
  }
}
