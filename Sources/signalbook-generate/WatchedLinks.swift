import SignalbookFileAccess
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
  let path = folder + "/watched"
  do throws(FileFault) {
    let folder = try FileAccess.outputFolder(path, makes: true)
    if !folder.holds([], in: "nothing") { try folder.replace("nothing", with: []) }
    for number in 0..<count {
      let name = "\(number).docc"
      let target = number < paths.count ? paths[number] : "nothing"
      if (try? folder.target(of: name)) != target { try folder.makeLink(name, to: target) }
    }
  } catch {
    throw .init(description: "cannot make the links in '\(path)': \(error.reason)")
  }
  return paths.count <= count
}

/// An input of the commands that only the tool changes: then the next build runs them again.
struct RerunFile {
  private let path: String

  init(_ folder: String) { path = folder + "/rerun" }

  func touch() throws(FileReplacement.Failure) {
    do throws(FileFault) {
      let (folder, name) = try FileAccess.output(path)
      try folder.touch(name)
    } catch {
      throw .init(description: "cannot touch '\(path)': \(error.reason)")
    }
  }
}
