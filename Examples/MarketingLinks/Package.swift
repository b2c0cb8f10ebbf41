// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "marketing-links",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "MarketingLinks",
      dependencies: [.product(name: "Signalbook", package: "signalbook")],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")])
  ]
)
