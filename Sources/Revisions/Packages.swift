import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

extension Revision {
  /// Returns the configured packages in this version whose checks a change could remove: the version's own package,
  /// packages in its folder if git can list them, and, if the version has no configuration, the nearest enclosing
  /// package.
  ///
  /// Packages in `Tests` are samples and are omitted.
  ///
  /// - Returns: The locations of the `signalbook.json` files, by their paths relative to the package's folder.
  /// - Throws: An error if git cannot list the files.
  public func packages() throws(RevisionError) -> [String: Location] {
    let name = ConfigurationGrammar.fileName
    var paths = project.isConfigured ? [name] : []
    if let files = project.files as? TreeFiles {
      paths += try files.paths(named: name, below: project.prefix).filter { !$0.hasPrefix("Tests/") }
      if !project.isConfigured, let around = files.nearest(named: name, above: project.prefix) { paths.append(around) }
      if let failure = files.failure { throw failure }
    }
    return Dictionary(
      paths.map { ($0, FolderReader.start(of: project.files.displayPath(of: project.displayPath(for: $0)))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether this version is a commit. Git lists the packages of commits.
  public var isCommit: Bool { (project.files as? TreeFiles)?.tree is GitTree }

  /// Returns the configured packages in subfolders of this version's package. For the working tree and the staging
  /// area, uses the files in git's index.
  ///
  /// - Returns: The locations of the `signalbook.json` files, by their paths relative to the package's folder.
  /// - Throws: An error if git cannot list the files.
  public func packagesInside() throws(RevisionError) -> [String: Location] {
    let name = ConfigurationGrammar.fileName
    let paths =
      isCommit ? Array(try packages().keys) : try TrackedFiles.paths(matching: "**/" + name, of: project)
    let nested = paths.filter { $0 != name && !$0.hasPrefix("../") && !$0.hasPrefix("Tests/") && hasPackage($0) }
    return Dictionary(
      uniqueKeysWithValues: nested.map {
        ($0, FolderReader.start(of: project.files.displayPath(of: project.displayPath(for: $0))))
      })
  }

  /// Returns the content of the nested packages' `signalbook.json` files.
  ///
  /// - Parameter paths: The paths of the files, relative to the package's folder.
  /// - Returns: The contents and locations, by path. Omits files that do not exist.
  public func packageSettings(at paths: some Sequence<String>) -> [String: (text: String, location: Location)] {
    var settings: [String: (text: String, location: Location)] = [:]
    for path in paths where path != ConfigurationGrammar.fileName && !path.hasPrefix("../") {
      let full = project.displayPath(for: path)
      guard let bytes = project.files.bytes(of: full) else { continue }
      settings[path] = (
        String(decoding: bytes, as: UTF8.self), FolderReader.start(of: project.files.displayPath(of: full))
      )
    }
    return settings
  }

  /// Returns the schema files of targets that neither this version's `signalbook.json` nor that of a nested package
  /// lists. The build plugin reads these files, but no check does. Files in `Tests` are omitted.
  ///
  /// - Returns: The contents and locations, by the paths relative to the package's folder.
  /// - Throws: An error if git cannot list the files.
  public func unlistedSchemas() throws(RevisionError) -> [String: (text: String, location: Location)] {
    var paths: [String]
    if isCommit, let files = project.files as? TreeFiles {
      paths = try files.schemasAmongSources(below: project.prefix)
    } else {
      paths = try TrackedFiles.paths(matching: "**/*" + ProjectFolder.sourceSchemaEnding, of: project)
    }
    paths.removeAll { $0.hasPrefix("Tests/") || $0.hasPrefix("../") }
    if paths.isEmpty { return [:] }
    let packages = try packagesInside().keys.map { LexicalPath.folder(of: $0) + "/" }
    let listed = Set(project.registryFolders(of: configuration))
    var schemas: [String: (text: String, location: Location)] = [:]
    for path in paths where !packages.contains(where: path.hasPrefix) {
      let full = project.displayPath(for: path)
      if listed.contains(LexicalPath.folder(of: full)) { continue }
      guard let bytes = project.files.bytes(of: full) else { continue }
      schemas[path] = (
        String(decoding: bytes, as: UTF8.self), FolderReader.start(of: project.files.displayPath(of: full))
      )
    }
    return schemas
  }

  /// Returns whether this version still checks a package of the other version.
  ///
  /// - Parameter path: The path of its `signalbook.json`, relative to the package's folder.
  /// - Returns: Whether the package exists in this version and is not an enclosing package.
  public func hasPackage(_ path: String) -> Bool {
    // An enclosing package no longer checks this folder.
    !path.hasPrefix("../") && project.files.exists(project.displayPath(for: path))
  }
}

extension TreeFiles {
  /// Returns the paths of files with the given name in a folder and its subfolders, relative to the folder. The prefix
  /// ends with a slash, or is empty for the tree's root.
  func paths(named name: String, below prefix: String) throws(RevisionError) -> [String] {
    let ending = Array(("/" + name).utf8)
    return try paths(below: prefix) { path in
      path.elementsEqual(name.utf8) || path.suffix(ending.count).elementsEqual(ending)
    }
  }

  /// Returns the paths of the schema files among targets' sources in a folder and its subfolders, relative to the
  /// folder.
  func schemasAmongSources(below prefix: String) throws(RevisionError) -> [String] {
    let ending = Array(ProjectFolder.sourceSchemaEnding.utf8)
    return try paths(below: prefix) { $0.suffix(ending.count).elementsEqual(ending) }
  }

  private func paths(below prefix: String, where isIncluded: (ArraySlice<UInt8>) -> Bool) throws(RevisionError)
    -> [String]
  {
    try tree.paths(below: String(prefix.dropLast()), where: isIncluded).map { String($0.dropFirst(prefix.utf8.count)) }
  }

  /// Returns the path of the nearest file with the given name in the parent folders, relative to the folder, such as
  /// `../name`.
  func nearest(named name: String, above prefix: String) -> String? {
    var parts = prefix.split(separator: "/")
    var parentPath = ""
    while parts.popLast() != nil {
      parentPath += "../"
      if exists(LexicalPath.joined(parts.joined(separator: "/"), name)) { return parentPath + name }
    }
    return nil
  }
}
