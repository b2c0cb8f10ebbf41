import PackagePlugin

/// `swift package signalbook VERB …`: the command-line tool, with permission to write into the package.
@main
struct SignalbookCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try CommandLineRun(context).run(arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try CommandLineRun(context).run(arguments)
    }
  }
#endif
