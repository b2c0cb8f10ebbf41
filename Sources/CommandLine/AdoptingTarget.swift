import SignalbookProject
import SignalbookRegistry

/// The target for which a project's first registry is generated, and the project's build system.
struct AdoptingTarget {
  enum Home {
    /// There is no build description, so a package is created.
    case empty
    case package(PackageManifest)
    case xcode
    /// Another build system, with its name.
    case other(String)
    /// The project is in this subfolder.
    case below(String)
    /// Folders without a build description.
    case unknown
  }

  var home: Home
  /// The target's key in `signalbook.json`.
  var name: String
  /// The folder of the target's own sources, relative to the project's folder.
  var sources: String
  /// Whether the generated code is committed. If not, the build plugin generates it.
  var isCommitted: Bool
  /// Whether the events are in a separate module, which other modules import.
  var isModule = false

  /// Finds the target for a project.
  ///
  /// - Parameters:
  ///   - project: The project's folder.
  ///   - isCommitted: Whether the user requested committed code.
  init(in project: ProjectFolder, isCommitted: Bool) {
    let folder = project.prefix.isEmpty ? "." : String(project.prefix.dropLast())
    func has(_ name: String) -> Bool { project.files.exists(project.path(name)) }
    func target(_ home: Home, _ name: String, sources: String? = nil, isModule: Bool = false) -> AdoptingTarget {
      AdoptingTarget(
        home: home, name: name, sources: sources ?? "Sources/" + name, isCommitted: isCommitted, isModule: isModule)
    }
    let bundles = project.files.subfolders(of: folder).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    if has("Package.swift") {
      let bytes = FolderReader.bytes(of: project.path("Package.swift")) ?? []
      let manifest = PackageManifest(String(decoding: bytes, as: UTF8.self))
      if let found = manifest.recording {
        let nested = "Sources/" + found.name
        let isFlat =
          found.path == nil && !project.files.subfolders(of: project.path("Sources")).contains(project.path(nested))
        self = target(
          .package(manifest), found.name, sources: found.path ?? (isFlat && has("Sources") ? "Sources" : nested))
      } else {
        self = target(.package(manifest), "AppTelemetry", isModule: true)
      }
    } else if let generator = ["Project.swift": "Tuist", "project.yml": "XcodeGen"].first(where: { has($0.key) }) {
      self = target(.other(generator.value), "App")
    } else if let project = bundles.first(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) {
      let name = project.split(separator: ".").dropLast().joined(separator: ".")
      self = target(.xcode, name, sources: name)
    } else if ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "BUILD.bazel"].contains(where: has) {
      // Bazel does not run SwiftPM plugins.
      self = target(.other("Bazel"), "App")
      self.isCommitted = true
    } else {
      let inner = bundles.first { name in
        let path = project.path(name)
        return has(name + "/Package.swift")
          || project.files.subfolders(of: path).contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
      }
      // Do not create a package among other folders.
      let isEmpty = bundles.allSatisfy { ["docs", "schemas"].contains($0) }
      self = target(inner.map { .below($0) } ?? (isEmpty ? .empty : .unknown), "App")
    }
  }

  private init(home: Home, name: String, sources: String, isCommitted: Bool, isModule: Bool) {
    (self.home, self.name, self.sources, self.isCommitted) = (home, name, sources, isCommitted)
    self.isModule = isModule
  }

  /// The folder for committed generated code.
  var output: String { sources + "/Generated" }
}

extension AdoptingTarget {
  /// The lines that the user must add, each with its location. May be empty.
  var additions: String {
    switch home {
    case .empty, .below: return ""
    case .package(let manifest): return additions(to: manifest)
    case .unknown:
      return "Add Signalbook to the build: docs/xcode-and-other-build-systems.md has the lines.\n\n" + firstEvent
    case .xcode:
      return """
        Add Signalbook in Xcode:

          File > Add Package Dependencies… > Add Local…: the clone of Signalbook, with its library for the target \(name)
        \(isCommitted ? "" : "  target \(name) > Build Phases > Run Build Tool Plug-ins: SignalbookPlugin\n")
        \(firstEvent)
        """
    case .other(let system):
      return """
        Add Signalbook to the project of \(system): docs/xcode-and-other-build-systems.md has the lines. If the target that \
        records is not called \(name), change the name in signalbook.json.

        \(firstEvent)
        """
    }
  }

  private func additions(to manifest: PackageManifest) -> String {
    let product = #".product(name: "Signalbook", package: "signalbook")"#
    let plugin = #".plugin(name: "SignalbookPlugin", package: "signalbook")"#
    let known = manifest.recording ?? PackageManifest.Target(name: name, isExecutable: false)
    if known.usesSignalbook { return firstEvent }
    var text = "Add to Package.swift:\n"
    func add(_ place: String, _ line: String) { text += "\n  // \(place)\n  \(line)\n" }
    if !manifest.hasPlatforms { add("behind the package's name", "platforms: [.macOS(.v13), .iOS(.v16)],") }
    let package = #".package(path: "\#(StartingFiles.cloneFolder)")"#
    let clone = "the folder of your clone of Signalbook"
    if manifest.hasDependencies {
      add("in the package's dependencies: \(clone)", package + ",")
    } else {
      add("in front of the package's targets: \(clone)", "dependencies: [\(package)],")
    }
    if isModule {
      add("in the package's targets", ".target(")
      text +=
        "    name: \"\(name)\",\n    dependencies: [\(product)]\(isCommitted ? "),\n" : ",\n    plugins: [\(plugin)]),\n")"
      add("in the dependencies of each target that records", "\"\(name)\",")
    } else {
      if known.hasDependencies {
        add("in the dependencies of the target \(name)", product + ",")
      } else {
        add("in the target \(name), behind its name", "dependencies: [\(product)],")
      }
      if !isCommitted {
        if known.hasPlugins {
          add("in the plugins of the target \(name)", plugin + ",")
        } else {
          add("in the target \(name), at its end", "plugins: [\(plugin)]")
        }
      }
    }
    let others = manifest.targets.map(\.name).filter { $0 != name }
    if !others.isEmpty {
      text +=
        "\nThe events are generated for \(name). For another target, \(others.joined(separator: ", ")), change the name in "
        + "signalbook.json.\n"
    }
    return text + "\n" + firstEvent
  }

  private var firstEvent: String {
    "Record the first event\(isModule ? "" : ", in the code of \(name)"):\n\n"
      + (isModule ? "  import \(name)\n" : "")
      + StartingFiles.firstEvent.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  " + $0
      }
      .joined(separator: "\n") + "\n"
  }
}
