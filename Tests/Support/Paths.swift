#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Folders that tests use.
public enum Paths {
  /// The root of this checkout.
  public static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The folder of additional data next to the checkout, if it exists. Tests that need it report that they are skipped.
  public static let shared: String? = {
    let path =
      root.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/shared"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
}
