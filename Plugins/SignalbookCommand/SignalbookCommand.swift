import Foundation
import PackagePlugin

/// `swift package signalbook VERB …`: the command line, run in the package's folder, with the registries of the
/// package graph given to it.
@main
struct SignalbookCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(context.tool(named: "SignalbookCommandLine").url, arguments, in: context.package.directoryURL)
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
      try run(context.tool(named: "SignalbookCommandLine").url, arguments, in: context.xcodeProject.directoryURL)
    }
  }
#endif
