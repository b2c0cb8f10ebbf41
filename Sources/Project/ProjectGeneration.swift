#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// What generating one target did, or in a check would do.
public struct TargetGeneration: Sendable {
  public var target: String
  public var registryFolder: String
  /// How many schema files, streams and events of its own the registry has.
  public var schemaFileCount: Int
  public var streamCount: Int
  public var eventCount: Int
  /// The folder of the generated files as seen from the current folder.
  public var output: String
  /// Paths of the files whose bytes differ, or differed, from what the schemas say.
  public var changed: [String]
  /// Paths of generated files that no schema file stands behind any more.
  public var surplus: [String]
  public var unchangedCount: Int

  public var isStale: Bool { !changed.isEmpty || !surplus.isEmpty }
}

extension ProjectFolder {
  /// Generates the files of every target that has an `output`.
  ///
  /// Everything is read, checked and generated first: when there is an error in any registry nothing is written.
  ///
  /// - Parameters:
  ///   - configuration: what `signalbook.json` says.
  ///   - writes: whether files are written; else they are only compared.
  ///   - diagnostics: receives what is found in the schemas.
  /// - Returns: What was done; `nil` when there was an error.
  /// - Throws: ``FileReplacement/Failure`` when a file or its folder cannot be written.
  public func generate(
    _ configuration: Configuration, writes: Bool, into diagnostics: inout Diagnostics
  ) throws(FileReplacement.Failure) -> [TargetGeneration]? {
    let targets = configuration.targets.filter { $0.output != nil }
    let loaded = load(targets, of: configuration, into: &diagnostics)
    var pending: [(TargetGeneration, [GeneratedFile])] = []
    for (target, loaded) in loaded {
      guard let registry = loaded.registry, let output = target.output else { continue }
      let files = generateSwift(
        registry, folderName: loaded.folderName, options: target.options, into: &diagnostics)
      let plan = plan(target.name, loaded.folder, registry, path(output), files)
      pending.append((plan, files))
    }
    if diagnostics.hasErrors { return nil }
    if writes {
      for (plan, files) in pending { try write(plan, files) }
    }
    return pending.map(\.0)
  }

  private func plan(
    _ target: String, _ folder: String, _ registry: Registry, _ output: String, _ files: [GeneratedFile]
  ) -> TargetGeneration {
    let changed = files.filter { FolderReader.bytes(of: output + "/" + $0.name) != $0.text }
    let expected = Set(files.map { output + "/" + $0.name })
    let surplus = FolderReader.entries(of: output).filter { path in
      path.hasSuffix(".swift") && !expected.contains(path) && isGenerated(path)
    }
    return TargetGeneration(
      target: target, registryFolder: folder, schemaFileCount: registry.files.count,
      streamCount: registry.streams.filter { $0.origin.importIndex == nil }.count,
      eventCount: registry.events.filter { $0.origin.importIndex == nil }.count, output: output,
      changed: changed.map { output + "/" + $0.name }, surplus: surplus, unchangedCount: files.count - changed.count)
  }

  private func write(_ plan: TargetGeneration, _ files: [GeneratedFile]) throws(FileReplacement.Failure) {
    try FileReplacement.createFolder(plan.output)
    for file in files { _ = try FileReplacement.write(file.text, to: plan.output + "/" + file.name) }
    for path in plan.surplus { unlink(path) }
  }

  /// Whether the file begins with the generator's header: nothing else is ever removed.
  private func isGenerated(_ path: String) -> Bool {
    FolderReader.bytes(of: path)?.starts(with: GeneratedFile.headerMark.utf8) ?? false
  }
}
