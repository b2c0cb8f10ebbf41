import PackagePlugin

@main
struct SignalbookCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
