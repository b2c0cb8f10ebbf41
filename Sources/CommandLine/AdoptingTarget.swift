import SignalbookProject
import SignalbookRegistry

/// The target that a first registry is generated for, and how the project is built.
struct AdoptingTarget {
  enum Home {
    /// No build description: a package is written.
    case empty
    case package(PackageManifest)
    case xcode
    /// Another build system, by its name.
    case other(String)
    /// The project is in this folder below.
    case below(String)
    /// Folders without a build description.
    case unknown
  }

  var home: Home
  /// The key in `signalbook.json`.
  var name: String
  /// The folder of its own sources, from the project's folder.
  var sources: String
  /// Whether its code is committed; else the build plugin generates it.
  var isCommitted: Bool
  /// Whether the events are in a module of their own, which others import.
  var isModule = false

  /// - Parameters:
  ///   - project: the folder.
  ///   - isCommitted: whether the command line asks for committed code.
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
      // Bazel runs no plugin of SwiftPM.
      self = target(.other("Bazel"), "App")
      self.isCommitted = true
    } else {
      let inner = bundles.first { name in
        let path = project.path(name)
        return has(name + "/Package.swift")
          || project.files.subfolders(of: path).contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
      }
      // Folders of something else are no place for a package.
      let isEmpty = bundles.allSatisfy { ["docs", "schemas"].contains($0) }
      self = target(inner.map { .below($0) } ?? (isEmpty ? .empty : .unknown), "App")
    }
  }

  private init(home: Home, name: String, sources: String, isCommitted: Bool, isModule: Bool) {
    (self.home, self.name, self.sources, self.isCommitted) = (home, name, sources, isCommitted)
    self.isModule = isModule
  }

  /// The folder of generated code that is committed.
  var output: String { sources + "/Generated" }
}

extension AdoptingTarget {
  /// The lines to add by hand, each with its place; can be empty.
  var additions: String {
    switch home {
    case .empty, .below: return ""
    case .package(let manifest): return additions(to: manifest)
    case .unknown:
      return "Add Signalbook to the build, as described in docs/xcode-and-other-build-systems.md.\n\n" + firstEvent
    case .xcode:
      return """
        Add Signalbook in Xcode:

          File > Add Package Dependencies… > Add Local…: the clone of Signalbook, with its library for the target \(name)
        \(isCommitted ? "" : "  target \(name) > Build Phases > Run Build Tool Plug-ins: SignalbookPlugin\n")
        \(firstEvent)
        """
    case .other(let system):
      return """
        Add Signalbook to the project of \(system), as described in docs/xcode-and-other-build-systems.md. If the target \
        that records events is not called \(name), change the name in signalbook.json.

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
    if !manifest.hasPlatforms { add("after the package's name", "platforms: [.macOS(.v13), .iOS(.v16)],") }
    let package = #".package(path: "\#(StartingFiles.cloneFolder)")"#
    let clone = "the folder of your clone of Signalbook"
    if manifest.hasDependencies {
      add("in the package's dependencies: \(clone)", package + ",")
    } else {
      add("before the package's targets: \(clone)", "dependencies: [\(package)],")
    }
    if isModule {
      add("in the package's targets", ".target(")
      text +=
        "    name: \"\(name)\",\n    dependencies: [\(product)]\(isCommitted ? "),\n" : ",\n    plugins: [\(plugin)]),\n")"
      add("in the dependencies of each target that records events", "\"\(name)\",")
    } else {
      if known.hasDependencies {
        add("in the dependencies of the target \(name)", product + ",")
      } else {
        add("in the target \(name), after its name", "dependencies: [\(product)],")
      }
      if !isCommitted {
        if known.hasPlugins {
          add("in the plugins of the target \(name)", plugin + ",")
        } else {
          add("at the end of the target \(name)", "plugins: [\(plugin)]")
        }
      }
    }
    let others = manifest.targets.map(\.name).filter { $0 != name }
    if !others.isEmpty {
      text +=
        "\nThe code is generated for the target \(name). To use another target "
        + "(\(others.joined(separator: ", "))), change the name in signalbook.json.\n"
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
