import Foundation
import PackagePlugin

/// A run of the command-line tool in a package's or project's folder, with the targets in its graph.
struct CommandLineRun {
  var tool: URL
  var nodes: [GraphNode]
  var folder: URL

  init(_ context: PluginContext) throws {
    let packages = context.package.packagesOfTargets
    tool = try context.tool(named: "SignalbookCommandLine").url
    nodes = context.package.targets.compactMap { GraphNode($0, in: packages) }
    folder = context.package.directoryURL
  }

  /// Runs the tool. The targets are passed to subcommands that read registries, because the tool has no access to the
  /// package graph. If the tool fails, the process exits with the tool's status.
  ///
  /// - Parameter arguments: The subcommand and its options.
  /// - Throws: An error if the tool cannot be started.
  func run(_ arguments: [String]) throws {
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
      // The tool has printed its findings, so the plugin only needs to fail.
      exit(process.terminationReason == .exit ? process.terminationStatus : 2)
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CommandLineRun {
    init(_ context: XcodePluginContext) throws {
      tool = try context.tool(named: "SignalbookCommandLine").url
      nodes = context.xcodeProject.targets.map { GraphNode($0, in: context.xcodeProject) }
      folder = context.xcodeProject.directoryURL
    }
  }
#endif
