import SignalbookExporting
import SignalbookFileAccess
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles

extension Subcommand {
  static let initialize = Subcommand(
    name: "init",
    summary: "Adds a git hook, a GitHub workflow and a first registry, or creates an app in an empty folder.",
    explanation: """
      Writes these files, but keeps existing ones. If an existing hook or workflow lacks a command, init prints the
      command.

        .githooks/pre-commit              checks staged schemas, and the code generated from them
        .githooks/signalbook-tool         finds the tool for the hook and the workflow, either published or built
        .github/workflows/signalbook.yml  checks lint, formatting, generated code, and the changes of a pull request
        signalbook.json and schemas/      a first registry, and JSON Schemas for completion in editors
        Package.swift and Sources/App     an app that records the first event, in a folder without a project
        .gitignore                        ignores .build, in a package without a .gitignore

      The hook and the workflow are written to the repository's root, the other files to the package's folder. init
      never changes a Package.swift or git settings. It prints the lines to add, and the next steps.
      """,
    options: [
      .init(name: "committed", summary: "Set up the target for committed code instead of the build plugin."),
      .init(name: "force", summary: "Overwrite an existing hook and workflow if they differ."),
      .init(name: "dry-run", summary: "Print the files that would be written, without writing them."),
    ],
    run: { invocation in
      guard let run = InitRun(invocation) else { return .couldNotRun }
      return run.write()
    })
}

/// A run of the subcommand, with the files to write and their paths.
private struct InitRun {
  private struct File {
    var path: String
    var text: String
    var isExecutable = false
    /// Whether `--force` may replace the file. Handwritten files are never replaced.
    var isGenerated = false
    /// The commands that the file must contain.
    var commands: [String] = []

    /// Returns the status of an existing file that is not replaced.
    func status(ofExisting old: [UInt8]) -> String {
      guard isGenerated else { return "kept" }
      // Commands in comments do not count.
      let lines = String(decoding: old, as: UTF8.self).split(separator: "\n").filter {
        $0.first { $0 != " " && $0 != "\t" } != "#"
      }
      let missing = commands.filter { command in !lines.contains { $0.contains(command) } }
      if !missing.isEmpty {
        return
          "kept, but lacks \(missing.map { "'\($0)'" }.joined(separator: ", ")); add the commands, or use --force to "
          + "overwrite the file"
      }
      return commands.isEmpty
        ? "kept, but differs from this version's file; use --force to overwrite it"
        : "kept; use --force to overwrite it"
    }
  }

  private let terminal: Terminal
  private let isForced: Bool
  private let isDry: Bool
  private let project: ProjectFolder
  /// The repository, if there is one.
  private let repositoryFolder: RepositoryFolder?
  /// Whether to write a first registry.
  private let isNew: Bool
  /// The folders of existing registries, relative to the project's folder, if the project has no configuration.
  private let adoptedRegistries: [String]
  /// The folders of existing registries and of their generated code, relative to the project's folder.
  private let existingFolders: [String]
  /// The printed reason why no first registry is written, or `nil` if one is written.
  private let skippedRegistriesMessage: String?
  /// The configured targets that the plugin generates although committed code is requested.
  private let targetsWithoutOutput: [String]
  /// The target for the first registry.
  private let target: AdoptingTarget

  /// Prepares a run. Returns `nil` after reporting an invalid configuration or a project in another folder.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    isForced = invocation.has("force")
    isDry = invocation.has("dry-run")
    // A folder without a package becomes a package.
    var configuration: Configuration?
    if ProjectFolder.find() != nil {
      guard let session = ProjectSession(invocation) else { return nil }
      project = session.folder
      configuration = session.configuration
    } else {
      project = ProjectFolder(prefix: "")
    }
    repositoryFolder = try? RepositoryFolder(of: project.prefix)
    let folders = project.registryFolders(of: configuration ?? Configuration(path: "", targets: []))
    let targets = configuration?.targets ?? []
    let isTaken = folders.isEmpty && project.isRegistry(project.displayPath(for: "schemas/app"))
    let isNew = folders.isEmpty && targets.isEmpty && !isTaken
    self.isNew = isNew
    existingFolders = folders.map(project.pathInside) + targets.compactMap(\.output)
    let adoptedRegistries = project.isConfigured ? [] : folders.map(project.pathInside)
    self.adoptedRegistries = adoptedRegistries
    skippedRegistriesMessage =
      isNew
      ? nil
      : isTaken
        ? "schemas/app: contains other JSON files, so no registry was created; create a folder for one"
        : "schemas: existing registries were kept"
    let isCommitted = invocation.has("committed")
    targetsWithoutOutput = isCommitted ? targets.filter { $0.output == nil }.map(\.name) : []
    target = AdoptingTarget(in: project, isCommitted: isCommitted)
    if isNew, case .below(let folder) = target.home {
      terminal.writeUsageError(
        "the project is in the subfolder '\(folder)'; run 'signalbook init' there", subcommand: "init")
      return nil
    }
  }

  /// Whether to write the files that connect a registry to a target.
  private var writesConfiguration: Bool { isNew || !adoptedRegistries.isEmpty }

  private var root: String { project.prefix + (repositoryFolder?.toRoot ?? "") }
  private var hook: String { root + ".githooks/pre-commit" }

  private var files: [File] {
    let folder = repositoryFolder?.path ?? ""
    var files = [
      File(
        path: hook, text: StartingFiles.hook(in: folder), isExecutable: true, isGenerated: true,
        commands: ["format --check --staged", "lint --staged", "generate --check --staged"]),
      File(path: root + ".githooks/signalbook-tool", text: StartingFiles.tool, isExecutable: true, isGenerated: true),
      File(
        path: root + ".github/workflows/signalbook.yml", text: StartingFiles.workflow(in: folder), isGenerated: true,
        commands: ["signalbook lint", "signalbook format --check", "signalbook generate --check", "signalbook review"]),
    ]
    let schemas = [
      File(path: project.displayPath(for: "schemas/signalbook-1.schema.json"), text: metaSchema(), isGenerated: true),
      File(
        path: project.displayPath(for: "schemas/" + ConfigurationGrammar.schemaName),
        text: metaSchema(
          of: ConfigurationGrammar.language, id: "urn:signalbook:configuration:1",
          title: "Signalbook configuration, version 1"), isGenerated: true),
    ]
    // A project with registries may have these files in other folders.
    guard writesConfiguration else { return files + schemas.filter { FolderReader.isFile($0.path) } }
    files += schemas
    if isNew, isPackage, !isIgnored, !FolderReader.isFile(gitignorePath) {
      files.append(File(path: gitignorePath, text: ".build/\n"))
    }
    if isNew {
      files += [
        File(path: project.displayPath(for: "schemas/app/registry.json"), text: StartingFiles.registry),
        File(path: project.displayPath(for: "schemas/app/search.json"), text: StartingFiles.events),
      ]
    }
    if !project.isConfigured {
      files.append(
        File(
          path: project.displayPath(for: ConfigurationGrammar.fileName),
          text: isNew
            ? StartingFiles.configuration(of: target)
            : StartingFiles.configuration(of: target, registries: adoptedRegistries)))
    }
    if isNew, case .empty = target.home {
      files += [
        File(
          path: project.displayPath(for: "Package.swift"), text: StartingFiles.manifest(isCommitted: target.isCommitted)
        ),
        File(path: project.displayPath(for: "Sources/App/main.swift"), text: StartingFiles.main),
      ]
    } else if target.isModule {
      // A target needs at least one source file that is not generated.
      files.append(
        File(
          path: project.displayPath(for: "\(target.sources)/\(target.name).swift"),
          text: "// The events of schemas/app, which SignalbookPlugin generates into this module.\n"))
    }
    return files
  }

  func write() -> ExitStatus {
    let files = files
    for file in files {
      let old = FolderReader.bytes(of: file.path)
      let new = Array(file.text.utf8)
      let shown = DisplayText.escaped(file.path)
      if old == new {
        terminal.writeOutput("\(shown): unchanged\n")
      } else if old != nil, !(isForced && file.isGenerated) {
        terminal.writeOutput("\(shown): \(file.status(ofExisting: old ?? []))\n")
      } else if isDry {
        terminal.writeOutput("\(shown): would be \(old == nil ? "written" : "overwritten")\n")
      } else {
        do throws(FileReplacement.Failure) {
          let (folder, _) = Self.split(file.path)
          if !folder.isEmpty { try FileReplacement.createFolder(folder) }
          _ = try FileReplacement.write(new, to: file.path, permissions: file.isExecutable ? 0o755 : nil)
        } catch {
          terminal.writeUsageError(error.description)
          return .couldNotRun
        }
        terminal.writeOutput("\(shown): \(old == nil ? "written" : "overwritten")\n")
      }
    }
    if let skippedRegistriesMessage { terminal.writeOutput(skippedRegistriesMessage + "\n") }
    if !targetsWithoutOutput.isEmpty {
      terminal.writeOutput(
        "--committed: signalbook.json was kept; set \"output\" of \(targetsWithoutOutput.joined(separator: ", ")), remove the plugin "
          + "from Package.swift, and run 'signalbook generate'\n")
    }
    let additions = writesConfiguration ? target.additions(withFirstEvent: isNew) : ""
    if !additions.isEmpty { terminal.writeOutput("\n" + additions) }
    terminal.writeOutput("\nNext:\n" + Self.lines(for: steps(committing: files.map(\.path))))
    return .clean
  }

  private var gitignorePath: String { project.displayPath(for: ".gitignore") }

  /// Whether the project is or becomes a Swift package, whose build folder is `.build`.
  private var isPackage: Bool {
    switch target.home {
    case .package: true
    case .empty: isNew
    default: FolderReader.isFile(project.displayPath(for: "Package.swift"))
    }
  }

  /// Whether git ignores `.build` or, outside a repository, whether `.gitignore` contains it.
  private var isIgnored: Bool {
    if repositoryFolder != nil { return RepositoryFolder.ignores(".build/x", in: project.prefix) }
    let text = String(decoding: FolderReader.bytes(of: gitignorePath) ?? [], as: UTF8.self)
    return text.split(separator: "\n").contains { $0.split(separator: "/") == [".build"] }
  }

  /// The files of an earlier run that wrote them before the repository existed.
  private var unstagedPaths: [String] {
    if isNew || isDry { return [] }
    let package = ["Package.swift", "Sources", ".gitignore"]
    let isPackageUntracked = RepositoryFolder.untracked(["Package.swift"], in: project.prefix) == ["Package.swift"]
    let paths = [ConfigurationGrammar.fileName] + existingFolders + (isPackageUntracked ? package : [])
    return RepositoryFolder.untracked(paths, in: project.prefix).map { project.displayPath(for: $0) }
  }

  /// Returns the command that stages the files written by this and the previous steps.
  ///
  /// A folder that contains only such files is staged as a whole.
  private func staging(of files: [String]) -> String {
    let stagedFolders = [root + ".githooks"] + (isNew ? [project.displayPath(for: "schemas/app")] : [])
    var paths: [String] = []
    for file in files {
      let path = stagedFolders.first { file.hasPrefix($0 + "/") } ?? file
      if !paths.contains(path) { paths.append(path) }
    }
    if writesConfiguration, target.isCommitted { paths.append(project.displayPath(for: target.output)) }
    paths += unstagedPaths.filter { !paths.contains($0) }
    return "git add " + paths.map { DisplayText.escaped(StartingFiles.quotedForShell($0)) }.joined(separator: " ")
  }

  /// Returns a table of steps. If a command is long, its purpose is on the next line.
  private static func lines(for steps: [(String, String)]) -> String {
    let short = steps.map(\.0.count).filter { $0 <= 60 }.max() ?? 0
    return steps.map { command, purpose in
      command.count > 60
        ? "  \(command)\n  \(String(repeating: " ", count: short))  \(purpose)\n"
        : "  \(command)\(String(repeating: " ", count: short - command.count))  \(purpose)\n"
    }.joined()
  }

  /// The hook that git runs, compared with the files in `.githooks`.
  private enum EnabledHook { case none, current, outdated, caller, other }

  private func enabledHook(in repository: RepositoryFolder) -> EnabledHook {
    func copy(_ name: String) -> [UInt8]? {
      try? FileAccess.hookBytes(of: repository.hooksFolder + "/" + name, atMost: 1 << 20)
    }
    guard FolderReader.isFile(repository.hooksFolder + "/pre-commit") else { return .none }
    guard let enabled = copy("pre-commit") else { return .other }
    func contains(_ text: String) -> Bool { enabled.firstRange(of: Array(text.utf8)) != nil }
    guard contains("Written by `signalbook init`.") else {
      return contains(".githooks/pre-commit") ? .caller : .other
    }
    let isCurrent =
      enabled == FolderReader.bytes(of: hook)
      && copy("signalbook-tool") == FolderReader.bytes(of: root + ".githooks/signalbook-tool")
    return isCurrent ? .current : .outdated
  }

  private func hookSteps(_ enabled: EnabledHook) -> [(String, String)] {
    switch enabled {
    case .current: return [(".git/hooks/pre-commit", "is enabled; copy the hook again after each update")]
    case .caller: return [(".git/hooks/pre-commit", "is enabled, and calls .githooks/pre-commit")]
    case .other:
      return [(".git/hooks/pre-commit", "call .githooks/pre-commit from this hook, because git runs only one of them")]
    case .none, .outdated: break
    }
    // The hook runs the currently pinned tool, even if a change pins another one.
    let pin = project.displayPath(for: ".signalbook-binary")
    let hooks = ([hook, root + ".githooks/signalbook-tool"] + (FolderReader.isFile(pin) ? [pin] : []))
      .map(StartingFiles.quotedForShell).joined(separator: " ")
    let purpose =
      enabled == .none ? "enables the hook, once in each clone" : "copies the hook again, because the copy is outdated"
    return [
      ("cp \(hooks) \"$(git rev-parse --git-path hooks)\"", purpose),
      (
        "cp \(hook) \"$(git rev-parse --git-path hooks)/pre-merge-commit\"",
        "also checks merges, for which git calls this hook"
      ),
    ]
  }

  private func steps(committing files: [String]) -> [(String, String)] {
    var steps: [(String, String)] = []
    let isWritten = if isNew, case .empty = target.home { true } else { false }
    if writesConfiguration, target.isCommitted {
      steps.append((toolCommand + " generate", "writes \(target.output)"))
    }
    if isNew, isWritten {
      steps.append(("swift run", "records the first event; then edit schemas/app"))
    } else if isNew, isPackage {
      steps.append(("swift build", "compiles the events; then edit schemas/app"))
    } else if !adoptedRegistries.isEmpty {
      steps.append((ConfigurationGrammar.fileName, "check the target of each registry"))
    }
    if isNew {
      steps.append((toolCommand + " lint", "lists the open questions of a privacy review; answer them in schemas/app"))
    }
    if isPackage {
      steps.append(("swift build -c release --product signalbook", "so that the hook finds the tool"))
    } else {
      steps.append(
        (
          ".signalbook-binary",
          "add this file, so that the hook and the workflow find the tool (see docs/prebuilt-tools.md)"
        ))
    }
    if let repositoryFolder {
      let known = repositoryFolder.hooksPath ?? ""
      if FolderReader.isFile(root + ".pre-commit-config.yaml") {
        steps.append((".pre-commit-config.yaml", "add the hook as shown in docs/continuous-integration.md"))
      } else if known.isEmpty {
        steps += hookSteps(enabledHook(in: repositoryFolder))
      } else if known != ".githooks" {
        steps.append(
          (
            DisplayText.escaped(known) + "/pre-commit",
            "call .githooks/pre-commit from this hook, because git uses this folder"
          ))
      } else {
        steps.append(
          ("git config --unset core.hooksPath", "otherwise, a change could replace the hooks; then run init again"))
      }
      if isPackage, !isIgnored, !files.contains(gitignorePath) {
        let action =
          FolderReader.isFile(gitignorePath) ? "add the line .build/" : "create this file with the line .build/"
        steps.append((".gitignore", "\(action), because builds are not committed"))
      }
      steps.append((staging(of: files), "stages the new files; also add your own edits"))
      steps.append(("git commit", "the hook checks the staged files"))
    } else {
      steps.append(("git init", "creates a repository; then run signalbook init again"))
    }
    return steps
  }

  /// The command that runs this tool in a shell: its name if it is in PATH, or the path with which it was called.
  private var toolCommand: String {
    let path = CommandLine.arguments[0]
    return path.contains("/") ? DisplayText.escaped(StartingFiles.quotedForShell(path)) : "signalbook"
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return ("", path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }
}

extension FolderReader {
  fileprivate static func isFile(_ path: String) -> Bool { FileAccess.exists(path) }
}
