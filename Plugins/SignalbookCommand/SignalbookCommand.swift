import Foundation
import PackagePlugin

/// `swift package signalbook VERB …`: the command line, run in the package's folder, with the targets of the package
/// graph given to it.
@main
struct SignalbookCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let packages = context.package.packagesOfTargets
    try run(
      context.tool(named: "SignalbookCommandLine").url, arguments,
      context.package.targets.compactMap { GraphNode($0, in: packages) }, in: context.package.directoryURL)
  }

  /// Runs the tool. Verbs that read registries are told the targets, because the tool does not know the graph.
  func run(_ tool: URL, _ arguments: [String], _ nodes: [GraphNode], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    if let verb = arguments.first, ["generate", "lint", "diff", "docs", "export"].contains(verb),
      !arguments.contains("--")
    {
      let targets = Set(nodes.flatMap { [$0.target] + $0.dependencies }.map(\.argument))
      process.arguments = arguments + targets.sorted().flatMap { ["--target", $0] }
    }
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
      try run(
        context.tool(named: "SignalbookCommandLine").url, arguments,
        context.xcodeProject.targets.map { GraphNode($0, in: context.xcodeProject) },
        in: context.xcodeProject.directoryURL)
    }
  }
#endif
