#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookProject

/// Makes the links whose targets a build looks at (`docs/decisions/0018-outputs-of-the-plugin.md`). A link that nothing
/// is left for leads to an empty file.
///
/// - Parameters:
///   - paths: files and folders to watch.
///   - count: the number of links.
///   - folder: where generated files are written; the links are in `watched` there.
/// - Returns: Whether there are links enough.
/// - Throws: ``FileReplacement/Failure`` when a link cannot be made.
func watch(_ paths: [String], by count: Int, in folder: String) throws(FileReplacement.Failure) -> Bool {
  let folder = folder + "/watched"
  try FileReplacement.createFolder(folder)
  _ = try FileReplacement.write([], to: folder + "/nothing")
  for number in 0..<count {
    let link = "\(folder)/\(number).docc"
    let target = number < paths.count ? paths[number] : "nothing"
    if leads(link, to: target) { continue }
    unlink(link)
    guard symlink(target, link) == 0 else { throw .failure("make the link", link) }
  }
  return paths.count <= count
}

private func leads(_ link: String, to target: String) -> Bool {
  var buffer = [CChar](repeating: 0, count: target.utf8.count + 1)
  let count = readlink(link, &buffer, buffer.count)
  return count == target.utf8.count && zip(buffer, target.utf8).allSatisfy { UInt8(bitPattern: $0) == $1 }
}

/// An input of the commands that only the tool changes: then the next build runs them again.
struct RerunFile {
  private let path: String

  init(_ folder: String) { path = folder + "/rerun" }

  func touch() throws(FileReplacement.Failure) {
    guard utimes(path, nil) == 0 else { throw .failure("touch", path) }
  }
}
