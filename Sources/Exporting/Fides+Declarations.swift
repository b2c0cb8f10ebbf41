import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// Privacy declarations, one for each stream and data use.
extension Fides {
  /// The contents of a privacy declaration.
  struct Declaration {
    var use: String
    /// The purpose that maps to the use, or `nil` if unanswered.
    var purpose: String?
    /// The data categories, each with the answers that it is derived from.
    var categories: [String: [Ground]] = [:]
    /// The categories that store builds send. Only development builds send the remaining categories.
    var releasedCategories: Set<String> = []
    /// The location of the answer that states the use, or `nil` if there is no answer.
    var useLocation: Location?
    /// The answers that rule out special category data.
    var classes: Set<Ground> = []
    var useRemark: String?
    /// Whether the widest category represents data of an unknown class.
    var hasOpenClass = false
    var remarks: [String: String] {
      let only = categories.keys.filter { !releasedCategories.contains($0) }
      var remarks = Dictionary(uniqueKeysWithValues: only.map { ($0, "development builds only") })
      if hasOpenClass { remarks[widestCategory] = UnansweredRemark.line(for: "the data class of some data") }
      return remarks
    }
    /// The answers that establish special category data.
    var specialCategoryGrounds: Set<Ground> = []
    /// A point that may contain special category data: free text, or data with an unknown or broad class.
    var pointWithUnclearClass: Point?
  }

  mutating func declarations(of stream: StreamInventory, _ request: ExportRequest) -> [Declaration] {
    var declarations: [String: Declaration] = [:]
    var export = self.export
    func add(_ point: Point, to use: String, for purpose: String?, at location: Location?, _ remark: String?) {
      var declaration = declarations[use] ?? Declaration(use: use, purpose: purpose)
      let category = point.data.value?.fides ?? Self.widestCategory
      let ground = Ground(point.data.key, at: point.data.location)
      if declaration.categories[category]?.contains(ground) != true {
        declaration.categories[category, default: []].append(ground)
      }
      if !point.metadata.isDevelopmentOnly { declaration.releasedCategories.insert(category) }
      if let data = point.data.value {
        if data.isSpecialCategory {
          declaration.specialCategoryGrounds.insert(ground)
        } else {
          declaration.classes.insert(ground)
        }
      } else {
        declaration.hasOpenClass = true
      }
      if stream.canContainSpecialCategory(at: point), declaration.pointWithUnclearClass == nil {
        declaration.pointWithUnclearClass = point
      }
      declaration.useLocation = declaration.useLocation ?? location
      declaration.useRemark = remark
      declarations[use] = declaration
    }
    func count(_ point: Point) {
      if !point.data.isAnswered {
        export.recordMissingAnswer(point.data, "\(point.id) does not declare a data class; set 'data'", in: stream)
      }
      guard let purposes = point.purposes.value else {
        export.recordMissingAnswer(
          point.purposes, "\(point.id) does not declare purposes; set 'purposes'", in: stream)
        return add(point, to: Self.unansweredKey, for: nil, at: nil, nil)
      }
      for purpose in purposes {
        if let use = purpose.fides {
          add(point, to: use, for: purpose.word, at: point.purposes.location, nil)
        } else {
          export.reportUnmapped(
            "Fides' taxonomy has no data use for '\(purpose.word)' (\(point.id)); add one to the "
              + "taxonomy", at: point.purposes.location)
          add(
            point, to: Self.key(for: purpose.word), for: purpose.word, at: point.purposes.location, Self.notInTaxonomy)
        }
      }
    }
    request.visitData(of: stream, count)
    self.export = export
    return declarations.sorted { $0.key < $1.key }.map(\.value)
  }

  static func write(
    _ declaration: Declaration, of stream: StreamInventory, in registry: RegistryInventory, _ subjects: [String],
    _ request: ExportRequest, to yaml: inout YAMLText, _ export: inout Export
  ) {
    let path = "\(key(for: registry.name))/\(stream.stream.name)/\(declaration.use)"
    yaml.writeText("name", "\(stream.stream.name): \(declaration.use)")
    yaml.writeTexts("data_categories", declaration.categories.keys.sorted(), remarks: declaration.remarks)
    for (category, grounds) in declaration.categories.sorted(by: { $0.key < $1.key }) {
      export.explain(
        "\(path)/data_categories/\(category)", category,
        by: Answer(true, grounds[0].key, at: grounds[0].location, grounds: .any(grounds)))
    }
    if let location = declaration.useLocation {
      export.explain("\(path)/data_use", declaration.use, at: location, key: "purposes")
    } else {
      yaml.writeUnanswered("data_use")
    }
    yaml.writeText("data_use", declaration.use, remark: declaration.useRemark)
    if declaration.useRemark != nil { export.addManualRow("\(path)/data_use") }
    if subjects.isEmpty { yaml.writeUnanswered("data_subjects") }
    let custom = subjects.filter { !Self.subjects.contains($0) }.map { ($0, Self.notInTaxonomy) }
    yaml.writeTexts(
      "data_subjects", subjects.isEmpty ? [unansweredKey] : subjects, remarks: Dictionary(uniqueKeysWithValues: custom))
    writeLegalBasis(of: declaration, stream, in: registry, path, to: &yaml, &export)
    yaml.writeCautiousBoolean("flexible_legal_basis_for_processing", false)
    export.addManualRow("\(path)/flexible_legal_basis_for_processing")
    writeRetention(of: stream, request, path, to: &yaml, &export)
    // Free text, data without a class, and some data classes can contain special category data.
    let special = declaration.specialCategoryGrounds
    if !special.isEmpty || declaration.pointWithUnclearClass == nil {
      let flag = "processes_special_category_data"
      yaml.writeBoolean(flag, !special.isEmpty)
      let grounds = (special.isEmpty ? declaration.classes : special).sorted { $0.location.text < $1.location.text }
      if let first = grounds.first {
        export.explain(
          "\(path)/\(flag)", "\(!special.isEmpty)",
          by: Answer(
            true, first.key, at: first.location, grounds: special.isEmpty ? .all(grounds) : .any(grounds)))
      }
      if !special.isEmpty { writeCondition(of: stream, in: registry, path, to: &yaml, &export) }
    } else if let point = declaration.pointWithUnclearClass {
      yaml.writeCautiousBoolean("processes_special_category_data")
      export.addManualRow("\(path)/processes_special_category_data")
      let reason =
        stream.isDeclared
        ? "\(point.id) is free text, has no data class, or has a class that can include such data"
        : "the schema does not declare the SDK's data"
      export.reportUnmapped(
        "it is unknown whether \(stream.id) contains special category data: \(reason)",
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
    var thirdParties: [Stream.Recipient] = []
    for recipient in recipients
    where recipient.role == "third-party" && !thirdParties.contains(where: { $0.name == recipient.name }) {
      thirdParties.append(recipient)
    }
    let isOpen = audiences.contains { $0.recipients.value?.allSatisfy { $0.role != nil } != true }
    if thirdParties.isEmpty, !isOpen {
      let roles =
        StreamInventory.listGrounds(audiences) + recipients.map { Ground("recipients.role", at: $0.location) }
      if let first = roles.first {
        export.explain(
          "\(path)/\(flag)", "false", by: Answer(false, first.key, at: first.location, grounds: .all(roles)))
      }
      return yaml.writeBoolean(flag, false)
    }
    if thirdParties.isEmpty { yaml.writeCautiousBoolean(flag) } else { yaml.writeBoolean(flag, true) }
    if thirdParties.isEmpty {
      yaml.writeUnanswered("third_parties")
    } else {
      // There can be unknown third parties in addition to the known ones.
      yaml.writeText(
        "third_parties", thirdParties.map(\.name).joined(separator: ", "), remark: isOpen ? incomplete : nil)
    }
    for thirdParty in thirdParties {
      export.explain("\(path)/third_parties", thirdParty.name, of: thirdParty, with: [.role])
    }
    let open = thirdParties.isEmpty ? UnansweredRemark.line(for: "whether the data is shared with third parties") : nil
    let remarks = open.map { open in
      Dictionary(
        uniqueKeysWithValues: declaration.categories.keys.map {
          ($0, declaration.remarks[$0].map { "\(open); \($0)" } ?? open)
        })
    }
    yaml.writeTexts(
      "shared_categories", declaration.categories.keys.sorted(), remark: open, remarks: remarks ?? declaration.remarks)
  }

  /// Writes the legal basis for the declaration's purpose.
  private static func writeLegalBasis(
    of declaration: Declaration, _ stream: StreamInventory, in registry: RegistryInventory, _ path: String,
    to yaml: inout YAMLText, _ export: inout Export
  ) {
    let key = "legal_basis_for_processing"
    registry.recordContradictions(of: stream, "legal.basis", &export)
    let basis = registry.legalBasis(of: declaration.purpose, in: stream)
    guard let word = basis.value, let name = bases[word] else {
      // If the registry has no legal basis, ask a single question. The basis for an unanswered purpose depends on the
      // purpose.
      let dependsOnPurpose = basis.key != "legal.basis"
      if dependsOnPurpose || !registry.legalBasisDescription.isAnswered {
        export.recordMissingAnswer(
          basis,
          "\(registry.name) does not declare a legal basis"
            + "\(dependsOnPurpose ? " for \(declaration.purpose ?? "")" : ""); set '\(basis.key)'")
      }
      return yaml.writeUnanswered(key)
    }
    yaml.writeText(key, name)
    export.explain("\(path)/\(key)", word, by: basis)
  }

  /// Writes the condition for processing special category data (Art. 9(2) GDPR).
  private static func writeCondition(
    of stream: StreamInventory, in registry: RegistryInventory, _ path: String, to yaml: inout YAMLText,
    _ export: inout Export
  ) {
    let key = "special_category_legal_basis"
    let condition = registry.specialCategoryCondition(for: stream)
    guard let word = condition.value, let name = conditions[word] else {
      registry.recordContradictions(of: stream, condition.key, &export)
      if !registry.specialCategoryCondition.isAnswered {
        export.recordMissingAnswer(condition, registry.missingCondition)
      }
      return yaml.writeUnanswered(key)
    }
    yaml.writeText(key, name)
    export.explain("\(path)/\(key)", word, by: condition)
  }

  /// Writes the retention. If it differs between recipients, writes the retention for each recipient. If it is unanswered
  /// for some recipients, a remark marks the list as incomplete.
  private static func writeRetention(
    of stream: StreamInventory, _ request: ExportRequest, _ path: String, to yaml: inout YAMLText,
    _ export: inout Export
  ) {
    let key = "retention_period"
    let retentions = request.retentions(of: stream)
    for retention in retentions where !retention.answer.isAnswered { stream.recordMissing(retention, &export) }
    let answeredRetentions = retentions.filter(\.answer.isAnswered)
    if answeredRetentions.isEmpty { return yaml.writeUnanswered(key) }
    let isComplete = answeredRetentions.count == retentions.count
    let isSame = isComplete && Set(answeredRetentions.map(\.answer.value)).count == 1
    yaml.writeText(
      key,
      isSame
        ? answeredRetentions[0].answer.value ?? ""
        : answeredRetentions.map { "\($0.answer.value ?? "")\($0.name.map { " (\($0))" } ?? "")" }
          .joined(separator: ", "),
      remark: isComplete ? nil : incomplete)
    for item in answeredRetentions { export.explain("\(path)/\(key)", item.answer.value ?? "", by: item.answer) }
  }

  /// The remark on a list of which some elements are unanswered.
  private static let incomplete = UnansweredRemark.line(for: "incomplete")

  private static let bases = [
    "consent": "Consent", "contract": "Contract", "legal-obligation": "Legal obligations",
    "vital-interests": "Vital interests", "public-task": "Public interest",
    "legitimate-interests": "Legitimate interests",
  ]

  private static let conditions = [
    "explicit-consent": "Explicit consent", "employment": "Employment, social security and social protection",
    "vital-interests": "Vital interests", "not-for-profit": "Not-for-profit bodies",
    "made-public": "Made public by the data subject", "legal-claims": "Legal claims or judicial acts",
    "substantial-public-interest": "Reasons of substantial public interest (with a basis in law)",
    "health-care": "Health or social care (with a basis in law)",
    "public-health": "Public health (with a basis in law)",
    "research": "Archiving, research and statistics (with a basis in law)",
  ]
}
