import SignalbookFileAccess
import SignalbookProject

/// Creates the symbolic links whose targets a build watches (`docs/decisions/0018-outputs-of-the-plugin.md`). Unneeded
/// links lead to an empty file.
///
/// - Parameters:
///   - paths: The files and folders to watch.
///   - count: The number of links.
///   - folder: The folder of generated files. The links are in its subfolder `watched`.
/// - Returns: Whether there are enough links for all paths.
/// - Throws: ``FileReplacement/Failure`` if a link cannot be created.
func watch(_ paths: [String], by count: Int, in folder: String) throws(FileReplacement.Failure) -> Bool {
  let path = folder + "/watched"
  do throws(FileFault) {
    let folder = try FileAccess.outputFolder(at: path, creatingIfMissing: true)
    if !folder.hasContents([], in: "nothing") { try folder.replace("nothing", with: []) }
    for number in 0..<count {
      let name = "\(number).docc"
      let target = number < paths.count ? paths[number] : "nothing"
      if (try? folder.target(of: name)) != target { try folder.makeLink(name, to: target) }
    }
  } catch {
    throw .init(description: "cannot create the links in '\(path)': \(error.reason)")
  }
  return paths.count <= count
}

/// An input of the build commands that only the tool changes. After a change, the next build runs the commands again.
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
