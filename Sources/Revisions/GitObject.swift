import SignalbookSchemaFiles

struct GitObject {
  /// The object's ID, in hexadecimal.
  var id: String
  /// The object's type: `blob`, `tree`, `commit` or `tag`.
  var kind: String
  var bytes: [UInt8]
}

/// A running `git cat-file --batch` process.
final class GitObjectReader {
  private let process: ChildProcess

  init(_ process: ChildProcess) { self.process = process }

  /// Returns the objects with the given names, with `nil` for unknown names. The names must not contain line breaks.
  func objects(named names: [String]) throws(RevisionError) -> [GitObject?] {
    var objects: [GitObject?] = []
    objects.reserveCapacity(names.count)
    var readCount = 0
    var isTooLarge = false
    process.exchange(Array(names.map { $0 + "\n" }.joined().utf8)) { process in
      while objects.count < names.count {
        isTooLarge = isTooLarge || Self.size(in: process.receivedBytes, from: readCount) > Limits.fileBytes
        if isTooLarge || readCount > 2 * Limits.registryBytes { return true }
        guard let (object, end) = Self.reply(in: process.receivedBytes, from: readCount) else { break }
        objects.append(object)
        readCount = end
      }
      return objects.count == names.count
    }
    if isTooLarge || readCount > 2 * Limits.registryBytes {
      process.stop()
      throw RevisionError(
        "the git objects exceed the limits of \(Limits.fileBytes >> 20) MB each and \(Limits.registryBytes >> 19) MB "
          + "in total"
      )
    }
    process.receivedBytes.removeSubrange(..<readCount)
    guard objects.count == names.count else {
      _ = process.finish()
      throw RevisionError("git cat-file stopped: \(process.firstErrorLine)")
    }
    return objects
  }

  /// Returns the size in the next reply's header, or 0 if the header is incomplete.
  private static func size(in bytes: [UInt8], from start: Int) -> Int {
    guard let lineEnd = bytes[start...].firstIndex(of: 0x0A) else { return 0 }
    return bytes[start..<lineEnd].split(separator: 0x20).last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  /// Parses a reply: `<id> <kind> <size>`, a line break, the content, and a line break; or `<name> missing` or `<name>
  /// ambiguous`. Returns `nil` if the reply is incomplete.
  private static func reply(in bytes: [UInt8], from start: Int) -> (GitObject?, end: Int)? {
    guard let lineEnd = bytes[start...].firstIndex(of: 0x0A) else { return nil }
    let words = bytes[start..<lineEnd].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, let size = Int(words[2]) else { return (nil, lineEnd + 1) }
    let end = lineEnd + 1 + size
    guard bytes.count > end else { return nil }
    return (GitObject(id: words[0], kind: words[1], bytes: Array(bytes[(lineEnd + 1)..<end])), end + 1)
  }
}
