/// The file in the recorder's folder that stores the restrictions document. It is replaced atomically.
struct RestrictionsFile {
  static let name = "restrictions"
  /// The temporary name of the file while it is being written.
  private static let newName = "restrictions.new"
  private static let magic = Array("SBrestr1".utf8)
  /// The size of the header, in bytes: the magic bytes, the acceptance time, and the checksum of everything else.
  private static let headerSize = 24

  let files: any FileSystem
  let folder: String
  private var path: String { folder + "/" + Self.name }

  /// Returns whether the given file name belongs to the restrictions file.
  static func isNamed(_ name: String) -> Bool { name == self.name || name == newName }

  struct Content {
    var acceptanceTime: Int64
    var document: [UInt8]
  }

  /// The result of reading the file.
  enum Stored {
    case absent
    case content(Content)
    /// The file is corrupt or was not written by the recorder.
    case damaged
  }

  /// Returns the stored document.
  ///
  /// - Throws: An error if the file cannot be read. The error may be temporary, for example because the device is
  ///   locked.
  func read() throws(StorageFault) -> Stored {
    do throws(StorageFault) {
      return try files.withFile(path, .update) { (file) throws(StorageFault) in
        let size = try files.size(of: file)
        guard size >= Self.headerSize, size <= Self.headerSize + RestrictionDocument.maxBytes else { return .damaged }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
        defer { memory.deallocate() }
        guard try files.readAll(file, into: memory) == size else { return .damaged }
        return Self.content(from: Array(memory)).map { .content($0) } ?? .damaged
      }
    } catch {
      if error.isNotFound { return .absent }
      if error.isTemporary { throw error }
      return .damaged
    }
  }

  private static func content(from bytes: [UInt8]) -> Content? {
    guard bytes.starts(with: magic) else { return nil }
    var reader = StateReader(Array(bytes[magic.count..<headerSize]))
    let document = Array(bytes[headerSize...])
    guard let accepted = reader.integer(), let sum = reader.integer(), sum == checksum(accepted, document) else {
      return nil
    }
    return Content(acceptanceTime: accepted, document: document)
  }

  private static func checksum(_ accepted: Int64, _ document: [UInt8]) -> Int64 {
    var time = StateBytes()
    time.put(accepted)
    return Int64((time.bytes + document).withUnsafeBytes { Checksum.shared.of($0) })
  }

  func write(_ content: Content) throws(StorageFault) {
    var bytes = StateBytes()
    bytes.put(content.acceptanceTime)
    bytes.put(Self.checksum(content.acceptanceTime, content.document))
    let all = Self.magic + bytes.bytes + content.document
    try files.withFile(folder + "/" + Self.newName, .replace) { (file) throws(StorageFault) in
      try files.writeAll(file, at: 0, all)
      try files.synchronize(file, written: nil)
    }
    try files.rename(folder + "/" + Self.newName, to: path)
    try files.synchronize(folder: folder)
  }

  func remove() throws(StorageFault) {
    try files.removeIfPresent(path)
    try files.synchronize(folder: folder)
  }
}
