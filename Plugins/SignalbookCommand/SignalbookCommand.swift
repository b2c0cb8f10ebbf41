import Foundation
import PackagePlugin

/// `swift package signalbook VERB …`: the command line, run in the package's folder, with the registries of the
/// package graph given to it.
@main
struct SignalbookCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let index = PackageIndex(context.package)
    let targets = context.package.targets.compactMap { TargetPlace($0, in: index) }
    try run(
      context.tool(named: "SignalbookCommandLine").url, arguments + imports(of: targets, for: arguments),
      in: context.package.directoryURL)
  }

  /// The registries that `target:NAME` may refer to, for verbs that read registries: the tool does not know the graph.
  func imports(of targets: [TargetPlace], for arguments: [String]) -> [String] {
    let verbs = ["generate", "lint", "diff"]
    guard let verb = arguments.first, verbs.contains(verb), !arguments.contains("--") else { return [] }
    var options: [String: String] = [:]
    for target in targets + targets.flatMap(\.dependencies) {
      // A fault in somebody's configuration is the tool's to report, with its place.
      let settings = (try? TargetSettings.read(target: target.name, home: target.home)) ?? nil
      guard let place = try? RegistryPlace.find(target, settings) else { continue }
      options[target.name] = "target:\(target.name)=\(place.folder):\(target.moduleName)"
    }
    return options.sorted { $0.key < $1.key }.flatMap { ["--import", $0.value] }
  }

  func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // The tool has said what is wrong; the plugin only has to fail.
      exit(process.terminationReason == .exit ? process.terminationStatus : 2)
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let targets = context.xcodeProject.targets.map { TargetPlace($0, in: context.xcodeProject) }
      try run(
        context.tool(named: "SignalbookCommandLine").url, arguments + imports(of: targets, for: arguments),
        in: context.xcodeProject.directoryURL)
    }
  }
#endif
