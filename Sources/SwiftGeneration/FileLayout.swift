import SignalbookRegistry
import SignalbookWirePlan

/// Which generated file holds which declaration, and how the files are called.
public enum FileLayout: Sendable, Hashable {
  /// Files for people to read, in version control: two for each schema file. `name` begins their names.
  case schemaFiles(name: String)
  /// The same files for every registry, because a build plugin names its outputs before any schema is read
  /// (`docs/decisions/0018-outputs-of-the-plugin.md`). A declaration's name decides where it goes, so that an edit
  /// changes one file.
  case buckets

  /// The number of files that share the declarations of a registry in the layout ``buckets``.
  public static let bucketCount = 16

  /// The names of all files in the layout ``buckets``, sorted. A plugin cannot import this module; it has a copy.
  public static var bucketFileNames: [String] {
    let sections = (0..<bucketCount).map { FileSection.declarations(bucket($0)) } + [.documents, .links, .registry]
    return sections.map { FileLayout.buckets.fileName($0) + ".swift" }.sorted()
  }
}

/// The sections of a registry's code: each becomes a file.
enum FileSection: Hashable {
  /// Events, vocabularies and attributes, by schema file or bucket.
  case declarations(String)
  /// Decoders of the events of a schema file.
  case decoders(String)
  case documents, links, registry
}

/// The declarations of one section.
struct Declarations {
  var events: [EventPlan] = []
  var attributes: [AttributePlan] = []
  var vocabularies: [VocabularyPlan] = []
  var closedMaps: [ClosedMapPlan] = []
  var structures: [StructurePlan] = []
  var unions: [UnionPlan] = []

  /// All that a plan declares, in its order.
  static func bySection(_ plan: WirePlan, _ layout: FileLayout) -> [FileSection: Declarations] {
    var all: [FileSection: Declarations] = [:]
    for event in plan.events where event.event.isCallable {
      let section = layout.section(of: event.event.name, in: event.event.origin.fileStem)
      all[section, default: Declarations()].events.append(event)
    }
    for attribute in plan.attributes {
      let section = layout.section(of: attribute.attribute.name, in: attribute.attribute.field.origin.fileStem)
      all[section, default: Declarations()].attributes.append(attribute)
    }
    for vocabulary in plan.vocabularies {
      let section = layout.section(of: vocabulary.name, in: vocabulary.fileStem)
      all[section, default: Declarations()].vocabularies.append(vocabulary)
    }
    for map in plan.closedMaps {
      let section = layout.section(of: map.name, in: map.fileStem)
      all[section, default: Declarations()].closedMaps.append(map)
    }
    for structure in plan.structures {
      let section = layout.section(of: structure.name, in: structure.fileStem)
      all[section, default: Declarations()].structures.append(structure)
    }
    for union in plan.unions {
      let section = layout.section(of: union.name, in: union.fileStem)
      all[section, default: Declarations()].unions.append(union)
    }
    return all
  }
}

extension FileLayout {
  /// The section with the declaration of this name, in a schema file of this name.
  func section(of name: String, in stem: String) -> FileSection {
    switch self {
    case .schemaFiles: .declarations(stem)
    case .buckets: .declarations(Self.bucket(Self.hash(name) % Self.bucketCount))
    }
  }

  /// The section with the struct of a group whose events are declared in these sections.
  func section(ofGroup path: [String], declaredIn sections: Set<FileSection>) -> FileSection? {
    switch self {
    // The first of them in the order of names.
    case .schemaFiles: sections.min { fileName($0) < fileName($1) }
    case .buckets: section(of: path.joined(separator: "."), in: "")
    }
  }

  /// The sections with declarations: one for each schema file, or all buckets.
  func declarationSections(_ stems: [String]) -> [FileSection] {
    switch self {
    case .schemaFiles: stems.map { .declarations($0) }
    case .buckets: (0..<Self.bucketCount).map { .declarations(Self.bucket($0)) }
    }
  }

  /// The section with the decoders of a schema file's events.
  func decoders(_ stem: String) -> FileSection {
    if case .buckets = self { return section(of: stem, in: stem) }
    return .decoders(stem)
  }

  /// A section's file name without its ending.
  func fileName(_ section: FileSection) -> String {
    func named(_ part: String) -> String {
      switch self {
      case .schemaFiles(let name): name + "_" + part
      case .buckets: "Signalbook" + part.prefix(1).uppercased() + part.dropFirst()
      }
    }
    switch section {
    case .declarations(let part): return named(part)
    case .decoders(let stem): return named(stem + "_decoding")
    case .documents: return named("documents")
    case .links: return named("links")
    case .registry: return named("registry")
    }
  }

  private static func bucket(_ number: Int) -> String { (number < 10 ? "Events0" : "Events") + String(number) }

  /// FNV-1a, because Swift's own hash values differ from run to run.
  private static func hash(_ name: String) -> Int {
    Int(name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }
}
