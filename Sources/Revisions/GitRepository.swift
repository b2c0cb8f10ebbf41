import SignalbookSchemaFiles

/// A git repository that is read with plumbing commands. They neither modify it nor run programs from its
/// configuration.
final class GitRepository {
  /// The argument of `git -C`. Empty for the current folder.
  private let folder: String
  /// The folder's path relative to the root of the working tree. Empty at the root.
  let prefix: String
  private var reader: GitObjectReader?
  /// The running commands whose output has not been read yet.
  private var processes: [[String]: ChildProcess] = [:]

  /// Opens the repository that contains a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder. Empty for the current folder.
  ///   - commands: Commands that ``output(_:isEmptyAt:)`` will request. They start together, since startup takes most
  ///     of their time.
  /// - Throws: An error with git's message if the command fails.
  init(around folder: String, soonRunning commands: [[String]] = []) throws(RevisionError) {
    self.folder = folder
    let prefixCommand = try ChildProcess(Self.command(in: folder, ["rev-parse", "--show-prefix"]))
    for command in commands { processes[command] = try ChildProcess(Self.command(in: folder, command)) }
    let found = prefixCommand.answer()
    guard found.status == 0 else {
      throw RevisionError("git did not find a repository: \(found.complaint)")
    }
    prefix = LexicalPath.pathInside(String(decoding: found.output.dropLast(), as: UTF8.self)) ?? ""
  }

  /// Options that ignore bare repositories among a change's files and prevent the configuration from starting programs.
  private static let settings = ["safe.bareRepository=explicit", "core.fsmonitor=false"].flatMap { ["-c", $0] }

  private static func command(in folder: String, _ arguments: [String]) -> [String] {
    ["git"] + (folder.isEmpty ? [] : ["-C", folder]) + ["--no-pager"] + settings + arguments
  }

  /// Returns the objects with the given names, in the same order. All calls share a process.
  func objects(named names: [String]) throws(RevisionError) -> [GitObject?] {
    try startReading()
    return try reader?.objects(named: names) ?? []
  }

  /// Starts the process that reads objects, before the first request.
  func startReading() throws(RevisionError) {
    if reader != nil { return }
    reader = GitObjectReader(try ChildProcess(Self.command(in: folder, ["cat-file", "--batch"])))
  }

  /// Returns the output of the given plumbing command.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments.
  ///   - status: A nonzero exit status that indicates an empty result.
  /// - Returns: The output.
  /// - Throws: An error with the command's message if the command fails.
  func output(_ arguments: [String], isEmptyAt status: Int32? = nil) throws(RevisionError) -> [UInt8] {
    let started = processes.removeValue(forKey: arguments)
    let result =
      if let started { started.answer() } else { try ChildProcess.run(Self.command(in: folder, arguments)) }
    if let status, result.status == status { return [] }
    guard result.status == 0 else { throw RevisionError("git \(arguments.first ?? "") failed: \(result.complaint)") }
    return result.output
  }

  func tree(of ref: String) throws(RevisionError) -> GitTree {
    if ref.isEmpty { throw RevisionError("'git:' requires a ref; write git:main, or git:v1.0") }
    if ref.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
      throw RevisionError("'\(ref)' is not a valid ref, because refs cannot contain spaces or control characters")
    }
    let name = try fullName(of: ref)
    if name.hasPrefix("-") {
      throw RevisionError("'\(ref)' is not a valid ref, because refs cannot begin with a hyphen")
    }
    guard let object = try objects(named: [name + "^{tree}"])[0], object.kind == "tree" else {
      throw RevisionError("unknown git ref '\(ref)'\(try hint(for: ref))")
    }
    return GitTree(repository: self, root: object)
  }

  /// Returns the full name of the given branch or tag, keeping a suffix such as `^1`. By default, git prefers tags to
  /// branches.
  private func fullName(of ref: String) throws(RevisionError) -> String {
    let base = ref.prefix { !"^~@".contains($0) }
    if base.isEmpty || base.hasPrefix("refs/") || base == "HEAD" || Self.isObjectID(base) { return ref }
    let names = ["refs/heads/", "refs/tags/", "refs/remotes/"].map { $0 + base }
    let commits = zip(names, try objects(named: names.map { $0 + "^{commit}" })).filter { $1 != nil }
    var meanings = commits.map { (name: $0.0, id: $0.1?.id) }
    if !commits.isEmpty, base.count >= 4, base.allSatisfy(\.isHexDigit) {
      // git prefers a branch to the commit whose ID begins with the branch's name.
      let ids = try output(["rev-parse", "--disambiguate=\(base)"])
      for id in String(decoding: ids, as: UTF8.self).split(separator: "\n").map(String.init)
      where try objects(named: [id])[0]?.kind == "commit" {
        meanings.append((id, id))
      }
    }
    if Set(meanings.map(\.id)).count > 1 {
      let list = meanings.map { "git:\($0.name)" }.joined(separator: " or ")
      throw RevisionError("'\(base)' is ambiguous; write \(list)")
    }
    return commits.first.map { $0.0 + ref.dropFirst(base.count) } ?? ref
  }

  /// Returns whether a name is a complete SHA-1 or SHA-256 object ID, which git never takes for the name of a branch.
  private static func isObjectID(_ name: Substring) -> Bool {
    [40, 64].contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
  }

  private func hint(for ref: String) throws(RevisionError) -> String {
    let isShallow = try output(["rev-parse", "--is-shallow-repository"]).starts(with: "true".utf8)
    if isShallow {
      return "; the clone is shallow, so fetch the ref with 'git fetch origin \(ref)', or deepen the clone"
    }
    guard try objects(named: ["refs/remotes/origin/\(ref)^{tree}"])[0] != nil else {
      return ref == "HEAD" ? ": the current branch has no commits" : ""
    }
    return "; did you mean 'git:origin/\(ref)'?"
  }
}
