import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A registry as a `system` of the Fides language (https://ethyca.github.io/fideslang), as YAML: one privacy declaration for
/// each stream and use of data.
///
/// Fides reads a missing key as the model's default, mostly `false`, and a flag cannot be null. The file therefore has every
/// flag of the model. An unanswered flag has the cautious value, an unanswered class of data is the widest category, and an
/// unanswered use or subject is the key `unanswered`, which is not in Fides' taxonomy.
struct Fides {
  static let fileName = "fides.yml"

  private var export = Export()
  private var yaml = YAMLText()

  /// The subjects of Fides' default taxonomy.
  static let subjects: Set<String> = [
    "anonymous_user", "citizen_voter", "commuter", "consultant", "customer", "employee", "job_applicant", "next_of_kin",
    "passenger", "patient", "prospect", "shareholder", "supplier_vendor", "trainee", "visitor",
  ]

  /// A key outside every taxonomy, for a use or subject that is not stated.
  static let open = "unanswered"
  private static let notInTaxonomy = "not in Fides' default taxonomy"
  /// The category that contains all others of a person.
  private static let widestCategory = "user"

  private static let bases = [
    "consent": "Consent", "contract": "Contract", "legal-obligation": "Legal obligations",
    "legitimate-interests": "Legitimate interests",
  ]

  static func export(_ request: ExportRequest) -> Export {
    var fides = Fides()
    let registries = request.inventory.registries.filter { registry in
      request.streams.contains { $0.registry.name == registry.name }
    }
    fides.yaml.list("system", isEmpty: registries.isEmpty) { _ in }
    for registry in registries { fides.write(registry, request) }
    var system = ""
    for item in fides.yaml.items {
      let isSystem = item[0].name == "fides_key"
      if isSystem { system = item[0].value }
      fides.export.row(
        isSystem ? "system \(system)" : "\(system): \(item[0].value)", Array(item.dropFirst()))
    }
    let inferred = UnansweredRemark.yaml(fides.export.inferred(request), mark: UnansweredRemark.inferred)
    let remarks = (UnansweredRemark.yaml(fides.export.unanswered) + inferred).map { $0 + "\n" }.joined()
    fides.export.files = [.init(name: fileName, text: remarks + fides.yaml.text)]
    return fides.export
  }

  /// The contents of one declaration.
  private struct Declaration {
    var use: String
    var categories: [String: Ground] = [:]
    /// Categories that the app in the store sends; the others only development builds do.
    var released: Set<String> = []
    /// The location of the answer that names the use; `nil` if it is not stated.
    var useLocation: Location?
    /// The answers by which its data is of no special category.
    var classes: Set<Ground> = []
    /// A remark on the use.
    var useRemark: String?
    /// Whether the widest category represents data of unknown class.
    var hasOpenClass = false
    var remarks: [String: String] {
      let only = categories.keys.filter { !released.contains($0) }
      var remarks = Dictionary(uniqueKeysWithValues: only.map { ($0, "development builds only") })
      if hasOpenClass { remarks[widestCategory] = UnansweredRemark.line("the class of some of the data") }
      return remarks
    }
    /// The answers by which some of its data is of a special category.
    var special: Set<Ground> = []
    /// Data that is of a special category, perhaps: a text that can hold anything, or data without a class or of a wide one.
    var unknown: Point?
  }

  private mutating func write(_ registry: RegistryInventory, _ request: ExportRequest) {
    let key = Self.key(registry.name)
    let subjects = self.subjects(of: registry)
    var basis: String?
    if let word = registry.legalBasis.value {
      basis = Self.bases[word]
      export.explain("\(key)/legal_basis_for_processing", word, by: registry.legalBasis)
    } else {
      export.miss(registry.legalBasis, "the legal basis of \(registry.name) is not stated; set 'legal.basis'")
    }
    var declarations: [(stream: StreamInventory, declaration: Declaration)] = []
    for (owner, stream) in request.streams where owner.name == registry.name {
      declarations += self.declarations(of: stream, request).map { (stream, $0) }
    }
    var export = self.export
    ask(of: registry, request, into: &export)
    yaml.item { yaml in
      yaml.text("fides_key", key)
      yaml.text("name", registry.name)
      yaml.text("description", registry.registry.description)
      yaml.text("system_type", "Application")
      let controller = registry.controller
      let officer = Answer(controller.value?.dataProtectionOfficer, "controller.dpo", at: controller.location)
      Self.write("privacy_policy", registry.docs, key, to: &yaml, &export)
      Self.write("legal_name", controller.map(\.name), key, to: &yaml, &export)
      Self.write("dpo", officer, key, to: &yaml, &export)
      yaml.unanswered("responsibility")
      Self.writeTransfers(of: registry, request, to: &yaml, &export)
      Self.writeUnasked(of: registry, request, to: &yaml, &export)
      if declarations.isEmpty, !export.unanswered.isEmpty { yaml.unanswered("privacy_declarations") }
      yaml.list("privacy_declarations", isEmpty: declarations.isEmpty) { yaml in
        for (stream, declaration) in declarations {
          yaml.item { yaml in
            Self.write(declaration, of: stream, subjects, basis, key, request, to: &yaml, &export)
          }
        }
      }
    }
    self.export = export
  }

  /// Transfers out of the European Economic Area, by the countries of the recipients.
  private static func writeTransfers(
    of registry: RegistryInventory, _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let key = "does_international_transfers"
    let path = "\(Self.key(registry.name))/\(key)"
    var isOpen = false
    var inside: [Ground] = []
    var outside: [Stream.Recipient] = []
    for (owner, stream) in request.streams where owner.name == registry.name {
      let audiences = request.audiences(of: stream)
      inside += StreamInventory.listGrounds(audiences)
      for audience in audiences {
        guard let recipients = audience.recipients.value else {
          isOpen = true
          continue
        }
        for recipient in recipients {
          guard let isInside = recipient.isInEuropeanEconomicArea else {
            isOpen = true
            export.miss(recipient.knownCountry, recipient.missingCountry(of: stream))
            continue
          }
          if isInside {
            inside.append(Ground("recipients.country", at: recipient.location))
          } else if !outside.contains(where: {
            $0.name == recipient.name && $0.country == recipient.country && $0.safeguard == recipient.safeguard
          }) {
            outside.append(recipient)
          }
        }
      }
    }
    guard let first = outside.first else {
      if isOpen || inside.isEmpty { return yaml.cautious(key) }
      export.explain(
        path, "false", by: Answer(false, inside[0].key, at: inside[0].location, grounds: .all(inside)))
      return yaml.boolean(key, false)
    }
    yaml.boolean(key, true)
    let grounds = outside.map { Ground("recipients.country", at: $0.location) }
    export.explain(
      path, outside.compactMap(\.country).joined(separator: ", "),
      by: Answer(true, "recipients.country", at: first.location, grounds: .any(grounds)))
    for recipient in outside {
      guard let safeguard = recipient.safeguard else {
        export.miss(
          Answer<String>(nil, "recipients.safeguard", at: recipient.location),
          "the safeguard of the transfer to \(recipient.name) is not stated; set 'safeguard' of the recipient")
        continue
      }
      export.explain(
        "\(Self.key(registry.name))/legal_basis_for_transfers", safeguard,
        by: Answer(true, "recipients.safeguard", at: recipient.location))
    }
    let safeguards = Set(outside.compactMap(\.safeguard)).sorted()
    let isMissing = outside.contains { $0.safeguard == nil }
    yaml.texts(
      "legal_basis_for_transfers", safeguards + (isMissing ? [open] : []),
      remarks: [open: UnansweredRemark.line("the safeguard of a transfer")])
  }

  /// Writes what Fides asks about a system and the schema language does not.
  private static func writeUnasked(
    of registry: RegistryInventory, _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    yaml.cautious("processes_personal_data")
    yaml.cautious("exempt_from_privacy_regulations", false)
    yaml.cautious("uses_profiling")
    yaml.unanswered("legal_basis_for_profiling")
    yaml.cautious("requires_data_protection_assessments")
    let streams = request.streams.filter { $0.registry.name == registry.name }.map(\.stream)
    var hasCookies = true
    if let upload = streams.first(where: { $0.stream.upload?.sendsCookies == true }) {
      yaml.boolean("uses_cookies", true)
      export.explain("\(Self.key(registry.name))/uses_cookies", "true", at: upload.location)
    } else if streams.allSatisfy({ $0.stream.isSentByRuntime || $0.stream.keyLocations["upload.cookies"] != nil }) {
      yaml.boolean("uses_cookies", false)
      hasCookies = false
    } else {
      yaml.cautious("uses_cookies")
    }
    if hasCookies { yaml.cautious("cookie_refresh") } else { yaml.boolean("cookie_refresh", false) }
    yaml.cautious("uses_non_cookie_access")
    export.cannotSay(
      "Fides asks whether \(registry.name) processes personal data or is exempt from regulations, profiles users, needs a data "
        + "protection assessment, renews cookies, stores or reads anything else on the device, and who is responsible; the "
        + "schema language has no answer, so the file has the cautious one", at: registry.registry.location)
  }

  private static func write(
    _ key: String, _ answer: Answer<String>, _ system: String, to yaml: inout YAMLText, _ export: inout Export
  ) {
    guard let value = answer.value else { return yaml.unanswered(key) }
    yaml.text(key, value)
    export.explain("\(system)/\(key)", value, by: answer)
  }

  /// Records the open questions about a registry and its streams, including streams without a declaration.
  private func ask(of registry: RegistryInventory, _ request: ExportRequest, into export: inout Export) {
    let name = registry.name
    if !registry.docs.isAnswered { export.miss(registry.docs, "a public page about \(name) is not named; set 'docs'") }
    let controller = registry.controller
    if !controller.isAnswered {
      export.miss(controller, "the controller of \(name) is not stated; set 'controller'")
    }
    if controller.value?.dataProtectionOfficer == nil {
      export.miss(
        Answer<String>(nil, "controller.dpo", at: controller.location),
        "the data protection officer of \(name) is not stated; set 'controller.dpo'")
    }
    for (owner, stream) in request.streams where owner.name == name {
      let retention = stream.retentionAtRecipient
      if !retention.isAnswered {
        export.miss(
          retention, "the recipient's retention of \(stream.id) is not stated; set 'retention.recipient'")
      }
      for recipient in request.recipients(of: stream, &export) where recipient.role == nil {
        export.miss(
          Answer<String>(nil, "recipients.role", at: recipient.location),
          "the role of \(recipient.name), a recipient of \(stream.id), is not stated; set 'role' of the recipient")
      }
    }
  }

  private static func write(
    _ declaration: Declaration, of stream: StreamInventory, _ subjects: [String], _ basis: String?, _ key: String,
    _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let path = "\(key)/\(stream.stream.name)/\(declaration.use)"
    yaml.text("name", "\(stream.stream.name): \(declaration.use)")
    yaml.texts("data_categories", declaration.categories.keys.sorted(), remarks: declaration.remarks)
    for (category, data) in declaration.categories.sorted(by: { $0.key < $1.key }) {
      export.explain("\(path)/data_categories/\(category)", category, at: data.location, key: data.key)
    }
    if let location = declaration.useLocation {
      export.explain("\(path)/data_use", declaration.use, at: location, key: "purposes")
    } else {
      yaml.unanswered("data_use")
    }
    yaml.text("data_use", declaration.use, remark: declaration.useRemark)
    if subjects.isEmpty { yaml.unanswered("data_subjects") }
    let custom = subjects.filter { !Self.subjects.contains($0) }.map { ($0, Self.notInTaxonomy) }
    yaml.texts(
      "data_subjects", subjects.isEmpty ? [open] : subjects, remarks: Dictionary(uniqueKeysWithValues: custom))
    if let basis {
      yaml.text("legal_basis_for_processing", basis)
    } else {
      yaml.unanswered("legal_basis_for_processing")
    }
    yaml.cautious("flexible_legal_basis_for_processing", false)
    if let retention = stream.retentionAtRecipient.value {
      yaml.text("retention_period", retention)
      export.explain("\(path)/retention_period", retention, by: stream.retentionAtRecipient)
    } else {
      yaml.unanswered("retention_period")
    }
    // Free text, data without a class and some classes can hold data of a special category.
    let special = declaration.special
    if !special.isEmpty || declaration.unknown == nil {
      let flag = "processes_special_category_data"
      yaml.boolean(flag, !special.isEmpty)
      let grounds = (special.isEmpty ? declaration.classes : special).sorted { $0.location.text < $1.location.text }
      if let first = grounds.first {
        export.explain(
          "\(path)/\(flag)", "\(!special.isEmpty)",
          by: Answer(
            true, first.key, at: first.location, grounds: special.isEmpty ? .all(grounds) : .any(grounds)))
      }
    } else if let point = declaration.unknown {
      yaml.cautious("processes_special_category_data")
      let reason =
        stream.isDeclared
        ? "\(point.id) is free text, without a class, or of a class that has such data, too"
        : "the data of its SDK is not declared"
      export.cannotSay(
        "whether \(stream.id) holds data of a special category is not known: \(reason)",
        at: point.location)
    }
    writeSharing(declaration, request.audiences(of: stream), path, to: &yaml, &export)
  }

  private static func writeSharing(
    _ declaration: Declaration, _ audiences: [StreamInventory.Audience], _ path: String, to yaml: inout YAMLText,
    _ export: inout Export
  ) {
    let flag = "data_shared_with_third_parties"
    let recipients = audiences.flatMap { $0.recipients.value ?? [] }
    var thirds: [Stream.Recipient] = []
    for recipient in recipients
    where recipient.role == "third-party" && !thirds.contains(where: { $0.name == recipient.name }) {
      thirds.append(recipient)
    }
    let isOpen = audiences.contains { $0.recipients.value?.allSatisfy { $0.role != nil } != true }
    if thirds.isEmpty, !isOpen {
      let roles =
        StreamInventory.listGrounds(audiences) + recipients.map { Ground("recipients.role", at: $0.location) }
      if let first = roles.first {
        export.explain(
          "\(path)/\(flag)", "false", by: Answer(false, first.key, at: first.location, grounds: .all(roles)))
      }
      return yaml.boolean(flag, false)
    }
    if thirds.isEmpty { yaml.cautious(flag) } else { yaml.boolean(flag, true) }
    // Some third parties may be known, and not all.
    if isOpen { yaml.unanswered("third_parties") }
    if !thirds.isEmpty { yaml.text("third_parties", thirds.map(\.name).joined(separator: ", ")) }
    for third in thirds { export.explain("\(path)/third_parties", third.name, of: third, with: [.role]) }
    let open = thirds.isEmpty ? UnansweredRemark.line("whether they are shared") : nil
    let remarks = open.map { open in
      Dictionary(
        uniqueKeysWithValues: declaration.categories.keys.map {
          ($0, declaration.remarks[$0].map { "\(open); \($0)" } ?? open)
        })
    }
    yaml.texts(
      "shared_categories", declaration.categories.keys.sorted(), remark: open, remarks: remarks ?? declaration.remarks)
  }

  private mutating func subjects(of registry: RegistryInventory) -> [String] {
    guard let said = registry.dataSubjects.value else {
      export.miss(registry.dataSubjects, "the data subjects of \(registry.name) are not stated; set 'legal.subjects'")
      return []
    }
    var known: [String] = []
    for subject in said {
      if Self.subjects.contains(subject) {
        known.append(subject)
        export.explain("\(Self.key(registry.name))/data_subjects", subject, by: registry.dataSubjects)
      } else {
        let near = nearest(to: subject, among: Self.subjects.sorted()).map { "; did you mean '\($0)'?" } ?? ""
        export.cannotSay(
          "'\(subject)' is not a subject of Fides' default taxonomy; add it there\(near)",
          at: registry.dataSubjects.location)
        let key = Self.key(subject)
        export.explain("\(Self.key(registry.name))/data_subjects", subject, by: registry.dataSubjects)
        if !known.contains(key) { known.append(key) }
      }
    }
    return known.sorted()
  }

  private mutating func declarations(of stream: StreamInventory, _ request: ExportRequest) -> [Declaration] {
    var found: [String: Declaration] = [:]
    var export = self.export
    func add(_ point: Point, to use: String, at location: Location?, _ remark: String?) {
      var declaration = found[use] ?? Declaration(use: use)
      let category = point.data.value?.fides ?? Self.widestCategory
      let ground = Ground(point.data.key, at: point.data.location)
      if declaration.categories[category] == nil { declaration.categories[category] = ground }
      if !point.metadata.isDevelopmentOnly { declaration.released.insert(category) }
      if let data = point.data.value {
        if data.isSpecialCategory { declaration.special.insert(ground) } else { declaration.classes.insert(ground) }
      } else {
        declaration.hasOpenClass = true
      }
      let canBeSpecial = point.isFreeText || !stream.isDeclared || point.data.value?.canBeSpecialCategory ?? true
      if canBeSpecial, declaration.unknown == nil { declaration.unknown = point }
      declaration.useLocation = declaration.useLocation ?? location
      declaration.useRemark = remark
      found[use] = declaration
    }
    func count(_ point: Point) {
      if !point.data.isAnswered {
        export.miss(point.data, "the class of data of \(point.id) is not stated; set 'data'", in: stream)
      }
      guard let purposes = point.purposes.value else {
        export.miss(point.purposes, "the purposes of \(point.id) are not stated; set 'purposes'", in: stream)
        return add(point, to: Self.open, at: nil, nil)
      }
      for purpose in purposes {
        if let use = purpose.fides {
          add(point, to: use, at: point.purposes.location, nil)
        } else {
          export.cannotSay(
            "Fides' taxonomy has no use for '\(purpose.word)' (\(point.id)); add it there", at: point.purposes.location)
          add(point, to: Self.key(purpose.word), at: point.purposes.location, Self.notInTaxonomy)
        }
      }
    }
    request.visitData(of: stream, count)
    self.export = export
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns a valid Fides key: letters, digits, dots, dashes and underscores.
  static func key(_ name: String) -> String {
    String(
      decoding: name.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2D, 0x5F: byte
        default: 0x5F
        }
      }, as: UTF8.self)
  }
}
