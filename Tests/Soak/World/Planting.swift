import Foundation
import SignalbookJournalSupport

extension Plant {
  /// Creates the entry in the folder. Replaces an existing entry with the same name, unless it is a folder.
  ///
  /// - Returns: Whether the entry replaced a file that was not empty.
  @discardableResult func make(_ path: String, in folder: String) -> Bool {
    var status = stat()
    let isReplacing = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    _ = mkdir(folder, 0o700)
    unlink(path)
    create(path, in: folder)
    return isReplacing
  }

  private func create(_ path: String, in folder: String) {
    switch self {
    case .fifo: mkfifo(path, 0o600)
    case .directory: _ = mkdir(path, 0o700)
    case .link: symlink("/dev/null", path)
    case .empty: write([], to: path)
    case .tiny: write([1, 2], to: path)
    case .huge:
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      _ = ftruncate(descriptor, 3 << 30)
      close(descriptor)
    case .copy:
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let suffix = path.hasSuffix("sealed") ? ".sealed" : ".segment"
      guard let name = names.last(where: { $0.hasSuffix(suffix) && isSmall(folder + "/" + $0) }),
        let bytes = FileManager.default.contents(atPath: folder + "/" + name)
      else { return }
      write(Array(bytes), to: path)
    case .newer:
      write(Array("SJOURNL9".utf8) + Array(repeating: 7, count: 4096), to: path)
    case .noise:
      var random = SplitMix(seed: UInt64(path.utf8.count))
      write((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }, to: path)
    }
  }

  /// Returns whether the file is not a huge planted file.
  private func isSmall(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_size < 32 << 20
  }

  private func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }
}

extension FolderChange {
  func apply(to folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
    if self == .replaced { _ = mkdir(folder, 0o700) }
  }
}
