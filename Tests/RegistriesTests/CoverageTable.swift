import SignalbookSchemaFiles
import SignalbookTestSupport

/// The page that lists where each requirement is declared and tested, with all faults in `Coverage/`.
struct CoverageTable {
  private let schemas: SchemaPointers
  private let tests: Set<String>
  private let vectors: (String) -> Bool
  private(set) var faults: [String] = []
  private(set) var text = """
    # Which requirement is declared where

    One row for each testable statement about the five systems and the tool. Places are below `schemas/`: the file, the
    line, and the entry there. What proves a row are tests of this package; `facts` are `RegistryFactsTests`, which compares
    the registries with what their documents say, in both directions, and `EditTests`, which deletes and alters everything
    in them once ([deletion-run.md](deletion-run.md)); `vectors` are examples with expected results, of one system each,
    which `signalbook-conformance` runs.

    Made from `Tests/RegistriesTests/Coverage` by `SIGNALBOOK_RECORD=1 swift test --filter CoverageTests`.

    """

  init(schemas: SchemaPointers, tests: Set<String>, hasVectors: @escaping (String) -> Bool) {
    self.schemas = schemas
    self.tests = tests
    vectors = hasVectors
  }

  mutating func add(_ heading: String, _ requirements: [(id: String, requirement: Requirement)]) {
    let declared = requirements.filter { $0.requirement.declared != nil }
    let left = requirements.filter { $0.requirement.declared == nil }
    text +=
      "\n## \(heading)\n\n\(requirements.count) requirements: \(declared.count) are declared, \(left.count) are not.\n"
    if !declared.isEmpty {
      text += "\n| requirement | declared | proved by | remark |\n|---|---|---|---|\n"
      for (id, requirement) in declared {
        let places = (requirement.declared ?? []).map { place($0, of: id) }
        let remark = requirement.reason.map { " \($0)" } ?? ""
        text +=
          "| \(id): \(requirement.about) | \(places.joined(separator: "<br>")) | \(proofs(requirement, id)) |\(remark) |\n"
        if (requirement.declared ?? []).allSatisfy(isRemark) {
          if requirement.reason == nil {
            faults.append("\(id): only a remark in the schema speaks of it; say what is left")
          }
        } else if requirement.proved?.isEmpty ?? true {
          faults.append("\(id): declared, and nothing proves it")
        }
      }
    }
    if !left.isEmpty {
      text += "\n| requirement | why it is no declaration | proved by |\n|---|---|---|\n"
      for (id, requirement) in left {
        if requirement.reason == nil { faults.append("\(id): neither declared nor is there a reason") }
        text += "| \(id): \(requirement.about) | \(requirement.reason ?? "") | \(proofs(requirement, id)) |\n"
      }
    }
  }

  private func isRemark(_ pointer: String) -> Bool { pointer.hasSuffix("/note") || pointer.hasSuffix("/description") }

  private mutating func place(_ pointer: String, of id: String) -> String {
    guard let location = schemas.location(of: pointer) else {
      faults.append("\(id): there is no \(pointer) in schemas/")
      return pointer
    }
    let path = location.path.dropFirst("schemas/".count)
    let entry = pointer.drop { $0 != "#" }.dropFirst(2)
    return "[`\(path):\(location.line)`](../../\(location.path)#L\(location.line)) \(entry)"
  }

  private mutating func proofs(_ requirement: Requirement, _ id: String) -> String {
    (requirement.proved ?? []).map { proof in
      if proof == "facts" {
        for test in Requirement.facts where !tests.contains(test) { faults.append("\(id): there is no test \(test)") }
        return proof
      }
      if proof.hasPrefix("vectors ") {
        if !vectors(String(proof.dropFirst("vectors ".count))) { faults.append("\(id): nothing runs \(proof)") }
        return proof
      }
      if !tests.contains(proof) { faults.append("\(id): there is no test \(proof)") }
      return "`\(proof.split(separator: ".").suffix(2).joined(separator: "."))`"
    }.joined(separator: ", ")
  }
}

/// A lookup of entries in schema files.
struct SchemaPointers {
  private var files: [String: [(source: SourceFile, root: JSONNode)]] = [:]

  init(folders: [String: [SourceFile]]) {
    for (folder, sources) in folders {
      files[folder] = sources.compactMap { source in
        var diagnostics = Diagnostics()
        return JSONReader.read(source, into: &diagnostics).map { (source, $0) }
      }
    }
  }

  /// Returns the location of the entry at `FOLDER#POINTER`, or `nil` if no file in the folder contains it.
  func location(of pointer: String) -> Location? {
    let halves = pointer.split(separator: "#", maxSplits: 1).map(String.init)
    guard halves.count == 2, halves[1].hasPrefix("/") else { return nil }
    let path = halves[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    for (source, root) in files[halves[0]] ?? [] {
      if let range = place(of: path[...], in: root) { return source.location(of: range) }
    }
    return nil
  }

  private func place(of path: ArraySlice<String>, in node: JSONNode) -> ByteRange? {
    guard let key = path.first else { return nil }
    let place: ByteRange
    let value: JSONNode
    if let member = node.members?.first(where: { $0.key == key }) {
      place = member.keyRange
      value = member.value
    } else if let elements = node.elements, let index = Int(key), elements.indices.contains(index) {
      place = elements[index].range
      value = elements[index]
    } else {
      return nil
    }
    return path.count == 1 ? place : self.place(of: path.dropFirst(), in: value)
  }
}
