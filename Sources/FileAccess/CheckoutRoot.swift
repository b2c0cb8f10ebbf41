#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The folder in which symbolic links are not trusted.
///
/// The user chooses the current folder. The checkout that contains it may come entirely from untrusted contributors.
public enum CheckoutRoot {
  /// The current folder, with links resolved.
  static let current: [String] = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else { return [] }
    return components(of: String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }()

  /// The root of the checkout: the nearest enclosing folder with `.git` or, if there is none, with a package. If
  /// neither exists, the current folder.
  static let own: [String] = nearestRoot ?? current

  /// Whether the current folder is in a repository or a package.
  static let isCheckout = nearestRoot != nil

  private static let nearestRoot = nearest(to: current, with: [".git"]) ?? nearest(to: current, with: packages)

  /// The path of ``own``.
  public static var path: String { text(from: own) }

  /// Returns whether a path leads into the checkout. Does not open files.
  public static func contains(_ path: String) -> Bool {
    FileAccess.realPath(of: path).map { components(of: $0).starts(with: own) } ?? false
  }

  private static let packages = ["signalbook.json", "Package.swift"]

  /// Returns the components of a path, starting at the root of the file system. `..` removes the previous component and
  /// does not follow links.
  static func absoluteComponents(of path: String) -> [String] {
    var names = path.utf8.first == 0x2F ? [] : current
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names
  }

  /// Returns the components of a path with links resolved by the system. Keeps missing components.
  static func resolveComponents(_ names: [String]) -> [String] {
    var existingComponents = names
    while !existingComponents.isEmpty {
      if let real = FileAccess.realPath(of: text(from: existingComponents)) {
        return components(of: real) + names[existingComponents.count...]
      }
      existingComponents.removeLast()
    }
    return names
  }

  static func components(of path: String) -> [String] { path.split(separator: "/").map(String.init) }
  static func text(from names: some Sequence<String>) -> String { "/" + names.joined(separator: "/") }

  /// Returns the trusted folder at which walking a path begins.
  ///
  /// - Parameters:
  ///   - names: The components of the path.
  ///   - roots: Folders outside the checkout that may be read.
  ///   - isStrict: Whether to reject other folders. If not, the path is from the command line.
  ///   - isFolder: Whether the path refers to a folder. Outside all checkouts, such a folder is trusted.
  /// - Returns: The folder, or `nil` if the path is rejected.
  static func trustedRoot(of names: [String], or roots: [[String]], isStrict: Bool, isFolder: Bool) -> [String]? {
    if names.starts(with: own) { return own }
    if let root = roots.first(where: { names.starts(with: $0) }) { return root }
    if isStrict { return nil }
    let parent = Array(names.dropLast())
    return nearest(to: parent, with: [".git"] + packages) ?? (isFolder ? names : parent)
  }

  private static func nearest(to folder: [String], with markers: [String]) -> [String]? {
    var folder = folder
    while true {
      if markers.contains(where: { access(text(from: folder + [$0]), F_OK) == 0 }) { return folder }
      if folder.popLast() == nil { return nil }
    }
  }
}
