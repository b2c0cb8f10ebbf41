import SignalbookRegistry
import SignalbookReview

/// A row of an export that contains the points of a kind.
///
/// A row combines the answers of its points. It is "linked" if any point is linked.
public struct ExportedRow: Sendable {
  /// The human-readable title of the export.
  public let document: String
  /// The row or section in the document. Names from the form are in backticks.
  public let section: String
  /// The text of the row.
  public let content: String
}

extension ExportSample {
  /// Returns the rows of each kind, in the order of ``kinds``, extracted from the output of the exporters.
  public func rows() -> [[ExportedRow]] {
    let manifest = Answers(PrivacyManifest.export(request))
    // An export can fail only if there is a file to merge.
    let label = Answers(try? AppStoreLabel.export(request))
    let form = Answers(try? PlayDataSafety.export(request))
    let record = Answers(ProcessingRecord.export(request))
    let fides = Answers(Fides.export(request))
    return kinds.map { kind in
      let stores =
        kind.isDevelopmentOnly
        ? Self.rowsForExcludedData(for: kind)
        : [
          Self.manifest(for: kind, manifest, isExternal: registry.streams[kind.stream].stream.isExternal),
          Self.label(for: kind, label), Self.form(for: kind, form),
        ]
      return stores + [
        ExportedRow(
          document: "Mozilla’s review request", section: "question 5",
          content: ReviewRequest.category(of: kind.data)),
        self.record(of: kind, record), self.fides(of: kind, fides),
      ]
    }
  }

  /// Returns the rows for data that the stores' forms exclude because only development builds send it.
  private static func rowsForExcludedData(for kind: Kind) -> [ExportedRow] {
    ["Apple’s privacy manifest", "App Store label", "Google Play’s form"].map {
      ExportedRow(document: $0, section: code(kind.data.word), content: "not included: development builds only")
    }
  }

  /// An export's answers, by path in the document.
  private struct Answers {
    private var values: [String: [String]] = [:]
    /// The unanswered keys of a row, by the row's path.
    let unansweredKeys: [String: [String]]
    /// The last components of paths, by the preceding path.
    private var parts: [String: [String]] = [:]

    init(_ export: Export?) {
      unansweredKeys = export?.unansweredKeys ?? [:]
      for source in export?.sources ?? [] {
        if values[source.path]?.contains(source.value) != true {
          values[source.path, default: []].append(source.value)
        }
        guard let slash = source.path.lastIndex(of: "/") else { continue }
        let before = String(source.path[..<slash])
        let part = String(source.path[source.path.index(after: slash)...])
        if parts[before]?.contains(part) != true { parts[before, default: []].append(part) }
      }
    }

    func values(at path: String) -> [String] { values[path] ?? [] }
    func firstValue(at path: String) -> String? { values[path]?.first }
    /// Returns the components below a path, such as the purposes.
    func components(below path: String) -> [String] { (parts[path] ?? []).sorted() }
  }

  private static func code(_ text: String) -> String { "`\(text)`" }
  private static func purposes(_ texts: [String]) -> String {
    texts.isEmpty ? "unanswered purposes" : list(texts)
  }
  private static func list(_ texts: [String]) -> String { texts.map(code).joined(separator: ", ") }

  private static func manifest(for kind: Kind, _ answers: Answers, isExternal: Bool) -> ExportedRow {
    let path = "NSPrivacyCollectedDataTypes/\(kind.data.apple)"
    func row(_ content: String) -> ExportedRow {
      ExportedRow(document: "Apple’s privacy manifest", section: code(kind.data.apple), content: content)
    }
    if isExternal { return row("not included: the SDK that sends it must declare it in its own manifest") }
    func word(forKey key: String, _ yes: String, _ no: String) -> String {
      answers.firstValue(at: "\(path)/\(key)").map { $0 == "true" ? yes : no } ?? "\(yes) or not: unanswered"
    }
    return row(
      "\(word(forKey: "Linked", "linked", "not linked")), \(word(forKey: "Tracking", "tracking", "no tracking")), for "
        + purposes(answers.components(below: "\(path)/Purposes")))
  }

  private static func label(for kind: Kind, _ answers: Answers) -> ExportedRow {
    let document = "App Store label"
    guard let category = AppStoreLabel.categories[kind.data.apple] else {
      return ExportedRow(
        document: document, section: code(kind.data.apple),
        content: "omitted: no fastlane id; answer it in the store")
    }
    let protections = answers.values(at: "\(category)/data_protections").filter { $0.hasPrefix("DATA_") }
    let open = (answers.unansweredKeys[category] ?? []).compactMap { key in
      key == AppStoreLabel.linkQuestion
        ? "linked or not: unanswered" : key == AppStoreLabel.trackQuestion ? "tracking or not: unanswered" : nil
    }
    return ExportedRow(
      document: document, section: code(category),
      content: (protections.map(code) + open).joined(separator: ", ")
        + ", for \(purposes(answers.components(below: "\(category)/purposes")))")
  }

  private static func form(for kind: Kind, _ answers: Answers) -> ExportedRow {
    let type = kind.data.play
    func usage(for question: String) -> String { PlayForm.usageQuestionID(ofType: type, question) }
    var parts: [String] = []
    let sharing = usage(for: "PSL_DATA_USAGE_COLLECTION_AND_SHARING")
    if answers.firstValue(at: "\(sharing)/PSL_DATA_USAGE_ONLY_COLLECTED") == "true" { parts.append("collected") }
    if answers.firstValue(at: "\(sharing)/PSL_DATA_USAGE_ONLY_SHARED") == "true" { parts.append("shared") }
    switch answers.firstValue(at: usage(for: "PSL_DATA_USAGE_EPHEMERAL")) {
    case "true"?: parts.append("ephemeral")
    case "false"?: parts.append("not ephemeral")
    default: parts.append("ephemeral or not: unanswered")
    }
    let control = answers.components(below: usage(for: "DATA_USAGE_USER_CONTROL"))
    if control.contains("PSL_DATA_USAGE_USER_CONTROL_OPTIONAL") {
      parts.append("optional")
    } else if control.contains("PSL_DATA_USAGE_USER_CONTROL_REQUIRED") {
      parts.append("required")
    } else {
      parts.append("optional or not: unanswered")
    }
    let collected = answers.components(below: usage(for: "DATA_USAGE_COLLECTION_PURPOSE"))
    if !collected.isEmpty {
      parts.append("for \(list(collected))")
    } else {
      parts.append(kind.purposes.isEmpty ? "for \(purposes([]))" : "no purpose in the form")
    }
    let shared = answers.components(below: usage(for: "DATA_USAGE_SHARING_PURPOSE"))
    if !shared.isEmpty { parts.append("shared for \(list(shared))") }
    return ExportedRow(
      document: "Google Play’s form", section: code("PSL_\(type)"), content: parts.joined(separator: ", "))
  }

  private func record(of kind: Kind, _ answers: Answers) -> ExportedRow {
    let stream = registry.streams[kind.stream]
    let categories = answers.values(at: "\(stream.id)/(c) categories of data").filter { $0 == kind.data.word }
    let words = kind.purposes.isEmpty ? "unanswered" : ProcessingRecord.list(of: kind.purposes)
    return ExportedRow(
      document: "Record of processing", section: "activity \(Self.code(stream.stream.name))",
      content: "(b) \(words); (c) \(categories.isEmpty ? "unanswered" : Self.list(categories))")
  }

  private func fides(of kind: Kind, _ answers: Answers) -> ExportedRow {
    let stream = registry.streams[kind.stream]
    let system = Fides.key(for: registry.name)
    var uses: [String] = []
    let stated = kind.purposes.map { Purpose.named($0)?.fides ?? Fides.key(for: $0) }
    for use in stated.isEmpty ? [Fides.unansweredKey] : stated where !uses.contains(use) {
      let path = "\(system)/\(stream.stream.name)/\(use)/data_categories/\(kind.data.fides)"
      if answers.firstValue(at: path) != nil { uses.append(use) }
    }
    let name = Self.code(stream.stream.name)
    return ExportedRow(
      document: "Fides", section: "declarations of \(name)",
      content: "\(Self.code(kind.data.fides)), for \(Self.list(uses))")
  }
}
