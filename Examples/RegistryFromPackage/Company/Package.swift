// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "company",
  platforms: [.macOS(.v13)],
  products: [.library(name: "CompanyTelemetry", targets: ["CompanyTelemetry"])],
  dependencies: [.package(name: "signalbook", path: "../../..")],
  targets: [
    .target(
      name: "CompanyTelemetry",
      dependencies: [.product(name: "Signalbook", package: "signalbook")],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")])
  ]
)
