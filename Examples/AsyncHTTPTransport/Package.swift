// swift-tools-version: 6.0
import PackageDescription

// A transport over async-http-client, for servers and command-line tools on Linux. It is a separate package, because
// the runtime has no dependencies. An app copies the library's only file, or adds this folder as a local package.
let package = Package(
  name: "async-http-transport",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [.library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"])],
  dependencies: [
    .package(name: "signalbook", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.20.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.65.0"),
  ],
  targets: [
    .target(
      name: "AsyncHTTPTransport",
      dependencies: [
        .product(name: "Signalbook", package: "signalbook"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    // Run by `Tests/Answers/run.py`.
    .executableTarget(
      name: "answers-sender",
      dependencies: ["AsyncHTTPTransport", .product(name: "Signalbook", package: "signalbook")]),
  ],
  swiftLanguageModes: [.v6]
)
