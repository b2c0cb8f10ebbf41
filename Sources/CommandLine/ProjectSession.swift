import SignalbookFileAccess
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Verb.Option {
  /// For verbs that read registries.
  static let graph = [imports, target]

  private static let target = Verb.Option(
    name: "target", value: "TARGET",
    summary: "A target of the package graph as JSON, passed by the command plugin.")

  private static let imports = Verb.Option(
    name: "import", value: ImportedModule.argumentForm,
    summary: "The folder of an imported registry that is not in signalbook.json. Can be repeated.")

  /// For verbs that check a change before anybody has read it.
  static let policy = Verb.Option(
    name: "policy", value: "SIDE",
    summary:
      "Uses the lint rules, the baseline and the roots of a side such as git:main instead of the checked "
      + "change.")

  static let today = Verb.Option(
    name: "today", value: "DATE",
    summary: "The current date for expiry checks, YYYY-MM-DD. Default: today in UTC.")
}

extension Today {
  /// Uses the day of `--today`, otherwise the system's; `nil` after reporting an invalid day.
  init?(_ invocation: Invocation, verb: String) {
    self.init()
    guard let written = invocation.value("today") else { return }
    guard let day = Today(written: written) else {
      invocation.terminal.mistake("'--today' requires a date as YYYY-MM-DD, not '\(written)'", verb: verb)
      return nil
    }
    self = day
  }
}

/// The package that a verb works on, and how its findings are printed.
struct ProjectSession {
  var folder: ProjectFolder
  var configuration: Configuration
  var terminal: Terminal
  /// The side whose lint rules, baseline and roots hold; `nil`: this package's own.
  var policy: Side?
  /// Staged Swift sources whose target may be missing, by their paths from the package's folder.
  private(set) var stagedSources: [String] = []

  /// `nil` when there is no package here, or its configuration has faults; both are said.
  ///
  /// - Parameters:
  ///   - invocation: the arguments.
  ///   - needsPackage: whether the verb makes no sense without a package; else the current folder is taken for one.
  init?(_ invocation: Invocation, needsPackage: Bool = true) {
    let terminal = invocation.terminal
    let current = needsPackage ? nil : ProjectFolder(prefix: "")
    guard var folder = ProjectFolder.find() ?? current else {
      terminal.mistake(
        "no package found: this folder and its parent folders do not contain \(ConfigurationGrammar.fileName) "
          + "or Package.swift"
      )
      return nil
    }
    for argument in invocation.all("import") {
      guard let (reference, module) = ImportedModule.parse(argument) else {
        terminal.mistake("'--import' requires \(ImportedModule.argumentForm), not '\(argument)'")
        return nil
      }
      folder.imports[reference] = module
    }
    var diagnostics = Diagnostics()
    var targets: [PackageTarget] = []
    for argument in invocation.all("target") {
      guard let target = PackageTarget(argument: argument) else {
        terminal.mistake("'--target' requires \(PackageTarget.argumentForm), not '\(argument)'")
        return nil
      }
      targets.append(target)
    }
    folder.named = invocation.operands
    folder.use(targets, into: &diagnostics)
    guard var configuration = folder.configuration(into: &diagnostics) else {
      terminal.error(Self.report(terminal).text(diagnostics.sorted))
      return nil
    }
    if let name = invocation.value("policy") {
      do throws(SideFailure) {
        let side = try Side(name, project: folder)
        configuration.roots = side.configuration.roots
        policy = side
      } catch {
        terminal.mistake(error.description)
        return nil
      }
    }
    folder.restrictReading(to: configuration)
    self.folder = folder
    self.configuration = configuration
    self.terminal = terminal
  }

  /// The folders of the registries that a verb is to look at: those in the given folders, or all of the project.
  ///
  /// - Returns: `nil` when there is none, or a given folder has none, which has been said.
  func registryFolders(_ given: [String], verb: String) -> [String]? {
    let known = folder.registryFolders(of: configuration)
    if given.isEmpty {
      if known.isEmpty {
        terminal.mistake(
          "no registry found in signalbook.json or schemas/")
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
          terminal.mistake(
            "'\(operand)' is a link to a folder outside the checkout; use the path of that folder", verb: verb)
          continue
        }
        let isFile = FileAccess.kind(of: operand) == .file
        terminal.mistake(
          isFile
            ? "'\(operand)' is a file; use the folder of its registry, '\(LexicalPath.folder(of: operand))'"
            : "'\(operand)' is not a folder with *.json files\(suggestion(for: operand, among: known))", verb: verb)
      }
      folders += inside.filter { !folders.contains($0) }
    }
    return isMissing ? nil : folders
  }

  /// Prints findings of registries that were loaded with the files' names from the current folder or, for documents, from the
  /// package's.
  func printFindings(_ diagnostics: [Diagnostic], areFromPackage: Bool = false) {
    let printed = areFromPackage ? diagnostics.map { $0.mapLocations(fromHere) } : diagnostics
    terminal.error(Self.report(terminal, source: folder.excerptSource(ofPrinted:)).text(printed))
  }

  /// A location as messages print it, from the current folder, of one as documents print it, from the package's.
  func fromHere(_ location: Location) -> Location {
    if location.path.hasPrefix("/") { return location }
    var location = location
    location.path = folder.prefix + location.path
    return location
  }

  /// The project's folder from its repository's root, with its slash; empty at the root, and outside of a repository.
  var folderInRepository: String {
    guard let path = (try? RepositoryFolder(of: folder.prefix))?.path, !path.isEmpty else { return "" }
    return path + "/"
  }

  /// Reads the project from the staging area from now on.
  ///
  /// - Parameter withSources: whether staged Swift sources are read as well.
  /// - Returns: the staged files that differ from the last commit; `nil` if git failed, which has been printed.
  mutating func useStaged(withSources: Bool = false) -> Set<String>? {
    do throws(SideFailure) {
      let changes = try StagedChanges(of: folder, withSources: withSources)
      // A partial clone may lack sources that are not staged.
      let orphans =
        withSources && changes.mayOrphanCode
        ? (try? TrackedFiles.stagedSources(quoting: GeneratedFile.headerMark, of: folder)) ?? [] : []
      let inside = changes.sources.filter { $0.hasPrefix(folder.prefix) }.map(folder.inside)
      stagedSources = Set(inside.filter { !$0.hasPrefix("../") } + orphans).sorted()
      guard let side = changes.side else { return changes.paths }
      (folder, configuration) = (side.project, side.configuration)
      // Other Swift files are unrelated to schemas.
      let outputs = configuration.targets.compactMap(\.output).map { folder.path(LexicalPath.normalized($0)) + "/" }
      var generated = changes.sources.filter { source in outputs.contains(where: source.hasPrefix) }
      generated.formUnion(folder.unknownGeneratedCode(among: stagedSources, besides: generated))
      if changes.paths.isEmpty { return generated }
      return folder.addingLinks(to: changes.paths, of: configuration).union(generated)
    } catch {
      terminal.mistake(error.description)
      return nil
    }
  }

  private static func report(
    _ terminal: Terminal, source: @escaping (String) -> [UInt8]? = { FolderReader.bytes(of: $0) }
  ) -> TextReport {
    TextReport(usesColor: terminal.usesColor, source: source)
  }
}
