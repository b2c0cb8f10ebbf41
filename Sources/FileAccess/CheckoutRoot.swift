#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The folder below which links are not trusted.
///
/// Whoever starts the tool chooses the current folder. Everything below the checkout around it may come from a stranger.
public enum CheckoutRoot {
  /// The current folder, without links.
  static let current: [String] = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else { return [] }
    return parts(String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }()

  /// The checkout around the current folder: the nearest folder upwards with `.git`, else with a package, else itself.
  static let own: [String] = found ?? current

  /// Whether the current folder is in a repository or a package at all.
  static let isCheckout = found != nil

  private static let found = nearest(to: current, with: [".git"]) ?? nearest(to: current, with: packages)

  /// The path of ``own``.
  public static var path: String { text(own) }

  /// Whether what a path leads to is in the checkout. Opens nothing.
  public static func contains(_ path: String) -> Bool {
    FileAccess.realPath(path).map { parts($0).starts(with: own) } ?? false
  }

  private static let packages = ["signalbook.json", "Package.swift"]

  /// A path's names from the root of the file system. `..` takes back the name in front of it, whatever links do.
  static func absolute(_ path: String) -> [String] {
    var names = path.utf8.first == 0x2F ? [] : current
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names
  }

  /// A path with its links resolved by the system. Names that do not exist are kept.
  static func resolved(_ names: [String]) -> [String] {
    var existing = names
    while !existing.isEmpty {
      if let real = FileAccess.realPath(text(existing)) { return parts(real) + names[existing.count...] }
      existing.removeLast()
    }
    return names
  }

  static func parts(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
  static func text(_ names: some Sequence<String>) -> String { "/" + names.joined(separator: "/") }

  /// The folder from which a path is walked, which is trusted.
  ///
  /// - Parameters:
  ///   - names: the path.
  ///   - roots: folders that may be read besides the checkout.
  ///   - isStrict: whether other folders are refused; else somebody has named the path on the command line.
  ///   - isFolder: whether the path names a folder: outside of every checkout that folder is the person's own choice.
  /// - Returns: `nil` if the path is in none of the folders.
  static func around(_ names: [String], or roots: [[String]], isStrict: Bool, isFolder: Bool) -> [String]? {
    if names.starts(with: own) { return own }
    if let root = roots.first(where: { names.starts(with: $0) }) { return root }
    if isStrict { return nil }
    let parent = Array(names.dropLast())
    return nearest(to: parent, with: [".git"] + packages) ?? (isFolder ? names : parent)
  }

  private static func nearest(to folder: [String], with markers: [String]) -> [String]? {
    var folder = folder
    while true {
      if markers.contains(where: { access(text(folder + [$0]), F_OK) == 0 }) { return folder }
      if folder.popLast() == nil { return nil }
    }
  }
}
