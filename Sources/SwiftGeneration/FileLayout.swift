import SignalbookRegistry
import SignalbookWirePlan

/// The names of the generated files, and the assignment of declarations to them.
public enum FileLayout: Sendable, Hashable {
  /// Readable files for version control, two for each schema file. Their names begin with `name`.
  case schemaFiles(name: String)
  /// The same files for every registry, because a build plugin must declare its outputs before it reads schemas
  /// (`docs/decisions/0018-outputs-of-the-plugin.md`). A hash of the declaration's name selects the file, so that an
  /// edit changes only one file.
  case buckets

  /// The number of files for declarations in the ``buckets`` layout.
  public static let bucketCount = 16

  /// The sorted names of all files in the ``buckets`` layout. Plugins cannot import this module, so they contain a
  /// copy.
  public static var bucketFileNames: [String] {
    let sections =
      (0..<bucketCount).map { FileSection.declarations(bucketName(forNumber: $0)) } + [.documents, .links, .registry]
    return sections.map { FileLayout.buckets.fileName(of: $0) + ".swift" }.sorted()
  }
}

/// A section of the generated code. Each section becomes a file.
enum FileSection: Hashable {
  /// Events, vocabularies and attributes, by schema file or bucket.
  case declarations(String)
  /// Decoders for the events of a schema file.
  case decoders(String)
  case documents, links, registry
}

/// The declarations of a section.
struct Declarations {
  var events: [EventPlan] = []
  var attributes: [AttributePlan] = []
  var vocabularies: [VocabularyPlan] = []
  var closedMaps: [ClosedMapPlan] = []
  var structures: [StructurePlan] = []
  var unions: [UnionPlan] = []

  /// Returns the plan's declarations by section, in plan order.
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
  /// Returns the section for the declaration with the given name in the schema file with the given stem.
  func section(of name: String, in stem: String) -> FileSection {
    switch self {
    case .schemaFiles: .declarations(stem)
    case .buckets: .declarations(Self.bucketName(forNumber: Self.hash(of: name) % Self.bucketCount))
    }
  }

  /// Returns the section that declares the struct for the group at the given path. `sections` contain the group's
  /// events.
  func section(ofGroup path: [String], declaredIn sections: Set<FileSection>) -> FileSection? {
    switch self {
    // Use the section whose file name sorts first.
    case .schemaFiles: sections.min { fileName(of: $0) < fileName(of: $1) }
    case .buckets: section(of: path.joined(separator: "."), in: "")
    }
  }

  /// Returns the sections for declarations: one for each schema file, or all buckets.
  func declarationSections(for stems: [String]) -> [FileSection] {
    switch self {
    case .schemaFiles: stems.map { .declarations($0) }
    case .buckets: (0..<Self.bucketCount).map { .declarations(Self.bucketName(forNumber: $0)) }
    }
  }

  /// Returns the section for the decoders of the schema file with the given stem.
  func decoderSection(for stem: String) -> FileSection {
    if case .buckets = self { return section(of: stem, in: stem) }
    return .decoders(stem)
  }

  /// Returns the section's file name, without the extension.
  func fileName(of section: FileSection) -> String {
    func suffixedName(_ part: String) -> String {
      switch self {
      case .schemaFiles(let name): name + "_" + part
      case .buckets: "Signalbook" + part.prefix(1).uppercased() + part.dropFirst()
      }
    }
    switch section {
    case .declarations(let part): return suffixedName(part)
    case .decoders(let stem): return suffixedName(stem + "_decoding")
    case .documents: return suffixedName("documents")
    case .links: return suffixedName("links")
    case .registry: return suffixedName("registry")
    }
  }

  private static func bucketName(forNumber number: Int) -> String {
    (number < 10 ? "Events0" : "Events") + String(number)
  }

  /// Returns the FNV-1a hash of the name. Swift's hash values differ between runs.
  private static func hash(of name: String) -> Int {
    Int(name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }
}
