// swift-tools-version: 6.0
import PackageDescription

// The build plugin generates the code before the target is compiled. Generated code is not in version control.
let package = Package(
  name: "build-plugin",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "BuildPlugin",
      dependencies: [.product(name: "Signalbook", package: "signalbook")],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")])
  ]
)
