import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A registry as a `system` of the Fides language (https://ethyca.github.io/fideslang) in YAML, with a privacy
/// declaration for each stream and data use.
///
/// Fides replaces missing keys with the model's defaults, mostly `false`, and flags cannot be null. Therefore, the file
/// contains every flag of the model. An unanswered flag has the cautious value, and an unanswered data class the widest
/// category. An unanswered use or subject is the key `unanswered`, which is not in Fides' taxonomy.
struct Fides {
  static let fileName = "fides.yml"

  var export = Export()
  private var yaml = YAMLText()

  /// The subjects of Fides' default taxonomy.
  static let subjects: Set<String> = [
    "anonymous_user", "citizen_voter", "commuter", "consultant", "customer", "employee", "job_applicant", "next_of_kin",
    "passenger", "patient", "prospect", "shareholder", "supplier_vendor", "trainee", "visitor",
  ]

  /// A key outside every taxonomy, for an unanswered use or subject.
  static let unansweredKey = "unanswered"
  static let notInTaxonomy = "not in Fides' default taxonomy"
  /// The category that includes all other data about a person.
  static let widestCategory = "user"

  static func export(_ request: ExportRequest) -> Export {
    var fides = Fides()
    let registries = request.inventory.registries.filter { registry in
      request.streams.contains { $0.registry.name == registry.name }
    }
    fides.yaml.writeList("system", isEmpty: registries.isEmpty) { _ in }
    for registry in registries { fides.write(registry, request) }
    var system = ""
    for item in fides.yaml.items {
      let isSystem = item[0].name == "fides_key"
      if isSystem { system = item[0].value }
      fides.export.addRow(
        isSystem ? "system \(system)" : "\(system): \(item[0].value)", Array(item.dropFirst()))
    }
    let inferred = UnansweredRemark.yaml(for: fides.export.inferredNames(in: request), mark: UnansweredRemark.inferred)
    let omitted = UnansweredRemark.yaml(for: fides.export.omissionTexts, mark: UnansweredRemark.omitted)
    let reasons = request.inventory.registries.filter { request.streams.isEmpty || !$0.streams.isEmpty }.compactMap {
      registry in
      registry.reasonForNoStreams.map {
        registry.streams.isEmpty
          ? "\(registry.name) has no system, because \($0)"
          : "\(registry.name) collects no more data, because \($0); recipients may still keep the data that was sent"
      }
    }
    let inactive = UnansweredRemark.yaml(for: reasons, mark: UnansweredRemark.omitted)
    let remarks = (inactive + UnansweredRemark.yaml(for: fides.export.unanswered) + inferred + omitted).map {
      $0 + "\n"
    }.joined()
    fides.export.files = [.init(name: fileName, text: remarks + fides.yaml.text)]
    return fides.export
  }

  private mutating func write(_ registry: RegistryInventory, _ request: ExportRequest) {
    let key = Self.key(for: registry.name)
    let subjects = self.subjects(of: registry)
    var declarations: [(stream: StreamInventory, declaration: Declaration)] = []
    for (owner, stream) in request.streams where owner.name == registry.name {
      declarations += self.declarations(of: stream, request).map { (stream, $0) }
    }
    var export = self.export
    ask(of: registry, request, into: &export)
    yaml.writeItem { yaml in
      yaml.writeText("fides_key", key)
      yaml.writeText("name", registry.name)
      yaml.writeText("description", registry.registry.description)
      yaml.writeText("system_type", "Application")
      let controller = registry.controller
      let officer = registry.dataProtectionOfficer
      Self.write("privacy_policy", registry.docs, key, to: &yaml, &export)
      Self.write("legal_name", controller.map(\.name), key, to: &yaml, &export)
      Self.write("dpo", officer, key, to: &yaml, &export)
      yaml.writeUnanswered("responsibility")
      export.addManualRow("\(key)/responsibility")
      Self.writeTransfers(of: registry, request, to: &yaml, &export)
      Self.writeSystemAnswers(of: registry, request, to: &yaml, &export)
      if declarations.isEmpty, !export.unanswered.isEmpty { yaml.writeUnanswered("privacy_declarations") }
      yaml.writeList("privacy_declarations", isEmpty: declarations.isEmpty) { yaml in
        for (stream, declaration) in declarations {
          yaml.writeItem { yaml in
            Self.write(declaration, of: stream, in: registry, subjects, request, to: &yaml, &export)
          }
        }
      }
    }
    self.export = export
  }

  private static func write(
    _ key: String, _ answer: Answer<String>, _ system: String, to yaml: inout YAMLText, _ export: inout Export
  ) {
    guard let value = answer.value else { return yaml.writeUnanswered(key) }
    yaml.writeText(key, value)
    export.explain("\(system)/\(key)", value, by: answer)
  }

  /// Records the unanswered questions about a registry and its streams, including streams without a declaration.
  private func ask(of registry: RegistryInventory, _ request: ExportRequest, into export: inout Export) {
    let name = registry.name
    if !registry.docs.isAnswered {
      export.recordMissingAnswer(registry.docs, "\(name) does not declare a public page; set 'docs'")
    }
    let controller = registry.controller
    if !controller.isAnswered {
      export.recordMissingAnswer(controller, "\(name) does not declare a controller; set 'controller'")
    }
    if !registry.dataProtectionOfficer.isAnswered {
      export.recordMissingAnswer(
        registry.dataProtectionOfficer,
        "\(name) does not declare a data protection officer; set 'controller.dpo'")
    }
    for (owner, stream) in request.streams where owner.name == name {
      request.recordMissingRetention(of: stream, &export)
      request.omitProfiles(of: stream, [.recipients, .cookies], &export)
      for recipient in request.recipients(of: stream, &export) where recipient.role == nil {
        recipient.ask(about: "role", of: stream, &export)
      }
    }
  }

  private mutating func subjects(of registry: RegistryInventory) -> [String] {
    guard let subjects = registry.dataSubjects.value else {
      export.recordMissingAnswer(
        registry.dataSubjects, "\(registry.name) does not declare data subjects; set 'legal.subjects'")
      return []
    }
    var subjectNames: [String] = []
    for subject in subjects {
      if Self.subjects.contains(subject) {
        subjectNames.append(subject)
        export.explain("\(Self.key(for: registry.name))/data_subjects", subject, by: registry.dataSubjects)
      } else {
        let suggestion = nearest(to: subject, among: Self.subjects.sorted()).map { "; did you mean '\($0)'?" } ?? ""
        export.reportUnmapped(
          "'\(subject)' is not a data subject in Fides' default taxonomy; add it to the taxonomy\(suggestion)",
          at: registry.dataSubjects.location)
        let key = Self.key(for: subject)
        export.addManualRow("\(Self.key(for: registry.name))/data_subjects/\(key)")
        export.explain("\(Self.key(for: registry.name))/data_subjects", subject, by: registry.dataSubjects)
        if !subjectNames.contains(key) { subjectNames.append(key) }
      }
    }
    return subjectNames.sorted()
  }

  /// Returns a valid Fides key, with only letters, digits, dots, dashes and underscores.
  static func key(for name: String) -> String {
    // Mask secrets first, because the replaced characters are needed to detect them.
    String(
      decoding: Secrets.mask(name).utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2D, 0x5F: byte
        default: 0x5F
        }
      }, as: UTF8.self)
  }
}
