import SignalbookFileAccess
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Subcommand.Option {
  /// The options of subcommands that read registries.
  static let graph = [imports, target]

  private static let target = Subcommand.Option(
    name: "target", value: "TARGET",
    summary: "A target of the package graph as JSON. The command plugin passes this option.")

  private static let imports = Subcommand.Option(
    name: "import", value: ImportedModule.argumentForm,
    summary: "The folder of an imported registry that is not in signalbook.json. Repeatable.")

  /// The option of subcommands that check unreviewed changes.
  static let policy = Subcommand.Option(
    name: "policy", value: "SIDE",
    summary:
      "Use the lint rules, the baseline and the roots of a side such as git:main instead of the checked change.")

  static let today = Subcommand.Option(
    name: "today", value: "DATE",
    summary: "The current date for expiry checks, YYYY-MM-DD. Default: today in UTC.")
}

extension Today {
  /// Parses the day in `--today`, or uses the system's day. Returns `nil` after reporting an invalid day.
  init?(_ invocation: Invocation, subcommand: String) {
    self.init()
    guard let written = invocation.value(of: "today") else { return }
    guard let day = Today(written: written) else {
      invocation.terminal.writeUsageError(
        "'--today' requires a date as YYYY-MM-DD, not '\(written)'", subcommand: subcommand)
      return nil
    }
    self = day
  }
}

/// The package that a subcommand operates on, with the terminal for its findings.
struct ProjectSession {
  var folder: ProjectFolder
  var configuration: Configuration
  var terminal: Terminal
  /// The version whose lint rules, baseline and roots apply, or `nil` to apply those of the package.
  var policy: Revision?
  /// The fixes of the configuration, which are in `folder` but not yet written.
  private(set) var fixes: FixPlan
  /// The staged Swift sources whose target may be missing, by path relative to the package's folder.
  private(set) var stagedSources: [String] = []

  /// Opens the package. Returns `nil` after reporting that it is missing or that its configuration has errors.
  ///
  /// - Parameters:
  ///   - invocation: The arguments.
  ///   - needsPackage: Whether a package is required. If not, the current folder is used instead.
  init?(_ invocation: Invocation, needsPackage: Bool = true) {
    let terminal = invocation.terminal
    let current = needsPackage ? nil : ProjectFolder(prefix: "")
    guard var folder = ProjectFolder.find() ?? current else {
      terminal.writeUsageError(
        "no package found: this folder and its parent folders do not contain \(ConfigurationGrammar.fileName) "
          + "or Package.swift"
      )
      return nil
    }
    for argument in invocation.all("import") {
      guard let (reference, module) = ImportedModule.parse(argument) else {
        terminal.writeUsageError("'--import' requires \(ImportedModule.argumentForm), not '\(argument)'")
        return nil
      }
      folder.imports[reference] = module
    }
    var diagnostics = Diagnostics()
    var targets: [PackageTarget] = []
    for argument in invocation.all("target") {
      guard let target = PackageTarget(argument: argument) else {
        terminal.writeUsageError("'--target' requires \(PackageTarget.argumentForm), not '\(argument)'")
        return nil
      }
      targets.append(target)
    }
    folder.namedFolders = invocation.operands
    folder.use(targets, into: &diagnostics)
    var fixes = FixPlan()
    if invocation.has("fix") { fixes.addConfigurationFixes(of: folder) }
    self.fixes = fixes
    // Reading is not restricted yet, and the restriction applies only to files on disk.
    var fixedFolder = folder
    fixedFolder.files = fixes.edited(folder.files)
    guard var configuration = fixedFolder.configuration(into: &diagnostics) else {
      if invocation.has("dry-run") {
        _ = fixes.show(on: terminal, naming: folder.pathInside)
      } else {
        _ = fixes.write(on: terminal, reportsElsewhere: invocation.value(of: "format") ?? "text" != "text")
      }
      terminal.writeError(Self.report(terminal).text(for: diagnostics.sorted))
      return nil
    }
    if let name = invocation.value(of: "policy") {
      do throws(RevisionError) {
        let revision = try Revision(name, project: folder)
        configuration.roots = revision.configuration.roots
        policy = revision
      } catch {
        terminal.writeUsageError(error.description)
        return nil
      }
    }
    folder.restrictReading(to: configuration)
    folder.files = fixes.edited(folder.files)
    self.folder = folder
    self.configuration = configuration
    self.terminal = terminal
  }

  /// Returns the folders of the registries in the given folders or, by default, in the project.
  ///
  /// - Returns: The folders, or `nil` after reporting that there are no registries.
  func registryFolders(_ given: [String], subcommand: String) -> [String]? {
    let known = folder.registryFolders(of: configuration)
    if given.isEmpty {
      if known.isEmpty {
        terminal.writeUsageError(noRegistryMessage)
        return nil
      }
      return known
    }
    var folders: [String] = []
    var isMissing = false
    for operand in given {
      let inside = folder.registryFolders(at: operand, of: configuration)
      if inside.isEmpty {
        isMissing = true
        if FileAccess.leavesCheckout(operand) {
          terminal.writeUsageError(
            "'\(operand)' is a symbolic link to a folder outside the checkout; use the folder's path",
            subcommand: subcommand)
          continue
        }
        let isPackage = FileAccess.kind(of: operand + "/" + ConfigurationGrammar.fileName) == .file
        if isPackage {
          terminal.writeUsageError(
            "'\(operand)' is another package, with its own \(ConfigurationGrammar.fileName); run the command in its folder",
            subcommand: subcommand)
          continue
        }
        let isFile = FileAccess.kind(of: operand) == .file
        terminal.writeUsageError(
          isFile
            ? "'\(operand)' is a file; use the folder of its registry, '\(LexicalPath.folder(of: operand))'"
            : "'\(operand)' is not a folder with *.json files\(suggestion(for: operand, among: known))",
          subcommand: subcommand)
      }
      folders += inside.filter { !folders.contains($0) }
    }
    return isMissing ? nil : folders
  }

  /// The error if neither the configuration nor `schemas/` leads to a registry.
  private var noRegistryMessage: String {
    let declared = configuration.targets.sorted { $0.name < $1.name }.filter { $0.registry != nil }
    guard let target = declared.first, let registry = target.registry else {
      return "no registry found in signalbook.json or schemas/"
    }
    let isOutside = LexicalPath.normalized(registry).hasPrefix("..")
    return "no registry found: the registry '\(registry)' of the target '\(target.name)' in signalbook.json is not a "
      + "folder with *.json files\(isOutside ? "; a folder outside the package must also be listed in \"roots\"" : "")"
  }

  /// Prints findings. Their paths are relative to the current folder or, in documents, to the package's folder.
  func printFindings(_ diagnostics: [Diagnostic], areFromPackage: Bool = false) {
    let relative = areFromPackage ? diagnostics.map { $0.mapLocations(relativeLocation) } : diagnostics
    terminal.writeError(Self.report(terminal, source: folder.excerptSource(ofDisplayPath:)).text(for: relative))
  }

  /// Returns a location relative to the current folder, as in messages, for a location relative to the package's
  /// folder, as in documents.
  func relativeLocation(_ location: Location) -> Location {
    if location.path.hasPrefix("/") { return location }
    var location = location
    location.path = folder.prefix + location.path
    return location
  }

  /// The project's folder relative to the repository's root, with a trailing slash. Empty at the root and outside
  /// repositories.
  var folderInRepository: String {
    guard let path = (try? RepositoryFolder(of: folder.prefix))?.path, !path.isEmpty else { return "" }
    return path + "/"
  }

  /// Switches to the staging area. From then on, the project is read from the staged files.
  ///
  /// - Parameter withSources: Whether to read staged Swift sources as well.
  /// - Returns: The staged files that differ from the last commit, or `nil` after reporting that git failed.
  mutating func useStaged(withSources: Bool = false) -> Set<String>? {
    do throws(RevisionError) {
      let changes = try StagedChanges(of: folder, withSources: withSources)
      // A partial clone may lack sources that are not staged.
      let orphans =
        withSources && changes.mayOrphanCode
        ? (try? TrackedFiles.stagedSources(quoting: GeneratedFile.headerMark, of: folder)) ?? [] : []
      let inside = changes.sources.filter { $0.hasPrefix(folder.prefix) }.map(folder.pathInside)
      stagedSources = Set(inside.filter { !$0.hasPrefix("../") } + orphans).sorted()
      guard let revision = changes.revision else { return changes.paths }
      (folder, configuration) = (revision.project, revision.configuration)
      // Other Swift files are not related to schemas.
      let outputs = configuration.targets.compactMap(\.output).map {
        folder.displayPath(for: LexicalPath.normalized($0)) + "/"
      }
      var generatedPaths = changes.sources.filter { source in outputs.contains(where: source.hasPrefix) }
      generatedPaths.formUnion(folder.unknownGeneratedCode(among: stagedSources, besides: generatedPaths))
      if changes.paths.isEmpty { return generatedPaths }
      return folder.addingLinks(to: changes.paths, of: configuration).union(generatedPaths)
    } catch {
      terminal.writeUsageError(error.description)
      return nil
    }
  }

  private static func report(
    _ terminal: Terminal, source: @escaping (String) -> [UInt8]? = { FolderReader.bytes(of: $0) }
  ) -> TextReport {
    TextReport(usesColor: terminal.usesColor, source: source)
  }
}
