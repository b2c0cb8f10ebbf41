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

  /// The folder of extra data beside the checkout, where it is present. Tests that need it skip, loudly, where it is not.
  public static let shared: String? = {
    let path =
      root.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/shared"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
}
